// SPDX-License-Identifier: Apache-2.0
// Windows over spatial axes: extents for each axis, and what convolutions are padded by.
#ifndef TENSOR_CPP_NN_WINDOWS_HPP_
#define TENSOR_CPP_NN_WINDOWS_HPP_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tensor/cpp/nn/module.hpp"

namespace tensor::nn {

namespace detail {

/// One number for each of n axes.
inline Ints several(const Ints& values, std::size_t n, const std::string& what) {
  if (values.size() == n) return values;
  if (values.size() == 1) return std::vector<std::int64_t>(n, *values.begin());
  throw InvalidError(what + " has " + std::to_string(values.size()) + " numbers, expected " +
                     std::to_string(n));
}

inline std::string text(const Ints& values) {
  if (values.size() == 1) return std::to_string(*values.begin());
  std::string text = "(";
  for (const std::int64_t value : values) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(value);
  }
  return text + ")";
}

/// Sums and products of numbers that a caller may have chosen freely, without overflow.
class Extent {
 public:
  Extent(std::int64_t value) : value_(static_cast<double>(value)) {}  // NOLINT: implicit
  friend Extent operator+(Extent a, Extent b) { return of(a.value_ + b.value_); }
  friend Extent operator-(Extent a, Extent b) { return of(a.value_ - b.value_); }
  friend Extent operator*(Extent a, Extent b) { return of(a.value_ * b.value_); }
  /// Its value; an error where doubles are not exact, which is no extent of an array.
  std::int64_t get(const std::string& what) const {
    constexpr double limit = 9007199254740992;
    if (value_ > -limit && value_ < limit) return static_cast<std::int64_t>(value_);
    throw InvalidError(what + " is too large");
  }

 private:
  static Extent of(double value) {
    Extent extent(0);
    extent.value_ = value;
    return extent;
  }

  double value_;
};

/// (before, after) of each axis, so that windows one step apart are as many as elements.
inline std::vector<std::pair<std::int64_t, std::int64_t>> same_padding(const Ints& kernel,
                                                                       const Ints& dilation) {
  std::vector<std::pair<std::int64_t, std::int64_t>> found;
  for (std::size_t i = 0; i < kernel.size(); ++i) {
    const Extent reach = Extent(dilation.begin()[i]) * (Extent(kernel.begin()[i]) - 1);
    const std::int64_t whole = reach.get("the reach of the kernel");
    found.emplace_back(whole / 2, whole - whole / 2);
  }
  return found;
}

}  // namespace detail

/// What a convolution is padded by: numbers, or "same" or "valid".
class ConvPadding {
 public:
  ConvPadding(std::initializer_list<std::int64_t> widths) : widths_(widths) {}
  template <class T, std::enable_if_t<std::is_convertible_v<const T&, Ints>, int> = 0>
  ConvPadding(const T& widths) : widths_(widths) {}                           // NOLINT: implicit
  ConvPadding(const char* name) : ConvPadding(std::string(name)) {}           // NOLINT: implicit
  ConvPadding(const std::string& name) : same_(name == "same"), widths_(0) {  // NOLINT: implicit
    if (!same_ && name != "valid") {
      throw InvalidError("padding is '" + name + "', expected numbers, 'same' or 'valid'");
    }
  }

  bool same() const noexcept { return same_; }
  const Ints& widths() const noexcept { return widths_; }

 private:
  bool same_ = false;
  Ints widths_;
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_WINDOWS_HPP_
