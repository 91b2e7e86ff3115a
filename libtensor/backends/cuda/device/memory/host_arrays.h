// SPDX-License-Identifier: Apache-2.0
// Arrays of the host that kernels of one call read.
#pragma once

#include <cstring>
#include <vector>

#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {

// Several arrays of 8-byte numbers, which go to the device as one. What has been copied may change
// afterwards.
class HostArrays {
 public:
  // The place of the array among all.
  template <class T>
  size_t add(const T* from, int64_t n) {
    static_assert(sizeof(T) == sizeof(int64_t));
    const size_t place = bytes_.size() / sizeof(T);
    const char* const begin = reinterpret_cast<const char*>(from);
    if (n > 0) bytes_.insert(bytes_.end(), begin, begin + n * static_cast<int64_t>(sizeof(T)));
    return place;
  }
  // All of them; a place is an offset.
  const int64_t* copy_to(const Context& context, Workspace& memory) const {
    return static_cast<const int64_t*>(copy_in(context, memory, bytes_.data(), nbytes()));
  }
  int64_t nbytes() const { return static_cast<int64_t>(bytes_.size()); }

 private:
  std::vector<char> bytes_;
};

}  // namespace libtensor::cuda
