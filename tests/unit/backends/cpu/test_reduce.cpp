// SPDX-License-Identifier: Apache-2.0
// Reductions over blocks, chunks and layouts against plain loops.
#include "libtensor/backends/cpu/reduce/reduce.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "libtensor/core/parallel.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

constexpr auto kNone = DType::unset;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
const Axes kFirst = Axes::of({0}), kLast = Axes::of({-1});

// Whole numbers, so that sums are exact in any order.
Tensor digits(const Shape& shape) {
  const Tensor x = counting(shape);
  return ops::remainder(x * 7 + 3.0, weak_scalar(11.0)) - 5;
}

std::vector<double> sums_of_rows(const Tensor& x) {
  const auto values = values_of<double>(x);
  std::vector<double> sums(static_cast<size_t>(x.extent(0)));
  for (size_t i = 0; i < values.size(); ++i) sums[i / (values.size() / sums.size())] += values[i];
  return sums;
}

// Rows and columns, short ones and those of many blocks and chunks.
TEST(Reduce, EveryWayThroughMemory) {
  const Shape shapes[] = {{3, 1},      {5, 7},     {200, 3},    {3, 200},   {1, 70000},
                          {1, 131073}, {1500, 40}, {130, 1100}, {9, 33, 64}};
  for (const Shape& shape : shapes) {
    const Tensor x = digits(shape);
    const auto wanted = sums_of_rows(x);
    Ints back;
    for (int i = x.ndim() - 1; i >= 0; --i) back.push_back(i);
    const Tensor turned = ops::permute_dims(ops::clone(ops::permute_dims(x, back)), back);
    const Tensor mirrored = ops::flip(x, Axes::of({-1}));
    const Tensor spread = ops::slice(ops::stack({x, x}, -1), -1, 0, 1, 1);
    Dims rest;
    for (int i = 1; i < x.ndim(); ++i) rest.push_back(i);
    for (const Tensor& y : {x, turned, mirrored}) {
      EXPECT_EQ(values_of<double>(ops::sum(y, Axes::of(rest), false, kNone)), wanted);
      const Tensor narrow = ops::astype(y, DType::int8);
      EXPECT_EQ(values_of<double>(
                    ops::astype(ops::sum(narrow, Axes::of(rest), true, kNone), DType::float64)),
                wanted);
    }
    rest.push_back(x.ndim());
    EXPECT_EQ(values_of<double>(ops::sum(spread, Axes::of(rest), false, kNone)), wanted);
  }
}

TEST(Reduce, RepeatedElementsCountEachTime) {
  const Tensor x = ops::broadcast_to(tensor_of<double>({1, 2, 3}), {1000, 3});
  EXPECT_EQ(values_of<double>(ops::sum(x, kFirst, false, kNone)),
            (std::vector<double>{1000, 2000, 3000}));
  EXPECT_EQ(values_of<double>(ops::sum(x, {}, false, kNone)), (std::vector<double>{6000}));
}

TEST(Reduce, SixtyFourAxes) {
  Shape shape(64, 1);
  shape[0] = shape[31] = shape[63] = 2;
  const Tensor x = ops::reshape(counting({8}), shape);
  EXPECT_EQ(values_of<double>(ops::sum(x, {}, true, kNone)), (std::vector<double>{28}));
  EXPECT_EQ(values_of<double>(ops::sum(x, kLast, false, kNone)),
            (std::vector<double>{1, 5, 9, 13}));
  EXPECT_EQ(values_of<int64_t>(ops::argmax(x, {}, false)), (std::vector<int64_t>{7}));
}

// Nothing of x exists, not even memory, but there are results.
TEST(Reduce, AnEmptyAxisGivesTheNeutralElement) {
  for (const DType dtype : kAllDTypes) {
    const Tensor x = ops::empty({3, 0}, dtype, kCpu);
    ASSERT_EQ(x.data(), nullptr);
    for (const Tensor& y : {x, ops::clone(ops::transpose(x, 0, 1)), ops::unsqueeze(x, 1)}) {
      const Axes axes = y.extent(0) == 0 ? kFirst : kLast;
      const Tensor sum = ops::astype(ops::sum(y, axes, false, kNone), DType::float64);
      const Tensor product = ops::astype(ops::prod(y, axes, false, kNone), DType::float64);
      for (const double v : values_of<double>(sum)) EXPECT_EQ(v, 0);
      for (const double v : values_of<double>(product)) EXPECT_EQ(v, 1);
      for (const bool v : values_of<bool>(ops::any(y, axes, false))) EXPECT_FALSE(v);
      for (const bool v : values_of<bool>(ops::all(y, axes, false))) EXPECT_TRUE(v);
      const Tensor mean = ops::astype(ops::mean(y, axes, false, kNone), DType::float64);
      for (const double v : values_of<double>(mean)) EXPECT_TRUE(std::isnan(v));
      if (is_complex(dtype)) continue;
      EXPECT_EQ(status_of([&] { ops::max(y, axes, false); }), Status::shape);
      EXPECT_EQ(status_of([&] { ops::argmin(y, axes.list[0] == 0 ? 0 : -1, false); }),
                Status::shape);
      if (!is_floating(dtype)) continue;
      for (const double v :
           values_of<double>(ops::astype(ops::var(y, axes, 0, false), DType::float64)))
        EXPECT_TRUE(std::isnan(v));
      for (const double v :
           values_of<double>(ops::astype(ops::logsumexp(y, axes, false), DType::float64)))
        EXPECT_EQ(v, -kInfinity);
    }
  }
}

// The product of the other extents does not fit 64 bits, and strides that are never taken may be
// anything.
TEST(Reduce, EmptyTensorsOfExtremeLayouts) {
  constexpr int64_t kWide = int64_t{1} << 40;
  const Tensor none = ops::empty({0}, DType::float32, kCpu);
  for (const Shape& shape :
       {Shape{kWide, kWide, 0}, Shape{0, kWide, kWide}, Shape{kWide, 0, kWide}}) {
    for (const Strides& strides : {Strides{1, 1, 1}, Strides{INT64_MIN, INT64_MAX, INT64_MIN}}) {
      const Tensor x = alias(none, shape, strides, 0);
      EXPECT_EQ(values_of<float>(ops::sum(x, {}, false, kNone))[0], 0.0f);
      EXPECT_FALSE(values_of<bool>(ops::any(x, {}, false))[0]);
      EXPECT_TRUE(std::isnan(values_of<float>(ops::mean(x, {}, false, kNone))[0]));
      EXPECT_EQ(values_of<float>(ops::logsumexp(x, {}, false))[0], -kInfinity);
    }
  }
}

TEST(Reduce, NothingIsWrittenForNoResults) {
  const Tensor x = ops::empty({0, 5}, DType::float32, kCpu);
  EXPECT_EQ(ops::sum(x, kLast, false, kNone).shape(), (Shape{0}));
  EXPECT_EQ(ops::argmax(x, 1, true).shape(), (Shape{0, 1}));
}

// The first of equal ones in row-major order, wherever it lies in memory, also across chunks.
TEST(Reduce, ExtremesAreTheFirstOnes) {
  constexpr int64_t kLong = 200000;
  const Tensor zeros = ops::zeros({kLong}, DType::float32, kCpu);
  for (const int64_t at : {int64_t{0}, int64_t{1023}, int64_t{65536}, kLong - 1}) {
    zeros.data_as<float>()[at] = 1;
    zeros.data_as<float>()[kLong - 1] = 1;
    EXPECT_EQ(values_of<int64_t>(ops::argmax(zeros, {}, false))[0], at);
    zeros.data_as<float>()[at] = 0;
    zeros.data_as<float>()[kLong - 1] = 0;
  }
  const Tensor turned = ops::transpose(tensor_of<double>({0, 5, 5, 0, 0, 0}, {3, 2}), 0, 1);
  EXPECT_EQ(values_of<int64_t>(ops::argmax(turned, {}, false))[0], 1);  // 0 5 0 / 5 0 0
  EXPECT_EQ(values_of<int64_t>(ops::argmax(turned, 0, false)), (std::vector<int64_t>{1, 0, 0}));
}

TEST(Reduce, TheFirstNaNIsTheExtreme) {
  for (const Shape& shape : {Shape{3000, 1}, Shape{3000, 40}}) {
    const Tensor x = ops::zeros(shape, DType::float64, kCpu);
    const int64_t columns = shape[1];
    for (const int64_t row : {1500, 2999, 40}) x.data_as<double>()[row * columns] = NAN;
    x.data_as<double>()[0] = kInfinity;
    EXPECT_EQ(values_of<int64_t>(ops::argmax(x, 0, false))[0], 40);
    EXPECT_EQ(values_of<int64_t>(ops::argmin(x, 0, false))[0], 40);
    EXPECT_TRUE(std::isnan(values_of<double>(ops::max(x, kFirst, false))[0]));
    EXPECT_TRUE(std::isnan(values_of<double>(ops::min(x, kFirst, false))[0]));
    if (columns > 1) {
      EXPECT_EQ(values_of<double>(ops::max(x, kFirst, false))[1], 0.0);
    }
  }
}

TEST(Reduce, EndsOfTheRangeCompeteToo) {
  const Tensor x = ops::full({50}, INT64_MIN, DType::int64, kCpu);
  EXPECT_EQ(values_of<int64_t>(ops::max(x, {}, false))[0], INT64_MIN);
  EXPECT_EQ(values_of<int64_t>(ops::argmax(x, {}, false))[0], 0);
  const Tensor y = ops::full({50}, -kInfinity, DType::float16, kCpu);
  EXPECT_EQ(values_of<float>(ops::astype(ops::max(y, {}, false), DType::float32))[0], -kInfinity);
}

TEST(Reduce, IntegerSumsWrap) {
  const Tensor x = ops::full({3}, INT64_MAX, DType::int64, kCpu);
  EXPECT_EQ(values_of<int64_t>(ops::sum(x, {}, false, kNone))[0], INT64_MAX - 2);
  EXPECT_EQ(values_of<int64_t>(ops::prod(x, {}, false, kNone))[0], INT64_MAX);
  const Tensor bytes = ops::full({1000}, 255, DType::uint8, kCpu);
  EXPECT_EQ(values_of<uint64_t>(ops::sum(bytes, {}, false, kNone))[0], 255000u);
}

// Each is 1 + 2**-20 or so: single precision would lose the difference.
TEST(Reduce, FloatsAreSummedInDouble) {
  const Tensor x = ops::full({1 << 20}, 1 + 0x1p-20, DType::float32, kCpu);
  EXPECT_EQ(values_of<float>(ops::sum(x, {}, false, kNone))[0], 0x1p20f + 1);
  const Tensor far = ops::full({100000}, 1e8, DType::float64, kCpu);
  EXPECT_EQ(values_of<double>(ops::var(far, {}, 0, false))[0], 0.0);
}

TEST(Reduce, VarianceFarFromZero) {
  const Tensor x = counting({4000}) + 1e9;
  const double n = 4000;
  EXPECT_NEAR(values_of<double>(ops::var(x, {}, 1, false))[0], (n * n - 1) / 12 * n / (n - 1),
              1e-4);
  EXPECT_TRUE(std::isnan(values_of<double>(ops::var(tensor_of<double>({5}), {}, 2, false))[0]));
}

TEST(Reduce, DoesNotDependOnThreads) {
  const Tensor x = waves({300, 700}, DType::float32);
  const auto bits = [](const Tensor& y) {
    const Tensor whole = copy_of(y);
    std::vector<char> bytes(static_cast<size_t>(whole.numel() * itemsize(whole.dtype())));
    std::memcpy(bytes.data(), whole.data(), bytes.size());
    return bytes;
  };
  const auto run = [&](int threads) {
    set_num_threads(threads, true);
    std::vector<std::vector<char>> all;
    for (const Axes& axes : {Axes(), kFirst, kLast}) {
      all.push_back(bits(ops::sum(x, axes, false, kNone)));
      all.push_back(bits(ops::var(x, axes, 1, false)));
      all.push_back(bits(ops::logsumexp(x, axes, false)));
    }
    set_num_threads(0, true);
    return all;
  };
  const auto one = run(1);
  for (const int threads : {2, 3, 8}) EXPECT_EQ(run(threads), one);
}

}  // namespace
}  // namespace libtensor
