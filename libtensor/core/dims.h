// SPDX-License-Identifier: Apache-2.0
// Dims: a short list of int64, inline up to six. Shapes, strides, axes and other integer lists are
// Dims.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "libtensor/core/error.h"

namespace libtensor {

inline constexpr int kMaxNdim = 64;

class Dims {
 public:
  static constexpr int kInline = 6;

  Dims() = default;
  Dims(std::initializer_list<int64_t> values)
      : Dims(values.begin(), static_cast<int>(values.size())) {}
  static Dims unset(int n) {
    Dims dims;
    dims.reserve(n);
    dims.size_ = n;
    return dims;
  }
  Dims(const int64_t* values, int n) {
    reserve(n);
    std::copy_n(values, n, data());
    size_ = n;
  }
  explicit Dims(int n, int64_t value = 0) {
    reserve(n);
    std::fill_n(data(), n, value);
    size_ = n;
  }
  // As many words as lie inline are copied at once: a call for fewer costs more.
  Dims(const Dims& other) {
    if (other.capacity_ == kInline) {
      size_ = other.size_;
      std::memcpy(inline_, other.inline_, sizeof inline_);
    } else {
      reserve(other.size_);
      copy_elements(other);
    }
  }
  Dims(Dims&& other) noexcept { steal(other); }
  Dims& operator=(const Dims& other) {
    if (this == &other) return *this;
    if (other.size_ <= capacity_) {
      copy_elements(other);
    } else {
      Dims copy(other);
      free_heap();
      steal(copy);
    }
    return *this;
  }
  Dims& operator=(Dims&& other) noexcept {
    if (this != &other) {
      free_heap();
      steal(other);
    }
    return *this;
  }
  ~Dims() { free_heap(); }

  int size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  int64_t* data() noexcept { return capacity_ > kInline ? heap_ : inline_; }
  const int64_t* data() const noexcept { return capacity_ > kInline ? heap_ : inline_; }
  int64_t& operator[](int i) noexcept { return data()[i]; }
  int64_t operator[](int i) const noexcept { return data()[i]; }
  int64_t* begin() noexcept { return data(); }
  int64_t* end() noexcept { return data() + size_; }
  const int64_t* begin() const noexcept { return data(); }
  const int64_t* end() const noexcept { return data() + size_; }
  int64_t back() const noexcept { return data()[size_ - 1]; }

  void push_back(int64_t value) { insert(size_, value); }
  void insert(int position, int64_t value);
  void erase(int position) noexcept;
  bool operator==(const Dims& other) const noexcept {
    if (size_ != other.size_) return false;
    const int64_t *a = data(), *b = other.data();
    for (int i = 0; i < size_; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }

 private:
  void reserve(int capacity) {
    if (capacity > capacity_) grow(capacity);
  }
  void grow(int capacity);
  void copy_elements(const Dims& other) noexcept {
    size_ = other.size_;
    if (size_ > kInline) {
      std::copy_n(other.data(), size_, data());
    } else if (capacity_ == kInline && other.capacity_ == kInline) {
      std::memcpy(inline_, other.inline_, sizeof inline_);
    } else {
      for (int i = 0; i < size_; ++i) data()[i] = other.data()[i];
    }
  }
  void free_heap() noexcept {
    if (capacity_ > kInline) delete[] heap_;
  }
  void steal(Dims& other) noexcept {
    size_ = other.size_;
    capacity_ = other.capacity_;
    if (capacity_ > kInline) {
      heap_ = other.heap_;
    } else {
      std::memcpy(inline_, other.inline_, sizeof inline_);
    }
    other.size_ = 0;
    other.capacity_ = kInline;
  }

  int32_t size_ = 0;
  int32_t capacity_ = kInline;
  union {
    int64_t inline_[kInline];
    int64_t* heap_ = nullptr;
  };
};

using Shape = Dims;
using Strides = Dims;
using Ints = Dims;

// "[2, 3]"
Text& operator<<(Text& text, const Dims& dims) noexcept;

}  // namespace libtensor
