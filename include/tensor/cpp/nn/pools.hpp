// SPDX-License-Identifier: Apache-2.0
// Layers of pooling: (N, C, L), (N, C, H, W) or (N, C, D, H, W), or without N.
#ifndef TENSOR_CPP_NN_POOLS_HPP_
#define TENSOR_CPP_NN_POOLS_HPP_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/windows.hpp"

namespace tensor::nn {

/// What MaxPool1d to MaxPool3d take beside the kernel: one number for all axes, or one for each. No
/// stride is that of the kernel's extents.
struct MaxPoolOptions {
  Ints stride = {};
  Ints padding = 0;
  Ints dilation = 1;
  bool ceil_mode = false;
};

/// What AvgPool1d to AvgPool3d take beside the kernel.
struct AvgPoolOptions {
  Ints stride = {};
  Ints padding = 0;
  bool ceil_mode = false;
  bool count_include_pad = true;
  std::optional<std::int64_t> divisor_override = std::nullopt;  // not of AvgPool1d
};

/// What LPPool1d to LPPool3d take beside norm and kernel.
struct LPPoolOptions {
  Ints stride = {};
  bool ceil_mode = false;
};

/// What MaxUnpool1d to MaxUnpool3d take beside the kernel.
struct MaxUnpoolOptions {
  Ints stride = {};
  Ints padding = 0;
};

namespace detail {

inline std::string window(const Ints& kernel, const Ints& stride) {
  return "kernel_size=" + text(kernel) + ", stride=" + text(stride.size() == 0 ? kernel : stride);
}

/// The extents of a result, of which -1 keeps that of x.
inline Ints result_extents(const Tensor& x, const Ints& size, std::size_t axes) {
  std::vector<std::int64_t> all;
  for (const std::int64_t extent : several(size, axes, "output_size")) all.push_back(extent);
  for (std::size_t i = 0; i < axes; ++i) {
    if (all[i] == -1)
      all[i] = x.size(static_cast<std::int64_t>(i) - static_cast<std::int64_t>(axes));
  }
  return all;
}

/// The extents of what a pool made an input of.
inline Ints unpooled(const Tensor& x, const Ints& kernel, const MaxUnpoolOptions& options,
                     const Ints& size, std::size_t axes) {
  const std::string name = "MaxUnpool" + std::to_string(axes) + "d";
  const auto ndim = static_cast<std::size_t>(x.ndim());
  if (ndim != axes + 1 && ndim != axes + 2) {
    throw ShapeError(name + ": expected " + std::to_string(axes + 1) + " or " +
                     std::to_string(axes + 2) + " axes, the input has " + std::to_string(ndim));
  }
  if (size.size() != 0 && size.size() != axes && size.size() != ndim) {
    throw ShapeError(name + ": output_size is " + text(size) + ", expected " +
                     std::to_string(axes) + " extents");
  }
  const Ints windows = several(kernel, axes, name + ": kernel_size");
  const Ints steps =
      options.stride.size() == 0 ? windows : several(options.stride, axes, name + ": stride");
  const Ints pads = several(options.padding, axes, name + ": padding");
  std::vector<std::int64_t> extents;
  for (std::size_t i = 0; i < axes; ++i) {
    const Extent in = x.size(static_cast<std::int64_t>(ndim - axes + i));
    const Extent step = steps.begin()[i];
    const Extent extent = (in - 1) * step - Extent(2) * pads.begin()[i] + windows.begin()[i];
    extents.push_back(extent.get(name + ": the result"));
    if (size.size() == 0) continue;
    const std::int64_t wanted = (size.end() - axes)[i];
    const std::int64_t low = (extent - step + 1).get(name), high = (extent + step - 1).get(name);
    if (wanted < low || wanted > high) {
      throw ShapeError(name + ": output_size is " + text(size) + ", axis " + std::to_string(i) +
                       " can have from " + std::to_string(low) + " to " + std::to_string(high));
    }
    extents.back() = wanted;
  }
  return extents;
}

}  // namespace detail

// The pools of n spatial axes.
#define TENSOR_NN_POOLS(n)                                                                         \
  /** The largest element of each window. */                                                       \
  class MaxPool##n##d : public Layer<MaxPool##n##d> {                                              \
   public:                                                                                         \
    TENSOR_MEMBERS()                                                                               \
    Ints kernel_size;                                                                              \
    MaxPoolOptions options;                                                                        \
                                                                                                   \
    explicit MaxPool##n##d(const Ints& kernel_size_, const MaxPoolOptions& options_ = {})          \
        : kernel_size(kernel_size_), options(options_) {}                                          \
    Tensor forward(const Tensor& x) const {                                                        \
      const auto& [stride, padding, dilation, ceil_mode] = options;                                \
      return x.max_pool##n##d(kernel_size, stride, padding, dilation, ceil_mode);                  \
    }                                                                                              \
    /** And where in their plane they were found, for MaxUnpool. */                                \
    std::tuple<Tensor, Tensor> forward_with_indices(const Tensor& x) const {                       \
      const auto& [stride, padding, dilation, ceil_mode] = options;                                \
      return x.max_pool##n##d_with_indices(kernel_size, stride, padding, dilation, ceil_mode);     \
    }                                                                                              \
    std::string extra_repr() const override {                                                      \
      return detail::window(kernel_size, options.stride) +                                         \
             ", padding=" + detail::text(options.padding) +                                        \
             ", dilation=" + detail::text(options.dilation) +                                      \
             ", ceil_mode=" + (options.ceil_mode ? "True" : "False");                              \
    }                                                                                              \
  };                                                                                               \
  /** Zeros, and the elements where MaxPool found them. */                                         \
  class MaxUnpool##n##d : public Layer<MaxUnpool##n##d> {                                          \
   public:                                                                                         \
    TENSOR_MEMBERS()                                                                               \
    Ints kernel_size;                                                                              \
    MaxUnpoolOptions options;                                                                      \
                                                                                                   \
    explicit MaxUnpool##n##d(const Ints& kernel_size_, const MaxUnpoolOptions& options_ = {})      \
        : kernel_size(kernel_size_), options(options_) {}                                          \
    Tensor forward(const Tensor& x, const Tensor& indices, const Ints& output_size = {}) const {   \
      return x.max_unpool##n##d(indices,                                                           \
                                detail::unpooled(x, kernel_size, options, output_size, n));        \
    }                                                                                              \
    Tensor operator()(const Tensor& x, const Tensor& indices,                                      \
                      const Ints& output_size = {}) const {                                        \
      return forward(x, indices, output_size);                                                     \
    }                                                                                              \
    std::string extra_repr() const override {                                                      \
      return detail::window(kernel_size, options.stride) +                                         \
             ", padding=" + detail::text(options.padding);                                         \
    }                                                                                              \
  };                                                                                               \
  /** sum(x ** norm_type) ** (1 / norm_type) of each window. */                                    \
  class LPPool##n##d : public Layer<LPPool##n##d> {                                                \
   public:                                                                                         \
    TENSOR_MEMBERS()                                                                               \
    double norm_type;                                                                              \
    Ints kernel_size;                                                                              \
    LPPoolOptions options;                                                                         \
                                                                                                   \
    LPPool##n##d(double norm_type_, const Ints& kernel_size_, const LPPoolOptions& options_ = {})  \
        : norm_type(norm_type_), kernel_size(kernel_size_), options(options_) {}                   \
    Tensor forward(const Tensor& x) const {                                                        \
      return x.lp_pool##n##d(norm_type, kernel_size, options.stride, options.ceil_mode);           \
    }                                                                                              \
    std::string extra_repr() const override {                                                      \
      return "norm_type=" + detail::number(norm_type) + ", " +                                     \
             detail::window(kernel_size, options.stride);                                          \
    }                                                                                              \
  };                                                                                               \
  /** The means of as many parts as output_size says; -1 keeps an extent. */                       \
  class AdaptiveAvgPool##n##d : public Layer<AdaptiveAvgPool##n##d> {                              \
   public:                                                                                         \
    TENSOR_MEMBERS()                                                                               \
    Ints output_size;                                                                              \
                                                                                                   \
    explicit AdaptiveAvgPool##n##d(const Ints& output_size_) : output_size(output_size_) {}        \
    Tensor forward(const Tensor& x) const {                                                        \
      return x.adaptive_avg_pool##n##d(detail::result_extents(x, output_size, n));                 \
    }                                                                                              \
    std::string extra_repr() const override { return "output_size=" + detail::text(output_size); } \
  };                                                                                               \
  /** The largest elements of as many parts as output_size says; -1 keeps an extent. */            \
  class AdaptiveMaxPool##n##d : public Layer<AdaptiveMaxPool##n##d> {                              \
   public:                                                                                         \
    TENSOR_MEMBERS()                                                                               \
    Ints output_size;                                                                              \
                                                                                                   \
    explicit AdaptiveMaxPool##n##d(const Ints& output_size_) : output_size(output_size_) {}        \
    Tensor forward(const Tensor& x) const { return std::get<0>(forward_with_indices(x)); }         \
    /** And where in their plane they were found, for MaxUnpool. */                                \
    std::tuple<Tensor, Tensor> forward_with_indices(const Tensor& x) const {                       \
      return x.adaptive_max_pool##n##d(detail::result_extents(x, output_size, n));                 \
    }                                                                                              \
    std::string extra_repr() const override { return "output_size=" + detail::text(output_size); } \
  };

TENSOR_NN_POOLS(1)
TENSOR_NN_POOLS(2)
TENSOR_NN_POOLS(3)
#undef TENSOR_NN_POOLS

namespace detail {

template <class M, std::size_t axes>
class AvgPool : public Layer<M> {
 public:
  TENSOR_MEMBERS()
  Ints kernel_size;
  AvgPoolOptions options;

  explicit AvgPool(const Ints& kernel_size_, const AvgPoolOptions& options_ = {})
      : kernel_size(kernel_size_), options(options_) {
    const std::string name = "AvgPool" + std::to_string(axes) + "d";
    if (axes == 1 && options.divisor_override) {
      throw UnsupportedError(name + " has no divisor_override");
    }
    if (options.divisor_override == std::int64_t{0}) {
      throw InvalidError(name + ": divisor_override is 0");
    }
  }

  Tensor forward(const Tensor& x) const {
    const auto& [stride, padding, ceil_mode, count_include_pad, divisor] = options;
    if constexpr (axes == 1) {
      return x.avg_pool1d(kernel_size, stride, padding, ceil_mode, count_include_pad);
    } else if constexpr (axes == 2) {
      return x.avg_pool2d(kernel_size, stride, padding, ceil_mode, count_include_pad,
                          divisor.value_or(0));
    } else {
      return x.avg_pool3d(kernel_size, stride, padding, ceil_mode, count_include_pad,
                          divisor.value_or(0));
    }
  }

  std::string extra_repr() const override {
    return window(kernel_size, options.stride) + ", padding=" + text(options.padding);
  }
};

}  // namespace detail

/// The mean of each window of (N, C, L) or (C, L).
class AvgPool1d : public detail::AvgPool<AvgPool1d, 1> {
 public:
  using AvgPool::AvgPool;
};

/// The mean of each window of (N, C, H, W) or (C, H, W), or its sum by divisor_override.
class AvgPool2d : public detail::AvgPool<AvgPool2d, 2> {
 public:
  using AvgPool::AvgPool;
};

/// The mean of each window of (N, C, D, H, W) or (C, D, H, W), or its sum by divisor_override.
class AvgPool3d : public detail::AvgPool<AvgPool3d, 3> {
 public:
  using AvgPool::AvgPool;
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_POOLS_HPP_
