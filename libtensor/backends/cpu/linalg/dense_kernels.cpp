// SPDX-License-Identifier: Apache-2.0
#define TENSOR_ISA baseline
#define TENSOR_VECTOR_BYTES 16
#include "libtensor/backends/cpu/linalg/dense_kernels_isa.h"
#undef TENSOR_VECTOR_BYTES
#undef TENSOR_ISA
