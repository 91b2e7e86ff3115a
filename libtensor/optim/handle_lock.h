// SPDX-License-Identifier: Apache-2.0
// Calls on one optimiser, scheduler or gradient scaler wait for each other. A handle's address
// chooses one of some mutexes, which a forked child finds free.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>

#include "libtensor/core/fork_mutex.h"

namespace libtensor {

// A scheduler or scaler is locked before its optimiser, and only one of each kind at a time.
template <LockRank rank>
class HandleLock {
 public:
  explicit HandleLock(const void* handle) noexcept
      : lock_(mutexes[reinterpret_cast<uintptr_t>(handle) / kHandleBytes % kMutexes].mutex) {}

 private:
  static constexpr uintptr_t kMutexes = 31, kHandleBytes = 64;
  struct Mutex {
    ForkMutex mutex{rank};
  };
  static constinit inline Mutex mutexes[kMutexes];
  const std::lock_guard<ForkMutex> lock_;
};

using OptimizerLock = HandleLock<LockRank::optimizers>;
using ScheduleLock = HandleLock<LockRank::schedules>;

}  // namespace libtensor
