// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "libtensor/device/backend.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

struct Normed {
  Tensor out, mean, rstd;
};

Normed layer_norm(const Tensor& x, int axes, const Tensor& weight, const Tensor& bias, double eps) {
  Shape kept = x.shape();
  for (int i = x.ndim() - axes; i < x.ndim(); ++i) kept[i] = 1;
  const DType compute = compute_dtype(x.dtype());
  Normed result{ops::zeros(x.shape(), x.dtype(), kCpu), ops::zeros(kept, compute, kCpu),
                ops::zeros(kept, compute, kCpu)};
  cpu_backend().layer_norm(result.out, result.mean, result.rstd, x, axes, weight, bias, eps);
  return result;
}

// Rows shorter and longer than the buffers, of any layout.
TEST(LayerNorm, IsTheDefinition) {
  for (const Shape& shape : {Shape{4, 6, 5}, Shape{3, 2, 2500}, Shape{2, 1, 1}}) {
    const Tensor x = waves(shape, DType::float64) + 100.0;
    const auto values = values_of<double>(x);
    for (const int axes : {1, 2, 3}) {
      int64_t n = 1;
      Shape inner;
      for (int i = 3 - axes; i < 3; ++i) inner.push_back(shape[i]);
      n = checked_numel(inner);
      const Tensor weight = waves(inner, DType::float64), bias = counting(inner);
      const Tensor turned =
          ops::permute_dims(ops::clone(ops::permute_dims(x, {2, 0, 1})), {1, 2, 0});
      for (const Tensor& in : {x, turned, ops::flip(ops::flip(x, {}), {})}) {
        const Normed got = layer_norm(in, axes, weight, bias, 0.1);
        const auto out = values_of<double>(got.out), mean = values_of<double>(got.mean);
        for (size_t row = 0; row < mean.size(); ++row) {
          const double* line = values.data() + row * static_cast<size_t>(n);
          long double sum = 0, squares = 0;
          for (int64_t i = 0; i < n; ++i) sum += line[i];
          for (int64_t i = 0; i < n; ++i) squares += (line[i] - sum / n) * (line[i] - sum / n);
          const auto factor = static_cast<double>(1 / std::sqrt(squares / n + 0.1L));
          ASSERT_NEAR(mean[row], static_cast<double>(sum / n), 1e-12);
          ASSERT_NEAR(values_of<double>(got.rstd)[row], factor, 1e-11);
          for (int64_t i = 0; i < n; ++i) {
            const double wanted = (line[i] - mean[row]) * factor * weight.data_as<double>()[i] +
                                  bias.data_as<double>()[i];
            ASSERT_NEAR(out[row * static_cast<size_t>(n) + static_cast<size_t>(i)], wanted, 1e-9);
          }
        }
      }
    }
  }
}

TEST(LayerNorm, WithoutWeightBiasOrElements) {
  const Tensor x = tensor_of<double>({1, 3}, {1, 2});
  EXPECT_EQ(values_of<double>(layer_norm(x, 1, {}, {}, 0).out), (std::vector<double>{-1, 1}));
  const Normed none = layer_norm(ops::empty({3, 0}, DType::float32, kCpu), 1, {}, {}, 1e-5);
  for (const float rstd : values_of<float>(none.rstd)) EXPECT_TRUE(std::isnan(rstd));
  EXPECT_EQ(layer_norm(ops::empty({0, 3}, DType::float32, kCpu), 1, {}, {}, 1e-5).out.numel(), 0);
}

// 60000 is near the end of float16: sums and squares need more room.
TEST(LayerNorm, HalfPrecisionComputesInFloat) {
  const Tensor x = tensor_of<double>({60000, -60000, 60000, -60000});
  const Normed got = layer_norm(ops::astype(x, DType::float16), 1, {}, {}, 0);
  EXPECT_EQ(values_of<double>(ops::astype(got.out, DType::float64)),
            (std::vector<double>{1, -1, 1, -1}));
  EXPECT_EQ(got.mean.dtype(), DType::float32);
}

TEST(LayerNorm, SixtyFourAxes) {
  Shape shape(64, 1);
  shape[63] = 2;
  const Tensor x = ops::reshape(tensor_of<double>({1, 3}), shape);
  EXPECT_EQ(values_of<double>(layer_norm(x, 64, {}, {}, 0).out), (std::vector<double>{-1, 1}));
}

TEST(Normalize, BroadcastsItsStatistics) {
  const Tensor x = counting({2, 3, 2}), out = ops::zeros({2, 3, 2}, DType::float64, kCpu);
  const auto column = [](std::vector<double> v) { return tensor_of(v, {3, 1}); };
  const Tensor mean = column({1, 2, 3}), scale = column({1, 10, 100}), bias = column({0, 0.5, 7});
  cpu_backend().normalize(out, x, mean, scale, bias);
  const auto got = values_of<double>(out);
  for (size_t i = 0; i < 12; ++i) {
    const size_t c = i / 2 % 3;
    EXPECT_EQ(got[i],
              (static_cast<double>(i) - mean.data_as<double>()[c]) * scale.data_as<double>()[c] +
                  bias.data_as<double>()[c]);
  }
}

}  // namespace
}  // namespace libtensor
