// SPDX-License-Identifier: Apache-2.0
// Gradients, grad mode, hooks and functions with a gradient of their own.
#include <memory>
#include <stdexcept>
#include <thread>

#include "check.h"

namespace {

// An exception that libtensor does not know.
struct Odd {
  int value;
};

using Tensors = std::vector<Tensor>;

}  // namespace

static void test_backward() {
  const Tensor x = lt::tensor({1.0, 2.0}, lt::requires_grad());
  CHECK(x.requires_grad() && x.is_leaf() && x.grad_fn_name().empty() && !x.grad().defined());
  const Tensor y = x * x;
  CHECK(!y.is_leaf() && y.grad_fn_name() == "mul");
  const std::string dot = lt::graph_dot(y, {{"x", x}});
  CHECK(dot.find("label=\"x\\nfloat32 [2]\", shape=ellipse") != std::string::npos);
  CHECK(dot.find("label=\"mul\\nfloat32 [2]\", shape=box") != std::string::npos);
  CHECK_THROWS(lt::AutogradError, "graph_dot", lt::graph_dot(lt::tensor({1.0})));
  y.sum().backward();
  CHECK(equal(x.grad(), {2, 4}));
  (x * 3).backward(lt::tensor({1.0, 10.0}));
  CHECK(equal(x.grad(), {5, 34}));
  x.set_grad(lt::zeros({2}));
  CHECK(equal(x.grad(), {0, 0}));
  x.set_grad({});
  CHECK(!x.grad().defined());
  CHECK_THROWS(lt::AutogradError, "backward: ", y.sum().backward());
  const Tensor z = (x * x).sum();
  z.backward({}, true);
  z.backward();
  CHECK(equal(x.grad(), {4, 8}));
  const Tensor h = x.exp();
  h.retain_grad();
  h.sum().backward();
  CHECK(equal(h.grad(), {1, 1}));
  CHECK(!x.detach().requires_grad());
}

static void test_grad() {
  const Tensor x = lt::tensor({3.0}, lt::requires_grad());
  const Tensor other = lt::tensor({1.0}, lt::requires_grad());
  lt::GradOptions again;
  again.create_graph = true;
  const Tensor first = lt::grad({x.pow(3)}, {x}, again)[0];
  CHECK(equal(first, {27}));
  CHECK(equal(lt::grad({first}, {x})[0], {18}));
  CHECK(!x.grad().defined());
  CHECK_THROWS(lt::AutogradError, "", lt::grad({x * 2}, {other}));
  lt::GradOptions unused;
  unused.allow_unused = true;
  CHECK(!lt::grad({x * 2}, {other}, unused)[0].defined());
  lt::GradOptions weighted;
  weighted.grad_outputs = {lt::tensor({5.0}), {}};
  CHECK(equal(lt::grad({x * 2, x.sum()}, {x}, weighted)[0], {11}));
  weighted.grad_outputs.pop_back();
  CHECK_THROWS(lt::InvalidError, "1 grad_outputs for 2", lt::grad({x * 2, x}, {x}, weighted));
}

static void test_modes() {
  const Tensor x = lt::ones({1}, lt::requires_grad());
  {
    const lt::NoGradGuard no_grad;
    CHECK(!lt::grad_enabled() && !(x * 2).requires_grad());
    {
      const lt::GradModeGuard grad(true);
      CHECK((x * 2).requires_grad());
      std::thread([] { CHECK(lt::grad_enabled()); }).join();
    }
    CHECK(!lt::grad_enabled());
  }
  CHECK(lt::grad_enabled());
}

static void test_hooks() {
  const auto held = std::make_shared<int>(0);
  {
    const Tensor x = lt::tensor({1.0, 2.0}, lt::requires_grad());
    const std::int64_t id = x.register_hook([held](const Tensor& grad) {
      ++*held;
      return grad * 10;
    });
    CHECK(held.use_count() == 2);
    x.sum().backward();
    CHECK(*held == 1 && equal(x.grad(), {10, 10}));
    x.remove_hook(id);
    CHECK(held.use_count() == 1);
    CHECK_THROWS(lt::InvalidError, "remove_hook: ", x.remove_hook(id));
    x.register_hook([held](const Tensor&) { return Tensor(); });
    x.sum().backward();
    CHECK(equal(x.grad(), {11, 11}) && held.use_count() == 2);
  }
  CHECK(held.use_count() == 1);
  CHECK_THROWS(lt::AutogradError, "register_hook: ",
               lt::ones({1}).register_hook([held](const Tensor& grad) { return grad; }));
  CHECK(held.use_count() == 1);
}

static void test_hooks_after_accumulation() {
  const auto held = std::make_shared<int>(0);
  {
    const Tensor x = lt::tensor({1.0, 2.0}, lt::requires_grad());
    const std::int64_t id = x.register_post_accumulate_hook([held](const Tensor& leaf) {
      *held += static_cast<int>(leaf.grad().sum().item<double>());
      leaf.set_grad(Tensor());
    });
    (x * 3).sum().backward();
    CHECK(*held == 6 && !x.grad().defined());
    (x.sum() + x.sum()).backward();
    CHECK(*held == 10);
    x.remove_hook(id);
    CHECK(held.use_count() == 1);
    x.sum().backward();
    CHECK(equal(x.grad(), {1, 1}) && *held == 10);
    x.register_post_accumulate_hook([](const Tensor&) { throw Odd{42}; });
    try {
      x.sum().backward();
      CHECK(false);
    } catch (const Odd& e) {
      CHECK(e.value == 42);
    }
    CHECK_THROWS(lt::AutogradError, "register_post_accumulate_hook: ",
                 (x * 2).register_post_accumulate_hook([held](const Tensor&) {}));
  }
  CHECK(held.use_count() == 1);
}

// What a callback throws is what the call around it throws, as the same object.
static void test_exceptions() {
  const Tensor x = lt::ones({1}, lt::requires_grad());
  x.register_hook([](const Tensor&) -> Tensor { throw std::out_of_range("from the hook"); });
  CHECK_THROWS(std::out_of_range, "from the hook", x.sum().backward());

  const Tensor odd = lt::ones({1}, lt::requires_grad());
  odd.register_hook([](const Tensor&) -> Tensor { throw Odd{42}; });
  try {
    odd.sum().backward();
    CHECK(false);
  } catch (const Odd& e) {
    CHECK(e.value == 42);
  }

  const Tensor own = lt::ones({1}, lt::requires_grad());
  own.register_hook([](const Tensor& grad) { return grad + lt::ones({2, 2, 2}).matmul(grad); });
  CHECK_THROWS(lt::ShapeError, "matmul: ", own.sum().backward());
  CHECK(own.numel() == 1);
  // To a caller in C the text arrives.
  CHECK(tensor_backward(own.sum().get(), nullptr, 0) == TENSOR_E_SHAPE);
  // An exception that nobody fetched does not come up later.
  CHECK(tensor_backward(x.sum().get(), nullptr, 0) == TENSOR_E_CALLBACK);
  CHECK(std::strstr(tensor_last_error_message(), "from the hook") != nullptr);
  CHECK_THROWS(lt::AutogradError, "backward: ", lt::ones({1}).backward());

  // Of calls inside callbacks each throws its own.
  const Tensor outer = lt::ones({1}, lt::requires_grad());
  outer.register_hook([&x](const Tensor& grad) {
    const lt::GradModeGuard recording(true);
    CHECK_THROWS(std::out_of_range, "from the hook", x.sum().backward());
    return grad * 2;
  });
  outer.sum().backward();
  CHECK(equal(outer.grad(), {2}));
}

static const lt::Function& cube() {
  static const lt::Function function(
      "cube",
      [](lt::Context& context, const Tensors& x) {
        context.save({x[0]});
        return Tensors{x[0] * x[0] * x[0]};
      },
      [](lt::Context& context, const Tensors& grad) {
        return Tensors{3 * context.saved()[0].square() * grad[0]};
      });
  return function;
}

// The gradient of exp from its own output.
static const lt::Function& exponential() {
  static const lt::Function function(
      "exponential",
      [](lt::Context& context, const Tensors& x) {
        const Tensor y = x[0].exp();
        context.save({y});
        return Tensors{y};
      },
      [](lt::Context& context, const Tensors& grad) {
        return Tensors{context.saved()[0] * grad[0]};
      });
  return function;
}

static void test_checkpoints() {
  const Tensor w = lt::tensor({0.5, 1.5}, lt::float64).requires_grad_();
  const Tensor x = lt::tensor({1.0, 2.0}, lt::float64).requires_grad_();
  const auto same = [](const Tensor& a, const Tensor& b) {
    return (a - b).abs().sum().item() == 0;
  };
  int calls = 0;
  const auto f = [&calls, &w](const Tensors& in) {
    ++calls;
    return Tensors{(in[0] * w).tanh().exp() * lt::rand({2}, lt::float64), in[0].sin()};
  };
  const auto gradients = [&](const Tensors& out) {
    return lt::grad({(out[0] + out[1]).sum()}, {x, w});
  };
  lt::manual_seed(3);
  const Tensors plain = f({x});
  const Tensors expected = gradients(plain);
  lt::manual_seed(3);
  calls = 0;
  const Tensors found = lt::checkpoint(f, {x});
  CHECK(found.size() == 2 && calls == 1);
  const Tensors grads = gradients(found);
  CHECK(calls == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(same(found[i], plain[i]) && same(grads[i], expected[i]));
  }
  // Other numbers where they are not to be the same.
  CHECK(!same(gradients(lt::checkpoint(f, {x}, false))[1], expected[1]));

  // Exceptions come out as they are, of both passes.
  CHECK_THROWS(
      std::domain_error, "in the function",
      lt::checkpoint([](const Tensors&) -> Tensors { throw std::domain_error("in the function"); },
                     {x}));
  calls = 0;
  const Tensor y = lt::checkpoint(
      [&](const Tensors& in) {
        if (++calls == 2) throw std::domain_error("the second time");
        return Tensors{in[0].exp()};
      },
      {x})[0];
  CHECK_THROWS(std::domain_error, "the second time", y.sum().backward());
  calls = 0;
  const Tensor z = lt::checkpoint(
      [&](const Tensors& in) { return Tensors{++calls == 2 ? in[0].exp().exp() : in[0].exp()}; },
      {x})[0];
  CHECK_THROWS(lt::AutogradError, "it must compute the same each time", z.sum().backward());
  {
    const lt::NoGradGuard off;
    CHECK(!lt::checkpoint(f, {x})[0].requires_grad());
  }
}

static void test_functions() {
  const Tensor x = lt::tensor({2.0}, lt::float64).requires_grad_();
  const Tensor y = cube()(x);
  CHECK(y.grad_fn_name() == "cube" && y.item() == 8);
  y.backward();
  CHECK(equal(x.grad(), {12}));
  CHECK(!cube()(lt::ones({1})).requires_grad());

  lt::GradcheckOptions twice;
  twice.second_order = true;
  lt::gradcheck([](const Tensors& in) { return cube()(in[0]).sum(); }, {x}, twice);
  lt::gradcheck([](const Tensors& in) { return exponential()(in[0]).sum(); }, {x}, twice);
  CHECK_THROWS(lt::AutogradError, "",
               lt::gradcheck([](const Tensors& in) { return in[0].detach() * in[0]; }, {x}));
  CHECK_THROWS(
      std::domain_error, "in the function",
      lt::gradcheck([](const Tensors&) -> Tensor { throw std::domain_error("in the function"); },
                    {x}));

  const lt::Function two(
      "two",
      [](lt::Context&, const Tensors& in) {
        return Tensors{in[0] * 2, in[1] * 3};
      },
      [](lt::Context&, const Tensors& grad) {
        CHECK(grad[1].numel() == 3 && grad[1].sum().item() == 0);  // not used: zeros
        return Tensors{grad[0] * 2, grad[1] * 3};
      });
  const Tensor a = lt::ones({2}, lt::requires_grad()), b = lt::ones({3}, lt::requires_grad());
  two.apply({a, b})[0].sum().backward();
  CHECK(equal(a.grad(), {2, 2}) && equal(b.grad(), {0, 0, 0}));

  const lt::Function wrong(
      "wrong", [](lt::Context&, const Tensors& in) { return Tensors{in[0] * 2}; },
      [](lt::Context&, const Tensors&) { return Tensors(); });
  CHECK_THROWS(lt::AutogradError, "0 gradients", wrong(a).sum().backward());

  const Tensor changed = lt::ones({1}, lt::requires_grad()) * 1;
  const Tensor later = cube()(changed);
  changed.add_(1);
  CHECK_THROWS(lt::AutogradError, "cube: a tensor saved", later.backward());
}

static void test_functions_of_any_inputs() {
  // Complex outputs have a gradient as real ones do.
  const lt::Function square(
      "square",
      [](lt::Context& context, const Tensors& z) {
        context.save({z[0]});
        return Tensors{z[0] * z[0]};
      },
      [](lt::Context& context, const Tensors& grad) {
        return Tensors{(context.saved()[0] * 2).conj() * grad[0]};
      });
  const Tensor z =
      lt::tensor({3.0, -4.0}, lt::dtype(lt::complex128).requires_grad()) * std::complex(0.6, 0.8);
  const Tensor leaf = z.detach().requires_grad_();
  square(leaf).abs().sum().backward();
  const Tensor other = z.detach().requires_grad_();
  (other * other).abs().sum().backward();
  CHECK(leaf.grad().allclose(other.grad()).item<bool>());

  // Inputs and outputs may be undefined.
  const Tensor x = lt::ones({2}, lt::requires_grad());
  const lt::Function scaled(
      "scaled",
      [](lt::Context&, const Tensors& in) {
        return Tensors{in[1].defined() ? in[0] * in[1] : in[0] * 3, Tensor()};
      },
      [](lt::Context&, const Tensors& grad) {
        CHECK(grad.size() == 2 && !grad[1].defined());
        return Tensors{grad[0] * 3, {}};
      });
  const Tensors both = scaled.apply({x, Tensor()});
  CHECK(equal(both[0].detach(), {3, 3}) && !both[1].defined());
  both[0].sum().backward();
  CHECK(equal(x.grad(), {3, 3}));
  const lt::Function short_by_one(
      "short", [](lt::Context&, const Tensors& in) { return Tensors{in[0] * 1}; },
      [](lt::Context&, const Tensors& grad) { return grad; });
  CHECK_THROWS(lt::AutogradError,
               "short: backward returned 1 gradients, expected one for each of the 2 inputs",
               short_by_one(x, Tensor()).sum().backward());

  // What cannot work is refused where it is given.
  const auto forward = [](lt::Context&, const Tensors&) { return Tensors(); };
  const auto backward = [](lt::Context&, const Tensors& grad) { return grad; };
  CHECK_THROWS(lt::InvalidError, "none: forward returned no outputs",
               lt::Function("none", forward, backward)(x));
  CHECK_THROWS(lt::InvalidError, "forward is an empty", lt::Function("f", nullptr, backward));
  CHECK_THROWS(lt::InvalidError, "backward is an empty", lt::Function("f", forward, nullptr));
  CHECK_THROWS(lt::InvalidError, "NUL at 1",
               lt::Function(std::string("a\0b", 3), forward, backward));
  CHECK_THROWS(lt::InvalidError, "hook is an empty", x.register_hook(nullptr));
  CHECK_THROWS(lt::InvalidError, "hook is an empty", x.register_post_accumulate_hook(nullptr));
  CHECK_THROWS(lt::InvalidError, "function is an empty", lt::checkpoint(nullptr, {x}));
  CHECK_THROWS(lt::InvalidError, "function is an empty", lt::gradcheck(nullptr, {x}));
  CHECK_THROWS(lt::InvalidError, "backward is an empty", lt::record({x * 1}, {x}, "f", nullptr));

  // An exception of a callback is not the error of a later call.
  CHECK_THROWS(
      std::out_of_range, "of the callback",
      lt::checkpoint([](const Tensors&) -> Tensors { throw std::out_of_range("of the callback"); },
                     {x}));
  CHECK_THROWS(lt::InvalidError, "checkpoint: inputs[1] is undefined",
               lt::checkpoint([](const Tensors& in) { return in; }, {x, Tensor()}));
}

static void test_no_leaks() {
  const std::int64_t before = live_tensors();
  {
    const Tensor x = lt::tensor({2.0}, lt::requires_grad());
    CHECK(cube()(exponential()(x)).defined());  // graphs that nobody walks
    exponential()(x).backward();
    lt::GradOptions again;
    again.create_graph = true;
    const Tensor first = lt::grad({exponential()(x)}, {x}, again)[0];
    lt::grad({first}, {x});
    Tensor deep = x;
    for (int i = 0; i < 20000; ++i) deep = cube()(deep * 0);
  }
  CHECK(live_tensors() == before);
}

int main() {
  test_backward();
  test_grad();
  test_modes();
  test_hooks();
  test_hooks_after_accumulation();
  test_exceptions();
  test_checkpoints();
  test_functions();
  test_functions_of_any_inputs();
  test_no_leaks();
}
