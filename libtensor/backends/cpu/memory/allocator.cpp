// SPDX-License-Identifier: Apache-2.0
// Host memory of elements. Blocks that come back are kept for the next tensor of about their size:
// the pages of a fresh block cost more than most kernels that write it.
#include "libtensor/core/allocator.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/memory/large_arena.h"
#include "libtensor/backends/cpu/memory/size_class.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/env.h"
#include "libtensor/core/event_counts.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/memory_marks.h"
#include "libtensor/core/platform/memory.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/core/platform/thread_end.h"
#include "libtensor/core/test_hooks.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {
namespace {

using cpu::kAlignment;
using cpu::LargeArena;
using cpu::size_class;
using cpu::SizeClass;

constexpr int kSmallClasses = kThreadBlocks;  // up to 16 KiB, what threads keep for themselves
static_assert(size_class(16 * 1024).index + 1 == kSmallClasses);
constexpr int kListClasses = size_class(LargeArena::kLeast - 1).index + 1;
constexpr int64_t kOwnBytes = 128 * 1024;  // of each class, at most

struct Block {
  void* next;
};

// Bytes in tensors. One thread counts by itself, without the locked additions of the others, which
// take longer than a small operation: the first that needs memory, until it ends.
struct Allocated {
  std::atomic<int64_t> of_claimant{0};
  std::atomic<int64_t> of_others{0};

  int64_t value() const noexcept {
    return of_claimant.load(std::memory_order_relaxed) + of_others.load(std::memory_order_relaxed);
  }
  int64_t add(int64_t nbytes, bool by_claimant) noexcept {
    if (!by_claimant) {
      return of_others.fetch_add(nbytes, std::memory_order_relaxed) + nbytes +
             of_claimant.load(std::memory_order_relaxed);
    }
    const int64_t now = of_claimant.load(std::memory_order_relaxed) + nbytes;
    of_claimant.store(now, std::memory_order_relaxed);
    return now + of_others.load(std::memory_order_relaxed);
  }
};

struct Peak {
  std::atomic<int64_t> value{0};

  void raise(int64_t now) noexcept {
    int64_t highest = value.load(std::memory_order_relaxed);
    while (now > highest && !value.compare_exchange_weak(highest, now, std::memory_order_relaxed)) {
    }
  }
};

// The blocks that no thread has for itself, and what is counted for all threads.
struct FreeLists {
  ForkMutex mutex{LockRank::allocator};
  void* free[kListClasses] = {};
  LargeArena large_arena;            // for larger blocks
  std::atomic<int64_t> reserved{0};  // bytes from the system or the host's allocator
  std::atomic<bool> claimed{false};  // the counting, by a thread
  Allocated allocated;               // of the reserved bytes in tensors; the others are cached
  Allocated small;                   // bytes of tensors that lie in their storages
  Peak peak_allocated, peak_cached;
  std::atomic<bool> used{false};
  HostAllocator host;  // of the user; set before `used`
};
constinit FreeLists free_lists;

int64_t allocated_bytes() noexcept {
  return free_lists.allocated.value() + free_lists.small.value();
}

int64_t cached_bytes() noexcept {
  return std::max<int64_t>(
      0, free_lists.reserved.load(std::memory_order_relaxed) - free_lists.allocated.value());
}

int64_t cache_limit() noexcept {
  static constinit std::atomic<int64_t> limit{-1};  // not asked yet
  int64_t bytes = limit.load(std::memory_order_relaxed);
  if (bytes < 0) limit = bytes = env::cache_limit_bytes();
  return bytes;
}

void unmap(void* block, int64_t capacity) noexcept {
  free_lists.reserved.fetch_sub(capacity, std::memory_order_relaxed);
  allow_access(block, static_cast<size_t>(capacity));
  platform::deallocate(block);
}

void* pop(void*& list) noexcept {
  auto* block = static_cast<Block*>(list);
  list = block->next;
  return block;
}

// The link stays readable.
void push(void*& list, void* memory, int64_t capacity) noexcept {
  auto* block = new (memory) Block{list};
  list = block;
  forbid_access(block + 1, static_cast<size_t>(capacity) - sizeof(Block));
}

// To the free list of its size, or to the system where that is full.
void give_bank(void* memory, SizeClass size) noexcept {
  {
    const std::lock_guard lock(free_lists.mutex);
    if (cached_bytes() <= cache_limit()) {
      push(free_lists.free[size.index], memory, size.capacity);
      return;
    }
  }
  unmap(memory, size.capacity);
}

int64_t capacity_of(int index) noexcept {
  if (index < 16) return (index + 1) * kAlignment;
  const int shift = (index - 16) / 8 + 1;
  return ((int64_t{(index - 16) % 8} + 9) << shift) * kAlignment;
}

void drain_own() noexcept {
  ThreadState& thread = thread_state();
  for (int i = 0; i < kSmallClasses; ++i) {
    FreeBlocks& mine = thread.blocks[i];
    while (mine.first) give_bank(pop(mine.first), {i, capacity_of(i)});
    mine.count = 0;
  }
}

void flush() noexcept {
  ThreadState& thread = thread_state();
  thread.keeps_blocks = Keeps::no_more;
  drain_own();
  if (thread.counts_bytes) free_lists.claimed.store(false, std::memory_order_release);
  thread.counts_bytes = false;
}

// The first memory of the thread: arranges the hand-back at its end.
[[gnu::noinline]] void keep_blocks() noexcept {
  ThreadState& thread = thread_state();
  if (!free_lists.used.load(std::memory_order_acquire)) {
    const std::lock_guard lock(free_lists.mutex);
    free_lists.used.store(true, std::memory_order_release);
  }
  // Of the user's allocator a thread keeps nothing.
  thread.keeps_blocks = free_lists.host.alloc ? Keeps::no_more : Keeps::yes;
  platform::at_thread_end<flush>();
  bool claimed = false;
  thread.counts_bytes =
      free_lists.claimed.compare_exchange_strong(claimed, true, std::memory_order_acquire);
}

void* map(int64_t capacity) noexcept {
  const int64_t alignment = capacity < cpu::kLeastApart ? kAlignment : cpu::kApart;
  void* memory = platform::allocate(static_cast<size_t>(capacity), static_cast<size_t>(alignment));
  if (memory) free_lists.reserved.fetch_add(capacity, std::memory_order_relaxed);
  return memory;
}

void* alloc_large(int64_t nbytes, int64_t& capacity) noexcept {
  const std::lock_guard lock(free_lists.mutex);
  if (void* memory = free_lists.large_arena.alloc(nbytes, capacity)) return memory;
  int64_t reserved = 0;
  void* memory = free_lists.large_arena.alloc_from_system(nbytes, capacity, reserved);
  if (memory) free_lists.reserved.fetch_add(reserved, std::memory_order_relaxed);
  return memory;
}

inline void* take_cached(ThreadState& thread, SizeClass size) noexcept {
  if (size.index < kSmallClasses) {
    FreeBlocks& mine = thread.blocks[size.index];
    if (mine.first) {
      --mine.count;
      return pop(mine.first);
    }
  }
  const std::lock_guard lock(free_lists.mutex);
  return free_lists.free[size.index] ? pop(free_lists.free[size.index]) : nullptr;
}

[[noreturn]] void out_of_memory(int64_t nbytes) {
  fail(Status::nomem, "out of memory: cannot allocate ", nbytes, " bytes");
}

inline void count_alloc(Allocated& kind, const Allocated& other, int64_t nbytes) noexcept {
  count_event(Event::block_taken);
  free_lists.peak_allocated.raise(kind.add(nbytes, thread_state().counts_bytes) + other.value());
}

// Returns how many are left.
inline int64_t count_dealloc(Allocated& kind, int64_t nbytes) noexcept {
  count_event(Event::block_given);
  return kind.add(-nbytes, thread_state().counts_bytes);
}

// Small blocks that other threads keep for themselves stay there.
void trim() noexcept {
  drain_own();
  {
    const std::lock_guard lock(free_lists.mutex);
    for (int i = 0; i < kListClasses; ++i) {
      while (free_lists.free[i]) {
        unmap(pop(free_lists.free[i]), capacity_of(i));
      }
    }
    free_lists.reserved.fetch_sub(free_lists.large_arena.trim(), std::memory_order_relaxed);
  }
  platform::trim_memory();
}

inline void* alloc(int64_t nbytes) {
  test_allocation();
  if (nbytes > cpu::kLargestBlock) out_of_memory(nbytes);
  ThreadState& thread = thread_state();
  const bool large = nbytes >= LargeArena::kLeast;
  SizeClass size = size_class(nbytes);
  void* memory = large ? nullptr : take_cached(thread, size);
  const auto take_fresh = [&] {
    return large ? alloc_large(nbytes, size.capacity) : map(size.capacity);
  };
  if (!memory) memory = take_fresh();
  if (!memory) {
    trim();
    memory = take_fresh();
  }
  if (!memory) out_of_memory(nbytes);
  if (!large) forbid_access(memory, static_cast<size_t>(size.capacity));
  allow_access(memory, static_cast<size_t>(nbytes));
  count_alloc(free_lists.allocated, free_lists.small, size.capacity);
  return memory;
}

void dealloc_large(void* memory) noexcept {
  const int64_t allocated = count_dealloc(free_lists.allocated, LargeArena::capacity_of(memory));
  free_lists.peak_cached.raise(free_lists.reserved.load(std::memory_order_relaxed) - allocated);
  const std::lock_guard lock(free_lists.mutex);
  const int64_t returned = free_lists.large_arena.dealloc(memory, cached_bytes() <= cache_limit());
  free_lists.reserved.fetch_sub(returned, std::memory_order_relaxed);
}

void dealloc(void* memory, int64_t nbytes) noexcept {
  if (nbytes >= LargeArena::kLeast) return dealloc_large(memory);
  const SizeClass size = size_class(nbytes);
  const int64_t allocated = count_dealloc(free_lists.allocated, size.capacity);
  free_lists.peak_cached.raise(free_lists.reserved.load(std::memory_order_relaxed) - allocated);
  allow_access(memory, static_cast<size_t>(size.capacity));
  ThreadState& thread = thread_state();
  if (thread.keeps_blocks == Keeps::not_yet) keep_blocks();
  if (size.index < kSmallClasses && thread.keeps_blocks == Keeps::yes && cache_limit() > 0) {
    FreeBlocks& mine = thread.blocks[size.index];
    if (mine.count * size.capacity < kOwnBytes) {
      push(mine.first, memory, size.capacity);
      ++mine.count;
      return;
    }
  }
  give_bank(memory, size);
}

void* take_from_host(int64_t nbytes) {
  test_allocation();
  void* memory =
      free_lists.host.alloc(free_lists.host.user, static_cast<uint64_t>(nbytes), kAlignment);
  if (!memory) out_of_memory(nbytes);
  if (reinterpret_cast<uintptr_t>(memory) % kAlignment != 0) {
    free_lists.host.dealloc(free_lists.host.user, memory, static_cast<uint64_t>(nbytes));
    fail(Status::invalid, "the allocator returned memory that is not at a multiple of ",
         kAlignment);
  }
  free_lists.reserved.fetch_add(nbytes, std::memory_order_relaxed);
  count_alloc(free_lists.allocated, free_lists.small, nbytes);
  return memory;
}

// The bytes lie in the storage itself.
inline void put_inside(Storage& storage) noexcept {
  count_alloc(free_lists.small, free_lists.allocated, Storage::kSmallBytes);
  storage.data = storage.small;
  storage.deleter = [](Storage& dead) noexcept {
    allow_access(dead.small, static_cast<size_t>(Storage::kSmallBytes));
    count_dealloc(free_lists.small, Storage::kSmallBytes);
  };
  forbid_access(storage.small + storage.nbytes,
                static_cast<size_t>(Storage::kSmallBytes - storage.nbytes));
}

[[gnu::noinline]] Ref<Storage> with_memory(Storage* empty) {
  Ref<Storage> storage = Ref<Storage>::adopt(empty);
  const int64_t nbytes = storage->nbytes;
  if (nbytes == 0) return storage;
  if (thread_state().keeps_blocks == Keeps::not_yet) keep_blocks();
  if (nbytes <= Storage::kSmallBytes && !free_lists.host.alloc) {
    put_inside(*storage);
  } else if (free_lists.host.alloc) {
    storage->data = take_from_host(nbytes);
    storage->deleter = [](Storage& dead) noexcept {
      count_dealloc(free_lists.allocated, dead.nbytes);
      free_lists.reserved.fetch_sub(dead.nbytes, std::memory_order_relaxed);
      free_lists.host.dealloc(free_lists.host.user, dead.data, static_cast<uint64_t>(dead.nbytes));
    };
  } else {
    storage->data = alloc(nbytes);
    storage->deleter = [](Storage& dead) noexcept { dealloc(dead.data, dead.nbytes); };
  }
  return storage;
}

}  // namespace

void set_host_allocator(const HostAllocator& allocator) {
  const std::lock_guard lock(free_lists.mutex);
  if (free_lists.used.load(std::memory_order_relaxed)) {
    fail(Status::invalid, "memory was already allocated: the allocator must be set before");
  }
  free_lists.host = allocator;
}

namespace cpu {

MemoryStats CpuBackend::memory_stats() {
  const auto read = [](const std::atomic<int64_t>& value) {
    return value.load(std::memory_order_relaxed);
  };
  return {allocated_bytes(),
          read(free_lists.peak_allocated.value),
          cached_bytes(),
          read(free_lists.peak_cached.value),
          event_count(Event::block_taken),
          event_count(Event::block_given)};
}

void CpuBackend::reset_memory_peak() {
  free_lists.peak_allocated.value = allocated_bytes();
  free_lists.peak_cached.value = cached_bytes();
}

void CpuBackend::trim_memory() { trim(); }

void CpuBackend::synchronize() {}

DeviceProperties CpuBackend::properties() {
  DeviceProperties found{.name = "CPU", .processors = platform::usable_cpus(false)};
  platform::physical_memory(found.total_bytes, found.free_bytes);
  return found;
}

Ref<Storage> CpuBackend::allocate(int64_t nbytes) {
  auto* storage = new Storage;
  storage->device = Device{DeviceKind::cpu, 0};
  storage->nbytes = nbytes;
  const bool small = nbytes > 0 && nbytes <= Storage::kSmallBytes;
  if (!small || thread_state().keeps_blocks != Keeps::yes) return with_memory(storage);
  put_inside(*storage);
  return Ref<Storage>::adopt(storage);
}

}  // namespace cpu
}  // namespace libtensor
