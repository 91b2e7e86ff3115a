// SPDX-License-Identifier: Apache-2.0
// Kernels of functors of two arguments.
#include "libtensor/functors/binary.h"

#include "libtensor/backends/cuda/device/elementwise/elementwise.h"

namespace libtensor::cuda {

ElementKernel binary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(name, Functor, ...) TENSOR_ELEMENT_CASE(2, -1, name, Functor, __VA_ARGS__)
#include "libtensor/functors/binary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cuda
