// SPDX-License-Identifier: Apache-2.0
// Against the formulas of the papers in long double.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "libtensor/graph/grad_state.h"
#include "libtensor/optim/options.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

Tensor parameter(double value) {
  Tensor x = tensor_of<double>({value});
  grad_state(x.impl()).requires_grad = true;
  return x;
}

void expect_formula(OptimizerOptions o, bool decoupled) {
  o.lr = 0.125;
  const Tensor x = parameter(2);
  const auto adam = make_adam(o, decoupled);
  adam->add_group({x}, o);
  long double value = 2, mean = 0, square = 0, largest = 0;
  for (int t = 1; t <= 12; ++t) {
    const double given = std::sin(t * 1.7) * (t == 3 ? 100 : 1);  // the largest square comes early
    grad_state(x.impl()).grad = tensor_of<double>({given});
    adam->step();
    long double g = o.maximize ? -given : given;
    if (decoupled) {
      value -= o.lr * o.weight_decay * value;
    } else {
      g += o.weight_decay * value;
    }
    mean = o.beta1 * mean + (1 - o.beta1) * g;
    square = o.beta2 * square + (1 - o.beta2) * g * g;
    largest = std::max(largest, square);
    const long double second =
        (o.amsgrad ? largest : square) / (1 - std::pow((long double)o.beta2, t));
    value -= o.lr * mean / (1 - std::pow((long double)o.beta1, t)) / (std::sqrt(second) + o.eps);
    ASSERT_NEAR(values_of<double>(x)[0], static_cast<double>(value), 1e-12) << t;
  }
}

TEST(Adam, IsTheFormula) {
  for (const bool decoupled : {false, true}) {
    OptimizerOptions o;
    expect_formula(o, decoupled);
    o.weight_decay = 0.25;
    expect_formula(o, decoupled);
    o.amsgrad = true;
    expect_formula(o, decoupled);
    o.maximize = true;
    expect_formula(o, decoupled);
    o.beta1 = o.beta2 = 0;
    o.eps = 0.5;
    expect_formula(o, decoupled);
  }
}

TEST(Adam, NaNStaysTheLargest) {
  OptimizerOptions o;
  o.lr = 0.1;
  o.amsgrad = true;
  const Tensor x = parameter(1);
  const auto adam = make_adam(o, false);
  adam->add_group({x}, o);
  const auto step = [&] {
    grad_state(x.impl()).grad = tensor_of<double>({1});
    adam->step();
  };
  step();
  adam->set_state("0.max_exp_avg_sq", tensor_of<double>({std::nan("")}));
  step();
  EXPECT_TRUE(std::isnan(values_of<double>(adam->state("0.max_exp_avg_sq"))[0]));
}

TEST(Adam, AStateThatIsSetGoesOn) {
  OptimizerOptions o;
  o.lr = 0.1;
  const Tensor x = parameter(1), y = parameter(1);
  const auto first = make_adam(o, true), second = make_adam(o, true);
  first->add_group({x}, o);
  second->add_group({y}, o);
  const auto step = [](Optimizer& adam, const Tensor& p, double g) {
    grad_state(p.impl()).grad = tensor_of<double>({g});
    adam.step();
  };
  step(*first, x, 3);
  step(*first, x, -1);
  for (int64_t i = 0; i < first->state_count(); ++i) {
    const std::string name = first->state_name(i);
    second->set_state(name, first->state(name));
  }
  std::copy_n(x.data_as<double>(), 1, y.data_as<double>());
  step(*first, x, 2);
  step(*second, y, 2);
  EXPECT_EQ(values_of<double>(x), values_of<double>(y));
  EXPECT_EQ(status_of([&] { second->set_state("0.exp_avg", counting({2})); }), Status::shape);
  EXPECT_EQ(status_of([&] { second->set_state("1.exp_avg", counting({1})); }), Status::invalid);
}

TEST(Adam, OptionsThatAreNone) {
  const auto status = [](auto change) {
    OptimizerOptions o;
    change(o);
    const auto adam = make_adam(o, false);
    return status_of([&] { adam->add_group({parameter(1)}, o); });
  };
  EXPECT_EQ(status([](auto& o) { o.beta1 = 1; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.beta2 = NAN; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.eps = -1; }), Status::invalid);
  EXPECT_EQ(status([](auto& o) { o.momentum = 0.5; }), Status::invalid);
  EXPECT_EQ(status([](auto&) {}), Status::ok);
}

}  // namespace
}  // namespace libtensor
