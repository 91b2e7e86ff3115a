// SPDX-License-Identifier: Apache-2.0
// The walk over strided operands, and the conversion of those of other dtypes.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/core/parallel.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/op_id.gen.h"
#include "tests/unit/tensors.h"

namespace libtensor::cpu {
namespace {

using namespace testing_tensors;  // NOLINT
using Values = std::vector<double>;

// A view of counted elements, with as many axes and any layout.
Tensor any_view(const Shape& shape, std::mt19937& random) {
  Ints order;
  for (int i = 0; i < shape.size(); ++i) order.push_back(i);
  std::shuffle(order.begin(), order.end(), random);
  Shape memory(shape.size());
  for (int i = 0; i < shape.size(); ++i) memory[order[i]] = shape[i];
  const auto axis_kind = [&] { return random() % 4; };
  Shape wide = memory;
  std::vector<uint32_t> kinds;
  for (int i = 0; i < shape.size(); ++i) {
    kinds.push_back(axis_kind());
    if (kinds.back() == 1) wide[i] *= 2;
    if (kinds.back() == 2) wide[i] = 1;
  }
  Tensor x = counting(wide);
  for (int i = 0; i < shape.size(); ++i) {
    const uint32_t kind = kinds[static_cast<size_t>(i)];
    if (kind == 1) x = ops::slice(x, i, 1, INT64_MIN, 2);
    if (kind == 3) x = ops::slice(x, i, INT64_MIN, INT64_MIN, -1);
  }
  return ops::permute_dims(ops::broadcast_to(x, memory), order);
}

struct Visited {
  Values out, a, b;
};

Visited visit(const StridedIterator& rows, int64_t begin, int64_t end) {
  Visited seen;
  for_inner_loops(rows, begin, end, [&](char* const* p, const int64_t* s, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      seen.out.push_back(*reinterpret_cast<double*>(p[0] + i * s[0]));
      seen.a.push_back(*reinterpret_cast<double*>(p[1] + i * s[1]));
      seen.b.push_back(*reinterpret_cast<double*>(p[2] + i * s[2]));
    }
  });
  return seen;
}

TEST(StridedIterator, EveryElementOnceWithItsPartners) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    Shape shape;
    for (uint32_t n = random() % 5; n > 0; --n) shape.push_back(1 + random() % 4);
    const Tensor out = counting(shape), a = any_view(shape, random), b = any_view(shape, random);
    const Values a_values = values_of<double>(a), b_values = values_of<double>(b);
    const std::array<const Tensor*, 3> operands{&out, &a, &b};
    for (const bool ordered : {false, true}) {
      const StridedIterator rows =
          ordered ? collapse_dims_in_order(operands) : collapse_dims(operands);
      const int64_t cut = random() % static_cast<uint32_t>(rows.numel + 1);
      Visited seen = visit(rows, 0, cut);
      const Visited rest = visit(rows, cut, rows.numel);
      seen.out.insert(seen.out.end(), rest.out.begin(), rest.out.end());
      seen.a.insert(seen.a.end(), rest.a.begin(), rest.a.end());
      seen.b.insert(seen.b.end(), rest.b.begin(), rest.b.end());
      ASSERT_EQ(seen.out.size(), a_values.size());
      // `out` is contiguous, so both walks are in its order.
      for (size_t i = 0; i < seen.out.size(); ++i) {
        ASSERT_EQ(seen.out[i], static_cast<double>(i));
        ASSERT_EQ(seen.a[i], a_values[i]);
        ASSERT_EQ(seen.b[i], b_values[i]);
      }
    }
  }
}

TEST(StridedIterator, ResultsAreWrittenInTheOrderOfTheirMemory) {
  const Tensor out = ops::permute_dims(counting({3, 4, 5}), {2, 0, 1});
  const std::array<const Tensor*, 1> operands{&out};
  EXPECT_EQ(collapse_dims(operands).ndim, 1);
  EXPECT_EQ(collapse_dims_in_order(operands).ndim, 2);
}

TEST(StridedIterator, SixtyFourAxes) {
  Shape shape(64, 1);
  for (const int axis : {0, 20, 40, 63}) shape[axis] = 2;
  const Tensor out = counting(shape), a = ops::flip(out, {});
  const std::array<const Tensor*, 3> operands{&out, &a, &a};
  const Visited seen = visit(collapse_dims(operands), 0, 16);
  EXPECT_EQ(seen.a, values_of<double>(a));
}

TEST(StridedIterator, NoElementsAndOne) {
  const Tensor none = ops::empty({2, 0, 3}, DType::float64, kCpu), one = counting({});
  for (const auto& [x, n] : {std::pair<Tensor, int64_t>{none, 0}, {one, 1}}) {
    const std::array<const Tensor*, 3> operands{&x, &x, &x};
    const StridedIterator rows = collapse_dims(operands);
    EXPECT_EQ(rows.numel, n);
    EXPECT_EQ(static_cast<int64_t>(visit(rows, 0, n).out.size()), n);
  }
}

// Inner loops longer than the buffers of conversion, with operands of every kind of step.
TEST(StridedIterator, ConversionGoesInPieces) {
  for (const int64_t n : {1, 1023, 1024, 1025, 5000}) {
    const Tensor x = ops::remainder(counting({n}), weak_scalar(100.0));
    const Tensor narrow = ops::astype(x, DType::int8), half = ops::astype(x, DType::float16);
    const Tensor fixed = tensor_of<int16_t>({3});
    Values wanted = values_of<double>(x);
    for (double& v : wanted) v = v * 2 + 3;
    const Tensor sum = narrow + (ops::flip(ops::flip(half, {}), {}) + fixed);
    EXPECT_EQ(sum.dtype(), DType::float16);
    EXPECT_EQ(values_of<double>(ops::astype(sum, DType::float64)), wanted);
    const Tensor spread = ops::zeros({n, 2}, DType::float32, kCpu);
    ops::add_(ops::select(spread, 1, 1), ops::astype(x, DType::int32) * 2 + 3);
    EXPECT_EQ(values_of<double>(ops::astype(ops::select(spread, 1, 1), DType::float64)), wanted);
  }
}

TEST(StridedIterator, TheResultMayBeAnOperand) {
  const Tensor x = counting({3000}), half = ops::astype(counting({2000}), DType::float16);
  ops::mul_(x, x);
  ops::add_(half, half);
  const Tensor turned = ops::transpose(ops::view(copy_of(counting({4})), {2, 2}), 0, 1);
  ops::add_(turned, turned);
  EXPECT_EQ(values_of<double>(x)[2999], 2999.0 * 2999.0);
  EXPECT_EQ(values_of<double>(ops::astype(half, DType::float64))[1500], 3000);
  EXPECT_EQ(values_of<double>(turned), (Values{0, 4, 2, 6}));
}

TEST(StridedIterator, FillsAndCopiesAnyLayout) {
  for (const DType dtype : kAllDTypes) {
    const Tensor memory = ops::zeros({3, 4}, dtype, kCpu);
    cpu_backend().fill(ops::slice(ops::transpose(memory, 0, 1), 0, 1, 4, 2), 1);
    EXPECT_EQ(values_of<double>(ops::astype(memory, DType::float64)),
              (Values{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
    const Tensor copy = ops::zeros({4, 3}, DType::int64, kCpu);
    cpu_backend().copy(copy, ops::transpose(memory, 0, 1));
    EXPECT_EQ(values_of<int64_t>(copy), (std::vector<int64_t>{0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1}));
  }
}

TEST(StridedIterator, KernelsExistForTheTypesOfTheirClass) {
  EXPECT_EQ(baseline::binary_kernel(OpId::div, DType::int32).function, nullptr);
  EXPECT_NE(baseline::binary_kernel(OpId::div, DType::float16).function,
            nullptr);  // computed as float32
  EXPECT_EQ(baseline::binary_kernel(OpId::exp, DType::float32).function, nullptr);
  EXPECT_EQ(baseline::unary_kernel(OpId::add, DType::float32).function, nullptr);
  EXPECT_EQ(baseline::compare_kernel(OpId::lt, DType::int8).result, DType::boolean);
  const Tensor x = ops::ones({2}, DType::int32, kCpu);
  const Tensor* const inputs[] = {&x, &x};
  EXPECT_EQ(status_of([&] { cpu_backend().elementwise(OpId::div, x, inputs, DType::int32, {}); }),
            Status::dtype);
}

}  // namespace
}  // namespace libtensor::cpu
