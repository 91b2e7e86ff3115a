// SPDX-License-Identifier: Apache-2.0
// Elementwise questions about two values.
#pragma once

#include "libtensor/functors/complex.h"

namespace libtensor::functors {

#define TENSOR_COMPARE(Name, expression)            \
  struct Name {                                     \
    template <class T>                              \
    TENSOR_INLINE auto operator()(T a, T b) const { \
      return expression;                            \
    }                                               \
  }

TENSOR_COMPARE(Eq, a == b);
TENSOR_COMPARE(Ne, a != b);
TENSOR_COMPARE(Lt, a < b);
TENSOR_COMPARE(Le, a <= b);
TENSOR_COMPARE(Gt, a > b);
TENSOR_COMPARE(Ge, a >= b);
TENSOR_COMPARE(LogicalAnd, math::both(a != T(0), b != T(0)));
TENSOR_COMPARE(LogicalOr, math::either(a != T(0), b != T(0)));
TENSOR_COMPARE(LogicalXor, (a != T(0)) != (b != T(0)));

#undef TENSOR_COMPARE

struct Isclose {
  double rtol, atol, equal_nan;
  template <class T>
  TENSOR_INLINE bool operator()(T a, T b) const {
    if (a == b) return true;
    if (math::isnan(a) || math::isnan(b)) return equal_nan != 0 && math::isnan(a) && math::isnan(b);
    if constexpr (math::IsComplex<T>::value) {
      return near(a, b);
    } else {
      return near(static_cast<double>(a), static_cast<double>(b));
    }
  }

 private:
  template <class T>
  TENSOR_INLINE bool near(T x, T y) const {
    if (math::is_infinite(x) || math::is_infinite(y)) return false;
    return math::fabs(x - y) <= atol + rtol * math::fabs(y);
  }
};

}  // namespace libtensor::functors
