// SPDX-License-Identifier: Apache-2.0
// Similarities of vectors, and losses that are made of them.
#include <cmath>

#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/trigonometric.gen.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor::body {
namespace {

Axes axes_at(int axis, int ndim) { return ndim == 0 ? Axes() : Axes::of({axis}); }

int existing_axis(int axis, int ndim) { return ndim == 0 ? 0 : normalize_axis(axis, ndim); }

// The length of vectors, at least eps; the gradient is that of the length itself.
Tensor length_of(const Tensor& x, const Axes& axes, double eps) {
  const Tensor length = ops::vector_norm(x, axes, 2, true);
  const Tensor own = ops::detach(length);
  return length +
         ops::masked_fill(at_least(own, eps) - own, ops::ge(own, weak_scalar(eps)), weak_scalar(0));
}

void check_axes(const Tensor& x, int ndim, const char* name) {
  if (x.ndim() != ndim) {
    fail(Status::shape, name, " has shape ", x.shape(), ", expected ", ndim,
         ndim == 1 ? " axis" : " axes", ", as the others have");
  }
}

// Like x * y for each vector of the last axis, 1 at most.
Tensor cosine_of(const Tensor& x, const Tensor& y) {
  constexpr double kEps = 1e-6;  // beside a length
  const Axes last = Axes::of({-1});
  const auto direction = [&](const Tensor& t) {
    return t / ops::hypot(ops::vector_norm(t, last, 2, true), weak_scalar(kEps));
  };
  return ops::sum(direction(x) * direction(y), last, false, DType::unset);
}

}  // namespace

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int axis, double eps) {
  const DType dtype = floating_dtype(std::array{&x1, &x2}), wide = compute_dtype(dtype);
  const Shape shape = broadcast(x1.shape(), x2.shape());
  const Axes axes = axes_at(existing_axis(axis, shape.size()), shape.size());
  const Tensor a = ops::broadcast_to(ops::astype(x1, wide), shape);
  const Tensor b = ops::broadcast_to(ops::astype(x2, wide), shape);
  const Tensor products = (a / length_of(a, axes, eps)) * (b / length_of(b, axes, eps));
  return ops::astype(ops::sum(products, axes, false, DType::unset), dtype);
}

Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdims) {
  const DType dtype = floating_dtype(std::array{&x1, &x2}, DTypeClass::to_float_complex),
              wide = compute_dtype(dtype);
  if (std::isnan(p)) fail(Status::invalid, "p is NaN");
  const Tensor difference = ops::astype(x1, wide) - ops::astype(x2, wide) + eps;
  const Axes last = axes_at(-1, difference.ndim());
  return ops::astype(ops::vector_norm(difference, last, p, keepdims), real_dtype(dtype));
}

Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target,
                             double margin, Reduction reduction) {
  const DType dtype = floating_dtype(std::array{&x1, &x2}, DTypeClass::to_float),
              wide = compute_dtype(dtype);
  if (target.ndim() > 1) {
    fail(Status::shape, "target has shape ", target.shape(), ", expected 0 or 1 axes");
  }
  check_axes(x1, target.ndim() + 1, "x1");
  check_axes(x2, target.ndim() + 1, "x2");
  const Tensor cosine = cosine_of(ops::astype(x1, wide), ops::astype(x2, wide));
  const auto where_is = [&](int sign, const Tensor& x) {
    return ops::where(ops::eq(target, weak_scalar(sign)), x, weak_scalar(0));
  };
  const Tensor losses = where_is(1, 1 - cosine) + where_is(-1, at_least(cosine - margin, 0));
  return reduced_to(losses, reduction, dtype);
}

Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin,
                           Reduction reduction) {
  const DType dtype = floating_dtype(std::array{&x1, &x2, &target}, DTypeClass::to_float),
              wide = compute_dtype(dtype);
  check_axes(x2, x1.ndim(), "x2");
  check_axes(target, x1.ndim(), "target");
  const Tensor lead = ops::astype(x1, wide) - ops::astype(x2, wide);
  return reduced_to(at_least(margin - ops::astype(target, wide) * lead, 0), reduction, dtype);
}

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                           double margin, double p, double eps, bool swap, Reduction reduction) {
  const DType dtype =
      floating_dtype(std::array{&anchor, &positive, &negative}, DTypeClass::to_float_complex);
  const DType wide = compute_dtype(dtype);
  if (!(margin > 0)) fail(Status::invalid, "margin is ", margin, ", expected more than 0");
  check_axes(positive, anchor.ndim(), "positive");
  check_axes(negative, anchor.ndim(), "negative");
  const Tensor a = ops::astype(anchor, wide), near = ops::astype(positive, wide),
               far = ops::astype(negative, wide);
  const Tensor good = ops::pairwise_distance(a, near, p, eps, false);
  Tensor bad = ops::pairwise_distance(a, far, p, eps, false);
  if (swap) bad = ops::minimum(bad, ops::pairwise_distance(near, far, p, eps, false));
  return reduced_to(at_least(good - bad + margin, 0), reduction, real_dtype(dtype));
}

}  // namespace libtensor::body
