// SPDX-License-Identifier: Apache-2.0
// Switches of the calling thread, and what becomes of them when a callback does not return.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <new>

#include "libtensor/core/callback.h"
#include "libtensor/core/error.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {

// Bits of ThreadState::grad_mode. A thread whose caller's code runs inside a call has the second
// one, so that only then is there a further question: whether that code has left by longjmp().
inline constexpr uint8_t kGradOn = 1, kInCallback = 2;

// Puts back what abandoned calls had changed; returns whether grad mode is on then.
bool recover_modes() noexcept;

// How many threads have mixed precision or the profiler on, or capture a program. While there are
// none, a call of an op that needs no gradient only runs its body.
inline constinit std::atomic<int> modes_in_use{0};
inline bool modes_anywhere() noexcept { return modes_in_use.load(std::memory_order_relaxed) != 0; }

// Whether operations leave nodes behind for gradients.
inline bool grad_enabled() noexcept {
  const uint8_t mode = thread_state().grad_mode;
  return mode <= kGradOn ? mode != 0 : recover_modes();
}
// Returns the mode before.
inline bool set_grad_enabled(bool on) noexcept {
  const bool before = grad_enabled();
  uint8_t& mode = thread_state().grad_mode;
  mode = static_cast<uint8_t>((mode & kInCallback) | (on ? kGradOn : 0));
  return before;
}

class GradMode {
 public:
  explicit GradMode(bool on) noexcept : before_(set_grad_enabled(on)) {}
  ~GradMode() { set_grad_enabled(before_); }
  GradMode(const GradMode&) = delete;
  GradMode& operator=(const GradMode&) = delete;

 private:
  bool before_;
};

// A call that runs the caller's code. It is made before the call changes a mode. A callback that
// leaves by longjmp(), as errors do in the interpreters of several languages, skips the destructors
// of the call. The next call of the thread that finds its stack above that callback's restores the
// modes of the time when this was made.
class CallbackCall {
 public:
  static constexpr int kDeepest = 64;

  CallbackCall();  // TENSOR_E_AUTOGRAD where that many are within each other
  ~CallbackCall();
  CallbackCall(const CallbackCall&) = delete;
  CallbackCall& operator=(const CallbackCall&) = delete;

 private:
  int index_;
};

namespace detail {
void enter_callback(uintptr_t stack) noexcept;
void leave_callback() noexcept;
}  // namespace detail

// Status::callback with what an exception of the caller's says.
[[noreturn]] void fail_in_callback(const char* words);

// Calls the caller's code inside the thread's innermost CallbackCall. It has no business to throw;
// if it does, the call fails as if it had reported an error.
template <class F>
void run_callback(F&& f) {
  call_below([&](uintptr_t stack) {
    struct Inside {
      explicit Inside(uintptr_t at) noexcept { detail::enter_callback(at); }
      ~Inside() { detail::leave_callback(); }
      Inside(const Inside&) = delete;
      Inside& operator=(const Inside&) = delete;
    } const inside(stack);
    try {
      f();
    } catch (const Error&) {
      throw;
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      fail_in_callback(error.what());
    }
  });
}

}  // namespace libtensor
