// SPDX-License-Identifier: Apache-2.0
// Rows of functors of two arguments.
#include "libtensor/functors/binary.h"

#include "libtensor/backends/cpu/elementwise/loops_isa.h"
#include "libtensor/backends/cpu/elementwise/loops.h"

namespace libtensor::cpu {
namespace TENSOR_LEVEL {

RowKernel binary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(BinaryRow, binary_kernel, __VA_ARGS__)
#include "libtensor/functors/binary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
