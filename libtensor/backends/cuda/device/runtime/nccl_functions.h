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

// CALL(member, symbol after "nccl", result, parameters). Counts are of elements of the smaller of
// input and output.
#define TENSOR_NCCL_FUNCTIONS(CALL)                                                        \
  CALL(error_string, GetErrorString, const char*, (Result))                                \
  CALL(last_error, GetLastError, const char*, (Comm))                                      \
  CALL(init_all, CommInitAll, Result, (Comm*, int n, const int* devices))                  \
  CALL(destroy, CommDestroy, Result, (Comm))                                               \
  CALL(give_up, CommAbort, Result, (Comm))                                                 \
  CALL(async_error, CommGetAsyncError, Result, (Comm, Result*))                            \
  CALL(group_start, GroupStart, Result, ())                                                \
  CALL(group_end, GroupEnd, Result, ())                                                    \
  CALL(all_reduce, AllReduce, Result,                                                      \
       (const void* from, void* to, size_t count, DataType, Op, Comm, cudaStream_t))       \
  CALL(broadcast, Broadcast, Result,                                                       \
       (const void* from, void* to, size_t count, DataType, int root, Comm, cudaStream_t)) \
  CALL(all_gather, AllGather, Result,                                                      \
       (const void* from, void* to, size_t count, DataType, Comm, cudaStream_t))           \
  CALL(reduce_scatter, ReduceScatter, Result,                                              \
       (const void* from, void* to, size_t count, DataType, Op, Comm, cudaStream_t))

struct Functions {
#define TENSOR_NCCL_MEMBER(member, symbol, result, parameters) result(*member) parameters = nullptr;
  TENSOR_NCCL_FUNCTIONS(TENSOR_NCCL_MEMBER)
#undef TENSOR_NCCL_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_NCCL_FIND(member, symbol, result, parameters) file.find(member, "nccl" #symbol);
    TENSOR_NCCL_FUNCTIONS(TENSOR_NCCL_FIND)
#undef TENSOR_NCCL_FIND
  }
};

}  // namespace libtensor::cuda::nccl
