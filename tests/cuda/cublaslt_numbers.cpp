// SPDX-License-Identifier: Apache-2.0
// Compiled, never run: that what the plugin declares of cuBLASLt is what NVIDIA's header says.
#include <cublasLt.h>

#include "libtensor/backends/cuda/device/matmul/blas_functions.h"
#include "tests/cuda/same_signature.h"

namespace blas = libtensor::cuda::blas;

SAME(blas::kSuccess, CUBLAS_STATUS_SUCCESS);
SAME(blas::kNotSupported, CUBLAS_STATUS_NOT_SUPPORTED);
SAME(blas::kFloat32, CUDA_R_32F);
SAME(blas::kFloat64, CUDA_R_64F);
SAME(blas::kFloat16, CUDA_R_16F);
SAME(blas::kBfloat16, CUDA_R_16BF);
SAME(blas::kComputeFloat32, CUBLAS_COMPUTE_32F);
SAME(blas::kComputeFloat64, CUBLAS_COMPUTE_64F);
SAME(blas::kAsItIs, CUBLAS_OP_N);
SAME(blas::kTransposed, CUBLAS_OP_T);
SAME(blas::kNoEpilogue, CUBLASLT_EPILOGUE_DEFAULT);
SAME(blas::kRelu, CUBLASLT_EPILOGUE_RELU);
SAME(blas::kBias, CUBLASLT_EPILOGUE_BIAS);
SAME(blas::kRelu | blas::kBias, CUBLASLT_EPILOGUE_RELU_BIAS);
SAME(blas::kTransposeA, CUBLASLT_MATMUL_DESC_TRANSA);
SAME(blas::kTransposeB, CUBLASLT_MATMUL_DESC_TRANSB);
SAME(blas::kEpilogue, CUBLASLT_MATMUL_DESC_EPILOGUE);
SAME(blas::kBiasPointer, CUBLASLT_MATMUL_DESC_BIAS_POINTER);
SAME(blas::kBatchCount, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT);
SAME(blas::kBatchStride, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET);
SAME(blas::kWorkspaceBytes, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
SAME(blas::kReductionSchemes, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK);
SAME(blas::kAlignmentA, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES);
SAME(blas::kAlignmentB, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES);
SAME(blas::kAlignmentC, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES);
SAME(blas::kAlignmentD, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES);
SAME(blas::kInComputeType, CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE);
SAME(sizeof(blas::Algorithm), sizeof(cublasLtMatmulAlgo_t));
SAME(sizeof(blas::Heuristic), sizeof(cublasLtMatmulHeuristicResult_t));
SAME(offsetof(blas::Heuristic, workspace),
     offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
SAME(offsetof(blas::Heuristic, state), offsetof(cublasLtMatmulHeuristicResult_t, state));

#define TENSOR_BLAS_CHECK(member, symbol, result, parameters) \
  SAME_SIGNATURE(blas::Functions::member, cublasLt##symbol);
TENSOR_BLAS_FUNCTIONS(TENSOR_BLAS_CHECK)
