// SPDX-License-Identifier: Apache-2.0
// The profiler: recordings of ops.
#include <algorithm>

#include "check.h"

static std::int64_t count(const lt::Profiler& profiler, const std::string& name, bool is_backward) {
  return std::count_if(profiler.events().begin(), profiler.events().end(), [&](const auto& event) {
    return event.name == name && event.is_backward == is_backward;
  });
}

static void test_recording() {
  const Tensor x = lt::ones({4, 3}, lt::requires_grad()), w = lt::ones({3, 2}, lt::requires_grad());
  lt::Profiler profiler;
  CHECK(profiler.events().empty() && profiler.table().empty() && profiler.trace().empty());
  x.matmul(w).sum().backward();
  x.matmul(w);
  profiler.stop();
  x.matmul(w);  // no longer recorded
  CHECK(count(profiler, "matmul", false) == 2 && count(profiler, "sum", false) == 1);
  // The node of the graph, and the products that its gradient rule calls.
  CHECK(count(profiler, "matmul", true) == 3 && count(profiler, "sum", true) == 1);
  const lt::ProfileEvent& last_node =
      *std::find_if(profiler.events().rbegin(), profiler.events().rend(),
                    [](const auto& event) { return event.is_backward; });
  CHECK(last_node.name == "matmul" && last_node.depth == 0);
  CHECK(last_node.self_time < last_node.duration);
  const lt::ProfileEvent& first = profiler.events()[0];
  CHECK(first.name == "matmul" && first.shapes == "[4, 3], [3, 2]" && first.depth == 0);
  CHECK(first.duration > 0 && first.self_time <= first.duration && first.threads >= 1);
  CHECK(first.start >= 0 && first.device_time == 0);
  CHECK(profiler.table().find("matmul") != std::string::npos);
  CHECK(profiler.table(true).find("[4, 3], [3, 2]") != std::string::npos);
  CHECK(profiler.table().find("[4, 3], [3, 2]") == std::string::npos);
  CHECK(profiler.trace().front() == '[' || profiler.trace().front() == '{');
  CHECK(profiler.trace().find("\"matmul\"") != std::string::npos);

  // A later recording leaves it as it is.
  {
    const lt::Profiler other;
    lt::ones({2});
  }
  CHECK(count(profiler, "sum", true) == 1 && profiler.events()[0].name == "matmul");
}

static void test_one_at_a_time() {
  lt::Profiler profiler;
  CHECK_THROWS(lt::InvalidError, "Profiler: ", lt::Profiler());
  profiler.stop();
  CHECK_THROWS(lt::InvalidError, "Profiler::stop: ", profiler.stop());
  { const lt::Profiler until_the_end; }
  lt::Profiler again;
  again.stop();
  CHECK(again.events().empty());
}

static void test_callback() {
  std::vector<std::string> names;
  {
    lt::Profiler profiler([&names](const lt::ProfileEvent& event) {
      lt::ones({2});  // not recorded
      names.push_back(event.name + event.shapes);
    });
    lt::ones({2, 2}).exp();
    profiler.stop();
    CHECK(profiler.events().size() == 2);
    lt::ones({2});
  }
  CHECK((names == std::vector<std::string>{"ones", "exp[2, 2]"}));
  // A recording takes its callback with it.
  for (const bool stops : {true, false}) {
    lt::Profiler profiler([&names](const lt::ProfileEvent&) { names.clear(); });
    if (stops) profiler.stop();
  }
  const lt::Profiler other;
  lt::ones({2});
  CHECK(names.size() == 2);
}

static void test_counters() {
  const Tensor a = lt::ones({4, 3}), b = lt::ones({3, 2});
  const lt::KernelCount outer;
  {
    const lt::KernelCount inner;
    a.matmul(b);
    const lt::Counters counted = inner.counters();
    CHECK(counted.kernels == 1 && counted.ops == 2 * 4 * 3 * 2);
    CHECK(counted.bytes_read == 72 && counted.bytes_written == 32);
  }
  const lt::LazyScope scope;
  const Tensor x = lt::ones({40}), y = (x * x + 1).exp();
  const std::int64_t before = outer.counters().kernels;
  y.eval();
  CHECK(before == 1 && outer.counters().kernels == 2 && outer.counters().ops == 48 + 120);
}

static void test_reset() {
  lt::reset_counters();
  const lt::KernelCount count;
  lt::ones({4, 3}).exp();
  CHECK(count.counters().kernels == 2);
}

static void test_debug() {
  std::vector<std::string> told;
  const Tensor a = lt::ones({4, 3});
  {
    const lt::Debug debug(2, [&told](const char* text) {
      lt::ones({2});  // not told of
      told.emplace_back(text);
    });
    a.exp();
  }
  a.exp();
  CHECK(lt::debug_level() == 0);
  CHECK(told.size() == 1 && told[0].rfind("kernel exp [4, 3] on cpu: ", 0) == 0);
  CHECK(told[0].find("\n  exp(float32 [4, 3]) -> float32 [4, 3]\n") != std::string::npos);
  CHECK_THROWS(lt::InvalidError, "level is 4", lt::Debug(4, nullptr));
}

int main() {
  test_counters();
  test_reset();
  test_debug();
  test_recording();
  test_callback();
  test_one_at_a_time();
}
