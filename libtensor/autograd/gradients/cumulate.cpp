// SPDX-License-Identifier: Apache-2.0
// Rules of what accumulates along an axis.
#include <cmath>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/cumulative.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor::gradients {
namespace {

// x along `axis` with its slices `by` elements further to the front, and `value` where none is
// left.
Tensor ahead(const Tensor& x, int axis, int64_t by, double value) {
  Ints widths(2 * x.ndim(), 0);
  widths[2 * axis] = -by;
  widths[2 * axis + 1] = by;
  return ops::pad(x, widths, value);
}

// s[i] = b[i] + a[i] * s[i + 1] from the end on, by doubling: a step joins the pairs (a, b) of as
// many neighbours as before. No division, so it holds where a is 0.
Tensor from_the_end(Tensor a, Tensor b, int axis) {
  for (int64_t step = 1; step < b.extent(axis); step *= 2) {
    b = b + a * ahead(b, axis, step, 0);
    a = a * ahead(a, axis, step, 0);
  }
  return b;
}

struct Line {
  Tensor dout, x;
  int axis;
};

// 0-d tensors and flattened ones as one line.
Line line_of(const Tensor& dout, const Tensor& x, OptionalAxis axis) {
  if (axis && x.ndim() > 0) return {dout, x, normalize_axis(*axis, x.ndim())};
  return {ops::reshape(dout, {-1}), ops::reshape(x, {-1}), 0};
}

}  // namespace

// The products before each element times s[i] = dout[i] + x[i + 1] * s[i + 1].
Tensor cumprod_dx(const Tensor& dout, const Tensor& x, OptionalAxis axis, DType) {
  const Line line = line_of(widened(dout), widened(as_floating_like(x, dout)), axis);
  const int at = line.axis;
  Ints widths(2 * line.x.ndim(), 0);
  widths[2 * at] = 1;
  widths[2 * at + 1] = -1;
  if (line.x.numel() == 0) return ops::reshape(line.dout, x.shape());
  const Tensor before = ops::cumprod(ops::pad(line.x, widths, 1), at, DType::unset);
  const Tensor after = from_the_end(ahead(line.x, at, 1, 0), line.dout, at);
  return ops::reshape(before * after, x.shape());
}

// dx[i] = exp(x[i] - out[i]) * s[i], s[i] = dout[i] + exp(out[i] - out[i + 1]) * s[i + 1]: results
// do not fall, so that no exponent is above 0.
Tensor logcumsumexp_dx(const Tensor& dout, const Tensor& x, const Tensor& out, int axis) {
  if (x.ndim() == 0 || x.numel() == 0) return dout;
  const int at = normalize_axis(axis, x.ndim());
  const Tensor sums = widened(out);
  const Tensor bounded =  // -infinity minus itself is no number
      ops::masked_fill(sums, ops::eq(sums, weak_scalar(-double{INFINITY})), weak_scalar(0));
  const int64_t before = x.extent(at) - 1;
  const Tensor here = ops::narrow(sums, at, 0, before);
  const Tensor differences = ops::masked_fill(  // nor is infinity
      here - ops::narrow(bounded, at, 1, before), ops::eq(here, weak_scalar(double{INFINITY})),
      weak_scalar(0));
  const Tensor factors = ops::exp(differences);
  Ints widths(2 * x.ndim(), 0);
  widths[2 * at + 1] = 1;  // after the last one nothing follows
  const Tensor steps = ops::pad(factors, widths, 0);
  return ops::exp(x - bounded) * from_the_end(steps, widened(dout), at);
}

}  // namespace libtensor::gradients
