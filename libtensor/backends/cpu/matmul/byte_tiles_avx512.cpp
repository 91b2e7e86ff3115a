// SPDX-License-Identifier: Apache-2.0
// Registers of 64 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#define TENSOR_ISA avx512
#define TENSOR_BYTES 64
#include "libtensor/backends/cpu/matmul/byte_tiles_isa.h"
#undef TENSOR_BYTES
#undef TENSOR_ISA
#endif
