// SPDX-License-Identifier: Apache-2.0
// Gradients of elementwise functions of one argument, of dout and what their rule takes, x or out.
// They are those of the rules in autograd/gradients/, kinks and ties too.
#pragma once

#include "libtensor/functors/activations.h"

namespace libtensor::functors {

#define TENSOR_GRADIENT(Name, of, expression)        \
  struct Name##Gradient {                            \
    template <class T>                               \
    TENSOR_INLINE T operator()(T dout, T of) const { \
      return expression;                             \
    }                                                \
  }

TENSOR_GRADIENT(Square, x, dout* x* T(2));
TENSOR_GRADIENT(Log1p, x, dout / (x + T(1)));
TENSOR_GRADIENT(Erf, x, dout* math::gauss(x) * T(1.1283791670955125738961589031215));
TENSOR_GRADIENT(Reciprocal, out, -dout* out* out);
TENSOR_GRADIENT(Sqrt, out, dout / (out * T(2)));
TENSOR_GRADIENT(Rsqrt, out, dout* T(-0.5) * out * out * out);
TENSOR_GRADIENT(Tanh, out, dout*(T(1) - out * out));
TENSOR_GRADIENT(Sigmoid, out, dout* out*(T(1) - out));
TENSOR_GRADIENT(Relu, out, math::select(out <= T(0), T(0), dout));
TENSOR_GRADIENT(Logsigmoid, x, dout* logistic(-x));

#undef TENSOR_GRADIENT

struct AbsGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return dout * math::select(x > T(0), T(1), math::select(x < T(0), T(-1), x));
  }
};

struct LeakyReluGradient {
  double negative_slope;
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return math::select(x > T(0), dout, dout * static_cast<T>(negative_slope));
  }
};

struct GeluErfGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T inv_sqrt_2 = T(0.70710678118654752440084436210485);
    const T inv_sqrt_2pi = T(0.39894228040143267793994605993438);
    return dout * (math::normal_cdf(x) + x * inv_sqrt_2pi * math::gauss(x * inv_sqrt_2));
  }
};
// With u of GeluTanh and e = exp(-|u|): the slope of sigmoid(u) is e / (1 + e)**2.
struct GeluTanhGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T unbounded) const {
    const T sqrt_8_over_pi = T(1.5957691216057307117597822397375);
    T x = math::select(unbounded > T(25), T(25), unbounded);
    x = math::select(x < T(-25), T(-25), x);  // e is 0 there in double too
    const T square = x * x;
    const T u = sqrt_8_over_pi * (x + T(0.044715) * square * x);
    const T e = math::exp_down(-math::fabs(u)), share = T(1) / (T(1) + e);
    const T slope = sqrt_8_over_pi * (T(1) + T(3 * 0.044715) * square) * e * share;
    return dout * share * (math::select(u >= T(0), T(1), e) + x * slope);
  }
};
struct GeluGradient {
  double tanh_approx;
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return tanh_approx != 0 ? GeluTanhGradient()(dout, x) : GeluErfGradient()(dout, x);
  }
  using Either = GeluTanhGradient;
  using Or = GeluErfGradient;
  TENSOR_INLINE bool is_either() const { return tanh_approx != 0; }
};

struct SiluGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T s = logistic(x);
    return dout * s * (x * (T(1) - s) + T(1));
  }
};

struct HardtanhGradient {
  double min_val, max_val;
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const auto outside = math::either(x <= static_cast<T>(min_val), x >= static_cast<T>(max_val));
    return math::select(outside, T(0), dout);
  }
};
struct Relu6Gradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return HardtanhGradient{0, 6}(dout, x);
  }
};
struct HardsigmoidGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return HardtanhGradient{-3, 3}(dout / T(6), x);
  }
};
struct HardswishGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T ramp = math::select(x <= T(-3), T(0), dout * (x / T(3) + T(0.5)));
    return math::select(x >= T(3), dout, ramp);
  }
};

struct EluGradient {
  double alpha;
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    return math::select(x > T(0), dout, dout * math::exp(x) * static_cast<T>(alpha));
  }
};
struct SeluGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T scale = T(1.0507009873554804934193349852946);
    const T scaled_alpha = T(1.7580993408473768599402175208123);
    return dout * math::select(x > T(0), scale, math::exp(x) * scaled_alpha);
  }
};

// With t = tanh(log(1 + e)) = n / d as in Mish, k = (d - n) / 2: 1 - t**2 = 4 * k * (1 + e)**2 /
// d**2.
struct MishGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T e = math::exp_down(-math::fabs(x));
    const auto positive = x >= T(0);
    const T n = math::select(positive, T(1) + T(2) * e, e * (e + T(2)));
    const T k = math::select(positive, e * e, T(1));
    const T inverse = T(1) / (n + T(2) * k);
    const T rise = math::select(positive, k, e) * T(4) * (T(1) + e) * inverse;
    return dout * inverse * (n + x * rise);
  }
};

struct SoftplusGradient {
  double beta, threshold;
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T scaled = static_cast<T>(beta) * x;
    return math::select(scaled > static_cast<T>(threshold), dout, dout * logistic(scaled));
  }
};

struct SoftsignGradient {
  template <class T>
  TENSOR_INLINE T operator()(T dout, T x) const {
    const T share = T(1) / (T(1) + math::fabs(x));
    return dout * (share * share);
  }
};

}  // namespace libtensor::functors
