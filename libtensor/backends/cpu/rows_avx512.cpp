// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_LEVELS
#define TENSOR_LEVEL avx512
#include "libtensor/backends/cpu/levels/convert.h"
#include "libtensor/backends/cpu/levels/reduce.h"
#include "libtensor/backends/cpu/levels/reduce_index.h"
#include "libtensor/backends/cpu/levels/row_math.h"
#include "libtensor/backends/cpu/levels/update.h"
#undef TENSOR_LEVEL
#endif
