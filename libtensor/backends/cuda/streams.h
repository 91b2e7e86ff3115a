// SPDX-License-Identifier: Apache-2.0
// Which stream of a device the calling thread gives its work to.
#pragma once

#include <cstdint>

namespace libtensor::cuda {

inline constexpr int32_t kMostDevices = 64;

// nullptr is the device's own stream.
void* current_stream(int32_t device) noexcept;
void set_current_stream(int32_t device, void* stream) noexcept;

}  // namespace libtensor::cuda
