// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/axis_iterator.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor::cpu {
namespace {

using namespace testing_tensors;  // NOLINT

struct Seen {
  std::atomic<int> rows{0}, columns{0};
  Tensor out;
};

// Copies x to out along the lines; every place must be written once.
void copy_lines(Seen& seen, const Tensor& x, const Tensor& out, int axis) {
  seen.out = out;
  const auto copy = [&](const AxisIterator& lines) {
    for (int64_t j = 0; j < lines.width; ++j) {
      for (int64_t i = 0; i < lines.n; ++i) {
        const char* from = lines.x + i * lines.step + j * lines.line_step;
        char* to = lines.out + i * lines.out_step + j * lines.out_line_step;
        *reinterpret_cast<double*>(to) += *reinterpret_cast<const double*>(from);
      }
    }
  };
  iterate_axis(
      out, x, axis,
      [&](const AxisIterator& line) {
        EXPECT_EQ(line.width, 1);
        ++seen.rows;
        copy(line);
      },
      [&](const AxisIterator& lines) {
        EXPECT_LE(lines.width, kLineWidth);
        ++seen.columns;
        copy(lines);
      });
}

TEST(AxisIterator, EveryElementOnce) {
  const Tensor x = counting({5, 9, 70});
  const Tensor turned = ops::flip(ops::permute_dims(counting({70, 5, 9}), {1, 2, 0}), {});
  const Tensor sliced = ops::slice(counting({5, 18, 140}), 2, 0, 140, 2);
  for (const Tensor& in : {x, turned, ops::slice(sliced, 1, 1, 18, 2)}) {
    for (const int axis : {0, 1, 2}) {
      for (const bool contiguous : {true, false}) {
        const Tensor zeros = ops::zeros({70, 9, 5}, DType::float64, kCpu);
        const Tensor out =
            contiguous ? ops::zeros(in.shape(), DType::float64, kCpu) : ops::transpose(zeros, 0, 2);
        Seen seen;
        copy_lines(seen, in, out, axis);
        EXPECT_EQ(values_of<double>(out), values_of<double>(in));
        EXPECT_TRUE(seen.rows == 0 || seen.columns == 0);
      }
    }
  }
}

TEST(AxisIterator, ReadInTheOrderOfMemory) {
  const Tensor x = counting({100, 80});
  Seen across, along, few;
  copy_lines(across, x, ops::zeros(x.shape(), DType::float64, kCpu), 0);
  copy_lines(along, x, ops::zeros(x.shape(), DType::float64, kCpu), 1);
  const Tensor narrow = counting({100, 5});
  copy_lines(few, narrow, ops::zeros(narrow.shape(), DType::float64, kCpu), 0);
  EXPECT_EQ(across.columns, 2);
  EXPECT_EQ(along.rows, 100);
  EXPECT_EQ(few.rows, 5);
}

TEST(AxisIterator, ScalarsAndNothing) {
  Seen scalar, none;
  const Tensor one = tensor_of<double>({5}, {}), to = ops::zeros({}, DType::float64, kCpu);
  copy_lines(scalar, one, to, 0);
  EXPECT_EQ(values_of<double>(to)[0], 5);
  const Tensor empty = ops::empty({3, 0}, DType::float64, kCpu);
  copy_lines(none, empty, empty, 0);
  EXPECT_EQ(none.rows + none.columns, 0);
}

TEST(Converted, UsesBuffersOnlyWhereItMust) {
  const Tensor x = counting({4}), half = ops::astype(x, DType::float16);
  const Converted<double> same(x), other(half);
  double buffer[4] = {};
  const auto* bytes = static_cast<const char*>(x.data());
  EXPECT_EQ(same.read(bytes, 8, 4, buffer), x.data_as<double>());
  EXPECT_EQ(same.read(bytes, 16, 2, buffer), buffer);
  EXPECT_EQ(buffer[1], 2);
  EXPECT_EQ(other.read(static_cast<const char*>(half.data()), 2, 4, buffer), buffer);
  EXPECT_EQ(buffer[3], 3);
  auto* place = static_cast<char*>(half.data());
  double* to = other.place(place, 2, buffer);
  EXPECT_EQ(to, buffer);
  to[0] = 7;
  other.write(place, 2, 1, to);
  EXPECT_EQ(values_of<double>(ops::astype(half, DType::float64))[0], 7);
}

}  // namespace
}  // namespace libtensor::cpu
