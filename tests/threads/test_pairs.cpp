// SPDX-License-Identifier: Apache-2.0
// Two threads call two functions at once on the same handles: every pair of functions that take a
// handle of one kind and are no ops, and pairs with ops for a few seconds; all of them if
// TENSOR_PAIRS is "full". What a call may promise in spite of the other one is checked by the
// driver: statuses, messages, callbacks, and that nothing stays alive. Pairs that docs/threads.md
// excludes, for one writes the elements of the other, must not crash; ThreadSanitizer sees the
// others only.
#include "../calls/two_callers.h"

#include <chrono>
#include <random>

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
bool is_excluded(const Entry& a, const Entry& b) {
  return (a.elements == kWrites && b.elements != kNone) ||
         (b.elements == kWrites && a.elements != kNone);
}

// Pairs with ops or without, and with tensor_autograd_record() or without.
std::vector<Pair> pairs_of(bool ops, bool record) {
  std::vector<Pair> pairs;
  for (const Entry& a : entries) {
    for (const Entry& b : entries) {
      if (&b < &a || !(a.handles & b.handles) || (a.op || b.op) != ops) continue;
      if (is_global(a) || is_global(b) || (RACES_ARE_REPORTED && is_excluded(a, b))) continue;
      const bool either =
          is_call_of(a, "tensor_autograd_record") || is_call_of(b, "tensor_autograd_record");
      if (either != record || ties_knots(a, b)) continue;
      pairs.emplace_back(&a, &b);
    }
  }
  return pairs;
}

size_t try_all(std::vector<Pair> pairs, double seconds, int repeats) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::shuffle(pairs.begin(), pairs.end(), std::mt19937(5));
  size_t tried = 0;
  for (; tried < pairs.size() && std::chrono::steady_clock::now() < end; ++tried) {
    const uint64_t seed = tried + 1;
    call_both(*pairs[tried].first, *pairs[tried].second, Source(seed), Source(seed * 1000),
              Source(seed * 1000 + 1), false, repeats);
  }
  return tried;
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
      const double seconds = ops ? (record ? 1 : 6) : 10;
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
