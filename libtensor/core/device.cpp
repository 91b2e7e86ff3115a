// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/device.h"

#include <atomic>

#include "libtensor/core/thread_state.h"

namespace libtensor {
namespace {

constinit std::atomic<const char*> names[kDeviceKinds] = {"default", "cpu", "cuda", "meta"};

}  // namespace

const char* device_kind_name(DeviceKind kind) noexcept {
  const auto i = static_cast<uint32_t>(kind);
  const char* name = i < kDeviceKinds ? names[i].load(std::memory_order_acquire) : nullptr;
  return name ? name : "unknown";
}

void set_device_kind_name(DeviceKind kind, const char* name) noexcept {
  names[static_cast<size_t>(kind)].store(name, std::memory_order_release);
}

Text& operator<<(Text& text, Device device) noexcept {
  text << device_kind_name(device.kind);
  if (device.is_cpu() || device.kind == DeviceKind::meta) return text;
  return text << ':' << device.index;
}

}  // namespace libtensor
