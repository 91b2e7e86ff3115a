// SPDX-License-Identifier: Apache-2.0
// Callbacks on gradients that do what they should not.
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "libtensor/autograd/engine.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

struct Call {
  std::function<Tensor(const Tensor& grad)> body;
  int32_t status = 0;
};

void run(void* user, tensor_s* grad, tensor_s** replacement, int32_t* status) {
  auto& call = *static_cast<Call*>(user);
  *status = call.status;
  const Tensor result = call.body(Tensor(Ref<TensorImpl>::share(impl_of(grad))));
  *replacement = to_handle(result);
}

int64_t add(Hooks& hooks, Call& call, int32_t output = 0) {
  return hooks.add(output, run, Cleanup([](void*) {}, &call));
}

Tensor doubled(const Tensor& x) { return x * 2; }
Tensor unchanged(const Tensor&) { return {}; }

TEST(Hooks, RunInTheOrderOfTheirAddition) {
  Hooks hooks;
  Call twice{doubled}, plus{[](const Tensor&x) { return x + 1; }}, none{unchanged};
  add(hooks, twice);
  add(hooks, none);
  add(hooks, plus);
  add(hooks, twice, 1);  // of another output
  EXPECT_EQ(values_of<double>(hooks.apply(0, counting({2}))), (std::vector<double>{1, 3}));
}

TEST(Hooks, AreRemovedById) {
  Hooks hooks;
  int destroyed = 0;
  const int64_t id =
      hooks.add(0, run, Cleanup([](void* user) { ++*static_cast<int*>(user); }, &destroyed));
  EXPECT_FALSE(hooks.remove(id + 1));
  EXPECT_TRUE(hooks.remove(id));
  EXPECT_EQ(destroyed, 1);
  EXPECT_FALSE(hooks.remove(id));
  EXPECT_TRUE(hooks.empty());
}

// Those that were there run once each, whatever comes and goes meanwhile.
TEST(Hooks, MayChangeTheListTheyAreIn) {
  Hooks hooks;
  std::vector<std::string> log;
  std::vector<int64_t> ids;
  Call first, second, third, late;
  late.body = [&](const Tensor&) {
    log.push_back("late");
    return Tensor();
  };
  first.body = [&](const Tensor&) {
    log.push_back("first");
    hooks.remove(ids[0]);
    hooks.remove(ids[1]);
    for (int i = 0; i < 20; ++i) add(hooks, late, 5);  // the list moves
    return Tensor();
  };
  second.body = [&](const Tensor&) {
    log.push_back("second");
    return Tensor();
  };
  third.body = [&](const Tensor&) {
    log.push_back("third");
    if (log.size() < 5) add(hooks, late);
    return Tensor();
  };
  for (Call* call : {&first, &second, &third}) ids.push_back(add(hooks, *call));
  hooks.apply(0, counting({1}));
  EXPECT_EQ(log, (std::vector<std::string>{"first", "third"}));
  hooks.apply(0, counting({1}));  // what came in meanwhile is for the next pass
  EXPECT_EQ(log, (std::vector<std::string>{"first", "third", "third", "late"}));
}

// As many as there were run, though each adds itself again.
TEST(Hooks, ThatAddThemselvesEnd) {
  Hooks hooks;
  int runs = 0;
  Call again;
  again.body = [&](const Tensor&) {
    ++runs;
    add(hooks, again);
    return Tensor();
  };
  add(hooks, again);
  for (const int expected : {1, 3, 7, 15}) {
    hooks.apply(0, counting({1}));
    EXPECT_EQ(runs, expected);
  }
}

TEST(Hooks, FailuresAndWrongResults) {
  const auto status = [](Call call) {
    Hooks hooks;
    add(hooks, call);
    return status_of([&] { hooks.apply(0, counting({2})); });
  };
  EXPECT_EQ(status({unchanged, 2}), Status::shape);
  EXPECT_EQ(status({unchanged, 99}), Status::callback);
  EXPECT_EQ(status({unchanged, -1}), Status::callback);
  EXPECT_EQ(status({[](const Tensor&) { return counting({3}); }}), Status::shape);
  Hooks hooks;
  HandleHeader other(HandleKind::rng);
  hooks.add(
      0,
      [](void* user, tensor_s*, tensor_s** replacement, int32_t* code) {
        *replacement = static_cast<tensor_s*>(user);
        *code = 0;
      },
      Cleanup([](void*) {}, &other));
  EXPECT_EQ(status_of([&] { hooks.apply(0, counting({2})); }), Status::handle);
}

// A replacement beside a failure is not lost.
TEST(Hooks, AReplacementIsTakenOverInAnyCase) {
  const int64_t live = TensorImpl::live_count();
  Call call{doubled, 13};
  Hooks hooks;
  add(hooks, call);
  EXPECT_THROW(hooks.apply(0, counting({2})), Error);
  EXPECT_EQ(TensorImpl::live_count(), live);
}

TEST(Hooks, AnotherDTypeIsBroughtBack) {
  Tensor w = counting({2});
  GradState& state = grad_state(w.impl());
  state.requires_grad = true;
  state.hooks.make();
  Call narrow{[](const Tensor& x) { return ops::astype(x, DType::float16); }};
  add(*state.hooks, narrow);
  autograd::backward({w}, {counting({2})}, {});
  EXPECT_EQ(state.grad.dtype(), DType::float64);
}

// A pass inside a pass inside a pass ends with an error and not with the stack.
TEST(Hooks, PassesWithinPassesHaveALimit) {
  Tensor w = counting({1});
  GradState& state = grad_state(w.impl());
  state.requires_grad = true;
  state.hooks.make();
  int depth = 0;
  Call again;
  std::string text;
  again.body = [&](const Tensor&) {
    ++depth;
    const std::string message = message_of([&] { autograd::backward({w}, {{}}, {}); });
    if (!message.empty() && text.empty()) text = message;
    return Tensor();
  };
  add(*state.hooks, again);
  autograd::backward({w}, {{}}, {});
  EXPECT_EQ(depth, 64);
  EXPECT_EQ(text, "backward passes and checkpoints are nested 64 deep in hooks and callbacks");
  EXPECT_EQ(values_of<double>(state.grad), (std::vector<double>{64}));
}

TEST(Hooks, AnExceptionIsTheCallbacksError) {
  Tensor w = counting({1});
  GradState& state = grad_state(w.impl());
  state.requires_grad = true;
  state.hooks.make();
  Call call;
  call.body = [](const Tensor&) -> Tensor { throw std::runtime_error("its own words"); };
  add(*state.hooks, call);
  try {
    autograd::backward({w}, {{}}, {});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), Status::callback);
    EXPECT_STREQ(error.what(), "its own words");
  }
}

}  // namespace
}  // namespace libtensor
