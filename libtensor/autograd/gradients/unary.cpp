// Rules of elementwise functions of one argument.
#include <cmath>
#include <numbers>

#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/masks.h"

namespace libtensor::gradients {

using std::numbers::inv_sqrtpi;
using std::numbers::sqrt2;

Tensor neg_dx(const Tensor& dout) { return -dout; }
Tensor abs_dx(const Tensor& dout, const Tensor& x) { return dout * ops::sign(x); }  // 0 at 0
Tensor reciprocal_dx(const Tensor& dout, const Tensor& out) { return -dout * out * out; }
Tensor square_dx(const Tensor& dout, const Tensor& x) { return dout * x * 2; }
Tensor sqrt_dx(const Tensor& dout, const Tensor& out) { return dout / (out * 2); }  // infinity at 0
Tensor rsqrt_dx(const Tensor& dout, const Tensor& out) { return dout * -0.5 * out * out * out; }
Tensor exp_dx(const Tensor& dout, const Tensor& out) { return dout * out; }
Tensor expm1_dx(const Tensor& dout, const Tensor& out) { return dout * (out + 1); }
Tensor log_dx(const Tensor& dout, const Tensor& x) { return dout / x; }
Tensor log1p_dx(const Tensor& dout, const Tensor& x) { return dout / (x + 1); }
Tensor sin_dx(const Tensor& dout, const Tensor& x) { return dout * ops::cos(x); }
Tensor cos_dx(const Tensor& dout, const Tensor& x) { return -dout * ops::sin(x); }
Tensor tanh_dx(const Tensor& dout, const Tensor& out) { return dout * (1 - ops::square(out)); }
Tensor sigmoid_dx(const Tensor& dout, const Tensor& out) { return dout * out * (1 - out); }

// 2 / sqrt(pi) * exp(-x**2), DLMF 7.10.1
Tensor erf_dx(const Tensor& dout, const Tensor& x) {
  return dout * ops::exp(-ops::square(x)) * (2 * inv_sqrtpi);
}

// 0 at 0; NaN lets the gradient through.
Tensor relu_dx(const Tensor& dout, const Tensor& out) {
  return drop_where(ops::le(out, weak_scalar(0)), dout);
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

// Of x / 2 * (1 + tanh(inner)), inner = sqrt(2 / pi) * (x + 0.044715 * x**3). Beyond |x| = 10 tanh
// is 1 in double too; the bound keeps the powers of x finite.
Tensor gelu_tanh_slope(const Tensor& unbounded) {
  const Tensor x = ops::clamp(unbounded, weak_scalar(-10.0), weak_scalar(10.0));
  const Tensor square = ops::square(x);
  const double scale = sqrt2 * inv_sqrtpi;
  const Tensor t = ops::tanh((square * 0.044715 + 1) * x * scale);
  const Tensor inner_slope = (square * (3 * 0.044715) + 1) * scale;
  return (t + 1 + x * (1 - ops::square(t)) * inner_slope) * 0.5;
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

// Piecewise constant: 0 almost everywhere, and 0 at the steps.
Tensor sign_dx(const Tensor& dout) {
  return ops::zeros_like(dout, DType::unset, Device{DeviceKind::unset, 0});
}
Tensor floor_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor ceil_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor round_dx(const Tensor& dout) { return sign_dx(dout); }

}  // namespace libtensor::gradients
