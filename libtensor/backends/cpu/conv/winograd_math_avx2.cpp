// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_LEVELS
#define TENSOR_LEVEL avx2
#include "libtensor/backends/cpu/conv/winograd_math_isa.h"
#undef TENSOR_LEVEL
#endif
