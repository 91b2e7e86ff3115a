// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/mpi_library.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/no_destructor.h"
#include "libtensor/core/platform/library.h"
#include "libtensor/core/platform/mutex.h"
#include "libtensor/distributed/engine.h"

namespace libtensor {
namespace {

template <class F>
bool find(void* library, const char* name, F& function) {
  function = reinterpret_cast<F>(platform::find_symbol(library, name));
  return function != nullptr;
}

// Those of the launcher's own library first.
std::vector<const char*> candidates() {
  if (const char* file = env::mpi_library()) return {file};
  const bool open_mpi = std::string_view(env::launcher().mpi) == "OMPI_COMM_WORLD_RANK";
  std::vector<const char*> names = {"libmpi.so.12", "libmpich.so.12", "libmpi_abi.so.1",
                                    "libmpi_abi.so.0"};
  names.insert(open_mpi ? names.begin() : names.end(), "libmpi.so.40");
  names.push_back("libmpi.so");
  names.push_back("libmpi.dylib");
  return names;
}

}  // namespace

MpiLibrary& MpiLibrary::get() {
  static NoDestructor<MpiLibrary> kept;
  static platform::Mutex opening;
  MpiLibrary& library = kept.get([] { return std::unique_ptr<MpiLibrary>(new MpiLibrary()); });
  const std::lock_guard lock(opening);
  if (!library.ready_) library.open();
  return library;
}

void MpiLibrary::open() {
  std::string reason;
  for (const char* name : candidates()) {
    if (void* library = platform::open_library(name)) {
      load(library);
      initialize();
      ready_ = true;
      return;
    }
    if (reason.empty()) reason = platform::library_error();
  }
  fail(Status::unsupported,
       "no MPI library is found; set the variable TENSOR_MPI_LIBRARY to its file, or pip install "
       "mpich: ",
       reason);
}

void MpiLibrary::load(void* library) {
  struct Entry {
    const char* name;
    bool found;
  };
  const Entry entries[] = {
      {"MPI_Comm_size", find(library, "MPI_Comm_size", comm_size)},
      {"MPI_Comm_rank", find(library, "MPI_Comm_rank", comm_rank)},
      {"MPI_Comm_dup", find(library, "MPI_Comm_dup", comm_dup)},
      {"MPI_Comm_split", find(library, "MPI_Comm_split", comm_split)},
      {"MPI_Comm_free", find(library, "MPI_Comm_free", comm_free)},
      {"MPI_Comm_set_errhandler", find(library, "MPI_Comm_set_errhandler", comm_set_errhandler)},
      {"MPI_Type_contiguous", find(library, "MPI_Type_contiguous", type_contiguous)},
      {"MPI_Type_commit", find(library, "MPI_Type_commit", type_commit)},
      {"MPI_Type_free", find(library, "MPI_Type_free", type_free)},
      {"MPI_Op_free", find(library, "MPI_Op_free", op_free)},
      {"MPI_Op_create", find(library, "MPI_Op_create", op_create)},
      {"MPI_Error_string", find(library, "MPI_Error_string", error_string)},
      {"MPI_Get_count", find(library, "MPI_Get_count", get_count)},
      {"MPI_Test", find(library, "MPI_Test", test)},
      {"MPI_Isend", find(library, "MPI_Isend", isend)},
      {"MPI_Irecv", find(library, "MPI_Irecv", irecv)},
      {"MPI_Iprobe", find(library, "MPI_Iprobe", iprobe)},
      {"MPI_Ibarrier", find(library, "MPI_Ibarrier", ibarrier)},
      {"MPI_Ibcast", find(library, "MPI_Ibcast", ibcast)},
      {"MPI_Iallreduce", find(library, "MPI_Iallreduce", iallreduce)},
      {"MPI_Ireduce", find(library, "MPI_Ireduce", ireduce)},
      {"MPI_Iallgather", find(library, "MPI_Iallgather", iallgather)},
      {"MPI_Igather", find(library, "MPI_Igather", igather)},
      {"MPI_Iscatter", find(library, "MPI_Iscatter", iscatter)},
      {"MPI_Ireduce_scatter_block",
       find(library, "MPI_Ireduce_scatter_block", ireduce_scatter_block)},
      {"MPI_Finalize", find(library, "MPI_Finalize", finalize_)},
      {"MPI_Init_thread", find(library, "MPI_Init_thread", init_thread_)},
      {"MPI_Initialized", find(library, "MPI_Initialized", initialized_)},
      {"MPI_Finalized", find(library, "MPI_Finalized", finalized_)},
      {"MPI_Query_thread", find(library, "MPI_Query_thread", query_thread_)},
      {"MPI_Get_library_version", find(library, "MPI_Get_library_version", get_library_version_)},
  };
  for (const Entry& entry : entries) {
    if (!entry.found)
      fail(Status::unsupported, "the MPI library has no function ", entry.name, ", of MPI 3");
  }
  // MPICH's own interface has the function too, and says that it is not the standard one.
  int major = -1, minor = -1;
  const bool standard = find(library, "MPI_Abi_get_version", abi_get_version_) &&
                        abi_get_version_(&major, &minor) == 0 && major >= 1;
  void* symbol = platform::find_symbol(library, "ompi_mpi_comm_world");
  if (standard) {  // MPI 5.0, appendix A
    world = 0x101;
    byte = 0x247;
    errors_return = 0x143;
    in_place = reinterpret_cast<void*>(1);
    serialized_ = 2048;
  } else if (symbol) {
    world = reinterpret_cast<Handle>(symbol);
    byte = reinterpret_cast<Handle>(platform::find_symbol(library, "ompi_mpi_byte"));
    errors_return =
        reinterpret_cast<Handle>(platform::find_symbol(library, "ompi_mpi_errors_return"));
    in_place = reinterpret_cast<void*>(1);
  } else {
    world = 0x44000000;
    byte = 0x4c00010d;
    errors_return = 0x54000001;
    in_place = reinterpret_cast<void*>(-1);
  }
}

void MpiLibrary::check(int code, const char* function) {
  if (code == 0) return;
  char text[8192] = {};
  int n = 0;
  if (error_string(code, text, &n) != 0) n = 0;
  Text all;
  all << "MPI_" << function << " failed: " << std::string_view(text, static_cast<size_t>(n));
  throw EngineError(Status::distributed, all);
}

void MpiLibrary::finalize() noexcept {
  int finalized = 0;
  if (!finalizes_ || finalized_(&finalized) != 0 || finalized) return;
  for (Handle& type : types) type_free(&type);
  for (Handle& operation : operations) op_free(&operation);
  finalize_();
}

void MpiLibrary::initialize() {
  int done = 0;
  check(finalized_(&done), "Finalized");
  if (done) fail(Status::invalid, "MPI was finalized in this process, and cannot begin again");
  char text[8192] = {};
  int n = 0;
  check(get_library_version_(text, &n), "Get_library_version");
  version.assign(text, static_cast<size_t>(n));
  // The first line, or what comes before a comma, without repeated blanks.
  version = version.substr(0, version.find_first_of(std::string_view("\n,\0", 3)));
  const auto blank = [](char a, char b) {
    return (a == ' ' || a == '\t') && (b == ' ' || b == '\t');
  };
  version.erase(std::unique(version.begin(), version.end(), blank), version.end());
  std::replace(version.begin(), version.end(), '\t', ' ');
  check(initialized_(&done), "Initialized");
  int level = 0;
  if (done) {
    check(query_thread_(&level), "Query_thread");
  } else {
    check(init_thread_(nullptr, nullptr, serialized_, &level), "Init_thread");
    finalizes_ = true;
    std::atexit([] { get().finalize(); });
  }
  if (level < serialized_) {
    fail(Status::unsupported, "MPI was initialized for calls of one thread (Init_thread's level ",
         level, "), ", version);
  }
  check(comm_set_errhandler(world, errors_return), "Comm_set_errhandler");
  check(comm_size(world, &size), "Comm_size");
  check(comm_rank(world, &rank), "Comm_rank");
}

}  // namespace libtensor
