// SPDX-License-Identifier: Apache-2.0
// What the kernels of groups are made of, beside functors. C++17; the text of this file, of the
// functors and of all that they include is in the plugin (tools/gen_cuda_text.py).
#pragma once

#include "libtensor/backends/cuda/device/elementwise/elements.h"
#include "libtensor/core/convert.h"

namespace libtensor::cuda {

// Elements of one type as another one, as kernels of single ops read and write them.
template <class To, class From>
__device__ To element_as(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (kHalf<From> && std::is_same_v<To, float>) {
    return computed(value);
  } else if constexpr (kHalf<To> && std::is_same_v<From, float>) {
    return stored<To>(value);
  } else {
    return convert<To>(value);
  }
}

// Division of numbers below 2**31 by a product (Granlund and Montgomery 1994, Division by invariant
// integers using multiplication).
struct Extent32 {
  uint32_t extent, factor, shift, unused;

  __host__ __device__ uint32_t of(uint32_t n) const {
    const auto high = static_cast<uint32_t>(static_cast<uint64_t>(n) * factor >> 32);
    return (high + n) >> shift;
  }
};
struct Extent64 {
  int64_t extent, unused;

  __host__ __device__ int64_t of(int64_t n) const { return n / extent; }
};

}  // namespace libtensor::cuda
