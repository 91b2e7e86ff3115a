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

template <class T>
void expect_range_at_every_place(int64_t n) {
  for (int64_t place = 0; place < n; place += n < 100 ? 1 : 37) {
    std::vector<T> values(static_cast<size_t>(n), T{7});
    values[static_cast<size_t>(place)] = std::numeric_limits<T>::min();
    expect_range<T>(values, std::numeric_limits<T>::min(),
                    n == 1 ? std::numeric_limits<T>::min() : 7);
    values[static_cast<size_t>(place)] = std::numeric_limits<T>::max();
    expect_range<T>(values, n == 1 ? std::numeric_limits<T>::max() : 7,
                    std::numeric_limits<T>::max());
  }
}

// Vectors of them, and what is left.
TEST(IndexRange, AtEveryPlace) {
  for (const int64_t n : {1, 2, 7, 8, 15, 16, 31, 33, 67, 1000, 70000}) {
    expect_range_at_every_place<int32_t>(n);
    expect_range_at_every_place<int64_t>(n);
  }
}

// Slices that are copied as a whole, up to where they are split, by any number of indices.
TEST(Gather, Slices) {
  for (const DType dtype : {DType::uint8, DType::float16, DType::float32, DType::float64}) {
    for (const int64_t width : {1, 3, 16, 257, 5000}) {
      const Tensor table = ops::remainder(counting({11, width}) * 3, weak_scalar(101.0));
      const Tensor x = ops::astype(table, dtype);
      const auto wanted = values_of<double>(table);
      for (const int64_t count : {int64_t{1}, int64_t{2}, int64_t{40}, 100000 / width + 1}) {
        const Tensor index =
            ops::astype(ops::remainder(counting({count}) * 5, weak_scalar(11.0)), DType::int64);
        const auto places = values_of<int64_t>(index);
        for (const int threads : {1, 4}) {
          set_num_threads(threads, true);
          const auto got =
              values_of<double>(ops::astype(ops::index_select(x, 0, index), DType::float64));
          set_num_threads(0, true);
          for (int64_t i = 0; i < count * width; ++i) {
            const int64_t row = places[static_cast<size_t>(i / width)];
            ASSERT_EQ(got[static_cast<size_t>(i)],
                      wanted[static_cast<size_t>(row * width + i % width)])
                << width << " " << count << " " << i;
          }
        }
      }
    }
  }
}

// Four elements at a time, and what is left.
TEST(Gather, RowsOfEveryLength) {
  for (int64_t n = 1; n < 10; ++n) {
    const Tensor x = counting({3, 20});
    const Tensor index =
        ops::astype(ops::remainder(counting({3, n}) * 7, weak_scalar(20.0)), DType::int64);
    const auto places = values_of<int64_t>(index);
    const auto got = values_of<double>(ops::gather(x, 1, index));
    for (size_t i = 0; i < got.size(); ++i) {
      const auto row = static_cast<int64_t>(i) / n;
      EXPECT_EQ(got[i], static_cast<double>(row * 20 + places[i]));
    }
  }
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
