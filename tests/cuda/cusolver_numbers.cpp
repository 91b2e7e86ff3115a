// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: that what the plugin declares of cuSOLVER is what NVIDIA's header says.
#include <cusolverDn.h>

#include "libtensor/backends/cuda/device/linalg/solver_functions.h"
#include "tests/cuda/same_signature.h"

namespace cusolver = libtensor::cuda::cusolver;

SAME(cusolver::kSuccess, CUSOLVER_STATUS_SUCCESS);
SAME(cusolver::kAllocFailed, CUSOLVER_STATUS_ALLOC_FAILED);
SAME(cusolver::kNotSupported, CUSOLVER_STATUS_NOT_SUPPORTED);
SAME(cusolver::kFloat64, CUDA_R_64F);
SAME(cusolver::kComplex128, CUDA_C_64F);
SAME(cusolver::kUpper, CUBLAS_FILL_MODE_UPPER);
SAME(cusolver::kAsItIs, CUBLAS_OP_N);
SAME(cusolver::kNoVectors, CUSOLVER_EIG_MODE_NOVECTOR);
SAME(cusolver::kVectors, CUSOLVER_EIG_MODE_VECTOR);
SAME(cusolver::kDeterministic, CUSOLVER_DETERMINISTIC_RESULTS);

#define TENSOR_SOLVER_CHECK(member, symbol, parameters) \
  SAME_SIGNATURE(cusolver::Functions::member, cusolverDn##symbol);
TENSOR_SOLVER_FUNCTIONS(TENSOR_SOLVER_CHECK)
