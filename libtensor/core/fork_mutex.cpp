// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/fork_mutex.h"

#include <atomic>
#include <mutex>

#include "libtensor/core/fork_stripes.h"
#include "libtensor/core/platform/process.h"

namespace libtensor {

// Every mutex is taken before a fork and given back on both sides of it, in the order of ranks and
// the stripes last, as every thread takes them. A thread that holds some may enroll another one
// meanwhile: then all are given back and taken again.
struct ForkMutexes {
  static inline platform::Mutex fork_turn;
  static inline platform::Mutex list_mutex;  // who holds it waits for nothing
  static inline std::atomic<ForkMutex*> first{nullptr};
  static inline std::atomic<int> enrolled{0};
  static inline bool handled = false;

  static void before() noexcept {
    fork_turn.lock();
    for (;;) {
      const int known = enrolled.load(std::memory_order_acquire);
      for (ForkMutex* mutex = first; mutex; mutex = mutex->next_) {
        mutex->mutex_.lock();
        mutex->held_for_fork_ = true;
      }
      list_mutex.lock();
      if (enrolled.load(std::memory_order_relaxed) == known) break;
      list_mutex.unlock();
      release_all();
    }
    detail::lock_stripes();
  }
  static void after() noexcept {
    detail::unlock_stripes();
    list_mutex.unlock();
    release_all();
    fork_turn.unlock();
  }
  static void release_all() noexcept {
    for (ForkMutex* mutex = first; mutex; mutex = mutex->next_) {
      if (!mutex->held_for_fork_) continue;
      mutex->held_for_fork_ = false;
      mutex->mutex_.unlock();
    }
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
  std::atomic<ForkMutex*>* place = &All::first;
  while (*place && (*place).load()->rank_ <= rank_) place = &(*place).load()->next_;
  next_ = place->load();
  *place = this;
  All::enrolled.fetch_add(1, std::memory_order_release);
  enrolled_.store(true, std::memory_order_release);
}

// As the library is loaded: before another thread can hold what a fork would not wait for, and
// before handlers of forks that wait for threads, which then run first while those threads can
// still take mutexes.
[[maybe_unused]] static const bool handled_at_start = ForkMutexes::handle();

}  // namespace libtensor
