// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/ref.h"

#include <gtest/gtest.h>

#include <utility>

namespace libtensor {
namespace {

struct Counted {
  int refs = 1;
  int* deaths = nullptr;
  explicit Counted(int* counter) : deaths(counter) {}
  virtual ~Counted() { ++*deaths; }
};
struct Derived : Counted {
  using Counted::Counted;
};
void retain(Counted* object) { ++object->refs; }
void release(Counted* object) {
  if (--object->refs == 0) delete object;
}

TEST(Ref, TheLastOneReleases) {
  int deaths = 0;
  {
    auto first = Ref<Counted>::adopt(new Counted(&deaths));
    const Ref<Counted> second = first;
    EXPECT_EQ(first->refs, 2);
    first.reset();
    first.reset();
    EXPECT_FALSE(first);
    EXPECT_EQ(deaths, 0);
    EXPECT_EQ(second->refs, 1);
  }
  EXPECT_EQ(deaths, 1);
}

TEST(Ref, AssignmentToItselfKeepsTheObject) {
  int deaths = 0;
  auto ref = Ref<Counted>::adopt(new Counted(&deaths));
  Ref<Counted>& same = ref;
  ref = same;
  EXPECT_EQ(ref->refs, 1);
  ref = std::move(same);
  EXPECT_TRUE(ref);
  EXPECT_EQ(deaths, 0);
}

TEST(Ref, AssignmentReleasesWhatWasThere) {
  int first = 0, second = 0;
  auto ref = Ref<Counted>::adopt(new Counted(&first));
  ref = Ref<Counted>::adopt(new Counted(&second));
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 0);
}

TEST(Ref, OwnershipPassesThroughPointers) {
  int deaths = 0;
  auto ref = Ref<Counted>::adopt(new Counted(&deaths));
  Counted* bare = ref.leak();
  EXPECT_FALSE(ref);
  EXPECT_EQ(bare->refs, 1);
  {
    const auto shared = Ref<Counted>::share(bare);
    EXPECT_EQ(bare->refs, 2);
  }
  Ref<Counted>::adopt(bare);
  EXPECT_EQ(deaths, 1);
  EXPECT_FALSE(Ref<Counted>::share(nullptr));
}

TEST(Ref, ConvertsAsPointersDo) {
  int deaths = 0;
  auto derived = Ref<Derived>::adopt(new Derived(&deaths));
  const Ref<Counted> copy = derived;
  EXPECT_EQ(copy->refs, 2);
  const Ref<Counted> moved = std::move(derived);
  EXPECT_EQ(copy->refs, 2);
  EXPECT_TRUE(moved == copy);
}

}  // namespace
}  // namespace libtensor
