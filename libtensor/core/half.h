// SPDX-License-Identifier: Apache-2.0
// float16 (IEEE 754 binary16) and bfloat16 as storage: 16 bits that convert to and from float,
// rounding once, to nearest, ties to even. Arithmetic is done in float.
#pragma once

#include <cstdint>
#include <type_traits>

namespace libtensor {

// Conversions have no branches, so that loops of them vectorise.
#if defined(__CUDACC__)
#define TENSOR_HALF __host__ __device__ __forceinline__
#else
#define TENSOR_HALF inline __attribute__((always_inline))
#endif

// std::bit_cast, which libc++ has since version 14.
TENSOR_HALF float float_of_bits(uint32_t bits) noexcept { return __builtin_bit_cast(float, bits); }
TENSOR_HALF uint32_t bits_of_float(float value) noexcept {
  return __builtin_bit_cast(uint32_t, value);
}

TENSOR_HALF float float16_to_float(uint16_t bits) noexcept {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t magnitude = bits & 0x7fff, shifted = magnitude << 13;
  // Subnormal: magnitude * 2**-24, exact in float.
  const uint32_t small =
      bits_of_float(static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24f);
  const uint32_t normal = shifted + (magnitude >= 0x7c00 ? 0x70000000u : 0x38000000u);
  return float_of_bits(sign | (magnitude >= 0x0400 ? normal : small));
}

TENSOR_HALF uint16_t float_to_float16(float value) noexcept {
  const uint32_t bits = bits_of_float(value);
  const uint32_t magnitude = bits & 0x7fffffff;
  // Below 2**-14: adding 0.5 leaves the value in units of 2**-24 in the low bits, rounded by the
  // hardware.
  const uint32_t small = bits_of_float(float_of_bits(magnitude) + 0.5f) - 0x3f000000u;
  const uint32_t normal = (magnitude + 0xfff + (magnitude >> 13 & 1) - 0x38000000u) >> 13;
  // What rounds to 65536 or more is infinite.
  const uint32_t large = magnitude > 0x7f800000u ? 0x7e00u : 0x7c00u;
  const uint32_t finite = magnitude < 0x38800000u ? small : normal;
  return static_cast<uint16_t>((bits >> 16 & 0x8000u) |
                               (magnitude >= 0x477ff000u ? large : finite));
}

TENSOR_HALF float bfloat16_to_float(uint16_t bits) noexcept {
  return float_of_bits(static_cast<uint32_t>(bits) << 16);
}

TENSOR_HALF uint16_t float_to_bfloat16(float value) noexcept {
  const uint32_t bits = bits_of_float(value);
  const uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  const uint32_t nan = (bits >> 16 & 0x8000) | 0x7fc0;
  return static_cast<uint16_t>((bits & 0x7fffffff) > 0x7f800000 ? nan : rounded);
}

// A float that rounds to half precision as the number itself does. Numbers that no float holds are
// rounded to odd (Boldo and Melquiond 2008, When double rounding is odd): towards 0, the last bit
// set, so that the second rounding sees on which side of a tie the number was.
TENSOR_HALF float float_before_half(double value) noexcept {
  const auto nearest = static_cast<float>(value);
  const double back = nearest;
  const uint32_t beyond = __builtin_fabs(back) > __builtin_fabs(value) ? 1 : 0;
  return float_of_bits((bits_of_float(nearest) - beyond) | (back != value ? 1u : 0u));
}
template <class T>
TENSOR_HALF float float_before_half(T value) noexcept {
  if constexpr (std::is_integral_v<T> && sizeof(T) == 8) {
    // Beyond 2**53 the low 11 bits become one: what is left fits into a double.
    const bool negative = value < T(0);
    const uint64_t size = negative ? -static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    const uint64_t kept = size >> 53 == 0 ? size
                                          : (size & ~uint64_t{2047}) |
                                                (static_cast<uint64_t>((size & 2047) != 0) << 11);
    const auto exact = static_cast<double>(kept);
    return float_before_half(negative ? -exact : exact);
  } else if constexpr (std::is_integral_v<T> && sizeof(T) == 4) {
    return float_before_half(static_cast<double>(value));
  } else {
    return static_cast<float>(value);
  }
}

struct float16 {
  uint16_t bits = 0;
  float16() = default;
  template <class T>
  TENSOR_HALF explicit float16(T value) noexcept
      : bits(float_to_float16(float_before_half(value))) {}
  TENSOR_HALF explicit operator float() const noexcept { return float16_to_float(bits); }
};

struct bfloat16 {
  uint16_t bits = 0;
  bfloat16() = default;
  template <class T>
  TENSOR_HALF explicit bfloat16(T value) noexcept
      : bits(float_to_bfloat16(float_before_half(value))) {}
  TENSOR_HALF explicit operator float() const noexcept { return bfloat16_to_float(bits); }
};

#undef TENSOR_HALF

}  // namespace libtensor
