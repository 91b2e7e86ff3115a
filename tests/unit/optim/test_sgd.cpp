// SPDX-License-Identifier: Apache-2.0
// Steps worked out by hand, and options that are none.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "libtensor/graph/grad_state.h"
#include "libtensor/optim/options.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

Tensor parameter(double value, DType dtype = DType::float64, const Shape& shape = {1}) {
  Tensor x = ops::full(shape, value, dtype, kCpu);
  grad_state(x.impl()).requires_grad = true;
  return x;
}

double step(Optimizer& optimizer, const Tensor& x, double grad) {
  grad_state(x.impl()).grad = ops::full(x.shape(), grad, x.dtype(), kCpu);
  optimizer.step();
  return values_of<double>(ops::astype(x, DType::float64))[0];
}

OptimizerOptions options() {
  OptimizerOptions o;
  o.lr = 0.5;
  return o;
}

// The first buffer is the gradient; dampening counts from the second on.
TEST(Sgd, MomentumAndDampening) {
  OptimizerOptions o = options();
  o.momentum = 0.5;
  o.dampening = 0.25;
  const auto sgd = make_sgd(o);
  const Tensor x = parameter(10);
  sgd->add_group({x}, o);
  EXPECT_EQ(step(*sgd, x, 4), 8);     // buffer 4
  EXPECT_EQ(step(*sgd, x, 4), 5.5);   // buffer 2 + 3
  EXPECT_EQ(step(*sgd, x, 0), 4.25);  // buffer 2.5
}

TEST(Sgd, NesterovLooksAhead) {
  OptimizerOptions o = options();
  o.momentum = 0.5;
  o.nesterov = true;
  const auto sgd = make_sgd(o);
  const Tensor x = parameter(10);
  sgd->add_group({x}, o);
  EXPECT_EQ(step(*sgd, x, 4), 7);    // 4 + 0.5 * 4
  EXPECT_EQ(step(*sgd, x, 4), 3.5);  // buffer 6: 4 + 3
}

TEST(Sgd, DecayAndMaximize) {
  OptimizerOptions o = options();
  o.weight_decay = 0.5;
  o.maximize = true;
  const auto sgd = make_sgd(o);
  const Tensor x = parameter(8);
  sgd->add_group({x}, o);
  EXPECT_EQ(step(*sgd, x, 4), 8);  // -4 + 0.5 * 8
}

TEST(Sgd, HalfPrecisionInPieces) {
  for (const int64_t n : {1, 511, 512, 513, 1500}) {
    const auto sgd = make_sgd(options());
    const Tensor x = parameter(1, DType::bfloat16, {n});
    sgd->add_group({x}, options());
    step(*sgd, x, 0.5);
    for (const double v : values_of<double>(ops::astype(x, DType::float64))) ASSERT_EQ(v, 0.75);
  }
}

TEST(Sgd, ParametersWithoutElementsOrGradients) {
  const auto sgd = make_sgd(options());
  const Tensor none = parameter(1, DType::float32, {0}), idle = parameter(3);
  sgd->add_group({none, idle}, options());
  grad_state(none.impl()).grad = ops::empty({0}, DType::float32, kCpu);
  sgd->step();
  EXPECT_EQ(values_of<double>(idle)[0], 3);
}

TEST(Sgd, OptionsThatAreNone) {
  const auto status = [](auto change) {
    OptimizerOptions o = options();
    change(o);
    const auto sgd = make_sgd(o);
    return status_of([&] { sgd->add_group({parameter(1)}, o); });
  };
  EXPECT_EQ(status([](auto& o) { o.lr = -1; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.lr = NAN; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.momentum = -0.5; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.weight_decay = NAN; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.nesterov = true; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.amsgrad = true; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.lr = 0; }), Status::ok);
}

// A group that is refused leaves nothing behind.
TEST(Sgd, GroupsAreTakenAsAWhole) {
  const auto sgd = make_sgd(options());
  const Tensor x = parameter(1), y = parameter(1);
  EXPECT_THROW(sgd->add_group({x, y, x}, options()), Error);
  EXPECT_THROW(sgd->add_group({x * 2}, options()), Error);
  EXPECT_THROW(sgd->add_group({}, options()), Error);
  sgd->add_group({x}, options());
  EXPECT_THROW(sgd->add_group({y, x}, options()), Error);
  EXPECT_EQ(status_of([&] { sgd->lr(1); }), Status::index);
  sgd->set_lr(-1, 0.25);
  EXPECT_EQ(sgd->lr(0), 0.25);
  EXPECT_EQ(status_of([&] { sgd->set_lr(0, NAN); }), Status::invalid);
  EXPECT_EQ(status_of([&] { sgd->set_lr(-2, 1); }), Status::index);
}

}  // namespace
}  // namespace libtensor
