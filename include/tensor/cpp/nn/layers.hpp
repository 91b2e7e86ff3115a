// SPDX-License-Identifier: Apache-2.0
// Layers without a family: linear ones, shapes, distances.
#ifndef TENSOR_CPP_NN_LAYERS_HPP_
#define TENSOR_CPP_NN_LAYERS_HPP_

#include <cmath>
#include <cstdint>
#include <string>

#include "tensor/cpp/nn/init.hpp"
#include "tensor/cpp/nn/windows.hpp"

namespace tensor::nn {

/// Its input.
class Identity : public Layer<Identity> {
 public:
  TENSOR_MEMBERS()
  Tensor forward(const Tensor& x) const { return x; }
};

/// What Linear and Bilinear take beside their extents.
struct LinearOptions {
  bool bias = true;
  Dtype dtype = Dtype::automatic;
};

/// x @ weight.T + bias of x (..., in), with weight (out, in) and bias (out,) drawn from
/// U(-1 / sqrt(in), 1 / sqrt(in)).
class Linear : public Layer<Linear> {
 public:
  Parameter weight, bias;
  TENSOR_MEMBERS(weight, bias)

  Linear(Integer in_features, Integer out_features, const LinearOptions& options = {})
      : weight(empty({out_features, in_features}, options.dtype)) {
    if (options.bias) bias = Parameter(empty({out_features}, options.dtype));
    reset_parameters();
  }

  void reset_parameters() const {
    if (weight.numel() != 0) init::kaiming_uniform_(weight, std::sqrt(5.0));
    if (!bias.defined() || weight.size(1) == 0) return;
    const double bound = 1 / std::sqrt(static_cast<double>(weight.size(1)));
    init::uniform_(bias, -bound, bound);
  }

  Tensor forward(const Tensor& x) const { return x.linear(weight, bias); }

  std::string extra_repr() const override {
    return "in_features=" + std::to_string(weight.size(1)) +
           ", out_features=" + std::to_string(weight.size(0)) +
           ", bias=" + (bias.defined() ? "True" : "False");
  }
};

/// x1 @ weight[k] @ x2 + bias[k] for each k, of x1 (..., in1) and x2 (..., in2), with weight (out,
/// in1, in2) and bias (out,) drawn from U(-1 / sqrt(in1), 1 / sqrt(in1)).
class Bilinear : public Layer<Bilinear> {
 public:
  Parameter weight, bias;
  TENSOR_MEMBERS(weight, bias)

  Bilinear(Integer in1_features, Integer in2_features, Integer out_features,
           const LinearOptions& options = {}) {
    if (in1_features <= 0) {
      throw InvalidError("Bilinear: in1_features is " + std::to_string(in1_features) +
                         ", expected more than 0");
    }
    weight = Parameter(empty({out_features, in1_features, in2_features}, options.dtype));
    if (options.bias) bias = Parameter(empty({out_features}, options.dtype));
    reset_parameters();
  }

  void reset_parameters() const {
    const double bound = 1 / std::sqrt(static_cast<double>(weight.size(1)));
    for (const Tensor& p : parameters()) init::uniform_(p, -bound, bound);
  }

  Tensor forward(const Tensor& x1, const Tensor& x2) const {
    return tensor::bilinear(x1, x2, weight, bias);
  }

  std::string extra_repr() const override {
    return "in1_features=" + std::to_string(weight.size(1)) +
           ", in2_features=" + std::to_string(weight.size(2)) +
           ", out_features=" + std::to_string(weight.size(0)) +
           ", bias=" + (bias.defined() ? "True" : "False");
  }
};

/// Joins the axes from start_axis to end_axis.
class Flatten : public Layer<Flatten> {
 public:
  TENSOR_MEMBERS()
  std::int64_t start_axis, end_axis;

  explicit Flatten(Integer start_axis_ = 1, Integer end_axis_ = -1)
      : start_axis(start_axis_), end_axis(end_axis_) {}

  Tensor forward(const Tensor& x) const { return x.flatten(start_axis, end_axis); }

  std::string extra_repr() const override {
    return "start_axis=" + std::to_string(start_axis) + ", end_axis=" + std::to_string(end_axis);
  }
};

/// Parts one axis into axes of these sizes, of which one may be -1.
class Unflatten : public Layer<Unflatten> {
 public:
  TENSOR_MEMBERS()
  std::int64_t axis;
  Ints sizes;

  Unflatten(Integer axis_, const Ints& sizes_) : axis(axis_), sizes(sizes_) {}

  Tensor forward(const Tensor& x) const { return x.unflatten(axis, sizes); }

  std::string extra_repr() const override {
    return "axis=" + std::to_string(axis) + ", sizes=" + detail::text(sizes);
  }
};

/// The cosine of the angle between vectors along an axis.
class CosineSimilarity : public Layer<CosineSimilarity> {
 public:
  TENSOR_MEMBERS()
  std::int64_t axis;
  double eps;

  explicit CosineSimilarity(Integer axis_ = 1, double eps_ = 1e-8) : axis(axis_), eps(eps_) {}

  Tensor forward(const Tensor& x1, const Tensor& x2) const {
    return tensor::cosine_similarity(x1, x2, axis, eps);
  }
};

/// The norm of order p of the difference of vectors along the last axis.
class PairwiseDistance : public Layer<PairwiseDistance> {
 public:
  TENSOR_MEMBERS()
  double p, eps;
  bool keepdims;

  explicit PairwiseDistance(double p_ = 2, double eps_ = 1e-6, bool keepdims_ = false)
      : p(p_), eps(eps_), keepdims(keepdims_) {}

  Tensor forward(const Tensor& x1, const Tensor& x2) const {
    return tensor::pairwise_distance(x1, x2, p, eps, keepdims);
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_LAYERS_HPP_
