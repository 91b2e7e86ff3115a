// SPDX-License-Identifier: Apache-2.0
// Functions of neural networks with PyTorch's arguments, where those of the ops differ.
#ifndef TENSOR_CPP_NN_FUNCTIONAL_HPP_
#define TENSOR_CPP_NN_FUNCTIONAL_HPP_

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tensor/cpp/nn/windows.hpp"

namespace tensor::nn::functional {

/// Widths (before, after) of the last axis, then of the one before it, ...; mode constant, reflect,
/// replicate or circular.
inline Tensor pad(const Tensor& x, const Ints& widths, const std::string& mode = "constant",
                  double value = 0) {
  const auto n = static_cast<std::size_t>(x.ndim());
  if (widths.size() % 2 != 0 || widths.size() > 2 * n) {
    throw InvalidError("pad: " + std::to_string(widths.size()) + " widths do not fit " +
                       std::to_string(n) + " axes");
  }
  std::vector<std::int64_t> all(2 * n, 0);
  for (std::size_t i = 0; i < widths.size(); i += 2) {
    all[2 * n - 2 - i] = widths.begin()[i];
    all[2 * n - 1 - i] = widths.begin()[i + 1];
  }
  if (mode == "constant") return x.pad(all, value);
  if (mode == "reflect") return x.pad_reflect(all);
  if (mode == "replicate") return x.pad_replicate(all);
  if (mode == "circular") return x.pad_circular(all);
  throw InvalidError("pad: mode is '" + mode +
                     "', expected one of constant, reflect, replicate, circular");
}

/// What interpolate() takes beside the input.
struct InterpolateOptions {
  Ints size = {};                         // or
  std::vector<double> scale_factor = {};  // of the input's extents: one, or one for each axis
  std::string mode = "nearest";
  std::optional<bool> align_corners = std::nullopt;
  bool recompute_scale_factor = false;
  bool antialias = false;
};

/// x (N, C, ...) with other extents: `size`, or its own times scale_factor. mode is nearest,
/// nearest-exact, area, linear, bilinear, bicubic or trilinear.
Tensor interpolate(const Tensor& x, const InterpolateOptions& options);

namespace detail {

inline int axes_of(const std::string& mode) {
  return mode == "linear"                          ? 1
         : mode == "bilinear" || mode == "bicubic" ? 2
         : mode == "trilinear"                     ? 3
                                                   : 0;
}

inline Tensor resized(const Tensor& x, const std::vector<std::int64_t>& sizes,
                      const std::vector<double>& scales, const InterpolateOptions& options) {
  const std::string& mode = options.mode;
  const bool aligned = options.align_corners.value_or(false);
  const bool bytes = x.dtype() == uint8 && (mode == "bilinear" || mode == "bicubic");
  if (axes_of(mode) != 0 && !x.is_floating_point() && !bytes) {
    throw DTypeError("interpolate: mode " + mode + " takes floating dtypes, the input has " +
                     name(x.dtype()));
  }
  bool scaled = false;
  for (const double scale : scales) scaled = scaled || scale != 0;
  if (!bytes && (x.size(0) == 0 || !scaled)) {
    return tensor::interpolate(x, sizes, mode, aligned, options.antialias);
  }
  const std::string along = mode == "bicubic" ? "cubic" : axes_of(mode) != 0 ? "linear" : mode;
  const bool smooth = mode != "nearest" && mode != "nearest-exact";
  const bool widened = smooth && (bytes || itemsize(x.dtype()) == 2);
  Tensor found = widened ? x.astype(float32) : x;
  for (std::int64_t axis = x.ndim() - 1; axis > 1; --axis) {
    const auto i = static_cast<std::size_t>(axis - 2);
    found = found.interpolate_axis(axis, sizes[i], along, aligned, options.antialias, scales[i]);
    if (bytes) found = (found + 0.5).floor().clamp(0, 255);  // each axis, as PyTorch rounds
  }
  return found.to(x.dtype());
}

}  // namespace detail

inline Tensor interpolate(const Tensor& x, const InterpolateOptions& options) {
  const std::string& mode = options.mode;
  const std::int64_t n = x.ndim() - 2;
  const int wanted = detail::axes_of(mode);
  const auto invalid = [](const std::string& text) { throw InvalidError("interpolate: " + text); };
  if (n < 1 || n > 3) {
    throw ShapeError("interpolate: expected 3, 4 or 5 axes, the input has " +
                     std::to_string(x.ndim()));
  }
  if (wanted == 0 && mode != "nearest" && mode != "nearest-exact" && mode != "area") {
    invalid("mode is '" + mode +
            "', expected one of nearest, nearest-exact, area, linear, bilinear, bicubic, "
            "trilinear");
  }
  if (wanted != 0 && wanted != n) {
    invalid("mode " + mode + " is for " + std::to_string(wanted + 2) + " axes, the input has " +
            std::to_string(x.ndim()));
  }
  if (options.align_corners && wanted == 0) {
    invalid("align_corners is for linear, bilinear, bicubic, trilinear, mode is " + mode);
  }
  if (options.antialias && mode != "bilinear" && mode != "bicubic") {
    invalid("antialias is for bilinear and bicubic, mode is " + mode);
  }
  const bool sized = options.size.size() != 0;
  if (sized == !options.scale_factor.empty()) invalid("expected size or scale_factor");
  const auto axes = static_cast<std::size_t>(n);
  std::vector<std::int64_t> sizes;
  std::vector<double> scales(axes, 0.0);
  if (sized) {
    if (options.recompute_scale_factor) invalid("recompute_scale_factor needs scale_factor");
    const Ints all = nn::detail::several(options.size, axes, "interpolate: size");
    sizes.assign(all.begin(), all.end());
  } else {
    std::vector<double> factors = options.scale_factor;
    if (factors.size() == 1) factors.assign(axes, options.scale_factor[0]);
    if (factors.size() != axes) {
      invalid("scale_factor has " + std::to_string(factors.size()) + " numbers, expected " +
              std::to_string(n));
    }
    for (std::size_t i = 0; i < axes; ++i) {
      const double extent =
          std::floor(static_cast<double>(x.size(static_cast<std::int64_t>(i) + 2)) * factors[i]);
      if (!(factors[i] > 0) || !(extent < 9007199254740992.0)) {
        invalid("scale_factor is " + std::to_string(factors[i]) + ", expected positive numbers");
      }
      sizes.push_back(static_cast<std::int64_t>(extent));
    }
    if (!options.recompute_scale_factor && mode != "area") scales = factors;
  }
  bool positive = true;
  for (const std::int64_t extent : sizes) positive = positive && extent > 0;
  for (std::int64_t axis = 1; axis < x.ndim(); ++axis) positive = positive && x.size(axis) > 0;
  if (!positive) {
    throw ShapeError("interpolate: from " + nn::detail::shape_text(x.shape()) + " to " +
                     nn::detail::shape_text(sizes) + ", expected positive extents");
  }
  return detail::resized(x, sizes, scales, options);
}

// ---- tables of vectors

/// What embedding() and embedding_bag() take beside the table and the places in it.
struct EmbeddingOptions {
  std::optional<std::int64_t> padding_idx = std::nullopt;  // a row that gets no gradient
  std::optional<double> max_norm = std::nullopt;  // to which rows in use are shortened, in place
  double norm_type = 2;
  bool scale_grad_by_freq = false;  // gradients are divided by how often a row is in use
};

namespace detail {

inline std::int64_t padding_row(const char* name, std::int64_t padding, std::int64_t rows) {
  if (padding < -rows || padding >= rows) {
    throw InvalidError(std::string(name) + ": padding_idx is " + std::to_string(padding) +
                       ", expected a row of " + std::to_string(rows));
  }
  return padding < 0 ? padding + rows : padding;
}

inline void shorten(const Tensor& weight, const Tensor& index, double max_norm, double norm_type) {
  const NoGradGuard no_grad;
  const Tensor places = index.flatten().unique_values();
  const Tensor rows = weight.index_select(0, places);
  const Tensor length = rows.vector_norm(-1, norm_type, true);
  weight.index_put_({places},
                    tensor::where(length <= max_norm, rows, rows * (max_norm / (length + 1e-7))));
}

}  // namespace detail

/// Rows of weight (V, D).
inline Tensor embedding(const Tensor& index, const Tensor& weight,
                        const EmbeddingOptions& options = {}) {
  std::int64_t padding = -1;
  if (options.padding_idx) {
    padding = detail::padding_row("embedding", *options.padding_idx, weight.size(0));
  }
  if (options.max_norm) detail::shorten(weight, index, *options.max_norm, options.norm_type);
  Tensor rows = tensor::embedding(weight, index);
  if (options.scale_grad_by_freq) {
    const auto [values, first, inverse, counts] = index.unique_all();
    const Tensor share = counts.index({inverse}).unsqueeze(-1).to(rows.dtype());
    const Tensor own = rows.detach();
    rows = own + (rows - own) / share;
  }
  if (!options.padding_idx) return rows;
  return tensor::where((index == padding).unsqueeze(-1), rows.detach(), rows);
}

/// What embedding_bag() takes more.
struct EmbeddingBagOptions {
  std::optional<double> max_norm = std::nullopt;
  double norm_type = 2;
  bool scale_grad_by_freq = false;
  std::string mode = "mean";  // or sum, or max
  Tensor per_sample_weights = {};
  bool include_last_offset = false;
  std::optional<std::int64_t> padding_idx = std::nullopt;  // a row that does not count
};

/// The sums, means or largest elements of bags of rows: rows of index, or the parts of it that
/// start at offsets.
inline Tensor embedding_bag(const Tensor& index, const Tensor& table, const Tensor& offsets = {},
                            const EmbeddingBagOptions& options = {}) {
  Tensor weight = table;
  if (options.scale_grad_by_freq && options.mode == "max") {
    throw UnsupportedError("embedding_bag: scale_grad_by_freq is not supported with mode 'max'");
  }
  std::int64_t padding = -1;
  if (options.padding_idx) {
    padding = detail::padding_row("embedding_bag", *options.padding_idx, weight.size(0));
  }
  if (options.max_norm) detail::shorten(weight, index, *options.max_norm, options.norm_type);
  if (options.scale_grad_by_freq) {
    const Tensor counts = index.flatten().bincount({}, weight.size(0));
    const Tensor own = weight.detach();
    weight = own + (weight - own) / counts.maximum(1).unsqueeze(-1).to(weight.dtype());
  }
  return tensor::embedding_bag(weight, index, offsets, options.mode, options.per_sample_weights,
                               options.include_last_offset, padding);
}

// ---- losses

using Distance = std::function<Tensor(const Tensor&, const Tensor&)>;

/// max(d(anchor, positive) - d(anchor, negative) + margin, 0) for any distance d, or
/// pairwise_distance.
inline Tensor triplet_margin_with_distance_loss(const Tensor& anchor, const Tensor& positive,
                                                const Tensor& negative,
                                                const Distance& distance = {}, double margin = 1,
                                                bool swap = false,
                                                Reduction reduction = Reduction::mean) {
  if (!(margin > 0)) {
    throw InvalidError("triplet_margin_with_distance_loss: margin is " + std::to_string(margin) +
                       ", expected more than 0");
  }
  if (anchor.ndim() != positive.ndim() || anchor.ndim() != negative.ndim()) {
    throw ShapeError("triplet_margin_with_distance_loss: the inputs have " +
                     std::to_string(anchor.ndim()) + ", " + std::to_string(positive.ndim()) +
                     " and " + std::to_string(negative.ndim()) + " axes");
  }
  const auto between = [&](const Tensor& a, const Tensor& b) {
    return distance ? distance(a, b) : tensor::pairwise_distance(a, b);
  };
  const Tensor near = between(anchor, positive);
  Tensor far = between(anchor, negative);
  if (swap) far = far.minimum(between(positive, negative));
  const Tensor losses = (near - far + margin).maximum(0);
  return reduction == Reduction::none  ? losses
         : reduction == Reduction::sum ? losses.sum()
                                       : losses.mean();
}

}  // namespace tensor::nn::functional

#endif  // TENSOR_CPP_NN_FUNCTIONAL_HPP_
