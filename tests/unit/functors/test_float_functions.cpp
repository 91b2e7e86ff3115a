// SPDX-License-Identifier: Apache-2.0
// Functions of float32 that compute in float64, against libm's of float64 at numbers of every kind.
#include "libtensor/functors/float_functions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <random>

namespace libtensor::math {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

// How many steps between floats lie between a result and the exact value; 0 if both are NaN.
double steps_off(float got, double exact) {
  const auto nearest = static_cast<float>(exact);
  if (std::isnan(exact)) return std::isnan(got) ? 0 : HUGE_VAL;
  if (got == nearest) return std::signbit(got) == std::signbit(nearest) ? 0 : HUGE_VAL;
  if (!std::isfinite(got) || !std::isfinite(nearest)) return HUGE_VAL;
  const float size = std::fabs(nearest);
  return std::fabs(got - exact) / (static_cast<double>(std::nextafter(size, kInfinity)) - size);
}

float of_bits(uint32_t bits) { return __builtin_bit_cast(float, bits); }

// Of numbers of all signs and exponents, infinities and NaN.
template <class F, class Exact>
void expect_close(const char* name, F f, Exact exact) {
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 65521) {
    const float x = of_bits(static_cast<uint32_t>(bits));
    ASSERT_LE(steps_off(f(x), exact(static_cast<double>(x))), 0.65) << name << " of " << x;
  }
}
#define EXPECT_CLOSE(name) \
  expect_close(            \
      #name, [](float x) { return of_float::name(x); }, [](double x) { return std::name(x); })

TEST(FloatFunctions, AreNextToTheTrueValues) {
  EXPECT_CLOSE(log2);
  EXPECT_CLOSE(log10);
  EXPECT_CLOSE(sinh);
  EXPECT_CLOSE(cosh);
  EXPECT_CLOSE(asinh);
  EXPECT_CLOSE(acosh);
  EXPECT_CLOSE(atanh);
  EXPECT_CLOSE(asin);
  EXPECT_CLOSE(acos);
  EXPECT_CLOSE(atan);
  expect_close(
      "tan", [](float x) { return std::fabs(x) <= of_float::kTanFastRange ? of_float::tan(x) : 0; },
      [](double x) { return std::fabs(x) <= of_float::kTanFastRange ? std::tan(x) : 0; });
}

class Pairs {
 public:
  // Every third operand is one at which functions change.
  float next() {
    constexpr float kEdges[] = {0,      -0.0f,    1,      -1,   kInfinity, -kInfinity,
                                1e-45f, -3.4e38f, 3e-39f, 2.5f, 16777216,  NAN};
    const auto bits = static_cast<uint32_t>(random_());
    return bits % 3 == 0 ? kEdges[bits / 3 % std::size(kEdges)] : of_bits(bits);
  }

 private:
  std::mt19937_64 random_{5};
};

TEST(FloatFunctions, OfTwoAreNextToTheTrueValues) {
  Pairs pairs;
  for (int i = 0; i < 200000; ++i) {
    const float a = pairs.next(), b = pairs.next();
    const double x = a, y = b;
    ASSERT_LE(steps_off(of_float::atan2(a, b), std::atan2(x, y)), 0.65) << a << ' ' << b;
    ASSERT_LE(steps_off(of_float::hypot(a, b), std::hypot(x, y)), 0.65) << a << ' ' << b;
    ASSERT_LE(
        steps_off(of_float::nextafter(a, b, 24, 0x1p-149, 0x1.fffffep127), std::nextafter(a, b)), 0)
        << a << ' ' << b;
  }
}

TEST(FloatFunctions, NearRemaindersAreExact) {
  Pairs pairs;
  std::mt19937 random(9);
  std::uniform_real_distribution<float> draw(-1e6f, 1e6f);
  int near = 0;
  for (int i = 0; i < 200000; ++i) {
    const float b = i % 2 == 0 ? pairs.next() : draw(random) * 1e-3f;
    float a = i % 4 == 1 ? std::nextafter(b * static_cast<float>(i), 0.0f) : draw(random);
    if (i % 2 == 0) a = pairs.next();
    const of_float::Near rest = of_float::fmod_near(a, b);
    if (!(std::fabs(rest.size) < of_float::kNearQuotient)) continue;
    ++near;
    ASSERT_EQ(rest.value, std::fmod(a, b)) << a << ' ' << b;
    ASSERT_EQ(std::signbit(rest.value), std::signbit(a)) << a << ' ' << b;
  }
  EXPECT_GT(near, 100000);
}

TEST(FloatFunctions, EndsOfDomains) {
  EXPECT_EQ(of_float::erfinv(1), kInfinity);
  EXPECT_EQ(of_float::erfinv(-1), -kInfinity);
  EXPECT_TRUE(std::isnan(of_float::erfinv(1.0000001f)));
  EXPECT_TRUE(std::signbit(of_float::erfinv(-0.0f)));
  EXPECT_EQ(of_float::logit(0, -1), -kInfinity);
  EXPECT_EQ(of_float::logit(1, -1), kInfinity);
  EXPECT_EQ(of_float::logit(0, 0.5), 0);
  EXPECT_TRUE(std::isnan(of_float::logit(-1e-45f, -1)));
  EXPECT_EQ(of_float::sinc(0), 1);
  EXPECT_EQ(of_float::sinc(3), 0);
  EXPECT_EQ(of_float::sinc(1e30f), 0);
  EXPECT_TRUE(std::isnan(of_float::sinc(kInfinity)));
  EXPECT_EQ(of_float::logaddexp2(-1, -1), 0);
  EXPECT_EQ(of_float::logaddexp(kInfinity, kInfinity), kInfinity);
  EXPECT_EQ(of_float::logaddexp(-kInfinity, -kInfinity), -kInfinity);
  EXPECT_EQ(of_float::logaddexp(-kInfinity, 2), 2);
  EXPECT_TRUE(std::isnan(of_float::logaddexp(NAN, 1)));
  EXPECT_TRUE(std::isnan(of_float::logaddexp(1, NAN)));
}

}  // namespace
}  // namespace libtensor::math
