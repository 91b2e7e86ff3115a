// SPDX-License-Identifier: Apache-2.0
// Activations of neural networks.
#pragma once

#include "libtensor/functors/complex_functions.h"

namespace libtensor::functors {

// a / (1 + exp(-x)), or a * exp(x) before exp(-x) overflows.
template <class T>
TENSOR_INLINE T over_logistic(T a, T x) {
  if constexpr (sizeof(T) == sizeof(float))
    return math::select(x < T(-87), a * math::exp(x), a / (T(1) + math::exp(-x)));
  else {
    const T e = math::exp_down(-math::fabs(x));
    return math::select(x < T(0), a * e, a) / (T(1) + e);
  }
}
// The same for |x| <= kExpFastRange.
template <class F>
TENSOR_INLINE F over_fast_logistic(F a, F x) {
  return a / (1 + math::exp_fast(-x));
}

// 1 / (1 + exp(-x)) by one exponential, which is never taken of a positive number: nothing
// overflows.
template <class T>
TENSOR_INLINE T logistic(T x) {
  if constexpr (math::IsComplex<T>::value) {
    const bool negative = x.re < 0;
    const T e = math::exp(negative ? x : -x);
    return (negative ? e : T(1)) / (T(1) + e);
  } else {
    const T e = math::exp_down(-math::fabs(x));
    return math::select(x >= T(0), T(1), e) / (T(1) + e);
  }
}

struct Sigmoid {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::IsComplex<T>::value)
      return logistic(x);
    else
      return over_logistic(T(1), x);
  }
  static constexpr float kFastRange = math::kExpFastRange;
  template <class F>
  static TENSOR_INLINE F fast(F x) {
    return over_fast_logistic(F(1), x);
  }
};

struct Silu {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::IsComplex<T>::value)
      return x * logistic(x);
    else
      return over_logistic(x, x);
  }
  static constexpr float kFastRange = math::kExpFastRange;
  template <class F>
  static TENSOR_INLINE F fast(F x) {
    return over_fast_logistic(x, x);
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
struct GeluErf {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return x * math::normal_cdf(x);  // 1 + erf would cancel for x < 0
  }
};
struct GeluTanh {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return over_logistic(x, twice(x));
  }
  // (1 + tanh(u)) / 2 = sigmoid(2 * u), which keeps its digits where tanh is near -1.
  template <class T>
  static TENSOR_INLINE T twice(T x) {
    const T sqrt_8_over_pi = T(1.5957691216057307117597842397375);
    return x * (sqrt_8_over_pi + sqrt_8_over_pi * T(0.044715) * (x * x));
  }
  static constexpr float kFastRange = 9;
  template <class F>
  static TENSOR_INLINE F fast(F x) {
    return over_fast_logistic(x, twice(x));
  }
};
struct Gelu {
  double tanh_approx;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return tanh_approx != 0 ? GeluTanh()(x) : GeluErf()(x);
  }
  // Loops choose between the two once.
  using Either = GeluTanh;
  using Or = GeluErf;
  TENSOR_INLINE bool is_either() const { return tanh_approx != 0; }
};

struct Hardtanh {
  double min_val, max_val;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T low = math::saturate<T>(min_val), high = math::saturate<T>(max_val);
    const T raised = math::select(x < low, low, x);
    return math::select(raised > high, high, raised);
  }
};

struct Relu6 {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return Hardtanh{0, 6}(x);
  }
};

struct Hardsigmoid {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return Relu6()(x + T(3)) / T(6);
  }
};

struct Hardswish {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return x * Hardsigmoid()(x);
  }
};

struct Hardshrink {
  double lambd;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::select(math::fabs(x) <= static_cast<T>(lambd), T(0), x);
  }
};

struct Softshrink {
  double lambd;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T edge = static_cast<T>(lambd);
    return math::select(math::fabs(x) <= edge, T(0), x - math::copysign(edge, x));
  }
};

// By the series near 0, where the difference has no digits left.
struct Tanhshrink {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T x2 = x * x;
    const T series = x * x2 * (T(1.0 / 3) - x2 * (T(2.0 / 15) - x2 * T(17.0 / 315)));
    return math::select(math::fabs(x) < 0.01f, series, x - math::tanh(x));
  }
};

struct Threshold {
  double threshold, value;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    if constexpr (math::Kind<T>::floating)
      return math::select(x <= static_cast<T>(threshold), static_cast<T>(value), x);
    else
      return math::select(static_cast<double>(x) <= threshold, math::saturate<T>(value), x);
  }
};

struct Elu {
  double alpha;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::select(x > T(0), x, static_cast<T>(alpha) * math::expm1(x));
  }
};

struct Celu {
  double alpha;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T a = static_cast<T>(alpha);
    return math::select(x >= T(0), x, a * math::expm1(x / a));
  }
};

// The constants of Klambauer et al. 2017, appendix A4.
struct Selu {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T scale = T(1.0507009873554804934193349852946);
    const T scaled_alpha = T(1.7580993408473768599402175208123);
    return math::select(x > T(0), scale * x, scaled_alpha * math::expm1(x));
  }
};

// With e = exp(x): tanh(log(1 + e)) = ((1 + e)**2 - 1) / ((1 + e)**2 + 1), by exp(-x) for x > 0.
struct Mish {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T e = math::exp_down(-math::fabs(x));
    const T above = T(1) + T(2) * e, below = e * (e + T(2));
    return x * math::select(x >= T(0), above / (above + T(2) * e * e), below / (below + T(2)));
  }
};

struct Softplus {
  double beta, threshold;
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const T b = static_cast<T>(beta), scaled = b * x;
    const T positive = math::select(scaled < T(0), T(0), scaled);
    const T soft = (positive + math::log1p(math::exp_down(-math::fabs(scaled)))) / b;
    return math::select(scaled > static_cast<T>(threshold), x, soft);
  }
};

struct Softsign {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    const auto divisor = 1 + math::fabs(x);
    if constexpr (math::IsComplex<T>::value)
      return {x.re / divisor, x.im / divisor};
    else
      return x / divisor;
  }
};

struct Logsigmoid {
  template <class T>
  TENSOR_INLINE T operator()(T x) const {
    return math::select(x > T(0), T(0), x) - math::log1p(math::exp_down(-math::fabs(x)));
  }
};

}  // namespace libtensor::functors
