// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/modes.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace libtensor {
namespace {

TEST(GradMode, NestsAndComesBackAfterExceptions) {
  EXPECT_TRUE(grad_enabled());
  {
    const GradMode off(false);
    EXPECT_FALSE(grad_enabled());
    try {
      const GradMode on(true);
      EXPECT_TRUE(grad_enabled());
      throw std::runtime_error("inside");
    } catch (const std::runtime_error&) {
      EXPECT_FALSE(grad_enabled());
    }
  }
  EXPECT_TRUE(grad_enabled());
}

TEST(GradMode, TellsTheModeBefore) {
  EXPECT_TRUE(set_grad_enabled(false));
  EXPECT_FALSE(set_grad_enabled(true));
}

TEST(GradMode, BelongsToTheThread) {
  const GradMode off(false);
  std::thread([] { EXPECT_TRUE(grad_enabled()); }).join();
}

}  // namespace
}  // namespace libtensor
