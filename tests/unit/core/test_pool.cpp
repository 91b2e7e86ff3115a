// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/object_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

namespace libtensor {
namespace {

constexpr int kMany = 2000;  // more than a slab and a thread's own blocks hold

std::vector<void*> take(int n) {
  std::vector<void*> blocks;
  for (int i = 0; i < n; ++i)
    blocks.push_back(pool_take(thread_state(), kHandlePool, kHandleBytes));
  return blocks;
}

void give(const std::vector<void*>& blocks) {
  for (void* block : blocks) pool_give(thread_state(), kHandlePool, block, kHandleBytes);
}

// Each is written to its ends: none reaches into another.
TEST(Pool, BlocksAreApartAndAligned) {
  const auto blocks = take(kMany);
  for (int i = 0; i < kMany; ++i) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(blocks[static_cast<size_t>(i)]) % 16, 0u);
    std::memset(blocks[static_cast<size_t>(i)], i % 251, kHandleBytes);
  }
  for (int i = 0; i < kMany; ++i) {
    const auto* bytes = static_cast<const unsigned char*>(blocks[static_cast<size_t>(i)]);
    for (size_t k = 0; k < kHandleBytes; ++k) ASSERT_EQ(bytes[k], i % 251);
  }
  give(blocks);
}

TEST(Pool, BlocksComeBackOnceEach) {
  for (int round = 0; round < 3; ++round) {
    const auto blocks = take(kMany);
    const std::set<void*> distinct(blocks.begin(), blocks.end());
    EXPECT_EQ(distinct.size(), blocks.size());
    give(blocks);
  }
}

// Taken on one thread and given back on another that ends: nothing is lost, nothing is given twice.
TEST(Pool, BlocksPassBetweenThreads) {
  const auto before = take(kMany);
  give(before);
  const std::set<void*> known(before.begin(), before.end());
  std::vector<void*> blocks;
  std::thread([&] { blocks = take(kMany); }).join();
  std::thread([&] { give(blocks); }).join();
  const auto again = take(kMany);
  const std::set<void*> distinct(again.begin(), again.end());
  EXPECT_EQ(distinct.size(), again.size());
  give(again);
}

TEST(Pool, TheStartOfAFreeBlockStaysReadable) {
  void* block = pool_take(thread_state(), kHandlePool, kHandleBytes);
  std::memset(block, 0x5a, kHandleBytes);
  volatile uintptr_t address = reinterpret_cast<uintptr_t>(block);
  pool_give(thread_state(), kHandlePool, block, kHandleBytes);
  const auto* bytes = reinterpret_cast<const unsigned char*>(address);
  for (int i = 0; i < 64; ++i) EXPECT_EQ(bytes[i], 0x5a) << i;
}

struct Large : PooledHandle {
  char bytes[2 * kHandleBytes] = {};
};
struct Small : PooledHandle {
  char bytes[8] = {};
};

TEST(Pool, HandlesOfAnySize) {
  auto* large = new Large;
  auto* small = new Small;
  std::memset(large->bytes, 1, sizeof large->bytes);
  delete large;
  delete small;
}

}  // namespace
}  // namespace libtensor
