// SPDX-License-Identifier: Apache-2.0
#include "libtensor/autograd/gradcheck.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "libtensor/autograd/grad_sink.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

const Device kCpu{DeviceKind::cpu, 0};

Tensor input(const Shape& shape) {
  const Tensor steps = ops::arange(1, checked_numel(shape) + 1, 1, DType::float64, kCpu);
  const Tensor x = copy_of(ops::reshape(ops::sin(steps), shape));
  grad_state(x.impl()).requires_grad = true;
  return x;
}

std::string difference(const autograd::Differentiable& f, const Tensors& inputs, bool second) {
  autograd::GradcheckOptions options;
  options.second_order = second;
  try {
    autograd::gradcheck(f, inputs, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Gradcheck, AcceptsRightGradients) {
  const auto f = [](const Tensors& x) { return ops::matmul(ops::exp(x[0]), x[1]); };
  EXPECT_EQ(difference(f, {input({2, 3}), input({3, 2})}, true), "");
}

// detach() hides a factor from the gradient.
TEST(Gradcheck, NamesThePlaceAndBothValues) {
  const auto f = [](const Tensors& x) { return x[0] + x[1] * ops::detach(x[1]); };
  const std::string text = difference(f, {input({2}), input({2, 2})}, false);
  EXPECT_EQ(text.find("the gradient for input 1 at [0, 0] is "), 0u) << text;
  EXPECT_NE(text.find("by differences it is"), std::string::npos) << text;
}

// The first derivative is 2 * x; where it loses its history the second one is 0.
TEST(Gradcheck, FindsWrongSecondDerivatives) {
  struct Once final : CustomFunction {
    Tensor x;
    void backward(const Node&, const Tensors& douts, GradSink& sink) override {
      sink.add(0, douts[0] * ops::detach(x) * 2);
    }
    const char* name() const noexcept override { return "once"; }
  };
  const auto f = [](const Tensors& x) {
    Tensor out = ops::detach(ops::square(x[0]));
    if (tracking(x[0])) {
      auto once = std::make_unique<Once>();
      once->x = ops::detach(x[0]);
      auto node = Node::make(std::move(once));
      connect(*node, x[0]);
      record(std::move(node), out);
    }
    return out;
  };
  EXPECT_EQ(difference(f, {input({3})}, false), "");
  const std::string text = difference(f, {input({3})}, true);
  EXPECT_EQ(text.find("the second derivative for argument 0 at [0] is 0, by differences it is "),
            0u)
      << text;
}

TEST(Gradcheck, LeavesInputsAsTheyWere) {
  const Tensor x = input({3}), before = copy_of(x);
  difference([](const Tensors& in) { return ops::exp(in[0]); }, {x}, false);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(x.data_as<double>()[i], before.data_as<double>()[i]);
  EXPECT_FALSE(grad_state(x.impl()).grad.defined());
}

// The function sees the layouts of its inputs; elements that share memory are moved one by one.
TEST(Gradcheck, KeepsLayouts) {
  const Tensor turned = ops::detach(ops::transpose(input({2, 3}), 0, 1));
  const Tensor repeated = ops::detach(ops::broadcast_to(input({3, 1}), {3, 2}));
  grad_state(turned.impl()).requires_grad = true;
  grad_state(repeated.impl()).requires_grad = true;
  bool strided = true;
  const auto f = [&](const Tensors& x) {
    strided = strided && !x[0].is_contiguous();
    return x[0] * x[1];
  };
  EXPECT_EQ(difference(f, {turned, repeated}, true), "");
  EXPECT_TRUE(strided);
}

}  // namespace
}  // namespace libtensor
