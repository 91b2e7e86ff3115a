// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx2
#include "libtensor/backends/cpu/elementwise/convert_isa.h"
#include "libtensor/backends/cpu/indexing/index_loops_isa.h"
#include "libtensor/backends/cpu/nn/row_math_isa.h"
#include "libtensor/backends/cpu/optim/update_isa.h"
#include "libtensor/backends/cpu/reduce/reduce_index_isa.h"
#include "libtensor/backends/cpu/reduce/reduce_isa.h"
#undef TENSOR_ISA
#endif
