// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/dims.h"

#include <algorithm>

namespace libtensor {

void Dims::grow(int capacity) {
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

Text& operator<<(Text& text, const Dims& dims) noexcept {
  text << '[';
  for (int i = 0; i < dims.size(); ++i) {
    if (i > 0) text << ", ";
    text << dims[i];
  }
  return text << ']';
}

}  // namespace libtensor
