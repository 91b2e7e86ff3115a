// SPDX-License-Identifier: Apache-2.0
// A product of stacks of matrices, and who may compute it; a.numel and b.numel are not 0.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

// By kernels of the plugin; without an activation.
void multiply_by_kernels(const Context& context, const View& out, const View& a, const View& b,
                         const View& addend);

// By cuBLASLt. False, with nothing done, if it is not there or not for this product. With `relu`,
// `applied` is set if that has been done too.
bool multiply_by_library(const Context& context, const View& out, const View& a, const View& b,
                         const View& addend, bool relu, bool tf32, bool& applied);

}  // namespace libtensor::cuda
