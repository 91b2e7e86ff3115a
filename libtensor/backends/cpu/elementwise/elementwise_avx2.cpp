// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx2
#include "libtensor/backends/cpu/elementwise/binary_isa.h"
#include "libtensor/backends/cpu/elementwise/compare_isa.h"
#include "libtensor/backends/cpu/elementwise/gradients_isa.h"
#include "libtensor/backends/cpu/elementwise/ternary_isa.h"
#include "libtensor/backends/cpu/elementwise/unary_isa.h"
#undef TENSOR_ISA
#endif
