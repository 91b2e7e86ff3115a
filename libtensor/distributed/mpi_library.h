// SPDX-License-Identifier: Apache-2.0
// An MPI library, opened when a group needs one. Three binary interfaces are known: MPICH's, which
// Intel's, Cray's and MVAPICH's libraries have too, Open MPI's, and the standard one of MPI 5.
// Handles are ints in the first one and pointers in the others; all pass through an intptr_t, whose
// low half is the int.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace libtensor {

class MpiLibrary {
 public:
  using Handle = intptr_t;
  struct alignas(16) Result {
    char bytes[256];  // larger than that of any library
  };
  using UserFunction = void (*)(void* in, void* inout, int* n, void* type);

  // Opens and initialises it; the same one in every call.
  static MpiLibrary& get();

  // Every call of a function holds it: libraries need not allow two at once.
  std::mutex mutex;

  Handle world = 0, byte = 0, errors_return = 0;
  void* in_place = nullptr;
  std::string version;  // its own text, one line
  int rank = 0, size = 1;

  // As in the standard (MPI 4.1).
  int (*comm_size)(Handle, int*) = nullptr;
  int (*comm_rank)(Handle, int*) = nullptr;
  int (*comm_dup)(Handle, Handle*) = nullptr;
  int (*comm_split)(Handle, int, int, Handle*) = nullptr;
  int (*comm_free)(Handle*) = nullptr;
  int (*comm_set_errhandler)(Handle, Handle) = nullptr;
  int (*type_contiguous)(int, Handle, Handle*) = nullptr;
  int (*type_commit)(Handle*) = nullptr;
  int (*type_free)(Handle*) = nullptr;
  int (*op_create)(UserFunction, int, Handle*) = nullptr;
  int (*op_free)(Handle*) = nullptr;
  int (*error_string)(int, char*, int*) = nullptr;
  int (*get_count)(const Result*, Handle, int*) = nullptr;
  int (*test)(Handle*, int*, Result*) = nullptr;
  int (*isend)(const void*, int, Handle, int, int, Handle, Handle*) = nullptr;
  int (*irecv)(void*, int, Handle, int, int, Handle, Handle*) = nullptr;
  int (*iprobe)(int, int, Handle, int*, Result*) = nullptr;
  int (*ibarrier)(Handle, Handle*) = nullptr;
  int (*ibcast)(void*, int, Handle, int, Handle, Handle*) = nullptr;
  int (*iallreduce)(const void*, void*, int, Handle, Handle, Handle, Handle*) = nullptr;
  int (*ireduce)(const void*, void*, int, Handle, Handle, int, Handle, Handle*) = nullptr;
  int (*iallgather)(const void*, int, Handle, void*, int, Handle, Handle, Handle*) = nullptr;
  int (*igather)(const void*, int, Handle, void*, int, Handle, int, Handle, Handle*) = nullptr;
  int (*iscatter)(const void*, int, Handle, void*, int, Handle, int, Handle, Handle*) = nullptr;
  int (*ireduce_scatter_block)(const void*, void*, int, Handle, Handle, Handle, Handle*) = nullptr;

  // Freed before the library ends.
  std::vector<Handle> types, operations;

  // Fails with the library's text. With the lock.
  void check(int code, const char* function);
  // After a failure the library's end would wait for processes that are gone.
  void leave_open() noexcept { finalizes_ = false; }

 private:
  MpiLibrary() = default;
  void open();
  void load(void* library);
  void initialize();
  void finalize() noexcept;

  bool ready_ = false, finalizes_ = false;
  int serialized_ = 2;
  int (*finalize_)() = nullptr;
  int (*init_thread_)(int*, char***, int, int*) = nullptr;
  int (*initialized_)(int*) = nullptr;
  int (*finalized_)(int*) = nullptr;
  int (*query_thread_)(int*) = nullptr;
  int (*get_library_version_)(char*, int*) = nullptr;
  int (*abi_get_version_)(int*, int*) = nullptr;
};

}  // namespace libtensor
