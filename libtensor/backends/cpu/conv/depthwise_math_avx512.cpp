// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx512
#include "libtensor/backends/cpu/conv/depthwise_math_isa.h"
#undef TENSOR_ISA
#endif
