// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "libtensor/core/fork_mutex.h"

namespace libtensor {
namespace {

constinit ForkMutex inner{LockRank::generators};
constinit ForkMutex outer{LockRank::gradients};

// A child forked while other threads take the mutexes, in the order of their ranks: it finds both
// free, and what they guard is in order.
TEST(ForkMutexPosix, AChildFindsItFree) {
  static int guarded = 0, guarded_too = 0;
  std::atomic<bool> stop{false};
  { const std::lock_guard enrolled_first(inner); }
  std::thread busy([&] {
    while (!stop) {
      const std::lock_guard lock(outer);
      const std::lock_guard second(inner);
      ++guarded;
      ++guarded_too;
    }
  });
  for (int i = 0; i < 20; ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      outer.lock();
      inner.lock();
      _exit(guarded == guarded_too ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
  stop = true;
  busy.join();
}

}  // namespace
}  // namespace libtensor
