// SPDX-License-Identifier: Apache-2.0
// One number of any dtype: an integer keeps its 64 bits.
#pragma once

#include <cstdint>

#include "libtensor/core/dtype.h"

namespace libtensor {

class Scalar {
 public:
  Scalar() = default;
  Scalar(double value) noexcept
      : kind_(DType::float64), float_(value) {}  // NOLINT: implicit, as numbers are
  Scalar(int64_t value) noexcept : kind_(DType::int64), int_(value) {}         // NOLINT
  Scalar(int value) noexcept : Scalar(static_cast<int64_t>(value)) {}          // NOLINT
  Scalar(bool value) noexcept : kind_(DType::boolean), int_(value ? 1 : 0) {}  // NOLINT

  bool is_float() const noexcept { return kind_ == DType::float64; }
  // float64, int64 or bool
  DType kind() const noexcept { return kind_; }
  template <class T>
  T to() const noexcept {
    return is_float() ? convert<T>(float_) : convert<T>(int_);
  }

 private:
  DType kind_ = DType::int64;
  union {
    double float_;
    int64_t int_ = 0;
  };
};

}  // namespace libtensor
