// SPDX-License-Identifier: Apache-2.0
// Reads and writes at places, as the backend is asked for them.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

template <class T>
void expect_range(const std::vector<T>& values, int64_t low, int64_t high) {
  const IndexRange range = cpu_backend().index_range(tensor_of(values));
  EXPECT_EQ(range.low, low);
  EXPECT_EQ(range.high, high);
}

TEST(IndexRange, OfEveryType) {
  expect_range<int8_t>({-128, 127, 0}, -128, 127);
  expect_range<uint8_t>({200, 255}, 200, 255);
  expect_range<int64_t>({INT64_MIN, INT64_MAX}, INT64_MIN, INT64_MAX);
  expect_range<uint64_t>({~uint64_t{0}, 3}, 3, INT64_MAX);
  expect_range<uint64_t>({~uint64_t{0}}, INT64_MAX, INT64_MAX);
  expect_range<int32_t>({5}, 5, 5);
  expect_range<int32_t>({}, 0, -1);
}

TEST(IndexRange, OfManyInAnyLayout) {
  const Tensor x = ops::flip(ops::astype(counting({300, 400}), DType::int32), {});
  const IndexRange range = cpu_backend().index_range(ops::transpose(x, 0, 1));
  EXPECT_EQ(range.low, 0);
  EXPECT_EQ(range.high, 119999);
}

// x repeated along axis 0, so that the index alone says which row is meant.
TEST(Gather, StepsOfAnySign) {
  const Tensor x = counting({4, 3});
  const Tensor base = alias(x, {2, 3}, {0, 1}, 9);  // the last row
  const Tensor index = tensor_of<int64_t>({0, 1, 2, 3, 2, 1}, {2, 3});
  const Tensor out = ops::zeros({2, 3}, DType::float64, kCpu);
  cpu_backend().gather(out, base, index, -3);
  EXPECT_EQ(values_of<double>(out), (Values{9, 7, 5, 0, 4, 8}));
  const Tensor row = ops::broadcast_to(tensor_of<int64_t>({1}, {1, 1}), {2, 3});
  cpu_backend().gather(out, base, row, -3);
  EXPECT_EQ(values_of<double>(out), (Values{6, 7, 8, 6, 7, 8}));
}

// One place for a whole row, whose elements lie apart.
TEST(Scatter, RowsOfOnePlace) {
  const Tensor x = ops::zeros({4, 3}, DType::float64, kCpu);
  const Tensor src = ops::transpose(counting({3, 2}), 0, 1);
  const Tensor index = ops::broadcast_to(tensor_of<int64_t>({3, 1}, {2, 1}), {2, 3});
  for (const bool accumulate : {false, true}) {
    cpu_backend().scatter(alias(x, {2, 3}, {0, 1}, 0), index, 3, src, 1,
                          accumulate ? Combine::add : Combine::replace);
  }
  EXPECT_EQ(values_of<double>(x), (Values{0, 0, 0, 2, 6, 10, 0, 0, 0, 0, 4, 8}));
}

// Many lines of few places and few lines of many, whichever lies closer in memory.
TEST(Scatter, LinesOfAnyShape) {
  for (const Shape& shape : {Shape{3, 2000}, Shape{2000, 3}, Shape{60, 70}}) {
    for (const int along : {0, 1}) {
      const Tensor index =
          ops::astype(ops::remainder(counting(shape) * 7, weak_scalar(5.0)), DType::int64);
      const Tensor src = ops::remainder(counting(shape) * 3, weak_scalar(11.0));
      const auto places = values_of<int64_t>(index);
      const auto values = values_of<double>(src);
      Shape kept = shape;
      kept[along] = 5;
      for (const bool accumulate : {false, true}) {
        Values wanted(static_cast<size_t>(checked_numel(kept)));
        for (size_t e = 0; e < values.size(); ++e) {
          const auto i = static_cast<int64_t>(e) / shape[1], j = static_cast<int64_t>(e) % shape[1];
          const int64_t at = along == 0 ? places[e] * kept[1] + j : i * kept[1] + places[e];
          double& to = wanted[static_cast<size_t>(at)];
          to = accumulate ? to + values[e] : values[e];
        }
        const auto run = [&](const Tensor& from, const Tensor& where) {
          const Tensor x = ops::zeros(kept, DType::float64, kCpu);
          Strides strides = x.strides();
          strides[along] = 0;
          cpu_backend().scatter(alias(x, shape, strides, 0), where, x.strides()[along], from,
                                uint64_t{1} << along, accumulate ? Combine::add : Combine::replace);
          return values_of<double>(x);
        };
        const auto turned = [](const Tensor& t) {
          return ops::transpose(ops::clone(ops::transpose(t, 0, 1)), 0, 1);
        };
        for (const int threads : {1, 4}) {
          set_num_threads(threads, true);
          EXPECT_EQ(run(src, index), wanted);
          EXPECT_EQ(run(turned(src), index), wanted);
          EXPECT_EQ(run(src, turned(index)), wanted);
          set_num_threads(0, true);
        }
      }
    }
  }
}

}  // namespace
}  // namespace libtensor
