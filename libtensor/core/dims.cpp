#include "libtensor/core/dims.h"

#include <algorithm>
#include <cstring>

namespace libtensor {

Dims::Dims(const int64_t* values, int n) {
  reserve(n);
  std::copy(values, values + n, data());
  size_ = n;
}

Dims::Dims(int n, int64_t value) {
  reserve(n);
  std::fill(data(), data() + n, value);
  size_ = n;
}

void Dims::reserve(int capacity) {
  if (capacity <= capacity_) return;
  const int larger = std::max(capacity, 2 * capacity_);
  auto* values = new int64_t[static_cast<size_t>(larger)];
  std::copy(begin(), end(), values);
  free_heap();
  heap_ = values;
  capacity_ = larger;
}

void Dims::insert(int position, int64_t value) {
  reserve(size_ + 1);
  int64_t* values = data();
  std::copy_backward(values + position, values + size_, values + size_ + 1);
  values[position] = value;
  ++size_;
}

void Dims::erase(int position) noexcept {
  int64_t* values = data();
  std::copy(values + position + 1, values + size_, values + position);
  --size_;
}

bool Dims::operator==(const Dims& other) const noexcept {
  return size_ == other.size_ && std::equal(begin(), end(), other.begin());
}

void Dims::steal(Dims& other) noexcept {
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

Text& operator<<(Text& text, const Dims& dims) noexcept {
  text << '[';
  for (int i = 0; i < dims.size(); ++i) {
    if (i > 0) text << ", ";
    text << dims[i];
  }
  return text << ']';
}

}  // namespace libtensor
