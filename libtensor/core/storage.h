// Storage: counted memory of one device, shared by the tensors that view it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "libtensor/core/device.h"
#include "libtensor/core/pool.h"
#include "libtensor/core/ref.h"

namespace libtensor {

struct Storage {
  using Deleter = void (*)(Storage& storage) noexcept;

  std::atomic<int64_t> refs{1};
  std::atomic<uint64_t> version{0};  // counts writes in place; saved tensors compare it
  void* data = nullptr;
  int64_t nbytes = 0;
  bool read_only = false;  // memory of another library that must not be written to
  Device device;
  Deleter deleter = nullptr;  // gives `data` back; null for none
  void* context = nullptr;    // the deleter's

  static void* operator new(size_t size) { return pool_take(kStoragePool, size); }
  static void operator delete(void* memory, size_t size) noexcept {
    pool_give(kStoragePool, memory, size);
  }
};

inline void retain(Storage* storage) noexcept {
  storage->refs.fetch_add(1, std::memory_order_relaxed);
}
void release(Storage* storage) noexcept;

}  // namespace libtensor
