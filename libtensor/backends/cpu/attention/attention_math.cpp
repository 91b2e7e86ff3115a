// SPDX-License-Identifier: Apache-2.0
// 16 registers of 16 bytes.
#define TENSOR_ISA baseline
#define TENSOR_TILE 16, 4
#include "libtensor/backends/cpu/attention/attention_math_isa.h"
#undef TENSOR_TILE
#undef TENSOR_ISA
