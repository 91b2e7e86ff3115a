// Elementwise functions of two arguments of one type.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor::functors {

struct Add {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return a + b;
    else
      return math::wrap_add(a, b);  // bool: or, since any number but 0 is true
  }
};

struct Sub {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return a - b;
    else
      return math::wrap_sub(a, b);
  }
};

struct Mul {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return a * b;
    else
      return math::wrap_mul(a, b);
  }
};

struct Div {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return a / b;
  }
};

// The remainder of floored division, with the sign of b; -0.0 and infinities as in Python.
struct Remainder {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating) {
      const T r = math::fmod(a, b);
      if (r == T(0)) return math::copysign(r, b);
      return (r < T(0)) != (b < T(0)) ? r + b : r;
    } else if constexpr (math::Kind<T>::is_signed) {
      if (b == T(0) || b == T(-1))
        return T(0);  // INT_MIN % -1 traps on x86; zeros were rejected before
      const T r = static_cast<T>(a % b);
      return static_cast<T>(r != 0 && (r < T(0)) != (b < T(0)) ? r + b : r);
    } else {
      return b == T(0) ? T(0) : static_cast<T>(a % b);
    }
  }
};

struct Pow {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating) {
      return math::pow(a, b);
    } else {
      if constexpr (math::Kind<T>::is_signed) {
        if (b < T(0)) return a == T(1) ? T(1) : a == T(-1) ? (b & 1 ? T(-1) : T(1)) : T(0);
      }
      T result = T(1);
      for (; b != T(0); b = static_cast<T>(b >> 1)) {
        if (b & 1) result = math::wrap_mul(result, a);
        a = math::wrap_mul(a, a);
      }
      return result;
    }
  }
};

// NaN wins: a + b is NaN if either is.
struct Maximum {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return math::isnan(a) || math::isnan(b) ? a + b : (a > b ? a : b);
    else
      return a > b ? a : b;
  }
};

struct Minimum {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return math::isnan(a) || math::isnan(b) ? a + b : (a < b ? a : b);
    else
      return a < b ? a : b;
  }
};

// libm scales, so that no square overflows or underflows; an infinity wins over NaN.
struct Hypot {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::hypot(a, b);
  }
};

}  // namespace libtensor::functors
