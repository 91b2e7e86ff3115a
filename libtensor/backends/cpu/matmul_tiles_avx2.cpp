// Matrix product kernels for AVX2: 16 registers of 32 bytes.
#include "libtensor/backends/cpu/matmul_tiles.h"

namespace libtensor::cpu {

MatmulKernelSet matmul_kernels_avx2() noexcept { return kernel_set<32, 6, 2>(); }

}  // namespace libtensor::cpu
