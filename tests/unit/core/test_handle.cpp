// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/handle.h"

#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "libtensor/core/object_pool.h"

namespace libtensor {
namespace {

struct Thing : HandleHeader, PooledHandle {
  Thing() noexcept : HandleHeader(HandleKind::error) {}
  int64_t payload[4] = {};
};

TEST(Handle, KnowsItsKind) {
  const Thing thing;
  EXPECT_TRUE(thing.is(HandleKind::error));
  EXPECT_FALSE(thing.is(HandleKind::tensor));
  EXPECT_FALSE(thing.is(HandleKind::dead));
}

TEST(Handle, KindsDiffer) {
  const std::set<HandleKind> kinds{HandleKind::dead,      HandleKind::tensor,  HandleKind::rng,
                                   HandleKind::optimizer, HandleKind::archive, HandleKind::error};
  EXPECT_EQ(kinds.size(), 6u);
}

// What the C boundary reads of a handle that was released.
TEST(Handle, IsDeadAfterItsRelease) {
  auto* thing = new Thing;
  volatile uintptr_t address = reinterpret_cast<uintptr_t>(static_cast<HandleHeader*>(thing));
  delete thing;
  uint32_t word;
  std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
  EXPECT_EQ(word, static_cast<uint32_t>(HandleKind::dead));
}

}  // namespace
}  // namespace libtensor
