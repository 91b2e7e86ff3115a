// SPDX-License-Identifier: Apache-2.0
// Parts of layouts against lists of places, and bounds of any size.
#include "libtensor/ops/shape/geometry.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Places = std::vector<int64_t>;

Places places(const Geometry& x) {
  Places found{x.offset};
  for (int axis = 0; axis < x.shape.size(); ++axis) {
    Places more;
    for (const int64_t place : found) {
      for (int64_t i = 0; i < x.shape[axis]; ++i) more.push_back(place + i * x.strides[axis]);
    }
    found = more;
  }
  return found;
}

// As Python's range(*slice(start, stop, step).indices(extent)).
Places python_slice(int64_t extent, int64_t start, int64_t stop, int64_t step) {
  const bool back = step < 0;
  const auto bound = [&](int64_t at, int64_t omitted) -> int64_t {
    if (at == kOmitted) return omitted;
    if (at < 0) return at < -extent ? (back ? -1 : 0) : at + extent;
    return at >= extent ? (back ? extent - 1 : extent) : at;
  };
  Places found;
  const int64_t first = bound(start, back ? extent - 1 : 0), end = bound(stop, back ? -1 : extent);
  if (back) {
    for (int64_t i = first; i > end; i = step < end - i ? end : i + step) found.push_back(i);
  } else {
    for (int64_t i = first; i<end; i = step> end - i ? end : i + step) found.push_back(i);
  }
  return found;
}

TEST(Geometry, SlicesAreThoseOfPython) {
  const int64_t bounds[] = {kOmitted, INT64_MIN + 1, -6, -5, -4, -1, 0, 1, 3, 4, 5, 6, INT64_MAX};
  const int64_t steps[] = {INT64_MIN + 1, -4, -2, -1, 1, 2, 5, INT64_MAX, kOmitted};
  for (const int64_t extent : {0, 1, 5}) {
    const Geometry x = contiguous_geometry({extent});
    for (const int64_t start : bounds) {
      for (const int64_t stop : bounds) {
        for (const int64_t step : steps) {
          const Places wanted = python_slice(extent, start, stop, step == kOmitted ? 1 : step);
          const Geometry part = slice_geometry(x, 0, start, stop, step);
          ASSERT_EQ(places(part), wanted)
              << extent << ": " << start << ", " << stop << ", " << step;
        }
      }
    }
  }
}

TEST(Geometry, DiagonalsOfAnyOffset) {
  const Geometry x = contiguous_geometry({3, 4});
  for (const int64_t offset : {INT64_MIN, int64_t{-3}, int64_t{-2}, int64_t{0}, int64_t{1},
                               int64_t{3}, int64_t{4}, INT64_MAX}) {
    Places wanted;
    for (int64_t i = 0; i < 3; ++i) {
      for (int64_t j = 0; j < 4; ++j) {
        if (j - i == offset) wanted.push_back(4 * i + j);
      }
    }
    ASSERT_EQ(places(diagonal_geometry(x, offset, 0, 1)), wanted) << offset;
    ASSERT_EQ(places(diagonal_geometry({{4, 3}, {1, 4}, 0}, offset, -1, -2)), wanted) << offset;
  }
  EXPECT_EQ(diagonal_geometry(contiguous_geometry({2, 3, 4}), 0, 0, 2).shape, (Shape{3, 2}));
  EXPECT_EQ(status_of([&] { diagonal_geometry(x, 0, 0, -2); }), Status::invalid);
  EXPECT_EQ(status_of([&] { diagonal_geometry(x, 0, 0, 2); }), Status::index);
  EXPECT_EQ(status_of([&] { diagonal_geometry({{3}, {1}, 0}, 0, 0, 0); }), Status::shape);
}

// Without elements strides may be anything: they are not added and not multiplied.
TEST(Geometry, PartsOfNoElements) {
  const Geometry none{{0, 5, 5}, {INT64_MAX, INT64_MAX, INT64_MAX}, 0};
  EXPECT_EQ(diagonal_geometry(none, 1, 1, 2).shape, (Shape{0, 4}));
  EXPECT_EQ(slice_geometry(none, 1, 1, 5, 2).shape, (Shape{0, 2, 5}));
  EXPECT_EQ(slice_geometry(none, 1, 1, 5, 2).offset, 0);
  EXPECT_EQ(select_geometry(none, 1, 4).offset, 0);
  const Geometry turned{{0, 5, 5}, {1, INT64_MIN, INT64_MIN}, 0};
  EXPECT_EQ(diagonal_geometry(turned, 0, 1, 2).shape, (Shape{0, 5}));
  EXPECT_EQ(slice_geometry(turned, 1, kOmitted, kOmitted, -1).shape, (Shape{0, 5, 5}));
}

TEST(Geometry, SelectsFromBothEnds) {
  const Geometry x = contiguous_geometry({2, 3});
  EXPECT_EQ(places(select_geometry(x, 1, -1)), (Places{2, 5}));
  EXPECT_EQ(places(select_geometry(x, -2, 1)), (Places{3, 4, 5}));
  for (const int64_t index : {int64_t{3}, int64_t{-4}, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(status_of([&] { select_geometry(x, 1, index); }), Status::index);
  }
  EXPECT_EQ(message_of([] { select_geometry({}, 0, 0); }),
            "axis 0 is out of range: a 0-d tensor has no axes");
}

TEST(Geometry, InsideMeansEveryElement) {
  EXPECT_NO_THROW(check_inside({{3}, {2}, 1}, 6));
  EXPECT_NO_THROW(check_inside({{3}, {-2}, 4}, 5));
  EXPECT_NO_THROW(check_inside({{}, {}, 5}, 6));
  EXPECT_NO_THROW(check_inside({{0, 9}, {INT64_MAX, INT64_MIN}, 100}, 0));
  const Geometry outside[] = {{{3}, {2}, 2},         {{3}, {-2}, 3},        {{}, {}, 6},
                              {{1}, {1}, INT64_MAX}, {{2}, {INT64_MAX}, 1}, {{2}, {INT64_MIN}, 0},
                              {{1}, {1}, -1},        {{2, 2}, {1}, 0},      {{-1}, {1}, 0}};
  for (const Geometry& x : outside) EXPECT_THROW(check_inside(x, 6), Error);
}

}  // namespace
}  // namespace libtensor
