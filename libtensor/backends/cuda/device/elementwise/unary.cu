// SPDX-License-Identifier: Apache-2.0
// Kernels of functors of one argument.
#include "libtensor/functors/unary.h"

#include "libtensor/backends/cuda/device/elementwise/elementwise.h"

namespace libtensor::cuda {

ElementKernel unary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(name, Functor, ...) TENSOR_ELEMENT_CASE(1, -1, name, Functor, __VA_ARGS__)
#include "libtensor/functors/unary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cuda
