// SPDX-License-Identifier: Apache-2.0
// The layouts that views of parts give; their gradients need the same ones of a contiguous tensor.
#pragma once

#include <cstdint>

#include "libtensor/graph/op_types.h"

namespace libtensor {

inline constexpr int64_t kOmitted = INT64_MIN;  // TENSOR_SLICE_NONE

inline Geometry contiguous_geometry(const Shape& shape) {
  return {shape, contiguous_strides(shape), 0};
}

// All of them check their arguments.
Geometry slice_geometry(const Geometry& x, int axis, int64_t start, int64_t stop, int64_t step);
Geometry select_geometry(const Geometry& x, int axis, int64_t index);
Geometry diagonal_geometry(const Geometry& x, int64_t offset, int axis0, int axis1);

// The geometry must lie in a storage of that many elements.
void check_inside(const Geometry& part, int64_t elements);

}  // namespace libtensor
