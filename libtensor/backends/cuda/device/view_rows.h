// SPDX-License-Identifier: Apache-2.0
// Iteration over views, for kernels that treat some axes of a tensor apart.
#pragma once

#include "libtensor/backends/cuda/interface.h"

namespace libtensor::cuda {

// The axes of the mask, in their order, of views with the extents of the first; neighbours are
// joined where all views allow it. Strides in bytes.
template <int N>
StridedIterator rows_of(const View (&views)[N], uint64_t axes) {
  StridedIterator rows;
  rows.operands = N;
  rows.numel = 1;
  for (int k = 0; k < N; ++k) rows.bases[k] = views[k].data;
  for (int axis = 0; axis < views[0].ndim; ++axis) {
    const int64_t extent = views[0].extent(axis);
    if (!(axes >> axis & 1)) continue;
    rows.numel *= extent;
    if (extent == 1) continue;
    std::array<int64_t, kMaxOperands> strides{};
    bool joins = rows.ndim > 0;
    for (int k = 0; k < N; ++k) {
      strides[k] = views[k].stride(axis) * itemsize(views[k].dtype);
      joins = joins && rows.strides[rows.ndim - 1][k] == extent * strides[k];
    }
    if (!joins) rows.extents[rows.ndim++] = 1;
    rows.extents[rows.ndim - 1] *= extent;
    rows.strides[rows.ndim - 1] = strides;
  }
  if (rows.ndim == 0) {
    rows.ndim = 1;
    rows.extents[0] = 1;
    rows.strides[0] = {};
  }
  return rows;
}

inline constexpr uint64_t kAllAxes = ~uint64_t{0};

}  // namespace libtensor::cuda
