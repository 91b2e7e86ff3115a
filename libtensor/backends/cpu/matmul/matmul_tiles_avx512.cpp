// SPDX-License-Identifier: Apache-2.0
// Matrix product kernels for AVX-512: 32 registers of 64 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#include "libtensor/backends/cpu/matmul/matmul_tiles.h"

namespace libtensor::cpu {

const MatmulKernelSet& matmul_kernels_avx512() noexcept {
  static constexpr MatmulKernelSet set = kernel_set<64, 14, 8, 8, 6, 6>();
  return set;
}

}  // namespace libtensor::cpu
#endif
