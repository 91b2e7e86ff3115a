// SPDX-License-Identifier: Apache-2.0
// Matrix product kernels for AVX2: 16 registers of 32 bytes.
#include "libtensor/backends/cpu/features.h"

#ifdef TENSOR_X86_ISAS
#include "libtensor/backends/cpu/matmul/matmul_tiles.h"

namespace libtensor::cpu {

const MatmulKernelSet& matmul_kernels_avx2() noexcept {
  static constexpr MatmulKernelSet set = kernel_set<32, 6, 4, 6, 4, 3>();
  return set;
}

}  // namespace libtensor::cpu
#endif
