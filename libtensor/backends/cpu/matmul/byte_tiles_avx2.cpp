// SPDX-License-Identifier: Apache-2.0
// Registers of 32 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx2
#define TENSOR_BYTES 32
#include "libtensor/backends/cpu/matmul/byte_tiles_isa.h"
#undef TENSOR_BYTES
#undef TENSOR_ISA
#endif
