// SPDX-License-Identifier: Apache-2.0
// Plans of Fourier transforms: which are kept, and that those which ended can still be used.
#include "libtensor/backends/cpu/fft/fft.h"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

namespace libtensor::cpu {
namespace {

TEST(Fft, PlansAreKeptForTheNextCall) {
  const auto first = fft_plan<double>(360, false, false);
  EXPECT_EQ(first, fft_plan<double>(360, false, false));
  EXPECT_NE(first, fft_plan<double>(360, true, false));
  EXPECT_NE(first, fft_plan<double>(360, false, true));
}

TEST(Fft, PlansThatGaveWayAreWhole) {
  const auto first = fft_plan<float>(77, true, false);
  for (int n = 100; n < 100 + 2 * kFftPlans; ++n) fft_plan<float>(n, true, false);
  EXPECT_EQ(first.use_count(), 1);
  EXPECT_NE(first, fft_plan<float>(77, true, false));
  EXPECT_EQ(first->size(), 77);
}

TEST(Fft, LargePlansGiveWayByTheirBytes) {
  const auto small = fft_plan<float>(96, false, false);
  // Bluestein's: 24 bytes for each of two to four times as many numbers.
  for (const int64_t n : {400009, 400031, 400033, 400051, 400067, 400069, 400087, 400093})
    fft_plan<float>(n, false, false);
  EXPECT_EQ(small.use_count(), 1);
}

TEST(Fft, PlansBeyondTheLimitAreNotKept) {
  const auto large = fft_plan<double>(1500007, false, false);
  EXPECT_GT(large->nbytes(), kFftPlanBytes);
  EXPECT_EQ(large.use_count(), 1);
}

TEST(Fft, ThreadsShareThem) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = 0; i < 300; ++i) {
        const int64_t n = 64 + (i * 7 + t) % 50;
        const auto plan = fft_plan<double>(n, false, false);
        std::vector<double> x(static_cast<size_t>(2 * n), 1), y(x.size());
        plan->run_line(y.data(), x.data(), false, 1, false);
        EXPECT_NEAR(y[0], static_cast<double>(n), 1e-9);
        EXPECT_NEAR(y[2], 0, 1e-9);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace libtensor::cpu
