// SPDX-License-Identifier: Apache-2.0
// Elementwise functions of one argument. T is a compute type: bool, an integer, float, double, or a
// complex number where the row says so.
#pragma once

#include "libtensor/functors/activations.h"
#include "libtensor/functors/complex_functions.h"
#include "libtensor/functors/float_functions.h"
#include "libtensor/functors/math_functions.h"
#include "libtensor/functors/special.h"

namespace libtensor::functors {

#define TENSOR_UNARY(Name, expression)      \
  struct Name {                             \
    template <class T>                      \
    TENSOR_INLINE T operator()(T x) const { \
      return expression;                    \
    }                                       \
  }

TENSOR_UNARY(Reciprocal, T(1) / x);
TENSOR_UNARY(Sqrt, math::sqrt(x));
TENSOR_UNARY(Rsqrt, T(1) / math::sqrt(x));
TENSOR_UNARY(Cbrt, math::cbrt(x));
TENSOR_UNARY(Expm1, math::expm1(x));
TENSOR_UNARY(Log, math::log(x));
TENSOR_UNARY(Log1p, math::log1p(x));
TENSOR_UNARY(Erf, math::erf(x));
TENSOR_UNARY(Exp2, math::exp2(x));
TENSOR_UNARY(Erfc, math::erfc(x));
TENSOR_UNARY(Frac, x - math::trunc(x));
TENSOR_UNARY(Rad2deg, x* T(57.295779513082320876798154814105));
TENSOR_UNARY(Deg2rad, x* T(0.017453292519943295769236907684886));

#undef TENSOR_UNARY

#define TENSOR_UNARY_OF_FLOAT(Name, function)   \
  struct Name {                                 \
    template <class T>                          \
    TENSOR_INLINE T operator()(T x) const {     \
      if constexpr (sizeof(T) == sizeof(float)) \
        return math::of_float::function(x);     \
      else                                      \
        return math::function(x);               \
    }                                           \
  }

TENSOR_UNARY_OF_FLOAT(Log2, log2);
TENSOR_UNARY_OF_FLOAT(Log10, log10);
TENSOR_UNARY_OF_FLOAT(Asin, asin);
TENSOR_UNARY_OF_FLOAT(Acos, acos);
TENSOR_UNARY_OF_FLOAT(Atan, atan);
TENSOR_UNARY_OF_FLOAT(Sinh, sinh);
TENSOR_UNARY_OF_FLOAT(Cosh, cosh);
TENSOR_UNARY_OF_FLOAT(Asinh, asinh);
TENSOR_UNARY_OF_FLOAT(Acosh, acosh);
TENSOR_UNARY_OF_FLOAT(Atanh, atanh);

#undef TENSOR_UNARY_OF_FLOAT

// Loops take fast() for a block of float32 none of which is above kFastRange without its sign; it
// gives the same values.
#define TENSOR_UNARY_NEAR(Name, function)                         \
  struct Name {                                                   \
    template <class T>                                            \
    TENSOR_INLINE T operator()(T x) const {                       \
      return math::function(x);                                   \
    }                                                             \
    static constexpr float kFastRange = math::k##Name##FastRange; \
    template <class F>                                            \
    static TENSOR_INLINE F fast(F x) {                            \
      return math::function##_fast(x);                            \
    }                                                             \
    TENSOR_RANGED_##Name                                          \
  }

// Of float64 loops take ranged() for a row, and what in_range() does not hold for once more.
#if defined(__CUDACC__)
#define TENSOR_RANGED(function)
#else
#define TENSOR_RANGED(function)                                              \
  static TENSOR_INLINE bool in_range(double x) { return math::in_range(x); } \
  static TENSOR_INLINE double ranged(double x) { return math::f64::function(x); }
#endif
#define TENSOR_RANGED_Exp
#define TENSOR_RANGED_Tanh
#define TENSOR_RANGED_Sin TENSOR_RANGED(sin)
#define TENSOR_RANGED_Cos TENSOR_RANGED(cos)

TENSOR_UNARY_NEAR(Exp, exp);
TENSOR_UNARY_NEAR(Tanh, tanh);
TENSOR_UNARY_NEAR(Sin, sin);
TENSOR_UNARY_NEAR(Cos, cos);

#undef TENSOR_UNARY_NEAR
#undef TENSOR_RANGED_Exp
#undef TENSOR_RANGED_Tanh
#undef TENSOR_RANGED_Sin
#undef TENSOR_RANGED_Cos

struct Tan {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (sizeof(T) == sizeof(float))
      return math::of_float::tan(x);
    else
      return math::tan(x);
  }
  static constexpr float kFastRange = math::of_float::kTanFastRange;
  static TENSOR_INLINE float fast(float x) { return math::of_float::tan_fast(x); }
  TENSOR_RANGED(tan)
};

#undef TENSOR_RANGED

struct Neg {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return -x;
    else
      return math::wrap_sub(T(0), x);
  }
};

struct Abs {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::fabs(x);
    else if constexpr (math::Kind<T>::is_signed)
      return math::select(x < T(0), math::wrap_sub(T(0), x), x);
    else
      return x;
  }
  template <class T>
  TENSOR_INLINE T operator()(Complex<T> z) const {
    return math::fabs(z);
  }
};

struct ConjPhysical {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::IsComplex<T>::value)
      return math::conj(x);
    else
      return x;
  }
};

struct Sign {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::select(x > T(0), T(1),
                          math::select(x < T(0), T(-1), math::select(x == T(0), T(0), x)));
    else if constexpr (math::Kind<T>::is_signed)
      return static_cast<T>((x > T(0)) - (x < T(0)));
    else
      return static_cast<T>(x != T(0));
  }
};

struct Square {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return x * x;
    else
      return math::wrap_mul(x, x);
  }
};

#define TENSOR_ROUNDING(Name, function)      \
  struct Name {                              \
    template <class T>                       \
    TENSOR_INLINE T operator()(T x) const {  \
      if constexpr (math::Kind<T>::floating) \
        return function(x);                  \
      else                                   \
        return x;                            \
    }                                        \
  }

TENSOR_ROUNDING(Floor, math::floor);
TENSOR_ROUNDING(Ceil, math::ceil);
TENSOR_ROUNDING(Round, math::rint);
TENSOR_ROUNDING(Trunc, math::trunc);

#undef TENSOR_ROUNDING

// Finite numbers are as they were; the dtype's ends are known by then.
struct NanToNum {
  double nan, posinf, neginf;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating) {
      const T below = math::select(x == T(-INFINITY), static_cast<T>(neginf), x);
      const T finite = math::select(x == T(INFINITY), static_cast<T>(posinf), below);
      return math::select(math::isnan(x), static_cast<T>(nan), finite);
    } else {
      return x;
    }
  }
};

struct BitwiseInvert {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return static_cast<T>(x ^ static_cast<T>(~0ull));  // of bool: not
  }
};

struct LogicalNot {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    return x == T(0);
  }
};

struct Isnan {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    return math::isnan(x);
  }
};

struct Isinf {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::is_infinite(x);
    else
      return false;
  }
};

struct Isposinf {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return x == T(INFINITY);
    else
      return false;
  }
};

struct Isneginf {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return x == T(-INFINITY);
    else
      return false;
  }
};

struct Signbit {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    return math::signbit(x);
  }
};

struct Isfinite {
  template <class T>
  TENSOR_INLINE auto operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::is_finite(x);
    else
      return true;
  }
};

}  // namespace libtensor::functors
