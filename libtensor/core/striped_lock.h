// SPDX-License-Identifier: Apache-2.0
// Locks for a few instructions, in place of one in each object: an object's address chooses one of
// some. Who holds one locks nothing else, calls nobody and drops no reference. A forked child finds
// them free, with what they guard in order.
#pragma once

#include <atomic>
#include <cstdint>

namespace libtensor {

namespace detail {

struct alignas(64) Stripe {
  std::atomic<uint32_t> held{0};
};
inline constexpr uintptr_t kStripes = 64;
extern constinit Stripe stripes[kStripes];
void wait_for_stripe(Stripe& stripe) noexcept;

}  // namespace detail

class StripedLock {
 public:
  explicit StripedLock(const void* object) noexcept
      : stripe_(detail::stripes[reinterpret_cast<uintptr_t>(object) / 64 % detail::kStripes]) {
    if (stripe_.held.exchange(1, std::memory_order_acquire) != 0) detail::wait_for_stripe(stripe_);
  }
  ~StripedLock() { stripe_.held.store(0, std::memory_order_release); }
  StripedLock(const StripedLock&) = delete;
  StripedLock& operator=(const StripedLock&) = delete;

 private:
  detail::Stripe& stripe_;
};

}  // namespace libtensor
