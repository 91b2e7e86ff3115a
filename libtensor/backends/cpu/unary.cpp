#include "libtensor/functors/unary.h"

#include "libtensor/backends/cpu/loops.h"

namespace libtensor::cpu {
namespace {

template <class F>
struct Make {
  template <class T>
  RowKernel operator()() const {
    return {unary_row<F, T>, kDTypeOf<std::invoke_result_t<F, T>>, {kDTypeOf<T>}};
  }
};

}  // namespace

RowKernel unary_kernel(OpId op, DType compute) {
  switch (op) {
#define OP(name, Functor, cls, result, types, complex) \
  case OpId::name:                                     \
    return pick<Class::cls, Types::types, Types::complex>(compute, Make<functors::Functor>());
#include "libtensor/functors/unary.gen.inc"
#undef OP
    default:
      return {};
  }
}

}  // namespace libtensor::cpu
