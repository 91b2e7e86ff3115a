// SPDX-License-Identifier: Apache-2.0
// Kernels of functors of three arguments.
#include "libtensor/functors/ternary.h"

#include "libtensor/backends/cuda/device/elementwise/elementwise.h"

namespace libtensor::cuda {

ElementKernel ternary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(name, Functor, ...) \
  TENSOR_ELEMENT_CASE(3, functors::Functor::kCondition, name, Functor, __VA_ARGS__)
#include "libtensor/functors/ternary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cuda
