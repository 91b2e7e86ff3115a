// A product of stacks of matrices, and who may compute it.
#pragma once

#include "libtensor/backends/cuda/device/context.h"

namespace libtensor::cuda {

// By kernels of the plugin; a.numel and b.numel are not 0, and there is no activation.
void multiply_by_kernels(const Context& context, const View& out, const View& a, const View& b,
                         const View& addend);

}  // namespace libtensor::cuda
