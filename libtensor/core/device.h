// SPDX-License-Identifier: Apache-2.0
// Where memory is: a kind of device and an index, packed as in the C API.
#pragma once

#include <cstdint>

#include "libtensor/core/error.h"

namespace libtensor {

// Those of this library, and from `first_registered` on those that register themselves
// (device/registry.h).
enum class DeviceKind : int32_t { unset = 0, cpu = 1, cuda = 2, meta = 3, first_registered = 4 };
// What a kind is called in messages; the text lasts for ever.
const char* device_kind_name(DeviceKind kind) noexcept;
void set_device_kind_name(DeviceKind kind, const char* name) noexcept;

struct Device {
  DeviceKind kind = DeviceKind::cpu;
  int32_t index = 0;

  bool is_cpu() const noexcept { return kind == DeviceKind::cpu; }
  bool operator==(const Device&) const = default;
  int32_t code() const noexcept { return (static_cast<int32_t>(kind) << 16) | index; }
};

// "cpu", "meta", "cuda:0"
Text& operator<<(Text& text, Device device) noexcept;

}  // namespace libtensor
