// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/fork_mutex.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <mutex>
#include <thread>

namespace libtensor {
namespace {

constinit ForkMutex mutex{LockRank::generators};

TEST(ForkMutex, Excludes) {
  int64_t count = 0;
  const auto add = [&] {
    for (int i = 0; i < 10000; ++i) {
      const std::lock_guard lock(mutex);
      ++count;
    }
  };
  std::thread other(add);
  add();
  other.join();
  EXPECT_EQ(count, 20000);
}

}  // namespace
}  // namespace libtensor
