// SPDX-License-Identifier: Apache-2.0
#define TENSOR_ISA baseline
#include "libtensor/backends/cpu/conv/depthwise_math_isa.h"
#undef TENSOR_ISA
