// SPDX-License-Identifier: Apache-2.0
// Two threads call two functions at once on the same handles: every pair of functions that take a
// handle of one kind and are no ops, and pairs with ops for a few seconds; all of them if
// TENSOR_PAIRS is "full". What a call may promise in spite of the other one is checked by the
// driver: statuses, messages, callbacks, and that nothing stays alive. Pairs that docs/threads.md
// excludes, for one writes the elements of the other, must not crash; ThreadSanitizer sees the
// others only.
#include "../calls/calls.h"

#include <atomic>
#include <chrono>
#include <deque>
#include <random>
#include <thread>

#if defined(__SANITIZE_THREAD__)
#define RACES_ARE_REPORTED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RACES_ARE_REPORTED 1
#endif
#endif
#ifndef RACES_ARE_REPORTED
#define RACES_ARE_REPORTED 0
#endif

namespace {

using Pair = std::pair<const Entry*, const Entry*>;
// Pairs that are called on the same handles. More would make sequences, in which callers tie knots
// that live for ever in one thread too: a leaf that no longer requires grad becomes the result of
// what was computed from it.
constexpr int kBatch = 1;

bool is_excluded(const Entry& a, const Entry& b) {
  return (a.elements == kWrites && b.elements != kNone) ||
         (b.elements == kWrites && a.elements != kNone);
}

// Settings of the whole process, which a test of pairs in one process can do without.
bool is_global(const Entry& entry) {
  for (const char* name :
       {"tensor_set_allocator", "tensor_memory_set_limit", "tensor_set_reclaim"}) {
    if (std::strcmp(entry.name, name) == 0) return true;
  }
  return false;
}

bool is_call_of(const Entry& entry, const char* name) { return std::strcmp(entry.name, name) == 0; }

// Pairs with ops or without. Those with tensor_autograd_record() are apart: with
// tensor_set_requires_grad(), even in one thread, it can make a leaf depend on itself, which then
// lives for ever.
std::vector<Pair> pairs_of(bool ops, bool record) {
  std::vector<Pair> pairs;
  for (const Entry& a : entries) {
    for (const Entry& b : entries) {
      if (&b < &a || !(a.handles & b.handles) || (a.op || b.op) != ops) continue;
      if (is_global(a) || is_global(b) || (RACES_ARE_REPORTED && is_excluded(a, b))) continue;
      const auto either = [&](const char* name) {
        return is_call_of(a, name) || is_call_of(b, name);
      };
      if (either("tensor_autograd_record") != record ||
          (record && either("tensor_set_requires_grad")))
        continue;
      pairs.emplace_back(&a, &b);
    }
  }
  return pairs;
}

// A leaf with a gradient and a hook's place, what was computed from it, a view of that, and a
// number.
void add_tensors(Driver& d) {
  const int64_t shape[2] = {2, 3};
  tensor_t *leaf = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *sum, *grad;
  d.require(leaf && tensor_set_requires_grad(leaf, 1) == TENSOR_OK, "a leaf is made");
  tensor_t* computed = tensor_mul(leaf, leaf);
  tensor_t* view = tensor_transpose(computed, 0, 1);
  sum = tensor_sum(computed, nullptr, 0, 0, 0);
  grad = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  d.require(computed && view && sum && grad && tensor_set_grad(leaf, grad) == TENSOR_OK &&
                tensor_retain_grad(computed) == TENSOR_OK,
            "tensors are made");
  tensor_release(grad);
  for (tensor_t* t : {leaf, computed, view, sum}) d.push(t);
}

// Both threads begin a pair together.
class Meeting {
 public:
  void meet() {
    const int turn = turn_.load();
    if (here_.fetch_add(1) == 1) {
      here_ = 0;
      turn_.fetch_add(1);
      return;
    }
    for (int i = 0; turn_.load() == turn; ++i) {
      if (i > 200) std::this_thread::yield();
    }
  }

 private:
  std::atomic<int> here_{0}, turn_{0};
};

void try_batch(const Pair* pairs, size_t n, uint64_t seed, int repeats) {
  Driver base(Source(seed), false);
  prepare_handles(base);
  add_tensors(base);
  std::deque<Driver> drivers;
  for (size_t i = 0; i < 2 * n; ++i)
    drivers.emplace_back(Source(seed * 1000 + i), false).share(base);
  Meeting meeting;
  const auto run = [&](size_t which) {
    for (size_t i = 0; i < n; ++i) {
      const Entry& entry = which ? *pairs[i].second : *pairs[i].first;
      meeting.meet();
      for (int repeat = 0; repeat < repeats; ++repeat) entry.call(drivers[2 * i + which]);
    }
  };
  std::thread other(run, 1);
  run(0);
  other.join();
  for (Driver& driver : drivers) driver.let_go();
  base.let_go();
  for (Driver& driver : drivers) driver.check_tickets();
}

size_t try_all(std::vector<Pair> pairs, double seconds, int repeats) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::shuffle(pairs.begin(), pairs.end(), std::mt19937(5));
  size_t tried = 0;
  for (; tried < pairs.size() && std::chrono::steady_clock::now() < end; tried += kBatch)
    try_batch(&pairs[tried], std::min<size_t>(kBatch, pairs.size() - tried), tried + 1, repeats);
  return std::min(tried, pairs.size());
}

}  // namespace

int main() {
  const char* wanted = std::getenv("TENSOR_PAIRS");
  const bool full = wanted && std::strcmp(wanted, "full") == 0;
  const double forever = 1e6;
  size_t tried[2] = {}, all[2] = {};
  for (const bool ops : {false, true}) {
    for (const bool record : {false, true}) {
      const std::vector<Pair> pairs = pairs_of(ops, record);
      const double seconds = ops ? (record ? 2 : 12) : 20;
      tried[ops] += try_all(pairs, full ? forever : seconds, ops ? 2 : 30);
      all[ops] += pairs.size();
    }
  }
  std::printf("%zu of %zu pairs of functions, %zu of %zu with ops\n", tried[0], all[0], tried[1],
              all[1]);
  const tensor_memory_stats_t stats = memory_stats();
  if (stats.n_live_tensors != 0 || stats.allocated != 0) {
    std::fprintf(stderr, "%lld tensors live on\n", static_cast<long long>(stats.n_live_tensors));
    return 1;
  }
  return 0;
}
