// SPDX-License-Identifier: Apache-2.0
// Rules of losses.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/loss.gen.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/fused_backward.h"

namespace libtensor::gradients {
namespace {

// What each element's loss has of the gradient of the reduced one.
Tensor share(const Tensor& dout, const Tensor& x, const Tensor& weight, Reduction reduction) {
  Tensor g = widened(dout);
  if (reduction == Reduction::mean) g = g / static_cast<double>(x.numel());
  return weight.defined() ? g * widened(weight) : g;
}

}  // namespace

// (softmax(logits) - one_hot(target)) * dout
Tensor softmax_nll_dlogits(const Tensor& dout, const Tensor& logits, const Tensor& target,
                           int64_t ignore_index, const Tensor& logsumexp) {
  if (!grad_enabled())
    return fused_softmax_nll_backward(dout, logits, target, ignore_index, logsumexp);
  const Tensor ignored = ops::eq(target, weak_scalar(ignore_index));
  const Tensor chosen = ops::masked_fill(target, ignored, weak_scalar(0));
  const Tensor hot = ops::astype(ops::one_hot(chosen, logits.extent(1)), logsumexp.dtype());
  const Tensor dlogits =
      (ops::softmax(widened(logits), 1) - hot) * ops::unsqueeze(widened(dout), 1);
  return ops::masked_fill(dlogits, ops::unsqueeze(ignored, 1), weak_scalar(0));
}

// (x - target) / (x * (1 - x)), as steep as 1e12 at the ends, where logarithms were cut.
Tensor binary_cross_entropy_dx(const Tensor& dout, const Tensor& x, const Tensor& target,
                               const Tensor& weight, Reduction reduction) {
  const Tensor p = widened(x), t = widened(target), rest = 1 - p;
  const Tensor g = share(dout, x, weight, reduction);
  const Tensor steepness = [&] {
    const GradMode no_grad(false);
    return (p - t) / at_least(p * rest, 1e-12);
  }();
  if (!grad_enabled()) return g * steepness;
  // The same as a difference, whose derivative t / x**2 + (1 - t) / (1 - x)**2 loses no digits near
  // the ends, and is that of the one logarithm where target is 0 or 1.
  const Tensor parts = (1 - t) / at_least(rest, 1e-12) - t / at_least(p, 1e-12);
  return g * (parts + (steepness - ops::detach(parts)));
}

Tensor binary_cross_entropy_dtarget(const Tensor& dout, const Tensor& x, const Tensor& weight,
                                    Reduction reduction) {
  return -share(dout, x, weight, reduction) * ops::logit(widened(x), -1);
}

Tensor ctc_nll_dlog_probs(const Tensor& dout, const Tensor& log_probs, const Tensor& targets,
                          const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank,
                          bool zero_infinity) {
  return ops::ctc_nll_grad(dout, log_probs, targets, input_lengths, target_lengths, blank,
                           zero_infinity);
}

Tensors ctc_nll_grad_grads(const Tensor&) {
  fail(Status::unsupported, "ctc_loss has no second derivative");
}

}  // namespace libtensor::gradients
