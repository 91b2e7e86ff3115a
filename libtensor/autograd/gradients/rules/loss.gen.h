/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor cdist_da(const Tensor& dout, const Tensor& a, const Tensor& b, double p, const Tensor& out);
Tensor cdist_db(const Tensor& dout, const Tensor& a, const Tensor& b, double p, const Tensor& out);
Tensor softmax_nll_dlogits(const Tensor& dout, const Tensor& logits, const Tensor& target, int64_t ignore_index, const Tensor& logsumexp);
Tensor binary_cross_entropy_dx(const Tensor& dout, const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction);
Tensor binary_cross_entropy_dtarget(const Tensor& dout, const Tensor& x, const Tensor& weight, Reduction reduction);
Tensor ctc_nll_dlog_probs(const Tensor& dout, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity);
Tensors ctc_nll_grad_grads(const Tensor& dout);

}  // namespace libtensor::gradients
