// SPDX-License-Identifier: Apache-2.0
// SmallList<T, N>: a list that grows at its end, whose first N elements lie in the object itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace libtensor {

template <class T, uint32_t N>
class SmallList {
 public:
  SmallList() noexcept = default;
  SmallList(const SmallList&) = delete;
  SmallList& operator=(const SmallList&) = delete;
  ~SmallList() {
    for (T& element : *this) element.~T();
    if (!is_inline()) ::operator delete(elements_);
  }

  size_t size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  T& operator[](size_t i) noexcept { return elements_[i]; }
  const T& operator[](size_t i) const noexcept { return elements_[i]; }
  T* begin() noexcept { return elements_; }
  T* end() noexcept { return elements_ + size_; }
  const T* begin() const noexcept { return elements_; }
  const T* end() const noexcept { return elements_ + size_; }

  void push_back(T&& element) {
    append([&]() -> T&& { return std::move(element); });
  }
  // What `make` returns is made in its place.
  template <class F>
  T& append(F&& make) {
    if (size_ == capacity_) grow();
    T* element = new (elements_ + size_) T(make());
    ++size_;
    return *element;
  }

 private:
  bool is_inline() const noexcept { return elements_ == reinterpret_cast<const T*>(inline_); }
  void grow() {
    const uint32_t capacity = 2 * capacity_;
    auto* larger = static_cast<T*>(::operator new(capacity * sizeof(T)));
    for (uint32_t i = 0; i < size_; ++i) {
      new (larger + i) T(std::move(elements_[i]));
      elements_[i].~T();
    }
    if (!is_inline()) ::operator delete(elements_);
    elements_ = larger;
    capacity_ = capacity;
  }

  T* elements_ = reinterpret_cast<T*>(inline_);
  uint32_t size_ = 0;
  uint32_t capacity_ = N;
  alignas(T) std::byte inline_[N * sizeof(T)];
};

}  // namespace libtensor
