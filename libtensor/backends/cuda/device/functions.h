// SPDX-License-Identifier: Apache-2.0
// The functions behind the table, each in the file of its kernels. They fail by throwing Error.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

#define TENSOR_CUDA_FUNCTION(name, ...) \
  void name(const Context& context __VA_OPT__(, ) __VA_ARGS__);
TENSOR_CUDA_CALLS(TENSOR_CUDA_FUNCTION)
#undef TENSOR_CUDA_FUNCTION

}  // namespace libtensor::cuda
