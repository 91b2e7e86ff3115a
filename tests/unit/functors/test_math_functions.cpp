// SPDX-License-Identifier: Apache-2.0
// Accuracy in units in the last place against long double, and what comes at the edges.
#include "libtensor/functors/math_functions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace libtensor::math {
namespace {

template <class T>
constexpr T kInf = std::numeric_limits<T>::infinity();

// How many steps between neighbours of T lie between a result and the exact value.
template <class T>
double ulps(T got, long double exact) {
  if (std::isnan(exact)) return std::isnan(got) ? 0 : HUGE_VAL;
  const T nearest = static_cast<T>(exact);
  if (got == nearest) return 0;
  if (!std::isfinite(got) || !std::isfinite(nearest)) return HUGE_VAL;
  const T magnitude = std::fabs(nearest);
  const long double step = std::nextafter(magnitude, kInf<T>) - magnitude;
  return static_cast<double>(std::fabs((got - exact) / step));
}

template <class T, class F, class Exact>
double worst(F f, Exact exact, double low, double high) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> draw(low, high);
  double most = 0;
  for (int i = 0; i < 20000; ++i) {
    const T x = static_cast<T>(draw(random));
    most = std::max(most, ulps<T>(f(x), exact(static_cast<long double>(x))));
  }
  return most;
}

#define EXPECT_ULPS(bound, T, name, low, high)                                 \
  EXPECT_LE((worst<T>([](T x) { return math::name(x); },                       \
                      [](long double x) { return std::name(x); }, low, high)), \
            bound)                                                             \
      << #name

// Bounds are those of glibc's manual with one more for the rounding of the comparison.
template <class T>
void expect_accuracy() {
  EXPECT_ULPS(0.5001, T, sqrt, 0, 1e6);
  EXPECT_ULPS(2, T, exp, -80, 80);
  EXPECT_ULPS(2, T, expm1, -3, 3);
  EXPECT_ULPS(2, T, log, 1e-6, 1e6);
  EXPECT_ULPS(2, T, log1p, -0.999, 3);
  EXPECT_ULPS(2, T, sin, -100, 100);
  EXPECT_ULPS(2, T, cos, -100, 100);
  EXPECT_ULPS(3.25, T, tanh, -5, 5);
  EXPECT_ULPS(3, T, erf, -4, 4);
  EXPECT_ULPS(6, T, erfc, -4, 8);
  EXPECT_ULPS(0, T, floor, -1e5, 1e5);
  EXPECT_ULPS(0, T, ceil, -1e5, 1e5);
  EXPECT_ULPS(0, T, rint, -1e5, 1e5);
  EXPECT_ULPS(0, T, fabs, -1e5, 1e5);
}

TEST(MathFunctions, AccuracyOfFloats) { expect_accuracy<float>(); }
TEST(MathFunctions, AccuracyOfDoubles) { expect_accuracy<double>(); }

template <class T>
void expect_edges() {
  EXPECT_EQ(exp(-kInf<T>), T(0));
  EXPECT_EQ(log(T(0)), -kInf<T>);
  EXPECT_TRUE(std::isnan(log(T(-1))));
  EXPECT_TRUE(std::isnan(sqrt(T(-1))));
  EXPECT_TRUE(std::signbit(sqrt(T(-0.0))));
  EXPECT_TRUE(std::isnan(sin(kInf<T>)));
  EXPECT_EQ(rint(T(0.5)), T(0));
  EXPECT_EQ(rint(T(1.5)), T(2));
  EXPECT_TRUE(std::signbit(rint(T(-0.5))));
  EXPECT_EQ(hypot(std::numeric_limits<T>::max() / 2, T(0)), std::numeric_limits<T>::max() / 2);
  EXPECT_EQ(hypot(kInf<T>, std::numeric_limits<T>::quiet_NaN()), kInf<T>);
  EXPECT_EQ(hypot(std::numeric_limits<T>::denorm_min(), T(0)),
            std::numeric_limits<T>::denorm_min());
  EXPECT_EQ(pow(T(0), T(0)), T(1));
  EXPECT_EQ(fmod(T(-7), T(3)), T(-1));
  EXPECT_TRUE(isnan(std::numeric_limits<T>::quiet_NaN()));
  EXPECT_FALSE(isnan(kInf<T>));
}

TEST(MathFunctions, Edges) {
  expect_edges<float>();
  expect_edges<double>();
}

// NaN of any payload, negative, huge and subnormal numbers: UBSan sees what is computed of them.
TEST(MathFunctions, AnyBits) {
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 65521) {
    const float x = __builtin_bit_cast(float, static_cast<uint32_t>(bits));
    EXPECT_EQ(std::isnan(log(x)), std::isnan(x) || x < 0) << x;
    EXPECT_EQ(std::isnan(log1p(x)), std::isnan(x) || x < -1) << x;
    for (const float y :
         {exp(x), exp2(x), expm1(x), tanh(x), erf(x), erfc(x), normal_cdf(x), gauss(x)})
      EXPECT_EQ(std::isnan(y), std::isnan(x)) << x;
    EXPECT_EQ(std::isnan(sin(x)), !std::isfinite(x)) << x;
    EXPECT_EQ(std::isnan(cos(x)), !std::isfinite(x)) << x;
    const float near = fabs(x) <= kExpFastRange ? x : 0, down = x <= 0 ? x : 0;
    EXPECT_NEAR(exp_fast(near) / exp(near), 1, 1e-6) << x;
    EXPECT_FLOAT_EQ(exp_down(down), exp(down)) << x;
  }
}

TEST(MathFunctions, AnyBitsOfDoubles) {
  for (uint64_t k = 0; k < 1 << 16; ++k) {
    const double x = __builtin_bit_cast(double, k * 0x0001000300070013u);
    for (const double y : {exp(x), exp2(x), expm1(x), exp_down(x > 0 ? -x : x), tanh(x), sinh(x),
                           cosh(x), asinh(x), atan(x), erf(x), erfc(x), normal_cdf(x)})
      EXPECT_EQ(std::isnan(y), std::isnan(x)) << x;
    for (const double y : {log(x), log2(x), log10(x)})
      EXPECT_EQ(std::isnan(y), std::isnan(x) || x < 0) << x;
    for (const double y : {sin(x), cos(x), tan(x)})
      EXPECT_EQ(std::isnan(y), !std::isfinite(x)) << x;
    for (const double y : {asin(x), acos(x), atanh(x), f64::erfinv(x)})
      EXPECT_EQ(std::isnan(y), !(std::fabs(x) <= 1)) << x;
    EXPECT_EQ(std::isnan(log1p(x)), !(x >= -1)) << x;
    EXPECT_EQ(std::isnan(acosh(x)), !(x >= 1)) << x;
    EXPECT_EQ(std::isnan(f64::logit(x)), !(x >= 0 && x <= 1)) << x;
    EXPECT_EQ(std::isnan(atan2(x, 2.0)), std::isnan(x)) << x;
    EXPECT_EQ(std::isnan(hypot(x, kInf<double>)), false) << x;
    if (std::isfinite(x)) {
      EXPECT_EQ(fmod(x, 0.7), std::fmod(x, 0.7)) << x;
    }
  }
}

template <class T>
void expect_integers() {
  using Limits = std::numeric_limits<T>;
  EXPECT_EQ(highest<T>(), Limits::max());
  EXPECT_EQ(lowest<T>(), Limits::min());
  EXPECT_EQ(wrap_add(Limits::max(), T(1)), Limits::min());
  EXPECT_EQ(wrap_sub(Limits::min(), T(1)), Limits::max());
  EXPECT_EQ(wrap_mul(Limits::max(), T(2)), static_cast<T>(-2));
  EXPECT_EQ(wrap_sub(T(0), Limits::min()), Limits::min());
  EXPECT_EQ(Kind<T>::is_signed, Limits::is_signed);
}

TEST(MathFunctions, IntegersWrap) {
  expect_integers<int8_t>();
  expect_integers<int16_t>();
  expect_integers<int32_t>();
  expect_integers<int64_t>();
  expect_integers<uint8_t>();
  expect_integers<uint16_t>();
  expect_integers<uint32_t>();
  expect_integers<uint64_t>();
  EXPECT_EQ(highest<bool>(), true);
  EXPECT_EQ(lowest<bool>(), false);
  EXPECT_TRUE(wrap_add(true, true));
  EXPECT_EQ(highest<float>(), kInf<float>);
  EXPECT_EQ(lowest<double>(), -kInf<double>);
}

}  // namespace
}  // namespace libtensor::math
