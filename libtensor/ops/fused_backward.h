// SPDX-License-Identifier: Apache-2.0
// Gradients in one pass over memory, for rules that are not recorded themselves.
#pragma once

#include <initializer_list>

#include "libtensor/graph/modes.h"
#include "libtensor/graph/op_id.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// Of an elementwise op with a functor for it (functors/gradients.h): `saved` is x or out.
inline bool can_fuse_backward(const Tensor& saved) {
  return !grad_enabled() && is_floating(saved.dtype());
}
Tensor fused_backward(OpId op, const Tensor& dout, const Tensor& saved,
                      std::initializer_list<double> params);

// Of softmax, out, along the last axis, or of its logarithm.
Tensor fused_softmax_backward(const Tensor& dout, const Tensor& out, bool logarithm);
// Of softmax_nll, by the logarithms of its sums.
Tensor fused_softmax_nll_backward(const Tensor& dout, const Tensor& logits, const Tensor& target,
                                  int64_t ignored, const Tensor& logsumexp);
// Of layer_norm over the last norm_ndim axes: for x, and for the weight and the bias.
Tensor fused_layer_norm_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                 const Tensor& weight, const Tensor& mean, const Tensor& rstd);
Tensors fused_layer_norm_weight_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                         const Tensor& mean, const Tensor& rstd);
// Of rms_norm of float32 or half precision: for x, and for the weight.
Tensor fused_rms_norm_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                               const Tensor& weight, const Tensor& rstd);
Tensor fused_rms_norm_weight_backward(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                                      const Tensor& rstd);

}  // namespace libtensor
