// SPDX-License-Identifier: Apache-2.0
// How many neighbours a thread takes at once.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"
// After what makes __device__ known.
#include "libtensor/backends/cuda/device/elementwise/elements.h"

namespace libtensor::cuda {

// As many as fill 16 bytes with the largest of the types.
template <class... S>
inline constexpr int kPacked = [] {
  int size = 1;
  ((size = static_cast<int>(sizeof(S)) > size ? static_cast<int>(sizeof(S)) : size), ...);
  return 16 / size;
}();

}  // namespace libtensor::cuda
