// SPDX-License-Identifier: Apache-2.0
// softmax, layer and batch normalization.
#include "libtensor/device/backend.h"
#include "libtensor/graph/inplace.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/norm.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/nn/norms.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor::body {
namespace {

Tensor softmax_of(const Tensor& x, int axis, bool logarithm) {
  const int at = normalize_axis(axis, x.ndim());
  const DType dtype = check_dtype(DTypeClass::to_float, x.dtype());
  Tensor out = empty_tensor(x.shape(), dtype, x.device());
  backend_of(x.device()).softmax(out, x, at, logarithm);
  return out;
}

// An optional factor or offset of the normalized values, in the dtype of the computation.
Tensor prepared(const Tensor& t, const char* name, const Shape& shape, DType dtype) {
  if (!t.defined()) return t;
  if (t.shape() != shape) fail(Status::shape, name, " has shape ", t.shape(), ", expected ", shape);
  check_dtype(DTypeClass::floating, t.dtype(), name);
  return contiguous_as(t, dtype);
}

// A running statistic that is about to be moved.
void check_running(const Tensor& running, const char* name, const Shape& shape) {
  if (!running.defined()) return;
  prepared(running, name, shape, running.dtype());
  check_inplace(running);
}

Tensor moved(const Tensor& running, const Tensor& now, double momentum) {
  return ops::astype(running * (1 - momentum) + now * momentum, running.dtype());
}

// x normalized over some axes where squares of float64 overflow, and its statistics.
struct FarMoments {
  Tensor values, mean, rstd, var;
};
FarMoments far_moments(const Tensor& x, const Axes& axes, double eps) {
  const Tensor factor = range_factor(x, axes, false), near = x * factor;
  const Tensor mean = ops::mean(near, axes, true, DType::unset), off = near - mean;
  const Tensor var = ops::mean(ops::square(off), axes, true, DType::unset);
  const Tensor rstd = ops::rsqrt(var + ops::square(factor) * eps);
  return {off * rstd, mean / factor, rstd * factor, var / factor / factor};
}

}  // namespace

Tensor softmax(const Tensor& x, int axis) { return softmax_of(x, axis, false); }
Tensor log_softmax(const Tensor& x, int axis) { return softmax_of(x, axis, true); }

Tensor layer_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, const Tensor& bias,
                  double eps, Tensor& mean, Tensor& rstd) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (norm_ndim < 1 || norm_ndim > x.ndim()) {
    fail(Status::invalid, "norm_ndim is ", norm_ndim, ", expected 1 to the ", x.ndim(),
         " axes of x");
  }
  const int outer = x.ndim() - static_cast<int>(norm_ndim);
  const DType dtype = compute_dtype(x.dtype());
  const Shape inner(x.shape().data() + outer, static_cast<int>(norm_ndim));
  common_device(std::array{&x, &weight, &bias});
  const Tensor scale = prepared(weight, "weight", inner, dtype),
               offset = prepared(bias, "bias", inner, dtype);
  Shape kept = x.shape();
  for (int i = outer; i < x.ndim(); ++i) kept[i] = 1;
  mean = ops::zeros(kept, dtype, x.device());
  rstd = ops::zeros(kept, dtype, x.device());
  Tensor out = empty_tensor(x.shape(), x.dtype(), x.device());
  if (x.numel() == 0) return out;
  backend_of(x.device())
      .layer_norm(out, mean, rstd, x, static_cast<int>(norm_ndim), scale, offset, eps);
  if (dtype == DType::float64 && !kept_range(rstd, 0x1p-500, true)) {
    const GradMode mode(false);
    Dims axes;
    for (int i = outer; i < x.ndim(); ++i) axes.push_back(i);
    const FarMoments far = far_moments(ops::detach(x), Axes::of(axes), eps);
    mean = far.mean;
    rstd = far.rstd;
    out = scale.defined() ? far.values * scale : far.values;
    if (offset.defined()) out = out + offset;
  }
  return out;
}

Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias,
                  const Tensor& running_mean, const Tensor& running_var, bool training,
                  double momentum, double eps, Tensor& mean, Tensor& rstd, Tensor& new_mean,
                  Tensor& new_var) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (x.ndim() < 2)
    fail(Status::shape, "x has shape ", x.shape(), ", expected at least the axes (N, C)");
  check_momentum(momentum);
  const GradMode mode(false);
  const int64_t channels = x.extent(1);
  const DType dtype = compute_dtype(x.dtype());
  const Shape one{channels};
  common_device(std::array{&x, &weight, &bias, &running_mean, &running_var});
  const Tensor scale = prepared(weight, "weight", one, dtype),
               offset = prepared(bias, "bias", one, dtype);
  Shape kept(x.ndim(), 1);
  kept[1] = channels;
  if (training) {
    const int64_t count = channels == 0 ? 0 : x.numel() / channels;
    if (count == 1) {
      fail(Status::shape, "x of shape ", x.shape(),
           " has one value for each channel: training needs more");
    }
    check_running(running_mean, "running_mean", one);
    check_running(running_var, "running_var", one);
    // Squares of float32 numbers do not fit float32.
    const DType spread = x.device().is_cpu() ? DType::float64 : dtype;
    mean = empty_tensor(kept, spread, x.device());
    Tensor var = empty_tensor(kept, spread, x.device());
    backend_of(x.device()).moments(mean, var, x, ~uint64_t{2});
    mean = ops::astype(mean, dtype);
    rstd = ops::astype(ops::rsqrt(var + eps), dtype);
    if (count > 0 && dtype == DType::float64 && !kept_range(var, 0, true)) {
      Dims axes;
      for (int i = 0; i < x.ndim(); ++i) {
        if (i != 1) axes.push_back(i);
      }
      const FarMoments far = far_moments(ops::detach(x), Axes::of(axes), eps);
      mean = far.mean;
      rstd = far.rstd;
      var = far.var;
    }
    // An empty batch says nothing of the values to come.
    const double unbiased = static_cast<double>(count) / static_cast<double>(count - 1);
    if (count > 0 && running_mean.defined())
      new_mean = moved(running_mean, ops::reshape(mean, one), momentum);
    if (count > 0 && running_var.defined())
      new_var = moved(running_var, ops::reshape(var, one) * unbiased, momentum);
  } else {
    if (!running_mean.defined())
      fail(Status::invalid, "running_mean is NULL, which only training allows");
    if (!running_var.defined())
      fail(Status::invalid, "running_var is NULL, which only training allows");
    const Tensor running = prepared(running_mean, "running_mean", one, dtype);
    mean = defer_copy(running, dtype);
    mean = ops::reshape(mean.defined() ? mean : copy_of(running), kept);
    rstd = ops::rsqrt(ops::reshape(prepared(running_var, "running_var", one, dtype), kept) + eps);
  }
  const Tensor factor = scale.defined() ? rstd * ops::reshape(scale, kept) : rstd;
  const Tensor shift =
      offset.defined() ? ops::reshape(offset, kept) : ops::zeros({}, dtype, x.device());
  // What normalize() computes, with what is before and after it.
  if (!training && x.dtype() == dtype && is_pending(x.storage()))
    return (ops::detach(x) - mean) * factor + shift;
  Tensor out = empty_tensor(x.shape(), x.dtype(), x.device());
  backend_of(x.device()).normalize(out, x, mean, factor, shift);
  return out;
}

}  // namespace libtensor::body
