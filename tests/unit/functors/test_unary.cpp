// SPDX-License-Identifier: Apache-2.0
#include "libtensor/functors/unary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace libtensor::functors {
namespace {

template <class T>
constexpr T kInf = std::numeric_limits<T>::infinity();
template <class T>
constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();

template <class T, class F, class Exact>
double worst_relative(F f, Exact exact, double low, double high) {
  double most = 0;
  for (int i = 0; i <= 20000; ++i) {
    const T x = static_cast<T>(low + (high - low) * i / 20000);
    const long double wanted = exact(static_cast<long double>(x));
    if (std::fabs(wanted) < std::numeric_limits<T>::min()) continue;
    most = std::max(most, static_cast<double>(std::fabs((f(x) - wanted) / wanted)));
  }
  return most / std::numeric_limits<T>::epsilon();
}

long double sigmoid(long double x) { return 1 / (1 + std::exp(-x)); }
long double gelu(long double x) { return x / 2 * std::erfc(-x / std::sqrt(2.0L)); }
long double gelu_tanh(long double x) {
  return x * sigmoid(2 * std::sqrt(2 / std::acos(-1.0L)) * (x + 0.044715L * x * x * x));
}

// In epsilons. The tails count: 1 + erf or 1 + tanh would have none left at -4.
TEST(Unary, AccuracyAlsoInTheTails) {
  EXPECT_LT(worst_relative<float>(Sigmoid(), sigmoid, -80, 80), 4);
  EXPECT_LT(worst_relative<double>(Sigmoid(), sigmoid, -700, 700), 4);
  EXPECT_LT(worst_relative<double>(
                Silu(), [](long double x) { return x * sigmoid(x); }, -700, 700),
            4);
  EXPECT_LT(worst_relative<double>(
                Rsqrt(), [](long double x) { return 1 / std::sqrt(x); }, 1e-9, 9),
            2);
  // A relative error of x in the exponent is x**2 times that of the result.
  EXPECT_LT(worst_relative<double>(Gelu{0}, gelu, -3, 8), 40);
  EXPECT_LT(worst_relative<float>(Gelu{0}, gelu, -3, 8), 40);
  EXPECT_LT(worst_relative<double>(Gelu{1}, gelu_tanh, -3, 8), 40);
  EXPECT_LT(worst_relative<float>(Gelu{1}, gelu_tanh, -3, 8), 40);
}

template <class T>
void expect_edges() {
  EXPECT_EQ(Sigmoid()(kInf<T>), T(1));
  EXPECT_EQ(Sigmoid()(-kInf<T>), T(0));
  EXPECT_EQ(Sigmoid()(T(-1000)), T(0));
  EXPECT_EQ(Sigmoid()(T(0)), T(0.5));
  EXPECT_TRUE(std::isnan(Sigmoid()(kNaN<T>)));
  EXPECT_EQ(Silu()(T(-1000)), T(0));
  EXPECT_EQ(Gelu{0}(kInf<T>), kInf<T>);
  EXPECT_EQ(Gelu{1}(T(100)), T(100));
  EXPECT_EQ(Gelu{0}(T(-100)), T(0));
  EXPECT_EQ(Reciprocal()(T(-0.0)), -kInf<T>);
  EXPECT_EQ(Rsqrt()(T(0)), kInf<T>);
  EXPECT_TRUE(std::isnan(Relu()(kNaN<T>)));
  EXPECT_EQ(Relu()(T(-3)), T(0));
  EXPECT_EQ(LeakyRelu{0.5}(T(-4)), T(-2));
  EXPECT_EQ(LeakyRelu{0.5}(T(4)), T(4));
  EXPECT_TRUE(std::isnan(LeakyRelu{0.5}(kNaN<T>)));
  EXPECT_TRUE(std::isnan(Sign()(kNaN<T>)));
  EXPECT_EQ(Sign()(-kInf<T>), T(-1));
  EXPECT_EQ(Sign()(T(-0.0)), T(0));
  EXPECT_TRUE(std::signbit(Neg()(T(0))));
  EXPECT_FALSE(std::signbit(Abs()(T(-0.0))));
  EXPECT_TRUE(Isnan()(kNaN<T>) && !Isnan()(kInf<T>));
  EXPECT_TRUE(Isinf()(-kInf<T>) && !Isinf()(kNaN<T>) && !Isinf()(std::numeric_limits<T>::max()));
  EXPECT_TRUE(Isfinite()(std::numeric_limits<T>::lowest()));
  EXPECT_FALSE(Isfinite()(kNaN<T>) || Isfinite()(kInf<T>));
  EXPECT_FALSE(LogicalNot()(kNaN<T>));
  EXPECT_TRUE(LogicalNot()(T(-0.0)));
  EXPECT_EQ(Round()(T(2.5)), T(2));
}

TEST(Unary, EdgesOfFloats) {
  expect_edges<float>();
  expect_edges<double>();
}

template <class T>
void expect_integers() {
  using Limits = std::numeric_limits<T>;
  EXPECT_EQ(Neg()(Limits::min()), Limits::min());
  EXPECT_EQ(Abs()(Limits::min()), Limits::min());
  EXPECT_EQ(Abs()(Limits::max()), Limits::max());
  EXPECT_EQ(Sign()(Limits::max()), T(1));
  EXPECT_EQ(Sign()(Limits::min()), Limits::is_signed ? static_cast<T>(-1) : T(0));
  EXPECT_EQ(Square()(Limits::max()), T(1));
  EXPECT_EQ(Floor()(Limits::max()), Limits::max());
  EXPECT_FALSE(Isinf()(Limits::max()));
  EXPECT_TRUE(Isfinite()(Limits::min()));
}

// Of 16 bits: their squares as int would overflow.
TEST(Unary, EdgesOfIntegers) {
  expect_integers<int8_t>();
  expect_integers<int16_t>();
  expect_integers<int32_t>();
  expect_integers<int64_t>();
  expect_integers<uint8_t>();
  expect_integers<uint16_t>();
  expect_integers<uint32_t>();
  expect_integers<uint64_t>();
  EXPECT_TRUE(Square()(true));
  EXPECT_TRUE(LogicalNot()(false));
}

}  // namespace
}  // namespace libtensor::functors
