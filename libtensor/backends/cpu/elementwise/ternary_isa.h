// SPDX-License-Identifier: Apache-2.0
// Inner loops of functors of three arguments.
#include "libtensor/functors/ternary.h"

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/loops_isa.h"

namespace libtensor::cpu {
namespace {

template <class F>
struct TernaryRow {
  template <class T>
  RowKernel operator()() const {
    RowKernel kernel{ternary_row<F, T>, kDTypeOf<T>, {kDTypeOf<T>, kDTypeOf<T>, kDTypeOf<T>}};
    if constexpr (F::kCondition >= 0) kernel.reads[F::kCondition] = DType::boolean;
    return kernel;
  }
};

}  // namespace

namespace TENSOR_ISA {

RowKernel ternary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(...) TENSOR_ROW_CASE(TernaryRow, ternary_kernel, __VA_ARGS__)
#include "libtensor/functors/ternary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
