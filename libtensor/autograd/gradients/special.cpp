// SPDX-License-Identifier: Apache-2.0
// Rules of special functions.
#include <limits>
#include <numbers>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/exponential.gen.h"
#include "libtensor/autograd/gradients/rules/special.gen.h"
#include "libtensor/autograd/gradients/rules/trigonometric.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/special.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

using std::numbers::inv_sqrtpi;
using std::numbers::pi;

// 2 / sqrt(pi) * exp(-x**2), DLMF 7.10.1
Tensor erf_dx(const Tensor& dout, const Tensor& x) {
  return dout * ops::exp(-ops::square(x)) * (2 * inv_sqrtpi);
}

Tensor erfc_dx(const Tensor& dout, const Tensor& x) { return erf_dx(-dout, x); }
Tensor erfinv_dx(const Tensor& dout, const Tensor& out) {
  return dout * ops::exp(ops::square(out)) * (0.5 / inv_sqrtpi);
}

Tensor lgamma_dx(const Tensor& dout, const Tensor& x) { return dout * ops::digamma(x); }
Tensor digamma_dx(const Tensor& dout, const Tensor& x) { return dout * ops::polygamma(x, 1); }
Tensor polygamma_dx(const Tensor& dout, const Tensor& x, int64_t n) {
  return dout * ops::polygamma(x, n == INT64_MAX ? n : n + 1);
}

// (cos(pi * x) - sinc(x)) / x, which has no digits left near 0: there the series of its derivative,
// (-1)**k * pi**(2 k) * 2 k * x**(2 k - 1) / (2 k + 1)!, whose next term is below 1e-17 of it.
Tensor sinc_dx(const Tensor& dout, const Tensor& x) {
  const bool imaginary = is_complex(x.dtype());
  const Tensor wide = ops::astype(x, imaginary ? DType::complex128 : DType::float64);
  const Tensor near = ops::lt(ops::abs(wide), weak_scalar(0.25));
  const Tensor square = ops::square(ops::where(near, wide, weak_scalar(0)) * pi);
  Tensor series;
  for (int k = 9; k >= 1; --k) {
    double factor = 2.0 * k;
    for (int i = 2; i <= 2 * k + 1; ++i) factor /= i;
    if (k % 2 == 1) factor = -factor;
    series = series.defined()
                 ? series * square + factor
                 : ops::zeros_like(square, DType::unset, Device{DeviceKind::unset, 0}) + factor;
  }
  const Tensor far = ops::masked_fill(wide, near, weak_scalar(1));
  Tensor turn = ops::remainder(ops::real(far), weak_scalar(2));  // exact, unlike far * pi
  if (imaginary) turn = ops::complex(turn, ops::imag(far));
  const Tensor quotient = (ops::cos(turn * pi) - ops::sinc(far)) / far;
  return dout * ops::where(near, series * wide * (pi * pi), quotient);
}

// 1 / (x * (1 - x)); 0 where x was clamped. NaN outside [0, 1], as the value is.
Tensor logit_dx(const Tensor& dout, const Tensor& x, double eps) {
  const double low = eps < 0 ? 0 : eps;
  const Tensor outside =
      ops::logical_or(ops::lt(x, weak_scalar(low)), ops::gt(x, weak_scalar(1 - low)));
  const Tensor inside = ops::masked_fill(widened(x), outside, weak_scalar(0.5));
  const double beyond = eps < 0 ? std::numeric_limits<double>::quiet_NaN() : 0;
  return ops::masked_fill(dout / (inside * (1 - inside)), outside, weak_scalar(beyond));
}

}  // namespace libtensor::gradients
