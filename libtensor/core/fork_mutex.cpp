// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/fork_mutex.h"

#include "libtensor/core/platform/process.h"

namespace libtensor {

// Every mutex is taken before a fork and given back on both sides of it.
struct ForkMutexes {
  static inline platform::Mutex list_mutex;
  static inline ForkMutex* first = nullptr;
  static inline bool handled = false;

  static void before() noexcept {
    list_mutex.lock();
    for (ForkMutex* mutex = first; mutex; mutex = mutex->next_) mutex->mutex_.lock();
  }
  static void after() noexcept {
    for (ForkMutex* mutex = first; mutex; mutex = mutex->next_) mutex->mutex_.unlock();
    list_mutex.unlock();
  }
  static bool handle() noexcept {
    if (!handled) handled = platform::at_fork(before, after, after);
    return handled;
  }
};

void ForkMutex::enroll() noexcept {
  using All = ForkMutexes;
  const std::lock_guard lock(All::list_mutex);
  if (enrolled_.load(std::memory_order_relaxed)) return;
  All::handle();
  ForkMutex** place = &All::first;
  while (*place && (*place)->rank_ <= rank_) place = &(*place)->next_;
  next_ = *place;
  *place = this;
  enrolled_.store(true, std::memory_order_release);
}

// As the library is loaded: before another thread can hold what a fork would not wait for, and
// before handlers of forks that wait for threads, which then run first while those threads can
// still take mutexes.
[[maybe_unused]] static const bool handled_at_start = ForkMutexes::handle();

}  // namespace libtensor
