// SPDX-License-Identifier: Apache-2.0
// Views at the limits of shapes.
#include <gtest/gtest.h>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

constexpr int64_t kWide = int64_t{1} << 40;

Tensor no_elements(const Shape& shape) {
  return alias(ops::empty({0}, DType::float32, kCpu), shape, contiguous_strides(shape), 0);
}

TEST(View, AnExtentThatDoesNotFitIsAnError) {
  EXPECT_EQ(ops::flatten(no_elements({kWide, kWide, 0}), 0, 2).shape(), (Shape{0}));
  EXPECT_EQ(status_of([] { ops::flatten(no_elements({kWide, kWide, 0}), 0, 1); }), Status::shape);
  EXPECT_EQ(ops::flatten(no_elements({kWide, 0, kWide}), 1, -1).shape(), (Shape{kWide, 0}));
}

TEST(View, SixtyFourAxesAreTheMost) {
  const Tensor x = ops::ones(Shape(64, 1), DType::float32, kCpu);
  EXPECT_EQ(status_of([&] { ops::unsqueeze(x, 0); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::view(x, Shape(65, 1)); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::broadcast_to(x, Shape(65, 1)); }), Status::shape);
  EXPECT_EQ(ops::squeeze(x, {}).ndim(), 0);
  EXPECT_EQ(ops::flatten(x, 0, -1).shape(), (Shape{1}));
  EXPECT_EQ(ops::transpose(x, 0, -1).ndim(), 64);
}

// Element 0 of 2**61 rows is all there is.
TEST(View, RepeatsOfAnySize) {
  const Tensor one = counting({1});
  const Tensor many = ops::broadcast_to(one, {int64_t{1} << 61});
  EXPECT_EQ(many.numel(), int64_t{1} << 61);
  EXPECT_EQ(ops::view(many, {int64_t{1} << 31, -1}).shape(),
            (Shape{int64_t{1} << 31, int64_t{1} << 30}));
  EXPECT_EQ(status_of([&] { ops::broadcast_to(one, {int64_t{1} << 61, 8}); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::clone(many); }), Status::shape);  // 2**64 bytes
  EXPECT_EQ(status_of([&] { ops::clone(ops::slice(many, 0, 0, int64_t{1} << 58, 1)); }),
            Status::nomem);
}

}  // namespace
}  // namespace libtensor
