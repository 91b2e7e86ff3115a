// SPDX-License-Identifier: Apache-2.0
// Which kinds of devices there are. Those of this library are listed in backends/devices.cpp;
// others register themselves while the program runs.
#pragma once

#include <cstdint>

#include "libtensor/core/device.h"

struct tensor_device_plugin_s;  // tensor/plugin.h

namespace libtensor {

class Backend;

struct DeviceType {
  const char* name;  // "cuda"
  // Raises where there is no such device.
  Backend& (*backend)(const DeviceType& self, int32_t index);
  int32_t (*count)(const DeviceType& self) noexcept;
  const char* (*why)(const DeviceType& self) noexcept;  // there is none; "" where there are some
};

// Kinds that were not registered are TENSOR_E_INVALID.
const DeviceType& device_type(DeviceKind kind);
bool is_device_kind(int32_t kind) noexcept;
// The kind of that name; unset for none.
DeviceKind find_device_kind(const char* name) noexcept;
// Sets `kind` to a free number before others can find the type, which lasts for ever.
// TENSOR_E_INVALID for a name that is in use or where there is no room.
void register_device(const DeviceType& type, DeviceKind& kind);

// By the numbers of DeviceKind, null for none; in backends/.
extern const DeviceType* const kOwnDevices[];
extern const int kOwnDeviceCount;

// Device 0 of a new kind from outside the library (backends/plugin). The table is copied; what its
// functions and `user` point to lasts for ever.
Device register_plugin(const tensor_device_plugin_s& table);

// Backend of a device that is no CPU.
Backend& find_backend(Device device);

}  // namespace libtensor
