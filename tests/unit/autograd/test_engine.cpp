// SPDX-License-Identifier: Apache-2.0
// The backward pass itself, with nodes made for it.
#include "libtensor/autograd/engine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libtensor/autograd/grad_sink.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;
using Rule = std::function<void(const Tensors& douts, GradSink& sink)>;

struct RuleFunction final : CustomFunction {
  Rule rule;
  void backward(const Node&, const Tensors& douts, GradSink& sink) override { rule(douts, sink); }
  const char* name() const noexcept override { return "rule"; }
};

Tensor leaf(const Values& values) {
  Tensor x = tensor_of(values);
  grad_state(x.impl()).requires_grad = true;
  return x;
}

// A tensor of these values whose gradient flows to the inputs by the rule.
Tensor computed(const Tensor& values, const Tensors& inputs, Rule rule) {
  auto function = std::make_unique<RuleFunction>();
  function->rule = std::move(rule);
  Ref<Node> node = Node::make(std::move(function));
  connect(*node, inputs);
  Tensor out = copy_of(values);
  record(std::move(node), out);
  return out;
}

Values grad_values(const Tensor& x) {
  const Tensor& grad = grad_state(x.impl()).grad;
  return grad.defined() ? values_of<double>(grad) : Values{};
}

Tensor total(const Tensor& x) { return ops::sum(x, {}, false, DType::unset); }

void backward(const Tensor& x, const autograd::Options& options = {}) {
  autograd::backward({x}, {{}}, options);
}

TEST(Engine, RulesReturnAnyShapeThatBroadcasts) {
  const Tensor w = leaf({1, 2});
  const Tensor y = computed(tensor_of<double>({5}, {}), {w}, [](const Tensors&, GradSink& sink) {
    sink.add(0, ops::ones({3, 1, 2}, DType::float32, kCpu));
  });
  backward(y);
  EXPECT_EQ(grad_values(w), (Values{3, 3}));
  EXPECT_EQ(grad_state(w.impl()).grad.dtype(), DType::float64);
}

TEST(Engine, AGradientOfAnotherShapeIsTheLibrarysFault) {
  const Tensor w = leaf({1, 2});
  const Tensor y = computed(tensor_of<double>({5}, {}), {w}, [](const Tensors&, GradSink& sink) {
    sink.add(0, ops::ones({3}, DType::float64, kCpu));
  });
  EXPECT_EQ(status_of([&] { backward(y); }), Status::internal);
  EXPECT_EQ(grad_values(w), Values{});
}

TEST(Fit, SumsBroadcastAxesAndConverts) {
  const TensorSpec to{{1, 3}, DType::float32, kCpu};
  const Tensor fitted =
      autograd::reduce_to_spec(ops::ones({5, 4, 3}, DType::float64, kCpu), to, nullptr);
  EXPECT_EQ(fitted.shape(), to.shape);
  EXPECT_EQ(values_of<float>(fitted), (std::vector<float>{20, 20, 20}));
  const TensorSpec none{{1, 0}, DType::float32, kCpu};
  EXPECT_EQ(
      autograd::reduce_to_spec(ops::ones({2, 0}, DType::float32, kCpu), none, nullptr).shape(),
      none.shape);
}

// Each node is visited once, when all that computes from it has been.
TEST(Engine, DiamondsAreWalkedOnce) {
  int visits = 0;
  const Tensor w = leaf({2});
  const Tensor a = computed(w, {w}, [&](const Tensors& douts, GradSink& sink) {
    ++visits;
    sink.add(0, douts[0]);
  });
  Tensor sum = a;
  for (int i = 0; i < 10; ++i) sum = sum + a * sum;
  backward(total(sum));
  EXPECT_EQ(visits, 1);
}

TEST(Engine, AFailureLeavesTheGradientsOfLeaves) {
  const Tensor w = leaf({2}), v = leaf({3});
  backward(total(w * 5));
  const Tensor bad = computed(
      v, {v}, [](const Tensors&, GradSink&) { fail(Status::callback, "this rule fails"); });
  EXPECT_EQ(message_of([&] { backward(total(w * bad)); }), "this rule fails");
  EXPECT_EQ(grad_values(w), (Values{5}));
  EXPECT_EQ(grad_values(v), Values{});
  EXPECT_TRUE(grad_enabled());
}

TEST(Engine, SavedValuesGoUnlessKept) {
  const Tensor w = leaf({2});
  const Tensor y = ops::exp(w);
  const Node& node = *edge_of(y).node;
  const auto keeps = [&] { return std::holds_alternative<SavedTensor>(node.saved()[0]); };
  autograd::Options keep;
  keep.retain_graph = true;
  backward(y, keep);
  EXPECT_TRUE(keeps());
  backward(y);
  EXPECT_FALSE(keeps());
  const std::string text = message_of([&] { backward(y); });
  EXPECT_NE(text.find("the graph of exp was freed"), std::string::npos) << text;
  EXPECT_EQ(grad_values(w), (Values{2 * std::exp(2.0)}));
}

TEST(Engine, AccumulatesWithoutTouchingWhatOthersSee) {
  const Tensor w = leaf({1, 2});
  backward(total(w * 3));
  const Tensor seen = grad_state(w.impl()).grad;
  backward(total(w * 4));  // adds in place: PyTorch's programs rely on that
  EXPECT_EQ(values_of<double>(seen), (Values{7, 7}));
  autograd::Options create;
  create.create_graph = create.retain_graph = true;
  backward(total(w * w), create);
  EXPECT_EQ(values_of<double>(seen), (Values{7, 7}));  // a new tensor, which has a history
  EXPECT_TRUE(grad_state(w.impl()).grad.requires_grad());
  grad_state(w.impl()).grad = Tensor();
}

// One tensor handed to both: later additions to one gradient must not reach the other.
TEST(Engine, LeavesGetGradientsOfTheirOwn) {
  const Tensor w = leaf({1}), v = leaf({1});
  const auto both = [&] {
    return computed(tensor_of<double>({0}, {}), {w, v}, [](const Tensors&, GradSink& sink) {
      const Tensor shared = ops::ones({1}, DType::float64, kCpu);
      sink.add(0, shared);
      sink.add(1, shared);
    });
  };
  backward(both());
  backward(total(w * 10));
  EXPECT_EQ(grad_values(w), (Values{11}));
  EXPECT_EQ(grad_values(v), (Values{1}));
}

TEST(Engine, TheGradientGivenIsNotTakenOver) {
  const Tensor w = leaf({1, 1}), given = tensor_of<double>({2, 3});
  autograd::backward({w}, {given}, {});
  backward(total(w));
  EXPECT_EQ(grad_values(w), (Values{3, 4}));
  EXPECT_EQ(values_of<double>(given), (Values{2, 3}));
}

TEST(Engine, AGradientThatCannotBeAddedToIsReplaced) {
  const Tensor w = leaf({1, 1});
  const Tensor repeated = ops::broadcast_to(tensor_of<double>({5}), {2});
  grad_state(w.impl()).grad = repeated;
  backward(total(w));
  EXPECT_EQ(grad_values(w), (Values{6, 6}));
  const Tensor lent = tensor_of<double>({1, 2});
  lent.storage().read_only = true;
  grad_state(w.impl()).grad = lent;
  backward(total(w));
  EXPECT_EQ(grad_values(w), (Values{2, 3}));
  EXPECT_EQ(values_of<double>(lent), (Values{1, 2}));
}

TEST(Grad, StopsAtWhatIsAskedFor) {
  const Tensor w = leaf({2});
  const Tensor below = computed(
      w, {w}, [](const Tensors&, GradSink&) { fail(Status::internal, "nobody asked for this"); });
  const Tensor y = total(below * below);
  EXPECT_EQ(values_of<double>(autograd::grad({y}, {{}}, {below}, {})[0]), (Values{4}));
}

TEST(Grad, AnInputMayComputeAnother) {
  const Tensor w = leaf({3}), a = w * w, y = total(a * a);
  autograd::Options keep;
  keep.retain_graph = true;
  const Tensors grads = autograd::grad({y, y}, {{}, {}}, {a, w, a}, keep);
  EXPECT_EQ(values_of<double>(grads[0]), (Values{36}));
  EXPECT_EQ(values_of<double>(grads[1]), (Values{216}));
  EXPECT_EQ(values_of<double>(grads[2]), (Values{36}));
  EXPECT_FALSE(grad_state(w.impl()).grad.defined());
}

TEST(Grad, AnOutputMayBeAnInput) {
  const Tensor w = leaf({3});
  EXPECT_EQ(values_of<double>(autograd::grad({w}, {{}}, {w}, {})[0]), (Values{1}));
  const Tensor a = w * 2;
  EXPECT_EQ(values_of<double>(autograd::grad({a}, {{}}, {a}, {})[0]), (Values{1}));
}

TEST(Grad, UnusedInputs) {
  const Tensor w = leaf({3}), v = leaf({4});
  EXPECT_EQ(message_of([&] {
              autograd::grad({w * 2}, {{}}, {w, v}, {});
            }),
            "input 1 was not used to compute the outputs");
  autograd::Options allow;
  allow.allow_unused = true;
  EXPECT_FALSE(autograd::grad({w * 2}, {{}}, {w, v}, allow)[1].defined());
  EXPECT_EQ(status_of([&] { autograd::grad({w * 2}, {{}}, {counting({1})}, {}); }),
            Status::autograd);
}

TEST(Backward, WhatAnOutputMustBe) {
  const Tensor w = leaf({1, 2});
  EXPECT_EQ(status_of([&] { backward(counting({1})); }), Status::autograd);
  EXPECT_EQ(status_of([&] { backward(w * 2); }), Status::autograd);  // two elements
  const auto with = [&](const Tensor& grad) {
    return status_of([&] { autograd::backward({w * 2}, {grad}, {}); });
  };
  EXPECT_EQ(with(counting({2, 1})), Status::shape);
  EXPECT_EQ(with(counting({2}, DType::int64)), Status::dtype);
  EXPECT_EQ(with(counting({2}, DType::float32)), Status::ok);
  EXPECT_EQ(grad_values(w), (Values{0, 2}));
}

TEST(Backward, DeepGraphsNeedNoStack) {
  const Tensor w = leaf({1});
  Tensor y = w;
  for (int i = 0; i < 20000; ++i) y = y + 1.0;
  backward(y);
  EXPECT_EQ(grad_values(w), (Values{1}));
}

}  // namespace
}  // namespace libtensor
