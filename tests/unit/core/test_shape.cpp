// SPDX-License-Identifier: Apache-2.0
// Layouts against their definition: the list of elements that they name.
#include "libtensor/core/shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using testing_tensors::message_of;
using testing_tensors::status_of;

// The element of each index, row-major.
std::vector<int64_t> places(const Shape& shape, const Strides& strides) {
  std::vector<int64_t> found{0};
  for (int axis = 0; axis < shape.size(); ++axis) {
    std::vector<int64_t> more;
    for (const int64_t place : found) {
      for (int64_t i = 0; i < shape[axis]; ++i) more.push_back(place + i * strides[axis]);
    }
    found = more;
  }
  return found;
}

struct Layout {
  Shape shape;
  Strides strides;
};

// Slices, permutations and repeats of a contiguous tensor.
Layout any_view(std::mt19937& random, bool repeats) {
  const auto below = [&](int n) {
    return static_cast<int64_t>(random() % static_cast<uint32_t>(n));
  };
  Layout x;
  for (int64_t n = below(5); n > 0; --n) x.shape.push_back(1 + below(4));
  x.strides = contiguous_strides(x.shape);
  for (int axis = 0; axis < x.shape.size(); ++axis) {
    const int64_t step = 1 + below(2);
    x.shape[axis] = (x.shape[axis] - 1) / step + 1;
    x.strides[axis] *= below(4) == 0 ? -step : step;
    if (repeats && below(4) == 0) x.strides[axis] = 0;
    const int other = static_cast<int>(below(axis + 1));
    std::swap(x.shape[axis], x.shape[other]);
    std::swap(x.strides[axis], x.strides[other]);
  }
  return x;
}

// All shapes of n elements with up to four axes.
std::vector<Shape> shapes_of(int64_t n, int axes = 4) {
  std::vector<Shape> found;
  if (n == 1) found.push_back({});
  if (axes == 0) return found;
  for (int64_t extent = 1; extent <= n; ++extent) {
    if (n % extent != 0) continue;
    for (const Shape& rest : shapes_of(n / extent, axes - 1)) {
      Shape shape = rest;
      shape.insert(0, extent);
      found.push_back(shape);
    }
  }
  return found;
}

// The strides that a shape would need to name these places in this order, if it can.
bool has_strides(const Shape& shape, const std::vector<int64_t>& wanted) {
  const Strides steps = contiguous_strides(shape);
  Strides strides(shape.size(), 0);
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] > 1) strides[axis] = wanted[static_cast<size_t>(steps[axis])] - wanted[0];
  }
  return places(shape, strides) == wanted;
}

TEST(Shape, ViewsNameTheSameElementsInTheSameOrder) {
  std::mt19937 random(1);
  int views = 0, refused = 0;
  for (int round = 0; round < 300; ++round) {
    const Layout x = any_view(random, true);
    const auto wanted = places(x.shape, x.strides);
    for (const Shape& to : shapes_of(static_cast<int64_t>(wanted.size()))) {
      const auto strides = view_strides(x.shape, x.strides, to);
      ASSERT_EQ(strides.has_value(), has_strides(to, wanted))
          << message_of([&] { fail(Status::ok, x.shape, x.strides, to); });
      if (strides) {
        ASSERT_EQ(places(to, *strides), wanted);
      }
      ++(strides ? views : refused);
    }
  }
  EXPECT_GT(views, 1000);
  EXPECT_GT(refused, 1000);
}

TEST(Shape, ViewsOfNoElementsAlwaysExist) {
  const Shape none{int64_t{1} << 40, 0, int64_t{1} << 40};
  const auto strides = view_strides(none, {INT64_MIN, INT64_MAX, -1}, {0, 3});
  ASSERT_TRUE(strides);
  EXPECT_EQ(strides->size(), 2);
}

TEST(Shape, OverlapIsFoundExactlyInViews) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    const Layout x = any_view(random, true);
    const auto all = places(x.shape, x.strides);
    const std::set<int64_t> distinct(all.begin(), all.end());
    ASSERT_EQ(may_overlap(x.shape, x.strides), distinct.size() < all.size())
        << message_of([&] { fail(Status::ok, x.shape, x.strides); });
  }
}

TEST(Shape, OverlapIsNeverMissed) {
  std::mt19937 random(3);
  int found = 0;
  for (int round = 0; round < 5000; ++round) {
    Layout x;
    for (uint32_t n = random() % 4; n > 0; --n) {
      x.shape.push_back(1 + random() % 4);
      x.strides.push_back(static_cast<int64_t>(random() % 13) - 6);
    }
    const auto all = places(x.shape, x.strides);
    const std::set<int64_t> distinct(all.begin(), all.end());
    if (distinct.size() == all.size()) continue;
    ++found;
    ASSERT_TRUE(may_overlap(x.shape, x.strides));
  }
  EXPECT_GT(found, 500);
  EXPECT_FALSE(may_overlap({3, 0}, {0, 0}));
}

TEST(Shape, ReachIsTheRangeOfPlaces) {
  std::mt19937 random(4);
  for (int round = 0; round < 500; ++round) {
    const Layout x = any_view(random, true);
    const auto all = places(x.shape, x.strides);
    const AddressRange extent = bounds(x.shape, x.strides);
    ASSERT_EQ(extent.low, *std::min_element(all.begin(), all.end()));
    ASSERT_EQ(extent.high, *std::max_element(all.begin(), all.end()));
  }
}

TEST(Shape, ReachThatDoesNotFitIsAnError) {
  EXPECT_EQ(bounds({1, 2}, {INT64_MIN, 5}).high, 5);  // a step that is never taken
  EXPECT_EQ(bounds({2}, {INT64_MAX - 1}).high, INT64_MAX - 1);
  for (const Layout& x :
       {Layout{{3}, {INT64_MAX}}, Layout{{2, 2}, {INT64_MAX, 1}}, Layout{{2}, {INT64_MIN}},
        Layout{{2}, {INT64_MAX}}, Layout{{2, 2}, {INT64_MAX / 2 + 1, -(INT64_MAX / 2 + 1)}}}) {
    EXPECT_EQ(status_of([&] { bounds(x.shape, x.strides); }), Status::shape);
  }
}

TEST(Shape, StridesOfNoElementsSaturate) {
  const Shape none{0, int64_t{1} << 40, int64_t{1} << 40};
  EXPECT_EQ(contiguous_strides(none), (Strides{INT64_MAX, int64_t{1} << 40, 1}));
  EXPECT_TRUE(is_contiguous(none, {7, 7, 7}));
  EXPECT_EQ(contiguous_strides({2, 0, 3}), (Strides{3, 3, 1}));
}

TEST(Shape, ContiguousMeansInOrderWithoutGaps) {
  EXPECT_TRUE(is_contiguous({}, {}));
  EXPECT_TRUE(is_contiguous({1, 3, 1}, {99, 1, -5}));  // steps of extents of 1 are never taken
  EXPECT_FALSE(is_contiguous({3}, {-1}));
  EXPECT_FALSE(is_contiguous({2, 3}, {1, 2}));
  EXPECT_FALSE(is_contiguous({2, 3}, {4, 1}));
}

TEST(Shape, AnExtentOfZeroBroadcastsWithOneOnly) {
  EXPECT_EQ(broadcast({0}, {1}), (Shape{0}));
  EXPECT_EQ(broadcast({4, 1, 0}, {3, 1}), (Shape{4, 3, 0}));
  EXPECT_EQ(broadcast({}, {2, 0}), (Shape{2, 0}));
  EXPECT_EQ(message_of([] { broadcast({2, 0}, {2}); }), "shapes [2, 0] and [2] do not broadcast");
  EXPECT_TRUE(broadcasts_to({1}, {0}));
  EXPECT_FALSE(broadcasts_to({0}, {1}));
  EXPECT_FALSE(broadcasts_to({1, 1}, {1}));
}

TEST(Shape, SixtyFourAxes) {
  const Shape most(64, 1);
  EXPECT_EQ(checked_numel(most), 1);
  EXPECT_EQ(status_of([] { checked_numel(Shape(65, 1)); }), Status::shape);
  EXPECT_EQ(axes_mask({}, 64), ~uint64_t{0});
  EXPECT_EQ(axes_mask(Axes::of({-1, 0}), 64), uint64_t{1} << 63 | 1);
  EXPECT_EQ(reduced_shape(most, ~uint64_t{0}, true), most);
  EXPECT_EQ(reduced_shape(most, ~uint64_t{0} >> 1, false), (Shape{1}));
  EXPECT_EQ(bounds(most, Strides(64, INT64_MIN)).low, 0);
  EXPECT_FALSE(may_overlap(Shape(64, 1), Strides(64, 0)));
  EXPECT_EQ(view_strides(most, Strides(64, 1), {})->size(), 0);
}

TEST(Shape, AxesAreCountedFromTheEndAndNamedOnce) {
  EXPECT_EQ(normalize_axis(-3, 3), 0);
  EXPECT_EQ(normalize_axis(-1, 0), 0);  // of a 0-d tensor
  for (const int64_t axis : {int64_t{3}, int64_t{-4}, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(status_of([&] { normalize_axis(axis, 3); }), Status::index);
  }
  EXPECT_EQ(axes_mask(Axes::of({}), 3), 0u);
  EXPECT_EQ(axes_mask(Axes::of({0}), 0), 0u);
  EXPECT_EQ(message_of([] {
              axes_mask(Axes::of({1, -2}), 3);
            }),
            "axis -2 occurs twice in axes [1, -2]");
}

TEST(Shape, InfersOneExtent) {
  EXPECT_EQ(infer_shape({2, -1}, 6), (Shape{2, 3}));
  EXPECT_EQ(infer_shape({-1}, 0), (Shape{0}));
  EXPECT_EQ(infer_shape({3, -1}, 0), (Shape{3, 0}));
  EXPECT_EQ(infer_shape({}, 1), (Shape{}));
  for (const Shape& bad : {Shape{4, -1}, Shape{-1, -1}, Shape{0, -1}, Shape{-2, 3}, Shape{5},
                           Shape{int64_t{1} << 40, int64_t{1} << 40}}) {
    EXPECT_EQ(status_of([&] { infer_shape(bad, 6); }), Status::shape);
  }
}

}  // namespace
}  // namespace libtensor
