// SPDX-License-Identifier: Apache-2.0
// Inner loops of functors of one argument.
#include "libtensor/functors/unary.h"

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/loops_isa.h"

namespace libtensor::cpu {
namespace {

template <class F>
struct UnaryRow {
  template <class T>
  RowKernel operator()() const {
    return {unary_row<F, T>, kDTypeOf<std::invoke_result_t<F, T>>, {kDTypeOf<T>}};
  }
};

}  // namespace

namespace TENSOR_ISA {

RowKernel unary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(UnaryRow, unary_kernel, __VA_ARGS__)
#include "libtensor/functors/unary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
