// SPDX-License-Identifier: Apache-2.0
// Which kinds of devices there are. Those of this library are listed in backends/devices.cpp;
// others register themselves while the program runs.
#pragma once

#include <cstdint>

#include "libtensor/core/device.h"

namespace libtensor {

class Backend;

struct DeviceType {
  const char* name;                    // "cuda"
  Backend& (*backend)(int32_t index);  // raises where there is no such device
  int32_t (*count)() noexcept;
  const char* (*why)() noexcept;  // there is none; "" where there are some
};

// Kinds that were not registered are TENSOR_E_INVALID.
const DeviceType& device_type(DeviceKind kind);
bool is_device_kind(int32_t kind) noexcept;
// The kind of that name; unset for none.
DeviceKind find_device_kind(const char* name) noexcept;
// Finds a free number for it. TENSOR_E_INVALID for a name that is in use or where there is no room.
// The type lasts for ever.
DeviceKind register_device(const DeviceType& type);

// By the numbers of DeviceKind, null for none; in backends/.
extern const DeviceType* const kOwnDevices[];
extern const int kOwnDeviceCount;

// Backend of a device that is no CPU.
Backend& find_backend(Device device);

}  // namespace libtensor
