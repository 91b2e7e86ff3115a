// at_thread_end<f>(): the calling thread will call f when it ends; once, however often it asks.
#pragma once

namespace libtensor::platform {

#ifdef _WIN32
namespace detail {
unsigned long thread_end_slot(void (*function)(void*) noexcept) noexcept;
void arm(unsigned long slot) noexcept;
bool process_ends() noexcept;
}  // namespace detail

// MinGW-w64 destroys thread_local objects while their memory may be gone already.
template <void (*function)() noexcept>
void at_thread_end() noexcept {
  static const unsigned long slot = detail::thread_end_slot([](void*) noexcept {
    if (!detail::process_ends()) function();
  });
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
