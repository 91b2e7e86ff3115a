// SPDX-License-Identifier: Apache-2.0
// What comparing with PyTorch cannot say of optimisers: memory, versions, and what a failure leaves
// behind.
#include "libtensor/optim/optimizer.h"

#include <gtest/gtest.h>

#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"
#include "libtensor/optim/options.h"

namespace libtensor {
namespace {

const Device kCpu{DeviceKind::cpu, 0};

Tensor parameter(double value, const Shape& shape = {4}) {
  Tensor x = ops::full(shape, value, DType::float32, kCpu);
  grad_state(x.impl()).requires_grad = true;
  grad_state(x.impl()).grad = ops::ones(shape, DType::float32, kCpu);
  return x;
}

OptimizerOptions rate(double lr) {
  OptimizerOptions options;
  options.lr = lr;
  return options;
}

uint64_t version(const Tensor& x) { return x.storage().version.load(); }

TEST(Optimizer, WritesCountAsWrites) {
  const Tensor x = parameter(1);
  const auto sgd = make_sgd(rate(0.5));
  sgd->add_group({x}, rate(0.5));
  const uint64_t before = version(x);
  sgd->step();
  EXPECT_EQ(version(x), before + 1);
  EXPECT_FLOAT_EQ(*x.data_as<float>(), 0.5f);
  EXPECT_TRUE(is_leaf(x));
}

// The second parameter cannot be written to: neither is.
TEST(Optimizer, AFailureChangesNothing) {
  const Tensor x = parameter(1), y = parameter(1);
  const auto adam = make_adam(rate(0.5), false);
  adam->add_group({x, y}, rate(0.5));
  y.storage().read_only = true;
  EXPECT_THROW(adam->step(), Error);
  EXPECT_EQ(*x.data_as<float>(), 1.0f);
  EXPECT_EQ(adam->state_count(), 0);
  y.storage().read_only = false;
  adam->step();
  EXPECT_EQ(adam->state_count(), 6);
}

TEST(Optimizer, StateSharesMemoryAndIsNamed) {
  const Tensor x = parameter(1);
  const auto adam = make_adam(rate(0.5), true);
  adam->add_group({x}, rate(0.5));
  adam->step();
  EXPECT_STREQ(adam->state_name(0), "0.step");
  EXPECT_STREQ(adam->state_name(1), "0.exp_avg");
  EXPECT_STREQ(adam->state_name(3), "");
  const Tensor steps = adam->state("0.step");
  EXPECT_EQ(*steps.data_as<int64_t>(), 1);
  adam->step();
  EXPECT_EQ(*steps.data_as<int64_t>(), 2);
  EXPECT_THROW(adam->state("0.max_exp_avg_sq"), Error);
  EXPECT_THROW(adam->state("1.step"), Error);
  EXPECT_THROW(adam->state("0step"), Error);
}

TEST(Optimizer, MomentsOfHalfPrecisionAreFloat) {
  const Tensor x = ops::ones({3}, DType::float16, kCpu);
  grad_state(x.impl()).requires_grad = true;
  grad_state(x.impl()).grad = ops::full({3}, 1e-4, DType::float16, kCpu);
  const auto adam = make_adam(rate(0.01), false);
  adam->add_group({x}, rate(0.01));
  adam->step();
  // The square of the gradient, 1e-8, is 0 in float16.
  EXPECT_EQ(adam->state("0.exp_avg_sq").dtype(), DType::float32);
  EXPECT_NEAR(static_cast<float>(*x.data_as<float16>()), 0.99f, 1e-3f);
}

TEST(Optimizer, AGradientMayBeTheParameter) {
  const Tensor x = parameter(2);
  grad_state(x.impl()).grad = alias(x);
  const auto sgd = make_sgd(rate(0.25));
  sgd->add_group({x}, rate(0.25));
  sgd->step();
  EXPECT_FLOAT_EQ(x.data_as<float>()[3], 1.5f);
}

TEST(Optimizer, StridedParametersAreUpdatedInPlace) {
  const Tensor memory = ops::zeros({3, 4}, DType::float32, kCpu);
  const Tensor x = ops::detach(ops::transpose(memory, 0, 1));
  grad_state(x.impl()).requires_grad = true;
  grad_state(x.impl()).grad = ops::reshape(ops::arange(0, 12, 1, DType::float32, kCpu), {4, 3});
  const auto sgd = make_sgd(rate(1));
  sgd->add_group({x}, rate(1));
  sgd->step();
  EXPECT_EQ(memory.data_as<float>()[1], -3.0f);  // x[1][0]
}

// Wherever threads divide the elements of all parameters, also within pieces of half precision.
TEST(Optimizer, ManyParametersDoNotDependOnThreads) {
  const int64_t sizes[] = {1, 40000, 0, 777, 100001, 5, 33000};
  const auto values = [&](OptimizerKind kind, DType dtype, int threads) {
    set_num_threads(threads, true);
    Tensors params;
    for (const int64_t n : sizes) {
      const Tensor steps = ops::arange(0, n, 1, DType::float64, kCpu) * 0.7 + 0.1;
      params.push_back(ops::astype(ops::sin(steps), dtype));
      grad_state(params.back().impl()).requires_grad = true;
      grad_state(params.back().impl()).grad = ops::astype(ops::cos(steps), dtype);
    }
    OptimizerOptions options = default_options(kind);
    options.lr = 0.01;
    options.weight_decay = 0.1;
    const auto optimizer = make_optimizer(kind, options);
    optimizer->add_group(params, options);
    for (int i = 0; i < 3; ++i) optimizer->step();
    set_num_threads(0, true);
    std::vector<char> bytes;
    for (const Tensor& x : params) {
      const char* data = x.data_as<char>();
      bytes.insert(bytes.end(), data, data + x.numel() * itemsize(dtype));
    }
    return bytes;
  };
  for (const OptimizerKind kind : {OptimizerKind::sgd, OptimizerKind::adamw, OptimizerKind::lion}) {
    for (const DType dtype : {DType::float32, DType::float64, DType::bfloat16}) {
      const auto one = values(kind, dtype, 1);
      for (const int threads : {2, 3, 8}) EXPECT_EQ(values(kind, dtype, threads), one) << threads;
    }
  }
}

// One after the other, as if each had an optimiser of its own.
TEST(Optimizer, ParametersMayShareMemory) {
  const int64_t n = 100000;
  const Tensor x = parameter(1, {n});
  const Tensor y = ops::detach(x);
  grad_state(y.impl()).requires_grad = true;
  grad_state(y.impl()).grad = ops::ones({n}, DType::float32, kCpu);
  const Tensor z = parameter(0, {n});
  grad_state(z.impl()).grad = alias(x);
  const auto sgd = make_sgd(rate(0.25));
  sgd->add_group({x, y, z}, rate(0.25));
  sgd->step();
  for (const int64_t i : {int64_t{0}, n / 2, n - 1}) {
    EXPECT_EQ(x.data_as<float>()[i], 0.5f);
    EXPECT_EQ(z.data_as<float>()[i], -0.125f);
  }
}

TEST(ClipGradNorm, CountsAllParametersTogether) {
  const Tensor x = parameter(0), y = parameter(0, {5});
  EXPECT_DOUBLE_EQ(clip_grad_norm({x, y}, 1.5, 2), 3.0);
  EXPECT_NEAR(*grad_state(x.impl()).grad.data_as<float>(), 0.5f, 1e-6f);
  EXPECT_NEAR(clip_grad_norm({x, y}, 100, 2), 1.5, 1e-5);
}

}  // namespace
}  // namespace libtensor
