// SPDX-License-Identifier: Apache-2.0
// Integers of a program that follow from the extents of its inputs.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace libtensor {

// A polynomial in the symbols of a program, with integer coefficients, over a whole number: the
// extents that ops are told are sums and products of others, and parts of them.
class Extent {
 public:
  using Monomial = std::vector<int32_t>;  // numbers of symbols, ascending; none for a constant

  Extent() = default;
  explicit Extent(int64_t value) {
    if (value != 0) terms_[{}] = value;
  }
  static Extent symbol(int32_t number) {
    Extent extent;
    extent.terms_[{number}] = 1;
    return extent;
  }

  bool is_constant() const noexcept;
  // TENSOR_E_SHAPE where it is no integer of 64 bits for these values of the symbols.
  int64_t at(std::span<const int64_t> symbols) const;
  Extent operator+(const Extent& other) const;
  Extent operator*(const Extent& other) const;
  // Divides by a positive number.
  Extent operator/(int64_t divisor) const;
  bool operator==(const Extent&) const = default;

  // "2*batch*length + batch - 1", "(batch + 1)/2"
  std::string text(std::span<const std::string> names) const;
  // TENSOR_E_IO for anything else.
  static Extent parse(std::string_view text, std::span<const std::string> names);

 private:
  void reduce();

  std::map<Monomial, int64_t> terms_;  // without zeros
  int64_t divisor_ = 1;
};

}  // namespace libtensor
