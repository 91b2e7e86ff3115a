// SPDX-License-Identifier: Apache-2.0
// Storage: counted memory of one device, shared by the tensors that view it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "libtensor/core/device.h"
#include "libtensor/core/object_pool.h"
#include "libtensor/core/ref.h"

namespace libtensor {

struct Storage {
  static constexpr int64_t kSmallBytes = 64;
  using Deleter = void (*)(Storage& storage) noexcept;

  std::atomic<int64_t> refs{1};
  std::atomic<uint64_t> version{0};  // counts writes in place; saved tensors compare it
  void* data = nullptr;
  int64_t nbytes = 0;
  bool read_only = false;  // memory of another library that must not be written to
  Device device;
  Deleter deleter = nullptr;            // gives `data` back; null for none
  void* context = nullptr;              // the deleter's
  alignas(64) char small[kSmallBytes];  // where `data` of no more bytes may lie

  Storage() noexcept {}  // leaves `small` as it is
  static void* operator new(size_t size) { return pool_take(thread_state(), kStoragePool, size); }
  static void operator delete(void* memory, size_t size) noexcept {
    pool_give(thread_state(), kStoragePool, memory, size);
  }
};
static_assert(sizeof(Storage) == 64 + Storage::kSmallBytes);

inline void retain(Storage* storage) noexcept {
  storage->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(Storage* storage) noexcept {
  // Who holds the only reference shares it with nobody.
  if (storage->refs.load(std::memory_order_acquire) != 1 &&
      storage->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (storage->deleter) storage->deleter(*storage);
  delete storage;
}

}  // namespace libtensor
