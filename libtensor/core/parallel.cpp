#include "libtensor/core/parallel.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/platform/process.h"

#ifdef _OPENMP
#include <omp.h>
#endif

namespace libtensor {
namespace {

constexpr int kMaxThreads = 1024;
std::atomic<int> default_threads{0};  // 0: not asked yet
thread_local int own_threads = 0;     // 0: the default

int ask_threads() noexcept {
  if (const int n = env::num_threads()) return n;
#ifdef _OPENMP
  return std::clamp(omp_get_max_threads(), 1, kMaxThreads);
#else
  return 1;
#endif
}

#ifdef _OPENMP
std::atomic<int> regions_in_flight{0};
std::atomic<bool> serial_only{false};  // in a child forked while other threads computed

// A forked child has none of its parent's worker threads, and libgomp would wait for them. Its pool
// is dissolved before the fork; where other threads are inside a region that is not allowed, and
// the child stays serial.
void before_fork() noexcept {
  if (regions_in_flight.load() == 0) omp_pause_resource_all(omp_pause_hard);
}

void after_fork_in_child() noexcept {
  if (regions_in_flight.exchange(0) != 0) serial_only = true;
}

constinit ForkMutex trial_mutex{LockRank::threads};
std::atomic<int> tried_threads{1};  // as many were running at once

// libgomp ends the process when it cannot start a thread. As many are therefore started first; if
// the system refuses them this process computes serially.
void try_threads(int threads) noexcept {
  if (threads <= tried_threads.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(trial_mutex);
  if (threads <= tried_threads.load(std::memory_order_relaxed)) return;
  if (tried_threads.load(std::memory_order_relaxed) == 1)
    platform::at_fork(before_fork, nullptr, after_fork_in_child);
  std::atomic<bool> go{false};
  std::thread trial[kMaxThreads];
  try {
    for (int i = 1; i < threads; ++i) trial[i] = std::thread([&go] { go.wait(false); });
  } catch (...) {
    serial_only = true;
  }
  go = true;
  go.notify_all();
  for (std::thread& thread : trial) {
    if (thread.joinable()) thread.join();
  }
  tried_threads.store(threads, std::memory_order_release);
}
#endif

}  // namespace

int num_threads() noexcept {
  if (own_threads > 0) return own_threads;
  int n = default_threads.load(std::memory_order_relaxed);
  if (n == 0) default_threads = n = ask_threads();
  return n;
}

void set_num_threads(int n, bool this_thread_only) {
  if (n < 0 || n > kMaxThreads)
    fail(Status::invalid, "n is ", n, ", expected 0 to ", kMaxThreads, " threads");
  if (this_thread_only) {
    own_threads = n;
  } else {
    default_threads = n;
  }
}

int64_t detail::parallel_parts(int64_t n, int64_t grain) noexcept {
  if (n <= grain) return 1;
#ifdef _OPENMP
  if (omp_in_parallel()) return 1;
  return std::min<int64_t>(num_threads(), (n - 1) / std::max<int64_t>(grain, 1) + 1);
#else
  return 1;
#endif
}

void detail::parallel_run(int64_t parts, void (*body)(void*, int64_t), void* context) {
#ifdef _OPENMP
  try_threads(static_cast<int>(parts));
  if (!serial_only.load(std::memory_order_relaxed)) {
    std::exception_ptr error;
    std::mutex error_mutex;
    regions_in_flight.fetch_add(1);
#pragma omp parallel for schedule(static, 1) num_threads(static_cast <int>(parts))
    for (int64_t part = 0; part < parts; ++part) {
      try {
        body(context, part);
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        if (!error) error = std::current_exception();
      }
    }
    regions_in_flight.fetch_sub(1);
    if (error) std::rethrow_exception(error);
    return;
  }
#endif
  for (int64_t part = 0; part < parts; ++part) body(context, part);
}

}  // namespace libtensor
