// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/device.h"

namespace libtensor {

Text& operator<<(Text& text, Device device) noexcept {
  if (device.is_cpu()) return text << "cpu";
  return text << "cuda:" << device.index;
}

}  // namespace libtensor
