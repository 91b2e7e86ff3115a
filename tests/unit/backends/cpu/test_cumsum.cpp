// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

constexpr auto kNone = DType::unset;

// Lines beside each other and one by one, also longer than the buffers.
TEST(Cumsum, EveryLayout) {
  for (const Shape& shape : {Shape{5000, 3}, Shape{7, 100}, Shape{100, 70}, Shape{1, 1}}) {
    const Tensor x = ops::remainder(counting(shape) * 3, weak_scalar(7.0));
    const auto values = values_of<double>(x);
    const auto columns = static_cast<size_t>(shape[1]);
    for (const int axis : {0, 1}) {
      std::vector<double> wanted = values;
      for (size_t i = 0; i < wanted.size(); ++i) {
        if (axis == 0 ? i >= columns : i % columns > 0)
          wanted[i] += wanted[axis == 0 ? i - columns : i - 1];
      }
      const Tensor turned = ops::transpose(ops::clone(ops::transpose(x, 0, 1)), 0, 1);
      const Tensor spread = ops::slice(ops::clone(ops::repeat(x, 2, 1)), 1, 0, INT64_MIN, 2);
      for (const Tensor& in : {x, turned, spread, ops::flip(ops::flip(x, {}), {})}) {
        EXPECT_EQ(values_of<double>(ops::cumsum(in, axis, kNone)), wanted);
        const Tensor small = ops::cumsum(ops::astype(in, DType::int8), axis, kNone);
        EXPECT_EQ(values_of<double>(ops::astype(small, DType::float64)), wanted);
      }
    }
  }
}

TEST(Cumsum, FloatsAreSummedInDouble) {
  const Tensor x = ops::full({1 << 14}, 1 + 0x1p-12, DType::float16, kCpu);  // 1 in float16
  const Tensor sums = ops::cumsum(x, 0, DType::float64);
  EXPECT_EQ(values_of<double>(sums).back(), 16384);
  const Tensor y = ops::full({1 << 14}, 1 + 0x1p-20, DType::float32, kCpu);
  EXPECT_EQ(values_of<float>(ops::cumsum(y, 0, kNone)).back(), 16384 + 0x1p-6f);
}

TEST(Cumsum, IntegersWrap) {
  const Tensor x = ops::full({3}, INT64_MAX, DType::int64, kCpu);
  EXPECT_EQ(values_of<int64_t>(ops::cumsum(x, 0, kNone)),
            (std::vector<int64_t>{INT64_MAX, -2, INT64_MAX - 2}));
  const Tensor narrow = ops::cumsum(ops::full({3}, 100, DType::int64, kCpu), 0, DType::int8);
  EXPECT_EQ(values_of<int8_t>(narrow), (std::vector<int8_t>{100, -56, 44}));
}

TEST(Cumsum, ScalarsAndNothing) {
  EXPECT_EQ(values_of<double>(ops::cumsum(tensor_of<double>({5}, {}), 0, kNone))[0], 5);
  EXPECT_EQ(ops::cumsum(ops::empty({0, 3}, DType::float32, kCpu), 0, kNone).shape(), (Shape{0, 3}));
  EXPECT_EQ(ops::cumsum(ops::empty({0, 3}, DType::float32, kCpu), {}, kNone).shape(), (Shape{0}));
}

}  // namespace
}  // namespace libtensor
