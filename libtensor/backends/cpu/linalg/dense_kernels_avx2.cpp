// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx2
#define TENSOR_VECTOR_BYTES 32
#include "libtensor/backends/cpu/linalg/dense_kernels_isa.h"
#undef TENSOR_VECTOR_BYTES
#undef TENSOR_ISA
#endif
