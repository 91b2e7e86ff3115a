/* SPDX-License-Identifier: Apache-2.0 */
// Element memory from malloc, one block for each tensor, so that the sanitizers see its bounds; too
// much is refused.
#ifndef TESTS_FUZZ_LIMITED_MEMORY_H_
#define TESTS_FUZZ_LIMITED_MEMORY_H_

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "tensor/tensor.h"

constexpr uint64_t kMostBytes = 1 << 20;   // of a tensor
constexpr uint64_t kTotalBytes = 1 << 25;  // of all

inline std::atomic<uint64_t> taken_bytes{0};

inline bool limit_memory() {
  tensor_allocator_t allocator{};
  allocator.struct_size = sizeof allocator;
  allocator.alloc = [](void*, uint64_t n, uint64_t align) -> void* {
    if (n > kMostBytes || taken_bytes + n > kTotalBytes) return nullptr;
    void* memory = nullptr;
    if (posix_memalign(&memory, align, n) != 0) return nullptr;
    taken_bytes += n;
    return memory;
  };
  allocator.dealloc = [](void*, void* memory, uint64_t n) {
    taken_bytes -= n;
    std::free(memory);
  };
  return tensor_set_allocator(&allocator) == TENSOR_OK && tensor_set_num_threads(1, 0) == TENSOR_OK;
}

#endif  // TESTS_FUZZ_LIMITED_MEMORY_H_
