// SPDX-License-Identifier: Apache-2.0
// Dtypes of host numbers, operands that share memory, and errors that come before any write.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "libtensor/ops/execute.h"
#include "tests/unit/tensors.h"

namespace libtensor {
namespace {

using namespace testing_tensors;  // NOLINT

DType meeting(const Tensor& a, const Tensor& b) {
  const std::array<const Tensor*, 2> inputs{&a, &b};
  return result_dtype(inputs);
}

TEST(ResultDType, HostNumbersWidenOnlyTheirKind) {
  const Tensor whole = weak_scalar(2), real = weak_scalar(2.5), bit = weak_scalar(true),
               complex = weak_complex(1, 2);
  for (const DType dtype : kAllDTypes) {
    const Tensor x = ops::zeros({2}, dtype, kCpu);
    const bool boolean = dtype == DType::boolean;
    EXPECT_EQ(meeting(x, bit), dtype);
    EXPECT_EQ(meeting(whole, x), boolean ? DType::int64 : dtype);
    EXPECT_EQ(meeting(x, real), is_inexact(dtype) ? dtype : DType::float32);
    EXPECT_EQ(meeting(x, complex), complex_dtype(dtype));
  }
  EXPECT_EQ(meeting(whole, whole), DType::int64);
  EXPECT_EQ(meeting(real, whole), DType::float32);
  EXPECT_EQ(meeting(bit, bit), DType::boolean);
  EXPECT_EQ(meeting(complex, real), DType::complex64);
  // 0-d tensors are no host numbers.
  EXPECT_EQ(meeting(ops::zeros({}, DType::float64, kCpu), ops::zeros({2}, DType::float32, kCpu)),
            DType::float64);
}

// -1 as uint8 would be 255, and 300 would be 44.
TEST(Elementwise, ComparisonsWithHostNumbersAreExact) {
  const Tensor bytes = tensor_of<uint8_t>({0, 44, 255});
  EXPECT_EQ(values_of<bool>(ops::eq(bytes, weak_scalar(300))), (std::vector<bool>{0, 0, 0}));
  EXPECT_EQ(values_of<bool>(ops::gt(bytes, weak_scalar(-1))), (std::vector<bool>{1, 1, 1}));
  EXPECT_EQ(values_of<bool>(ops::lt(bytes, weak_scalar(44.5))), (std::vector<bool>{1, 1, 0}));
  const Tensor large = tensor_of<uint64_t>({~uint64_t{0}});
  EXPECT_TRUE(values_of<bool>(ops::gt(large, weak_scalar(-1)))[0]);
  EXPECT_FALSE(values_of<bool>(ops::eq(large, weak_scalar(-1)))[0]);
}

TEST(Elementwise, BoundsBeyondTheRangeBoundNothing) {
  const Tensor bytes = tensor_of<int8_t>({-128, 5, 127});
  EXPECT_EQ(values_of<int8_t>(ops::clamp(bytes, weak_scalar(-1000), weak_scalar(1000))),
            values_of<int8_t>(bytes));
  EXPECT_EQ(values_of<int8_t>(ops::maximum(bytes, weak_scalar(1000))),
            (std::vector<int8_t>{127, 127, 127}));
  EXPECT_EQ(values_of<int8_t>(ops::minimum(bytes, weak_scalar(-1000))),
            (std::vector<int8_t>{-128, -128, -128}));
}

TEST(Elementwise, OperandsThatShareMemoryAreReadFirst) {
  const Tensor x = counting({5});
  ops::add_(ops::slice(x, 0, 1, 5, 1), ops::slice(x, 0, 0, 4, 1));
  EXPECT_EQ(values_of<double>(x), (std::vector<double>{0, 1, 3, 5, 7}));
  const Tensor y = counting({4});
  ops::sub_(y, ops::flip(y, {}));
  EXPECT_EQ(values_of<double>(y), (std::vector<double>{-3, -1, 1, 3}));
  const Tensor square = counting({2, 2});
  ops::add_(square, ops::transpose(square, 0, 1));
  EXPECT_EQ(values_of<double>(square), (std::vector<double>{0, 3, 3, 6}));
  const Tensor z = counting({3});
  ops::mul_(z, ops::slice(z, 0, 2, 3, 1));  // broadcasts an element that is written too
  EXPECT_EQ(values_of<double>(z), (std::vector<double>{0, 2, 4}));
}

TEST(Elementwise, NothingIsWrittenWhenSomethingIsWrong) {
  const Tensor x = counting({3}, DType::int64), zero = tensor_of<int64_t>({1, 0, 1});
  const auto refused = [&](auto f) {
    const Status status = status_of(f);
    EXPECT_EQ(values_of<int64_t>(x), (std::vector<int64_t>{0, 1, 2}));
    return status;
  };
  EXPECT_EQ(refused([&] { ops::remainder_(x, zero); }), Status::invalid);
  EXPECT_EQ(refused([&] { ops::add_(x, counting({3})); }), Status::dtype);
  EXPECT_EQ(refused([&] { ops::add_(x, counting({2, 3}, DType::int64)); }), Status::shape);
  EXPECT_EQ(refused([&] { ops::add_(x, counting({2}, DType::int64)); }), Status::shape);
}

// Nobody divides by it.
TEST(Elementwise, AZeroThatMeetsNoElementsIsNoError) {
  const Tensor none = ops::empty({0}, DType::int64, kCpu),
               zero = ops::zeros({1}, DType::int64, kCpu);
  EXPECT_EQ(ops::remainder(none, zero).numel(), 0);
  EXPECT_EQ(
      ops::remainder(ops::empty({0, 3}, DType::int64, kCpu), ops::zeros({3}, DType::int64, kCpu))
          .numel(),
      0);
}

TEST(Elementwise, ResultsThatCannotBe) {
  const Tensor wide = ops::broadcast_to(counting({1}), {int64_t{1} << 40, 1});
  EXPECT_EQ(status_of([&] { ops::add(wide, ops::transpose(wide, 0, 1)); }), Status::shape);
  EXPECT_EQ(status_of([&] { ops::neg(ops::broadcast_to(counting({1}), {int64_t{1} << 58})); }),
            Status::nomem);
}

TEST(Derive, PlainCopiesOnlyWhereItMust) {
  const Tensor x = counting({2, 3});
  EXPECT_EQ(&contiguous_as(x).storage(), &x.storage());
  EXPECT_NE(&contiguous_as(ops::transpose(x, 0, 1)).storage(), &x.storage());
  EXPECT_EQ(contiguous_as(x, DType::int8).dtype(), DType::int8);
  EXPECT_EQ(&keep_before_write(x, counting({1})).storage(), &x.storage());
  EXPECT_NE(&keep_before_write(x, ops::slice(x, 0, 0, 1, 1)).storage(), &x.storage());
  EXPECT_FALSE(keep_before_write({}, x).defined());
}

TEST(Derive, WhatEmptyTensorsAre) {
  const Tensor x = empty_tensor({3, 0}, DType::float64, kCpu);
  EXPECT_EQ(x.data(), nullptr);
  EXPECT_EQ(x.storage().nbytes, 0);
  EXPECT_EQ(status_of([] { empty_tensor({int64_t{1} << 61}, DType::float64, kCpu); }),
            Status::shape);
  EXPECT_EQ(status_of([] { empty_tensor({-1}, DType::float64, kCpu); }), Status::shape);
  EXPECT_EQ(status_of([] {
              empty_tensor({1}, DType::float64, Device{DeviceKind::cuda, 0});
            }),
            Status::unsupported);
}

}  // namespace
}  // namespace libtensor
