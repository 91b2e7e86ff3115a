// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/tensor.h"

#include <gtest/gtest.h>

#include "libtensor/core/random/generator.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

TEST(Tensor, NoElementsHaveNoAddress) {
  const Tensor x = counting({4});
  EXPECT_EQ(alias(x, {0}, {1}, 3).data(), nullptr);
  EXPECT_EQ(alias(x, {2, 0}, {INT64_MAX, INT64_MAX}, INT64_MAX).data(), nullptr);
  EXPECT_EQ(alias(x, {1}, {1}, 3).data(), x.data_as<double>() + 3);
}

TEST(Tensor, ContiguityFollowsTheLayout) {
  const Tensor x = counting({2, 3});
  EXPECT_TRUE(x.is_contiguous());
  EXPECT_FALSE(alias(x, {3, 2}, {1, 3}, 0).is_contiguous());
  EXPECT_TRUE(alias(x, {1, 3}, {-9, 1}, 3).is_contiguous());
}

TEST(Tensor, AnAliasIsNoView) {
  const Tensor x = weak_scalar(2.0);
  const Tensor y = alias(x);
  EXPECT_TRUE(y.is_weak());
  EXPECT_FALSE(y.impl()->base);
  EXPECT_EQ(&x.storage(), &y.storage());
  EXPECT_FALSE(alias(x, {}, {}, 0).is_weak());
}

TEST(Tensor, ViewsOfViewsRememberTheFirst) {
  const Tensor x = counting({2, 3});
  const Tensor row = make_view(x, {3}, {1}, 3), last = make_view(row, {1}, {1}, 5);
  EXPECT_TRUE(Tensor(row.impl()->base).same_as(x));
  EXPECT_TRUE(Tensor(last.impl()->base).same_as(x));
}

// A program may keep a view of what it let go.
TEST(Tensor, AViewKeepsTheMemory) {
  Tensor row;
  {
    const Tensor x = counting({2, 3});
    row = make_view(x, {3}, {1}, 3);
  }
  EXPECT_EQ(values_of<double>(row), (std::vector<double>{3, 4, 5}));
}

TEST(Tensor, HandlesCountReferences) {
  const int64_t before = TensorImpl::live_count();
  {
    const Tensor x = counting({2});
    EXPECT_EQ(x.impl()->refs, 1);
    tensor_s* handle = to_handle(x);
    EXPECT_EQ(x.impl()->refs, 2);
    EXPECT_EQ(impl_of(handle), x.impl());
    EXPECT_EQ(borrow_handle(x), handle);
    EXPECT_EQ(x.impl()->refs, 2);
    EXPECT_TRUE(adopt_handle(handle).same_as(x));
    EXPECT_EQ(x.impl()->refs, 1);
  }
  EXPECT_EQ(TensorImpl::live_count(), before);
}

TEST(Tensor, WhatIsNoLiveTensorIsNotAdopted) {
  EXPECT_FALSE(adopt_handle(nullptr).defined());
  const auto generator = Generator::create("", 0);
  HandleHeader* other = generator.get();
  EXPECT_FALSE(adopt_handle(reinterpret_cast<tensor_s*>(other)).defined());
  volatile uintptr_t released = reinterpret_cast<uintptr_t>(borrow_handle(counting({2})));
  EXPECT_FALSE(adopt_handle(reinterpret_cast<tensor_s*>(released)).defined());
}

TEST(Tensor, ImpossibleShapesAreErrors) {
  const Tensor x = counting({1});
  const int64_t live = TensorImpl::live_count();
  EXPECT_EQ(status_of([&] {
              alias(x, {int64_t{1} << 40, int64_t{1} << 40}, {0, 0}, 0);
            }),
            Status::shape);
  EXPECT_EQ(TensorImpl::live_count(), live);
}

}  // namespace
}  // namespace libtensor
