// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/cancel.h"

#include <mutex>

#include "libtensor/core/clock.h"
#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/platform/thread_end.h"

namespace libtensor {
namespace {

// Threads that asked for their number, linked.
struct Entry {
  uint64_t id = 0;
  ThreadState* state = nullptr;
  Entry* next = nullptr;
};
thread_local constinit Entry own;
constinit ForkMutex registry{LockRank::cancel};
constinit Entry* first_entry = nullptr;
constinit uint64_t last_id = 0;

void leave_registry() noexcept {
  const std::lock_guard lock(registry);
  for (Entry** at = &first_entry; *at; at = &(*at)->next) {
    if (*at != &own) continue;
    *at = own.next;
    return;
  }
}

// What is asked of a call.
enum : uint8_t { kNothing, kCancel, kInterrupt };

constexpr int64_t kPollNanoseconds = 20'000'000;

struct Interrupt {
  InterruptFunction function;
  void* user;
};
constinit ForkMutex interrupt_mutex{LockRank::cancel};
constinit Interrupt interrupt{nullptr, nullptr};
std::atomic<bool> has_interrupt{false};

bool is_interrupted(ThreadState& state) {
  const int64_t time = monotonic_ns();
  if (time - state.interrupt_polled < kPollNanoseconds) return false;
  state.interrupt_polled = time;
  Interrupt asked{};
  {
    const std::lock_guard lock(interrupt_mutex);
    asked = interrupt;
  }
  return asked.function && asked.function(asked.user) != 0;
}

}  // namespace

void CancelPoint::look() {
  done_ = 0;
  if (state_.cancel_shields > 0) return;
  const std::atomic<uint8_t>* request = state_.cancels ? state_.cancels : &state_.cancel_asked;
  uint8_t asked = request->load(std::memory_order_relaxed);
  if (asked == kNothing) {
    if (state_.cancels || !has_interrupt.load(std::memory_order_relaxed)) return;
    if (!is_interrupted(state_)) return;
    asked = kInterrupt;
    state_.cancel_asked.store(asked, std::memory_order_relaxed);  // for those that work for it
  }
  fail(Status::cancelled, asked == kInterrupt ? "interrupted" : "cancelled by tensor_cancel()");
}

const std::atomic<uint8_t>* cancel_request() noexcept {
  static constinit std::atomic<uint8_t> never{kNothing};
  const ThreadState& state = thread_state();
  if (state.cancel_shields > 0) return &never;
  return state.cancels ? state.cancels : &state.cancel_asked;
}

uint64_t thread_id() noexcept {
  if (own.id != 0) return own.id;
  platform::at_thread_end<leave_registry>();
  const std::lock_guard lock(registry);
  own = {++last_id, &thread_state(), first_entry};
  first_entry = &own;
  return own.id;
}

void cancel(uint64_t thread) {
  const std::lock_guard lock(registry);
  for (const Entry* at = first_entry; at; at = at->next) {
    if (at->id == thread) return at->state->cancel_asked.store(kCancel, std::memory_order_relaxed);
  }
  fail(Status::invalid, "thread is ", thread,
       ", which is not a live thread that has called tensor_thread_id()");
}

bool clear_cancel() noexcept {
  return thread_state().cancel_asked.exchange(kNothing, std::memory_order_relaxed) != kNothing;
}

void set_interrupt(InterruptFunction function, void* user) noexcept {
  const std::lock_guard lock(interrupt_mutex);
  interrupt = {function, user};
  has_interrupt = function != nullptr;
}

}  // namespace libtensor
