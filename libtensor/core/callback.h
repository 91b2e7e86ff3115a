// SPDX-License-Identifier: Apache-2.0
// Functions of the user's that give something back. They have no way to fail: what they throw stops
// here.
#pragma once

#include <cstdint>

#include "libtensor/core/thread_state.h"

namespace libtensor {

// Calls f(address) with this much of the stack between the caller and f, whose frames lie below
// `address`: what is called later from about where the caller is lies above it, so that code which
// left f by longjmp() is known to be gone.
template <class F>
[[gnu::noinline]] void call_below(F&& f) {
  constexpr int kMargin = 8192;
  // Not an array, which AddressSanitizer may put elsewhere.
  auto* margin = static_cast<volatile char*>(__builtin_alloca(kMargin));
  margin[0] = 0;
  f(reinterpret_cast<uintptr_t>(margin));
  margin[kMargin - 1] = 0;
}

template <class F>
void run_guarded(F&& f) noexcept {
  try {
    f();
  } catch (...) {
    return;
  }
}

// The destroy function of a callback's `user`, to be called once.
class Cleanup {
 public:
  using Destroy = void (*)(void* user);

  Cleanup() = default;
  Cleanup(Destroy destroy, void* user) noexcept : destroy_(destroy), user_(user) {}
  Cleanup(Cleanup&& other) noexcept : destroy_(other.destroy_), user_(other.user_) {
    other.destroy_ = nullptr;
  }
  Cleanup& operator=(Cleanup&& other) noexcept {
    if (this != &other) {
      run();
      destroy_ = other.destroy_;
      user_ = other.user_;
      other.destroy_ = nullptr;
    }
    return *this;
  }
  ~Cleanup() { run(); }

  explicit operator bool() const noexcept { return destroy_ != nullptr; }
  void* user() const noexcept { return user_; }
  // Nothing will be called.
  void dismiss() noexcept { destroy_ = nullptr; }

 private:
  void run() noexcept {
    const Destroy destroy = destroy_;
    destroy_ = nullptr;
    if (!destroy) return;
    call_below([&](uintptr_t stack) {
      ThreadState& thread = thread_state();
      const uintptr_t before = thread.destroying;
      thread.destroying = stack;
      run_guarded([&] { destroy(user_); });
      thread.destroying = before;
    });
  }

  Destroy destroy_ = nullptr;
  void* user_ = nullptr;
};

}  // namespace libtensor
