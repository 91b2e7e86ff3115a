// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_LEVELS
#define TENSOR_LEVEL avx2
#include "libtensor/backends/cpu/levels/binary.h"
#include "libtensor/backends/cpu/levels/compare.h"
#include "libtensor/backends/cpu/levels/gradients.h"
#include "libtensor/backends/cpu/levels/ternary.h"
#include "libtensor/backends/cpu/levels/unary.h"
#undef TENSOR_LEVEL
#endif
