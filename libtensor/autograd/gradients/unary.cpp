// SPDX-License-Identifier: Apache-2.0
// Rules of elementwise functions of one argument.
#include <limits>
#include <numbers>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/activation.gen.h"
#include "libtensor/autograd/gradients/rules/arithmetic.gen.h"
#include "libtensor/autograd/gradients/rules/exponential.gen.h"
#include "libtensor/autograd/gradients/rules/rounding.gen.h"
#include "libtensor/autograd/gradients/rules/selection.gen.h"
#include "libtensor/autograd/gradients/rules/trigonometric.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

using std::numbers::ln10;
using std::numbers::ln2;
using std::numbers::pi;

Tensor neg_dx(const Tensor& dout) { return -dout; }
Tensor abs_dx(const Tensor& dout, const Tensor& x) { return dout * ops::sgn(x); }  // 0 at 0
Tensor reciprocal_dx(const Tensor& dout, const Tensor& out) { return -dout * out * out; }
Tensor square_dx(const Tensor& dout, const Tensor& x) { return dout * x * 2; }
Tensor sqrt_dx(const Tensor& dout, const Tensor& out) { return dout / (out * 2); }  // infinity at 0
Tensor rsqrt_dx(const Tensor& dout, const Tensor& out) { return dout * -0.5 * out * out * out; }
Tensor cbrt_dx(const Tensor& dout, const Tensor& out) { return dout / (out * out * 3); }
Tensor exp_dx(const Tensor& dout, const Tensor& out) { return dout * out; }
Tensor expm1_dx(const Tensor& dout, const Tensor& out) { return dout * (out + 1); }
Tensor exp2_dx(const Tensor& dout, const Tensor& out) { return dout * out * ln2; }
Tensor log_dx(const Tensor& dout, const Tensor& x) { return dout / x; }
Tensor log1p_dx(const Tensor& dout, const Tensor& x) { return dout / (x + 1); }
Tensor log2_dx(const Tensor& dout, const Tensor& x) { return dout / (x * ln2); }
Tensor log10_dx(const Tensor& dout, const Tensor& x) { return dout / (x * ln10); }
Tensor sin_dx(const Tensor& dout, const Tensor& x) { return dout * ops::cos(x); }
Tensor cos_dx(const Tensor& dout, const Tensor& x) { return -dout * ops::sin(x); }
Tensor tan_dx(const Tensor& dout, const Tensor& out) { return dout * (ops::square(out) + 1); }
Tensor asin_dx(const Tensor& dout, const Tensor& x) {
  return dout * ops::rsqrt((1 - x) * (x + 1));  // 1 - x**2 would lose its digits near the ends
}
Tensor acos_dx(const Tensor& dout, const Tensor& x) { return asin_dx(-dout, x); }
Tensor atan_dx(const Tensor& dout, const Tensor& x) { return dout / (ops::square(x) + 1); }
Tensor sinh_dx(const Tensor& dout, const Tensor& x) { return dout * ops::cosh(x); }
Tensor cosh_dx(const Tensor& dout, const Tensor& x) { return dout * ops::sinh(x); }
// hypot, since the square may leave the range of the dtype.
Tensor asinh_dx(const Tensor& dout, const Tensor& x) {
  if (is_complex(x.dtype())) {
    const Tensor turned = x * weak_complex(0, 1);
    return dout * ops::rsqrt(1 - turned) * ops::rsqrt(turned + 1);
  }
  return dout / ops::hypot(x, weak_scalar(1));
}
Tensor acosh_dx(const Tensor& dout, const Tensor& x) {
  return dout * ops::rsqrt(x - 1) * ops::rsqrt(x + 1);
}
Tensor atanh_dx(const Tensor& dout, const Tensor& x) { return dout / ((1 - x) * (x + 1)); }
Tensor tanh_dx(const Tensor& dout, const Tensor& out) { return dout * (1 - ops::square(out)); }
Tensor sigmoid_dx(const Tensor& dout, const Tensor& out) { return dout * out * (1 - out); }

// Piecewise constant: 0 almost everywhere, and 0 at the steps.
Tensor sign_dx(const Tensor& dout) {
  return ops::zeros_like(dout, DType::unset, Device{DeviceKind::unset, 0});
}
Tensor floor_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor ceil_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor round_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor trunc_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor frac_dx(const Tensor& dout) { return dout; }
Tensor rad2deg_dx(const Tensor& dout) { return dout * (180 / pi); }
Tensor deg2rad_dx(const Tensor& dout) { return dout * (pi / 180); }
Tensor nan_to_num_dx(const Tensor& dout, const Tensor& x) {
  return zero_unless(ops::isfinite(x), dout);
}

}  // namespace libtensor::gradients
