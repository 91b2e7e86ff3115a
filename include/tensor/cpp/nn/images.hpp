// SPDX-License-Identifier: Apache-2.0
// Layers that change the extents of images, or the order of their elements.
#ifndef TENSOR_CPP_NN_IMAGES_HPP_
#define TENSOR_CPP_NN_IMAGES_HPP_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/activations.hpp"
#include "tensor/cpp/nn/functional.hpp"

namespace tensor::nn {

using functional::InterpolateOptions;

/// The input (N, C, ...) with other extents: `size`, or its own times scale_factor.
class Upsample : public Layer<Upsample> {
 public:
  TENSOR_MEMBERS()
  InterpolateOptions options;

  explicit Upsample(InterpolateOptions options_) : options(std::move(options_)) {}
  Tensor forward(const Tensor& x) const { return functional::interpolate(x, options); }

  std::string extra_repr() const override {
    std::string text;
    for (const double scale : options.scale_factor) {
      text += (text.empty() ? "" : ", ") + detail::number(scale);
    }
    if (options.scale_factor.size() > 1) text = "(" + text + ")";
    return (text.empty() ? "size=" + detail::text(options.size) : "scale_factor=" + text) +
           ", mode='" + options.mode + "'";
  }
};

/// What UpsamplingNearest2d and UpsamplingBilinear2d take: one of them.
struct UpsamplingOptions {
  Ints size = {};
  std::vector<double> scale_factor = {};
};

/// Upsample with mode nearest.
class UpsamplingNearest2d : public Upsample {
 public:
  explicit UpsamplingNearest2d(const UpsamplingOptions& to)
      : Upsample({to.size, to.scale_factor}) {}
};

/// Upsample with mode bilinear and aligned corners.
class UpsamplingBilinear2d : public Upsample {
 public:
  explicit UpsamplingBilinear2d(const UpsamplingOptions& to)
      : Upsample({to.size, to.scale_factor, "bilinear", true}) {}
};

/// (..., C * r ** 2, H, W) as (..., C, H * r, W * r)
class PixelShuffle : public Layer<PixelShuffle> {
 public:
  TENSOR_MEMBERS()
  std::int64_t upscale_factor;

  explicit PixelShuffle(Integer upscale_factor_) : upscale_factor(upscale_factor_) {}
  Tensor forward(const Tensor& x) const { return x.pixel_shuffle(upscale_factor); }
  std::string extra_repr() const override {
    return "upscale_factor=" + std::to_string(upscale_factor);
  }
};

/// (..., C, H * r, W * r) as (..., C * r ** 2, H, W)
class PixelUnshuffle : public Layer<PixelUnshuffle> {
 public:
  TENSOR_MEMBERS()
  std::int64_t downscale_factor;

  explicit PixelUnshuffle(Integer downscale_factor_) : downscale_factor(downscale_factor_) {}
  Tensor forward(const Tensor& x) const { return x.pixel_unshuffle(downscale_factor); }
  std::string extra_repr() const override {
    return "downscale_factor=" + std::to_string(downscale_factor);
  }
};

/// Channels of (N, C, ...) in the order of their places in the groups.
class ChannelShuffle : public Layer<ChannelShuffle> {
 public:
  TENSOR_MEMBERS()
  std::int64_t groups;

  explicit ChannelShuffle(Integer groups_) : groups(groups_) {}
  Tensor forward(const Tensor& x) const { return x.channel_shuffle(groups); }
  std::string extra_repr() const override { return "groups=" + std::to_string(groups); }
};

/// What Unfold and Fold take beside the kernel.
struct UnfoldOptions {
  Ints dilation = 1;
  Ints padding = 0;
  Ints stride = 1;
};

/// The windows of (N, C, H, W) as columns (N, C * KH * KW, L).
class Unfold : public Layer<Unfold> {
 public:
  TENSOR_MEMBERS()
  Ints kernel_size;
  UnfoldOptions options;

  explicit Unfold(const Ints& kernel_size_, const UnfoldOptions& options_ = {})
      : kernel_size(kernel_size_), options(options_) {}
  Tensor forward(const Tensor& x) const {
    return x.im2col(kernel_size, options.stride, options.padding, options.dilation);
  }
  std::string extra_repr() const override {
    return "kernel_size=" + detail::text(kernel_size) +
           ", dilation=" + detail::text(options.dilation) +
           ", padding=" + detail::text(options.padding) +
           ", stride=" + detail::text(options.stride);
  }
};

/// The sums of columns (N, C * KH * KW, L) at the places of (N, C, *output_size) that Unfold takes
/// them from.
class Fold : public Layer<Fold> {
 public:
  TENSOR_MEMBERS()
  Ints output_size, kernel_size;
  UnfoldOptions options;

  Fold(const Ints& output_size_, const Ints& kernel_size_, const UnfoldOptions& options_ = {})
      : output_size(detail::several(output_size_, 2, "Fold: output_size")),
        kernel_size(kernel_size_),
        options(options_) {}
  Tensor forward(const Tensor& x) const {
    return x.col2im(output_size, kernel_size, options.stride, options.padding, options.dilation);
  }
  std::string extra_repr() const override {
    return "output_size=" + detail::text(output_size) + ", " +
           Unfold(kernel_size, options).extra_repr();
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_IMAGES_HPP_
