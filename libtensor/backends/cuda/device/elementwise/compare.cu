// SPDX-License-Identifier: Apache-2.0
// Kernels of comparisons.
#include "libtensor/functors/compare.h"

#include "libtensor/backends/cuda/device/elementwise/elementwise.h"

namespace libtensor::cuda {

ElementKernel compare_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(name, Functor, ...) TENSOR_ELEMENT_CASE(2, -1, name, Functor, __VA_ARGS__)
#include "libtensor/functors/compare.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cuda
