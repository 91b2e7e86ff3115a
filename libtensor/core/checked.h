// SPDX-License-Identifier: Apache-2.0
// All arithmetic on sizes: nothing else may multiply extents, strides or bytes that a caller can
// choose. A result that does not fit is an error, never a wrapped number.
#pragma once

#include <cstdint>
#include <limits>

#include "libtensor/core/error.h"

namespace libtensor {

template <class T>
T checked_mul(T a, T b, const char* what = "size") {
  T result;
  if (__builtin_mul_overflow(a, b, &result)) {
    fail(Status::shape, what, " overflows: ", static_cast<int64_t>(a), " * ",
         static_cast<int64_t>(b));
  }
  return result;
}

template <class T>
T checked_add(T a, T b, const char* what = "size") {
  T result;
  if (__builtin_add_overflow(a, b, &result)) {
    fail(Status::shape, what, " overflows: ", static_cast<int64_t>(a), " + ",
         static_cast<int64_t>(b));
  }
  return result;
}

// The smallest multiple of `step` (a power of two) that is >= n.
template <class T>
T round_up(T n, T step) {
  return static_cast<T>(checked_add<T>(n, static_cast<T>(step - 1)) & ~static_cast<T>(step - 1));
}

// Product of extents >= 0. A product with a factor 0 is 0 whatever the others are.
template <class T>
T checked_product(const T* extents, int n) {
  for (int i = 0; i < n; ++i) {
    if (extents[i] == 0) return 0;
  }
  T result = 1;
  for (int i = 0; i < n; ++i) result = checked_mul(result, extents[i], "number of elements");
  return result;
}

// numel * itemsize, within what a pointer difference can hold.
inline int64_t checked_nbytes(int64_t numel, int64_t itemsize) {
  return checked_mul<int64_t>(numel, itemsize, "number of bytes");
}

}  // namespace libtensor
