// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/combine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace libtensor;

namespace {

template <class T>
std::vector<T> combined(DType dtype, ReduceOp reduce, const std::vector<std::vector<T>>& operands) {
  std::vector<const void*> pointers;
  for (const auto& operand : operands) pointers.push_back(operand.data());
  std::vector<T> output(operands[0].size());
  const auto n = static_cast<int64_t>(operands.size());
  combine(dtype, reduce, output.data(), pointers.data(), n, static_cast<int64_t>(output.size()), n);
  return output;
}

std::vector<std::vector<float>> floats(size_t n, size_t size) {
  std::vector<std::vector<float>> all(n, std::vector<float>(size));
  for (size_t k = 0; k < n; ++k)
    for (size_t i = 0; i < size; ++i) all[k][i] = static_cast<float>((i * 7 + k * 13) % 29) - 9;
  return all;
}

}  // namespace

// Sizes around that of a block.
TEST(Combine, EveryReductionOfFloats) {
  for (const size_t size : {1, 5, 1023, 1024, 1025, 3000}) {
    for (const size_t n : {1, 2, 3, 5}) {
      const auto x = floats(n, size);
      const auto sum = combined(DType::float32, ReduceOp::sum, x);
      const auto mean = combined(DType::float32, ReduceOp::mean, x);
      const auto prod = combined(DType::float32, ReduceOp::prod, x);
      const auto min = combined(DType::float32, ReduceOp::min, x);
      const auto max = combined(DType::float32, ReduceOp::max, x);
      for (size_t i = 0; i < size; ++i) {
        float its_sum = x[0][i], its_prod = x[0][i], its_min = x[0][i], its_max = x[0][i];
        for (size_t k = 1; k < n; ++k) {
          its_sum += x[k][i];
          its_prod *= x[k][i];
          its_min = std::min(its_min, x[k][i]);
          its_max = std::max(its_max, x[k][i]);
        }
        ASSERT_EQ(sum[i], its_sum);
        ASSERT_EQ(mean[i], its_sum / static_cast<float>(n));
        ASSERT_EQ(prod[i], its_prod);
        ASSERT_EQ(min[i], its_min);
        ASSERT_EQ(max[i], its_max);
      }
    }
  }
}

TEST(Combine, IntoAnOperand) {
  for (const size_t n : {2, 3}) {
    auto x = floats(n, 2500);
    const auto expected = combined(DType::float32, ReduceOp::sum, x);
    std::vector<const void*> pointers;
    for (const auto& operand : x) pointers.push_back(operand.data());
    for (size_t to = 0; to < n; ++to) {
      auto y = x;
      for (size_t k = 0; k < n; ++k) pointers[k] = y[k].data();
      combine(DType::float32, ReduceOp::sum, y[to].data(), pointers.data(), static_cast<int64_t>(n),
              2500, 1);
      EXPECT_EQ(y[to], expected);
    }
  }
}

TEST(Combine, NanIsPropagated) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const ReduceOp reduce : {ReduceOp::sum, ReduceOp::prod, ReduceOp::min, ReduceOp::max}) {
    const auto y = combined<float>(DType::float32, reduce, {{nan, 1, 1}, {1, nan, 1}, {2, 2, 2}});
    EXPECT_TRUE(std::isnan(y[0]) && std::isnan(y[1]) && !std::isnan(y[2]));
  }
}

TEST(Combine, IntegersWrapAndBoolsStayBools) {
  const auto sum = combined<int8_t>(DType::int8, ReduceOp::sum, {{127, -128}, {1, -1}});
  EXPECT_EQ(sum, (std::vector<int8_t>{-128, 127}));
  const auto prod = combined<int64_t>(DType::int64, ReduceOp::prod, {{INT64_MAX}, {2}});
  EXPECT_EQ(prod[0], -2);
  const std::vector<std::vector<uint8_t>> x = {{0, 0, 1, 1}, {0, 1, 0, 1}};
  for (const ReduceOp reduce : {ReduceOp::sum, ReduceOp::max})
    EXPECT_EQ(combined(DType::boolean, reduce, x), (std::vector<uint8_t>{0, 1, 1, 1}));
  for (const ReduceOp reduce : {ReduceOp::prod, ReduceOp::min})
    EXPECT_EQ(combined(DType::boolean, reduce, x), (std::vector<uint8_t>{0, 0, 0, 1}));
}

// 2048 + 1 + 1 is 2050 if it is rounded once, 2048 if it is rounded twice.
TEST(Combine, HalfPrecisionIsRoundedOnce) {
  const std::vector<std::vector<float16>> x = {{float16(2048)}, {float16(1)}, {float16(1)}};
  EXPECT_EQ(static_cast<float>(combined(DType::float16, ReduceOp::sum, x)[0]), 2050);
  const std::vector<std::vector<bfloat16>> y = {{bfloat16(256)}, {bfloat16(1)}, {bfloat16(1)}};
  EXPECT_EQ(static_cast<float>(combined(DType::bfloat16, ReduceOp::sum, y)[0]), 258);
  EXPECT_EQ(static_cast<float>(combined(DType::bfloat16, ReduceOp::mean, y)[0]), 86);
}

TEST(Combine, Complex) {
  using C = Complex<double>;
  const std::vector<std::vector<C>> x = {{C(1, 2)}, {C(3, -1)}};
  const auto prod = combined(DType::complex128, ReduceOp::prod, x)[0];
  const auto mean = combined(DType::complex128, ReduceOp::mean, x)[0];
  EXPECT_EQ(prod.re, 5);
  EXPECT_EQ(prod.im, 5);
  EXPECT_EQ(mean.re, 2);
  EXPECT_EQ(mean.im, 0.5);
}
