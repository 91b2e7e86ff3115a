// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/view.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace libtensor {
namespace {

// Where a view reads, in row-major order.
std::vector<int64_t> elements(const View& view) {
  std::vector<int64_t> all{view.offset};
  for (int i = 0; i < view.shape.size(); ++i) {
    std::vector<int64_t> more;
    for (const int64_t at : all) {
      for (int64_t k = 0; k < view.shape[i]; ++k) more.push_back(at + k * view.strides[i]);
    }
    all = more;
  }
  return all;
}

void expect_composed(const View& outer, const View& inner, const View& composed) {
  const auto of_inner = elements(inner), got = elements(composed), chosen = elements(outer);
  ASSERT_EQ(got.size(), chosen.size());
  for (size_t i = 0; i < got.size(); ++i)
    ASSERT_EQ(got[i], of_inner[static_cast<size_t>(chosen[i])]);
}

TEST(View, ThroughTransposedAndSlicedTensors) {
  const View transposed{{3, 2}, {1, 3}, 0};
  const View strided{{2, 3}, {10, 2}, 7};
  const auto both = compose(transposed, strided);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->strides, (Strides{2, 10}));
  expect_composed(transposed, strided, *both);
  EXPECT_FALSE(compose({{6}, {1}, 0}, strided));        // no stride leads from row to row
  EXPECT_FALSE(compose({{2, 2}, {2, 1}, 1}, strided));  // nor here, from 2 to 3
  EXPECT_TRUE(compose({{6}, {1}, 0}, {{2, 3}, {6, 2}, 0}));
  EXPECT_EQ(compose({{4}, {-1}, 3}, {{4}, {2}, 1})->offset, 7);
}

TEST(View, RandomViews) {
  std::mt19937 random(5);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  int found = 0;
  for (int round = 0; round < 20000; ++round) {
    View inner, outer;
    int64_t numel = 1;
    for (int64_t axes = pick(1, 3); axes > 0; --axes) {
      inner.shape.push_back(pick(1, 4));
      inner.strides.push_back(pick(-3, 9));
      numel *= inner.shape[inner.shape.size() - 1];
    }
    outer.offset = pick(0, numel - 1);
    for (int64_t axes = pick(1, 3); axes > 0; --axes) {
      outer.shape.push_back(pick(1, 4));
      outer.strides.push_back(pick(-4, 8));
    }
    bool inside = true;
    for (const int64_t at : elements(outer)) inside = inside && at >= 0 && at < numel;
    if (!inside) continue;
    if (const auto both = compose(outer, inner)) {
      expect_composed(outer, inner, *both);
      ++found;
    }
  }
  EXPECT_GT(found, 500);
}

}  // namespace
}  // namespace libtensor
