// SPDX-License-Identifier: Apache-2.0
// What rows are normalized by, without elements of T that overflow.
#pragma once

#include "libtensor/functors/vector_math.h"

namespace libtensor::functors {

// Times a number as two factors of T, of which the first is a power of two: the number itself may
// be above or below what T holds, or keep few digits there, where its product with an element
// does not.
template <class T>
struct RowScale {
  T power, rest;

  TENSOR_INLINE explicit RowScale(double scale)
      : power(scale > 0x1p64    ? T(0x1p64)
              : scale < 0x1p-64 ? T(0x1p-64)
                                : T(1)),
        rest(static_cast<T>(scale / static_cast<double>(power))) {}

  TENSOR_INLINE T operator()(T x) const { return x * power * rest; }
};

}  // namespace libtensor::functors
