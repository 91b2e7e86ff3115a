// Rows of comparisons.
#include "libtensor/functors/compare.h"

#include "libtensor/backends/cpu/levels/rows.h"
#include "libtensor/backends/cpu/loops.h"

namespace libtensor::cpu {
namespace TENSOR_LEVEL {

RowKernel compare_kernel(OpId op, DType compute) {
  constexpr bool kEvery = TENSOR_LEVEL::kEveryType;
  RowKernel kernel;
  switch (op) {
#define OP(name, Functor, cls, result, types, complex)                   \
  case OpId::name:                                                       \
    kernel = pick_row<kEvery, Class::cls, Types::types, Types::complex>( \
        compute, BinaryRow<functors::Functor>());                        \
    break;
#include "libtensor/functors/compare.gen.inc"
#undef OP
    default:
      break;
  }
  if constexpr (!kEvery) return kernel.function ? kernel : baseline::compare_kernel(op, compute);
  return kernel;
}

}  // namespace TENSOR_LEVEL
}  // namespace libtensor::cpu
