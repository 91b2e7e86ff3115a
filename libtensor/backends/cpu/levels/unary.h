// Rows of functors of one argument.
#include "libtensor/functors/unary.h"

#include "libtensor/backends/cpu/levels/rows.h"
#include "libtensor/backends/cpu/loops.h"

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

namespace TENSOR_LEVEL {

RowKernel unary_kernel(OpId op, DType compute) {
  constexpr bool kEvery = TENSOR_LEVEL::kEveryType;
  RowKernel kernel;
  switch (op) {
#define OP(name, Functor, cls, result, types, complex)                   \
  case OpId::name:                                                       \
    kernel = pick_row<kEvery, Class::cls, Types::types, Types::complex>( \
        compute, UnaryRow<functors::Functor>());                         \
    break;
#include "libtensor/functors/unary.gen.inc"
#undef OP
    default:
      break;
  }
  if constexpr (!kEvery) return kernel.function ? kernel : baseline::unary_kernel(op, compute);
  return kernel;
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
