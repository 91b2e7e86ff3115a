// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/striped_lock.h"

#include <thread>

#include "libtensor/core/fork_stripes.h"

namespace libtensor::detail {

constinit Stripe stripes[kStripes];

void wait_for_stripe(Stripe& stripe) noexcept {
  constexpr int kSpins = 100;
  for (int i = 0;; ++i) {
    if (stripe.held.load(std::memory_order_relaxed) == 0 &&
        stripe.held.exchange(1, std::memory_order_acquire) == 0)
      return;
    if (i >= kSpins) std::this_thread::yield();
  }
}

void lock_stripes() noexcept {
  for (Stripe& stripe : stripes) {
    if (stripe.held.exchange(1, std::memory_order_acquire) != 0) wait_for_stripe(stripe);
  }
}
void unlock_stripes() noexcept {
  for (Stripe& stripe : stripes) stripe.held.store(0, std::memory_order_release);
}

}  // namespace libtensor::detail
