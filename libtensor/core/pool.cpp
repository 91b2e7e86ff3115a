#include "libtensor/core/pool.h"

#include <atomic>
#include <mutex>
#include <new>

#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/memory_marks.h"
#include "libtensor/core/platform/thread_end.h"
#include "libtensor/core/test_hooks.h"

namespace libtensor {
namespace {

struct Block;

constexpr size_t kSlabBytes = 64 * 1024;
constexpr size_t kReadable =
    64;  // at the start of a free block: the mark of a dead handle lies there
constexpr size_t kLink = sizeof(void*);
constexpr int kCached = 256;  // blocks that a thread keeps
constexpr int kRefill = 16;   // blocks that it takes from the others at a time

// The link lies in the last word of a free block: the first ones keep the mark of a dead handle.
Block*& next_of(Block* block, size_t size) noexcept {
  return *reinterpret_cast<Block**>(reinterpret_cast<char*>(block) + size - kLink);
}

void mark_free(Block* block, size_t size) noexcept {
  if (size > kReadable + kLink) {
    forbid_access(reinterpret_cast<char*>(block) + kReadable, size - kReadable - kLink);
  }
}

struct Shared {
  ForkMutex mutex{LockRank::pool};
  Block* free = nullptr;
  // Blocks that must not be used again yet, from the oldest on.
  Block* oldest = nullptr;
  Block* newest = nullptr;
  int held_back = 0;
};
constinit Shared shared_pools[kPools];

struct Cache {
  Block* free = nullptr;
  int count = 0;
  size_t size = 0;
};
thread_local constinit Cache caches[kPools];

void push_shared(Shared& pool, Block* block, size_t size) noexcept {
  next_of(block, size) = pool.free;
  pool.free = block;
}

// Hands the thread's blocks back when it ends; blocks given afterwards go straight to the shared
// list.
thread_local constinit bool thread_ended = false;
void drain() noexcept {
  thread_ended = true;
  for (int id = 0; id < kPools; ++id) {
    Cache& cache = caches[id];
    const std::lock_guard lock(shared_pools[id].mutex);
    while (Block* block = cache.free) {
      cache.free = next_of(block, cache.size);
      push_shared(shared_pools[id], block, cache.size);
    }
    cache.count = 0;
  }
}

thread_local constinit bool drain_armed = false;

// The first use arranges the hand-back at the thread's end.
void arm_drain() noexcept {
  if (drain_armed) return;
  drain_armed = true;
  platform::at_thread_end<drain>();
}

// Slabs stay reachable from here, and are never given back.
struct Slab {
  Slab* next;
};
std::atomic<Slab*> slabs{nullptr};

void add_slab(Shared& pool, size_t size) {
  constexpr size_t kHead = 64;
  auto* memory = static_cast<char*>(::operator new(kSlabBytes));
  auto* slab = new (memory) Slab{slabs.load(std::memory_order_relaxed)};
  while (!slabs.compare_exchange_weak(slab->next, slab, std::memory_order_relaxed)) {
  }
  for (size_t at = kHead; at + size <= kSlabBytes; at += size) {
    auto* block = reinterpret_cast<Block*>(memory + at);
    push_shared(pool, block, size);
    mark_free(block, size);
  }
}

bool holds_back(int id) noexcept { return kQuarantine > 0 && id != kStoragePool; }

void quarantine(Shared& pool, Block* block, size_t size) noexcept {
  next_of(block, size) = nullptr;
  (pool.newest ? next_of(pool.newest, size) : pool.oldest) = block;
  pool.newest = block;
  if (++pool.held_back <= kQuarantine) return;
  Block* released = pool.oldest;
  pool.oldest = next_of(released, size);
  --pool.held_back;
  push_shared(pool, released, size);
}

}  // namespace

void* pool_take(int id, size_t size) {
  test_allocation();
  Cache& cache = caches[id];
  Block* block = cache.free;
  if (block) {
    cache.free = next_of(block, size);
    --cache.count;
  } else {
    Shared& pool = shared_pools[id];
    const std::lock_guard lock(pool.mutex);
    if (!pool.free) add_slab(pool, size);
    block = pool.free;
    pool.free = next_of(block, size);
    cache.size = size;
    if (!thread_ended && !holds_back(id)) {
      arm_drain();
      for (; pool.free && cache.count < kRefill; ++cache.count) {
        Block* more = pool.free;
        pool.free = next_of(more, size);
        next_of(more, size) = cache.free;
        cache.free = more;
      }
    }
  }
  allow_access(block, size);
  return block;
}

void pool_give(int id, void* memory, size_t size) noexcept {
  auto* block = static_cast<Block*>(memory);
  mark_free(block, size);
  Cache& cache = caches[id];
  if (thread_ended || cache.count >= kCached || holds_back(id)) {
    Shared& pool = shared_pools[id];
    const std::lock_guard lock(pool.mutex);
    if (holds_back(id)) {
      quarantine(pool, block, size);
    } else {
      push_shared(pool, block, size);
    }
    return;
  }
  arm_drain();
  next_of(block, size) = cache.free;
  cache.size = size;
  cache.free = block;
  ++cache.count;
}

void* PooledHandle::operator new(size_t size) {
  return size <= kHandleBytes ? pool_take(kHandlePool, kHandleBytes) : ::operator new(size);
}

void PooledHandle::operator delete(void* memory, size_t size) noexcept {
  if (size <= kHandleBytes) {
    pool_give(kHandlePool, memory, kHandleBytes);
  } else {
    ::operator delete(memory);
  }
}

}  // namespace libtensor
