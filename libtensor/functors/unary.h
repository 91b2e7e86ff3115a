// Elementwise functions of one argument. T is a compute type: bool, an integer, float or double.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor::functors {

#define TENSOR_UNARY(Name, expression)      \
  struct Name {                             \
    template <class T>                      \
    TENSOR_INLINE T operator()(T x) const { \
      return expression;                    \
    }                                       \
  }

struct Sigmoid {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T e = math::exp(-math::fabs(x));  // never of a positive number, so nothing overflows
    return math::select(x >= T(0), T(1), e) / (T(1) + e);
  }
};

TENSOR_UNARY(Reciprocal, T(1) / x);
TENSOR_UNARY(Sqrt, math::sqrt(x));
TENSOR_UNARY(Rsqrt, T(1) / math::sqrt(x));
TENSOR_UNARY(Exp, math::exp(x));
TENSOR_UNARY(Expm1, math::expm1(x));
TENSOR_UNARY(Log, math::log(x));
TENSOR_UNARY(Log1p, math::log1p(x));
TENSOR_UNARY(Sin, math::sin(x));
TENSOR_UNARY(Cos, math::cos(x));
TENSOR_UNARY(Tanh, math::tanh(x));
TENSOR_UNARY(Erf, math::erf(x));
TENSOR_UNARY(Silu, x* Sigmoid()(x));

#undef TENSOR_UNARY

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
      return x < T(0) ? math::wrap_sub(T(0), x) : x;
    else
      return x;
  }
};

struct Sign {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::isnan(x) ? x : static_cast<T>((x > T(0)) - (x < T(0)));
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

struct Relu {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::select(x < T(0), T(0), x);  // NaN stays: it is not below 0
  }
};

struct LeakyRelu {
  double negative_slope;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::select(x > T(0), x, x * static_cast<T>(negative_slope));
  }
};

// Hendrycks and Gimpel 2016, equation 2 and the approximation below it.
struct Gelu {
  double tanh_approx;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if (tanh_approx != 0) {
      // (1 + tanh(u)) / 2 = sigmoid(2 * u), which keeps its digits where tanh is near -1.
      const T sqrt_8_over_pi = T(1.5957691216057307117597842397375);
      return x * Sigmoid()(sqrt_8_over_pi * (x + T(0.044715) * x * x * x));
    }
    const T inv_sqrt_2 = T(0.70710678118654752440084436210485);
    return T(0.5) * x * math::erfc(-x * inv_sqrt_2);  // 1 + erf would cancel for x < 0
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

#undef TENSOR_ROUNDING

struct LogicalNot {
  template <class T>
  TENSOR_INLINE bool operator()(T x) const {
    return x == T(0);
  }
};

struct Isnan {
  template <class T>
  TENSOR_INLINE bool operator()(T x) const {
    return math::isnan(x);
  }
};

struct Isinf {
  template <class T>
  TENSOR_INLINE bool operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::fabs(x) == T(INFINITY);
    else
      return false;
  }
};

struct Isfinite {
  template <class T>
  TENSOR_INLINE bool operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::fabs(x) < T(INFINITY);
    else
      return true;
  }
};

}  // namespace libtensor::functors
