// SPDX-License-Identifier: Apache-2.0
// Writes in place reach the graph of everything that shares the memory.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "libtensor/autograd/engine.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

const Device kCpu{DeviceKind::cpu, 0};
using Values = std::vector<double>;

Tensor leaf(const Values& values) {
  Tensor x = ops::empty({static_cast<int64_t>(values.size())}, DType::float64, kCpu);
  std::copy(values.begin(), values.end(), x.data_as<double>());
  grad_state(x.impl()).requires_grad = true;
  return x;
}

Values values_of(const Tensor& x) {
  const Tensor whole = copy_of(x);
  return {whole.data_as<double>(), whole.data_as<double>() + whole.numel()};
}

Tensor total(const Tensor& x) { return ops::sum(x, Axes(), false, DType::unset); }

Values gradient(const Tensor& loss, const Tensor& x) {
  autograd::Options options;
  options.retain_graph = true;
  return values_of(autograd::grad({loss}, {{}}, {x}, options)[0]);
}

void scale(const Tensor& x, double factor) { ops::mul_(x, weak_scalar(factor)); }

Tensor tail(const Tensor& x) { return ops::slice(x, 0, 1, x.extent(0), 1); }

template <class F>
std::string message_of(F&& f) {
  try {
    f();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::autograd);
    return error.what();
  }
  return "";
}

TEST(Overwrites, WhatWasThereCountsAsUsed) {
  const Tensor w = leaf({1, 2, 3}), values = leaf({4, 5, 6});
  const auto after = [&](auto write) {
    const Tensor a = w * 2;
    write(a);
    return gradient(total(a), w);
  };
  const Values zeros{0, 0, 0};
  EXPECT_EQ(after([](const Tensor& a) { ops::fill_(a, 5.0); }), zeros);
  EXPECT_EQ(after([](const Tensor& a) { ops::zero_(a); }), zeros);
  EXPECT_EQ(after([](const Tensor& a) { ops::uniform_(a, 0, 1, nullptr); }), zeros);
  EXPECT_EQ(after([&](const Tensor& a) { ops::copy_(a, values); }), zeros);
  EXPECT_EQ(after([](const Tensor& a) { ops::fill_(tail(a), 5.0); }), (Values{2, 0, 0}));
}

TEST(Views, AWriteThroughAViewReachesTheBase) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  scale(tail(a), 3);
  EXPECT_EQ(gradient(total(a), w), (Values{1, 3, 3}));
}

TEST(Views, AWriteToTheBaseReachesAViewThatWasMadeBefore) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1, v = tail(a);
  ops::mul_(a, a);
  EXPECT_EQ(gradient(total(v), w), (Values{0, 4, 6}));
}

TEST(Views, ChainedAndSiblingViewsAgree) {
  const Tensor w = leaf({1, 2, 3, 4}), a = w * 1;
  const Tensor square = ops::view(a, {2, 2}), turned = ops::transpose(square, 0, 1);
  const Tensor last = ops::select(turned, 0, 1);  // elements 1 and 3
  scale(last, 10);
  scale(tail(a), 2);
  EXPECT_EQ(values_of(square), (Values{1, 40, 6, 80}));
  for (const Tensor& x : {a, square, turned}) {
    EXPECT_EQ(gradient(total(x), w), (Values{1, 20, 2, 20}));
  }
  EXPECT_EQ(gradient(total(last), w), (Values{0, 20, 0, 20}));
}

TEST(Views, TransposedBases) {
  const Tensor w = leaf({1, 2, 3, 4});
  const Tensor copy = ops::detach(ops::transpose(ops::zeros({2, 2}, DType::float64, kCpu), 0, 1));
  ops::copy_(copy, ops::view(w, {2, 2}));
  const Tensor column = ops::select(copy, 1, 0);
  scale(column, 5);
  EXPECT_EQ(values_of(copy), (Values{5, 2, 15, 4}));
  EXPECT_EQ(gradient(total(copy), w), (Values{5, 1, 5, 1}));
}

TEST(Views, PartsOfSplitAndUnbindMayBeWrittenTo) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  const Tensors parts = ops::split(a, {1, 2}, 0), single = ops::unbind(a, 0);
  scale(parts[1], 2);
  scale(single[2], 7);
  EXPECT_EQ(gradient(total(a), w), (Values{1, 2, 14}));
  EXPECT_EQ(gradient(total(parts[1]), w), (Values{0, 2, 14}));
  EXPECT_EQ(gradient(single[2], w), (Values{0, 0, 14}));
}

TEST(Views, RepeatedViewsFollowTheirBase) {
  const Tensor w = leaf({1, 2}), a = w * 1, rows = ops::broadcast_to(a, {3, 2});
  scale(a, 4);
  EXPECT_EQ(gradient(total(rows), w), (Values{12, 12}));
}

TEST(Views, ABaseWithoutGradGetsAHistory) {
  const Tensor w = leaf({1, 2, 3}), zeros = ops::zeros({2, 3}, DType::float64, kCpu);
  const Tensor first = ops::select(zeros, 0, 0), second = ops::select(zeros, 0, 1);
  EXPECT_FALSE(second.requires_grad());
  ops::copy_(first, w);
  EXPECT_TRUE(zeros.requires_grad());
  EXPECT_TRUE(second.requires_grad());
  ops::add_(second, first);
  EXPECT_EQ(gradient(total(zeros), w), (Values{2, 2, 2}));
}

TEST(Views, OperandsThatShareMemoryAreReadAsTheyWere) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  ops::mul_(a, a);
  EXPECT_EQ(gradient(total(a), w), (Values{2, 4, 6}));
  const Tensor b = w * 1;
  ops::add_(tail(b), ops::slice(b, 0, 0, 2, 1));
  EXPECT_EQ(values_of(b), (Values{1, 3, 5}));
  EXPECT_EQ(gradient(total(b), w), (Values{2, 2, 1}));
}

TEST(Views, SecondDerivativesPassThroughWrites) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  ops::mul_(tail(a), tail(w));
  ops::mul_(a, a);
  autograd::Options keep;
  keep.create_graph = keep.retain_graph = true;
  const Tensor first = autograd::grad({total(a)}, {{}}, {w}, keep)[0];
  EXPECT_EQ(values_of(first), (Values{2, 32, 108}));  // of w0 ** 2, w1 ** 4, w2 ** 4
  EXPECT_EQ(gradient(total(first), w), (Values{2, 48, 108}));
}

TEST(Views, WritesWithoutGradModeLeaveTheGraphAlone) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1, v = tail(a);
  {
    const GradMode off(false);
    scale(v, 3);
  }
  EXPECT_EQ(values_of(a), (Values{1, 6, 9}));
  EXPECT_EQ(gradient(total(a), w), (Values{1, 1, 1}));
}

TEST(Views, DetachedViewsAreNotTracked) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  scale(ops::detach(a), 3);
  EXPECT_EQ(gradient(total(a), w), (Values{1, 1, 1}));
}

TEST(Views, ARetainedGradientIsThatOfTheLatestValue) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  GradState& state = grad_state(a.impl());
  state.slot = Ref<GradSlot>::adopt(new GradSlot);
  state.history.node->retain(state.history.output, state.slot);
  scale(tail(a), 5);
  autograd::backward({total(a * 2)}, {{}}, {});
  EXPECT_EQ(values_of(state.slot->grad), (Values{2, 2, 2}));
}

TEST(Views, LeavesAndTheirViewsAreNotWrittenTo) {
  const Tensor w = leaf({1, 2, 3});
  EXPECT_NE(message_of([&] { scale(w, 2); }).find("a leaf that requires grad"), std::string::npos);
  EXPECT_NE(message_of([&] { scale(tail(w), 2); }).find("a view of a leaf"), std::string::npos);
  EXPECT_EQ(values_of(w), (Values{1, 2, 3}));
}

// Its base is what it views, and does not require grad itself.
TEST(Views, ALeafMayBeAViewItself) {
  const Tensor memory = ops::zeros({5}, DType::float64, kCpu), w = tail(memory);
  grad_state(w.impl()).requires_grad = true;
  EXPECT_NE(message_of([&] { scale(w, 2); }).find("a leaf that requires grad"), std::string::npos);
  EXPECT_NE(message_of([&] { scale(tail(w), 2); }).find("a view of a leaf"), std::string::npos);
  scale(memory, 2);  // is no view of w
  EXPECT_EQ(gradient(total(tail(w) * 3), w), (Values{0, 3, 3, 3}));
}

TEST(Views, AViewMadeWithoutGradModeIsNotWrittenToWithIt) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  Tensor v;
  {
    const GradMode off(false);
    v = tail(a);
  }
  EXPECT_NE(message_of([&] { scale(v, 2); }).find("grad mode off"), std::string::npos);
  EXPECT_EQ(values_of(a), (Values{1, 2, 3}));
}

TEST(Views, AnOverwrittenValueThatARuleNeedsIsAnError) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1, power = ops::exp(a), product = a * a;
  scale(power, 2);
  const std::string of_exp = message_of([&] { gradient(total(power), w); });
  EXPECT_NE(of_exp.find("that exp needs for its gradient was written to in place"),
            std::string::npos);
  scale(ops::select(a, 0, 0), 2);  // a view shares the version of its base
  const std::string of_mul = message_of([&] { gradient(total(product), w); });
  EXPECT_NE(of_mul.find("that mul needs"), std::string::npos);
}

TEST(Views, WhatNoRuleNeedsMayBeOverwritten) {
  const Tensor w = leaf({1, 2, 3}), factor = ops::ones({3}, DType::float64, kCpu), a = w * factor;
  const Tensor b = factor * 2;
  scale(b, 3);
  const Tensor c = b * a;  // needs b for a, but not a for b
  scale(a, 10);
  EXPECT_EQ(gradient(total(c), w), (Values{6, 6, 6}));
}

TEST(Views, AFailedWriteLeavesTheHistory) {
  const Tensor w = leaf({1, 2, 3}), a = w * 1;
  const Tensor wide = ops::ones({2, 3}, DType::float64, kCpu);
  EXPECT_THROW(ops::mul_(a, wide), Error);
  EXPECT_EQ(gradient(total(a), w), (Values{1, 1, 1}));
}

}  // namespace
}  // namespace libtensor
