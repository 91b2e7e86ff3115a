// SPDX-License-Identifier: Apache-2.0
// The part of NCCL 2 that is used, under its own names and numbers (NVIDIA, "NCCL API"); opened at
// run time.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace libtensor::cuda::nccl {

enum Result : int { kSuccess = 0, kInProgress = 7 };
enum DataType : int {
  kInt8 = 0,
  kUint8 = 1,
  kInt32 = 2,
  kUint32 = 3,
  kInt64 = 4,
  kUint64 = 5,
  kFloat16 = 6,
  kFloat32 = 7,
  kFloat64 = 8,
  kBfloat16 = 9,
};
enum Op : int { kSum = 0, kProd = 1, kMax = 2, kMin = 3, kAvg = 4 };

using Comm = struct CommStruct*;

// Made by one process, and told to the others.
struct UniqueId {
  char bytes[128];
};
// As of version 2.14, the first that has one; later libraries fill in what it lacks.
struct Config {
  size_t size = sizeof(Config);
  unsigned magic = 0xcafebeef;
  unsigned version = 21400;
  int blocking = 0;  // calls return at once, with kInProgress
};

// CALL(member, symbol after "nccl", result, parameters). Counts are of elements of the smaller of
// input and output.
#define TENSOR_NCCL_FUNCTIONS(CALL)                                                            \
  CALL(error_string, GetErrorString, const char*, (Result))                                    \
  CALL(init_all, CommInitAll, Result, (Comm*, int n, const int* devices))                      \
  CALL(get_unique_id, GetUniqueId, Result, (UniqueId*))                                        \
  CALL(destroy, CommDestroy, Result, (Comm))                                                   \
  CALL(give_up, CommAbort, Result, (Comm))                                                     \
  CALL(async_error, CommGetAsyncError, Result, (Comm, Result*))                                \
  CALL(group_start, GroupStart, Result, ())                                                    \
  CALL(group_end, GroupEnd, Result, ())                                                        \
  CALL(all_reduce, AllReduce, Result,                                                          \
       (const void* from, void* to, size_t count, DataType, Op, Comm, cudaStream_t))           \
  CALL(broadcast, Broadcast, Result,                                                           \
       (const void* from, void* to, size_t count, DataType, int root, Comm, cudaStream_t))     \
  CALL(all_gather, AllGather, Result,                                                          \
       (const void* from, void* to, size_t count, DataType, Comm, cudaStream_t))               \
  CALL(reduce_scatter, ReduceScatter, Result,                                                  \
       (const void* from, void* to, size_t count, DataType, Op, Comm, cudaStream_t))           \
  CALL(reduce, Reduce, Result,                                                                 \
       (const void* from, void* to, size_t count, DataType, Op, int root, Comm, cudaStream_t)) \
  CALL(send, Send, Result,                                                                     \
       (const void* from, size_t count, DataType, int peer, Comm, cudaStream_t))               \
  CALL(recv, Recv, Result, (void* to, size_t count, DataType, int peer, Comm, cudaStream_t))

// Of version 2.14 and later: communicators between processes that do not block.
#define TENSOR_NCCL_PROCESS_FUNCTIONS(CALL)                                                \
  CALL(init_rank, CommInitRankConfig, Result, (Comm*, int n, UniqueId, int rank, Config*)) \
  CALL(finalize, CommFinalize, Result, (Comm))

struct Functions {
#define TENSOR_NCCL_MEMBER(member, symbol, result, parameters) result(*member) parameters = nullptr;
  TENSOR_NCCL_FUNCTIONS(TENSOR_NCCL_MEMBER)
  TENSOR_NCCL_PROCESS_FUNCTIONS(TENSOR_NCCL_MEMBER)
#undef TENSOR_NCCL_MEMBER
  const char* (*last_error)(Comm) = nullptr;  // of version 2.13 and later

  template <class File>
  void find_in(File& file) {
#define TENSOR_NCCL_FIND(member, symbol, result, parameters) file.find(member, "nccl" #symbol);
    TENSOR_NCCL_FUNCTIONS(TENSOR_NCCL_FIND)
#undef TENSOR_NCCL_FIND
    if (file.usable()) file.find_optional(last_error, "ncclGetLastError");
  }
  // What of those for processes is missing; null if nothing is.
  template <class File>
  const char* find_for_processes_in(File& file) {
#define TENSOR_NCCL_FIND(member, symbol, result, parameters) \
  if (!file.find_optional(member, "nccl" #symbol)) return "nccl" #symbol;
    TENSOR_NCCL_PROCESS_FUNCTIONS(TENSOR_NCCL_FIND)
#undef TENSOR_NCCL_FIND
    return nullptr;
  }
  // More words of the last failure; null for none.
  const char* more_of_error(Comm comm) const {
    const char* more = last_error ? last_error(comm) : nullptr;
    return more && *more ? more : nullptr;
  }
};

}  // namespace libtensor::cuda::nccl
