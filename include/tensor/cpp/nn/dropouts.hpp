// SPDX-License-Identifier: Apache-2.0
// Dropout as layers: in training, random elements or channels become 0, or their like.
#ifndef TENSOR_CPP_NN_DROPOUTS_HPP_
#define TENSOR_CPP_NN_DROPOUTS_HPP_

#include <cstdint>
#include <string>

#include "tensor/cpp/nn/activations.hpp"

namespace tensor::nn {

namespace detail {

template <class M>
class DropoutBase : public Layer<M> {
 public:
  TENSOR_MEMBERS()
  double p;

  explicit DropoutBase(double p_ = 0.5) : p(p_) {
    if (!(p >= 0 && p <= 1)) {
      throw InvalidError("dropout: p is " + number(p) + ", expected a number in [0, 1]");
    }
  }
  std::string extra_repr() const override { return "p=" + number(p); }
};

/// Drops channels of (N, C, ...), or with one axis less of (C, ...).
inline Tensor drop_channels(const Tensor& x, double p, bool training, std::int64_t batched) {
  if (x.ndim() == batched) return x.feature_dropout(p, training);
  if (x.ndim() == batched - 1) return x.unsqueeze(0).feature_dropout(p, training).squeeze(0);
  throw ShapeError("dropout of channels: expected " + std::to_string(batched - 1) + " or " +
                   std::to_string(batched) + " axes, the input has " + std::to_string(x.ndim()));
}

}  // namespace detail

#define TENSOR_NN_DROPOUT(Name, ...)                              \
  class Name : public detail::DropoutBase<Name> {                 \
   public:                                                        \
    using detail::DropoutBase<Name>::DropoutBase;                 \
    Tensor forward(const Tensor& x) const { return __VA_ARGS__; } \
  };

/// 0 with probability p, else x / (1 - p).
TENSOR_NN_DROPOUT(Dropout, x.dropout(p, is_training()))
/// Dropout of whole channels of (N, C, L) or (C, L).
TENSOR_NN_DROPOUT(Dropout1d, detail::drop_channels(x, p, is_training(), 3))
/// Dropout of whole channels of (N, C, H, W).
TENSOR_NN_DROPOUT(Dropout2d, x.feature_dropout(p, is_training()))
/// Dropout of whole channels of (N, C, D, H, W) or (C, D, H, W).
TENSOR_NN_DROPOUT(Dropout3d, detail::drop_channels(x, p, is_training(), 5))
/// Dropout after SELU, which keeps mean 0 and variance 1.
TENSOR_NN_DROPOUT(AlphaDropout, x.alpha_dropout(p, is_training()))
/// AlphaDropout of whole channels.
TENSOR_NN_DROPOUT(FeatureAlphaDropout, x.feature_alpha_dropout(p, is_training()))
#undef TENSOR_NN_DROPOUT

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_DROPOUTS_HPP_
