// SPDX-License-Identifier: Apache-2.0
// 32 registers of 64 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx512
#define TENSOR_TILE 64, 14
#include "libtensor/backends/cpu/attention/attention_math_isa.h"
#undef TENSOR_TILE
#undef TENSOR_ISA
#endif
