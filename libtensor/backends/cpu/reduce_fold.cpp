// SPDX-License-Identifier: Apache-2.0
#define TENSOR_LEVEL baseline
#include "libtensor/backends/cpu/levels/reduce.h"
#include "libtensor/backends/cpu/levels/row_math.h"
#undef TENSOR_LEVEL
