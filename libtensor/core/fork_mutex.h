// SPDX-License-Identifier: Apache-2.0
// A mutex that a forked child finds unlocked, with what it guards in order. For objects of static
// storage only.
#pragma once

#include <atomic>
#include <mutex>

#include "libtensor/core/platform/mutex.h"

namespace libtensor {

// Who holds one may lock those of a higher rank only.
enum class LockRank {
  schedules,
  optimizers,
  gradients,
  views,
  pending,
  devices,
  profiler,
  pending_list,
  threads,
  allocator,
  pool,
  generators,
  plans,
  cancel
};

class ForkMutex {
 public:
  constexpr explicit ForkMutex(LockRank rank) noexcept : rank_(rank) {}
  ForkMutex(const ForkMutex&) = delete;
  ForkMutex& operator=(const ForkMutex&) = delete;

  void lock() noexcept {
    if (!enrolled_.load(std::memory_order_acquire)) enroll();
    mutex_.lock();
  }
  void unlock() noexcept { mutex_.unlock(); }

 private:
  friend struct ForkMutexes;
  void enroll() noexcept;

  platform::Mutex mutex_;
  std::atomic<bool> enrolled_{false};
  LockRank rank_;
  bool held_for_fork_ = false;
  std::atomic<ForkMutex*> next_{nullptr};  // in the list of all, by rank
};

}  // namespace libtensor
