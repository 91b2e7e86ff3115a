// Host memory of elements. Blocks that come back are kept for the next tensor of about their size:
// the pages of a fresh block cost more than most kernels that write it.
#include "libtensor/core/allocator.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>

#ifdef __linux__
#include <malloc.h>
#include <sys/mman.h>
#endif

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/size_class.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/env.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/core/memory_marks.h"
#include "libtensor/core/test_hooks.h"

namespace libtensor {
namespace {

using cpu::kAlignment;
using cpu::size_class;
using cpu::SizeClass;

constexpr int kSmallClasses = size_class(16 * 1024).index + 1;  // what threads keep for themselves
constexpr int64_t kOwnBytes = 128 * 1024;                       // of each class, at most
constexpr int64_t kHugePage = 2 * 1024 * 1024;

struct Block {
  Block* next;
};

struct Counter {
  std::atomic<int64_t> now{0}, peak{0};

  void add(int64_t n) noexcept {
    const int64_t total = now.fetch_add(n, std::memory_order_relaxed) + n;
    if (n <= 0) return;
    int64_t highest = peak.load(std::memory_order_relaxed);
    while (total > highest &&
           !peak.compare_exchange_weak(highest, total, std::memory_order_relaxed)) {
    }
  }
  void reset_peak() noexcept { peak = now.load(); }
};

// The blocks that no thread has for itself, and all counts.
struct Bank {
  ForkMutex mutex{LockRank::allocator};
  Block* free[cpu::kSizeClasses] = {};
  Counter allocated, cached;
  std::atomic<int64_t> n_alloc{0}, n_free{0};
  std::atomic<bool> used{false};
  HostAllocator host;  // of the user; set before `used`
};
constinit Bank bank;

struct Own {
  Block* free = nullptr;
  int32_t count = 0;
};
thread_local Own own[kSmallClasses];
thread_local bool thread_ended = false;

int64_t cache_limit() noexcept {
  static const int64_t limit = env::cache_limit_bytes();
  return limit;
}

void unmap(Block* block, int64_t capacity) noexcept {
  allow_access(block, static_cast<size_t>(capacity));
  std::free(block);
}

Block* pop(Block*& list) noexcept {
  Block* block = list;
  list = block->next;
  return block;
}

// The link stays readable.
void push(Block*& list, void* memory, int64_t capacity) noexcept {
  list = new (memory) Block{list};
  forbid_access(list + 1, static_cast<size_t>(capacity) - sizeof(Block));
}

// Into the bank, or to the system where the bank is full.
void give_bank(void* memory, SizeClass size) noexcept {
  {
    const std::lock_guard lock(bank.mutex);
    if (bank.cached.now.load(std::memory_order_relaxed) <= cache_limit()) {
      push(bank.free[size.index], memory, size.capacity);
      return;
    }
  }
  bank.cached.add(-size.capacity);
  unmap(static_cast<Block*>(memory), size.capacity);
}

int64_t capacity_of(int index) noexcept {
  if (index < 16) return (index + 1) * kAlignment;
  const int shift = (index - 16) / 8 + 1;
  return ((int64_t{(index - 16) % 8} + 9) << shift) * kAlignment;
}

void drain_own() noexcept {
  for (int i = 0; i < kSmallClasses; ++i) {
    while (own[i].free) {
      Block* block = pop(own[i].free);
      give_bank(block, {i, capacity_of(i)});
    }
    own[i].count = 0;
  }
}

struct Drain {
  ~Drain() {
    thread_ended = true;
    drain_own();
  }
  bool armed = false;
};
thread_local Drain drain;

void* map(int64_t capacity) noexcept {
  const bool huge = capacity >= 2 * kHugePage;
  void* memory =
      std::aligned_alloc(static_cast<size_t>(huge ? kHugePage : kAlignment),
                         static_cast<size_t>(huge ? round_up(capacity, kHugePage) : capacity));
#ifdef MADV_HUGEPAGE
  if (memory && huge) madvise(memory, static_cast<size_t>(capacity), MADV_HUGEPAGE);
#endif
  return memory;
}

void* take_cached(SizeClass size) noexcept {
  if (size.index < kSmallClasses && own[size.index].free) {
    --own[size.index].count;
    return pop(own[size.index].free);
  }
  const std::lock_guard lock(bank.mutex);
  return bank.free[size.index] ? pop(bank.free[size.index]) : nullptr;
}

[[noreturn]] void out_of_memory(int64_t nbytes) {
  fail(Status::nomem, "out of memory: ", nbytes, " bytes are not to be had");
}

void count_taken(int64_t nbytes) noexcept {
  bank.allocated.add(nbytes);
  bank.n_alloc.fetch_add(1, std::memory_order_relaxed);
}

void count_given(int64_t nbytes) noexcept {
  bank.allocated.add(-nbytes);
  bank.n_free.fetch_add(1, std::memory_order_relaxed);
}

void* take(int64_t nbytes) {
  test_allocation();
  if (nbytes > cpu::kLargestBlock) out_of_memory(nbytes);
  const SizeClass size = size_class(nbytes);
  void* memory = take_cached(size);
  if (memory) {
    bank.cached.add(-size.capacity);
  } else {
    memory = map(size.capacity);
    if (!memory) {
      trim_host_memory();
      memory = map(size.capacity);
    }
    if (!memory) out_of_memory(nbytes);
  }
  forbid_access(memory, static_cast<size_t>(size.capacity));
  allow_access(memory, static_cast<size_t>(nbytes));
  count_taken(size.capacity);
  return memory;
}

void give(void* memory, int64_t nbytes) noexcept {
  const SizeClass size = size_class(nbytes);
  count_given(size.capacity);
  bank.cached.add(size.capacity);
  allow_access(memory, static_cast<size_t>(size.capacity));
  if (size.index < kSmallClasses && !thread_ended && cache_limit() > 0 &&
      own[size.index].count * size.capacity < kOwnBytes) {
    drain.armed = true;  // the first use arranges the hand-back at the thread's end
    push(own[size.index].free, memory, size.capacity);
    ++own[size.index].count;
    return;
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
  count_taken(nbytes);
  return memory;
}

}  // namespace

MemoryStats host_memory_stats() noexcept {
  const auto read = [](const std::atomic<int64_t>& value) {
    return value.load(std::memory_order_relaxed);
  };
  return {read(bank.allocated.now), read(bank.allocated.peak), read(bank.cached.now),
          read(bank.cached.peak),   read(bank.n_alloc),        read(bank.n_free)};
}

void reset_host_memory_peak() noexcept {
  bank.allocated.reset_peak();
  bank.cached.reset_peak();
}

// Small blocks that other threads keep for themselves stay there.
void trim_host_memory() noexcept {
  drain_own();
  {
    const std::lock_guard lock(bank.mutex);
    for (int i = 0; i < cpu::kSizeClasses; ++i) {
      while (bank.free[i]) {
        bank.cached.add(-capacity_of(i));
        unmap(pop(bank.free[i]), capacity_of(i));
      }
    }
  }
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void set_host_allocator(const HostAllocator& allocator) {
  const std::lock_guard lock(bank.mutex);
  if (bank.used.load(std::memory_order_relaxed)) {
    fail(Status::invalid, "memory has been taken already: the allocator must be set before");
  }
  bank.host = allocator;
}

namespace cpu {

Ref<Storage> CpuBackend::allocate(int64_t nbytes) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->device = Device{DeviceKind::cpu, 0};
  storage->nbytes = nbytes;
  if (nbytes == 0) return storage;
  if (!bank.used.load(std::memory_order_acquire)) {
    const std::lock_guard lock(bank.mutex);
    bank.used.store(true, std::memory_order_release);
  }
  if (bank.host.alloc) {
    storage->data = take_from_host(nbytes);
    storage->deleter = [](Storage& dead) noexcept {
      count_given(dead.nbytes);
      bank.host.dealloc(bank.host.user, dead.data, static_cast<uint64_t>(dead.nbytes));
    };
  } else {
    storage->data = take(nbytes);
    storage->deleter = [](Storage& dead) noexcept { give(dead.data, dead.nbytes); };
  }
  return storage;
}

}  // namespace cpu
}  // namespace libtensor
