// SPDX-License-Identifier: Apache-2.0
// One pool of worker threads for all callers. A caller reserves idle workers, hands each a part,
// computes itself, withdraws what no worker has begun, and waits for the rest: so no caller waits
// for a thread that does not run, and what cannot be started is missed by nobody.
#include "libtensor/core/parallel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>

#include "libtensor/core/clock.h"
#include "libtensor/core/env.h"
#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/max_threads.h"
#include "libtensor/core/platform/process.h"

namespace libtensor {
namespace {

constexpr int kMaxThreads = 1024;
std::atomic<int> default_threads{0};  // 0: not asked yet
std::atomic<int> most_threads{0};     // of the process, the caller among them; 0: not asked yet

struct OfThread {
  int threads = 0;      // 0: the default
  bool inside = false;  // a part of a loop: loops in it run inline
};
thread_local constinit OfThread of_thread;

int ask_threads() noexcept {
  if (const int n = env::num_threads()) return n;
  if (const int n = env::omp_num_threads()) return n;
  return max_threads();
}

// One loop. Lives on the caller's stack; workers leave it before they count as idle again.
struct Loop {
  void (*body)(void*, int64_t);
  void* context;
  int64_t parts;
  int64_t team;  // threads, each of which begins with a part of its own
  std::atomic<int64_t> next{0};
  std::mutex error_mutex{};
  std::exception_ptr error{};

  void run(int64_t part) noexcept {
    while (part < parts) {
      try {
        body(context, part);
      } catch (...) {
        const std::lock_guard lock(error_mutex);
        if (!error) error = std::current_exception();
      }
      part = team == parts ? parts : next.fetch_add(1, std::memory_order_relaxed);
    }
  }
};

#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)

enum State : uint32_t {
  kVacant,   // no thread
  kIdle,     // spins
  kAsleep,   // idle, and has to be woken
  kPosted,   // a loop is there for it
  kRunning,  // a part of it
  kAwaited,  // the same, and the caller has to be woken
  kLeave,    // the thread is to end
};

struct alignas(128) Worker {
  std::atomic<uint32_t> state{kVacant};
  // Of whoever reserved it, until it is posted.
  Loop* loop = nullptr;
  int64_t part = 0;
};

constexpr int kWorkers = kMaxThreads - 1, kWords = kMaxThreads / 64;
constinit Worker workers[kWorkers];
constinit std::atomic<uint64_t> idle_words[kWords];  // a bit for each worker that can be reserved
std::atomic<int> started{0};                         // workers 0 to started - 1 have a thread

// Guards starting and ending threads.
constinit ForkMutex pool_mutex{LockRank::threads};
bool fork_handled = false, bound = false;
std::atomic<int64_t> retry_at{0};  // when to start threads again after the system refused

void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// How long a thread spins before it sleeps: loops often follow each other closely. First alone on
// its core, then giving it to whoever wants it.
class Spin {
 public:
  bool again() noexcept {
    if (pauses_ > 0) {
      --pauses_;
      pause();
      return true;
    }
    const int64_t now = monotonic_ns();
    if (end_ == 0) end_ = now + limit();
    if (now >= end_) return false;
    std::this_thread::yield();
    return true;
  }

 private:
  static int quick() noexcept { return limit() == 0 ? 0 : 2000; }
  static int64_t limit() noexcept {
    static std::atomic<int64_t> chosen{-1};
    int64_t limit = chosen.load(std::memory_order_relaxed);
    if (limit < 0) {
      constexpr int64_t kUsual = 1'000'000, kActive = 100'000'000;
      const env::WaitPolicy policy = env::wait_policy();
      limit = policy == env::WaitPolicy::passive  ? 0
              : policy == env::WaitPolicy::active ? kActive
                                                  : kUsual;
      chosen.store(limit, std::memory_order_relaxed);
    }
    return limit;
  }

  int pauses_ = quick();
  int64_t end_ = 0;
};

// Returns what came: kPosted or kLeave.
uint32_t next_state(Worker& worker) noexcept {
  for (Spin spin;;) {
    uint32_t state = worker.state.load(std::memory_order_acquire);
    if (state != kIdle) return state;
    if (spin.again()) continue;
    if (worker.state.compare_exchange_strong(state, kAsleep, std::memory_order_acq_rel))
      worker.state.wait(kAsleep, std::memory_order_acquire);
    spin = Spin();
  }
}

// Whether the calling thread may use thread-local variables. glibc and MinGW-w64 allocate them when
// a thread first uses one, and abort the process where that fails; libstdc++ has some for
// exceptions.
bool can_allocate_thread_locals() noexcept {
  constexpr size_t kMoreThanTheyTake = size_t{1} << 16;
  void* volatile memory = std::malloc(kMoreThanTheyTake);
  std::free(memory);
  return memory != nullptr;
}

void work(int index) noexcept {
  Worker& worker = workers[index];
  while (!can_allocate_thread_locals()) {  // what is posted meanwhile, the caller runs itself
    if (worker.state.load(std::memory_order_acquire) == kLeave) {
      worker.state.store(kVacant, std::memory_order_release);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  of_thread.inside = std::uncaught_exceptions() == 0;  // both allocate
  if (env::bind_threads()) platform::bind_thread(index + 1);
  for (;;) {
    uint32_t state = next_state(worker);
    if (state == kLeave) {
      worker.state.store(kVacant, std::memory_order_release);
      return;
    }
    if (!worker.state.compare_exchange_strong(state, kRunning, std::memory_order_acq_rel)) continue;
    worker.loop->run(worker.part);
    if (worker.state.exchange(kIdle, std::memory_order_acq_rel) == kAwaited)
      worker.state.notify_one();
  }
}

// A forked child has none of its parent's workers, and starts its own.
void after_fork_in_child() noexcept {
  for (Worker& worker : workers) worker.state.store(kVacant, std::memory_order_relaxed);
  for (auto& word : idle_words) word.store(0, std::memory_order_relaxed);
  started = 0;
  retry_at = 0;
}

void set_idle(int index) noexcept {
  idle_words[index / 64].fetch_or(uint64_t{1} << (index % 64), std::memory_order_release);
}

// Whether it was idle, and is the caller's now.
bool reserve(int index) noexcept {
  const uint64_t bit = uint64_t{1} << (index % 64);
  return idle_words[index / 64].fetch_and(~bit, std::memory_order_acq_rel) & bit;
}

// Starts workers until there are `wanted`, or the system refuses: that is asked again a second
// later.
void start_workers(int wanted) noexcept {
  const std::lock_guard lock(pool_mutex);
  int n = started.load(std::memory_order_relaxed);
  if (n >= wanted || monotonic_ns() < retry_at.load(std::memory_order_relaxed)) return;
  if (!fork_handled) {
    if (!platform::at_fork(nullptr, nullptr, after_fork_in_child)) return;
    fork_handled = true;
  }
  if (!bound && env::bind_threads()) platform::bind_thread(0);
  bound = true;
  const platform::NoSignals blocked;
  for (; n < wanted && workers[n].state.load(std::memory_order_acquire) == kVacant; ++n) {
    workers[n].state.store(kIdle, std::memory_order_relaxed);
    try {
      std::thread(work, n).detach();
    } catch (...) {
      workers[n].state.store(kVacant, std::memory_order_relaxed);
      constexpr int64_t kSecond = 1'000'000'000;
      retry_at = monotonic_ns() + kSecond;
      break;
    }
    set_idle(n);
    started.store(n + 1, std::memory_order_relaxed);
  }
}

// Ends workers beyond the bound; busy ones end when their caller is done with them.
void end_workers() noexcept {
  const std::lock_guard lock(pool_mutex);
  int n = started.load(std::memory_order_relaxed);
  while (n > std::max(max_threads() - 1, 0) && reserve(n - 1)) {
    Worker& worker = workers[--n];
    worker.state.store(kLeave, std::memory_order_release);
    worker.state.notify_one();
  }
  started.store(n, std::memory_order_relaxed);
}

// Workers of one caller.
class Team {
 public:
  // As many as are idle, up to `wanted`.
  explicit Team(int wanted) noexcept {
    wanted = std::min(wanted, max_threads() - 1);
    if (wanted <= 0) return;
    if (started.load(std::memory_order_relaxed) < wanted &&
        (retry_at.load(std::memory_order_relaxed) == 0 ||
         monotonic_ns() >= retry_at.load(std::memory_order_relaxed)))
      start_workers(wanted);
    for (int word = 0; word < kWords && size_ < wanted; ++word) {
      uint64_t idle = idle_words[word].load(std::memory_order_relaxed);
      uint64_t chosen = 0;
      do {
        chosen = 0;
        int missing = wanted - size_;
        for (uint64_t rest = idle; rest && missing > 0; rest &= rest - 1, --missing)
          chosen |= rest & -rest;
        if (!chosen) break;
      } while (
          !idle_words[word].compare_exchange_weak(idle, idle & ~chosen, std::memory_order_acq_rel));
      for (; chosen; chosen &= chosen - 1)
        members_[size_++] = static_cast<uint16_t>(64 * word + std::countr_zero(chosen));
      if (word >= started.load(std::memory_order_relaxed) / 64) break;
    }
  }
  ~Team() {
    for (int i = 0; i < size_; ++i) set_idle(members_[i]);
    if (started.load(std::memory_order_relaxed) > std::max(max_threads() - 1, 0)) end_workers();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  int size() const noexcept { return size_; }

  void post(Loop& loop) noexcept {
    for (int i = 0; i < size_; ++i) {
      Worker& worker = workers[members_[i]];
      worker.loop = &loop;
      worker.part = i + 1;
      if (worker.state.exchange(kPosted, std::memory_order_acq_rel) == kAsleep)
        worker.state.notify_one();
    }
  }

  // Runs what no worker has begun, and waits for the others.
  void finish(Loop& loop) noexcept {
    for (int i = 0; i < size_; ++i) {
      uint32_t state = kPosted;
      if (workers[members_[i]].state.compare_exchange_strong(state, kIdle,
                                                             std::memory_order_acq_rel))
        loop.run(i + 1);
    }
    Spin spin;
    for (int i = 0; i < size_; ++i) {
      std::atomic<uint32_t>& its = workers[members_[i]].state;
      for (uint32_t state;
           (state = its.load(std::memory_order_acquire)) == kRunning || state == kAwaited;) {
        if (state == kRunning && spin.again()) continue;
        if (state == kAwaited ||
            its.compare_exchange_strong(state, kAwaited, std::memory_order_acq_rel))
          its.wait(kAwaited, std::memory_order_acquire);
      }
    }
  }

 private:
  int size_ = 0;
  std::array<uint16_t, kWorkers> members_;  // NOLINT: set up to size_
};

void run_in_team(Loop& loop) noexcept {
  Team team(static_cast<int>(loop.parts - 1));
  loop.team = team.size() + 1;
  loop.next.store(loop.team, std::memory_order_relaxed);
  team.post(loop);
  loop.run(0);
  team.finish(loop);
}

#else

void run_in_team(Loop& loop) noexcept {
  loop.team = 1;
  loop.next.store(1, std::memory_order_relaxed);
  loop.run(0);
}
void end_workers() noexcept {}

#endif

}  // namespace

int num_threads() noexcept {
  if (of_thread.threads > 0) return of_thread.threads;
  int n = default_threads.load(std::memory_order_relaxed);
  if (n == 0) default_threads = n = ask_threads();
  return n;
}

void set_num_threads(int n, bool this_thread_only) {
  if (n < 0 || n > kMaxThreads)
    fail(Status::invalid, "n is ", n, ", expected 0 to ", kMaxThreads, " threads");
  if (this_thread_only) {
    of_thread.threads = n;
  } else {
    default_threads = n;
  }
}

int max_threads() noexcept {
  int n = most_threads.load(std::memory_order_relaxed);
  if (n == 0) {
    n = std::clamp(platform::usable_cpus(env::bind_threads()), 1, kMaxThreads);
    if (const int limit = env::omp_thread_limit()) n = std::min(n, limit);
    most_threads = n;
  }
  return n;
}

void set_max_threads(int n) {
  if (n < 0 || n > kMaxThreads)
    fail(Status::invalid, "n is ", n, ", expected 0 to ", kMaxThreads, " threads");
  most_threads = n;
  end_workers();
}

int64_t detail::parallel_parts(int64_t n, int64_t grain) noexcept {
  if (n <= grain || of_thread.inside) return 1;
  return std::min<int64_t>(num_threads(), (n - 1) / std::max<int64_t>(grain, 1) + 1);
}

void detail::parallel_run(int64_t parts, void (*body)(void*, int64_t), void* context) {
  Loop loop{body, context, parts, 1};
  of_thread.inside = true;
  run_in_team(loop);
  of_thread.inside = false;
  if (loop.error) std::rethrow_exception(loop.error);
}

}  // namespace libtensor
