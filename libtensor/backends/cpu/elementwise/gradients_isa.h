// SPDX-License-Identifier: Apache-2.0
// Rows of gradients.
#include "libtensor/functors/gradients.h"

#include "libtensor/backends/cpu/elementwise/loops_isa.h"
#include "libtensor/backends/cpu/elementwise/loops.h"

namespace libtensor::cpu {
namespace TENSOR_LEVEL {

RowKernel gradient_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(BinaryRow, gradient_kernel, __VA_ARGS__)
#include "libtensor/functors/gradients.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
