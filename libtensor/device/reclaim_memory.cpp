// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/reclaim_memory.h"

#include <mutex>

#include "libtensor/core/platform/mutex.h"

namespace libtensor {
namespace {

platform::Mutex mutex;
MemoryReclaimer current;

}  // namespace

void set_memory_reclaimer(MemoryReclaimer reclaimer) {
  const std::lock_guard lock(mutex);
  current = reclaimer;
}

// No lock is held while it runs: it may need memory itself.
bool reclaim_memory(Device device) noexcept {
  MemoryReclaimer reclaimer;
  {
    const std::lock_guard lock(mutex);
    reclaimer = current;
  }
  return reclaimer.function && reclaimer.function(reclaimer.user, device.code()) != 0;
}

}  // namespace libtensor
