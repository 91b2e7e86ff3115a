// SPDX-License-Identifier: Apache-2.0
// What accumulators must do in whatever order and grouping a backend combines them.
#include "libtensor/functors/reduce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace libtensor::functors {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

template <class F, class A>
void expect_monoid(const std::vector<A>& values) {
  const A one = F::template identity<A>();
  for (const A a : values) {
    EXPECT_TRUE(same(static_cast<double>(F::combine(one, a)), static_cast<double>(a)));
    EXPECT_TRUE(same(static_cast<double>(F::combine(a, one)), static_cast<double>(a)));
    for (const A b : values) {
      for (const A c : values) {
        const auto left = static_cast<double>(F::combine(F::combine(a, b), c));
        EXPECT_TRUE(same(left, static_cast<double>(F::combine(a, F::combine(b, c)))));
      }
    }
  }
}

TEST(Reductions, IdentityIsNeutralAndGroupingDoesNotMatter) {
  const std::vector<double> exact{0, 1, -2, 8, kInf, -kInf, kNaN};
  expect_monoid<Sum, double>(exact);
  expect_monoid<Prod, double>(exact);
  expect_monoid<Max, double>(exact);
  expect_monoid<Min, double>(exact);
  const std::vector<int64_t> whole{0, 1, -2, INT64_MAX, INT64_MIN};
  expect_monoid<Sum, int64_t>(whole);
  expect_monoid<Prod, int64_t>(whole);
  expect_monoid<Max, int64_t>(whole);
  expect_monoid<Min, int64_t>(whole);
  expect_monoid<Any, bool>({false, true});
  expect_monoid<All, bool>({false, true});
  expect_monoid<Max, bool>({false, true});
  expect_monoid<Min, uint8_t>({0, 1, 255});
}

TEST(Reductions, NaNStaysWhereverItComes) {
  EXPECT_TRUE(std::isnan(Max::combine(kNaN, kInf)));
  EXPECT_TRUE(std::isnan(Max::combine(kInf, kNaN)));
  EXPECT_TRUE(std::isnan(Min::combine(kNaN, -kInf)));
  EXPECT_TRUE(std::isnan(Min::combine(-kInf, kNaN)));
}

Var::Parts var_of(const std::vector<double>& x) {
  const double center = x[0];
  double first = 0, second = 0;
  for (const double v : x) {
    first += v - center;
    second += Var::square(v - center);
  }
  return Var::parts(center, first, second, static_cast<double>(x.size()));
}

TEST(Reductions, VarianceCombinesAnySplit) {
  const std::vector<double> x{1e6, 1e6 + 1, 1e6 - 3, 1e6 + 7, 1e6 + 2};
  const Var::Parts whole = var_of(x);
  for (size_t cut = 1; cut < x.size(); ++cut) {
    const auto at = x.begin() + static_cast<std::ptrdiff_t>(cut);
    const Var::Parts parts = Var::combine(var_of({x.begin(), at}), var_of({at, x.end()}));
    EXPECT_EQ(parts.n, 5);
    EXPECT_NEAR(parts.mean, whole.mean, 1e-9);
    EXPECT_NEAR(parts.squares, whole.squares, 1e-9);
  }
  const Var::Parts none = Var::identity<Var::Parts>();
  EXPECT_EQ(Var::combine(none, whole).squares, whole.squares);
  EXPECT_EQ(Var::combine(whole, none).n, 5);
  EXPECT_NEAR(Std::finish(whole, 1), std::sqrt(whole.squares / 4), 1e-12);
}

TEST(Reductions, DivisorsOfVarianceStopAtZero) {
  EXPECT_TRUE(std::isnan(Var::finish({1, 5, 0}, 1)));
  EXPECT_EQ(Var::finish({2, 5, 8}, 3), kInf);
  EXPECT_TRUE(std::isnan(Var::finish({0, 0, 0}, 0)));
  EXPECT_TRUE(std::isnan(Var::mean({0, 0, 0})));
}

TEST(Reductions, LogsumexpOfExtremes) {
  const auto of = [](double x) { return Logsumexp::parts(x, Logsumexp::term(x, x)); };
  const auto both = [&](double a, double b) {
    return Logsumexp::finish(Logsumexp::combine(of(a), of(b)), 0);
  };
  EXPECT_DOUBLE_EQ(both(1000, 1000), 1000 + std::log(2));
  EXPECT_DOUBLE_EQ(both(-1000, -1000), -1000 + std::log(2));
  EXPECT_EQ(both(kInf, 5), kInf);
  EXPECT_EQ(both(kInf, kInf), kInf);
  EXPECT_EQ(both(-kInf, -kInf), -kInf);
  EXPECT_EQ(both(-kInf, 5), 5);
  EXPECT_EQ(both(kInf, -kInf), kInf);
  EXPECT_TRUE(std::isnan(both(kNaN, 5)));
  EXPECT_TRUE(std::isnan(both(-kInf, kNaN)));
  const auto none = Logsumexp::identity<Logsumexp::Parts>();
  EXPECT_EQ(Logsumexp::finish(none, 0), -kInf);
  EXPECT_EQ(Logsumexp::finish(Logsumexp::combine(none, of(3)), 0), 3);
  EXPECT_EQ(Logsumexp::finish(Logsumexp::combine(of(3), none), 0), 3);
}

}  // namespace
}  // namespace libtensor::functors
