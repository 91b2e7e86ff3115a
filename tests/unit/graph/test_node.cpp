// SPDX-License-Identifier: Apache-2.0
// Nodes, edges, and what is kept for rules.
#include "libtensor/graph/node.h"

#include <gtest/gtest.h>

#include <memory>
#include <unordered_set>
#include <vector>

#include "libtensor/autograd/grad_sink.h"
#include "libtensor/graph/inplace.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

struct Nothing final : CustomFunction {
  int* deaths = nullptr;
  ~Nothing() override {
    if (deaths) ++*deaths;
  }
  void backward(const Node&, const Tensors&, GradSink&) override {}
  const char* name() const noexcept override { return "nothing"; }
};

Ref<Node> make_nothing(int* deaths = nullptr) {
  auto nothing = std::make_unique<Nothing>();
  nothing->deaths = deaths;
  return Node::make(std::move(nothing));
}

Tensor leaf(const Shape& shape) {
  Tensor x = counting(shape);
  grad_state(x.impl()).requires_grad = true;
  return x;
}

TEST(Node, DepthsGrowAlongTheGraph) {
  const Tensor w = leaf({2});
  const Tensor a = w * 2, b = a * a, c = b + w;
  EXPECT_EQ(edge_of(a).node->depth, 1u);
  EXPECT_EQ(edge_of(b).node->depth, 2u);
  EXPECT_EQ(edge_of(c).node->depth, 3u);
  EXPECT_TRUE(edge_of(w).leaf);
  EXPECT_FALSE(edge_of(counting({2})));
}

TEST(Node, NeverHoldsItsOwnOutput) {
  int deaths = 0;
  {
    const Tensor w = leaf({2});
    Tensor out = counting({2});
    auto node = make_nothing(&deaths);
    connect(*node, w);
    SavedTensor saved;
    saved.save_output(out, 0);
    record(Ref<Node>(node), out);
    node.reset();
    EXPECT_EQ(deaths, 0);
    out = Tensor();
    EXPECT_EQ(deaths, 1);
  }
}

TEST(Node, IntegersHaveNoGradient) {
  const auto node = make_nothing();
  const Tensor whole = counting({2}, DType::int64), real = counting({2});
  record(Ref<Node>(node), whole);
  EXPECT_FALSE(whole.requires_grad());
  EXPECT_TRUE(node->outputs.empty());
  record(Ref<Node>(node), Tensors{whole, real});
  EXPECT_FALSE(whole.requires_grad());
  EXPECT_EQ(edge_of(real).output, 1);  // places are those of the list
}

TEST(GradSink, WantsWhatIsAskedFor) {
  const Tensor w = leaf({2}), v = leaf({2}), a = w * 2;
  const auto made = make_nothing();
  Node& node = *made;
  connect(node, a);
  connect(node, v);
  connect(node, counting({2}));
  connect(node, Tensor());
  GradSink::Gradients gradients;
  GradSink all(node, nullptr, gradients);
  EXPECT_TRUE(all.wants(0) && all.wants(1));
  EXPECT_FALSE(all.wants(2) || all.wants(3));
  const std::unordered_set<const void*> needed{v.impl()};
  GradSink some(node, &needed, gradients);
  EXPECT_TRUE(some.wants(1));
  EXPECT_FALSE(some.wants(0));
  some.add(1, {});
  EXPECT_TRUE(gradients.empty());
}

TEST(SavedTensor, NoticesWritesThroughAnyView) {
  const auto made = make_nothing();
  Node& node = *made;
  const Tensor x = counting({4});
  SavedTensor saved;
  saved.save(x);
  EXPECT_EQ(saved.unpack(node).data(), x.data());
  written(ops::slice(x, 0, 2, 3, 1));
  EXPECT_EQ(message_of([&] { saved.unpack(node); }),
            "a tensor of shape [4] that nothing needs for its gradient was written to in place (it "
            "is at version 1, saved at version 0)");
  saved.written();  // the node's own write
  EXPECT_NO_THROW(saved.unpack(node));
}

TEST(SavedTensor, KeepsTheHistoryAtTheTime) {
  const auto node = make_nothing();
  const Tensor w = leaf({2}), a = w * 2;
  SavedTensor saved;
  saved.save(a);
  EXPECT_EQ(edge_of(saved.unpack(*node)).node.get(), edge_of(a).node.get());
  {
    const GradMode off(false);
    EXPECT_FALSE(saved.unpack(*node).requires_grad());
  }
  SavedTensor own;
  own.save_output(a, 0);
  EXPECT_EQ(edge_of(own.unpack(*node)).node.get(), node.get());
  SavedTensor none;
  none.save({});
  EXPECT_FALSE(none.unpack(*node).defined());
}

TEST(SavedTensor, HooksReplaceItsElements) {
  struct Nines final : PackedTensor {
    Tensor unpack(const char* name) override {
      EXPECT_STREQ(name, "the test");
      return ops::full({2}, 9, DType::float64, {});
    }
  };
  struct Recorder final : PackHooks {
    std::unique_ptr<PackedTensor> pack(const Tensor& data) override {
      EXPECT_FALSE(data.requires_grad());
      return ++packed == 1 ? std::make_unique<Nines>() : nullptr;
    }
    void written(const Tensor&) noexcept override { ++written_to; }
    int packed = 0, written_to = 0;
  } recorder;
  const Tensor w = leaf({2}), a = w * 2;
  SavedTensor of_leaf, replaced, kept, outside;
  {
    const PackScope scope(&recorder);
    of_leaf.save(w);
    EXPECT_EQ(recorder.packed, 0);
    replaced.save(a);
    kept.save(a);
    kept.written();
    {
      const PackScope none(nullptr);
      outside.save(a);
    }
    EXPECT_EQ(thread_state().pack_hooks, &recorder);
  }
  outside.written();
  EXPECT_EQ(recorder.packed, 2);
  EXPECT_EQ(recorder.written_to, 1);
  const Tensor nines = replaced.unpack("the test");
  EXPECT_EQ(values_of<double>(nines), (std::vector<double>{9, 9}));
  EXPECT_EQ(edge_of(nines).node.get(), edge_of(a).node.get());
  EXPECT_EQ(&kept.unpack("the test").storage(), &a.storage());
  EXPECT_EQ(&of_leaf.unpack("the test").storage(), &w.storage());
}

TEST(InPlace, WhatMayNotBeWritten) {
  const Tensor x = counting({4});
  EXPECT_NO_THROW(check_inplace(x));
  EXPECT_EQ(status_of([&] { check_inplace(ops::broadcast_to(x, {2, 4})); }), Status::invalid);
  const Tensor w = leaf({4});
  EXPECT_EQ(status_of([&] { check_inplace(w); }), Status::autograd);
  EXPECT_EQ(status_of([&] { check_inplace(ops::slice(w, 0, 0, 1, 1)); }), Status::autograd);
  {
    const GradMode off(false);
    EXPECT_NO_THROW(check_inplace(w));
  }
  x.storage().read_only = true;
  EXPECT_EQ(status_of([&] { check_inplace(ops::slice(x, 0, 0, 1, 1)); }), Status::invalid);
}

// The elements of the base share memory, those of the view do not.
TEST(InPlace, ABaseThatRepeatsElementsHasNoNewValue) {
  const Tensor w = leaf({1}), repeated = ops::broadcast_to(w * 2, {3});
  const Tensor one = ops::slice(repeated, 0, 0, 1, 1);
  const Tensor first = counting({1});
  EXPECT_NO_THROW(ops::add_(one, first));  // w * 2 itself is the base
  const Tensor memory = counting({1});
  const Tensor base = alias(memory, {3}, {0}, 0);
  const Tensor part = ops::slice(base, 0, 0, 1, 1);
  const std::string text = message_of([&] { ops::add_(part, w); });
  EXPECT_NE(text.find("in which elements share memory"), std::string::npos) << text;
  EXPECT_EQ(values_of<double>(memory), (std::vector<double>{0}));
}

}  // namespace
}  // namespace libtensor
