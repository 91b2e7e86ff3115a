// SPDX-License-Identifier: Apache-2.0
// Margins between the scores of classes.
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor::body {
namespace {

// A number counts as one class.
Tensor at_least_1d(const Tensor& x) { return x.ndim() == 0 ? ops::reshape(x, {1}) : x; }

// scores (N, C) or (C,), of which there is at least one class.
int64_t check_scores(const Tensor& x) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (x.ndim() != 1 && x.ndim() != 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected (N, C) or (C,)");
  if (x.extent(x.ndim() - 1) == 0) fail(Status::shape, "x has shape ", x.shape(), ": no classes");
  return x.extent(x.ndim() - 1);
}

void check_classes(const Tensor& target, int64_t low, int64_t count) {
  check_dtype(DTypeClass::index, target.dtype(), "target");
  if (target.numel() == 0) return;
  const IndexRange range = range_to_check(contiguous_as(target), low, count - 1);
  if (range.low < low || range.high >= count) {
    fail(Status::index, "target holds ", range.low < low ? range.low : range.high,
         ", expected classes from 0 to ", count - 1);
  }
}

Tensor sum_of_last(const Tensor& x) { return ops::sum(x, Axes::of({-1}), false, DType::unset); }

Tensor without(const Tensor& mask, const Tensor& x) {
  return ops::masked_fill(x, mask, weak_scalar(0));
}

// For each class whether it is one of the targets (..., n); entries of `count` say nothing.
Tensor among(const Tensor& targets, int64_t count) {
  Shape shape = targets.shape();
  shape[shape.size() - 1] = count + 1;
  const Tensor none = ops::zeros(shape, DType::boolean, targets.device());
  const Tensor yes = ops::ones(targets.shape(), DType::boolean, targets.device());
  return ops::narrow(ops::scatter(none, -1, targets, yes), -1, 0, count);
}

}  // namespace

Tensor multi_margin_loss(const Tensor& x_arg, const Tensor& target_arg, double p, double margin,
                         const Tensor& weight, Reduction reduction) {
  const Tensor x = at_least_1d(x_arg);
  const int64_t count = check_scores(x);
  if (p != 1 && p != 2) fail(Status::invalid, "p is ", p, ", expected 1 or 2");
  Shape rows = x.shape();
  rows.erase(rows.size() - 1);
  Tensor target = target_arg;
  if (x.ndim() == 1 && target.shape() == Shape{1}) target = ops::reshape(target, {});
  if (target.shape() != rows) {
    fail(Status::shape, "target has shape ", target.shape(), ", expected ", rows,
         " for x of shape ", x.shape());
  }
  check_classes(target, 0, count);
  if (weight.defined()) {
    check_floating(weight, "weight");
    if (weight.shape() != Shape{count}) {
      fail(Status::shape, "weight has shape ", weight.shape(), ", expected ", Shape{count},
           " for the classes");
    }
  }
  const Tensor scores = widened(x);
  const Tensor chosen = ops::unsqueeze(ops::astype(target, DType::int64), -1);
  Tensor hinge = at_least(scores - ops::gather(scores, -1, chosen) + margin, 0);
  if (p == 2) hinge = ops::square(hinge);
  if (weight.defined()) {
    const Tensor own =
        ops::index_select(widened(ops::detach(weight)), 0, ops::reshape(chosen, {-1}));
    hinge = hinge * ops::reshape(own, chosen.shape());
  }
  const Tensor others = without(among(chosen, count), hinge);
  const Tensor losses = sum_of_last(others) / static_cast<double>(count);
  return reduced_to(losses, reduction, x.dtype());
}

Tensor multilabel_margin_loss(const Tensor& x_arg, const Tensor& target_arg, Reduction reduction) {
  const Tensor x = at_least_1d(x_arg), target = at_least_1d(target_arg);
  const int64_t count = check_scores(x);
  check_same_shape(target, "target", x, "x");
  check_classes(target, -1, count);
  const Tensor scores = widened(x);
  Tensor chosen, labelled, counts;
  {  // a target ends at its first -1
    const GradMode mode(false);
    const Tensor index = ops::astype(target, DType::int64);
    const Tensor given = ops::astype(ops::ge(index, weak_scalar(0)), DType::int64);
    counts = ops::astype(ops::cumprod(given, -1, DType::unset), DType::boolean);
    const Tensor ended = ops::logical_not(counts);
    labelled = among(ops::masked_fill(index, ended, weak_scalar(count)), count);
    chosen = ops::masked_fill(index, ended, weak_scalar(0));
  }
  const Tensor own = ops::unsqueeze(ops::gather(scores, -1, chosen), -1);
  const Tensor hinge = at_least(ops::unsqueeze(scores, -2) - own + 1, 0);
  const Tensor excluded =
      ops::logical_or(ops::unsqueeze(labelled, -2), ops::logical_not(ops::unsqueeze(counts, -1)));
  const Tensor losses = sum_of_last(sum_of_last(without(excluded, hinge)));
  return reduced_to(losses / static_cast<double>(count), reduction, x.dtype());
}

Tensor multilabel_soft_margin_loss(const Tensor& x_arg, const Tensor& target_arg,
                                   const Tensor& weight, Reduction reduction) {
  const DType dtype = floating_dtype(std::array{&x_arg, &target_arg});
  check_dtype(DTypeClass::floating, x_arg.dtype());
  if (x_arg.ndim() == 0) fail(Status::shape, "x is 0-d, expected an axis of classes");
  const Tensor x = widened(x_arg), target = ops::astype(target_arg, compute_dtype(dtype));
  const Tensor losses = -(target * ops::logsigmoid(x) + (1 - target) * ops::logsigmoid(-x));
  if (weight.defined()) check_floating(weight, "weight");
  const Tensor weighted = weight.defined() ? losses * widened(ops::detach(weight)) : losses;
  return reduced_to(ops::mean(weighted, Axes::of({-1}), false, DType::unset), reduction, dtype);
}

}  // namespace libtensor::body
