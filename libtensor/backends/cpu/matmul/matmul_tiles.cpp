// SPDX-License-Identifier: Apache-2.0
// Matrix product kernels for the baseline: 16 registers of 16 bytes.
#include "libtensor/backends/cpu/matmul/matmul_tiles.h"

namespace libtensor::cpu {

const MatmulKernelSet& matmul_kernels_baseline() noexcept {
  static constexpr MatmulKernelSet set = kernel_set<16, 4, 4, 4>();
  return set;
}

}  // namespace libtensor::cpu
