// SPDX-License-Identifier: Apache-2.0
// at_thread_end<f>(): the calling thread will call f when it ends; once, however often it asks.
#pragma once

namespace libtensor::platform {

#ifdef _WIN32
namespace detail {
using ThreadEnd = void (*)() noexcept;
unsigned thread_end_slot(ThreadEnd function) noexcept;
void arm(unsigned slot) noexcept;
}  // namespace detail

// MinGW-w64 destroys thread_local objects while their memory may be gone already.
template <void (*function)() noexcept>
void at_thread_end() noexcept {
  static const unsigned slot = detail::thread_end_slot(function);
  detail::arm(slot);
}
#else
template <void (*function)() noexcept>
void at_thread_end() noexcept {
  struct End {
    ~End() { function(); }
    bool armed = false;
  };
  static thread_local End end;
  end.armed = true;
}
#endif

}  // namespace libtensor::platform
