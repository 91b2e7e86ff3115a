// SPDX-License-Identifier: Apache-2.0
// Order, aliasing and errors of reads and writes at places.
#include "libtensor/ops/indexing/index.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "libtensor/core/parallel.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {
namespace {

const Device kCpu{DeviceKind::cpu, 0};

template <class T>
Tensor tensor_of(const std::vector<T>& values, DType dtype) {
  Tensor x = ops::empty({static_cast<int64_t>(values.size())}, dtype, kCpu);
  std::copy(values.begin(), values.end(), x.data_as<T>());
  return x;
}
Tensor doubles(const std::vector<double>& values) { return tensor_of(values, DType::float64); }
Tensor integers(const std::vector<int64_t>& values) { return tensor_of(values, DType::int64); }

template <class T>
std::vector<T> values_of(const Tensor& x) {
  const Tensor whole = copy_of(x);
  return {whole.data_as<T>(), whole.data_as<T>() + whole.numel()};
}

Status status_of(void (*f)(const Tensor&), const Tensor& x) {
  try {
    f(x);
  } catch (const Error& error) {
    return error.status();
  }
  return Status::ok;
}

TEST(Index, TheLastOfSeveralWritesStays) {
  const Tensor places = integers({1, 1, 0, -1}), values = doubles({5, 6, 7, 8});
  const Tensor zeros = doubles({0, 0});
  EXPECT_EQ(values_of<double>(ops::scatter(zeros, 0, places, values)), (std::vector<double>{7, 8}));
  const Tensors indices{places};
  const Tensor put = ops::index_put(zeros, indices, values, false);
  EXPECT_EQ(values_of<double>(put), (std::vector<double>{7, 8}));
  // In row-major order of the index, however it lies in memory.
  const Tensor turned = ops::transpose(ops::view(integers({0, 0, 0, 0}), {2, 2}), 0, 1);
  const Tensor grid = ops::transpose(ops::view(values, {2, 2}), 0, 1);  // 5 7, 6 8
  EXPECT_EQ(values_of<double>(ops::index_put(zeros, {turned}, grid, false)),
            (std::vector<double>{8, 0}));
}

TEST(Index, SumsDoNotDependOnTheThreads) {
  constexpr int64_t kRows = 4000, kColumns = 48;
  Tensor rows = ops::empty({kRows, kColumns}, DType::float32, kCpu);
  Tensor places = ops::empty({kRows}, DType::int64, kCpu);
  uint32_t state = 1;
  const auto next = [&] { return state = state * 1664525u + 1013904223u; };
  for (int64_t i = 0; i < rows.numel(); ++i) {
    rows.data_as<float>()[i] = static_cast<float>(next()) * 0x1p-20f;
  }
  for (int64_t i = 0; i < kRows; ++i) places.data_as<int64_t>()[i] = (next() >> 16) % 30;
  const Tensor none = ops::zeros({30, kColumns}, DType::float32, kCpu);
  const Tensor wide = ops::broadcast_to(ops::unsqueeze(places, 1), {kRows, kColumns});
  std::vector<float> expected(static_cast<size_t>(none.numel()));
  for (int64_t i = 0; i < rows.numel(); ++i) {
    const int64_t place = places.data_as<int64_t>()[i / kColumns];
    expected[static_cast<size_t>(place * kColumns + i % kColumns)] += rows.data_as<float>()[i];
  }
  for (const int threads : {1, 2, 5}) {
    set_num_threads(threads, true);
    EXPECT_EQ(values_of<float>(ops::scatter_add(none, 0, wide, rows)), expected);
    EXPECT_EQ(values_of<float>(ops::index_put(none, {places}, rows, true)), expected);
  }
  set_num_threads(0, true);
}

TEST(Index, HalfPrecisionSumsAreRoundedOnce) {
  const Tensor ones =
      ops::ones({1000}, DType::bfloat16, kCpu);  // one by one they would stop at 256
  const Tensor places = ops::zeros({1000}, DType::int64, kCpu);
  const Tensor none = ops::zeros({1}, DType::bfloat16, kCpu);
  for (const Tensor& sum :
       {ops::scatter_add(none, 0, places, ones), ops::index_put(none, {places}, ones, true)}) {
    EXPECT_EQ(values_of<float>(ops::astype(sum, DType::float32)), (std::vector<float>{1000}));
  }
}

TEST(Index, OperandsThatShareMemoryAreReadFirst) {
  const Tensor x = integers({2, 0, 1, 1});
  ops::scatter_(x, 0, x, x);
  EXPECT_EQ(values_of<int64_t>(x), (std::vector<int64_t>{0, 1, 2, 1}));
  const Tensor y = doubles({0, 1, 2, 3});
  ops::index_put_(y, {integers({1, 2, 3})}, ops::slice(y, 0, 0, 3, 1), false);
  EXPECT_EQ(values_of<double>(y), (std::vector<double>{0, 0, 1, 2}));
}

TEST(Index, NothingIsWrittenWhenAnIndexIsOutside) {
  const std::vector<double> before{1, 2, 3};
  const Tensor x = doubles(before), values = doubles({7, 8});
  for (const int64_t bad : {int64_t{3}, int64_t{-4}, int64_t{1} << 32, INT64_MAX, INT64_MIN}) {
    const Tensor places = integers({0, bad});
    EXPECT_THROW(ops::scatter_(x, 0, places, values), Error);
    EXPECT_THROW(ops::scatter_add_(x, 0, places, values), Error);
    EXPECT_THROW(ops::index_put_(x, {places}, values, true), Error);
    EXPECT_THROW(ops::gather(x, 0, places), Error);
  }
  EXPECT_EQ(values_of<double>(x), before);
}

TEST(Index, LargeUnsignedIndicesDoNotWrap) {
  const Tensor last = tensor_of<uint64_t>({~uint64_t{0}}, DType::uint64);  // -1 as int64
  EXPECT_THROW(checked_index(last, 3, 0), Error);
  const Tensor bytes = tensor_of<uint8_t>({255}, DType::uint8);
  EXPECT_THROW(checked_index(bytes, 3, 0), Error);
  const Tensor fine = tensor_of<int8_t>({-1, 2}, DType::int8);
  EXPECT_EQ(values_of<int64_t>(checked_index(fine, 3, 0)), (std::vector<int64_t>{2, 2}));
}

TEST(Index, WhereTheAxesOfIndexArraysCome) {
  const Tensor x = ops::zeros({2, 3, 4, 5}, DType::float32, kCpu), pair = integers({0, 1});
  const Tensor mask = ops::ones({3, 4}, DType::boolean, kCpu);
  EXPECT_EQ(ops::index(x, {{}, pair, pair}).shape(), (Shape{2, 2, 5}));
  EXPECT_EQ(ops::index(x, {pair, {}, pair}).shape(), (Shape{2, 3, 5}));  // apart: they come first
  EXPECT_EQ(ops::index(x, {{}, {}, {}, pair}).shape(), (Shape{2, 3, 4, 2}));
  EXPECT_EQ(ops::index(x, {{}, mask}).shape(), (Shape{2, 12, 5}));
  EXPECT_EQ(ops::index(x, {ops::ones({}, DType::boolean, kCpu)}).shape(), (Shape{1, 2, 3, 4, 5}));
  EXPECT_EQ(ops::index(x, {}).shape(), x.shape());
}

TEST(Index, ErrorsHaveTheirCodes) {
  const Tensor x = ops::zeros({2, 3}, DType::float32, kCpu);
  EXPECT_EQ(status_of([](const Tensor& t) { ops::index(t, {doubles({0})}); }, x), Status::dtype);
  EXPECT_EQ(status_of([](const Tensor& t) { ops::index(t, {{}, {}, {}}); }, x), Status::index);
  EXPECT_EQ(status_of([](const Tensor& t) { ops::index(t, {integers({2})}); }, x), Status::index);
  EXPECT_EQ(status_of(
                [](const Tensor& t) {
                  ops::index(t, {integers({0, 1}), integers({0, 1, 2})});
                },
                x),
            Status::shape);
  EXPECT_EQ(status_of([](const Tensor& t) { ops::gather(t, 0, integers({0})); }, x), Status::shape);
  EXPECT_EQ(status_of([](const Tensor& t) { ops::embedding(t, integers({-1})); }, x),
            Status::index);
}

}  // namespace
}  // namespace libtensor
