// SPDX-License-Identifier: Apache-2.0
// Where the elements of strided operands lie, for kernels.
#pragma once

#include <algorithm>

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/device/strided_iterator.h"

namespace libtensor::cuda {

// Axes that a kernel walks over by itself. Few operands have more once they are joined; the host
// goes over the others.
inline constexpr int kAxes = 8;

// Elements of layouts that are walked over with 32 bits, whose divisions are a tenth of the code.
#if defined(__CUDACC__)
inline constexpr int64_t kMostSmall = 0x7fffffff;
#else
inline constexpr int64_t kMostSmall = 500;  // so that tests see larger ones
#endif

// N operands of one shape; strides in bytes.
template <int N>
struct Layout {
  int64_t numel;
  int32_t ndim;
  bool dense;  // element i of each lies i sizes from its base, or is its only one
  int64_t extents[kAxes];
  int64_t strides[kAxes][N];
  char* bases[N];

  // The addresses of element `index`.
  __host__ __device__ void find(int64_t index, char* (&at)[N]) const {
    for (int k = 0; k < N; ++k) at[k] = bases[k];
    advance(index, at);
  }

  // The same where there are no more than kMostSmall, or the layout is dense.
  __device__ void find_small(int64_t index, char* (&at)[N]) const {
    for (int k = 0; k < N; ++k) at[k] = bases[k];
    if (dense) {
      for (int k = 0; k < N; ++k) at[k] += index * strides[0][k];
    } else {
      find_in(static_cast<uint32_t>(index), at);
    }
  }

  // From the addresses of element 0 to those of element `index`.
  __host__ __device__ void advance(int64_t index, char* (&at)[N]) const {
    if (dense) {
      for (int k = 0; k < N; ++k) at[k] += index * strides[0][k];
    } else if (numel <= 0x7fffffff) {
      find_in(static_cast<uint32_t>(index), at);
    } else {
      find_in(static_cast<uint64_t>(index), at);
    }
  }

 private:
  template <class Index>
  __host__ __device__ void find_in(Index rest, char* (&at)[N]) const {
    TENSOR_NO_UNROLL
    for (int axis = ndim - 1; axis > 0; --axis) {
      const auto extent = static_cast<Index>(extents[axis]);
      const Index next = rest / extent;
      const auto step = static_cast<int64_t>(rest - next * extent);
      for (int k = 0; k < N; ++k) at[k] += step * strides[axis][k];
      rest = next;
    }
    for (int k = 0; k < N; ++k) at[k] += static_cast<int64_t>(rest) * strides[0][k];
  }
};

// Calls f(layout, first) for layouts that together are the rows' elements: `first` is the place of
// its first element among all.
template <int N, class F>
void for_layouts(const StridedIterator& rows, F&& f) {
  if (rows.numel == 0) return;
  Layout<N> layout;
  const int outer = rows.ndim > kAxes ? rows.ndim - kAxes : 0;
  layout.ndim = rows.ndim - outer;
  layout.dense = layout.ndim == 1;
  layout.numel = 1;
  for (int axis = 0; axis < layout.ndim; ++axis) {
    layout.extents[axis] = rows.extents[outer + axis];
    layout.numel *= layout.extents[axis];
    for (int k = 0; k < N; ++k) layout.strides[axis][k] = rows.strides[outer + axis][k];
  }
  const int64_t times = rows.numel / layout.numel;
  for (int64_t i = 0; i < times; ++i) {
    for (int k = 0; k < N; ++k) layout.bases[k] = rows.bases[k];
    int64_t rest = i;
    for (int axis = outer - 1; axis >= 0; --axis) {
      const int64_t index = rest % rows.extents[axis];
      rest /= rows.extents[axis];
      for (int k = 0; k < N; ++k) layout.bases[k] += index * rows.strides[axis][k];
    }
    f(layout, i * layout.numel);
  }
}

// Calls f(part) for parts of a layout that are dense or have kMostSmall elements at most.
template <int N, class F>
void for_small_layouts(const Layout<N>& layout, F&& f) {
  if (layout.dense || layout.numel <= kMostSmall) return f(layout);
  const int64_t inner = layout.numel / layout.extents[0];
  const int64_t most = std::max<int64_t>(kMostSmall / inner, 1);
  for (int64_t begin = 0; begin < layout.extents[0]; begin += most) {
    Layout<N> part = layout;
    part.extents[0] = std::min(most, layout.extents[0] - begin);
    part.numel = part.extents[0] * inner;
    for (int k = 0; k < N; ++k) part.bases[k] += begin * part.strides[0][k];
    if (part.extents[0] == 1) {  // an axis less
      --part.ndim;
      for (int axis = 0; axis < part.ndim; ++axis) {
        part.extents[axis] = layout.extents[axis + 1];
        for (int k = 0; k < N; ++k) part.strides[axis][k] = layout.strides[axis + 1][k];
      }
      part.dense = part.ndim == 1;
    }
    for_small_layouts(part, f);
  }
}

}  // namespace libtensor::cuda
