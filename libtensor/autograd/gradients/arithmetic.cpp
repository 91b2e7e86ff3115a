// SPDX-License-Identifier: Apache-2.0
// Rules of elementwise arithmetic on two operands. Broadcasting is undone by the engine.
#include <cmath>
#include <numbers>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/arithmetic.gen.h"
#include "libtensor/autograd/gradients/rules/exponential.gen.h"
#include "libtensor/autograd/gradients/rules/indexing.gen.h"
#include "libtensor/autograd/gradients/rules/selection.gen.h"
#include "libtensor/autograd/gradients/rules/trigonometric.gen.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"

namespace libtensor::gradients {

Tensor add_da(const Tensor& dout) { return dout; }
Tensor add_db(const Tensor& dout) { return dout; }
Tensor sub_da(const Tensor& dout) { return dout; }
Tensor sub_db(const Tensor& dout) { return -dout; }
Tensor mul_da(const Tensor& dout, const Tensor& b) { return dout * b; }
Tensor mul_db(const Tensor& dout, const Tensor& a) { return dout * a; }
Tensor div_da(const Tensor& dout, const Tensor& b) { return dout / b; }

// -a / b**2 without the square, which would leave the range of the dtype before the quotient does.
Tensor div_db(const Tensor& dout, const Tensor& a, const Tensor& b) { return -dout * (a / b / b); }

// a - floor(a / b) * b with the quotient as a constant: it is one almost everywhere. floor(a / b)
// itself would round up where a / b is just below an integer.
Tensor remainder_da(const Tensor& dout) { return dout; }
Tensor remainder_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  Tensor quotient;
  {
    const GradMode constant(false);
    quotient = ops::round((a - ops::remainder(a, b)) / b);
  }
  return -dout * quotient;
}

// Steps: their derivative is 0 where they have one.
Tensor floor_divide_da(const Tensor& dout) { return sign_dx(dout); }
Tensor floor_divide_db(const Tensor& dout) { return sign_dx(dout); }
Tensor trunc_divide_da(const Tensor& dout) { return sign_dx(dout); }
Tensor trunc_divide_db(const Tensor& dout) { return sign_dx(dout); }

Tensor fmod_da(const Tensor& dout) { return dout; }
Tensor fmod_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  Tensor quotient;
  {
    const GradMode constant(false);
    quotient = ops::round((a - ops::fmod(a, b)) / b);
  }
  return -dout * quotient;
}

namespace {

// A real number of the host.
bool is_number(const Tensor& x) { return x.is_weak() && !is_complex(x.dtype()); }
double number(const Tensor& weak) { return *ops::astype(weak, DType::float64).data_as<double>(); }

}  // namespace

// b * a**(b - 1). Where b is 0 and 1 / a is no finite number it is 0: the value is 1 for every a.
Tensor pow_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  if (is_number(b)) {
    const double exponent = number(b);
    if (exponent == 0) return ops::zeros_like(dout, DType::unset, Device{DeviceKind::unset, 0});
    return dout * (exponent == 2 ? a : ops::pow(a, weak_scalar(exponent - 1))) * exponent;
  }
  const Tensor exponent = as_floating_like(b, dout);
  const Tensor flat = ops::logical_and(ops::eq(exponent, weak_scalar(0)),
                                       ops::logical_not(ops::isfinite(ops::reciprocal(a))));
  const Tensor lower = ops::masked_fill(exponent, flat, weak_scalar(1)) - 1;
  return zero_where(flat, dout * exponent * ops::pow(a, lower));
}

// out * log(a), and 0 where out is 0, and where a is 0 and b is 0. NaN for a < 0: there a**b is a
// number at single b only.
Tensor pow_db(const Tensor& dout, const Tensor& a, const Tensor& b, const Tensor& out) {
  if (is_number(a) && number(a) > 0) return dout * out * std::log(number(a));
  const Tensor base = as_floating_like(a, dout);
  const Tensor corner = ops::logical_and(ops::eq(a, weak_scalar(0)), ops::eq(b, weak_scalar(0)));
  const Tensor flat = ops::logical_or(ops::eq(out, weak_scalar(0)), corner);
  return dout * out * ops::log(ops::masked_fill(base, flat, weak_scalar(1)));
}

namespace {

// Where both are equal each side gets half; NaN counts as larger and as smaller.
Tensor extreme_rule(const Tensor& dout, const Tensor& loses, const Tensor& ties) {
  return zero_where(loses, ops::where(ties, dout * 0.5, dout));
}

}  // namespace

Tensor maximum_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return extreme_rule(dout, ops::lt(a, b), ops::eq(a, b));
}
Tensor maximum_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return maximum_da(dout, b, a);
}

Tensor minimum_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return extreme_rule(dout, ops::gt(a, b), ops::eq(a, b));
}
Tensor minimum_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return minimum_da(dout, b, a);
}

namespace {

// leg / out, the derivative of out**2 = a**2 + b**2. At the kink, where both legs are 0, 0: the
// least of the subgradients, and 0 in every further derivative. NaN where an infinite leg meets an
// infinite result.
Tensor hypot_rule(const Tensor& dout, const Tensor& leg, const Tensor& out) {
  const Tensor kink = ops::eq(out, weak_scalar(0));
  return dout * zero_where(kink, leg / ops::masked_fill(out, kink, weak_scalar(1)));
}

}  // namespace

Tensor hypot_da(const Tensor& dout, const Tensor& a, const Tensor& out) {
  return hypot_rule(dout, a, out);
}
Tensor hypot_db(const Tensor& dout, const Tensor& b, const Tensor& out) {
  return hypot_rule(dout, b, out);
}

// b / (a**2 + b**2) and -a / (a**2 + b**2) without the squares; 0 at the origin.
Tensor atan2_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  const Tensor distance = ops::hypot(a, b);
  const Tensor origin = ops::eq(distance, weak_scalar(0));
  const Tensor divisor = ops::masked_fill(distance, origin, weak_scalar(1));
  return dout * zero_where(origin, b / divisor / divisor);
}
Tensor atan2_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return -atan2_da(dout, b, a);
}

// 0 at a = 0, where the sign jumps.
Tensor copysign_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  const Tensor opposite = ops::ne(ops::signbit(a), ops::signbit(b));
  return zero_where(ops::eq(a, weak_scalar(0)), ops::where(opposite, -dout, dout));
}
Tensor copysign_db(const Tensor& dout) { return sign_dx(dout); }

Tensor nextafter_da(const Tensor& dout) { return dout; }
Tensor nextafter_db(const Tensor& dout) { return sign_dx(dout); }

Tensor heaviside_dx(const Tensor& dout) { return sign_dx(dout); }
Tensor heaviside_dvalues(const Tensor& dout, const Tensor& x) {
  return zero_unless(ops::eq(x, weak_scalar(0)), dout);
}

namespace {

// exp(a - out) = sigmoid(rate * (a - b)); halves where both are the same infinity.
Tensor logaddexp_rule(const Tensor& dout, const Tensor& a, const Tensor& b, double rate) {
  const Tensor alike = ops::logical_and(ops::eq(a, b), ops::isinf(a));
  const Tensor difference = ops::masked_fill(a - b, alike, weak_scalar(0));
  return dout * ops::sigmoid(difference * rate);
}

}  // namespace

Tensor logaddexp_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return logaddexp_rule(dout, a, b, 1);
}
Tensor logaddexp_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return logaddexp_rule(dout, b, a, 1);
}
Tensor logaddexp2_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return logaddexp_rule(dout, a, b, std::numbers::ln2);
}
Tensor logaddexp2_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return logaddexp_rule(dout, b, a, std::numbers::ln2);
}

// log(b), and 0 where the value is 0 beside every NaN and infinity: at a = 0 and b <= 0.
Tensor xlogy_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  const Tensor base = as_floating_like(b, dout);
  const Tensor flat = ops::logical_and(ops::eq(a, weak_scalar(0)), ops::le(base, weak_scalar(0)));
  return zero_where(flat, dout * ops::log(ops::masked_fill(base, flat, weak_scalar(1))));
}
Tensor xlogy_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  const Tensor flat = ops::eq(a, weak_scalar(0));
  return zero_where(flat,
                    dout * (as_floating_like(a, dout) / ops::masked_fill(b, flat, weak_scalar(1))));
}

// Where both are equal a gets all; NaN gets nothing.
Tensor fmax_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return zero_unless(ops::logical_or(ops::ge(a, b), ops::isnan(b)), dout);
}
Tensor fmax_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return zero_where(ops::logical_or(ops::ge(a, b), ops::isnan(b)), dout);
}
Tensor fmin_da(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return zero_unless(ops::logical_or(ops::le(a, b), ops::isnan(b)), dout);
}
Tensor fmin_db(const Tensor& dout, const Tensor& a, const Tensor& b) {
  return zero_where(ops::logical_or(ops::le(a, b), ops::isnan(b)), dout);
}

Tensor lerp_da(const Tensor& dout, const Tensor& weight) {
  return dout * (1 - as_floating_like(weight, dout));
}
Tensor lerp_db(const Tensor& dout, const Tensor& weight) { return dout * weight; }
Tensor lerp_dweight(const Tensor& dout, const Tensor& a, const Tensor& b) { return dout * (b - a); }
Tensor addcmul_dx(const Tensor& dout) { return dout; }
Tensor addcmul_da(const Tensor& dout, const Tensor& b, double value) { return dout * b * value; }
Tensor addcmul_db(const Tensor& dout, const Tensor& a, double value) { return dout * a * value; }
Tensor addcdiv_dx(const Tensor& dout) { return dout; }
Tensor addcdiv_da(const Tensor& dout, const Tensor& b, double value) { return dout / b * value; }
Tensor addcdiv_db(const Tensor& dout, const Tensor& a, const Tensor& b, double value) {
  return div_db(dout, a, b) * value;
}

namespace {

// The ends of int64 as host numbers are open: no float lies beyond them.
Tensor open_end(const Tensor& bound, int64_t end, double infinity) {
  const bool open =
      bound.is_weak() && bound.dtype() == DType::int64 && *bound.data_as<int64_t>() == end;
  return open ? weak_scalar(infinity) : bound;
}
Tensor lower_end(const Tensor& min) { return open_end(min, INT64_MIN, -double{INFINITY}); }
Tensor upper_end(const Tensor& max) { return open_end(max, INT64_MAX, double{INFINITY}); }

}  // namespace

// At the bounds themselves the gradient goes to x, and nowhere if x is NaN. Where min > max it goes
// to max.
Tensor clamp_dx(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max) {
  return zero_unless(ops::logical_and(ops::ge(x, lower_end(min)), ops::le(x, upper_end(max))),
                     dout);
}
Tensor clamp_dmin(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max) {
  return zero_unless(ops::logical_and(ops::lt(x, min), ops::lt(min, upper_end(max))), dout);
}
Tensor clamp_dmax(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max) {
  return zero_unless(ops::logical_or(ops::gt(x, max), ops::lt(max, lower_end(min))), dout);
}

Tensor where_da(const Tensor& dout, const Tensor& condition) {
  return zero_unless(condition, dout);
}
Tensor where_db(const Tensor& dout, const Tensor& condition) { return zero_where(condition, dout); }
Tensor masked_fill_dx(const Tensor& dout, const Tensor& mask) { return zero_where(mask, dout); }
Tensor masked_fill_dvalue(const Tensor& dout, const Tensor& mask) {
  return zero_unless(mask, dout);
}

}  // namespace libtensor::gradients
