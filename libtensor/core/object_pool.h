// SPDX-License-Identifier: Apache-2.0
// Fixed-size blocks for objects that come and go with every op, and for whatever a C handle points
// to. Memory of a block is only ever used for blocks of the same pool, so that the first words of a
// released handle can still be read.
#pragma once

#include <cstddef>

#include "libtensor/core/memory_marks.h"
#include "libtensor/core/test_hooks.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {

inline constexpr int kTensorPool = 0;
inline constexpr int kStoragePool = 1;
inline constexpr int kHandlePool = 2;  // handles that are not tensors, blocks of kHandleBytes
inline constexpr int kGradPool = 3;
inline constexpr int kNodePools = 4;  // by their size
static_assert(kNodePools < kPools);
inline constexpr size_t kHandleBytes = 1024;

// Released blocks of handles whose generations are used up (core/handle.h) wait in a queue, oldest
// first, so that the use of a released handle is noticed long after. Builds for testing make all
// released blocks of handles wait, others all but those of tensors.
#if defined(TENSOR_TEST_HOOKS) || !defined(NDEBUG)
inline constexpr bool kAllWait = true;
inline constexpr int kQuarantine = 1024;
#else
inline constexpr bool kAllWait = false;
inline constexpr int kQuarantine = 1024;
#endif

namespace detail {

inline constexpr size_t kReadable =
    64;  // at the start of a free block lies the mark of a dead handle
inline constexpr size_t kLink = sizeof(void*);
inline constexpr int kCached = 256;  // blocks that a thread keeps

// The link lies in the last word of a free block.
inline void*& next_of(void* block, size_t size) noexcept {
  return *reinterpret_cast<void**>(static_cast<char*>(block) + size - kLink);
}
inline void mark_free(void* block, size_t size) noexcept {
  if (size > kReadable + kLink) {
    forbid_access(static_cast<char*>(block) + kReadable, size - kReadable - kLink);
  }
}
inline constexpr bool holds_back(int id) noexcept {
  return id == kHandlePool || (kAllWait && id == kTensorPool);
}

void* take_shared(int id, size_t size);
void give_shared(int id, void* block, size_t size) noexcept;
void keep_pools() noexcept;

}  // namespace detail

// Raises std::bad_alloc. `size` is the same in every call with one id; addresses are multiples of
// 64 if it is one.
inline void* pool_take(ThreadState& thread, int id, size_t size) {
  test_allocation();
  FreeBlocks& kept = thread.pools[id];
  void* block = kept.first;
  if (block) {
    kept.first = detail::next_of(block, size);
    --kept.count;
  } else {
    block = detail::take_shared(id, size);
  }
  allow_access(block, size);
  return block;
}

inline void pool_give(ThreadState& thread, int id, void* block, size_t size) noexcept {
  detail::mark_free(block, size);
  FreeBlocks& kept = thread.pools[id];
  if (detail::holds_back(id) || thread.keeps_pools != Keeps::yes || kept.count >= detail::kCached)
      [[unlikely]] {
    detail::give_shared(id, block, size);
    return;
  }
  detail::next_of(block, size) = kept.first;
  kept.first = block;
  ++kept.count;
}

// pool_give() for a block of kTensorPool that has to wait before it is used again.
void retire_tensor(void* block, size_t size) noexcept;

// Puts objects behind a handle into kHandlePool.
struct PooledHandle {
  static void* operator new(size_t size);
  static void operator delete(void* memory, size_t size) noexcept;
};

}  // namespace libtensor
