// SPDX-License-Identifier: Apache-2.0
// Layers of convolution and its transpose.
#ifndef TENSOR_CPP_NN_CONVOLUTIONS_HPP_
#define TENSOR_CPP_NN_CONVOLUTIONS_HPP_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "tensor/cpp/nn/functional.hpp"
#include "tensor/cpp/nn/init.hpp"

namespace tensor::nn {

/// What Conv1d to Conv3d take beside channels and kernel: one number for all axes, or one for each.
struct ConvOptions {
  Ints stride = 1;
  ConvPadding padding = 0;  // or "same" or "valid"
  Ints dilation = 1;
  std::int64_t groups = 1;
  bool bias = true;
  std::string padding_mode = "zeros";  // or reflect, replicate, circular
  Dtype dtype = Dtype::automatic;
};

/// What ConvTranspose1d to ConvTranspose3d take beside channels and kernel.
struct ConvTransposeOptions {
  Ints stride = 1;
  Ints padding = 0;
  Ints output_padding = 0;
  std::int64_t groups = 1;
  bool bias = true;
  Ints dilation = 1;
  Dtype dtype = Dtype::automatic;
};

namespace detail {

/// Weight and bias, drawn from U(-1 / sqrt(fan_in), 1 / sqrt(fan_in)).
template <class M, std::size_t axes>
class ConvNd : public Layer<M> {
 public:
  Parameter weight, bias;
  std::int64_t in_channels, out_channels, groups;
  Ints kernel_size, stride, dilation;
  TENSOR_MEMBERS(weight, bias)

  void reset_parameters() const {
    if (weight.numel() == 0) return;
    init::kaiming_uniform_(weight, std::sqrt(5.0));
    if (!bias.defined()) return;
    const double bound = 1 / std::sqrt(static_cast<double>(init::fan_in_of(weight)));
    init::uniform_(bias, -bound, bound);
  }

  std::string extra_repr() const override {
    return std::to_string(in_channels) + ", " + std::to_string(out_channels) +
           ", kernel_size=" + text(kernel_size) + ", stride=" + text(stride);
  }

 protected:
  ConvNd(const std::string& name, std::int64_t in, std::int64_t out, const Ints& kernel,
         const Ints& stride_, const Ints& dilation_, std::int64_t groups_, bool with_bias,
         Dtype dtype, bool transposed)
      : in_channels(in),
        out_channels(out),
        groups(groups_),
        kernel_size(several(kernel, axes, name + ": kernel_size")),
        stride(several(stride_, axes, name + ": stride")),
        dilation(several(dilation_, axes, name + ": dilation")) {
    if (groups < 1) {
      throw InvalidError(name + ": groups is " + std::to_string(groups) + ", expected at least 1");
    }
    if (in % groups != 0 || out % groups != 0) {
      throw InvalidError(name + ": " + std::to_string(in) + " and " + std::to_string(out) +
                         " channels are no multiples of " + std::to_string(groups) + " groups");
    }
    std::vector<std::int64_t> shape = {transposed ? in : out, (transposed ? out : in) / groups};
    shape.insert(shape.end(), kernel_size.begin(), kernel_size.end());
    weight = Parameter(empty(shape, dtype));
    if (with_bias) bias = Parameter(empty({out}, dtype));
    reset_parameters();
  }

  std::string settings(const Ints& dilated) const {
    std::string found;
    if (dilated.begin() != dilated.end() && text(dilated) != text(several(1, axes, ""))) {
      found += ", dilation=" + text(dilated);
    }
    if (groups != 1) found += ", groups=" + std::to_string(groups);
    return found + (bias.defined() ? "" : ", bias=False");
  }
};

template <class M, std::size_t axes>
class Conv : public ConvNd<M, axes> {
 public:
  ConvPadding padding;
  std::string padding_mode;

  Conv(Integer in, Integer out, const Ints& kernel, const ConvOptions& options = {})
      : ConvNd<M, axes>(own_name(), in, out, kernel, options.stride, options.dilation,
                        options.groups, options.bias, options.dtype, false),
        padding(options.padding),
        padding_mode(options.padding_mode) {
    const std::string& mode = padding_mode;
    if (mode != "zeros" && mode != "reflect" && mode != "replicate" && mode != "circular") {
      throw InvalidError(own_name() + ": padding_mode is '" + mode +
                         "', expected one of zeros, reflect, replicate, circular");
    }
    if (!padding.same()) {
      padding = several(padding.widths(), axes, own_name() + ": padding");
      return;
    }
    for (const std::int64_t step : this->stride) {
      if (step != 1) throw InvalidError(own_name() + ": padding 'same' needs stride 1");
    }
  }

  Tensor forward(const Tensor& x) const {
    if (padding_mode == "zeros" && !padding.same()) return convolved(x, padding.widths());
    auto pairs = same_padding(this->kernel_size, this->dilation);
    if (!padding.same()) {
      for (std::size_t i = 0; i < axes; ++i) {
        pairs[i].first = pairs[i].second = padding.widths().begin()[i];
      }
    }
    if (padding_mode == "zeros") {
      std::vector<std::int64_t> both, uneven;
      for (std::size_t i = 0; i < axes; ++i) both.push_back(pairs[i].first);
      for (std::size_t i = axes; i-- > 0;) {
        uneven.insert(uneven.end(), {0, pairs[i].second - pairs[i].first});
      }
      bool even = true;
      for (const std::int64_t more : uneven) even = even && more == 0;
      return convolved(even ? x : functional::pad(x, uneven), both);
    }
    std::vector<std::int64_t> widths;
    for (std::size_t i = axes; i-- > 0;) {
      widths.insert(widths.end(), {pairs[i].first, pairs[i].second});
    }
    return convolved(functional::pad(x, widths, padding_mode), 0);
  }

  std::string extra_repr() const override {
    std::string more;
    if (padding.same())
      more += ", padding=same";
    else if (text(padding.widths()) != text(several(0, axes, "")))
      more += ", padding=" + text(padding.widths());
    if (padding_mode != "zeros") more += ", padding_mode=" + padding_mode;
    return ConvNd<M, axes>::extra_repr() + more + this->settings(this->dilation);
  }

 private:
  static std::string own_name() { return "Conv" + std::to_string(axes) + "d"; }

  Tensor convolved(const Tensor& x, const Ints& widths) const {
    if constexpr (axes == 1) {
      return x.conv1d(this->weight, this->bias, this->stride, widths, this->dilation, this->groups);
    } else if constexpr (axes == 2) {
      return x.conv2d(this->weight, this->bias, this->stride, widths, this->dilation, this->groups);
    } else {
      return x.conv3d(this->weight, this->bias, this->stride, widths, this->dilation, this->groups);
    }
  }
};

template <class M, std::size_t axes>
class ConvTranspose : public ConvNd<M, axes> {
 public:
  Ints padding, output_padding;

  ConvTranspose(Integer in, Integer out, const Ints& kernel,
                const ConvTransposeOptions& options = {})
      : ConvNd<M, axes>(own_name(), in, out, kernel, options.stride, options.dilation,
                        options.groups, options.bias, options.dtype, true),
        padding(several(options.padding, axes, own_name() + ": padding")),
        output_padding(several(options.output_padding, axes, own_name() + ": output_padding")) {}

  Tensor forward(const Tensor& x) const { return convolved(x, output_padding); }

  /// The same with these extents, of those that the stride leaves open.
  Tensor forward(const Tensor& x, const Ints& output_size) const {
    const auto ndim = static_cast<std::size_t>(x.ndim());
    if (ndim < axes || (output_size.size() != axes && output_size.size() != ndim)) {
      throw ShapeError(own_name() + ": output_size is " + text(output_size) + ", expected " +
                       std::to_string(axes) + " extents");
    }
    const std::int64_t* wanted = output_size.end() - axes;
    std::vector<std::int64_t> more;
    for (std::size_t i = 0; i < axes; ++i) {
      const Extent in = x.size(static_cast<std::int64_t>(ndim - axes + i));
      const std::int64_t step = this->stride.begin()[i];
      const Extent shortest =
          (in - 1) * step - Extent(2) * padding.begin()[i] +
          Extent(this->dilation.begin()[i]) * (Extent(this->kernel_size.begin()[i]) - 1) + 1;
      const std::int64_t low = shortest.get(own_name() + ": the result");
      const std::int64_t high = (shortest + step - 1).get(own_name() + ": the result");
      if (wanted[i] < low || wanted[i] > high) {
        throw ShapeError(own_name() + ": output_size is " + text(output_size) + ", axis " +
                         std::to_string(i) + " can have from " + std::to_string(low) + " to " +
                         std::to_string(high));
      }
      more.push_back(wanted[i] - low);
    }
    return convolved(x, more);
  }

  Tensor operator()(const Tensor& x) const { return forward(x); }
  Tensor operator()(const Tensor& x, const Ints& output_size) const {
    return forward(x, output_size);
  }

  std::string extra_repr() const override {
    std::string more;
    const std::string zeros = text(several(0, axes, ""));
    if (text(padding) != zeros) more += ", padding=" + text(padding);
    if (text(output_padding) != zeros) more += ", output_padding=" + text(output_padding);
    return ConvNd<M, axes>::extra_repr() + more + this->settings(this->dilation);
  }

 private:
  static std::string own_name() { return "ConvTranspose" + std::to_string(axes) + "d"; }

  Tensor convolved(const Tensor& x, const Ints& more) const {
    const auto& [w, b, s, g, d] =
        std::tie(this->weight, this->bias, this->stride, this->groups, this->dilation);
    if constexpr (axes == 1) return x.conv_transpose1d(w, b, s, padding, more, g, d);
    if constexpr (axes == 2) return x.conv_transpose2d(w, b, s, padding, more, g, d);
    if constexpr (axes == 3) return x.conv_transpose3d(w, b, s, padding, more, g, d);
  }
};

}  // namespace detail

#define TENSOR_NN_CONV(Name, Base, axes)         \
  class Name : public detail::Base<Name, axes> { \
   public:                                       \
    using detail::Base<Name, axes>::Base;        \
  };

/// Cross-correlation of (N, C, L) or (C, L) with weight (out, in / groups, length).
TENSOR_NN_CONV(Conv1d, Conv, 1)
/// Cross-correlation of (N, C, H, W) or (C, H, W) with weight (out, in / groups, height, width).
TENSOR_NN_CONV(Conv2d, Conv, 2)
/// Cross-correlation of (N, C, D, H, W) or (C, D, H, W) with weight (out, in / groups, depth,
/// height, width).
TENSOR_NN_CONV(Conv3d, Conv, 3)
/// The transpose of Conv1d, with weight (in, out / groups, length).
TENSOR_NN_CONV(ConvTranspose1d, ConvTranspose, 1)
/// The transpose of Conv2d, with weight (in, out / groups, height, width).
TENSOR_NN_CONV(ConvTranspose2d, ConvTranspose, 2)
/// The transpose of Conv3d, with weight (in, out / groups, depth, height, width).
TENSOR_NN_CONV(ConvTranspose3d, ConvTranspose, 3)
#undef TENSOR_NN_CONV

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_CONVOLUTIONS_HPP_
