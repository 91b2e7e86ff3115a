// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/allocator.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "libtensor/backends/cpu/memory/size_class.h"
#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

Ref<Storage> take(int64_t nbytes) { return cpu_backend().allocate(nbytes); }

TEST(SizeClass, HoldsWhatItIsFor) {
  int last = -1;
  int64_t capacity = 0;
  for (int64_t n = 1; n < 300000; ++n) {
    const cpu::SizeClass size = cpu::size_class(n);
    ASSERT_GE(size.capacity, n);
    ASSERT_EQ(size.capacity % cpu::kAlignment, 0);
    ASSERT_LE(size.capacity, n + n / 8 + 64);
    if (size.index != last) {
      ASSERT_EQ(size.index, last + 1);
      ASSERT_GT(size.capacity, capacity);
    } else {
      ASSERT_EQ(size.capacity, capacity);
    }
    last = size.index;
    capacity = size.capacity;
  }
}

TEST(Allocator, ReusesAndAligns) {
  cpu_backend().trim_memory();
  for (const int64_t n : {1, 64, 100, 5000, 100000, 3000000, 9000000}) {
    void* first;
    {
      const Ref<Storage> storage = take(n);
      first = storage->data;
      EXPECT_EQ(reinterpret_cast<uintptr_t>(first) % 64, 0u);
      std::memset(first, 1, static_cast<size_t>(n));
    }
    EXPECT_EQ(take(n)->data, first) << n;
  }
}

TEST(Allocator, CountsAndTrims) {
  cpu_backend().trim_memory();
  const MemoryStats before = cpu_backend().memory_stats();
  cpu_backend().reset_memory_peak();
  take(1 << 20);
  const MemoryStats after = cpu_backend().memory_stats();
  EXPECT_EQ(after.allocated, before.allocated);
  EXPECT_EQ(after.peak_allocated, before.allocated + (1 << 20));
  EXPECT_EQ(after.cached, before.cached + (1 << 20));
  EXPECT_EQ(after.n_alloc, before.n_alloc + 1);
  EXPECT_EQ(after.n_free, before.n_free + 1);
  cpu_backend().trim_memory();
  EXPECT_EQ(cpu_backend().memory_stats().cached, before.cached);
}

TEST(Allocator, SmallElementsLieInTheirStorage) {
  const MemoryStats before = cpu_backend().memory_stats();
  for (const int64_t n : {int64_t{1}, Storage::kSmallBytes, Storage::kSmallBytes + 1}) {
    const Ref<Storage> storage = take(n);
    const auto* own = reinterpret_cast<const char*>(storage.get());
    const auto* data = static_cast<const char*>(storage->data);
    EXPECT_EQ(data >= own && data < own + sizeof(Storage), n <= Storage::kSmallBytes) << n;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % 64, 0u);
    std::memset(storage->data, 1, static_cast<size_t>(n));
    EXPECT_EQ(cpu_backend().memory_stats().allocated - before.allocated,
              n <= Storage::kSmallBytes ? 64 : 128);
  }
  EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated);
  EXPECT_EQ(cpu_backend().memory_stats().n_alloc, before.n_alloc + 3);
  EXPECT_EQ(cpu_backend().memory_stats().n_free, before.n_free + 3);
}

// A second thread's small storages are released by the first.
TEST(Allocator, CountsSmallOnesOverThreads) {
  const MemoryStats before = cpu_backend().memory_stats();
  std::vector<Ref<Storage>> made;
  std::thread([&] {
    for (int i = 0; i < 1000; ++i) made.push_back(take(8));
  }).join();
  EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated + 1000 * Storage::kSmallBytes);
  made.clear();
  EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated);
  EXPECT_EQ(cpu_backend().memory_stats().cached, before.cached);
}

// Bytes from the system, in tensors or not.
int64_t reserved() {
  const MemoryStats stats = cpu_backend().memory_stats();
  return stats.allocated + stats.cached;
}

TEST(Allocator, ALargeBlockServesSmallerOnesAndGrowsTogetherAgain) {
  constexpr int64_t kMiB = 1 << 20;
  cpu_backend().trim_memory();
  const int64_t before = reserved();
  take(40 * kMiB);
  const int64_t held = reserved();
  EXPECT_GE(held, before + 40 * kMiB);
  EXPECT_LE(held, before + 42 * kMiB);
  for (int round = 0; round < 3; ++round) {
    Ref<Storage> a = take(12 * kMiB), b = take(12 * kMiB), c = take(12 * kMiB);
    EXPECT_EQ(reserved(), held);
    if (round == 0) a.reset(), b.reset(), c.reset();
    if (round == 1) c.reset(), a.reset(), b.reset();
    if (round == 2) b.reset(), a.reset(), c.reset();
    take(40 * kMiB);
    EXPECT_EQ(reserved(), held) << round;
  }
  cpu_backend().trim_memory();
  EXPECT_EQ(reserved(), before);
}

TEST(Allocator, LargeBlocksDoNotOverlap) {
  cpu_backend().trim_memory();
  const int64_t before = reserved(), allocated = cpu_backend().memory_stats().allocated;
  uint64_t state = 1;
  const auto random = [&](uint64_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % n;
  };
  struct Held {
    Ref<Storage> storage;
    uint64_t mark;
  };
  std::vector<Held> held;
  // Marks at both ends and in the middle.
  const auto marks = [](const Held& h) {
    const auto n = static_cast<size_t>(h.storage->nbytes) / 8;
    auto* words = static_cast<uint64_t*>(h.storage->data);
    return std::vector<uint64_t*>{words, words + n / 2, words + n - 1};
  };
  for (uint64_t i = 0; i < 3000; ++i) {
    if (held.size() < 20 && random(5) < 3) {
      const auto nbytes =
          static_cast<int64_t>((random(3) == 0 ? 30u << 20 : 4u << 20) - random(2u << 20));
      held.push_back({take(nbytes), i});
      EXPECT_EQ(reinterpret_cast<uintptr_t>(held.back().storage->data) % 64, 0u);
      for (uint64_t* word : marks(held.back())) *word = i;
    } else if (!held.empty()) {
      std::swap(held[random(held.size())], held.back());
      for (const uint64_t* word : marks(held.back())) ASSERT_EQ(*word, held.back().mark);
      held.pop_back();
    }
  }
  held.clear();
  EXPECT_EQ(cpu_backend().memory_stats().allocated, allocated);
  cpu_backend().trim_memory();
  EXPECT_EQ(reserved(), before);
}

TEST(Allocator, ThreadsHandBackWhatTheyKept) {
  cpu_backend().trim_memory();
  const int64_t before = cpu_backend().memory_stats().cached;
  std::thread([] { take(128); }).join();
  EXPECT_EQ(cpu_backend().memory_stats().cached, before + 128);
  cpu_backend().trim_memory();
  EXPECT_EQ(cpu_backend().memory_stats().cached, before);
}

// Whoever counts bytes by itself, the sums are those of all threads.
TEST(Allocator, CountsOverThreads) {
  constexpr int64_t kBytes = 1 << 20;
  const Ref<Storage> mine = take(kBytes);
  const MemoryStats before = cpu_backend().memory_stats();
  cpu_backend().reset_memory_peak();
  for (int round = 0; round < 2; ++round) {
    Ref<Storage> handed_over;
    std::atomic<int> holding{0};  // std::barrier of GCC 12 never wakes on Windows
    std::atomic<bool> seen{false};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
      threads.emplace_back([&, t] {
        Ref<Storage> storage = take(kBytes);
        ++holding;
        while (!seen) std::this_thread::yield();
        if (t == 0) handed_over = std::move(storage);
      });
    }
    while (holding < 3) std::this_thread::yield();
    EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated + 3 * kBytes);
    seen = true;
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated + kBytes);
    handed_over.reset();
    EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated);
    EXPECT_EQ(cpu_backend().memory_stats().peak_allocated, before.allocated + 3 * kBytes);
  }
  // A thread that comes when none counts by itself takes that over, and gives it up at its end.
  for (int round = 0; round < 2; ++round) std::thread([] { take(kBytes); }).join();
  EXPECT_EQ(cpu_backend().memory_stats().allocated, before.allocated);
}

TEST(Allocator, ImpossibleSizesAreErrors) {
  for (const int64_t n : {int64_t{1} << 46, (int64_t{1} << 46) + 1, int64_t{1} << 62, INT64_MAX}) {
    try {
      take(n);
      ADD_FAILURE() << n;
    } catch (const Error& error) {
      EXPECT_EQ(error.status(), Status::nomem);
    }
  }
  EXPECT_NE(take(64)->data, nullptr);
}

TEST(Allocator, CannotBeReplacedOnceMemoryWasTaken) {
  take(1);
  EXPECT_THROW(set_host_allocator({}), Error);
}

}  // namespace
}  // namespace libtensor
