// SPDX-License-Identifier: Apache-2.0
// Losses between values: each element of a prediction against one of a target.
#include <cmath>
#include <numbers>

#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/nn/losses.h"

namespace libtensor::body {
namespace {

// The operands in the dtype that the loss is computed in, and the dtype of the result.
struct Pair {
  DType dtype;
  Tensor x, target;

  Pair(const Tensor& x_arg, const Tensor& target_arg, DTypeClass cls = DTypeClass::floating)
      : dtype(floating_dtype(std::array{&x_arg, &target_arg}, cls)),
        x(ops::astype(x_arg, compute_dtype(dtype))),
        target(ops::astype(target_arg, compute_dtype(dtype))) {}
};

// Where the condition does not hold, 0, in value and gradient.
Tensor where_else_0(const Tensor& condition, const Tensor& x) {
  return ops::masked_fill(x, ops::logical_not(condition), weak_scalar(0));
}

// x * x / 2 near 0, and its tangent from `width` on, over `scale`.
Tensor bent(const Tensor& x, double width, double scale) {
  const Tensor inner = ops::clamp(x, weak_scalar(-width), weak_scalar(width));
  return inner / scale * (x - inner * 0.5);
}

void check_probabilities(const Tensor& x, const char* name) {
  const Tensor inside = ops::logical_and(ops::ge(x, weak_scalar(0)), ops::le(x, weak_scalar(1)));
  if (any_true(ops::logical_not(inside)))
    fail(Status::invalid, name, " has elements that do not lie in [0, 1]");
}

// var (..., 1) for x (..., D); also (...).
Tensor variance_for(const Tensor& x, const Tensor& var) {
  if (var.shape() == x.shape() || var.ndim() == 0) return var;
  Shape rows = x.shape();
  if (!rows.empty()) rows.erase(rows.size() - 1);
  if (var.shape() == rows) return ops::unsqueeze(var, -1);
  Shape column = rows;
  column.push_back(1);
  if (var.shape() == column) return var;
  fail(Status::shape, "var has shape ", var.shape(), ", expected that of x, ", x.shape(), ", or ",
       column);
}

}  // namespace

Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction) {
  const Pair pair(x, target);
  if (!(beta >= 0)) fail(Status::invalid, "beta is ", beta, ", expected 0 or more");
  const Tensor difference = pair.x - pair.target;
  const Tensor losses = beta == 0 ? ops::abs(difference) : bent(difference, beta, beta);
  return reduced_to(losses, reduction, pair.dtype);
}

Tensor huber_loss(const Tensor& x, const Tensor& target, double delta, Reduction reduction) {
  const Pair pair(x, target);
  if (!(delta > 0)) fail(Status::invalid, "delta is ", delta, ", expected more than 0");
  return reduced_to(bent(pair.x - pair.target, delta, 1), reduction, pair.dtype);
}

Tensor kl_div(const Tensor& x, const Tensor& target, bool log_target, Reduction reduction) {
  const Pair pair(x, target);
  const Tensor losses = log_target ? ops::exp(pair.target) * (pair.target - pair.x)
                                   : ops::xlogy(pair.target, pair.target) - pair.target * pair.x;
  return reduced_to(losses, reduction, pair.dtype);
}

Tensor binary_cross_entropy(const Tensor& x_arg, const Tensor& target_arg, const Tensor& weight,
                            Reduction reduction) {
  const GradMode mode(false);
  const Pair pair(x_arg, target_arg);
  check_same_shape(target_arg, "target", x_arg, "x");
  check_probabilities(pair.x, "x");
  check_probabilities(pair.target, "target");
  const Tensor other = ops::log1p(-pair.x);
  Tensor losses =
      (pair.target - 1) * at_least(other, -100) - pair.target * at_least(ops::log(pair.x), -100);
  if (weight.defined()) {
    check_floating(weight, "weight");
    losses = losses * ops::broadcast_to(widened(weight), x_arg.shape());
  }
  return reduced_to(losses, reduction, pair.dtype);
}

Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, bool log_input, bool full,
                        double eps, Reduction reduction) {
  const Pair pair(x, target, DTypeClass::to_float);
  const Tensor& t = pair.target;
  Tensor losses = log_input ? ops::exp(pair.x) - t * pair.x : pair.x - t * ops::log(pair.x + eps);
  if (full) {  // Stirling's formula of log(target!)
    const Tensor counts = ops::gt(t, weak_scalar(1));
    const Tensor safe = ops::masked_fill(t, ops::logical_not(counts), weak_scalar(1));
    const Tensor stirling =
        safe * ops::log(safe) - safe + ops::log(safe * (2 * std::numbers::pi)) * 0.5;
    losses = losses + where_else_0(counts, stirling);
  }
  return reduced_to(losses, reduction, pair.dtype);
}

Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var_arg, bool full,
                         double eps, Reduction reduction) {
  const DType dtype = floating_dtype(std::array{&x, &target, &var_arg});
  const DType wide = compute_dtype(dtype);
  if (!(eps > 0)) fail(Status::invalid, "eps is ", eps, ", expected more than 0");
  const Tensor var = ops::astype(variance_for(x, var_arg), wide);
  if (any_true(ops::lt(var, weak_scalar(0)))) fail(Status::invalid, "var has negative elements");
  // The gradient is that of a variance that is large enough.
  const Tensor missing = at_least(ops::detach(var), eps) - ops::detach(var);
  const Tensor positive = var + missing;
  const Tensor difference = ops::astype(x, wide) - ops::astype(target, wide);
  Tensor losses = (ops::log(positive) + ops::square(difference) / positive) * 0.5;
  if (full) losses = losses + 0.5 * std::log(2 * std::numbers::pi);
  return reduced_to(losses, reduction, dtype);
}

Tensor soft_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  const Pair pair(x, target);
  return reduced_to(-ops::logsigmoid(pair.x * pair.target), reduction, pair.dtype);
}

Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin,
                            Reduction reduction) {
  check_floating(x, "x");
  const Pair pair(x, target);
  const Tensor hinge = at_least(margin - pair.x, 0);
  const Tensor losses = where_else_0(ops::ne(pair.target, weak_scalar(1)), hinge) +
                        where_else_0(ops::ne(pair.target, weak_scalar(-1)), pair.x);
  return reduced_to(losses, reduction, pair.dtype);
}

}  // namespace libtensor::body
