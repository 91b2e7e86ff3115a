// SPDX-License-Identifier: Apache-2.0
// What reductions and running sums accumulate elements in, on every device. C++17: kernels that are
// compiled at run time read it too.
#pragma once

#include <cstdint>
#include <type_traits>

#include "libtensor/functors/reduce.h"

namespace libtensor {

using functors::Accumulator;

template <class F, class T, Accumulator = F::kAccumulator>
struct AccumulatorChoice {  // wide
  static constexpr bool kUnsigned = std::is_unsigned_v<T> && !std::is_same_v<T, bool>;
  using Integer = std::conditional_t<kUnsigned, uint64_t, int64_t>;
  using Real = std::conditional_t<std::is_floating_point_v<T>, double, Integer>;
  using type = std::conditional_t<math::IsComplex<T>::value, Complex<double>, Real>;
};
template <class F, class T>
struct AccumulatorChoice<F, T, Accumulator::same> {
  using type = T;
};
template <class F, class T>
struct AccumulatorChoice<F, T, Accumulator::boolean> {
  using type = bool;
};
template <class F, class T>
struct AccumulatorChoice<F, T, Accumulator::own> {
  using type = typename F::Parts;
};
template <class F, class T>
using AccumulatorOf = typename AccumulatorChoice<F, T>::type;

}  // namespace libtensor
