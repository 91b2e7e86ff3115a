// SPDX-License-Identifier: Apache-2.0
// Rules of activations.
#include <cmath>
#include <numbers>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/activation.gen.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/special.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

using std::numbers::inv_sqrtpi;
using std::numbers::sqrt2;

// 0 at 0; NaN lets the gradient through.
Tensor relu_dx(const Tensor& dout, const Tensor& out) {
  return zero_where(ops::le(out, weak_scalar(0)), dout);
}
// negative_slope at 0
Tensor leaky_relu_dx(const Tensor& dout, const Tensor& x, double negative_slope) {
  return ops::where(ops::gt(x, weak_scalar(0)), dout, dout * negative_slope);
}

namespace {

// Phi(x) + x * phi(x), distribution function and density of the normal distribution.
Tensor gelu_slope(const Tensor& x) {
  const Tensor density = ops::exp(ops::square(x) * -0.5) * (inv_sqrtpi / sqrt2);
  return (ops::erf(x * (1 / sqrt2)) + 1) * 0.5 + x * density;
}

// Of x * sigmoid(v), v = sqrt(8 / pi) * (x + 0.044715 * x**3): what is left of 1 is the sigmoid of
// -v. Beyond |x| = 10 it is 0 or 1 in double too; the bound keeps the powers of x finite.
Tensor gelu_tanh_slope(const Tensor& unbounded) {
  const Tensor x = ops::clamp(unbounded, weak_scalar(-10.0), weak_scalar(10.0));
  const Tensor square = ops::square(x);
  const double scale = 2 * sqrt2 * inv_sqrtpi;
  const Tensor v = (square * 0.044715 + 1) * x * scale;
  const Tensor slope = (square * (3 * 0.044715) + 1) * scale;
  return ops::sigmoid(v) * (x * ops::sigmoid(ops::neg(v)) * slope + 1);
}

}  // namespace

Tensor gelu_dx(const Tensor& dout, const Tensor& x, bool tanh_approx) {
  const Tensor wide = widened(x);
  return dout * (tanh_approx ? gelu_tanh_slope(wide) : gelu_slope(wide));
}

Tensor silu_dx(const Tensor& dout, const Tensor& x) {
  const Tensor wide = widened(x);
  const Tensor s = ops::sigmoid(wide);
  return dout * s * (wide * (1 - s) + 1);
}

// Half-open ramps: 0 at both of their ends.
Tensor hardtanh_dx(const Tensor& dout, const Tensor& x, double min_val, double max_val) {
  const Tensor outside =
      ops::logical_or(ops::le(x, weak_scalar(min_val)), ops::ge(x, weak_scalar(max_val)));
  return zero_where(outside, dout);
}
Tensor relu6_dx(const Tensor& dout, const Tensor& x) { return hardtanh_dx(dout, x, 0, 6); }
Tensor hardsigmoid_dx(const Tensor& dout, const Tensor& x) {
  return hardtanh_dx(dout / 6, x, -3, 3);
}
// 0 at -3 and 1 at 3.
Tensor hardswish_dx(const Tensor& dout, const Tensor& x) {
  const Tensor ramp = zero_where(ops::le(x, weak_scalar(-3)), dout * (x / 3 + 0.5));
  return ops::where(ops::ge(x, weak_scalar(3)), dout, ramp);
}

Tensor hardshrink_dx(const Tensor& dout, const Tensor& x, double lambd) {
  return zero_where(ops::le(ops::abs(x), weak_scalar(lambd)), dout);
}
Tensor softshrink_dx(const Tensor& dout, const Tensor& x, double lambd) {
  return hardshrink_dx(dout, x, lambd);
}
Tensor tanhshrink_dx(const Tensor& dout, const Tensor& x) {
  return dout * ops::square(ops::tanh(x));
}
Tensor threshold_dx(const Tensor& dout, const Tensor& x, double threshold) {
  return zero_where(ops::le(x, weak_scalar(threshold)), dout);
}

namespace {

// factor * exp(rate * x) for x < 0, and `above` for the others.
Tensor exponential_rule(const Tensor& dout, const Tensor& x, const Tensor& ramp, double above,
                        double factor, double rate) {
  const Tensor left = ops::masked_fill(widened(x), ramp, weak_scalar(0)) * rate;
  return ops::where(ramp, dout * above, dout * ops::exp(left) * factor);
}

}  // namespace

// alpha at 0
Tensor elu_dx(const Tensor& dout, const Tensor& x, double alpha) {
  return exponential_rule(dout, x, ops::gt(x, weak_scalar(0)), 1, alpha, 1);
}
Tensor celu_dx(const Tensor& dout, const Tensor& x, double alpha) {
  return exponential_rule(dout, x, ops::ge(x, weak_scalar(0)), 1, 1, 1 / alpha);
}
// The constants of functors/activations.h; their product at 0.
Tensor selu_dx(const Tensor& dout, const Tensor& x) {
  return exponential_rule(dout, x, ops::gt(x, weak_scalar(0)), 1.0507009873554805,
                          1.7580993408473769, 1);
}

// t + x * (1 - t**2) * sigmoid(x), t = tanh(softplus(x))
Tensor mish_dx(const Tensor& dout, const Tensor& x) {
  const Tensor wide = widened(x);
  const Tensor t = ops::tanh(ops::softplus(wide, 1, 20));
  return dout * (t + wide * ops::sigmoid(wide) * (1 - ops::square(t)));
}

Tensor softplus_dx(const Tensor& dout, const Tensor& x, double beta, double threshold) {
  const Tensor scaled = widened(x) * beta;
  return ops::where(ops::gt(scaled, weak_scalar(threshold)), dout, dout * ops::sigmoid(scaled));
}
// Of r * u, r = |x| and u = x / r: the slope along u is 1 / (1 + r)**2, that across it 1 / (1 + r).
Tensor softsign_dx(const Tensor& dout, const Tensor& x) {
  const Tensor wide = widened(x), size = ops::abs(wide), share = ops::reciprocal(size + 1);
  if (!is_complex(x.dtype())) return dout * ops::square(share);
  const Tensor direction = ops::sgn(wide);
  const Tensor along = ops::real(dout * ops::conj(direction)) * size * ops::square(share);
  return dout * share - direction * along;
}
Tensor logsigmoid_dx(const Tensor& dout, const Tensor& x) { return dout * ops::sigmoid(-x); }

}  // namespace libtensor::gradients
