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
#include "libtensor/core/platform/thread_end.h"
#include "libtensor/core/test_hooks.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {
namespace {

using cpu::kAlignment;
using cpu::Segments;
using cpu::size_class;
using cpu::SizeClass;

constexpr int kSmallClasses = kThreadBlocks;  // up to 16 KiB, what threads keep for themselves
static_assert(size_class(16 * 1024).index + 1 == kSmallClasses);
constexpr int kBankClasses = size_class(Segments::kLeast - 1).index + 1;
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
struct Bank {
  ForkMutex mutex{LockRank::allocator};
  void* free[kBankClasses] = {};
  Segments segments;                 // for larger blocks
  std::atomic<int64_t> reserved{0};  // bytes from the system or the host's allocator
  std::atomic<bool> claimed{false};  // the counting, by a thread
  Allocated allocated;               // of the reserved bytes in tensors; the others are cached
  Allocated small;                   // bytes of tensors that lie in their storages
  Peak peak_allocated, peak_cached;
  std::atomic<bool> used{false};
  HostAllocator host;  // of the user; set before `used`
};
constinit Bank bank;

int64_t allocated_bytes() noexcept { return bank.allocated.value() + bank.small.value(); }

int64_t cached_bytes() noexcept {
  return std::max<int64_t>(0,
                           bank.reserved.load(std::memory_order_relaxed) - bank.allocated.value());
}

int64_t cache_limit() noexcept {
  static constinit std::atomic<int64_t> limit{-1};  // not asked yet
  int64_t bytes = limit.load(std::memory_order_relaxed);
  if (bytes < 0) limit = bytes = env::cache_limit_bytes();
  return bytes;
}

void unmap(void* block, int64_t capacity) noexcept {
  bank.reserved.fetch_sub(capacity, std::memory_order_relaxed);
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

// Into the bank, or to the system where the bank is full.
void give_bank(void* memory, SizeClass size) noexcept {
  {
    const std::lock_guard lock(bank.mutex);
    if (cached_bytes() <= cache_limit()) {
      push(bank.free[size.index], memory, size.capacity);
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

void drain() noexcept {
  ThreadState& thread = thread_state();
  thread.keeps_blocks = Keeps::no_more;
  drain_own();
  if (thread.counts_bytes) bank.claimed.store(false, std::memory_order_release);
  thread.counts_bytes = false;
}

// The first memory of the thread: arranges the hand-back at its end.
[[gnu::noinline]] void keep_blocks() noexcept {
  ThreadState& thread = thread_state();
  if (!bank.used.load(std::memory_order_acquire)) {
    const std::lock_guard lock(bank.mutex);
    bank.used.store(true, std::memory_order_release);
  }
  // Of the user's allocator a thread keeps nothing.
  thread.keeps_blocks = bank.host.alloc ? Keeps::no_more : Keeps::yes;
  platform::at_thread_end<drain>();
  bool claimed = false;
  thread.counts_bytes =
      bank.claimed.compare_exchange_strong(claimed, true, std::memory_order_acquire);
}

void* map(int64_t capacity) noexcept {
  void* memory = platform::allocate(static_cast<size_t>(capacity), static_cast<size_t>(kAlignment));
  if (memory) bank.reserved.fetch_add(capacity, std::memory_order_relaxed);
  return memory;
}

void* take_large(int64_t nbytes, int64_t& capacity) noexcept {
  const std::lock_guard lock(bank.mutex);
  if (void* memory = bank.segments.take(nbytes, capacity)) return memory;
  int64_t reserved = 0;
  void* memory = bank.segments.take_new(nbytes, capacity, reserved);
  if (memory) bank.reserved.fetch_add(reserved, std::memory_order_relaxed);
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
  const std::lock_guard lock(bank.mutex);
  return bank.free[size.index] ? pop(bank.free[size.index]) : nullptr;
}

[[noreturn]] void out_of_memory(int64_t nbytes) {
  fail(Status::nomem, "out of memory: ", nbytes, " bytes are not to be had");
}

inline void count_taken(Allocated& kind, const Allocated& other, int64_t nbytes) noexcept {
  count_event(Event::block_taken);
  bank.peak_allocated.raise(kind.add(nbytes, thread_state().counts_bytes) + other.value());
}

// Returns how many are left.
inline int64_t count_given(Allocated& kind, int64_t nbytes) noexcept {
  count_event(Event::block_given);
  return kind.add(-nbytes, thread_state().counts_bytes);
}

// Small blocks that other threads keep for themselves stay there.
void trim() noexcept {
  drain_own();
  {
    const std::lock_guard lock(bank.mutex);
    for (int i = 0; i < kBankClasses; ++i) {
      while (bank.free[i]) {
        unmap(pop(bank.free[i]), capacity_of(i));
      }
    }
    bank.reserved.fetch_sub(bank.segments.trim(), std::memory_order_relaxed);
  }
  platform::trim_memory();
}

inline void* take(int64_t nbytes) {
  test_allocation();
  if (nbytes > cpu::kLargestBlock) out_of_memory(nbytes);
  ThreadState& thread = thread_state();
  const bool large = nbytes >= Segments::kLeast;
  SizeClass size = size_class(nbytes);
  void* memory = large ? nullptr : take_cached(thread, size);
  const auto take_fresh = [&] {
    return large ? take_large(nbytes, size.capacity) : map(size.capacity);
  };
  if (!memory) memory = take_fresh();
  if (!memory) {
    trim();
    memory = take_fresh();
  }
  if (!memory) out_of_memory(nbytes);
  if (!large) forbid_access(memory, static_cast<size_t>(size.capacity));
  allow_access(memory, static_cast<size_t>(nbytes));
  count_taken(bank.allocated, bank.small, size.capacity);
  return memory;
}

void give_large(void* memory) noexcept {
  const int64_t allocated = count_given(bank.allocated, Segments::capacity_of(memory));
  bank.peak_cached.raise(bank.reserved.load(std::memory_order_relaxed) - allocated);
  const std::lock_guard lock(bank.mutex);
  const int64_t returned = bank.segments.give(memory, cached_bytes() <= cache_limit());
  bank.reserved.fetch_sub(returned, std::memory_order_relaxed);
}

void give(void* memory, int64_t nbytes) noexcept {
  if (nbytes >= Segments::kLeast) return give_large(memory);
  const SizeClass size = size_class(nbytes);
  const int64_t allocated = count_given(bank.allocated, size.capacity);
  bank.peak_cached.raise(bank.reserved.load(std::memory_order_relaxed) - allocated);
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
  void* memory = bank.host.alloc(bank.host.user, static_cast<uint64_t>(nbytes), kAlignment);
  if (!memory) out_of_memory(nbytes);
  if (reinterpret_cast<uintptr_t>(memory) % kAlignment != 0) {
    bank.host.dealloc(bank.host.user, memory, static_cast<uint64_t>(nbytes));
    fail(Status::invalid, "the allocator gave memory that is not at a multiple of ", kAlignment);
  }
  bank.reserved.fetch_add(nbytes, std::memory_order_relaxed);
  count_taken(bank.allocated, bank.small, nbytes);
  return memory;
}

// The bytes lie in the storage itself.
inline void put_inside(Storage& storage) noexcept {
  count_taken(bank.small, bank.allocated, Storage::kSmallBytes);
  storage.data = storage.small;
  storage.deleter = [](Storage& dead) noexcept {
    allow_access(dead.small, static_cast<size_t>(Storage::kSmallBytes));
    count_given(bank.small, Storage::kSmallBytes);
  };
  forbid_access(storage.small + storage.nbytes,
                static_cast<size_t>(Storage::kSmallBytes - storage.nbytes));
}

[[gnu::noinline]] Ref<Storage> with_memory(Storage* empty) {
  Ref<Storage> storage = Ref<Storage>::adopt(empty);
  const int64_t nbytes = storage->nbytes;
  if (nbytes == 0) return storage;
  if (thread_state().keeps_blocks == Keeps::not_yet) keep_blocks();
  if (nbytes <= Storage::kSmallBytes && !bank.host.alloc) {
    put_inside(*storage);
  } else if (bank.host.alloc) {
    storage->data = take_from_host(nbytes);
    storage->deleter = [](Storage& dead) noexcept {
      count_given(bank.allocated, dead.nbytes);
      bank.reserved.fetch_sub(dead.nbytes, std::memory_order_relaxed);
      bank.host.dealloc(bank.host.user, dead.data, static_cast<uint64_t>(dead.nbytes));
    };
  } else {
    storage->data = take(nbytes);
    storage->deleter = [](Storage& dead) noexcept { give(dead.data, dead.nbytes); };
  }
  return storage;
}

}  // namespace

void set_host_allocator(const HostAllocator& allocator) {
  const std::lock_guard lock(bank.mutex);
  if (bank.used.load(std::memory_order_relaxed)) {
    fail(Status::invalid, "memory has been taken already: the allocator must be set before");
  }
  bank.host = allocator;
}

namespace cpu {

MemoryStats CpuBackend::memory_stats() {
  const auto read = [](const std::atomic<int64_t>& value) {
    return value.load(std::memory_order_relaxed);
  };
  return {allocated_bytes(),
          read(bank.peak_allocated.value),
          cached_bytes(),
          read(bank.peak_cached.value),
          event_count(Event::block_taken),
          event_count(Event::block_given)};
}

void CpuBackend::reset_memory_peak() {
  bank.peak_allocated.value = allocated_bytes();
  bank.peak_cached.value = cached_bytes();
}

void CpuBackend::trim_memory() { trim(); }

void CpuBackend::synchronize() {}

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
