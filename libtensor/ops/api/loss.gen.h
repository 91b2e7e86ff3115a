/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor cdist(const Tensor& a, const Tensor& b, double p);
Tensor pdist(const Tensor& x, double p);
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight, int64_t ignore_index, Reduction reduction);
Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight, int64_t ignore_index, double label_smoothing, Reduction reduction);
Tensor softmax_nll(const Tensor& logits, const Tensor& target, int64_t ignore_index);
Tensor bce_with_logits(const Tensor& logits, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, Reduction reduction);
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction);
Tensor huber_loss(const Tensor& x, const Tensor& target, double delta, Reduction reduction);
Tensor kl_div(const Tensor& x, const Tensor& target, bool log_target, Reduction reduction);
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction);
Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, bool log_input, bool full, double eps, Reduction reduction);
Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var, bool full, double eps, Reduction reduction);
Tensor soft_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin, Reduction reduction);
Tensor multi_margin_loss(const Tensor& x, const Tensor& target, double p, double margin, const Tensor& weight, Reduction reduction);
Tensor multilabel_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor multilabel_soft_margin_loss(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction);
Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int axis, double eps);
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdims);
Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction);
Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction);
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, Reduction reduction);
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity, Reduction reduction);
Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity);
Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor cdist(const Tensor& a, const Tensor& b, double p);
Tensor pdist(const Tensor& x, double p);
Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight, int64_t ignore_index, Reduction reduction);
Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight, int64_t ignore_index, double label_smoothing, Reduction reduction);
Tensor softmax_nll(const Tensor& logits, const Tensor& target, int64_t ignore_index, Tensor& logsumexp);
Tensor bce_with_logits(const Tensor& logits, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, Reduction reduction);
Tensor smooth_l1_loss(const Tensor& x, const Tensor& target, double beta, Reduction reduction);
Tensor huber_loss(const Tensor& x, const Tensor& target, double delta, Reduction reduction);
Tensor kl_div(const Tensor& x, const Tensor& target, bool log_target, Reduction reduction);
Tensor binary_cross_entropy(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction);
Tensor poisson_nll_loss(const Tensor& x, const Tensor& target, bool log_input, bool full, double eps, Reduction reduction);
Tensor gaussian_nll_loss(const Tensor& x, const Tensor& target, const Tensor& var, bool full, double eps, Reduction reduction);
Tensor soft_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor hinge_embedding_loss(const Tensor& x, const Tensor& target, double margin, Reduction reduction);
Tensor multi_margin_loss(const Tensor& x, const Tensor& target, double p, double margin, const Tensor& weight, Reduction reduction);
Tensor multilabel_margin_loss(const Tensor& x, const Tensor& target, Reduction reduction);
Tensor multilabel_soft_margin_loss(const Tensor& x, const Tensor& target, const Tensor& weight, Reduction reduction);
Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int axis, double eps);
Tensor pairwise_distance(const Tensor& x1, const Tensor& x2, double p, double eps, bool keepdims);
Tensor cosine_embedding_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction);
Tensor margin_ranking_loss(const Tensor& x1, const Tensor& x2, const Tensor& target, double margin, Reduction reduction);
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps, bool swap, Reduction reduction);
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity, Reduction reduction);
Tensor ctc_nll(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity);
Tensor ctc_nll_grad(const Tensor& dy, const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank, bool zero_infinity);
}  // namespace body

}  // namespace libtensor
