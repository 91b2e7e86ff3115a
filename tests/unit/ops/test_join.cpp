// SPDX-License-Identifier: Apache-2.0
// Shapes at their limits of what joins, repeats and pads.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

Tensor padded(const Tensor& x, const Ints& widths) { return ops::pad(x, widths, 9.0); }

TEST(Pad, WidthsBelowZeroCrop) {
  const Tensor x = counting({4});
  EXPECT_EQ(values_of<double>(padded(x, {-1, -2})), (Values{1}));
  EXPECT_EQ(values_of<double>(padded(x, {-4, 0})), (Values{}));
  EXPECT_EQ(values_of<double>(padded(x, {2, -3})), (Values{9, 9, 0}));
  EXPECT_EQ(values_of<double>(padded(x, {2, -5})), (Values{9}));  // nothing of x is left
  EXPECT_EQ(values_of<double>(padded(x, {-6, 3})), (Values{9}));
  EXPECT_EQ(values_of<double>(padded(x, {-3, 2})), (Values{3, 9, 9}));
  EXPECT_EQ(status_of([&] { padded(x, {-3, -2}); }), Status::shape);
}

// Widths that almost cancel: the result is small, what lies between is not.
TEST(Pad, WidthsOfExtremeSize) {
  const Tensor x = counting({4});
  EXPECT_EQ(values_of<double>(padded(x, {-INT64_MAX, INT64_MAX - 1})), (Values{9, 9, 9}));
  EXPECT_EQ(values_of<double>(padded(x, {-INT64_MAX, INT64_MAX})), (Values{9, 9, 9, 9}));
  EXPECT_EQ(values_of<double>(padded(x, {INT64_MAX - 4, -INT64_MAX})), (Values{}));
  for (const Ints& widths : {Ints{INT64_MIN, 0}, Ints{0, INT64_MIN}, Ints{INT64_MAX, 0},
                             Ints{INT64_MAX, INT64_MAX}, Ints{INT64_MAX, -INT64_MAX}}) {
    EXPECT_EQ(status_of([&] { padded(x, widths); }), Status::shape);
  }
}

TEST(Pad, EmptyAndWithoutAxes) {
  const Tensor none = ops::empty({0, 2}, DType::float64, kCpu);
  EXPECT_EQ(values_of<double>(padded(none, {1, 0, 0, 0})), (Values{9, 9}));
  EXPECT_EQ(values_of<double>(padded(tensor_of<double>({5}, {}), {})), (Values{5}));
  EXPECT_EQ(status_of([&] { padded(none, {1, 0}); }), Status::shape);
}

TEST(Concat, OneDimensionalEmptyOnesAreLeftOut) {
  const Tensor none = ops::empty({0}, DType::float64, kCpu), x = counting({2, 2});
  EXPECT_EQ(values_of<double>(ops::concat({none, x, none, x}, 1)),
            (Values{0, 1, 0, 1, 2, 3, 2, 3}));
  EXPECT_EQ(ops::concat({none, none}, 0).shape(), (Shape{0}));
  EXPECT_EQ(ops::concat({none, none}, {}).shape(), (Shape{0}));
  EXPECT_EQ(status_of([&] { ops::concat({none}, 1); }), Status::index);
}

TEST(Concat, DTypesMeetAndLayoutsDoNotMatter) {
  const Tensor x = ops::transpose(counting({2, 2}), 0, 1);
  const Tensor y = ops::astype(ops::flip(counting({2, 2}), {}), DType::int8);
  EXPECT_EQ(values_of<double>(ops::concat({x, y}, {})), (Values{0, 2, 1, 3, 3, 2, 1, 0}));
  EXPECT_EQ(values_of<double>(ops::concat({x, y}, -1)), (Values{0, 2, 3, 2, 1, 3, 1, 0}));
}

TEST(Concat, WhatDoesNotJoin) {
  const Tensor x = counting({2, 2}), y = counting({3}), scalar = tensor_of<double>({1}, {});
  EXPECT_EQ(message_of([&] {
              ops::concat({x, y}, 0);
            }),
            "shapes [2, 2] and [3] do not join along axis 0");
  EXPECT_EQ(status_of([&] { ops::concat({scalar, scalar}, 0); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::concat({}, 0); }), Status::invalid);
  const Tensor huge = alias(ops::empty({0}, DType::int8, kCpu), {INT64_MAX, 0}, {1, 1}, 0);
  EXPECT_EQ(status_of([&] { ops::concat({huge, huge}, 0); }), Status::shape);
}

TEST(Stack, SixtyFourAxesAreTheMost) {
  const Tensor x = ops::reshape(counting({2}), [] {
    Shape shape(63, 1);
    shape[62] = 2;
    return shape;
  }());
  const Tensor stacked = ops::stack({x, x}, -1);
  EXPECT_EQ(stacked.ndim(), 64);
  EXPECT_EQ(values_of<double>(stacked), (Values{0, 0, 1, 1}));
  EXPECT_EQ(status_of([&] { ops::stack({stacked, stacked}, 0); }), Status::shape);
}

TEST(Repeat, TilesAndRunsAgree) {
  const Tensor x = counting({2, 2});
  EXPECT_EQ(values_of<double>(ops::tile(x, {2})), (Values{0, 1, 0, 1, 2, 3, 2, 3}));
  EXPECT_EQ(values_of<double>(ops::tile(x, {2, 1, 1})), (Values{0, 1, 2, 3, 0, 1, 2, 3}));
  EXPECT_EQ(ops::tile(x, {0, 3}).shape(), (Shape{0, 6}));
  EXPECT_EQ(values_of<double>(ops::repeat(x, 2, 0)), (Values{0, 1, 0, 1, 2, 3, 2, 3}));
  EXPECT_EQ(values_of<double>(ops::repeat(ops::transpose(x, 0, 1), 2, {})),
            (Values{0, 0, 2, 2, 1, 1, 3, 3}));
  EXPECT_EQ(status_of([&] { ops::tile(x, {INT64_MAX}); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::repeat(x, int64_t{1} << 62, 0); }), Status::shape);
}

// Not views, even where nothing is repeated.
TEST(Repeat, ResultsAreTheirOwn) {
  const Tensor x = counting({2});
  EXPECT_NE(&ops::tile(x, {1}).storage(), &x.storage());
  EXPECT_NE(&ops::repeat(x, 1, 0).storage(), &x.storage());
  EXPECT_NE(&ops::flip(x, Axes::of({})).storage(), &x.storage());
}

TEST(Triangle, TakesAnyDiagonal) {
  const Tensor x = counting({2, 2});
  for (const int64_t k : {INT64_MIN, INT64_MIN + 1, int64_t{-2}}) {
    EXPECT_EQ(values_of<double>(ops::tril(x, k)), (Values{0, 0, 0, 0})) << k;
    EXPECT_EQ(values_of<double>(ops::triu(x, k)), (Values{0, 1, 2, 3})) << k;
  }
  for (const int64_t k : {INT64_MAX, INT64_MAX - 1, int64_t{2}}) {
    EXPECT_EQ(values_of<double>(ops::tril(x, k)), (Values{0, 1, 2, 3})) << k;
    EXPECT_EQ(values_of<double>(ops::triu(x, k)), (Values{0, 0, 0, 0})) << k;
  }
  // One extent is 0: nothing of the other's size is made.
  EXPECT_EQ(ops::tril_indices(0, INT64_MAX, 8, DType::int64, kCpu).shape(), (Shape{2, 0}));
  EXPECT_EQ(ops::triu_indices(INT64_MAX, 0, -1, DType::int64, kCpu).shape(), (Shape{2, 0}));
  EXPECT_EQ(status_of([&] { ops::tril_indices(1, INT64_MAX, 8, DType::int64, kCpu); }),
            Status::shape);
}

}  // namespace
}  // namespace libtensor
