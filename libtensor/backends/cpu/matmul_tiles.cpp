// Matrix product kernels for the baseline: 16 registers of 16 bytes.
#include "libtensor/backends/cpu/matmul_tiles.h"

namespace libtensor::cpu {

MatmulKernelSet matmul_kernels_baseline() noexcept { return kernel_set<16, 4, 2>(); }

}  // namespace libtensor::cpu
