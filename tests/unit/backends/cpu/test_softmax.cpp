// SPDX-License-Identifier: Apache-2.0
// Lines of every length and layout against the definition in long double.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "libtensor/backends/cpu/axis_iterator.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int64_t kPiece = cpu::kLineBuffer;

std::vector<double> expected(const std::vector<double>& x, bool logarithm) {
  long double max = -HUGE_VALL, total = 0;
  for (const double v : x) max = std::max<long double>(max, v);
  for (const double v : x) total += std::exp(v - max);
  std::vector<double> y;
  for (const double v : x) {
    const long double shifted = v - max;
    y.push_back(
        static_cast<double>(logarithm ? shifted - std::log(total) : std::exp(shifted) / total));
  }
  return y;
}

// As one line, and as a column beside others.
void expect_softmax(const std::vector<double>& x) {
  const auto n = static_cast<int64_t>(x.size());
  const Tensor line = tensor_of(x);
  const Tensor columns = ops::clone(ops::broadcast_to(ops::unsqueeze(line, 1), {n, 70}));
  for (const bool logarithm : {false, true}) {
    const auto run = logarithm ? ops::log_softmax : ops::softmax;
    const auto wanted = expected(x, logarithm);
    const auto got = values_of<double>(run(line, 0));
    const auto column = values_of<double>(ops::select(run(columns, 0), 1, 69));
    for (size_t i = 0; i < x.size(); ++i) {
      const double tolerance = 1e-13 * std::max(1.0, std::fabs(wanted[i]));
      if (std::isinf(wanted[i])) {
        ASSERT_EQ(got[i], wanted[i]) << i;
        ASSERT_EQ(column[i], wanted[i]) << i;
      } else {
        ASSERT_NEAR(got[i], wanted[i], tolerance) << i << " of " << n;
        ASSERT_NEAR(column[i], wanted[i], tolerance) << i << " of " << n;
      }
    }
  }
}

TEST(Softmax, LinesOfEveryLength) {
  for (const int64_t n : {int64_t{1}, int64_t{2}, kPiece - 1, kPiece, kPiece + 1, 3 * kPiece + 5}) {
    expect_softmax(values_of<double>(waves({n}, DType::float64) * 30));
  }
}

// Vectors of float32, and what is left of a line.
TEST(Softmax, LinesOfFloat32) {
  for (int64_t n = 1; n < 140; n += n < 70 ? 1 : 23) {
    const Tensor x = waves({n}, DType::float32) * 9;
    auto values = values_of<float>(x);
    const auto wanted = expected({values.begin(), values.end()}, false);
    const auto got = values_of<float>(ops::softmax(x, 0));
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_NEAR(static_cast<double>(got[i]), wanted[i], 2e-6 * wanted[i]) << i << " of " << n;
    for (const float special : {-1e30f, -INFINITY, NAN}) {
      values.back() = special;
      const auto of_special = values_of<float>(ops::softmax(tensor_of(values), 0));
      const auto rest = expected({values.begin(), values.end() - 1}, false);
      for (size_t i = 0; i + 1 < values.size(); ++i) {
        if (std::isnan(special)) {
          ASSERT_TRUE(std::isnan(of_special[i])) << i << " of " << n;
        } else {
          ASSERT_NEAR(static_cast<double>(of_special[i]), rest[i], 2e-6 * rest[i])
              << i << " of " << n;
        }
      }
    }
  }
}

TEST(Softmax, TheMaximumMayComeLate) {
  expect_softmax(values_of<double>(counting({3 * kPiece}) * 0.25));
  expect_softmax(values_of<double>(counting({3 * kPiece}) * -0.25));
}

// Of a mask: whole pieces of a long line may have no weight at all.
TEST(Softmax, PiecesThatAreMinusInfinity) {
  for (const int64_t first : {int64_t{0}, int64_t{1}, kPiece, 2 * kPiece, 3 * kPiece - 1}) {
    std::vector<double> x(static_cast<size_t>(3 * kPiece), -kInfinity);
    for (int64_t i = first; i < std::min(first + 10, 3 * kPiece); ++i)
      x[static_cast<size_t>(i)] = static_cast<double>(i % 7);
    expect_softmax(x);
  }
}

TEST(Softmax, NaNAndNothingButMinusInfinityGiveNaN) {
  for (const int64_t n : {int64_t{5}, 2 * kPiece + 1}) {
    for (const double value : {-kInfinity, kInfinity}) {
      const Tensor x = ops::full({n}, value, DType::float64, kCpu);
      for (const double y : values_of<double>(ops::softmax(x, 0))) ASSERT_TRUE(std::isnan(y));
    }
    for (const int64_t at : {int64_t{0}, n / 2, n - 1}) {
      const Tensor x = ops::zeros({n}, DType::float64, kCpu);
      x.data_as<double>()[at] = NAN;
      for (const double y : values_of<double>(ops::softmax(x, 0))) ASSERT_TRUE(std::isnan(y));
    }
  }
}

TEST(Softmax, HalfPrecisionIsRoundedOnce) {
  const Tensor x = ops::zeros({4096}, DType::float16, kCpu);  // 1 / 4096 each, 4096 of them
  for (const auto y : values_of<float>(ops::astype(ops::softmax(x, 0), DType::float32))) {
    ASSERT_EQ(y, 0x1p-12f);
  }
}

TEST(Softmax, LayoutsAndScalars) {
  const Tensor x = waves({6, 5, 40}, DType::float64);
  for (const int axis : {0, 1, 2}) {
    const Tensor straight = ops::softmax(x, axis);
    const Tensor turned = ops::softmax(ops::flip(ops::transpose(x, 0, 2), {}), 2 - axis);
    const auto back = values_of<double>(ops::transpose(ops::flip(turned, {}), 0, 2));
    const auto wanted = values_of<double>(straight);
    for (size_t i = 0; i < back.size(); ++i) ASSERT_NEAR(back[i], wanted[i], 1e-15);
  }
  EXPECT_EQ(values_of<double>(ops::softmax(tensor_of<double>({3}, {}), 0))[0], 1.0);
  EXPECT_EQ(ops::softmax(ops::zeros({0, 3}, DType::float32, kCpu), 0).shape(), (Shape{0, 3}));
}

}  // namespace
}  // namespace libtensor
