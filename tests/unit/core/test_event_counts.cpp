// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/event_counts.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace libtensor {
namespace {

TEST(EventCounts, AddUpOverThreadsThatCameAndWent) {
  const int64_t before = event_count(Event::block_given);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([] {
        for (int i = 0; i < 1000; ++i) count_event(Event::block_given);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  count_event(Event::block_given);
  EXPECT_EQ(event_count(Event::block_given) - before, 3 * 4 * 1000 + 1);
}

// Destroyed after what counts for the thread: its events still count.
struct CountsLate {
  ~CountsLate() { count_event(Event::tensor_dropped); }
  bool used = false;
};
thread_local CountsLate late;

TEST(EventCounts, EventsAtTheEndOfAThreadCount) {
  const int64_t before = event_count(Event::tensor_dropped);
  std::thread([] {
    late.used = true;
    count_event(Event::tensor_dropped);
  }).join();
  EXPECT_EQ(event_count(Event::tensor_dropped) - before, 2);
}

}  // namespace
}  // namespace libtensor
