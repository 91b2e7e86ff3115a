// SPDX-License-Identifier: Apache-2.0
// Losses as modules. A reduction makes the mean or the sum of them, or leaves them as they are.
#ifndef TENSOR_CPP_NN_LOSSES_HPP_
#define TENSOR_CPP_NN_LOSSES_HPP_

#include <cstdint>
#include <utility>

#include "tensor/cpp/nn/functional.hpp"

namespace tensor::nn {

// A loss of input and target that has only a reduction.
#define TENSOR_NN_LOSS(Name, op)                                                     \
  class Name : public Layer<Name> {                                                  \
   public:                                                                           \
    TENSOR_MEMBERS()                                                                 \
    Reduction reduction;                                                             \
                                                                                     \
    explicit Name(Reduction reduction_ = Reduction::mean) : reduction(reduction_) {} \
    Tensor forward(const Tensor& input, const Tensor& target) const {                \
      return tensor::op(input, target, reduction);                                   \
    }                                                                                \
  };

/// (input - target) ** 2
TENSOR_NN_LOSS(MSELoss, mse_loss)
/// |input - target|
TENSOR_NN_LOSS(L1Loss, l1_loss)
/// log(1 + exp(-target * input))
TENSOR_NN_LOSS(SoftMarginLoss, soft_margin_loss)
/// The hinge loss of the scores (N, C) or (C,) of the targets, as many, against those of all other
/// classes.
TENSOR_NN_LOSS(MultiLabelMarginLoss, multilabel_margin_loss)
#undef TENSOR_NN_LOSS

// A loss of input and target that has a number and a reduction.
#define TENSOR_NN_LOSS(Name, op, number_)                                    \
  class Name : public Layer<Name> {                                          \
   public:                                                                   \
    TENSOR_MEMBERS()                                                         \
    Reduction reduction;                                                     \
    double number_;                                                          \
                                                                             \
    explicit Name(Reduction reduction_ = Reduction::mean, double value_ = 1) \
        : reduction(reduction_), number_(value_) {}                          \
    Tensor forward(const Tensor& input, const Tensor& target) const {        \
      return tensor::op(input, target, number_, reduction);                  \
    }                                                                        \
  };

/// d ** 2 / (2 * beta) where |d| < beta, else |d| - beta / 2, for d = input - target.
TENSOR_NN_LOSS(SmoothL1Loss, smooth_l1_loss, beta)
/// d ** 2 / 2 where |d| < delta, else delta * (|d| - delta / 2), for d = input - target.
TENSOR_NN_LOSS(HuberLoss, huber_loss, delta)
#undef TENSOR_NN_LOSS

// A loss of input and target with a weight (a buffer, if there is one) and a reduction.
#define TENSOR_NN_LOSS(Name, op)                                                      \
  class Name : public Layer<Name> {                                                   \
   public:                                                                            \
    Buffer weight;                                                                    \
    Reduction reduction;                                                              \
    TENSOR_MEMBERS(weight)                                                            \
                                                                                      \
    explicit Name(const Tensor& weight_ = {}, Reduction reduction_ = Reduction::mean) \
        : weight(weight_), reduction(reduction_) {}                                   \
    explicit Name(Reduction reduction_) : reduction(reduction_) {}                    \
    Tensor forward(const Tensor& input, const Tensor& target) const {                 \
      return tensor::op(input, target, weight, reduction);                            \
    }                                                                                 \
  };

/// The cross entropy of the target with probabilities.
TENSOR_NN_LOSS(BCELoss, binary_cross_entropy)
/// The mean over the classes of the cross entropy of the target with sigmoid(input).
TENSOR_NN_LOSS(MultiLabelSoftMarginLoss, multilabel_soft_margin_loss)
#undef TENSOR_NN_LOSS

/// What NLLLoss takes.
struct NLLLossOptions {
  Tensor weight = {};  // of each class
  std::int64_t ignore_index = -100;
  Reduction reduction = Reduction::mean;
};

/// Minus the log probability of the target class: input (N, C, ...) and classes (N, ...), or (C,)
/// and one.
class NLLLoss : public Layer<NLLLoss> {
 public:
  Buffer weight;
  std::int64_t ignore_index;
  Reduction reduction;
  TENSOR_MEMBERS(weight)

  explicit NLLLoss(const NLLLossOptions& options = {})
      : weight(options.weight), ignore_index(options.ignore_index), reduction(options.reduction) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::nll_loss(input, target, weight, ignore_index, reduction);
  }
};

/// What CrossEntropyLoss takes.
struct CrossEntropyLossOptions {
  Tensor weight = {};  // of each class
  std::int64_t ignore_index = -100;
  Reduction reduction = Reduction::mean;
  double label_smoothing = 0;
};

/// The cross entropy of the target with softmax(input): input (N, C, ...), scores before softmax
/// and not probabilities; target (N, ...), classes, or of the shape of the input, probabilities.
class CrossEntropyLoss : public Layer<CrossEntropyLoss> {
 public:
  Buffer weight;
  std::int64_t ignore_index;
  Reduction reduction;
  double label_smoothing;
  TENSOR_MEMBERS(weight)

  explicit CrossEntropyLoss(const CrossEntropyLossOptions& options = {})
      : weight(options.weight),
        ignore_index(options.ignore_index),
        reduction(options.reduction),
        label_smoothing(options.label_smoothing) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::cross_entropy(input, target, weight, ignore_index, label_smoothing, reduction);
  }
};

/// What BCEWithLogitsLoss takes.
struct BCEWithLogitsLossOptions {
  Tensor weight = {};
  Reduction reduction = Reduction::mean;
  Tensor pos_weight = {};  // of where the target is 1
};

/// The cross entropy of the target with sigmoid(input).
class BCEWithLogitsLoss : public Layer<BCEWithLogitsLoss> {
 public:
  Buffer weight, pos_weight;
  Reduction reduction;
  TENSOR_MEMBERS(weight, pos_weight)

  explicit BCEWithLogitsLoss(const BCEWithLogitsLossOptions& options = {})
      : weight(options.weight), pos_weight(options.pos_weight), reduction(options.reduction) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::bce_with_logits(input, target, weight, pos_weight, reduction);
  }
};

/// What KLDivLoss takes.
struct KLDivLossOptions {
  Reduction reduction = Reduction::mean;
  bool log_target = false;
  bool batchmean = false;  // the sum, divided by the first extent
};

/// target * (log(target) - input)
class KLDivLoss : public Layer<KLDivLoss> {
 public:
  TENSOR_MEMBERS()
  KLDivLossOptions options;

  explicit KLDivLoss(const KLDivLossOptions& options_ = {}) : options(options_) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    if (!options.batchmean) {
      return tensor::kl_div(input, target, options.log_target, options.reduction);
    }
    const Tensor total = tensor::kl_div(input, target, options.log_target, Reduction::sum);
    return input.ndim() == 0 ? total : total / input.size(0);
  }
};

/// What PoissonNLLLoss takes.
struct PoissonNLLLossOptions {
  bool log_input = true;
  bool full = false;
  double eps = 1e-8;
  Reduction reduction = Reduction::mean;
};

/// The negative log likelihood of Poisson distributions.
class PoissonNLLLoss : public Layer<PoissonNLLLoss> {
 public:
  TENSOR_MEMBERS()
  PoissonNLLLossOptions options;

  explicit PoissonNLLLoss(const PoissonNLLLossOptions& options_ = {}) : options(options_) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::poisson_nll_loss(input, target, options.log_input, options.full, options.eps,
                                    options.reduction);
  }
};

/// What GaussianNLLLoss takes.
struct GaussianNLLLossOptions {
  bool full = false;
  double eps = 1e-6;
  Reduction reduction = Reduction::mean;
};

/// The negative log likelihood of normal distributions with means `input` and variances `var`.
class GaussianNLLLoss : public Layer<GaussianNLLLoss> {
 public:
  TENSOR_MEMBERS()
  GaussianNLLLossOptions options;

  explicit GaussianNLLLoss(const GaussianNLLLossOptions& options_ = {}) : options(options_) {}
  Tensor forward(const Tensor& input, const Tensor& target, const Tensor& var) const {
    return tensor::gaussian_nll_loss(input, target, var, options.full, options.eps,
                                     options.reduction);
  }
  Tensor forward(const Tensor& input, const Tensor& target, double var) const {
    return forward(input, target, full({}, var, input.dtype()));
  }
};

/// input where target is 1, max(margin - input, 0) where it is -1.
class HingeEmbeddingLoss : public Layer<HingeEmbeddingLoss> {
 public:
  TENSOR_MEMBERS()
  double margin;
  Reduction reduction;

  explicit HingeEmbeddingLoss(double margin_ = 1, Reduction reduction_ = Reduction::mean)
      : margin(margin_), reduction(reduction_) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::hinge_embedding_loss(input, target, margin, reduction);
  }
};

// A loss of two inputs and a target with a margin and a reduction.
#define TENSOR_NN_LOSS(Name, op)                                                             \
  class Name : public Layer<Name> {                                                          \
   public:                                                                                   \
    TENSOR_MEMBERS()                                                                         \
    double margin;                                                                           \
    Reduction reduction;                                                                     \
                                                                                             \
    explicit Name(double margin_ = 0, Reduction reduction_ = Reduction::mean)                \
        : margin(margin_), reduction(reduction_) {}                                          \
    Tensor forward(const Tensor& input1, const Tensor& input2, const Tensor& target) const { \
      return tensor::op(input1, input2, target, margin, reduction);                          \
    }                                                                                        \
  };

/// max(margin - target * (input1 - input2), 0)
TENSOR_NN_LOSS(MarginRankingLoss, margin_ranking_loss)
/// 1 - cos where target is 1, max(cos - margin, 0) where it is -1.
TENSOR_NN_LOSS(CosineEmbeddingLoss, cosine_embedding_loss)
#undef TENSOR_NN_LOSS

/// What MultiMarginLoss takes.
struct MultiMarginLossOptions {
  std::int64_t p = 1;  // or 2
  double margin = 1;
  Tensor weight = {};  // of each class
  Reduction reduction = Reduction::mean;
};

/// The hinge loss of the score of the target against those of all other classes: input (N, C) or
/// (C,), target (N,) or ().
class MultiMarginLoss : public Layer<MultiMarginLoss> {
 public:
  Buffer weight;
  std::int64_t p;
  double margin;
  Reduction reduction;
  TENSOR_MEMBERS(weight)

  explicit MultiMarginLoss(const MultiMarginLossOptions& options = {})
      : weight(options.weight),
        p(options.p),
        margin(options.margin),
        reduction(options.reduction) {}
  Tensor forward(const Tensor& input, const Tensor& target) const {
    return tensor::multi_margin_loss(input, target, static_cast<double>(p), margin, weight,
                                     reduction);
  }
};

/// What TripletMarginLoss takes.
struct TripletMarginLossOptions {
  double margin = 1;
  double p = 2;
  double eps = 1e-6;
  bool swap = false;
  Reduction reduction = Reduction::mean;
};

/// max(d(anchor, positive) - d(anchor, negative) + margin, 0), for the distance of norm p.
class TripletMarginLoss : public Layer<TripletMarginLoss> {
 public:
  TENSOR_MEMBERS()
  TripletMarginLossOptions options;

  explicit TripletMarginLoss(const TripletMarginLossOptions& options_ = {}) : options(options_) {}
  Tensor forward(const Tensor& anchor, const Tensor& positive, const Tensor& negative) const {
    return tensor::triplet_margin_loss(anchor, positive, negative, options.margin, options.p,
                                       options.eps, options.swap, options.reduction);
  }
};

/// What TripletMarginWithDistanceLoss takes.
struct TripletMarginWithDistanceLossOptions {
  functional::Distance distance_function = {};  // pairwise_distance, unless given
  double margin = 1;
  bool swap = false;
  Reduction reduction = Reduction::mean;
};

/// TripletMarginLoss with any distance.
class TripletMarginWithDistanceLoss : public Layer<TripletMarginWithDistanceLoss> {
 public:
  TENSOR_MEMBERS()
  TripletMarginWithDistanceLossOptions options;

  explicit TripletMarginWithDistanceLoss(TripletMarginWithDistanceLossOptions options_ = {})
      : options(std::move(options_)) {}
  Tensor forward(const Tensor& anchor, const Tensor& positive, const Tensor& negative) const {
    return functional::triplet_margin_with_distance_loss(anchor, positive, negative,
                                                         options.distance_function, options.margin,
                                                         options.swap, options.reduction);
  }
};

/// What CTCLoss takes.
struct CTCLossOptions {
  std::int64_t blank = 0;
  Reduction reduction = Reduction::mean;
  bool zero_infinity = false;
};

/// The negative log likelihood of label sequences of unknown alignment: log_probs (T, N, C) or (T,
/// C), targets (N, S) or the sequences one after the other, and the lengths of both.
class CTCLoss : public Layer<CTCLoss> {
 public:
  TENSOR_MEMBERS()
  CTCLossOptions options;

  explicit CTCLoss(const CTCLossOptions& options_ = {}) : options(options_) {}
  Tensor forward(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                 const Tensor& target_lengths) const {
    return tensor::ctc_loss(log_probs, targets, input_lengths, target_lengths, options.blank,
                            options.zero_infinity, options.reduction);
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_LOSSES_HPP_
