// Matrix product kernels for AVX-512: 32 registers of 64 bytes.
#include "libtensor/backends/cpu/matmul_tiles.h"

namespace libtensor::cpu {

MatmulKernelSet matmul_kernels_avx512() noexcept { return kernel_set<64, 14, 2>(); }

}  // namespace libtensor::cpu
