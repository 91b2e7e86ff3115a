// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/registry.h"

#include <atomic>
#include <cstring>
#include <mutex>

#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {
namespace {

constinit std::atomic<const DeviceType*> registered[kDeviceKinds] = {};

const DeviceType* find(int32_t kind) noexcept {
  if (kind < 0 || kind >= kDeviceKinds) return nullptr;
  if (kind < kOwnDeviceCount && kOwnDevices[kind]) return kOwnDevices[kind];
  return registered[kind].load(std::memory_order_acquire);
}

}  // namespace

bool is_device_kind(int32_t kind) noexcept { return find(kind) != nullptr; }

const DeviceType& device_type(DeviceKind kind) {
  const DeviceType* type = find(static_cast<int32_t>(kind));
  if (!type)
    fail(Status::invalid, "device kind ", static_cast<int32_t>(kind), " is not registered");
  return *type;
}

DeviceKind find_device_kind(const char* name) noexcept {
  for (int32_t kind = 0; kind < kDeviceKinds; ++kind) {
    const DeviceType* type = find(kind);
    if (type && std::strcmp(type->name, name) == 0) return static_cast<DeviceKind>(kind);
  }
  return DeviceKind::unset;
}

void register_device(const DeviceType& type, DeviceKind& its_kind) {
  static constinit ForkMutex registering{LockRank::devices};
  const std::lock_guard lock(registering);
  if (find_device_kind(type.name) != DeviceKind::unset)
    fail(Status::invalid, "a device named ", type.name, " is registered already");
  for (auto kind = static_cast<int32_t>(DeviceKind::first_registered); kind < kDeviceKinds;
       ++kind) {
    if (find(kind)) continue;
    its_kind = static_cast<DeviceKind>(kind);
    set_device_kind_name(its_kind, type.name);
    registered[kind].store(&type, std::memory_order_release);
    return;
  }
  fail(Status::invalid, "there is no room for another kind of device beside ",
       kDeviceKinds - static_cast<int32_t>(DeviceKind::first_registered), " others");
}

Backend& find_backend(Device device) {
  const DeviceType& type = device_type(device.kind);
  return type.backend(type, device.index);
}

}  // namespace libtensor
