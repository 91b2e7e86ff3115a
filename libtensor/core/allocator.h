// SPDX-License-Identifier: Apache-2.0
// Host memory for elements: statistics, limits, and the allocator of the user's. The blocks come
// from backends/cpu/memory/allocator.cpp.
#pragma once

#include <cstdint>

namespace libtensor {

struct MemoryStats {
  int64_t allocated = 0;
  int64_t peak_allocated = 0;
  int64_t cached = 0;
  int64_t peak_cached = 0;
  int64_t n_alloc = 0;
  int64_t n_free = 0;
};

// The functions of tensor_allocator_t; null ones for the built-in allocator.
struct HostAllocator {
  void* user = nullptr;
  void* (*alloc)(void* user, uint64_t nbytes, uint64_t align) = nullptr;
  void (*dealloc)(void* user, void* ptr, uint64_t nbytes) = nullptr;
};

// TENSOR_E_INVALID once memory has been taken.
void set_host_allocator(const HostAllocator& allocator);

}  // namespace libtensor
