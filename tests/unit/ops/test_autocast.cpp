// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/autocast.h"

#include <gtest/gtest.h>

#include <thread>

#include "libtensor/autograd/engine.h"
#include "libtensor/graph/node.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

class Scope {
 public:
  explicit Scope(DType dtype) : before_(set_autocast(DeviceKind::cpu, dtype)) {}
  ~Scope() { set_autocast(DeviceKind::cpu, before_); }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  DType before_;
};

Tensor leaf(const Shape& shape) {
  Tensor x = ops::ones(shape, DType::float32, kCpu);
  grad_state(x.impl()).requires_grad = true;
  return x;
}

int64_t tensors_made(const Tensor& x, const Tensor& weight) {
  const int64_t before = TensorImpl::live_count();
  const Tensor out = ops::matmul(x, weight);
  return TensorImpl::live_count() - before;
}

TEST(Autocast, AWeightIsCastOnceUntilItIsWritten) {
  const Tensor weight = leaf({2, 2}), x = ops::ones({2, 2}, DType::bfloat16, kCpu);
  const Scope scope(DType::bfloat16);
  const int64_t live = TensorImpl::live_count();
  const int64_t first = tensors_made(x, weight);
  EXPECT_EQ(TensorImpl::live_count(), live + 1) << "the cast is kept";
  EXPECT_EQ(tensors_made(x, weight), first - 1);
  EXPECT_EQ(TensorImpl::live_count(), live + 1);
  {
    const GradMode mode(false);
    ops::fill_(weight, 3);
  }
  EXPECT_EQ(values_of<float>(ops::astype(ops::matmul(x, weight), DType::float32))[0], 6);
}

TEST(Autocast, CastsGoWithTheOutermostScope) {
  const Tensor weight = leaf({2, 2});
  const int64_t live = TensorImpl::live_count();
  {
    const Scope outer(DType::bfloat16);
    {
      const Scope inner(DType::float16);
      (void)ops::matmul(weight, weight);
    }
    EXPECT_EQ(TensorImpl::live_count(), live + 1);
  }
  EXPECT_EQ(TensorImpl::live_count(), live);
  EXPECT_FALSE(modes_anywhere());
}

TEST(Autocast, EndsWithItsThread) {
  const Tensor weight = leaf({2, 2});
  const int64_t live = TensorImpl::live_count();
  std::thread([&] {
    set_autocast(DeviceKind::cpu, DType::bfloat16);
    EXPECT_EQ(ops::matmul(weight, weight).dtype(), DType::bfloat16);
    EXPECT_TRUE(modes_anywhere());
  }).join();
  EXPECT_FALSE(modes_anywhere());
  EXPECT_EQ(TensorImpl::live_count(), live);
  EXPECT_EQ(autocast_dtype(DeviceKind::cpu), DType::unset);
}

TEST(Autocast, IsOffForAPart) {
  const Scope scope(DType::bfloat16);
  {
    const AutocastOff precise;
    EXPECT_EQ(autocast_dtype(DeviceKind::cpu), DType::unset);
    set_autocast(DeviceKind::cpu, DType::float16);  // ends with the part
    EXPECT_EQ(modes_in_use.load(), 2);
  }
  EXPECT_EQ(autocast_dtype(DeviceKind::cpu), DType::bfloat16);
  EXPECT_EQ(modes_in_use.load(), 1);
}

TEST(Autocast, NumbersOfTheHostDoNotDecide) {
  const Scope scope(DType::bfloat16);
  const Tensor x = ops::full({2}, 2, DType::bfloat16, kCpu);
  const Tensor power = ops::pow(weak_scalar(2.0), x);
  EXPECT_EQ(power.dtype(), DType::float32);
  EXPECT_EQ(values_of<float>(power)[0], 4);
}

TEST(Autocast, WhatAnOpCallsIsNotCast) {
  const Scope scope(DType::bfloat16);
  const Tensor a = waves({3, 4}, DType::float32), b = waves({4, 3}, DType::float32);
  EXPECT_EQ(ops::tensordot(a, b, {1}, {0}).dtype(), DType::float32);
  EXPECT_EQ(autocast_dtype(DeviceKind::cpu), DType::bfloat16);
}

TEST(Autocast, OneCastServesSeveralGraphs) {
  const Tensor weight = leaf({2, 2}), x = ops::ones({1, 2}, DType::float32, kCpu);
  const Scope scope(DType::bfloat16);
  const Tensor one = ops::sum(ops::matmul(x, weight), {}, false, DType::unset);
  const Tensor two = ops::sum(ops::matmul(x, weight), {}, false, DType::unset);
  autograd::backward({one}, {Tensor()}, {});
  autograd::backward({two}, {Tensor()}, {});
  EXPECT_EQ(values_of<float>(grad_state(weight.impl()).grad), (std::vector<float>{2, 2, 2, 2}));
  EXPECT_THROW(autograd::backward({one}, {Tensor()}, {}), Error);
}

}  // namespace
}  // namespace libtensor
