// Gradients in one pass over memory, for rules that are not recorded themselves.
#pragma once

#include "libtensor/graph/tensor.h"

namespace libtensor {

// Of softmax, out, along the last axis, or of its logarithm.
Tensor softmax_pass(const Tensor& dout, const Tensor& out, bool logarithm);
// Of layer_norm over the last norm_ndim axes: for x, and for the weight.
Tensor layer_norm_pass(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight,
                       const Tensor& mean, const Tensor& rstd);
Tensor layer_norm_weight_pass(const Tensor& dout, const Tensor& x, int64_t norm_ndim,
                              const Tensor& mean, const Tensor& rstd);

}  // namespace libtensor
