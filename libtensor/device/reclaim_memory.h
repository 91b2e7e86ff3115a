// SPDX-License-Identifier: Apache-2.0
// Who is asked to give back memory of a device that is exhausted: a program's garbage collector.
#pragma once

#include <cstdint>

#include "libtensor/core/device.h"

namespace libtensor {

// Returns whether another try is worth it; the device is a code of the C API.
struct MemoryReclaimer {
  int32_t (*function)(void* user, int32_t device) = nullptr;
  void* user = nullptr;
};

void set_memory_reclaimer(MemoryReclaimer reclaimer);
// False where there is none.
bool reclaim_memory(Device device) noexcept;

}  // namespace libtensor
