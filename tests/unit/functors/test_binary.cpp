// SPDX-License-Identifier: Apache-2.0
#include "libtensor/functors/binary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "libtensor/functors/ternary.h"

namespace libtensor::functors {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Floored division's: a == floor(a / b) * b + r, and r has the sign of b.
template <class T>
void expect_remainders() {
  for (int a = -20; a <= 20; ++a) {
    for (int b = -6; b <= 6; ++b) {
      if (b == 0 || (!std::numeric_limits<T>::is_signed && (a < 0 || b < 0))) continue;
      const int wanted = ((a % b) + b) % b;
      EXPECT_EQ(Remainder()(static_cast<T>(a), static_cast<T>(b)), static_cast<T>(wanted))
          << a << " % " << b;
    }
  }
}

TEST(Binary, RemaindersHaveTheSignOfTheDivisor) {
  expect_remainders<int8_t>();
  expect_remainders<int64_t>();
  expect_remainders<uint16_t>();
  expect_remainders<float>();
  expect_remainders<double>();
}

// As in Python.
TEST(Binary, RemaindersAtTheEdges) {
  EXPECT_EQ(Remainder()(INT64_MIN, int64_t{-1}), 0);
  EXPECT_EQ(Remainder()(int8_t{-128}, int8_t{-1}), 0);
  EXPECT_EQ(Remainder()(uint8_t{200}, uint8_t{150}), 50);
  EXPECT_TRUE(std::signbit(Remainder()(4.0, -2.0)));
  EXPECT_FALSE(std::signbit(Remainder()(-4.0, 2.0)));
  EXPECT_EQ(Remainder()(5.0, kInf), 5.0);
  EXPECT_EQ(Remainder()(-5.0, kInf), kInf);
  EXPECT_EQ(Remainder()(5.0, -kInf), -kInf);
  EXPECT_TRUE(std::isnan(Remainder()(5.0, 0.0)));
  EXPECT_TRUE(std::isnan(Remainder()(kInf, 5.0)));
  EXPECT_LT(Remainder()(-1e-20, 3.0), 3.0 + 1e-9);
}

TEST(Binary, IntegerPowers) {
  EXPECT_EQ(Pow()(int64_t{3}, int64_t{39}), 4052555153018976267);
  EXPECT_EQ(Pow()(int8_t{2}, int8_t{7}), INT8_MIN);  // wraps
  EXPECT_EQ(Pow()(int16_t{-3}, int16_t{3}), -27);
  EXPECT_EQ(Pow()(uint64_t{7}, ~uint64_t{0}), 7905747460161236407u);  // the inverse of 7
  EXPECT_EQ(Pow()(int32_t{0}, int32_t{0}), 1);
  // A negative exponent gives what 1 / a ** b truncates to.
  EXPECT_EQ(Pow()(int32_t{1}, INT32_MIN), 1);
  EXPECT_EQ(Pow()(int32_t{-1}, int32_t{-3}), -1);
  EXPECT_EQ(Pow()(int32_t{-1}, INT32_MIN), 1);
  EXPECT_EQ(Pow()(int32_t{2}, int32_t{-1}), 0);
  EXPECT_EQ(Pow()(int32_t{0}, int32_t{-1}), 0);
}

TEST(Binary, NaNWinsOverAnyNumber) {
  for (const double other : {0.0, kInf, -kInf, kNaN}) {
    EXPECT_TRUE(std::isnan(Maximum()(kNaN, other)));
    EXPECT_TRUE(std::isnan(Maximum()(other, kNaN)));
    EXPECT_TRUE(std::isnan(Minimum()(kNaN, other)));
    EXPECT_TRUE(std::isnan(Minimum()(other, kNaN)));
  }
  EXPECT_EQ(Maximum()(-kInf, -1.0), -1.0);
  EXPECT_EQ(Minimum()(INT64_MIN, int64_t{0}), INT64_MIN);
}

TEST(Binary, SmallIntegersWrapWithoutOverflowOfInt) {
  EXPECT_EQ(Mul()(uint16_t{65535}, uint16_t{65535}), 1);
  EXPECT_EQ(Add()(INT64_MAX, int64_t{1}), INT64_MIN);
  EXPECT_EQ(Sub()(int8_t{-128}, int8_t{1}), 127);
  EXPECT_TRUE(Add()(true, true));
  EXPECT_FALSE(Mul()(true, false));
}

TEST(Binary, HypotOfExtremes) {
  EXPECT_DOUBLE_EQ(Hypot()(3e300, 4e300), 5e300);
  EXPECT_DOUBLE_EQ(Hypot()(3e-300, 4e-300), 5e-300);
  EXPECT_EQ(Hypot()(kNaN, -kInf), kInf);
}

TEST(Ternary, ClampKeepsNaNAndTheUpperBound) {
  EXPECT_TRUE(std::isnan(Clamp()(kNaN, 0.0, 1.0)));
  EXPECT_TRUE(std::isnan(Clamp()(0.5, kNaN, 1.0)));
  EXPECT_TRUE(std::isnan(Clamp()(0.5, 0.0, kNaN)));
  EXPECT_EQ(Clamp()(5.0, 3.0, 1.0), 1.0);  // bounds that cross: the upper one
  EXPECT_EQ(Clamp()(INT64_MIN, int64_t{-3}, int64_t{4}), -3);
  EXPECT_EQ(Where()(true, 1, 2), 1);
  EXPECT_EQ(MaskedFill()(1, true, 2), 2);
}

}  // namespace
}  // namespace libtensor::functors
