// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/dims.h"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>
#include <vector>

namespace libtensor {
namespace {

Dims counting(int n) {
  Dims dims(n);
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
}

std::vector<int64_t> listed(const Dims& dims) { return {dims.begin(), dims.end()}; }

TEST(Dims, InsertAndErasePassTheInlineCapacity) {
  for (int n = 0; n <= 2 * Dims::kInline + 1; ++n) {
    for (int at = 0; at <= n; ++at) {
      Dims dims = counting(n);
      std::vector<int64_t> expected = listed(dims);
      dims.insert(at, -7);
      expected.insert(expected.begin() + at, -7);
      ASSERT_EQ(listed(dims), expected) << n << ", " << at;
      dims.erase(at);
      ASSERT_EQ(dims, counting(n));
    }
  }
}

TEST(Dims, AnElementOfItselfMayBeAdded) {
  Dims dims = counting(Dims::kInline);
  dims.push_back(dims[2]);  // moves to the heap
  EXPECT_EQ(dims.back(), 2);
}

TEST(Dims, CopiesAreTheirOwn) {
  for (const int n : {3, Dims::kInline, Dims::kInline + 1, 64}) {
    const Dims original = counting(n);
    Dims copy = original, assigned = counting(64 - n);
    assigned = copy;
    copy[0] = assigned[n - 1] = 99;
    EXPECT_EQ(original, counting(n));
    EXPECT_EQ(assigned[0], 0);
  }
}

TEST(Dims, MovedFromIsEmptyAndOfUse) {
  for (const int n : {2, 20}) {
    for (const int before : {0, 4, 30}) {
      Dims from = counting(n), to = counting(before);
      to = std::move(from);
      EXPECT_EQ(to, counting(n));
      EXPECT_TRUE(from.empty());  // NOLINT: what a moved-from list is like is the question
      from.push_back(5);
      EXPECT_EQ(from, (Dims{5}));
    }
  }
}

TEST(Dims, AssignmentToItselfChangesNothing) {
  for (const int n : {3, 30}) {
    Dims dims = counting(n);
    Dims& same = dims;
    dims = same;
    EXPECT_EQ(dims, counting(n));
    dims = std::move(same);
    EXPECT_EQ(dims, counting(n));
  }
}

TEST(Dims, EqualityNeedsTheLengthToo) {
  EXPECT_FALSE((Dims{1, 2} == Dims{1, 2, 3}));
  EXPECT_FALSE((Dims{1, 2, 3} == Dims{1, 2}));
  EXPECT_TRUE((Dims{} == Dims(nullptr, 0)));
}

TEST(Dims, AsText) {
  Text text;
  text << Dims{} << Dims{-1} << Dims{INT64_MIN, INT64_MAX};
  EXPECT_EQ(text.view(), "[][-1][-9223372036854775808, 9223372036854775807]");
}

}  // namespace
}  // namespace libtensor
