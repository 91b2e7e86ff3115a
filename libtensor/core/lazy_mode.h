// SPDX-License-Identifier: Apache-2.0
// Whether results of the calling thread's ops are left pending until they are needed.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/core/thread_state.h"

namespace libtensor {

// Mode `automatic` leaves results of at least so many elements pending; with fewer there is nothing
// to win.
inline constexpr int64_t kAutomaticElements = 131072;

// The fewest elements of a result that some thread leaves pending; negative before the environment
// was looked at.
inline constinit std::atomic<int64_t> least_pending{-1};
inline bool may_stay_pending(int64_t numel) noexcept {
  return numel >= least_pending.load(std::memory_order_relaxed);
}

// Never LazyMode::unread.
LazyMode lazy_mode() noexcept;
// Returns what was before.
LazyMode set_lazy_mode(LazyMode mode) noexcept;

// While one lives, it is the mode of the calling thread.
class LazyScope {
 public:
  explicit LazyScope(LazyMode mode) noexcept : before_(set_lazy_mode(mode)) {}
  ~LazyScope() { set_lazy_mode(before_); }
  LazyScope(const LazyScope&) = delete;
  LazyScope& operator=(const LazyScope&) = delete;

 private:
  LazyMode before_;
};

}  // namespace libtensor
