// SPDX-License-Identifier: Apache-2.0
// Elementwise functions of two arguments of one type.
#pragma once

#include "libtensor/functors/complex_functions.h"
#include "libtensor/functors/float_functions.h"
#include "libtensor/functors/special.h"

namespace libtensor::math {

// In double, so that they are rounded once.
TENSOR_INLINE float cubed(float x) {
  const double wide = x;
  return static_cast<float>(wide * wide * wide);
}
TENSOR_INLINE float fourth_power(float x) {
  const double square = static_cast<double>(x) * x;
  return static_cast<float>(square * square);
}

// C++ leaves counts beyond the width undefined; here every bit has left by then.
template <class T>
TENSOR_INLINE T shift_left(T a, T b) {
  const auto count = static_cast<unsigned long long>(b);
  return count < 8 * sizeof(T) ? static_cast<T>(static_cast<unsigned long long>(a) << count) : T(0);
}
template <class T>
TENSOR_INLINE T shift_right(T a, T b) {
  const auto count = static_cast<unsigned long long>(b);
  if (count < 8 * sizeof(T)) return static_cast<T>(a >> count);
  return a < T(0) ? static_cast<T>(~0ull) : T(0);
}

}  // namespace libtensor::math

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

// Of float64 loops take ranged() for a row, and what in_range() does not hold for once more; it
// gives the same values.
#if defined(__CUDACC__)
#define TENSOR_RANGED(expression)
#else
#define TENSOR_RANGED(expression)                                                             \
  static TENSOR_INLINE bool in_range(double a, double b) { return math::f64::divides(a, b); } \
  static TENSOR_INLINE double ranged(double a, double b) { return expression; }
#endif

// The remainder of floored division, with the sign of b; -0.0 and infinities as in Python.
struct Remainder {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating) {
      return of_rest(math::fmod(a, b), b);
    } else if constexpr (math::Kind<T>::is_signed) {
      if (b == T(0) || b == T(-1))
        return T(0);  // INT_MIN % -1 traps on x86; zeros were rejected before
      const T r = static_cast<T>(a % b);
      return static_cast<T>(r != 0 && (r < T(0)) != (b < T(0)) ? r + b : r);
    } else {
      return b == T(0) ? T(0) : static_cast<T>(a % b);
    }
  }

  // Of the remainder of truncated division.
  template <class T>
  static TENSOR_INLINE T of_rest(T r, T b) {
    const T floored = math::select((r < T(0)) != (b < T(0)), r + b, r);
    return math::select(r == T(0), math::copysign(r, b), floored);
  }
  static constexpr float kNearSize = math::of_float::kNearQuotient;
  static TENSOR_INLINE math::of_float::Near near(float a, float b) {
    const auto rest = math::of_float::fmod_near(a, b);
    return {of_rest(rest.value, b), rest.size};
  }
  TENSOR_RANGED(of_rest(math::f64::fmod(a, b), b))
};

// The quotient that goes with Remainder, so rounded down even where a / b rounds up; Python's.
struct FloorDivide {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating) {
#if !defined(__CUDACC__)
      if constexpr (std::is_same_v<T, double>) {
        if (in_range(a, b)) return ranged(a, b);
      }
#endif
      return math::select(b == T(0), a / b, of_rest(math::fmod(a, b), a, b));
    } else if constexpr (math::Kind<T>::is_signed) {
      if (b == T(0) || b == T(-1)) return math::wrap_sub(T(0), a);  // INT_MIN / -1 traps on x86
      const T quotient = static_cast<T>(a / b);
      return static_cast<T>(quotient - (a % b != 0 && (a < T(0)) != (b < T(0))));
    } else {
      return b == T(0) ? T(0) : static_cast<T>(a / b);
    }
  }

  // Of the remainder of truncated division.
  template <class T>
  static TENSOR_INLINE T of_rest(T rest, T a, T b) {
    const auto below = math::both(rest != T(0), (rest < T(0)) != (b < T(0)));
    const T truncated = (a - rest) / b, quotient = math::select(below, truncated - T(1), truncated);
    const T whole = math::floor(quotient);  // the difference to an integer is rounding
    const T nearest = math::select(quotient - whole > T(0.5), whole + T(1), whole);
    return math::select(quotient == T(0), math::copysign(T(0), a / b), nearest);
  }
  static constexpr float kNearSize = math::of_float::kNearQuotient;
  static TENSOR_INLINE math::of_float::Near near(float a, float b) {
    const auto rest = math::of_float::fmod_near(a, b);
    return {of_rest(rest.value, a, b), rest.size};
  }
  TENSOR_RANGED(math::f64::floor_divide(a, b))
};

struct TruncDivide {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating) {
      return math::trunc(a / b);
    } else if constexpr (math::Kind<T>::is_signed) {
      return b == T(0) || b == T(-1) ? math::wrap_sub(T(0), a) : static_cast<T>(a / b);
    } else {
      return b == T(0) ? T(0) : static_cast<T>(a / b);
    }
  }
};

// The remainder of truncated division, with the sign of a.
struct Fmod {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return math::fmod(a, b);
    else if constexpr (math::Kind<T>::is_signed)
      return b == T(0) || b == T(-1) ? T(0) : static_cast<T>(a % b);
    else
      return b == T(0) ? T(0) : static_cast<T>(a % b);
  }
  static constexpr float kNearSize = math::of_float::kNearQuotient;
  static TENSOR_INLINE math::of_float::Near near(float a, float b) {
    return math::of_float::fmod_near(a, b);
  }
  TENSOR_RANGED(math::f64::fmod(a, b))
};

#undef TENSOR_RANGED

struct Pow {
  static constexpr bool kIsLong = true;  // for loops
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
  // Rows with one exponent of these are rows of one argument.
  struct Squared {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      return x * x;
    }
  };
  struct Inverted {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      return T(1) / x;
    }
  };
  struct Itself {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      return x;
    }
  };
  // 0 and infinity have the signs of pow(), not those of sqrt().
  struct Root {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      const T root = math::sqrt(x) + T(0);
      return math::select(x == T(-INFINITY), -x, root);
    }
  };
  struct Cubed {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      return math::cubed(x);
    }
  };
  struct Fourth {
    template <class T>
    TENSOR_INLINE T operator()(T x) const {
      return math::fourth_power(x);
    }
  };
  template <class T, class Visit>
  static TENSOR_INLINE bool as_unary(T exponent, Visit visit) {
    if constexpr (math::Kind<T>::floating) {
      if (exponent == T(2)) return visit(Squared());
      if (exponent == T(1)) return visit(Itself());
      if (exponent == T(0.5)) return visit(Root());
      if (exponent == T(-1)) return visit(Inverted());
    }
    if constexpr (std::is_same_v<T, float>) {
      if (exponent == 3) return visit(Cubed());
      if (exponent == 4) return visit(Fourth());
    }
    return false;
  }
};

// NaN wins: a + b is NaN if either is.
struct Maximum {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return math::select(math::either(math::isnan(a), math::isnan(b)), a + b,
                          math::select(a > b, a, b));
    else
      return math::select(a > b, a, b);
  }
};

struct Minimum {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::Kind<T>::floating)
      return math::select(math::either(math::isnan(a), math::isnan(b)), a + b,
                          math::select(a < b, a, b));
    else
      return math::select(a < b, a, b);
  }
};

// NaN loses.
struct Fmax {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::select(math::isnan(b), a, math::select(a >= b, a, b));
  }
};

struct Fmin {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::select(math::isnan(b), a, math::select(a <= b, a, b));
  }
};

// libm scales, so that no square overflows or underflows; an infinity wins over NaN.
struct Hypot {
  static constexpr bool kIsLong = true;  // for loops
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::hypot(a, b);
    else
      return math::hypot(a, b);
  }
};

struct Atan2 {
  static constexpr bool kIsLong = true;  // for loops
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::atan2(a, b);
    else
      return math::atan2(a, b);
  }
};

struct Copysign {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::copysign(a, b);
  }
};

// The grid is that of the dtype of the tensors, which may be coarser than T: numbers of `digits`
// binary digits, but not finer than the subnormal `least`, up to `greatest`.
struct Nextafter {
  static constexpr bool kIsLong = true;  // for loops
  double digits, least, greatest;
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (sizeof(T) == sizeof(float)) {
      return math::of_float::nextafter(a, b, digits, least, greatest);
    } else {
#if defined(__CUDACC__)
      return by_exponent(a, b);
#else
      return math::nextafter(a, b);  // double's own grid
#endif
    }
  }

  template <class T>
  TENSOR_INLINE T by_exponent(T a, T b) const {
    if (math::isnan(a) || math::isnan(b)) return a + b;
    if (a == b) return b;
    const T smallest = static_cast<T>(least);
    if (a == T(0)) return math::copysign(smallest, b);
    if (math::fabs(a) == T(INFINITY)) return math::copysign(static_cast<T>(greatest), a);
    const bool outward = (b > a) == (a > T(0));
    int exponent = math::ilogb(a);
    if (!outward && math::fabs(a) == math::ldexp(T(1), exponent)) --exponent;
    const T step = math::ldexp(T(1), exponent + 1 - static_cast<int>(digits));
    const T change = math::copysign(step < smallest ? smallest : step, a);
    return math::copysign(outward ? a + change : a - change, a);
  }
};

struct Heaviside {
  template <class T>
  TENSOR_INLINE T operator()(T x, T values) const {
    const T step = math::select(x > T(0), T(1), math::select(x < T(0), T(0), x));
    return math::select(x == T(0), values, step);
  }
};

// The larger one and what the smaller one adds; equal infinities have no difference. Of complex
// numbers the one with the larger real part, so that the imaginary part stays near its own.
struct Logaddexp {
  static constexpr bool kIsLong = true;  // for loops
  template <class T>
  static TENSOR_INLINE Complex<T> of_complex(Complex<T> a, Complex<T> b) {
    if (math::isnan(a) || math::isnan(b)) return math::not_a_number<T>();
    const bool less = a.re < b.re;
    const Complex<T> larger = less ? b : a, smaller = less ? a : b;
    if (larger.re == smaller.re && math::is_infinite(larger.re))
      return larger.re < T(0) ? smaller : math::log(math::exp(larger) + math::exp(smaller));
    return larger + math::log1p(math::exp(smaller - larger));
  }

  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (math::IsComplex<T>::value)
      return of_complex(a, b);
    else if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::logaddexp(a, b);
    else
      return of_real(a, b);
  }

  template <class T>
  static TENSOR_INLINE T of_real(T a, T b) {
    const T difference = math::select(a == b, T(0), math::fabs(a - b));
    return Maximum()(a, b) + math::log1p(math::exp(-difference));
  }
};

struct Logaddexp2 {
  static constexpr bool kIsLong = true;  // for loops
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if constexpr (sizeof(T) == sizeof(float)) {
      return math::of_float::logaddexp2(a, b);
    } else {
      const T difference = math::select(a == b, T(0), math::fabs(a - b));
      const T inv_log_2 = T(1.4426950408889634073599246810019);
      return Maximum()(a, b) + math::log1p(math::exp2(-difference)) * inv_log_2;
    }
  }
};

struct Xlogy {
  static constexpr bool kIsLong = true;  // for loops
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::select(math::both(a == T(0), !math::isnan(b)), T(0), a * math::log(b));
  }
};

// Euclid's, of magnitudes; that of the lowest integer fits into the unsigned type only.
struct Gcd {
  template <class T>
  static TENSOR_INLINE unsigned long long magnitude(T x) {
    const auto bits = static_cast<unsigned long long>(x);
    return x < T(0) ? 0 - bits : bits;
  }
  template <class T>
  static TENSOR_INLINE unsigned long long common(T a, T b) {
    unsigned long long m = magnitude(a), n = magnitude(b);
    while (n != 0) {
      const unsigned long long rest = m % n;
      m = n;
      n = rest;
    }
    return m;
  }
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return static_cast<T>(common(a, b));
  }
};

struct Lcm {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    if (a == T(0) || b == T(0)) return T(0);
    return static_cast<T>(Gcd::magnitude(a) / Gcd::common(a, b) * Gcd::magnitude(b));
  }
};

struct BitwiseAnd {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return static_cast<T>(a & b);
  }
};

struct BitwiseOr {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return static_cast<T>(a | b);
  }
};

struct BitwiseXor {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return static_cast<T>(a ^ b);
  }
};

struct BitwiseLeftShift {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::shift_left(a, b);
  }
};

struct BitwiseRightShift {
  template <class T>
  TENSOR_INLINE T operator()(T a, T b) const {
    return math::shift_right(a, b);
  }
};

}  // namespace libtensor::functors
