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
  static constexpr uint8_t kMostSaves = 200;
  using Deleter = void (*)(Storage& storage) noexcept;

  std::atomic<int64_t> refs{1};
  std::atomic<uint64_t> version{0};  // counts writes in place; saved tensors compare it
  void* data = nullptr;              // null too while its value is pending (graph/pending.h)
  int64_t nbytes = 0;
  bool read_only = false;  // memory of another library that must not be written to
  bool exposed = false;    // others may write to it without a call of the library
  bool late = false;  // a pending value gave it its memory, or reads it (Backend::finish_late())
  std::atomic<uint8_t> saves{0};  // while it was pending, by the graph: kMostSaves at most
  Device device;
  std::atomic<int32_t> readers{0};      // pending values that read it
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

// A pending value of one thread may get its memory from another one, so what changes then is read
// and written by these.
template <class T>
[[gnu::always_inline]] inline T acquired(const T& field) noexcept {
  return __atomic_load_n(&field, __ATOMIC_ACQUIRE);
}
template <class T>
inline void publish(T& field, T value) noexcept {
  __atomic_store_n(&field, value, __ATOMIC_RELEASE);
}

inline void retain(Storage* storage) noexcept {
  storage->refs.fetch_add(1, std::memory_order_relaxed);
}
inline void release(Storage* storage) noexcept {
  // Who holds the only reference shares it with nobody.
  if (storage->refs.load(std::memory_order_acquire) != 1 &&
      storage->refs.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  if (const Storage::Deleter deleter = acquired(storage->deleter)) deleter(*storage);
  delete storage;
}

}  // namespace libtensor
