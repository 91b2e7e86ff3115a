// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/loop_nest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/unit/tensors.h"

namespace libtensor::cpu {
namespace {

using namespace testing_tensors;  // NOLINT
using Offsets = std::vector<int64_t>;

constexpr int64_t kSize = sizeof(double);

// Offsets of all elements of the axes in the mask, row-major.
Offsets expected(const Tensor& x, uint64_t mask) {
  Offsets found{0};
  for (int axis = 0; axis < x.ndim(); ++axis) {
    if (!(mask >> axis & 1)) continue;
    Offsets more;
    for (const int64_t offset : found) {
      for (int64_t i = 0; i < x.extent(axis); ++i) more.push_back(offset + i * x.strides()[axis]);
    }
    found = more;
  }
  return found;
}

Offsets walked(const LoopNest& space) {
  Offsets found;
  for (int64_t i = 0; i < space.count; ++i) found.push_back(space.offsets(i, 0).first / kSize);
  return found;
}

Offsets walked_in_blocks(const LoopNest& space, int64_t begin, int64_t end, int64_t block) {
  Offsets found;
  for_blocks(space, begin, end, block, [&](int64_t offset, int64_t n, int64_t position) {
    EXPECT_LE(n, block);
    EXPECT_EQ(position, begin + static_cast<int64_t>(found.size()));
    for (int64_t i = 0; i < n; ++i)
      found.push_back(offset / kSize + i * space.inner_step() / kSize);
  });
  return found;
}

std::vector<Tensor> layouts() {
  const Tensor x = counting({2, 3, 4, 5});
  return {x,
          ops::permute_dims(x, {2, 0, 3, 1}),
          ops::flip(x, {}),
          ops::slice(ops::slice(x, 1, 0, 3, 2), 3, 4, INT64_MIN, -2),
          ops::broadcast_to(ops::slice(x, 2, 0, 1, 1), {2, 3, 4, 5}),
          ops::broadcast_to(tensor_of<double>({1}), {3, 4})};
}

TEST(LoopNest, NamesTheElementsOfItsAxes) {
  for (const Tensor& x : layouts()) {
    for (uint64_t mask = 0; mask < uint64_t{1} << x.ndim(); ++mask) {
      const Tensor out = ops::empty(reduced_shape(x.shape(), mask, true), DType::float64, kCpu);
      const Offsets wanted = expected(x, mask);
      EXPECT_EQ(walked(make_loop_nest(out, x, mask, true)), wanted);
      const LoopNest sorted = make_loop_nest(out, x, mask);
      Offsets got = walked(sorted), ordered = wanted;
      EXPECT_EQ(walked_in_blocks(sorted, 0, sorted.count, 3), got);
      std::sort(got.begin(), got.end());
      std::sort(ordered.begin(), ordered.end());
      EXPECT_EQ(got, ordered);
    }
  }
}

TEST(LoopNest, PartsOfBlocksMeet) {
  const Tensor x = ops::transpose(counting({7, 11}), 0, 1);
  const Tensor out = ops::empty({1, 1}, DType::float64, kCpu);
  const LoopNest space = make_loop_nest(out, x, 3, true);
  const Offsets whole = walked_in_blocks(space, 0, 77, 1000);
  for (int64_t cut = 0; cut <= 77; ++cut) {
    Offsets parts = walked_in_blocks(space, 0, cut, 4);
    const Offsets rest = walked_in_blocks(space, cut, 77, 4);
    parts.insert(parts.end(), rest.begin(), rest.end());
    EXPECT_EQ(parts, whole);
  }
}

TEST(LoopNest, JoinsWhatLiesEvenly) {
  const Tensor x = counting({2, 3, 4});
  const Tensor one = ops::empty({1, 1, 1}, DType::float64, kCpu);
  EXPECT_EQ(make_loop_nest(one, x, 7).ndim, 1);
  EXPECT_EQ(make_loop_nest(one, ops::permute_dims(x, {2, 0, 1}), 7).ndim, 1);  // sorted first
  EXPECT_EQ(make_loop_nest(one, ops::permute_dims(x, {2, 0, 1}), 7, true).ndim, 2);
  EXPECT_EQ(make_loop_nest(one, ops::slice(x, 2, 0, 3, 1), 7).ndim, 2);
  // Even in x, but not in the result.
  const Tensor out = ops::transpose(ops::empty({3, 2, 1}, DType::float64, kCpu), 0, 1);
  EXPECT_EQ(make_loop_nest(out, x, 3).ndim, 2);
}

TEST(LoopNest, OfNoAxesHasOneElement) {
  const Tensor x = counting({1, 1});
  const LoopNest space = make_loop_nest(x, x, 3);
  EXPECT_EQ(space.ndim, 0);
  EXPECT_EQ(space.count, 1);
  EXPECT_EQ(walked_in_blocks(space, 0, 1, 8), (Offsets{0}));
}

TEST(LoopNest, OfNoElementsWhateverTheOtherExtents) {
  constexpr int64_t kWide = int64_t{1} << 40;
  const Tensor x = alias(ops::empty({0}, DType::float64, kCpu), {kWide, kWide, 0},
                         {INT64_MIN, INT64_MAX, INT64_MIN}, 0);
  const Tensor out = ops::empty({1, 1, 1}, DType::float64, kCpu);
  for (const bool in_order : {false, true}) {
    const LoopNest space = make_loop_nest(out, x, 7, in_order);
    EXPECT_EQ(space.count, 0);
    EXPECT_EQ(walked_in_blocks(space, 0, 0, 8), Offsets{});
  }
}

}  // namespace
}  // namespace libtensor::cpu
