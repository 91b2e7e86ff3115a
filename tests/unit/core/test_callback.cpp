// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/callback.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

namespace libtensor {
namespace {

void count(void* user) { ++*static_cast<int*>(user); }

TEST(Cleanup, RunsOnceWhereverItWasMoved) {
  int calls = 0;
  {
    Cleanup first(count, &calls);
    Cleanup second(std::move(first));
    Cleanup third;
    third = std::move(second);
    EXPECT_EQ(third.user(), &calls);
    EXPECT_EQ(calls, 0);
  }
  EXPECT_EQ(calls, 1);
}

TEST(Cleanup, AssignmentRunsWhatWasThere) {
  int old_calls = 0, new_calls = 0;
  Cleanup cleanup(count, &old_calls);
  cleanup = Cleanup(count, &new_calls);
  EXPECT_EQ(old_calls, 1);
  EXPECT_EQ(new_calls, 0);
  Cleanup& same = cleanup;
  cleanup = std::move(same);
  EXPECT_EQ(new_calls, 0);
}

TEST(Cleanup, MayBeDismissedOrAbsent) {
  int calls = 0;
  {
    Cleanup dismissed(count, &calls);
    dismissed.dismiss();
    const Cleanup none, no_function(nullptr, &calls);
  }
  EXPECT_EQ(calls, 0);
}

TEST(Cleanup, ExceptionsStopHere) {
  {
    const Cleanup cleanup([](void*) { throw std::runtime_error("user"); }, nullptr);
  }
  int after = 0;
  run_guarded([&] {
    ++after;
    throw 5;
  });
  EXPECT_EQ(after, 1);
}

}  // namespace
}  // namespace libtensor
