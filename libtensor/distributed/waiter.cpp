// SPDX-License-Identifier: Apache-2.0
#include "libtensor/distributed/waiter.h"

#include "libtensor/core/cancel.h"
#include "libtensor/core/clock.h"
#include "libtensor/core/error.h"
#include "libtensor/core/platform/ipc.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/distributed/session.h"

namespace libtensor {
namespace {

constexpr int64_t kLookNs = 2'000'000;         // between looks at the session
constexpr int64_t kSilenceNs = 1'800'000'000;  // how long rank 0 may take to say who is missing
constexpr int64_t kLeftNs = 500'000'000;       // what a process sent before it left may still come
constexpr int kSleepMs = 2;

void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

}  // namespace

int spins_for(int64_t local_size) noexcept {
  // With more processes than processors a spinning one keeps another from running.
  return local_size <= platform::usable_cpus(false) ? 4000 : 20;
}

Waiter::Waiter(const WaitContext& context, const char* what, uint64_t sequence)
    : context_(context), what_(what), sequence_(sequence), begin_ns_(monotonic_ns()) {}

Waiter::~Waiter() {
  if (added_) context_.session.remove_wait(text());
}

std::string Waiter::text() const {
  return std::string(what_) + ", number " + std::to_string(sequence_) + " of " + context_.group;
}

void Waiter::pause(int64_t rank, const std::atomic<uint32_t>* word, uint32_t seen) {
  if (++round_ < context_.spins) return relax();
  if (word)
    platform::wait_word(*word, seen, kSleepMs);
  else
    platform::yield_thread();
  look(rank);
}

void Waiter::until(int64_t rank, std::atomic<uint32_t>& word, std::atomic<uint32_t>& sleepers,
                   uint32_t count) {
  // The counts of two processes are never half of all numbers apart.
  const auto reached = [&](uint32_t value) { return static_cast<int32_t>(value - count) >= 0; };
  uint32_t value = word.load(std::memory_order_acquire);
  if (reached(value)) return;
  for (int i = 0; i < context_.spins; ++i) {
    relax();
    value = word.load(std::memory_order_acquire);
    if (reached(value)) return;
  }
  round_ = context_.spins;
  struct Sleeper {
    std::atomic<uint32_t>& count;
    explicit Sleeper(std::atomic<uint32_t>& c) : count(c) { count.fetch_add(1); }
    ~Sleeper() { count.fetch_sub(1); }
  } const sleeper(sleepers);
  while (!reached(value = word.load())) {
    try {
      pause(rank, &word, value);
    } catch (const Error&) {
      // It came this far, and ended then.
      if (reached(word.load())) return;
      throw;
    }
  }
}

void Waiter::look(int64_t rank) {
  const int64_t now = monotonic_ns();
  if (now - looked_ns_ < kLookNs) return;
  looked_ns_ = now;
  Session& session = context_.session;
  if (!added_) {
    session.add_wait(text());
    added_ = true;
  }
  session.check();
  CancelPoint point;
  point(static_cast<int64_t>(kCancelWork));
  for (size_t i = 0; i < context_.members.size(); ++i) {
    if (rank >= 0 && static_cast<int64_t>(i) != rank) continue;
    if (!session.has_left(context_.members[i])) continue;
    if (left_ns_ == 0) left_ns_ = now;
    if (now - left_ns_ < kLeftNs) continue;
    session.blame(context_.members[i],
                  "rank " + std::to_string(context_.members[i]) + " has left the group");
    session.check();
  }
  const double seconds = static_cast<double>(now - begin_ns_) / 1e9;
  if (seconds < context_.timeout) return;
  if (reported_ns_ == 0) {
    reported_ns_ = now;
    session.report_wait(text(), context_.members, context_.timeout);
  } else if (now - reported_ns_ > kSilenceNs) {
    session.fail_silent(text(), context_.timeout);
  }
}

}  // namespace libtensor
