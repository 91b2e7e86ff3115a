// SPDX-License-Identifier: Apache-2.0
#define TENSOR_LEVEL baseline
#include "libtensor/backends/cpu/levels/reduce_index.h"
#undef TENSOR_LEVEL
