// SPDX-License-Identifier: Apache-2.0
// Registers of 16 bytes.
#define TENSOR_ISA baseline
#define TENSOR_BYTES 16
#include "libtensor/backends/cpu/matmul/byte_tiles_isa.h"
#undef TENSOR_BYTES
#undef TENSOR_ISA
