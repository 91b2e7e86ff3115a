// SPDX-License-Identifier: Apache-2.0
// Inner loops of functors of two arguments.
#include "libtensor/functors/binary.h"

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/loops_isa.h"

namespace libtensor::cpu {
namespace TENSOR_ISA {

RowKernel binary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(BinaryRow, binary_kernel, __VA_ARGS__)
#include "libtensor/functors/binary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
