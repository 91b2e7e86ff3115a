// Arrays of the host that kernels of one call read.
#pragma once

#include <cstring>
#include <vector>

#include "libtensor/backends/cuda/device/memory.h"

namespace libtensor::cuda {

// Several arrays of 8-byte numbers, which go to the device as one. What has been copied may change
// afterwards.
class HostArrays {
 public:
  // The place of the array among all.
  template <class T>
  size_t add(const T* from, int64_t n) {
    static_assert(sizeof(T) == sizeof(int64_t));
    const size_t place = numbers_.size();
    numbers_.resize(place + static_cast<size_t>(n));
    if (n > 0) std::memcpy(numbers_.data() + place, from, static_cast<size_t>(n) * sizeof(T));
    return place;
  }
  // All of them; a place is an offset.
  const int64_t* copy_to(const Context& context, Workspace& memory) const {
    return static_cast<const int64_t*>(copy_in(context, memory, numbers_.data(), nbytes()));
  }
  int64_t nbytes() const { return static_cast<int64_t>(numbers_.size() * sizeof(int64_t)); }

 private:
  std::vector<int64_t> numbers_;
};

}  // namespace libtensor::cuda
