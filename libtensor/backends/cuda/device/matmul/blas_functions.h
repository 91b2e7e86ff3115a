// SPDX-License-Identifier: Apache-2.0
// The part of cuBLASLt 13 that is used, under its own names and numbers (NVIDIA, "cuBLAS Library
// User Guide", chapter "Using the cuBLASLt API"). It is declared here since toolkits come without
// its header, and opened at run time.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace libtensor::cuda::blas {

enum Status : int { kSuccess = 0, kNotSupported = 15 };
enum DataType : int { kFloat32 = 0, kFloat64 = 1, kFloat16 = 2, kBfloat16 = 14 };
enum Compute : int { kComputeFloat32 = 68, kComputeTf32 = 77, kComputeFloat64 = 70 };
enum Transpose : int32_t { kAsItIs = 0, kTransposed = 1 };
enum Epilogue : uint32_t { kNoEpilogue = 1, kRelu = 2, kBias = 4 };
enum DescAttribute : int { kTransposeA = 3, kTransposeB = 4, kEpilogue = 7, kBiasPointer = 8 };
enum LayoutAttribute : int { kBatchCount = 5, kBatchStride = 6 };
enum PreferenceAttribute : int {
  kWorkspaceBytes = 1,
  kReductionSchemes = 3,
  kAlignmentA = 5,
  kAlignmentB = 6,
  kAlignmentC = 7,
  kAlignmentD = 8,
};
enum ReductionScheme : uint32_t { kInComputeType = 2 };  // a mask; none is always allowed

struct Algorithm {
  uint64_t data[8];
};
struct Heuristic {
  Algorithm algorithm;
  size_t workspace;
  Status state;
  float waves;
  int reserved[4];
};
using Handle = struct HandleOpaque*;
using Desc = struct DescOpaque*;
using Layout = struct LayoutOpaque*;
using Preference = struct PreferenceOpaque*;

// CALL(member, symbol after "cublasLt", result, parameters)
#define TENSOR_BLAS_FUNCTIONS(CALL)                                                               \
  CALL(create, Create, Status, (Handle*))                                                         \
  CALL(status_name, GetStatusName, const char*, (Status))                                         \
  CALL(desc_create, MatmulDescCreate, Status, (Desc*, Compute, DataType scale))                   \
  CALL(desc_destroy, MatmulDescDestroy, Status, (Desc))                                           \
  CALL(desc_set, MatmulDescSetAttribute, Status, (Desc, DescAttribute, const void*, size_t))      \
  CALL(layout_create, MatrixLayoutCreate, Status,                                                 \
       (Layout*, DataType, uint64_t rows, uint64_t columns, int64_t leading))                     \
  CALL(layout_destroy, MatrixLayoutDestroy, Status, (Layout))                                     \
  CALL(layout_set, MatrixLayoutSetAttribute, Status,                                              \
       (Layout, LayoutAttribute, const void*, size_t))                                            \
  CALL(preference_create, MatmulPreferenceCreate, Status, (Preference*))                          \
  CALL(preference_destroy, MatmulPreferenceDestroy, Status, (Preference))                         \
  CALL(preference_set, MatmulPreferenceSetAttribute, Status,                                      \
       (Preference, PreferenceAttribute, const void*, size_t))                                    \
  CALL(heuristic, MatmulAlgoGetHeuristic, Status,                                                 \
       (Handle, Desc, Layout a, Layout b, Layout c, Layout d, Preference, int wanted, Heuristic*, \
        int* found))                                                                              \
  CALL(matmul, Matmul, Status,                                                                    \
       (Handle, Desc, const void* alpha, const void* a, Layout, const void* b, Layout,            \
        const void* beta, const void* c, Layout, void* d, Layout, const Algorithm*,               \
        void* workspace, size_t workspace_bytes, cudaStream_t))

struct Functions {
#define TENSOR_BLAS_MEMBER(member, symbol, result, parameters) result(*member) parameters = nullptr;
  TENSOR_BLAS_FUNCTIONS(TENSOR_BLAS_MEMBER)
#undef TENSOR_BLAS_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_BLAS_FIND(member, symbol, result, parameters) file.find(member, "cublasLt" #symbol);
    TENSOR_BLAS_FUNCTIONS(TENSOR_BLAS_FIND)
#undef TENSOR_BLAS_FIND
  }
};

}  // namespace libtensor::cuda::blas
