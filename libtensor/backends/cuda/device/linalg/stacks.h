// SPDX-License-Identifier: Apache-2.0
// Stacks of matrices, and whole tensors, as kernels walk over them.
#pragma once

#include <array>

#include "libtensor/backends/cuda/device/layout.h"

namespace libtensor::cuda {

namespace detail {

// Axes of N operands, neighbours joined where all of them go on evenly; strides in bytes.
template <int N>
struct Axes {
  int count = 0;
  std::array<int64_t, kMaxNdim> extents;
  std::array<std::array<int64_t, N>, kMaxNdim> strides;

  void append(int64_t extent, const std::array<int64_t, N>& steps) {
    if (extent == 1) return;
    bool joins = count > 0;
    for (size_t k = 0; k < N && joins; ++k)
      joins = strides[static_cast<size_t>(count) - 1][k] == extent * steps[k];
    if (!joins) {
      extents[static_cast<size_t>(count)] = 1;
      ++count;
    }
    const auto last = static_cast<size_t>(count) - 1;
    extents[last] *= extent;
    strides[last] = steps;
  }
};

// All axes of `of` but the last `own`. Operands that have fewer are broadcast; one of unset dtype
// has no steps.
template <int N>
Axes<N> leading_axes(const View& of, const std::array<const View*, N>& operands, int own) {
  Axes<N> axes;
  const int leading = of.ndim - own;
  for (int axis = 0; axis < leading; ++axis) {
    std::array<int64_t, N> steps;
    for (size_t k = 0; k < N; ++k) {
      const View& x = *operands[k];
      const int place = axis - leading + x.ndim - own;
      const bool steady = !x.defined() || place < 0 || x.extent(place) == 1;
      steps[k] = steady ? 0 : x.stride(place) * itemsize(x.dtype);
    }
    axes.append(of.extent(axis), steps);
  }
  return axes;
}

}  // namespace detail

// Calls f(layout) for layouts that together are the stack of `of`: an element of a layout is a
// matrix of its last `own` axes.
template <int N, class F>
void for_stacks(const View& of, const std::array<const View*, N>& operands, int own, F&& f) {
  const detail::Axes<N> axes = detail::leading_axes<N>(of, operands, own);
  Layout<N> layout{};
  const int outer = axes.count > kAxes ? axes.count - kAxes : 0;
  layout.ndim = axes.count - outer;
  layout.dense = layout.ndim <= 1;
  layout.numel = 1;
  for (int axis = 0; axis < layout.ndim; ++axis) {
    const auto from = static_cast<size_t>(outer + axis);
    layout.extents[axis] = axes.extents[from];
    layout.numel *= axes.extents[from];
    for (size_t k = 0; k < N; ++k) layout.strides[axis][k] = axes.strides[from][k];
  }
  int64_t times = 1;
  for (int axis = 0; axis < outer; ++axis) times *= axes.extents[static_cast<size_t>(axis)];
  for (int64_t i = 0; i < times; ++i) {
    for (size_t k = 0; k < N; ++k) layout.bases[k] = operands[k]->data;
    int64_t rest = i;
    for (int axis = outer - 1; axis >= 0; --axis) {
      const auto from = static_cast<size_t>(axis);
      const int64_t index = rest % axes.extents[from];
      rest /= axes.extents[from];
      for (size_t k = 0; k < N; ++k) layout.bases[k] += index * axes.strides[from][k];
    }
    f(layout);
  }
}

// Tensors of one shape, or that broadcast to that of the first, as operands of elementwise
// functions.
template <int N>
Operands operands_of(const std::array<const View*, N>& views) {
  static_assert(N <= kMaxOperands);
  const detail::Axes<N> axes = detail::leading_axes<N>(*views[0], views, 0);
  Operands operands;
  operands.on_host = 0;
  StridedIterator& rows = operands.rows;
  rows.operands = N;
  rows.numel = views[0]->numel;
  rows.ndim = axes.count > 0 ? axes.count : 1;
  rows.extents[0] = 1;
  for (size_t k = 0; k < N; ++k) {
    rows.strides[0][k] = 0;
    rows.bases[k] = views[k]->data;
    operands.dtypes[k] = views[k]->dtype;
  }
  for (size_t axis = 0; axis < static_cast<size_t>(axes.count); ++axis) {
    rows.extents[axis] = axes.extents[axis];
    for (size_t k = 0; k < N; ++k) rows.strides[axis][k] = axes.strides[axis][k];
  }
  return operands;
}

}  // namespace libtensor::cuda
