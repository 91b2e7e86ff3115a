// float16 (IEEE 754 binary16) and bfloat16 as storage: 16 bits that convert to and from float,
// rounding to nearest, ties to even. Arithmetic is done in float.
#pragma once

#include <cstdint>

namespace libtensor {

// std::bit_cast, which libc++ has since version 14.
inline float float_of_bits(uint32_t bits) noexcept { return __builtin_bit_cast(float, bits); }
inline uint32_t bits_of_float(float value) noexcept { return __builtin_bit_cast(uint32_t, value); }

inline float float16_to_float(uint16_t bits) noexcept {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t magnitude = bits & 0x7fff;
  if (magnitude >= 0x7c00) return float_of_bits(sign | 0x7f800000u | (magnitude & 0x3ff) << 13);
  if (magnitude >= 0x0400) return float_of_bits(sign | ((magnitude << 13) + 0x38000000u));
  // Subnormal: magnitude * 2**-24, exact in float.
  const float value = static_cast<float>(magnitude) * 0x1p-24f;
  return float_of_bits(sign | bits_of_float(value));
}

inline uint16_t float_to_float16(float value) noexcept {
  const uint32_t bits = bits_of_float(value);
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000);
  const uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return static_cast<uint16_t>(sign | 0x7e00);  // NaN
  if (magnitude >= 0x477ff000)
    return static_cast<uint16_t>(sign | 0x7c00);  // rounds to 65536 or more: infinity
  if (magnitude < 0x38800000) {
    // Below 2**-14: adding 0.5 leaves the value in units of 2**-24 in the low bits, rounded by the
    // hardware.
    const float shifted = float_of_bits(magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (bits_of_float(shifted) - 0x3f000000u));
  }
  const uint32_t rounded = magnitude + 0xfff + (magnitude >> 13 & 1);
  return static_cast<uint16_t>(sign | ((rounded - 0x38000000u) >> 13));
}

inline float bfloat16_to_float(uint16_t bits) noexcept {
  return float_of_bits(static_cast<uint32_t>(bits) << 16);
}

inline uint16_t float_to_bfloat16(float value) noexcept {
  const uint32_t bits = bits_of_float(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>((bits >> 16 & 0x8000) | 0x7fc0);
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

struct float16 {
  uint16_t bits = 0;
  float16() = default;
  explicit float16(float value) noexcept : bits(float_to_float16(value)) {}
  explicit operator float() const noexcept { return float16_to_float(bits); }
};

struct bfloat16 {
  uint16_t bits = 0;
  bfloat16() = default;
  explicit bfloat16(float value) noexcept : bits(float_to_bfloat16(value)) {}
  explicit operator float() const noexcept { return bfloat16_to_float(bits); }
};

}  // namespace libtensor
