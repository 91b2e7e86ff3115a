// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/fused_backward.h"

#include <array>

#include "libtensor/device/backend.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// The extents of the last axes.
Shape last_extents(const Tensor& x, int64_t count) {
  const int n = static_cast<int>(count);
  return Shape(x.shape().data() + x.ndim() - n, n);
}

}  // namespace

Tensor gradient_pass(OpId op, const Tensor& dout, const Tensor& saved,
                     std::initializer_list<double> params) {
  const std::array<const Tensor*, 2> inputs{&dout, &saved};
  Tensor dx = empty_tensor(saved.shape(), saved.dtype(), saved.device());
  backend_of(saved.device())
      .elementwise_gradient(op, dx, inputs, compute_dtype(saved.dtype()),
                            {params.begin(), params.size()});
  return dx;
}

Tensor softmax_pass(const Tensor& dout, const Tensor& out, bool logarithm) {
  const DType dtype = compute_dtype(out.dtype());
  const Tensor g = plain(ops::broadcast_to(dout, out.shape()), dtype), y = plain(out, dtype);
  Tensor dx = empty_tensor(out.shape(), dtype, out.device());
  if (dx.numel() > 0) {
    const int64_t n = out.ndim() == 0 ? 1 : out.shape().back();
    backend_of(out.device()).softmax_backward(dx, g, y, n, logarithm);
  }
  return dx;
}

Tensor softmax_nll_pass(const Tensor& dout, const Tensor& logits, const Tensor& target,
                        int64_t ignored, const Tensor& logsumexp) {
  const DType dtype = compute_dtype(logits.dtype());
  const Tensor g = plain(ops::broadcast_to(dout, target.shape()), dtype);
  Tensor dlogits = empty_tensor(logits.shape(), dtype, logits.device());
  if (dlogits.numel() > 0) {
    backend_of(logits.device())
        .softmax_nll_backward(dlogits, g, logits, plain(target, DType::int64), plain(logsumexp),
                              ignored);
  }
  return dlogits;
}

Tensor layer_norm_pass(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight,
                       const Tensor& mean, const Tensor& rstd) {
  const DType dtype = compute_dtype(x.dtype());
  const Tensor g = plain(ops::broadcast_to(dout, x.shape()), dtype), values = plain(x, dtype);
  const Tensor scale = weight.defined() ? plain(weight, dtype) : weight;
  Tensor dx = empty_tensor(x.shape(), dtype, x.device());
  if (dx.numel() > 0) {
    backend_of(x.device())
        .layer_norm_backward(dx, Tensor(), g, values, plain(mean), plain(rstd), scale,
                             checked_numel(last_extents(x, norm_ndim)));
  }
  return dx;
}

Tensor layer_norm_weight_pass(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                              const Tensor& mean, const Tensor& rstd) {
  const DType dtype = compute_dtype(x.dtype());
  const Shape inner = last_extents(x, norm_ndim);
  if (x.numel() == 0) return ops::zeros(inner, dtype, x.device());
  const Tensor g = plain(ops::broadcast_to(dout, x.shape()), dtype), values = plain(x, dtype);
  Tensor dweight = empty_tensor(inner, dtype, x.device());
  backend_of(x.device())
      .layer_norm_backward(Tensor(), dweight, g, values, plain(mean), plain(rstd), Tensor(),
                           dweight.numel());
  return dweight;
}

}  // namespace libtensor
