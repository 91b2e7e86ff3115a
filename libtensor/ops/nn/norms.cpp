// SPDX-License-Identifier: Apache-2.0
// Normalizations that are made of others.
#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/norm.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/nn/losses.h"
#include "libtensor/ops/nn/norms.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor::body {
namespace {

void check_shape(const Tensor& x, const char* name, const Shape& expected,
                 DTypeClass cls = DTypeClass::floating) {
  if (!x.defined()) return;
  check_dtype(cls, x.dtype(), name);
  if (x.shape() != expected)
    fail(Status::shape, name, " has shape ", x.shape(), ", expected ", expected);
}

int64_t channels_of(const Tensor& x) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (x.ndim() < 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected at least the axes (N, C)");
  return x.extent(1);
}

// One number for each channel, so that it broadcasts against x.
Tensor for_channels(const Tensor& values, const Tensor& x) {
  Shape shape(x.ndim(), 1);
  shape[1] = x.extent(1);
  return ops::reshape(values, shape);
}

Tensor scaled(Tensor values, const Tensor& weight, const Tensor& bias) {
  if (weight.defined()) values = values * for_channels(widened(weight), values);
  if (bias.defined()) values = values + for_channels(widened(bias), values);
  return values;
}

// A running statistic of each channel, moved towards the mean over the instances; undefined for
// none.
Tensor moved_running(const Tensor& running, const Tensor& now, double momentum) {
  if (!running.defined()) return {};
  check_inplace(running);
  const Tensor mean = ops::mean(now, Axes::of({0}), false, DType::unset);
  return ops::astype(widened(running) * (1 - momentum) + mean * momentum, running.dtype());
}

}  // namespace

Tensor group_norm(const Tensor& x, int64_t groups, const Tensor& weight, const Tensor& bias,
                  double eps) {
  const int64_t channels = channels_of(x);
  if (groups < 1 || channels % groups != 0) {
    fail(Status::invalid, "groups is ", groups, ", expected a divisor of the ", channels,
         " channels");
  }
  check_shape(weight, "weight", {channels});
  check_shape(bias, "bias", {channels});
  if (x.numel() == 0) return ops::astype(scaled(widened(x), weight, bias), x.dtype());
  const Shape lines{x.extent(0), groups, x.numel() / x.extent(0) / groups};
  const Tensor parts = ops::reshape(widened(x), lines);
  const Tensor values = ops::layer_norm(parts, 1, Tensor(), Tensor(), eps);
  return ops::astype(scaled(ops::reshape(values, x.shape()), weight, bias), x.dtype());
}

Tensor instance_norm(const Tensor& x, const Tensor& weight, const Tensor& bias,
                     const Tensor& running_mean, const Tensor& running_var, bool use_input_stats,
                     double momentum, double eps) {
  const int64_t channels = channels_of(x);
  check_momentum(momentum);
  for (const auto& [t, name] :
       {std::pair(&weight, "weight"), std::pair(&bias, "bias"),
        std::pair(&running_mean, "running_mean"), std::pair(&running_var, "running_var")}) {
    check_shape(*t, name, {channels});
  }
  if (!use_input_stats) {
    return ops::batch_norm(x, weight, bias, running_mean, running_var, false, momentum, eps);
  }
  const int64_t instances = checked_mul(x.extent(0), channels);
  const int64_t count = instances == 0 ? 0 : x.numel() / instances;
  if (x.ndim() < 3 || count == 1) {
    fail(Status::shape, "x of shape ", x.shape(),
         " has one value for each channel of an instance, ", "expected more");
  }
  const Tensor values = ops::group_norm(x, std::max<int64_t>(channels, 1), weight, bias, eps);
  if (x.numel() > 0 && (running_mean.defined() || running_var.defined())) {
    const GradMode mode(false);
    const Tensor lines = ops::reshape(widened(x), {x.extent(0), channels, count});
    const Tensor means = ops::mean(lines, Axes::of({2}), false, DType::unset);
    const Tensor new_mean = moved_running(running_mean, means, momentum);
    const Tensor vars = ops::var(lines, Axes::of({2}), 1, false);
    const Tensor new_var = moved_running(running_var, vars, momentum);
    // Nothing can fail any more.
    if (new_mean.defined()) overwrite(running_mean, new_mean);
    if (new_var.defined()) overwrite(running_var, new_var);
  }
  return values;
}

Tensor local_response_norm(const Tensor& x, int64_t size, double alpha, double beta, double k) {
  const int64_t channels = channels_of(x);
  if (x.ndim() < 3)
    fail(Status::shape, "x has shape ", x.shape(), ", expected at least the axes (N, C, L)");
  if (size < 1) fail(Status::invalid, "size is ", size, ", expected 1 or more");
  // In double; of what is too large for the squares of that, a share that they hold.
  Tensor values = ops::astype(x, DType::float64);
  if (x.numel() == 0) return ops::astype(values, x.dtype());
  Tensor factor;
  if (x.dtype() == DType::float64) {
    factor = range_factor(values, {}, false);
    values = values * factor;
  }
  // Windows further apart than there are channels see the same channels.
  const int64_t before = std::min(size / 2, channels), after = std::min((size - 1) / 2, channels);
  Ints widths(2 * x.ndim(), 0);
  widths[2] = before;
  widths[3] = after;
  const Tensor padded = ops::pad(ops::square(values), widths, 0);
  const Tensor windows = ops::unfold(padded, 1, before + after + 1, 1);
  const Tensor total = ops::sum(windows, Axes::of({-1}), false, DType::unset);
  const Tensor mean = total / static_cast<double>(size);
  if (!factor.defined())
    return ops::astype(values / ops::pow(mean * alpha + k, weak_scalar(beta)), x.dtype());
  const Tensor divisor = ops::pow(mean * alpha + ops::square(factor) * k, weak_scalar(beta));
  return values / divisor * ops::pow(factor, weak_scalar(2 * beta - 1));
}

Tensor normalize(const Tensor& x, double ord, int axis, double eps) {
  check_dtype(DTypeClass::floating_complex, x.dtype());
  const Axes axes = x.ndim() == 0 ? Axes() : Axes::of({normalize_axis(axis, x.ndim())});
  const Tensor values = widened(x);
  const Tensor length = ops::vector_norm(values, axes, ord, true);
  return ops::astype(values / at_least(length, eps), x.dtype());
}

}  // namespace libtensor::body
