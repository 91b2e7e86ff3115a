// SPDX-License-Identifier: Apache-2.0
// Shapes and strides: broadcasting, layouts, axes. Strides and offsets are in elements.
#pragma once

#include <cstdint>
#include <optional>

#include "libtensor/core/dims.h"

namespace libtensor {

// A set of axes, or all of them.
struct Axes {
  bool all = true;
  Dims list;

  Axes() = default;
  Axes(bool all_axes, Dims axes) : all(all_axes), list(std::move(axes)) {}
  static Axes of(Dims axes) { return {false, std::move(axes)}; }
};

// One axis, or none: the flattened tensor.
using OptionalAxis = std::optional<int>;

// Checks extents (>= 0, at most kMaxNdim of them) and returns their product.
int64_t checked_numel(const Shape& shape);

// The strides that a caller gives for a shape. Steps that are never taken, of axes of extent 1 or
// where there are no elements, may be of any size: far ones become short, so that they can be
// multiplied.
Strides near_strides(const Shape& shape, const Strides& given);
// Row-major strides; an extent of 0 counts as 1.
inline Strides contiguous_strides(const Shape& shape) {
  Strides strides = Strides::unset(shape.size());
  const int64_t* extents = shape.data();
  int64_t* steps = strides.data();
  int64_t step = 1;
  for (int i = shape.size() - 1; i >= 0; --i) {
    steps[i] = step;
    // Only a tensor without elements can overflow here: its strides are never used, so they
    // saturate.
    if (__builtin_mul_overflow(step, std::max<int64_t>(extents[i], 1), &step)) step = INT64_MAX;
  }
  return strides;
}
bool is_contiguous(const Shape& shape, const Strides& strides) noexcept;

// The common shape of two operands; extents are equal or 1, missing leading axes count as 1.
Shape broadcast(const Shape& a, const Shape& b);
bool broadcasts_to(const Shape& from, const Shape& to) noexcept;
// The strides of an operand read with a larger shape: 0 along axes that repeat.
Strides broadcast_strides(const Shape& shape, const Strides& strides, const Shape& to);

// -ndim <= axis < ndim, negative ones counted from the end; 0-d tensors accept 0 and -1.
int normalize_axis(int64_t axis, int ndim, const char* what = "axis");
// A mask of the axes; the same axis twice is an error.
uint64_t axes_mask(const Axes& axes, int ndim);

// The shape after a reduction over the axes of the mask.
Shape reduced_shape(const Shape& shape, uint64_t mask, bool keepdims);

// Fills in an extent of -1.
Shape infer_shape(const Shape& shape, int64_t numel);
// Strides that view (shape, strides) with another shape of as many elements, if there are any.
std::optional<Strides> view_strides(const Shape& shape, const Strides& strides, const Shape& to);

// Lowest and highest element that a non-empty (shape, strides) reaches from its first one; errors
// when they overflow.
struct AddressRange {
  int64_t low = 0;
  int64_t high = 0;
};
AddressRange bounds(const Shape& shape, const Strides& strides);

// Whether two indices may name one element. Exact for layouts that come from slicing and
// transposing; may say true for others.
bool may_overlap(const Shape& shape, const Strides& strides);

}  // namespace libtensor
