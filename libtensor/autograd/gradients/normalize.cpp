// SPDX-License-Identifier: Apache-2.0
// Rules of softmax and normalizations.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/activation.gen.h"
#include "libtensor/autograd/gradients/rules/norm.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/fused_backward.h"
#include "libtensor/ops/nn/norms.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor::gradients {
namespace {

Tensor sum_along(const Tensor& x, const Axes& axes) {
  return ops::sum(x, axes, true, DType::unset);
}

Axes axis_of(const Tensor& x, int axis) { return x.ndim() == 0 ? Axes() : Axes::of({axis}); }

// x normalized over some axes. Saved statistics carry no history: where the rule itself is
// differentiated they are computed again.
struct Normalized {
  Tensor values, rstd;

  Normalized(const Tensor& x, const Axes& axes, bool batch, double eps, const Tensor& mean,
             const Tensor& saved_rstd) {
    const Tensor wide = widened(x);
    if (grad_enabled() && batch) {
      const Tensor deviations = wide - ops::mean(wide, axes, true, DType::unset);
      if (x.numel() == 0) {
        rstd = ops::mean(deviations, axes, true, DType::unset);
      } else {
        const Tensor factor = unit_factor(deviations, axes, eps);
        const Tensor near = ops::square(deviations * factor);
        rstd = ops::rsqrt(ops::mean(near, axes, true, DType::unset) + ops::square(factor) * eps) *
               factor;
      }
      values = deviations * rstd;
    } else {
      rstd = saved_rstd;
      values = (wide - mean) * rstd;
    }
  }

  // rstd * (g - mean(g) - values * mean(g * values)), g the gradient of the normalized values.
  Tensor pull_back(const Tensor& g, const Axes& axes) const {
    const Tensor level = ops::mean(g, axes, true, DType::unset);
    const Tensor slope = ops::mean(g * values, axes, true, DType::unset);
    return (g - level - values * slope) * rstd;
  }
};

Axes last_axes(int ndim, int64_t n) {
  Dims axes;
  for (int i = ndim - static_cast<int>(n); i < ndim; ++i) axes.push_back(i);
  return Axes::of(axes);
}

// All but the channels.
Axes batch_axes(int ndim) {
  Dims axes;
  for (int i = 0; i < ndim; ++i) {
    if (i != 1) axes.push_back(i);
  }
  return Axes::of(axes);
}

Shape channel_shape(int ndim) {
  Shape shape(ndim, 1);
  shape[1] = -1;
  return shape;
}

// Rules that are not recorded take one pass.
bool can_fuse(const Tensor& out, int axis) {
  return !grad_enabled() && (axis == -1 || axis >= out.ndim() - 1);
}

}  // namespace

Tensor softmax_dx(const Tensor& dout, const Tensor& out, int axis) {
  if (can_fuse(out, axis)) return fused_softmax_backward(dout, out, false);
  const Tensor y = widened(out), weighted = y * dout;
  return weighted - y * sum_along(weighted, axis_of(out, axis));
}

Tensor log_softmax_dx(const Tensor& dout, const Tensor& out, int axis) {
  if (can_fuse(out, axis)) return fused_softmax_backward(dout, out, true);
  const Tensor g = widened(dout);
  return g - ops::exp(widened(out)) * sum_along(g, axis_of(out, axis));
}

Tensor layer_norm_dx(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight,
                     double eps, const Tensor& mean, const Tensor& rstd) {
  if (!grad_enabled()) return fused_layer_norm_backward(dout, x, norm_ndim, weight, mean, rstd);
  const Axes axes = last_axes(x.ndim(), norm_ndim);
  const Tensor g = weight.defined() ? widened(dout) * weight : widened(dout);
  return Normalized(x, axes, true, eps, mean, rstd).pull_back(g, axes);
}

// Of the weight and of the bias.
Tensors layer_norm_grads(const Tensor& dout, const Tensor& x, int64_t norm_ndim, double eps,
                         const Tensor& mean, const Tensor& rstd) {
  if (!grad_enabled()) return fused_layer_norm_weight_backward(dout, x, norm_ndim, mean, rstd);
  const Normalized of(x, last_axes(x.ndim(), norm_ndim), true, eps, mean, rstd);
  return {widened(dout) * of.values, dout};
}

Tensor rms_norm_dx(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight,
                   double eps, const Tensor& rstd) {
  if (!grad_enabled() && rstd.defined())
    return fused_rms_norm_backward(dout, x, norm_ndim, weight, rstd);
  const Tensor g = weight.defined() ? widened(dout) * widened(weight) : widened(dout);
  if (x.numel() == 0) return g;
  const RmsNormalized of(x, norm_ndim, eps);
  const Tensor slope = ops::mean(g * of.values, of.axes, true, DType::unset);
  return of.scaled(g - of.values * slope);
}

Tensor rms_norm_dweight(const Tensor& dout, const Tensor& x, int64_t norm_ndim, double eps,
                        const Tensor& rstd) {
  if (!grad_enabled() && rstd.defined())
    return fused_rms_norm_weight_backward(dout, x, norm_ndim, rstd);
  return widened(dout) * RmsNormalized(x, norm_ndim, eps).values;
}

Tensor batch_norm_dx(const Tensor& dout, const Tensor& x, const Tensor& weight, bool training,
                     double eps, const Tensor& mean, const Tensor& rstd) {
  const Axes axes = batch_axes(x.ndim());
  Tensor g = widened(dout);
  if (weight.defined()) g = g * ops::reshape(weight, channel_shape(x.ndim()));
  return training ? Normalized(x, axes, true, eps, mean, rstd).pull_back(g, axes) : g * rstd;
}

Tensor batch_norm_dweight(const Tensor& dout, const Tensor& x, bool training, double eps,
                          const Tensor& mean, const Tensor& rstd) {
  const Axes axes = batch_axes(x.ndim());
  return ops::sum(widened(dout) * Normalized(x, axes, training, eps, mean, rstd).values, axes,
                  false, DType::unset);
}

Tensor batch_norm_dbias(const Tensor& dout) {
  return ops::sum(widened(dout), batch_axes(dout.ndim()), false, DType::unset);
}

}  // namespace libtensor::gradients
