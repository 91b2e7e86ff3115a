// SPDX-License-Identifier: Apache-2.0
// Every number of 16 bits, and every boundary between two of them.
#include "libtensor/core/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace libtensor {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// The value from the definition of the format: a sign, `exponent` bits and `mantissa` bits.
double by_definition(uint16_t bits, int exponent, int mantissa) {
  const int bias = (1 << (exponent - 1)) - 1;
  const int e = bits >> mantissa & ((1 << exponent) - 1);
  const int m = bits & ((1 << mantissa) - 1);
  double value = 0;
  if (e == (1 << exponent) - 1) {
    value = m == 0 ? HUGE_VAL : NAN;
  } else if (e == 0) {
    value = std::ldexp(m, 1 - bias - mantissa);
  } else {
    value = std::ldexp((1 << mantissa) + m, e - bias - mantissa);
  }
  return bits & 0x8000 ? -value : value;
}

template <class Half>
struct Format;
template <>
struct Format<float16> {
  static constexpr int kExponent = 5, kMantissa = 10;
  static constexpr uint16_t kInfinityBits = 0x7c00;
};
template <>
struct Format<bfloat16> {
  static constexpr int kExponent = 8, kMantissa = 7;
  static constexpr uint16_t kInfinityBits = 0x7f80;
};

template <class Half>
Half from_bits(uint32_t bits) {
  Half half;
  half.bits = static_cast<uint16_t>(bits);
  return half;
}

template <class Half>
class HalfTest : public ::testing::Test {};
using Halves = ::testing::Types<float16, bfloat16>;
TYPED_TEST_SUITE(HalfTest, Halves);

TYPED_TEST(HalfTest, EveryNumberGoesToFloatAndBack) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto half = from_bits<TypeParam>(bits);
    const auto value = static_cast<float>(half);
    const double expected =
        by_definition(half.bits, Format<TypeParam>::kExponent, Format<TypeParam>::kMantissa);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(value)) << bits;
      const TypeParam again(value);
      ASSERT_TRUE(std::isnan(static_cast<float>(again))) << bits;
      ASSERT_EQ(again.bits >> 15, bits >> 15);
    } else {
      ASSERT_EQ(value, expected) << bits;
      ASSERT_EQ(TypeParam(value).bits, bits);
    }
  }
}

// Half way between two neighbours the even one is taken; a float's step off that decides.
TYPED_TEST(HalfTest, RoundsToNearestAndTiesToEven) {
  constexpr uint32_t kEnd = Format<TypeParam>::kInfinityBits;
  for (uint32_t bits = 0; bits < kEnd; ++bits) {
    const double low = by_definition(static_cast<uint16_t>(bits), Format<TypeParam>::kExponent,
                                     Format<TypeParam>::kMantissa);
    const double high =
        bits + 1 == kEnd
            ? low + (low - static_cast<double>(static_cast<float>(from_bits<TypeParam>(bits - 1))))
            : static_cast<double>(static_cast<float>(from_bits<TypeParam>(bits + 1)));
    const auto middle = static_cast<float>(low + (high - low) / 2);
    const uint32_t even = bits & 1 ? bits + 1 : bits;
    ASSERT_EQ(TypeParam(middle).bits, even) << bits;
    ASSERT_EQ(TypeParam(-middle).bits, even | 0x8000);
    ASSERT_EQ(TypeParam(std::nextafter(middle, 0.0f)).bits, bits);
    ASSERT_EQ(TypeParam(std::nextafter(middle, kInfinity)).bits, bits + 1);
  }
}

TYPED_TEST(HalfTest, WhatIsTooLargeOrTooSmall) {
  constexpr uint32_t kInfinityBits = Format<TypeParam>::kInfinityBits;
  EXPECT_EQ(TypeParam(std::numeric_limits<float>::max()).bits, kInfinityBits);
  EXPECT_EQ(TypeParam(kInfinity).bits, kInfinityBits);
  EXPECT_EQ(TypeParam(-kInfinity).bits, kInfinityBits | 0x8000);
  EXPECT_EQ(TypeParam(std::numeric_limits<float>::denorm_min()).bits, 0);
  EXPECT_EQ(TypeParam(-std::numeric_limits<float>::denorm_min()).bits, 0x8000);
}

// A payload that lies in the bits that are cut off must not turn a NaN into an infinity.
TYPED_TEST(HalfTest, NaNStays) {
  for (const uint32_t bits : {0x7f800001u, 0x7fffffffu, 0xff800001u, 0xffffffffu}) {
    const TypeParam half(float_of_bits(bits));
    EXPECT_TRUE(std::isnan(static_cast<float>(half))) << bits;
    EXPECT_EQ(half.bits >> 15, bits >> 31);
  }
}

}  // namespace
}  // namespace libtensor
