// SPDX-License-Identifier: Apache-2.0
// Random layers that are made of other ops.
#include <cmath>

#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/dropout.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/random.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor::body {
namespace {

void check_probability(double p) {
  if (!(p >= 0 && p <= 1)) fail(Status::invalid, "p is ", p, ", expected 0 to 1");
}

// Whether each number of this shape is kept, with probability 1 - p.
Tensor kept(const Shape& shape, const Tensor& x, double p, Generator* rng) {
  const GradMode mode(false);
  return ops::ge(ops::rand(shape, DType::float64, x.device(), rng), weak_scalar(p));
}

// One number for each (N, C).
Shape channel_places(const Tensor& x) {
  if (x.ndim() < 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected at least the axes (N, C)");
  Shape shape(x.ndim(), 1);
  shape[0] = x.extent(0);
  shape[1] = x.extent(1);
  return shape;
}

// Dropped elements become the least value of selu; the result has mean and variance of x.
Tensor selu_dropout(const Tensor& x, const Shape& mask_shape, double p, Generator* rng) {
  constexpr double kLeast = -1.7580993408473766;
  const double scale = p < 1 ? 1 / std::sqrt((kLeast * kLeast * p + 1) * (1 - p)) : 0;
  const Tensor keep = kept(mask_shape, x, p, rng);
  const Tensor values = widened(x) * scale - kLeast * scale * p;
  const Tensor out = ops::where(keep, values, weak_scalar(kLeast * scale * (1 - p)));
  return ops::astype(out, x.dtype());
}

}  // namespace

Tensor feature_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  check_probability(p);
  if (!training) return x;
  check_dtype(DTypeClass::floating, x.dtype());
  const Tensor keep = kept(channel_places(x), x, p, rng);
  const Tensor values = widened(x) * (p < 1 ? 1 / (1 - p) : 0);
  return ops::astype(ops::where(keep, values, weak_scalar(0)), x.dtype());
}

Tensor alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  check_probability(p);
  if (!training) return x;
  check_dtype(DTypeClass::floating, x.dtype());
  return selu_dropout(x, x.shape(), p, rng);
}

Tensor feature_alpha_dropout(const Tensor& x, double p, bool training, Generator* rng) {
  check_probability(p);
  if (!training) return x;
  check_dtype(DTypeClass::floating, x.dtype());
  return selu_dropout(x, channel_places(x), p, rng);
}

Tensor rrelu(const Tensor& x, double lower, double upper, bool training, Generator* rng) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (!(lower <= upper) || !std::isfinite(upper - lower)) {
    fail(Status::invalid, "lower is ", lower, " and upper is ", upper,
         ", expected finite ones with lower <= upper");
  }
  const Tensor positive = ops::gt(x, weak_scalar(0)), values = widened(x);
  if (!training) {
    return ops::astype(ops::where(positive, values, values * ((lower + upper) / 2)), x.dtype());
  }
  const Tensor slope = ops::rand(x.shape(), values.dtype(), x.device(), rng) * (upper - lower);
  return ops::astype(ops::where(positive, values, values * (slope + lower)), x.dtype());
}

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int axis, Generator* rng) {
  check_floating(logits, "logits");
  const int at = normalize_axis(axis, logits.ndim());
  if (!(tau > 0)) fail(Status::invalid, "tau is ", tau, ", expected more than 0");
  const Tensor x = widened(logits);
  // A uniform number may be 0, of which there is no logarithm.
  const Tensor uniform = at_least(ops::rand(x.shape(), x.dtype(), x.device(), rng), 0x1p-26);
  const Tensor noise = -ops::log(-ops::log(uniform));
  const Tensor soft = ops::softmax((x + noise) / tau, at);
  if (!hard || soft.numel() == 0) return ops::astype(soft, logits.dtype());
  Tensor chosen;
  {
    const GradMode mode(false);
    const Tensor place = ops::argmax(soft, at, true);
    const Tensor none = ops::zeros(soft.shape(), soft.dtype(), soft.device());
    const Tensor one = ops::ones(place.shape(), soft.dtype(), soft.device());
    chosen = logits.ndim() == 0 ? ops::ones({}, soft.dtype(), soft.device())
                                : ops::scatter(none, at, place, one);
  }
  return ops::astype(chosen + (soft - ops::detach(soft)), logits.dtype());  // straight through
}

Tensor softmin(const Tensor& x, int axis) {
  const DType dtype = check_dtype(DTypeClass::to_float, x.dtype());
  return ops::softmax(-ops::astype(x, dtype), axis);
}

}  // namespace libtensor::body
