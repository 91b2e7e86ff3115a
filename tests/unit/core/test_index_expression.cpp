// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/index_expression.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace libtensor {
namespace {

using E = IndexExpression;

E a() { return E::variable("a", 0, 8); }
E b() { return E::variable("b", 0, 8); }
E within(int64_t low, int64_t high) { return E::variable("a", low, high); }

#define EXPECT_SAME(x, y) EXPECT_EQ((x).text(), (y).text())

TEST(IndexExpression, LikeTermsAreOne) {
  EXPECT_SAME(a() * 2 + a() * 3, a() * 5);
  EXPECT_SAME((a() * 3 + b()) + b() * 3, b() * 4 + a() * 3);
  EXPECT_SAME(a() - a(), E(0));
  EXPECT_SAME(a() * 3 - a(), a() * 2);
  EXPECT_EQ((a() * 2 + b() + 3).text(), "a*2+b+3");
}

TEST(IndexExpression, BoundsDecide) {
  EXPECT_SAME(within(3, 8).less_than(3), E(0));
  EXPECT_SAME(within(3, 8).less_than(9), E(1));
  EXPECT_EQ((E(1) - within(3, 8).less_than(8)).text(), "(a<8)*-1+1");
  EXPECT_SAME((a() + 2).less_than(5), a().less_than(3));
  EXPECT_SAME(within(0, 7) / 20, E(0));
  EXPECT_SAME(within(0, 7) % 20, within(0, 7));
  EXPECT_SAME(within(23, 25) % 20, within(23, 25) - 20);
  EXPECT_SAME(a() % 1, E(0));
  EXPECT_SAME(a() / 1, a());
  EXPECT_SAME(within(1, 1), E(1));
}

TEST(IndexExpression, WhatDividesLeavesTheDivision) {
  EXPECT_SAME((a() * 4 + b() * 4) / 2, a() * 2 + b() * 2);
  EXPECT_SAME((a() * 4 + b() * 4) % 2, E(0));
  EXPECT_SAME((a() * 5 + b() * 4) / 2, a() * 2 + b() * 2 + a() / 2);
  EXPECT_SAME((within(0, 7) * 4 + E::variable("b", 0, 3) * 4 + 7) / 16,
              (within(0, 7) + E::variable("b", 0, 3) + 1) / 4);
  EXPECT_SAME((a() * 30 + 20) / 20, a() + a() / 2 + 1);
  EXPECT_SAME(a() / 2 / 3, a() / 6);
  EXPECT_SAME((a() / 2 + 1) / 3, (a() + 2) / 6);
  EXPECT_SAME(a() % 6 % 3, a() % 3);
  EXPECT_SAME(a() % 6 / 3, a() / 3 % 2);
  EXPECT_SAME((a() * 6 + within(0, 8) % 2) % 4, a() % 2 + a() * 2 % 4);
}

TEST(IndexExpression, DivisionsRoundDown) {
  const E quotient = within(2, 7) * -1 / 3;
  EXPECT_EQ(quotient.low(), -3);
  EXPECT_EQ(quotient.high(), -1);
  EXPECT_EQ(quotient.value([](const std::string&) { return 2; }), -1);
  EXPECT_EQ(quotient.value([](const std::string&) { return 4; }), -2);
  EXPECT_SAME(E(-1) / 3, E(-1));
  EXPECT_SAME(E(-1) % 3, E(2));
}

TEST(IndexExpression, OfViews) {
  const auto expect = [](const Shape& at, const Shape& shape, const Strides& strides,
                         const char* text) {
    EXPECT_EQ(index_expression(at, shape, strides, 0).text(), text);
  };
  expect({5, 4, 8}, {5, 4, 8}, {32, 8, 1}, "i0*32+i1*8+i2");
  expect({3, 2, 4}, {3, 2, 4}, {4, 12, 1}, "i0*4+i1*12+i2");
  expect({6}, {2, 3}, {3, 1}, "i0");
  expect({3, 2}, {2, 3}, {1, 2}, "(i0*2+i1)%3*2+(i0*2+i1)//3");
  expect({2, 3}, {3, 2}, {1, 3}, "(i0+i1)%2*3+(i0+i1)//2+i0");
  expect({6}, {2, 3}, {1, 2}, "i0%3*2+i0//3");
  expect({8}, {4, 2}, {4, 1}, "i0%2+i0//2*4");
  expect({2, 2, 2}, {2, 4}, {4, 1}, "i0*4+i1*2+i2");
  expect({3, 4}, {3, 4}, {0, 1}, "i1");
  EXPECT_EQ(index_expression({4}, {4}, {-1}, 3).text(), "i0*-1+3");
  EXPECT_EQ(index_expression({2, 4}, {2, 4}, {4, 1}, 4).text(), "i0*4+i1+4");
}

// An expression, and the same one computed step by step.
struct Pair {
  E expression;
  std::vector<int64_t> values;  // for all values of the variables
};

TEST(IndexExpression, IsWhatItWasMadeOfForAllValues) {
  std::mt19937 random(11);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  const char* names[] = {"x", "y", "z"};
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::vector<int64_t>> box(1);
    std::vector<Pair> made;
    int64_t lows[3], highs[3];
    for (int v = 0; v < 3; ++v) {
      lows[v] = pick(-5, 3);
      highs[v] = lows[v] + pick(0, 6);
      std::vector<std::vector<int64_t>> larger;
      for (const auto& point : box) {
        for (int64_t i = lows[v]; i <= highs[v]; ++i) {
          larger.push_back(point);
          larger.back().push_back(i);
        }
      }
      box = larger;
    }
    for (size_t v = 0; v < 3; ++v) {
      made.push_back({E::variable(names[v], lows[v], highs[v]), {}});
      for (const auto& point : box) made.back().values.push_back(point[v]);
    }
    for (int step = 0; step < 8; ++step) {
      const auto last = static_cast<int64_t>(made.size()) - 1;
      const Pair& x = made[static_cast<size_t>(pick(0, last))];
      const Pair& y = made[static_cast<size_t>(pick(0, last))];
      const int64_t kind = pick(0, 5), number = kind < 2 ? pick(-4, 6) : pick(1, 12);
      Pair next{0, {}};
      for (size_t i = 0; i < box.size(); ++i) {
        const int64_t p = x.values[i], q = y.values[i];
        const int64_t remainder = number > 0 ? (p % number + number) % number : 0;
        next.values.push_back(kind == 0   ? p * number
                              : kind == 1 ? p + q * number
                              : kind == 2 ? (p - remainder) / number
                              : kind == 3 ? remainder
                              : kind == 4 ? p < number
                                          : p - q);
      }
      next.expression = kind == 0   ? x.expression * number
                        : kind == 1 ? x.expression + y.expression * number
                        : kind == 2 ? x.expression / number
                        : kind == 3 ? x.expression % number
                        : kind == 4 ? x.expression.less_than(number)
                                    : x.expression - y.expression;
      made.push_back(next);
      for (size_t i = 0; i < box.size(); ++i) {
        const int64_t value = next.expression.value(
            [&](const std::string& name) { return box[i][static_cast<size_t>(name[0] - 'x')]; });
        ASSERT_EQ(value, next.values[i]) << next.expression.text();
        ASSERT_LE(next.expression.low(), value) << next.expression.text();
        ASSERT_GE(next.expression.high(), value) << next.expression.text();
      }
    }
  }
}

}  // namespace
}  // namespace libtensor
