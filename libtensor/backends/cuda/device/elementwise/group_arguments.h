// SPDX-License-Identifier: Apache-2.0
// The argument of a group's kernel, as group_text.h lists it.
#pragma once

#include <cstdint>
#include <cstring>

#include "libtensor/backends/cuda/device/elementwise/group_text.h"
#include "libtensor/backends/cuda/device/runtime/context.h"
// After what makes __device__ known.
#include "libtensor/backends/cuda/device/elementwise/group_kernel.h"

namespace libtensor::cuda {

inline constexpr size_t kMostArguments = 4096;  // bytes, of any kernel

inline Extent32 extent_of(uint32_t extent) {
  uint32_t shift = 0;
  while (shift < 31 && uint32_t{1} << shift < extent) ++shift;
  const uint64_t power = uint64_t{1} << shift;
  return {extent, static_cast<uint32_t>((power - extent) * (uint64_t{1} << 32) / extent + 1), shift,
          0};
}

class GroupArgument {
 public:
  explicit GroupArgument(char (&to)[kMostArguments]) : to_(to) {}
  template <class T>
  void put(const T& value) {
    if (used_ + sizeof(T) <= kMostArguments) std::memcpy(to_ + used_, &value, sizeof(T));
    used_ += sizeof(T);
  }
  void put_number(const char* from, DType dtype) {
    char number[16] = {};
    std::memcpy(number, from, static_cast<size_t>(itemsize(dtype)));
    put(number);
  }
  void put_params(const GroupPlan& plan) {
    for (const GroupOp& op : plan.ops) {
      const int n = params_of(op);
      for (int k = 0; k < n; ++k) put(op.params[static_cast<size_t>(k)]);
    }
  }
  // Bytes; 0 if they are too many.
  size_t finished() const {
    const size_t nbytes = (used_ + 15) / 16 * 16;
    return nbytes <= kMostArguments ? nbytes : 0;
  }

 private:
  char (&to_)[kMostArguments];
  size_t used_ = 0;
};

}  // namespace libtensor::cuda
