// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/fused_backward.h"

#include <array>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/nn/norms.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// The extents of the last axes.
Shape last_extents(const Tensor& x, int64_t count) {
  const int n = static_cast<int>(count);
  return Shape(x.shape().data() + x.ndim() - n, n);
}

// The gradient of results that have the shape and dtype of x.
Tensor as_rows(const Tensor& dout, const Tensor& x) {
  return contiguous_as(ops::broadcast_to(dout, x.shape()), x.dtype());
}

}  // namespace

Tensor fused_backward(OpId op, const Tensor& dout, const Tensor& saved,
                      std::initializer_list<double> params) {
  const std::array<const Tensor*, 2> inputs{&dout, &saved};
  const std::span<const double> numbers(params.begin(), params.size());
  const DType compute = compute_dtype(saved.dtype());
  if (may_be_deferred(saved.numel())) {
    const Tensor dx = defer({op, inputs, compute, numbers, saved.shape(), saved.numel(),
                             saved.dtype(), saved.device(), GroupOpKind::gradient});
    if (dx.defined()) return dx;
  }
  Tensor dx = empty_tensor(saved.shape(), saved.dtype(), saved.device());
  backend_of(saved.device()).elementwise_gradient(op, dx, inputs, compute, numbers);
  return dx;
}

Tensor fused_softmax_backward(const Tensor& dout, const Tensor& out, bool logarithm) {
  const DType dtype = compute_dtype(out.dtype());
  const Tensor g = contiguous_as(ops::broadcast_to(dout, out.shape()), dtype),
               y = contiguous_as(out, dtype);
  Tensor dx = empty_tensor(out.shape(), dtype, out.device());
  if (dx.numel() > 0) {
    const int64_t n = out.ndim() == 0 ? 1 : out.shape().back();
    backend_of(out.device()).softmax_backward(dx, g, y, n, logarithm);
  }
  return dx;
}

Tensor fused_softmax_nll_backward(const Tensor& dout, const Tensor& logits, const Tensor& target,
                                  int64_t ignored, const Tensor& logsumexp) {
  const DType dtype = compute_dtype(logits.dtype());
  const Tensor g = contiguous_as(ops::broadcast_to(dout, target.shape()), dtype);
  Tensor dlogits = empty_tensor(logits.shape(), dtype, logits.device());
  if (dlogits.numel() > 0) {
    backend_of(logits.device())
        .softmax_nll_backward(dlogits, g, logits, contiguous_as(target, DType::int64),
                              contiguous_as(logsumexp), ignored);
  }
  return dlogits;
}

Tensor fused_layer_norm_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                 const Tensor& weight, const Tensor& mean, const Tensor& rstd) {
  Tensor dx = empty_tensor(x.shape(), x.dtype(), x.device());
  if (dx.numel() == 0) return dx;
  backend_of(x.device())
      .layer_norm_backward(dx, Tensor(), Tensor(), as_rows(dout, x), contiguous_as(x),
                           contiguous_as(mean), contiguous_as(rstd), as_weight(weight, x.dtype()),
                           checked_numel(last_extents(x, norm_ndim)));
  return dx;
}

Tensors fused_layer_norm_weight_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                         const Tensor& mean, const Tensor& rstd) {
  const DType dtype = compute_dtype(x.dtype());
  const Shape inner = last_extents(x, norm_ndim);
  if (x.numel() == 0)
    return {ops::zeros(inner, dtype, x.device()), ops::zeros(inner, dtype, x.device())};
  Tensor dweight = empty_tensor(inner, dtype, x.device()),
         dbias = empty_tensor(inner, dtype, x.device());
  backend_of(x.device())
      .layer_norm_backward(Tensor(), dweight, dbias, as_rows(dout, x), contiguous_as(x),
                           contiguous_as(mean), contiguous_as(rstd), Tensor(), dweight.numel());
  return {dweight, dbias};
}

Tensor fused_rms_norm_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                               const Tensor& weight, const Tensor& rstd) {
  Tensor dx = empty_tensor(x.shape(), x.dtype(), x.device());
  if (dx.numel() == 0) return dx;
  backend_of(x.device())
      .rms_norm_backward(dx, Tensor(), as_rows(dout, x), contiguous_as(x), contiguous_as(rstd),
                         as_weight(weight, x.dtype()), checked_numel(last_extents(x, norm_ndim)));
  return dx;
}

Tensor fused_rms_norm_weight_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                      const Tensor& rstd) {
  const DType dtype = compute_dtype(x.dtype());
  const Shape inner = last_extents(x, norm_ndim);
  if (x.numel() == 0) return ops::zeros(inner, dtype, x.device());
  Tensor dweight = empty_tensor(inner, dtype, x.device());
  backend_of(x.device())
      .rms_norm_backward(Tensor(), dweight, as_rows(dout, x), contiguous_as(x), contiguous_as(rstd),
                         Tensor(), dweight.numel());
  return dweight;
}

}  // namespace libtensor
