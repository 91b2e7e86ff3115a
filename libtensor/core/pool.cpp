#include "libtensor/core/pool.h"

#include <mutex>
#include <new>

#include "libtensor/core/test_hooks.h"

namespace libtensor {
namespace {

// The link lies in the last words of a free block: the first ones keep the mark of a dead handle.
struct Block;
struct Link {
  Block* next;
};

struct Shared {
  std::mutex mutex;
  Block* free = nullptr;
};

constexpr size_t kSlabBytes = 64 * 1024;
constexpr int kCached = 256;  // blocks that a thread keeps

// Never destroyed: threads may end, and handles be released, after static destructors ran.
Shared* shared_pools() {
  alignas(Shared) static unsigned char memory[kPools * sizeof(Shared)];
  static Shared* pools = [] {
    auto* first = reinterpret_cast<Shared*>(memory);
    for (int i = 0; i < kPools; ++i) new (first + i) Shared;
    return first;
  }();
  return pools;
}

Block*& next_of(Block* block, size_t size) noexcept {
  return reinterpret_cast<Link*>(reinterpret_cast<char*>(block) + size - sizeof(Link))->next;
}

struct Cache {
  Block* free = nullptr;
  int count = 0;
  size_t size = 0;
};
thread_local Cache caches[kPools];

void give_shared(int id, Block* block, size_t size) noexcept {
  Shared& pool = shared_pools()[id];
  const std::lock_guard lock(pool.mutex);
  next_of(block, size) = pool.free;
  pool.free = block;
}

// Hands the thread's blocks back when it ends; blocks given afterwards go straight to the shared list.
thread_local bool thread_ended = false;
struct Drain {
  ~Drain() {
    thread_ended = true;
    for (int id = 0; id < kPools; ++id) {
      while (Block* block = caches[id].free) {
        caches[id].free = next_of(block, caches[id].size);
        give_shared(id, block, caches[id].size);
      }
      caches[id].count = 0;
    }
  }
  bool armed = false;
};
thread_local Drain drain;

}  // namespace

void* pool_take(int id, size_t size) {
  test_allocation();
  Cache& cache = caches[id];
  if (Block* block = cache.free) {
    cache.free = next_of(block, size);
    --cache.count;
    return block;
  }
  Shared& pool = shared_pools()[id];
  const std::lock_guard lock(pool.mutex);
  if (!pool.free) {
    const size_t blocks = kSlabBytes / size;
    auto* slab = static_cast<char*>(::operator new(blocks * size));
    for (size_t i = 0; i < blocks; ++i) {
      auto* block = reinterpret_cast<Block*>(slab + i * size);
      next_of(block, size) = pool.free;
      pool.free = block;
    }
  }
  Block* block = pool.free;
  pool.free = next_of(block, size);
  return block;
}

void pool_give(int id, void* memory, size_t size) noexcept {
  auto* block = static_cast<Block*>(memory);
  Cache& cache = caches[id];
  if (thread_ended || cache.count >= kCached) {
    give_shared(id, block, size);
    return;
  }
  drain.armed = true;  // the first use arranges the hand-back at the thread's end
  next_of(block, size) = cache.free;
  cache.size = size;
  cache.free = block;
  ++cache.count;
}

}  // namespace libtensor
