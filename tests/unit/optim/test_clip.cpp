// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "libtensor/graph/grad_state.h"
#include "libtensor/optim/optimizer.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Tensor with_grad(const Tensor& grad) {
  Tensor x = ops::zeros(grad.shape(), grad.dtype(), kCpu);
  grad_state(x.impl()).requires_grad = true;
  grad_state(x.impl()).grad = grad;
  return x;
}

Values grad_of(const Tensor& x) {
  return values_of<double>(ops::astype(grad_state(x.impl()).grad, DType::float64));
}

TEST(Clip, NormsOfEveryKind) {
  const Tensor x = with_grad(tensor_of<double>({3, -4})), y = with_grad(tensor_of<double>({-12}));
  EXPECT_DOUBLE_EQ(clip_grad_norm({x, y}, 1e9, 2), 13);
  EXPECT_DOUBLE_EQ(clip_grad_norm({x, y}, 1e9, 1), 19);
  EXPECT_DOUBLE_EQ(clip_grad_norm({x, y}, 1e9, kInfinity), 12);
  EXPECT_EQ(grad_of(x), (Values{3, -4}));
  EXPECT_DOUBLE_EQ(clip_grad_norm({x, y}, 6.5, 2), 13);
  EXPECT_NEAR(grad_of(x)[0], 1.5, 1e-6);
  EXPECT_NEAR(grad_of(y)[0], -6, 1e-6);
}

// Their squares do not fit float16 or float32.
TEST(Clip, LargeGradientsOfSmallTypes) {
  const Tensor half = with_grad(ops::full({4}, 30000, DType::float16, kCpu));
  EXPECT_DOUBLE_EQ(clip_grad_norm({half}, 1, 2), 60000);
  for (const double v : grad_of(half)) EXPECT_NEAR(v, 0.5, 1e-3);
  const Tensor single = with_grad(ops::full({4}, 1e30, DType::float32, kCpu));
  EXPECT_NEAR(clip_grad_norm({single}, 1, 2), 2e30, 1e24);
}

TEST(Clip, NothingToClip) {
  const Tensor none = with_grad(ops::empty({0}, DType::float32, kCpu));
  const Tensor plain = ops::zeros({2}, DType::float32, kCpu);
  EXPECT_EQ(clip_grad_norm({none, plain}, 1, 2), 0);
  EXPECT_EQ(clip_grad_norm({none, plain}, 1, kInfinity), 0);
  EXPECT_EQ(clip_grad_norm({}, 0, 2), 0);
  EXPECT_NO_THROW(clip_grad_value({none, plain}, 1));
}

TEST(Clip, NaNIsTold) {
  const Tensor x = with_grad(tensor_of<double>({1, NAN})), y = with_grad(tensor_of<double>({5}));
  EXPECT_TRUE(std::isnan(clip_grad_norm({x, y}, 1, 2)));
  const Tensor z = with_grad(tensor_of<double>({NAN, 1}));
  EXPECT_TRUE(std::isnan(clip_grad_norm({z, with_grad(tensor_of<double>({9}))}, 100, kInfinity)));
}

TEST(Clip, EachElementByItself) {
  const Tensor x = with_grad(tensor_of<double>({3, -4, 0.5, kInfinity}));
  clip_grad_value({x}, 2);
  EXPECT_EQ(grad_of(x), (Values{2, -2, 0.5, 2}));
}

// A gradient that cannot be written to: the others stay as they are.
TEST(Clip, AFailureChangesNothing) {
  const Tensor x = with_grad(tensor_of<double>({8}));
  const Tensor y = with_grad(ops::broadcast_to(tensor_of<double>({8}), {3}));
  EXPECT_EQ(status_of([&] { clip_grad_norm({x, y}, 1, 2); }), Status::invalid);
  EXPECT_EQ(status_of([&] { clip_grad_value({x, y}, 1); }), Status::invalid);
  EXPECT_EQ(grad_of(x), (Values{8}));
  for (const double bad : {-1.0, double{NAN}}) {
    EXPECT_EQ(status_of([&] { clip_grad_norm({x}, bad, 2); }), Status::invalid);
    EXPECT_EQ(status_of([&] { clip_grad_value({x}, bad); }), Status::invalid);
  }
  EXPECT_EQ(status_of([&] { clip_grad_norm({x}, 1, 0); }), Status::invalid);
}

}  // namespace
}  // namespace libtensor
