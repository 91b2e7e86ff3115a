// SPDX-License-Identifier: Apache-2.0
// Elements that are moved and not computed with: types by their size.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"

namespace libtensor::cuda {

struct alignas(8) Words {
  uint64_t first, second;
};

// Calls f with the type of elements of so many bytes.
template <class F>
void visit_size(int64_t size, F&& f) {
  switch (size) {
    case 1:
      return f(TypeTag<uint8_t>{});
    case 2:
      return f(TypeTag<uint16_t>{});
    case 4:
      return f(TypeTag<uint32_t>{});
    case 8:
      return f(TypeTag<uint64_t>{});
    default:
      return f(TypeTag<Words>{});
  }
}

}  // namespace libtensor::cuda
