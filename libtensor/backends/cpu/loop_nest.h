// SPDX-License-Identifier: Apache-2.0
// Some axes of a tensor as nested loops, for kernels that treat some axes unlike the others.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "libtensor/graph/tensor.h"

namespace libtensor::cpu {

// The outermost axis first, and those joined that can be. Steps in bytes, of x and of a result.
struct LoopNest {
  int ndim = 0;
  int64_t count = 1;
  std::array<int64_t, kMaxNdim> extents;
  std::array<int64_t, kMaxNdim> steps;
  std::array<int64_t, kMaxNdim> out_steps;

  void add(int64_t extent, int64_t step, int64_t out_step) {
    count *= extent;
    const int last = ndim - 1;
    if (ndim > 0 && steps[last] == extent * step && out_steps[last] == extent * out_step) {
      extents[last] *= extent;
      steps[last] = step;
      out_steps[last] = out_step;
      return;
    }
    extents[ndim] = extent;
    steps[ndim] = step;
    out_steps[ndim++] = out_step;
  }
  int64_t inner_extent() const { return ndim == 0 ? 1 : extents[ndim - 1]; }
  int64_t inner_step() const { return ndim == 0 ? 0 : steps[ndim - 1]; }
  int64_t inner_out_step() const { return ndim == 0 ? 0 : out_steps[ndim - 1]; }

  // Byte offsets of element `index` of the axes but the innermost `skip`.
  std::pair<int64_t, int64_t> offsets(int64_t index, int skip) const {
    int64_t offset = 0, out_offset = 0;
    int axis = ndim - 1 - skip;
    for (; axis > 0; --axis) {
      const int64_t i = index % extents[axis];
      index /= extents[axis];
      offset += i * steps[axis];
      out_offset += i * out_steps[axis];
    }
    if (axis < 0) return {0, 0};
    return {offset + index * steps[0], out_offset + index * out_steps[0]};
  }
};

// The axes of x in `mask`, those of the largest steps outside unless the order counts. `out`
// broadcasts to the shape of x.
LoopNest make_loop_nest(const Tensor& out, const Tensor& x, uint64_t mask, bool in_order = false);

// Calls f(offset, n, position) for runs along the innermost axis, at most `block` long, that cover
// [begin, end).
template <class F>
void for_blocks(const LoopNest& space, int64_t begin, int64_t end, int64_t block, F&& f) {
  const int64_t width = space.inner_extent(), step = space.inner_step();
  int64_t row = begin == 0 ? 0 : begin / width, first = begin - row * width;
  for (; begin < end; ++row, first = 0) {
    const int64_t stop = std::min(width, first + (end - begin));
    const int64_t offset = space.offsets(row, 1).first;
    for (int64_t i = first; i < stop; i += block) {
      const int64_t n = std::min(block, stop - i);
      f(offset + i * step, n, begin + i - first);
    }
    begin += stop - first;
  }
}

}  // namespace libtensor::cpu
