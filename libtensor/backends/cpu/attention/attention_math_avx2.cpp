// SPDX-License-Identifier: Apache-2.0
// 16 registers of 32 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx2
#define TENSOR_TILE 32, 6
#include "libtensor/backends/cpu/attention/attention_math_isa.h"
#undef TENSOR_TILE
#undef TENSOR_ISA
#endif
