// SPDX-License-Identifier: Apache-2.0
// Elementwise functions of three arguments. An argument named condition or mask is a bool.
#pragma once

#include "libtensor/functors/complex_functions.h"

namespace libtensor::functors {

struct Clamp {
  static constexpr int kCondition = -1;
  template <class T>
  TENSOR_INLINE T operator()(T x, T min, T max) const {
    const T raised = math::select(x < min, min, x);
    const T bounded = math::select(raised > max, max, raised);
    if constexpr (math::Kind<T>::floating) {
      // A NaN of x is still there.
      return math::select(math::either(math::isnan(min), math::isnan(max)), min + max, bounded);
    } else {
      return bounded;
    }
  }
};

struct Where {
  static constexpr int kCondition = 0;
  template <class Condition, class T>
  TENSOR_INLINE T operator()(Condition condition, T a, T b) const {
    return math::blend(condition, a, b);
  }
};

struct MaskedFill {
  static constexpr int kCondition = 1;
  template <class Condition, class T>
  TENSOR_INLINE T operator()(T x, Condition mask, T value) const {
    return math::blend(mask, value, x);
  }
};

// From the nearer end: exact at both.
struct Lerp {
  static constexpr int kCondition = -1;
  template <class T>
  TENSOR_INLINE T operator()(T x, T end, T weight) const {
    const T way = end - x;
    return math::select(math::fabs(weight) < 0.5f, x + weight * way, end - way * (T(1) - weight));
  }
};

struct Addcmul {
  static constexpr int kCondition = -1;
  double value;
  template <class T>
  TENSOR_INLINE T operator()(T x, T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return x + static_cast<T>(value) * a * b;
    else
      return math::wrap_add(x, math::wrap_mul(math::wrap_mul(math::saturate<T>(value), a), b));
  }
};

struct Addcdiv {
  static constexpr int kCondition = -1;
  double value;
  template <class T>
  TENSOR_INLINE T operator()(T x, T a, T b) const {
    return x + static_cast<T>(value) * (a / b);
  }
};

}  // namespace libtensor::functors
