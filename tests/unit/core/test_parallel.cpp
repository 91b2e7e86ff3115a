// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/parallel.h"

#include "libtensor/core/max_threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using testing_tensors::message_of;
using Parts = std::vector<std::pair<int64_t, int64_t>>;

struct Threads {
  explicit Threads(int n) { set_num_threads(n, true); }
  ~Threads() { set_num_threads(0, true); }
};

Parts parts_of(int64_t n, int64_t grain) {
  Parts parts;
  std::mutex mutex;
  parallel_for(n, grain, [&](int64_t begin, int64_t end) {
    const std::lock_guard lock(mutex);
    parts.emplace_back(begin, end);
  });
  std::sort(parts.begin(), parts.end());
  return parts;
}

TEST(Parallel, PartsCoverTheRangeOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    const Threads limit(threads);
    for (const int64_t n : {int64_t{1}, int64_t{2}, int64_t{7}, int64_t{1000}, INT64_MAX}) {
      for (const int64_t grain :
           {int64_t{1}, int64_t{3}, int64_t{999}, int64_t{32768}, INT64_MAX}) {
        if (n / grain > 100000) continue;  // work for days
        const Parts parts = parts_of(n, grain);
        // One call for each thread, or pieces of 64 grains between which it can be cancelled.
        const int64_t pieces = n / grain / 64 + 2;
        ASSERT_LE(static_cast<int64_t>(parts.size()), std::max<int64_t>(pieces, 1) * threads);
        int64_t next = 0;
        for (const auto& [begin, end] : parts) {
          ASSERT_EQ(begin, next);
          ASSERT_LT(begin, end);
          next = end;
        }
        ASSERT_EQ(next, n);
      }
    }
  }
}

TEST(Parallel, NothingToDo) {
  EXPECT_TRUE(parts_of(0, 1).empty());
  EXPECT_TRUE(parts_of(-5, 1).empty());
}

TEST(Parallel, TheFirstExceptionReachesTheCaller) {
  const Threads limit(4);
  std::atomic<int> started{0};
  const auto run = [&](int64_t bad) {
    parallel_for(4, 1, [&](int64_t begin, int64_t) {
      ++started;
      if (begin >= bad) throw std::runtime_error("part");
    });
  };
  for (const int64_t bad : {0, 3}) EXPECT_THROW(run(bad), std::runtime_error);
  EXPECT_EQ(started, 8);  // the other parts ran
  EXPECT_THROW(parallel_for(4, 1, [](int64_t, int64_t) { throw std::bad_alloc(); }),
               std::bad_alloc);
  EXPECT_NO_THROW(run(4));
}

TEST(Parallel, WithinAPartItRunsInline) {
  const Threads limit(3);
  std::atomic<int> inner{0};
  parallel_for(3, 1, [&](int64_t, int64_t) {
    const auto own = std::this_thread::get_id();
    parallel_for(100, 1, [&](int64_t begin, int64_t end) {
      EXPECT_EQ(std::this_thread::get_id(), own);
      inner += static_cast<int>(end - begin);
    });
  });
  EXPECT_EQ(inner, 300);
}

TEST(Parallel, AThreadMayHaveItsOwnNumber) {
  const int before = num_threads();
  set_num_threads(5, true);
  EXPECT_EQ(num_threads(), 5);
  std::thread([&] { EXPECT_EQ(num_threads(), before); }).join();
  set_num_threads(0, true);
  EXPECT_EQ(num_threads(), before);
  set_num_threads(7, false);
  std::thread([] { EXPECT_EQ(num_threads(), 7); }).join();
  set_num_threads(0, false);
  EXPECT_EQ(num_threads(), before);
}

// Callers at once, with more and fewer workers than they ask for: each part runs once.
TEST(Parallel, CallersShareThePool) {
  for (const int most : {1, 2, 3, 8}) {
    set_max_threads(most);
    std::vector<std::thread> callers;
    std::atomic<int64_t> total{0};
    for (int caller = 0; caller < 6; ++caller) {
      callers.emplace_back([&, caller] {
        const Threads limit(caller + 1);
        for (int round = 0; round < 300; ++round)
          parallel_for(7, 1, [&](int64_t begin, int64_t end) { total += end - begin; });
      });
    }
    for (std::thread& caller : callers) caller.join();
    EXPECT_EQ(total, 6 * 300 * 7);
  }
  set_max_threads(0);
}

TEST(Parallel, TheBoundMayChangeMeanwhile) {
  const Threads limit(8);
  std::atomic<bool> stop{false};
  std::thread changes([&] {
    for (int i = 0; !stop; ++i) set_max_threads(1 + i % 6);
  });
  for (int round = 0; round < 2000; ++round) {
    std::atomic<int64_t> sum{0};
    parallel_for(8, 1, [&](int64_t begin, int64_t) { sum += begin; });
    ASSERT_EQ(sum, 28);
  }
  stop = true;
  changes.join();
  set_max_threads(0);
}

TEST(Parallel, ImpossibleNumbers) {
  for (const int n : {-1, 1025, INT32_MIN, INT32_MAX}) {
    EXPECT_THROW(set_num_threads(n, true), Error);
    EXPECT_THROW(set_num_threads(n, false), Error);
    EXPECT_THROW(set_max_threads(n), Error);
  }
  EXPECT_EQ(message_of([] { set_num_threads(-1, true); }), "n is -1, expected 0 to 1024 threads");
}

}  // namespace
}  // namespace libtensor
