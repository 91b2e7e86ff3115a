// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/storage.h"

#include <gtest/gtest.h>

#include <utility>

namespace libtensor {
namespace {

Ref<Storage> counting(int* deaths) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->context = deaths;
  storage->deleter = [](Storage& dead) noexcept { ++*static_cast<int*>(dead.context); };
  return storage;
}

TEST(Storage, TheDeleterRunsOnceWithTheLastReference) {
  int deaths = 0;
  {
    const Ref<Storage> first = counting(&deaths);
    {
      Ref<Storage> second = first;
      const Ref<Storage> third = std::move(second);
      EXPECT_EQ(first->refs, 2);
    }
    EXPECT_EQ(deaths, 0);
  }
  EXPECT_EQ(deaths, 1);
}

TEST(Storage, MayHaveNoDeleter) {
  int value = 5;
  {
    const auto storage = Ref<Storage>::adopt(new Storage);
    storage->data = &value;
  }
  EXPECT_EQ(value, 5);
}

// Blocks are used again: nothing of the former storage may be left.
TEST(Storage, BeginsFresh) {
  int deaths = 0;
  {
    const Ref<Storage> old = counting(&deaths);
    old->read_only = true;
    old->version = 7;
    old->nbytes = 100;
  }
  const auto storage = Ref<Storage>::adopt(new Storage);
  EXPECT_FALSE(storage->read_only);
  EXPECT_EQ(storage->version, 0u);
  EXPECT_EQ(storage->nbytes, 0);
  EXPECT_EQ(storage->data, nullptr);
  EXPECT_EQ(storage->deleter, nullptr);
}

}  // namespace
}  // namespace libtensor
