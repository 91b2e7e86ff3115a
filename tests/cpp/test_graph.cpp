// SPDX-License-Identifier: Apache-2.0
// The graph that gradients flow back through, node by node.
#include <map>
#include <unordered_set>

#include "check.h"

static void test_nodes() {
  const Tensor x = lt::tensor({{1.0, 2.0}, {3.0, 4.0}}, lt::requires_grad());
  CHECK(!x.grad_fn() && x.grad_fn() == nullptr && !lt::ones({1}).grad_fn());
  CHECK_THROWS(lt::InvalidError, "Node: ", x.grad_fn()->name());
  CHECK_THROWS(lt::InvalidError, "grad_fn", Tensor().grad_fn());

  const Tensor y = (x * 2).sum(0);
  const lt::Node node = y.grad_fn();
  CHECK(node && node->name() == "sum" && y.grad_fn_name() == node.name());
  CHECK(node == y.grad_fn() && node.id() == y.grad_fn().id() && node != (x * 2).grad_fn());
  CHECK(node.op()->name == "sum" && node.op()->arguments.size() == 4);
  CHECK(node.outputs().size() == 1 && node.outputs()[0].is_meta());
  CHECK((node.outputs()[0].shape() == Shape{2}) && node.outputs()[0].dtype() == lt::float32);

  const std::vector<lt::Edge> inputs = node.inputs();
  CHECK(inputs.size() == 1 && inputs[0].node.name() == "mul" && inputs[0].output == 0);
  CHECK(!inputs[0].leaf.defined());
  const std::vector<lt::Edge> of_mul = inputs[0].node.inputs();
  CHECK(of_mul[0].leaf.shares_storage(x) && !of_mul[0].node && of_mul[0].leaf.requires_grad());
  CHECK(of_mul.size() == 2 && !of_mul[1].node && !of_mul[1].leaf.defined());

  // To the second of several outputs.
  const lt::Edge edge = (x.unbind(0)[1] * 1).grad_fn()->inputs()[0];
  CHECK(edge.node.name() == "unbind" && edge.node.outputs().size() == 2 && edge.output == 1);

  lt::Node copy = node;
  copy = inputs[0].node;
  CHECK(copy == inputs[0].node && copy != node);
  copy = lt::Node();
  CHECK(!copy && copy == lt::Node());
}

static void test_saved() {
  const Tensor x = lt::tensor({{1.0, 2.0}, {3.0, 4.0}}, lt::requires_grad());
  const lt::Node sum = x.sum({0, -1}, true).grad_fn();
  CHECK((sum.saved("axes").get<Shape>() == Shape{0, -1}));
  CHECK((sum.saved("x.shape").get<Shape>() == Shape{2, 2}) && sum.saved("keepdims").get<bool>());
  CHECK_THROWS(lt::InvalidError, "sum keeps no value \"axis\"", sum.saved("axis"));

  const Tensor y = x.exp();
  const lt::Node exp = y.grad_fn();
  CHECK(exp.saved_names() == std::vector<std::string>{"out"});
  CHECK(exp.saved("out").get<Tensor>().shares_storage(y));
  y.sum().backward();
  CHECK_THROWS(lt::AutogradError, "Node::saved: ", exp.saved("out"));

  CHECK(x.softmax(1).grad_fn()->saved("axis").get<std::int64_t>() == 1);
  CHECK(x.leaky_relu(0.5).grad_fn()->saved("negative_slope").get<double>() == 0.5);
  CHECK(x.pow(3).grad_fn()->saved("a").holds<Tensor>());
  const Tensor z = x * 1;
  const lt::Node square = z.square().grad_fn();
  z.add_(1);
  CHECK_THROWS(lt::AutogradError, "", square.saved("x"));
}

static void test_functions_and_hooks() {
  const Tensor x = lt::ones({2}, lt::requires_grad()), y = x * 3;
  CHECK(y.grad_fn()->hook_count() == 0);
  const std::int64_t id = y.register_hook([](const Tensor& grad) { return grad; });
  CHECK(y.grad_fn()->hook_count() == 1);
  y.remove_hook(id);
  CHECK(y.grad_fn()->hook_count() == 0);

  const lt::Function twice(
      "twice",
      [](lt::Context&, const std::vector<Tensor>& in) { return std::vector<Tensor>{in[0] * 2}; },
      [](lt::Context&, const std::vector<Tensor>& grad) {
        return std::vector<Tensor>{grad[0] * 2};
      });
  const lt::Node node = twice(y).grad_fn();
  CHECK(node->name() == "twice" && !node.op() && node.inputs()[0].node == y.grad_fn());
}

// Each node once, though two ways lead to `shared`.
static void test_walk() {
  const Tensor x = lt::ones({2}, lt::requires_grad()), shared = x.exp();
  const lt::Node last = (shared * shared + shared).grad_fn();
  std::unordered_set<lt::Node> seen;
  std::map<std::string, int> names;
  std::vector<lt::Node> ready = {last};
  while (!ready.empty()) {
    const lt::Node node = ready.back();
    ready.pop_back();
    if (!node || !seen.insert(node).second) continue;
    ++names[node.name()];
    for (const lt::Edge& edge : node.inputs()) ready.push_back(edge.node);
  }
  CHECK((names == std::map<std::string, int>{{"add", 1}, {"mul", 1}, {"exp", 1}}));
}

static void test_no_leaks() {
  const std::int64_t before = live_tensors();
  {
    lt::Node last;
    {
      const Tensor x = lt::ones({2}, lt::requires_grad());
      last = (x.exp() * 2).grad_fn();
    }
    CHECK(last.inputs()[0].node.inputs()[0].leaf.numel() == 2);
    last.inputs()[0].node.saved("out");
    last.outputs();
  }
  CHECK(live_tensors() == before);
}

int main() {
  test_nodes();
  test_saved();
  test_functions_and_hooks();
  test_walk();
  test_no_leaks();
}
