// SPDX-License-Identifier: Apache-2.0
// The part of cuSOLVER 12 that is used, under its own names and numbers (NVIDIA, "cuSOLVER API
// Reference", chapter "cuSolverDN"); opened at run time. Matrices are stored by columns.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace libtensor::cuda::cusolver {

enum Status : int { kSuccess = 0, kAllocFailed = 2, kNotSupported = 9 };
enum DataType : int { kFloat64 = 1, kComplex128 = 5 };
enum FillMode : int { kUpper = 1 };
enum Operation : int { kAsItIs = 0 };
enum EigMode : int { kNoVectors = 0, kVectors = 1 };
enum DeterministicMode : int { kDeterministic = 1 };

using Handle = struct HandleOpaque*;
using Params = struct ParamsOpaque*;

// CALL(member, symbol after "cusolverDn", parameters); all return a Status. What is called
// ..._size asks for the bytes of workspaces on the device and on the host, or for their elements.
#define TENSOR_SOLVER_FUNCTIONS(CALL)                                                              \
  CALL(create, Create, (Handle*))                                                                  \
  CALL(destroy, Destroy, (Handle))                                                                 \
  CALL(set_stream, SetStream, (Handle, cudaStream_t))                                              \
  CALL(set_deterministic_mode, SetDeterministicMode, (Handle, DeterministicMode))                  \
  CALL(create_params, CreateParams, (Params*))                                                     \
  CALL(destroy_params, DestroyParams, (Params))                                                    \
  CALL(potrf_size, Xpotrf_bufferSize,                                                              \
       (Handle, Params, FillMode, int64_t n, DataType, const void* a, int64_t lda, DataType,       \
        size_t*, size_t*))                                                                         \
  CALL(potrf, Xpotrf,                                                                              \
       (Handle, Params, FillMode, int64_t n, DataType, void* a, int64_t lda, DataType, void*,      \
        size_t, void*, size_t, int* info))                                                         \
  CALL(getrf_size, Xgetrf_bufferSize,                                                              \
       (Handle, Params, int64_t m, int64_t n, DataType, const void* a, int64_t lda, DataType,      \
        size_t*, size_t*))                                                                         \
  CALL(getrf, Xgetrf,                                                                              \
       (Handle, Params, int64_t m, int64_t n, DataType, void* a, int64_t lda, int64_t* pivots,     \
        DataType, void*, size_t, void*, size_t, int* info))                                        \
  CALL(getrs, Xgetrs,                                                                              \
       (Handle, Params, Operation, int64_t n, int64_t columns, DataType, const void* a,            \
        int64_t lda, const int64_t* pivots, DataType, void* b, int64_t ldb, int* info))            \
  CALL(geqrf_size, Xgeqrf_bufferSize,                                                              \
       (Handle, Params, int64_t m, int64_t n, DataType, const void* a, int64_t lda, DataType,      \
        const void* tau, DataType, size_t*, size_t*))                                              \
  CALL(geqrf, Xgeqrf,                                                                              \
       (Handle, Params, int64_t m, int64_t n, DataType, void* a, int64_t lda, DataType, void* tau, \
        DataType, void*, size_t, void*, size_t, int* info))                                        \
  CALL(orgqr_size, Dorgqr_bufferSize,                                                              \
       (Handle, int m, int n, int k, const double* a, int lda, const double* tau, int*))           \
  CALL(orgqr, Dorgqr,                                                                              \
       (Handle, int m, int n, int k, double* a, int lda, const double* tau, double*, int,          \
        int* info))                                                                                \
  CALL(ungqr_size, Zungqr_bufferSize,                                                              \
       (Handle, int m, int n, int k, const void* a, int lda, const void* tau, int*))               \
  CALL(ungqr, Zungqr,                                                                              \
       (Handle, int m, int n, int k, void* a, int lda, const void* tau, void*, int, int* info))    \
  CALL(syevd_size, Xsyevd_bufferSize,                                                              \
       (Handle, Params, EigMode, FillMode, int64_t n, DataType, const void* a, int64_t lda,        \
        DataType, const void* values, DataType, size_t*, size_t*))                                 \
  CALL(syevd, Xsyevd,                                                                              \
       (Handle, Params, EigMode, FillMode, int64_t n, DataType, void* a, int64_t lda, DataType,    \
        void* values, DataType, void*, size_t, void*, size_t, int* info))                          \
  CALL(gesvd_size, Xgesvd_bufferSize,                                                              \
       (Handle, Params, signed char jobu, signed char jobvt, int64_t m, int64_t n, DataType,       \
        const void* a, int64_t lda, DataType, const void* s, DataType, const void* u, int64_t ldu, \
        DataType, const void* vt, int64_t ldvt, DataType, size_t*, size_t*))                       \
  CALL(gesvd, Xgesvd,                                                                              \
       (Handle, Params, signed char jobu, signed char jobvt, int64_t m, int64_t n, DataType,       \
        void* a, int64_t lda, DataType, void* s, DataType, void* u, int64_t ldu, DataType,         \
        void* vt, int64_t ldvt, DataType, void*, size_t, void*, size_t, int* info))

struct Functions {
#define TENSOR_SOLVER_MEMBER(member, symbol, parameters) Status(*member) parameters = nullptr;
  TENSOR_SOLVER_FUNCTIONS(TENSOR_SOLVER_MEMBER)
#undef TENSOR_SOLVER_MEMBER

  template <class File>
  void find_in(File& file) {
#define TENSOR_SOLVER_FIND(member, symbol, parameters) file.find(member, "cusolverDn" #symbol);
    TENSOR_SOLVER_FUNCTIONS(TENSOR_SOLVER_FIND)
#undef TENSOR_SOLVER_FIND
  }
};

}  // namespace libtensor::cuda::cusolver
