// SPDX-License-Identifier: Apache-2.0
// What has no kernels yet says so; definitions elsewhere take the place of these.
#include "libtensor/backends/cuda/device/functions.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace libtensor::cuda {

#define TENSOR_CUDA_MISSING(name, ...)                                                 \
  __attribute__((weak)) void name(const Context& context __VA_OPT__(, ) __VA_ARGS__) { \
    fail(Status::unsupported, #name " does not run on CUDA devices in this version");  \
  }
TENSOR_CUDA_CALLS(TENSOR_CUDA_MISSING)
#undef TENSOR_CUDA_MISSING

}  // namespace libtensor::cuda
