// SPDX-License-Identifier: Apache-2.0
// Ref<T>: a counted reference to an object that counts itself through retain(T*) and release(T*).
#pragma once

#include <utility>

namespace libtensor {

template <class T>
class Ref {
 public:
  Ref() = default;
  Ref(const Ref& other) noexcept : object_(other.object_) {
    if (object_) retain(object_);
  }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  template <class U>
  requires(!std::is_same_v<T, U> && std::is_convertible_v<U*, T*>) Ref(Ref<U> other)
  noexcept : object_(other.leak()) {}  // NOLINT: implicit as for pointers
  ~Ref() {
    if (object_) release(object_);
  }
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  // Takes over a reference that the caller owns.
  static Ref adopt(T* object) noexcept {
    Ref ref;
    ref.object_ = object;
    return ref;
  }
  static Ref share(T* object) noexcept {
    if (object) retain(object);
    return adopt(object);
  }

  void reset() noexcept {
    if (T* object = std::exchange(object_, nullptr)) release(object);
  }
  [[nodiscard]] T* leak() noexcept { return std::exchange(object_, nullptr); }
  T* get() const noexcept { return object_; }
  T* operator->() const noexcept { return object_; }
  T& operator*() const noexcept { return *object_; }
  explicit operator bool() const noexcept { return object_ != nullptr; }
  bool operator==(const Ref&) const = default;

 private:
  T* object_ = nullptr;
};

}  // namespace libtensor
