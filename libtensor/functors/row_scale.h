// SPDX-License-Identifier: Apache-2.0
// What rows are normalized by.
#pragma once

#include "libtensor/functors/math_functions.h"

namespace libtensor::functors {

// Times a number as two factors of T, of which the first is a power of two: the number itself may
// be above or below what T holds, or keep few digits there, where its product with an element
// does not.
template <class T>
struct RowScale {
  static constexpr double kMost = 0x1p64, kLeast = 0x1p-64;
  T power, rest;

  TENSOR_INLINE explicit RowScale(double scale)
      : power(scale > kMost    ? T(kMost)
              : scale < kLeast ? T(kLeast)
                               : T(1)),
        rest(static_cast<T>(scale * (scale > kMost    ? kLeast
                                     : scale < kLeast ? kMost
                                                      : 1))) {}

  TENSOR_INLINE T operator()(T x) const { return x * power * rest; }
};

// 1 / sqrt(x) by a step of Newton's from that of float, where devices are slow at dividing double.
TENSOR_INLINE double reciprocal_root(double x) {
  if (x > 0x1p-120 && x < 0x1p120) {
    const auto near = static_cast<double>(1 / math::sqrt(static_cast<float>(x)));
    return near * (1.5 - 0.5 * x * near * near);
  }
  return 1 / math::sqrt(x);
}

}  // namespace libtensor::functors
