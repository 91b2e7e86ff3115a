// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_LEVELS
#define TENSOR_LEVEL avx512
#include "libtensor/backends/cpu/levels/fft_math.h"
#undef TENSOR_LEVEL
#endif
