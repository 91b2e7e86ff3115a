// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/object_pool.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <new>

#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/platform/thread_end.h"

namespace libtensor {
namespace detail {
namespace {

constexpr size_t kSlabBytes = 64 * 1024;
constexpr std::align_val_t kBlockAlignment{64};
constexpr int kRefill = 16;           // blocks that a thread takes from the others at a time
constexpr int kExcess = kCached / 2;  // that it gives them where it has too many

struct Shared {
  ForkMutex mutex{LockRank::pool};
  void* free = nullptr;
  size_t size = 0;
  // Blocks that must not be used again yet, from the oldest on.
  void* oldest = nullptr;
  void* newest = nullptr;
  int held_back = 0;
};
constinit Shared shared_pools[kPools];

void push(Shared& pool, void* block) noexcept {
  next_of(block, pool.size) = pool.free;
  pool.free = block;
}

void* pop(Shared& pool) noexcept {
  void* block = pool.free;
  pool.free = next_of(block, pool.size);
  return block;
}

void quarantine(Shared& pool, void* block) noexcept {
  next_of(block, pool.size) = nullptr;
  (pool.newest ? next_of(pool.newest, pool.size) : pool.oldest) = block;
  pool.newest = block;
  if (++pool.held_back <= kQuarantine) return;
  void* released = pool.oldest;
  pool.oldest = next_of(released, pool.size);
  --pool.held_back;
  push(pool, released);
}

// Hands the thread's blocks back when it ends; blocks given afterwards go straight to the shared
// list.
void drain() noexcept {
  ThreadState& thread = thread_state();
  thread.keeps_pools = Keeps::no_more;
  for (int id = 0; id < kPools; ++id) {
    FreeBlocks& kept = thread.pools[id];
    Shared& pool = shared_pools[id];
    const std::lock_guard lock(pool.mutex);
    while (void* block = kept.first) {
      kept.first = next_of(block, pool.size);
      push(pool, block);
    }
    kept.count = 0;
  }
  const std::lock_guard lock(shared_pools[kTensorPool].mutex);
  while (void* block = thread.retired.first) {
    thread.retired.first = next_of(block, shared_pools[kTensorPool].size);
    quarantine(shared_pools[kTensorPool], block);
  }
  thread.retired.count = 0;
}

// Slabs stay reachable from here, and are never given back.
struct Slab {
  Slab* next;
};
std::atomic<Slab*> slabs{nullptr};

void add_slab(Shared& pool) {
  constexpr size_t kHead = 64;
  auto* memory = static_cast<char*>(::operator new(kSlabBytes, kBlockAlignment));
  auto* slab = new (memory) Slab{slabs.load(std::memory_order_relaxed)};
  while (!slabs.compare_exchange_weak(slab->next, slab, std::memory_order_relaxed)) {
  }
  // Blocks can be shorter than what is read of a dead handle, on 32-bit machines.
  const size_t end = kSlabBytes - std::max(pool.size, kReadable);
  for (size_t at = kHead; at <= end; at += pool.size) {
    std::memset(memory + at, 0, kReadable);  // generations begin at 0
    push(pool, memory + at);
    mark_free(memory + at, pool.size);
  }
}

}  // namespace

// The first use arranges the hand-back at the thread's end.
void keep_pools() noexcept {
  ThreadState& thread = thread_state();
  if (thread.keeps_pools != Keeps::not_yet) return;
  thread.keeps_pools = Keeps::yes;
  platform::at_thread_end<drain>();
}

void* take_shared(int id, size_t size) {
  Shared& pool = shared_pools[id];
  const std::lock_guard lock(pool.mutex);
  pool.size = size;
  if (!pool.free) add_slab(pool);
  void* block = pop(pool);
  keep_pools();
  ThreadState& thread = thread_state();
  if (thread.keeps_pools == Keeps::yes && !holds_back(id)) {
    FreeBlocks& kept = thread.pools[id];
    for (; pool.free && kept.count < kRefill; ++kept.count) {
      void* more = pop(pool);
      next_of(more, size) = kept.first;
      kept.first = more;
    }
  }
  return block;
}

void give_shared(int id, void* block, size_t size) noexcept {
  keep_pools();
  Shared& pool = shared_pools[id];
  const std::lock_guard lock(pool.mutex);
  pool.size = size;
  if (holds_back(id)) return quarantine(pool, block);
  push(pool, block);
  FreeBlocks& kept = thread_state().pools[id];
  if (kept.count < kCached) return;
  for (int i = 0; i < kExcess; ++i) {
    void* more = kept.first;
    kept.first = next_of(more, size);
    push(pool, more);
  }
  kept.count -= kExcess;
}

}  // namespace detail

void retire_tensor(void* block, size_t size) noexcept {
  using namespace detail;  // NOLINT
  mark_free(block, size);
  ThreadState& thread = thread_state();
  if (holds_back(kTensorPool) || thread.keeps_pools != Keeps::yes) {
    Shared& pool = shared_pools[kTensorPool];
    const std::lock_guard lock(pool.mutex);
    pool.size = size;
    quarantine(pool, block);
    return;
  }
  FreeBlocks& retired = thread.retired;
  next_of(block, size) = nullptr;
  (retired.first ? next_of(thread.newest_retired, size) : retired.first) = block;
  thread.newest_retired = block;
  if (++retired.count <= kQuarantine) return;
  void* oldest = retired.first;
  retired.first = next_of(oldest, size);
  --retired.count;
  pool_give(thread, kTensorPool, oldest, size);
}

void* PooledHandle::operator new(size_t size) {
  if (size <= kHandleBytes) return pool_take(thread_state(), kHandlePool, kHandleBytes);
  void* memory = ::operator new(size);
  std::memset(memory, 0, detail::kReadable);
  return memory;
}

void PooledHandle::operator delete(void* memory, size_t size) noexcept {
  if (size <= kHandleBytes) {
    pool_give(thread_state(), kHandlePool, memory, kHandleBytes);
  } else {
    ::operator delete(memory);
  }
}

}  // namespace libtensor
