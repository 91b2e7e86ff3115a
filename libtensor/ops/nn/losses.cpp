// SPDX-License-Identifier: Apache-2.0
// Losses. Sums and means are taken in float32 where elements have half precision.
#include "libtensor/ops/nn/losses.h"

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/activation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/loss.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"

namespace libtensor {

Tensor total_of(const Tensor& x) { return ops::sum(x, {}, false, compute_dtype(x.dtype())); }

Tensor reduced(const Tensor& losses, Reduction reduction) {
  switch (reduction) {
    case Reduction::none:
      return losses;
    case Reduction::mean:
      return ops::mean(losses, {}, false, DType::unset);
    case Reduction::sum:
      return ops::astype(total_of(losses), losses.dtype());
  }
  return losses;
}

Tensor reduced_to(const Tensor& losses, Reduction reduction, DType dtype) {
  return ops::astype(reduced(losses, reduction), dtype);
}

void check_floating(const Tensor& x, const char* name) {
  check_dtype(DTypeClass::floating, x.dtype(), name);
}

void check_same_shape(const Tensor& x, const char* name, const Tensor& other, const char* whose) {
  if (x.shape() != other.shape()) {
    fail(Status::shape, name, " has shape ", x.shape(), ", expected that of ", whose, ", ",
         other.shape());
  }
}

namespace body {
namespace {

Tensor difference(const Tensor& x, const Tensor& target, DTypeClass cls) {
  check_dtype(cls, result_dtype(std::array{&x, &target}), "the operands' common type");
  return x - target;
}

// Class indices, with what they say about each element.
struct Classes {
  Tensor chosen;   // with 0 in place of what is ignored
  Tensor ignored;  // bool
  Tensor weights;  // of the chosen classes, 0 for what is ignored; no history

  // scores (N, C, ...) or (C,), target (N, ...) or ()
  Classes(const Tensor& scores, const Tensor& target, const Tensor& weight, int64_t ignore_index) {
    check_target(scores, target);
    const int64_t count = scores.extent(class_axis(scores));
    check_weight(weight, count);
    const GradMode mode(false);
    const Tensor index = ops::astype(target, DType::int64);
    ignored = ops::eq(index, weak_scalar(ignore_index));
    chosen = ops::masked_fill(index, ignored, weak_scalar(0));
    check_range(chosen, ignored, count);
    const DType dtype = compute_dtype(scores.dtype());
    if (weight.defined()) {
      const Tensor flat =
          ops::index_select(contiguous_as(weight, dtype), 0, ops::reshape(chosen, {-1}));
      weights = ops::masked_fill(ops::reshape(flat, target.shape()), ignored, weak_scalar(0));
    } else {
      weights = ops::astype(ops::logical_not(ignored), dtype);
    }
  }

  static int class_axis(const Tensor& scores) {
    if (scores.ndim() == 0) fail(Status::shape, "scores are 0-d, expected an axis of classes");
    return scores.ndim() == 1 ? 0 : 1;
  }

  static void check_target(const Tensor& scores, const Tensor& target) {
    const int axis = class_axis(scores);
    check_dtype(DTypeClass::index, target.dtype(), "target");
    Shape expected = scores.shape();
    expected.erase(axis);
    if (target.shape() != expected) {
      fail(Status::shape, "target has shape ", target.shape(), ", expected ", expected,
           " for classes along axis ", axis, " of ", scores.shape());
    }
  }

  static void check_weight(const Tensor& weight, int64_t count) {
    if (!weight.defined()) return;
    check_floating(weight, "weight");
    if (weight.shape() != Shape{count}) {
      fail(Status::shape, "weight has shape ", weight.shape(), ", expected ", Shape{count},
           " for the classes");
    }
  }

 private:
  static void check_range(const Tensor& chosen, const Tensor& ignored, int64_t count) {
    const Tensor outside =
        ops::logical_or(ops::lt(chosen, weak_scalar(0)), ops::ge(chosen, weak_scalar(count)));
    const Tensor wrong = ops::logical_and(outside, ops::logical_not(ignored));
    if (!any_true(wrong)) return;
    const Tensor first = ops::argmax(wrong, std::nullopt, false);
    const Tensor value = ops::index_select(ops::reshape(chosen, {-1}), 0, first);
    fail(Status::index, "target holds ", *contiguous_on_host(value).data_as<int64_t>(),
         ", expected classes from 0 to ", count - 1);
  }
};

// -weight * log_probs of the chosen classes.
Tensor chosen_losses(const Tensor& log_probs, const Classes& classes) {
  const int axis = Classes::class_axis(log_probs);
  const Tensor picked = ops::squeeze(
      ops::gather(log_probs, axis, ops::unsqueeze(classes.chosen, axis)), Axes::of({axis}));
  return -ops::masked_fill(picked, classes.ignored, weak_scalar(0)) * classes.weights;
}

// The mean is that of the weights that count.
Tensor reduced_by_weight(const Tensor& losses, const Tensor& weights, Reduction reduction) {
  if (reduction != Reduction::mean) return reduced(losses, reduction);
  return total_of(losses) / total_of(weights);
}

// As a row of the classes' axis.
Tensor along_classes(const Tensor& weight, const Tensor& scores) {
  Shape shape(scores.ndim(), 1);
  shape[Classes::class_axis(scores)] = -1;
  return ops::reshape(ops::detach(weight), shape);
}

Tensor sum_classes(const Tensor& x) {
  return ops::sum(x, Axes::of({Classes::class_axis(x)}), false, compute_dtype(x.dtype()));
}

// cross_entropy of logits (N, C) or (C,) without smoothing.
Tensor loss_of_rows(const Tensor& logits, const Tensor& target, const Tensor& weight,
                    int64_t ignore_index, Reduction reduction) {
  Classes::check_target(logits, target);
  const bool one = logits.ndim() == 1;
  Tensor losses = ops::softmax_nll(one ? ops::unsqueeze(logits, 0) : logits,
                                   one ? ops::unsqueeze(target, 0) : target, ignore_index);
  if (one) losses = ops::squeeze(losses, Axes::of({0}));
  if (!weight.defined()) {
    if (reduction != Reduction::mean) return reduced(losses, reduction);
    const Tensor counts = ops::ne(target, weak_scalar(ignore_index));
    return total_of(losses) / ops::sum(counts, {}, false, compute_dtype(logits.dtype()));
  }
  const Classes classes(logits, target, weight, ignore_index);
  return reduced_by_weight(losses * classes.weights, classes.weights, reduction);
}

Tensor probability_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight,
                        double smoothing, Reduction reduction) {
  const int64_t count = log_probs.extent(Classes::class_axis(log_probs));
  Tensor mixed = target;
  if (smoothing > 0) mixed = target * (1 - smoothing) + smoothing / static_cast<double>(count);
  Tensor losses = -log_probs * mixed;
  if (weight.defined()) losses = losses * along_classes(weight, losses);
  return reduced(sum_classes(losses), reduction);
}

}  // namespace

Tensor mse_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  return reduced(ops::square(difference(x, target, DTypeClass::floating)), reduction);
}

Tensor l1_loss(const Tensor& x, const Tensor& target, Reduction reduction) {
  return reduced(ops::abs(difference(x, target, DTypeClass::floating_complex)), reduction);
}

Tensor nll_loss(const Tensor& log_probs, const Tensor& target, const Tensor& weight,
                int64_t ignore_index, Reduction reduction) {
  check_floating(log_probs, "log_probs");
  const Classes classes(log_probs, target, weight, ignore_index);
  const Tensor losses = chosen_losses(log_probs, classes);
  return ops::astype(reduced_by_weight(losses, classes.weights, reduction), log_probs.dtype());
}

Tensor softmax_nll(const Tensor& logits, const Tensor& target_arg, int64_t ignore_index,
                   Tensor& logsumexp) {
  check_floating(logits, "logits");
  if (logits.ndim() != 2)
    fail(Status::shape, "logits have shape ", logits.shape(), ", expected the axes (N, C)");
  Classes::check_target(logits, target_arg);
  common_device(std::array{&logits, &target_arg});
  const GradMode mode(false);
  const DType dtype = compute_dtype(logits.dtype());
  const Tensor target = contiguous_as(target_arg, DType::int64);
  const Tensor losses = empty_tensor(target.shape(), dtype, logits.device());
  logsumexp = empty_tensor(target.shape(), dtype, logits.device());
  if (losses.numel() > 0) {
    backend_of(logits.device()).softmax_nll(losses, logsumexp, logits, target, ignore_index);
  }
  return ops::astype(losses, logits.dtype());
}

Tensor cross_entropy(const Tensor& logits, const Tensor& target, const Tensor& weight,
                     int64_t ignore_index, double label_smoothing, Reduction reduction) {
  check_floating(logits, "logits");
  if (!(label_smoothing >= 0 && label_smoothing <= 1)) {
    fail(Status::invalid, "label_smoothing is ", label_smoothing, ", expected 0 to 1");
  }
  const int axis = Classes::class_axis(logits);
  if (is_floating(target.dtype())) {
    if (target.shape() != logits.shape()) {
      fail(Status::shape, "target of probabilities has shape ", target.shape(),
           ", expected that of logits, ", logits.shape());
    }
    Classes::check_weight(weight, logits.extent(axis));
    const Tensor log_probs = ops::log_softmax(logits, axis);
    return ops::astype(probability_loss(log_probs, target, weight, label_smoothing, reduction),
                       logits.dtype());
  }
  if (logits.ndim() <= 2 && label_smoothing == 0) {
    return ops::astype(loss_of_rows(logits, target, weight, ignore_index, reduction),
                       logits.dtype());
  }
  const Classes classes(logits, target, weight, ignore_index);
  const Tensor log_probs = ops::log_softmax(logits, axis);
  Tensor losses = chosen_losses(log_probs, classes);
  if (label_smoothing > 0) {
    const Tensor weighted =
        weight.defined() ? log_probs * along_classes(weight, log_probs) : log_probs;
    const Tensor uniform =
        ops::masked_fill(-sum_classes(weighted), classes.ignored, weak_scalar(0));
    losses = losses * (1 - label_smoothing) +
             uniform * (label_smoothing / static_cast<double>(logits.extent(axis)));
  }
  return ops::astype(reduced_by_weight(losses, classes.weights, reduction), logits.dtype());
}

Tensor bce_with_logits(const Tensor& logits, const Tensor& target, const Tensor& weight,
                       const Tensor& pos_weight, Reduction reduction) {
  check_floating(logits, "logits");
  check_floating(target, "target");
  if (target.shape() != logits.shape()) {
    fail(Status::shape, "target has shape ", target.shape(), ", expected that of logits, ",
         logits.shape());
  }
  // log(1 + exp(-x)) = max(-x, 0) + log1p(exp(-|x|)). Both parts take the same side at x = 0, so
  // that their derivatives add up to -1/2 there.
  const Tensor negative = ops::lt(logits, weak_scalar(0)), opposite = -logits;
  const Tensor size = ops::where(negative, opposite, logits);
  const Tensor softplus =
      ops::where(negative, opposite, weak_scalar(0)) + ops::log1p(ops::exp(-size));
  const Tensor positive =
      pos_weight.defined() ? softplus * ((ops::detach(pos_weight) - 1) * target + 1) : softplus;
  Tensor losses = (1 - target) * logits + positive;
  if (weight.defined()) losses = losses * ops::detach(weight);
  return reduced(losses, reduction);
}

}  // namespace body
}  // namespace libtensor
