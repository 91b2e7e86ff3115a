// SPDX-License-Identifier: Apache-2.0
// Initial values of parameters.
#ifndef TENSOR_CPP_NN_INIT_HPP_
#define TENSOR_CPP_NN_INIT_HPP_

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "tensor/cpp/autograd.hpp"
#include "tensor/cpp/ops.hpp"

/// Each fills a tensor, without recording it, and returns it.
namespace tensor::nn::init {

/// What keeps the variance through a nonlinearity: linear, conv1d to conv3d, sigmoid, tanh, relu,
/// leaky_relu, whose slope is `param`, 0.01 unless given, or selu.
inline double calculate_gain(const std::string& nonlinearity,
                             std::optional<double> param = std::nullopt) {
  if (nonlinearity == "leaky_relu") {
    const double slope = param.value_or(0.01);
    return std::sqrt(2 / (1 + slope * slope));
  }
  if (nonlinearity == "tanh") return 5.0 / 3;
  if (nonlinearity == "relu") return std::sqrt(2.0);
  if (nonlinearity == "selu") return 0.75;
  for (const char* known : {"linear", "sigmoid", "conv1d", "conv2d", "conv3d"}) {
    if (nonlinearity == known) return 1;
  }
  throw InvalidError("calculate_gain: nonlinearity is '" + nonlinearity +
                     "', expected one of leaky_relu, linear, conv1d, conv2d, conv3d, sigmoid, "
                     "tanh, relu, selu");
}

/// Uniform numbers in [low, high).
inline Tensor uniform_(const Tensor& t, double low = 0, double high = 1,
                       const Generator& generator = {}) {
  const NoGradGuard no_grad;
  return t.uniform_(low, high, generator);
}

/// Normal numbers.
inline Tensor normal_(const Tensor& t, double mean = 0, double std = 1,
                      const Generator& generator = {}) {
  const NoGradGuard no_grad;
  return t.normal_(mean, std, generator);
}

inline Tensor constant_(const Tensor& t, double value) {
  const NoGradGuard no_grad;
  return t.fill_(value);
}

inline Tensor zeros_(const Tensor& t) { return constant_(t, 0); }

inline Tensor ones_(const Tensor& t) { return constant_(t, 1); }

/// The identity of a matrix.
inline Tensor eye_(const Tensor& t) {
  if (t.ndim() != 2) {
    throw ShapeError("eye_: expected 2 axes, the tensor has " + std::to_string(t.ndim()));
  }
  const NoGradGuard no_grad;
  return t.copy_(eye(t.size(0), t.size(1)));
}

/// Uniform numbers in [-b, b), b = gain * sqrt(3 / fan); `a` is the slope of leaky_relu.
inline Tensor kaiming_uniform_(const Tensor& t, double a = 0, Fan mode = Fan::in,
                               const std::string& nonlinearity = "leaky_relu",
                               const Generator& generator = {}) {
  const bool leaky = nonlinearity == "leaky_relu";
  const double scale = leaky ? 1 : calculate_gain(nonlinearity) / std::sqrt(2.0);
  const NoGradGuard no_grad;
  t.kaiming_uniform_(leaky ? a : 0, mode, generator);
  return scale == 1 ? t : t.mul_(scale);
}

/// Normal numbers of standard deviation gain / sqrt(fan); `a` is the slope of leaky_relu.
inline Tensor kaiming_normal_(const Tensor& t, double a = 0, Fan mode = Fan::in,
                              const std::string& nonlinearity = "leaky_relu",
                              const Generator& generator = {}) {
  const bool leaky = nonlinearity == "leaky_relu";
  const double scale = leaky ? 1 : calculate_gain(nonlinearity) / std::sqrt(2.0);
  const NoGradGuard no_grad;
  t.kaiming_normal_(leaky ? a : 0, mode, generator);
  return scale == 1 ? t : t.mul_(scale);
}

/// Uniform numbers in [-b, b), b = gain * sqrt(6 / (fan_in + fan_out)).
inline Tensor xavier_uniform_(const Tensor& t, double gain = 1, const Generator& generator = {}) {
  const NoGradGuard no_grad;
  return t.xavier_uniform_(gain, generator);
}

/// Normal numbers of standard deviation gain * sqrt(2 / (fan_in + fan_out)).
inline Tensor xavier_normal_(const Tensor& t, double gain = 1, const Generator& generator = {}) {
  const NoGradGuard no_grad;
  return t.xavier_normal_(gain, generator);
}

/// Inputs that each output of a weight (out, in, ...) depends on.
inline std::int64_t fan_in_of(const Tensor& t) {
  std::int64_t fan = 1;
  for (std::int64_t axis = 1; axis < t.ndim(); ++axis) fan *= t.size(axis);
  return fan;
}

}  // namespace tensor::nn::init

#endif  // TENSOR_CPP_NN_INIT_HPP_
