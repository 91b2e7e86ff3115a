// SPDX-License-Identifier: Apache-2.0
// Inner loops of comparisons.
#include "libtensor/functors/compare.h"

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/loops_isa.h"

namespace libtensor::cpu {
namespace TENSOR_ISA {

RowKernel compare_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(BinaryRow, compare_kernel, __VA_ARGS__)
#include "libtensor/functors/compare.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
