// float16 (IEEE 754 binary16) and bfloat16 as storage: 16 bits that convert to and from float,
// rounding to nearest, ties to even. Arithmetic is done in float.
#pragma once

#include <cstdint>

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

struct float16 {
  uint16_t bits = 0;
  float16() = default;
  TENSOR_HALF explicit float16(float value) noexcept : bits(float_to_float16(value)) {}
  TENSOR_HALF explicit operator float() const noexcept { return float16_to_float(bits); }
};

struct bfloat16 {
  uint16_t bits = 0;
  bfloat16() = default;
  TENSOR_HALF explicit bfloat16(float value) noexcept : bits(float_to_bfloat16(value)) {}
  TENSOR_HALF explicit operator float() const noexcept { return bfloat16_to_float(bits); }
};

#undef TENSOR_HALF

}  // namespace libtensor
