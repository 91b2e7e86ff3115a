#include "libtensor/functors/ternary.h"

#include "libtensor/backends/cpu/loops.h"

namespace libtensor::cpu {
namespace {

template <class F>
struct Make {
  template <class T>
  RowKernel operator()() const {
    RowKernel kernel{ternary_row<F, T>, kDTypeOf<T>, {kDTypeOf<T>, kDTypeOf<T>, kDTypeOf<T>}};
    if constexpr (F::kCondition >= 0) kernel.reads[F::kCondition] = DType::boolean;
    return kernel;
  }
};

}  // namespace

RowKernel ternary_kernel(OpId op, [[maybe_unused]] DType compute) {
  switch (op) {
#define OP(name, Functor, cls, result, types, complex) \
  case OpId::name:                                     \
    return pick<Class::cls, Types::types, Types::complex>(compute, Make<functors::Functor>());
#include "libtensor/functors/ternary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cpu
