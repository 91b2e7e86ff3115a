// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/reclaim.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace libtensor {
namespace {

struct Link : Reclaimable {
  Link(Link* after, std::vector<int>* log, int number) : next(after), died(log), id(number) {}
  ~Link() override {
    ++depth;
    deepest = depth > deepest ? depth : deepest;
    if (died) died->push_back(id);
    if (next) reclaim(next);
    --depth;
  }
  Link* next;
  std::vector<int>* died;
  int id;
  static thread_local int depth, deepest;
};
thread_local int Link::depth = 0, Link::deepest = 0;

TEST(Reclaim, ChainsAreFreedInALoop) {
  Link* chain = nullptr;
  for (int i = 0; i < 1'000'000; ++i) chain = new Link(chain, nullptr, i);
  Link::deepest = 0;
  reclaim(chain);
  EXPECT_EQ(Link::deepest, 1);
}

TEST(Reclaim, WhatADestructorLetsGoDiesAfterIt) {
  std::vector<int> died;
  reclaim(new Link(new Link(nullptr, &died, 2), &died, 1));
  EXPECT_EQ(died, (std::vector<int>{1, 2}));
}

TEST(Reclaim, ThreadsDoNotWaitForEachOther) {
  struct Waits : Reclaimable {
    ~Waits() override {
      std::thread([this] { reclaim(new Link(nullptr, died, 7)); }).join();
      done_inside = !died->empty();
    }
    std::vector<int>* died = nullptr;
    bool& done_inside;
    explicit Waits(bool& done) : done_inside(done) {}
  };
  std::vector<int> died;
  bool done = false;
  auto* object = new Waits(done);
  object->died = &died;
  reclaim(object);
  EXPECT_TRUE(done);
}

}  // namespace
}  // namespace libtensor
