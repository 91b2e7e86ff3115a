// SPDX-License-Identifier: Apache-2.0
// A pointer to an object that is made on first use, by any thread, and goes with its owner.
#pragma once

#include <atomic>

namespace libtensor {

template <class T>
struct DropContiguous {
  static void drop(T* object) noexcept { delete object; }
};

template <class T, class Drop = DropContiguous<T>>
class AtomicOwner {
 public:
  AtomicOwner() = default;
  ~AtomicOwner() {
    if (T* object = get()) Drop::drop(object);
  }
  AtomicOwner(const AtomicOwner&) = delete;
  AtomicOwner& operator=(const AtomicOwner&) = delete;

  T* get() const noexcept { return object_.load(std::memory_order_acquire); }
  T& operator*() const noexcept { return *get(); }
  T* operator->() const noexcept { return get(); }
  explicit operator bool() const noexcept { return get() != nullptr; }

  // Of several threads that make it at once, one is right.
  T& make() {
    T* object = get();
    if (object) return *object;
    T* made = new T;
    if (object_.compare_exchange_strong(object, made, std::memory_order_acq_rel,
                                        std::memory_order_acquire))
      return *made;
    Drop::drop(made);
    return *object;
  }

 private:
  std::atomic<T*> object_{nullptr};
};

}  // namespace libtensor
