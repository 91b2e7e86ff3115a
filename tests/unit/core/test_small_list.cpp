// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/small_list.h"

#include <gtest/gtest.h>

#include <memory>

namespace libtensor {
namespace {

using Counted = std::shared_ptr<int>;

TEST(SmallList, KeepsItsElementsAsItGrows) {
  const auto counter = std::make_shared<int>(0);
  {
    SmallList<std::pair<int, Counted>, 2> list;
    EXPECT_TRUE(list.empty());
    for (int i = 0; i < 100; ++i) {
      list.push_back({i, counter});
      ASSERT_EQ(list.size(), static_cast<size_t>(i) + 1);
      for (int j = 0; j <= i; ++j) ASSERT_EQ(list[static_cast<size_t>(j)].first, j);
      ASSERT_EQ(counter.use_count(), i + 2);
    }
    int sum = 0;
    for (const auto& [number, shared] : list) sum += number;
    EXPECT_EQ(sum, 4950);
  }
  EXPECT_EQ(counter.use_count(), 1);
}

TEST(SmallList, LiesInItselfWhileItIsSmall) {
  SmallList<int, 4> list;
  for (int i = 0; i < 5; ++i) {
    list.push_back(int{i});
    const auto* at = reinterpret_cast<const char*>(list.begin());
    const auto* own = reinterpret_cast<const char*>(&list);
    EXPECT_EQ(at >= own && at < own + sizeof list, i < 4);
  }
}

}  // namespace
}  // namespace libtensor
