// SPDX-License-Identifier: Apache-2.0
// The order that elements are sorted in: NaN counts as the largest number.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/core/dtype.h"
#include "libtensor/functors/math_functions.h"

namespace libtensor::cuda {

template <class T>
__device__ bool less(T a, T b) {
  const bool first_is_nan = math::isnan(a), second_is_nan = math::isnan(b);
  return (a < b) | (!first_is_nan & second_is_nan);
}

// Numbers without a sign in the order of the elements; of half precision by their bits.
template <class T>
using KeyOf = std::conditional_t<sizeof(T) <= sizeof(uint32_t), uint32_t, uint64_t>;

template <class Bits>
__device__ Bits floating_key(Bits bits, bool is_nan, Bits sign) {
  if (is_nan) return sign | (sign - 1);
  if (bits == sign) bits = 0;  // -0 is 0
  return (bits & sign) != 0 ? ~bits & (sign | (sign - 1)) : bits | sign;
}

template <class T>
__device__ KeyOf<T> key_of(T x) {
  using Key = KeyOf<T>;
  if constexpr (std::is_same_v<T, float16> || std::is_same_v<T, bfloat16>) {
    return floating_key<Key>(x.bits, math::isnan(static_cast<float>(x)), 0x8000);
  } else if constexpr (std::is_floating_point_v<T>) {
    return floating_key(__builtin_bit_cast(Key, x), math::isnan(x),
                        Key(1) << (8 * sizeof(Key) - 1));
  } else if constexpr (std::is_signed_v<T>) {
    // Of narrow types only as many bits as they have.
    constexpr Key kSign = Key(1) << (8 * sizeof(T) - 1);
    return (static_cast<Key>(x) ^ kSign) & (kSign | (kSign - 1));
  } else {
    return static_cast<Key>(x);
  }
}

// As key_of, in the opposite order; equal elements have equal keys in both.
template <class T>
__device__ KeyOf<T> key_of(T x, bool descending) {
  using Key = KeyOf<T>;
  constexpr Key kSign = Key(1) << (8 * sizeof(T) - 1);
  const Key key = key_of(x);
  return descending ? ~key & (kSign | (kSign - 1)) : key;
}

}  // namespace libtensor::cuda
