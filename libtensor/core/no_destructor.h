// SPDX-License-Identifier: Apache-2.0
// What is made on first use and never destroyed. A static of a function would do but for fork: a
// child waits for ever for the thread that was making it.
#pragma once

#include <atomic>
#include <memory>

namespace libtensor {

template <class T>
class NoDestructor {
 public:
  constexpr NoDestructor() noexcept = default;
  NoDestructor(const NoDestructor&) = delete;
  NoDestructor& operator=(const NoDestructor&) = delete;

  // Of several threads that call `make` (of a std::unique_ptr<T>) at once, the first gives the
  // value.
  template <class Make>
  T& get(Make&& make) {
    if (T* value = value_.load(std::memory_order_acquire)) [[likely]]
      return *value;
    return keep(make());
  }

 private:
  [[gnu::noinline]] T& keep(std::unique_ptr<T> made) {
    T* value = nullptr;
    if (value_.compare_exchange_strong(value, made.get(), std::memory_order_acq_rel))
      value = made.release();
    return *value;
  }

  std::atomic<T*> value_{nullptr};
};

}  // namespace libtensor
