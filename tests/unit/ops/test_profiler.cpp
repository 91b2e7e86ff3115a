// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/profiler.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "libtensor/autograd/engine.h"
#include "libtensor/graph/modes.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

profiler::Event event_at(int64_t i) {
  profiler::Event found;
  profiler::event(
      i, [](void* to, const profiler::Event& event) { *static_cast<profiler::Event*>(to) = event; },
      &found);
  return found;
}

std::vector<std::string> names() {
  std::vector<std::string> list;
  for (int64_t i = 0; i < profiler::event_count(); ++i) list.push_back(event_at(i).name);
  return list;
}

TEST(Profiler, RecordsOpsAndWhatTheyCall) {
  const Tensor x = counting({2, 3});
  profiler::begin();
  EXPECT_EQ(status_of([] { profiler::begin(); }), Status::invalid);
  EXPECT_EQ(status_of([] { profiler::event_count(); }), Status::invalid);
  ops::square(x);
  ops::log_softmax(x, 1);
  Tensor y = copy_of(x);
  ops::add_(y, x);
  profiler::end();
  EXPECT_FALSE(modes_anywhere());
  ops::square(x);
  const auto found = names();
  ASSERT_GE(found.size(), 3u);
  EXPECT_EQ(found.front(), "square");
  EXPECT_EQ(found.back(), "add");
  const profiler::Event first = event_at(0);
  EXPECT_EQ(first.shapes, "[2, 3]");
  EXPECT_EQ(first.depth, 0);
  EXPECT_FALSE(first.backward);
  EXPECT_LE(first.self, first.duration);
  EXPECT_EQ(status_of([] { profiler::end(); }), Status::invalid);
  EXPECT_EQ(status_of([] { event_at(-1); }), Status::invalid);
}

TEST(Profiler, TellsBackwardFromForward) {
  const Tensor w = counting({3});
  grad_state(w.impl()).requires_grad = true;
  profiler::begin();
  const Tensor loss = ops::sum(ops::square(w), {}, false, DType::unset);
  autograd::backward({loss}, {{}}, {});
  profiler::end();
  bool before = true, forward_square = false, backward_square = false;
  for (int64_t i = 0; i < profiler::event_count(); ++i) {
    const profiler::Event event = event_at(i);
    EXPECT_TRUE(before || event.backward || event.name != "square");
    forward_square |= event.name == "square" && !event.backward;
    backward_square |= event.name == "square" && event.backward;
  }
  EXPECT_TRUE(forward_square && backward_square);
  EXPECT_NE(profiler::table(true).find("square (backward)"), std::string::npos);
  EXPECT_NE(profiler::trace().find("\"cat\": \"backward\""), std::string::npos);
}

TEST(Profiler, TimesAddUp) {
  const Tensor x = counting({4, 5});
  profiler::begin();
  ops::multi_margin_loss(x, ops::zeros({4}, DType::int64, kCpu), 1, 1.0, Tensor(), Reduction::mean);
  profiler::end();
  int64_t self = 0, outermost = 0;
  for (int64_t i = 0; i < profiler::event_count(); ++i) {
    const profiler::Event event = event_at(i);
    self += event.self;
    if (event.depth == 0) outermost += event.duration;
  }
  EXPECT_GT(profiler::event_count(), 1);
  EXPECT_EQ(self, outermost);
}

TEST(Profiler, SeesAllThreadsAndCallsBack) {
  struct Seen {
    std::atomic<int> calls{0};
  } seen;
  const Tensor x = counting({2});
  const auto callback = [](const profiler::CallbackData& data, const profiler::Event&) {
    ++static_cast<Seen*>(data.user)->calls;
    ops::zeros({2}, DType::float32, kCpu);  // is not recorded
  };
  profiler::begin();
  profiler::set_callback(callback, {nullptr, &seen});
  std::thread other([&] { ops::exp(x); });
  other.join();
  ops::exp(x);
  profiler::set_callback(nullptr, {});
  profiler::end();
  EXPECT_EQ(seen.calls, profiler::event_count());
  EXPECT_EQ(names(), (std::vector<std::string>{"exp", "exp"}));
  EXPECT_NE(event_at(0).thread, event_at(1).thread);
}

}  // namespace
}  // namespace libtensor
