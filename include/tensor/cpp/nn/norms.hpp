// SPDX-License-Identifier: Apache-2.0
// Normalizations as layers.
#ifndef TENSOR_CPP_NN_NORMS_HPP_
#define TENSOR_CPP_NN_NORMS_HPP_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/init.hpp"
#include "tensor/cpp/nn/windows.hpp"

namespace tensor::nn {

namespace detail {

inline const char* flag(bool on) { return on ? "True" : "False"; }

/// How many axes `shape` has; x must end with it.
inline std::int64_t normalized_axes(const Tensor& x, const Ints& shape, const char* name) {
  const std::vector<std::int64_t> whole = x.shape();
  const bool fits = shape.size() <= whole.size() &&
                    std::equal(shape.begin(), shape.end(),
                               whole.end() - static_cast<std::ptrdiff_t>(shape.size()));
  if (!fits) {
    throw ShapeError(std::string(name) + ": the input has shape " + shape_text(whole) +
                     ", expected it to end with " + shape_text({shape.begin(), shape.end()}));
  }
  return static_cast<std::int64_t>(shape.size());
}

}  // namespace detail

struct LayerNormOptions {
  double eps = 1e-5;
  bool elementwise_affine = true;
  bool bias = true;
  Dtype dtype = Dtype::automatic;
};

/// (x - mean) / sqrt(var + eps) * weight + bias over the last axes, which have normalized_shape, as
/// have weight, ones, and bias, zeros.
class LayerNorm : public Layer<LayerNorm> {
 public:
  Parameter weight, bias;
  Ints normalized_shape;
  double eps;
  TENSOR_MEMBERS(weight, bias)

  explicit LayerNorm(const Ints& normalized_shape_, const LayerNormOptions& options = {})
      : normalized_shape(normalized_shape_), eps(options.eps) {
    if (!options.elementwise_affine) return;
    weight = Parameter(ones(normalized_shape, options.dtype));
    if (options.bias) bias = Parameter(zeros(normalized_shape, options.dtype));
  }

  Tensor forward(const Tensor& x) const {
    return x.layer_norm(detail::normalized_axes(x, normalized_shape, "LayerNorm"), weight, bias,
                        eps);
  }

  std::string extra_repr() const override {
    return detail::text(normalized_shape) + ", eps=" + detail::number(eps) +
           ", elementwise_affine=" + detail::flag(weight.defined()) +
           ", bias=" + detail::flag(bias.defined());
  }
};

struct RMSNormOptions {
  std::optional<double> eps = std::nullopt;  // the distance from 1 to the next number
  bool elementwise_affine = true;
  Dtype dtype = Dtype::automatic;
};

/// x / sqrt(mean(x ** 2) + eps) * weight over the last axes, which have normalized_shape, as has
/// weight, ones.
class RMSNorm : public Layer<RMSNorm> {
 public:
  Parameter weight;
  Ints normalized_shape;
  std::optional<double> eps;
  TENSOR_MEMBERS(weight)

  explicit RMSNorm(const Ints& normalized_shape_, const RMSNormOptions& options = {})
      : normalized_shape(normalized_shape_), eps(options.eps) {
    if (options.elementwise_affine) weight = Parameter(ones(normalized_shape, options.dtype));
  }

  Tensor forward(const Tensor& x) const {
    return x.rms_norm(detail::normalized_axes(x, normalized_shape, "RMSNorm"), weight,
                      eps.value_or(std::numeric_limits<double>::quiet_NaN()));
  }

  std::string extra_repr() const override {
    return detail::text(normalized_shape) + ", eps=" + (eps ? detail::number(*eps) : "None") +
           ", elementwise_affine=" + detail::flag(weight.defined());
  }
};

struct GroupNormOptions {
  double eps = 1e-5;
  bool affine = true;
  Dtype dtype = Dtype::automatic;
  bool bias = true;
};

/// (x - mean) / sqrt(var + eps) for each group of channels of (N, C, ...), times weight (C,), ones,
/// plus bias (C,), zeros.
class GroupNorm : public Layer<GroupNorm> {
 public:
  Parameter weight, bias;
  std::int64_t num_groups, num_channels;
  double eps;
  TENSOR_MEMBERS(weight, bias)

  GroupNorm(Integer num_groups_, Integer num_channels_, const GroupNormOptions& options = {})
      : num_groups(num_groups_), num_channels(num_channels_), eps(options.eps) {
    if (num_groups <= 0 || num_channels % num_groups != 0) {
      throw InvalidError("GroupNorm: num_groups is " + std::to_string(num_groups) +
                         ", expected a divisor of num_channels " + std::to_string(num_channels));
    }
    if (!options.affine) return;
    weight = Parameter(ones({num_channels}, options.dtype));
    if (options.bias) bias = Parameter(zeros({num_channels}, options.dtype));
  }

  Tensor forward(const Tensor& x) const { return x.group_norm(num_groups, weight, bias, eps); }

  std::string extra_repr() const override {
    return std::to_string(num_groups) + ", " + std::to_string(num_channels) +
           ", eps=" + detail::number(eps) + ", affine=" + detail::flag(weight.defined()) +
           ", bias=" + detail::flag(bias.defined());
  }
};

struct BatchNormOptions {
  double eps = 1e-5;
  std::optional<double> momentum = 0.1;  // without one, running statistics are means of all batches
  bool affine = true;
  bool track_running_stats = true;
  Dtype dtype = Dtype::automatic;
  bool bias = true;
};

struct InstanceNormOptions {
  double eps = 1e-5;
  std::optional<double> momentum = 0.1;
  bool affine = false;
  bool track_running_stats = false;
  Dtype dtype = Dtype::automatic;
  bool bias = true;
};

/// What norms with running statistics share: weight and bias, ones and zeros, and the buffers
/// running_mean, running_var and num_batches_tracked, all but the last (C,).
class RunningNorm {
 public:
  Parameter weight, bias;
  Buffer running_mean, running_var, num_batches_tracked;
  std::int64_t num_features;
  double eps;
  std::optional<double> momentum;
  bool track_running_stats;

  virtual ~RunningNorm() = default;

  /// Forgets what it saw.
  void reset_running_stats() const {
    if (!running_mean.defined()) return;
    init::zeros_(running_mean);
    init::ones_(running_var);
    init::zeros_(num_batches_tracked);
  }

 protected:
  template <class OptionsOf>
  RunningNorm(std::int64_t num_features_, const OptionsOf& options)
      : num_features(num_features_),
        eps(options.eps),
        momentum(options.momentum),
        track_running_stats(options.track_running_stats) {
    if (options.affine) weight = Parameter(ones({num_features}, options.dtype));
    if (options.affine && options.bias) bias = Parameter(zeros({num_features}, options.dtype));
    if (!track_running_stats) return;
    running_mean = zeros({num_features}, options.dtype);
    running_var = ones({num_features}, options.dtype);
    num_batches_tracked = zeros({}, int64);
  }
  RunningNorm(const RunningNorm&) = default;
  RunningNorm& operator=(const RunningNorm&) = default;

  std::string settings() const {
    return std::to_string(num_features) + ", eps=" + detail::number(eps) +
           ", momentum=" + (momentum ? detail::number(*momentum) : "None") +
           ", affine=" + detail::flag(weight.defined()) + ", bias=" + detail::flag(bias.defined()) +
           ", track_running_stats=" + detail::flag(track_running_stats);
  }
};

namespace detail {

template <class M, std::int64_t least, std::int64_t most>
class BatchNorm : public Layer<M>, public RunningNorm {
 public:
  TENSOR_MEMBERS(weight, bias, running_mean, running_var, num_batches_tracked)

  explicit BatchNorm(Integer channels, const BatchNormOptions& options = {})
      : RunningNorm(channels, options) {}

  Tensor forward(const Tensor& x) const {
    if (x.ndim() < least || x.ndim() > most) {
      throw ShapeError(this->kind() + ": expected " + (least < most ? "2 or " : "") +
                       std::to_string(most) + " axes, the input has " + std::to_string(x.ndim()));
    }
    const bool counts = this->is_training() && num_batches_tracked.defined();
    const double share = momentum ? *momentum : counts ? 1 / (num_batches_tracked.item() + 1) : 0;
    const bool of_batch = this->is_training() || !running_mean.defined();
    const Tensor y = x.batch_norm(weight, bias, running_mean, running_var, of_batch, share, eps);
    if (counts) num_batches_tracked.add_(1);  // a call that fails counts nothing
    return y;
  }

  std::string extra_repr() const override { return settings(); }
};

template <class M, std::int64_t batched>
class InstanceNorm : public Layer<M>, public RunningNorm {
 public:
  TENSOR_MEMBERS(weight, bias, running_mean, running_var, num_batches_tracked)

  explicit InstanceNorm(Integer channels, const InstanceNormOptions& options = {})
      : RunningNorm(channels, options) {}

  Tensor forward(const Tensor& x) const {
    if (x.ndim() != batched && x.ndim() != batched - 1) {
      throw ShapeError(this->kind() + ": expected " + std::to_string(batched - 1) + " or " +
                       std::to_string(batched) + " axes, the input has " +
                       std::to_string(x.ndim()));
    }
    if (x.size(1 - batched) != num_features) {
      throw ShapeError(this->kind() + ": the input has shape " + shape_text(x.shape()) +
                       ", expected " + std::to_string(num_features) + " channels");
    }
    const bool own = this->is_training() || !track_running_stats;
    const Tensor whole = x.ndim() == batched ? x : x.unsqueeze(0);
    const Tensor y = whole.instance_norm(weight, bias, running_mean, running_var, own,
                                         momentum.value_or(0), eps);
    return x.ndim() == batched ? y : y.squeeze(0);
  }

  std::string extra_repr() const override { return settings(); }
};

}  // namespace detail

#define TENSOR_NN_NORM(Name, Base, ...)                 \
  class Name : public detail::Base<Name, __VA_ARGS__> { \
   public:                                              \
    using detail::Base<Name, __VA_ARGS__>::Base;        \
  };

/// (x - mean) / sqrt(var + eps) * weight + bias for each channel of (N, C) or (N, C, L), with the
/// statistics of the batch in training, else the running ones.
TENSOR_NN_NORM(BatchNorm1d, BatchNorm, 2, 3)
/// BatchNorm1d of (N, C, H, W).
TENSOR_NN_NORM(BatchNorm2d, BatchNorm, 4, 4)
/// BatchNorm1d of (N, C, D, H, W).
TENSOR_NN_NORM(BatchNorm3d, BatchNorm, 5, 5)
/// (x - mean) / sqrt(var + eps) * weight + bias for each channel of each instance of (N, C, L) or
/// (C, L).
TENSOR_NN_NORM(InstanceNorm1d, InstanceNorm, 3)
/// InstanceNorm1d of (N, C, H, W) or (C, H, W).
TENSOR_NN_NORM(InstanceNorm2d, InstanceNorm, 4)
/// InstanceNorm1d of (N, C, D, H, W) or (C, D, H, W).
TENSOR_NN_NORM(InstanceNorm3d, InstanceNorm, 5)
#undef TENSOR_NN_NORM

/// x / (k + alpha * mean) ** beta, with the mean of the squares of `size` neighbouring channels of
/// (N, C, ...).
class LocalResponseNorm : public Layer<LocalResponseNorm> {
 public:
  TENSOR_MEMBERS()
  std::int64_t size;
  double alpha, beta, k;

  explicit LocalResponseNorm(Integer size_, double alpha_ = 1e-4, double beta_ = 0.75,
                             double k_ = 1)
      : size(size_), alpha(alpha_), beta(beta_), k(k_) {}

  Tensor forward(const Tensor& x) const { return x.local_response_norm(size, alpha, beta, k); }

  std::string extra_repr() const override {
    return std::to_string(size) + ", alpha=" + detail::number(alpha) +
           ", beta=" + detail::number(beta) + ", k=" + detail::number(k);
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_NORMS_HPP_
