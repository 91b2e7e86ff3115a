// SPDX-License-Identifier: Apache-2.0
// Where memory is: DLPack's device code and an index, packed as in the C API.
#pragma once

#include <cstdint>

#include "libtensor/core/error.h"

namespace libtensor {

enum class DeviceKind : int32_t { unset = 0, cpu = 1, cuda = 2 };

struct Device {
  DeviceKind kind = DeviceKind::cpu;
  int32_t index = 0;

  bool is_cpu() const noexcept { return kind == DeviceKind::cpu; }
  bool operator==(const Device&) const = default;
  int32_t code() const noexcept { return (static_cast<int32_t>(kind) << 16) | index; }
};

// "cpu", "cuda:0"
Text& operator<<(Text& text, Device device) noexcept;

}  // namespace libtensor
