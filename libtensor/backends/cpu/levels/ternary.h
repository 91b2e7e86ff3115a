// Rows of functors of three arguments.
#include "libtensor/functors/ternary.h"

#include "libtensor/backends/cpu/levels/rows.h"
#include "libtensor/backends/cpu/loops.h"

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

namespace TENSOR_LEVEL {

RowKernel ternary_kernel(OpId op, DType compute) {
  constexpr bool kEvery = TENSOR_LEVEL::kEveryType;
  RowKernel kernel;
  switch (op) {
#define OP(name, Functor, cls, result, types, complex)                   \
  case OpId::name:                                                       \
    kernel = pick_row<kEvery, Class::cls, Types::types, Types::complex>( \
        compute, TernaryRow<functors::Functor>());                       \
    break;
#include "libtensor/functors/ternary.gen.inc"
#undef OP
    default:
      break;
  }
  if constexpr (!kEvery) return kernel.function ? kernel : baseline::ternary_kernel(op, compute);
  return kernel;
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
