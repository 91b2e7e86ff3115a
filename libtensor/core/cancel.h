// SPDX-License-Identifier: Apache-2.0
// Ending a call early. Long loops ask between pieces of work whether their call is to end: because
// another thread said so, or the program's interrupt function. The call then fails with
// Status::cancelled.
#pragma once

#include <cstdint>

#include "libtensor/core/thread_state.h"

namespace libtensor {

// Elements of work, roughly, after which a loop asks: milliseconds at most.
inline constexpr uint64_t kCancelWork = uint64_t{1} << 20;

// Counts the work of one loop, and throws where the call is to end.
class CancelPoint {
 public:
  CancelPoint() noexcept : state_(thread_state()) {}
  void operator()(int64_t work) {
    done_ += static_cast<uint64_t>(work);
    if (done_ >= kCancelWork) [[unlikely]]
      look();
  }

 private:
  void look();

  ThreadState& state_;
  uint64_t done_ = 0;
};

// While one of them lives the calls of its thread are not cancelled: elements that the caller can
// see are being written, or gradients stored.
class CancelShield {
 public:
  explicit CancelShield(bool on = true) noexcept : on_(on) {
    if (on) ++thread_state().cancel_shields;
  }
  ~CancelShield() {
    if (on_) --thread_state().cancel_shields;
  }
  CancelShield(const CancelShield&) = delete;
  CancelShield& operator=(const CancelShield&) = delete;

 private:
  bool on_;
};

// Takes the shields away for a while: for long work on memory that nobody sees yet.
class CancelOpening {
 public:
  CancelOpening() noexcept : before_(thread_state().cancel_shields) {
    thread_state().cancel_shields = 0;
  }
  ~CancelOpening() { thread_state().cancel_shields = before_; }
  CancelOpening(const CancelOpening&) = delete;
  CancelOpening& operator=(const CancelOpening&) = delete;

 private:
  int32_t before_;
};
inline bool is_shielded() noexcept { return thread_state().cancel_shields > 0; }

// What a thread that works for another one asks; nullptr for a call that cannot be cancelled.
const std::atomic<uint8_t>* cancel_request() noexcept;

// For its lifetime the thread works for the call of another thread, or for its own.
class CancelScope {
 public:
  explicit CancelScope(const std::atomic<uint8_t>* request) noexcept
      : state_(thread_state()), before_(state_.cancels) {
    if (request != &state_.cancel_asked || before_) state_.cancels = request;
  }
  ~CancelScope() { state_.cancels = before_; }
  CancelScope(const CancelScope&) = delete;
  CancelScope& operator=(const CancelScope&) = delete;

 private:
  ThreadState& state_;
  const std::atomic<uint8_t>* before_;
};

// The number of the calling thread, never given to another one, and the end of a thread's call.
uint64_t thread_id() noexcept;
void cancel(uint64_t thread);
// Takes back what was asked of the calling thread; whether there was something.
bool clear_cancel() noexcept;

// Asked by long calls on their own thread, at most every few hundredths of a second; not 0 cancels
// the call. nullptr for none.
using InterruptFunction = int32_t (*)(void* user);
void set_interrupt(InterruptFunction function, void* user) noexcept;

}  // namespace libtensor
