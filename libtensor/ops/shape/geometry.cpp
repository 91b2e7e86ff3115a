// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/shape/geometry.h"

#include <algorithm>

#include "libtensor/core/checked.h"

namespace libtensor {
namespace {

// An axis that exists: 0-d tensors have none.
int existing_axis(const Geometry& x, int axis, const char* what = "axis") {
  if (x.shape.empty())
    fail(Status::index, what, " ", axis, " is out of range: a 0-d tensor has no axes");
  return normalize_axis(axis, x.shape.size(), what);
}

bool has_elements(const Shape& shape) {
  return std::find(shape.begin(), shape.end(), 0) == shape.end();
}

// A bound of a slice with step > 0 in [0, extent], with step < 0 in [-1, extent - 1].
int64_t clamp_bound(int64_t bound, int64_t extent, int64_t step) {
  const int64_t low = step < 0 ? -1 : 0, high = step < 0 ? extent - 1 : extent;
  if (bound < 0) return std::max(bound + extent, low);
  return std::min(bound, high);
}

}  // namespace

Geometry slice_geometry(const Geometry& x, int axis, int64_t start, int64_t stop, int64_t step) {
  const int at = existing_axis(x, axis);
  if (step == 0) fail(Status::invalid, "step is 0");
  if (step == kOmitted) step = 1;
  const int64_t extent = x.shape[at];
  const bool back = step < 0;
  const int64_t first =
      start == kOmitted ? (back ? extent - 1 : 0) : clamp_bound(start, extent, step);
  const int64_t end = stop == kOmitted ? (back ? -1 : extent) : clamp_bound(stop, extent, step);
  const int64_t distance = back ? first - end : end - first;
  const int64_t count = distance <= 0 ? 0 : (distance - 1) / (back ? -step : step) + 1;
  Geometry part = x;
  part.shape[at] = count;
  // Where no two elements are apart the step is never walked, and may be too large to multiply
  // with.
  if (count > 1 && has_elements(x.shape)) part.strides[at] = x.strides[at] * step;
  if (has_elements(part.shape)) part.offset += first * x.strides[at];
  return part;
}

Geometry select_geometry(const Geometry& x, int axis, int64_t index) {
  const int at = existing_axis(x, axis);
  const int64_t extent = x.shape[at];
  if (index < -extent || index >= extent) {
    fail(Status::index, "index ", index, " is out of range for axis ", at, " of extent ", extent);
  }
  if (index < 0) index += extent;
  Geometry part = x;
  part.shape.erase(at);
  part.strides.erase(at);
  if (has_elements(part.shape)) part.offset += index * x.strides[at];
  return part;
}

Geometry diagonal_geometry(const Geometry& x, int64_t offset, int axis0, int axis1) {
  if (x.shape.size() < 2) fail(Status::shape, "x of shape ", x.shape, " has fewer than two axes");
  const int a = existing_axis(x, axis0, "axis0"), b = existing_axis(x, axis1, "axis1");
  if (a == b) fail(Status::invalid, "axis0 ", axis0, " and axis1 ", axis1, " are the same axis");
  const int64_t rows = x.shape[a] + std::min<int64_t>(offset, 0);
  const int64_t columns = x.shape[b] - std::max<int64_t>(offset, 0);
  const int64_t count = std::max<int64_t>(std::min({rows, columns, x.shape[a], x.shape[b]}), 0);
  Geometry part = x;
  for (const int axis : {std::max(a, b), std::min(a, b)}) {
    part.shape.erase(axis);
    part.strides.erase(axis);
  }
  part.shape.push_back(count);
  part.strides.push_back(count > 1 && has_elements(x.shape) ? x.strides[a] + x.strides[b] : 1);
  if (has_elements(part.shape)) {
    part.offset += offset < 0 ? -offset * x.strides[a] : offset * x.strides[b];
  }
  return part;
}

void check_inside(const Geometry& part, int64_t elements) {
  if (part.shape.size() != part.strides.size()) {
    fail(Status::shape, "strides ", part.strides, " do not fit shape ", part.shape);
  }
  const int64_t numel = checked_numel(part.shape);
  if (part.offset < 0) fail(Status::index, "offset is ", part.offset, ", expected 0 or more");
  if (numel == 0) return;
  const AddressRange extent = bounds(part.shape, part.strides);
  if (checked_add(part.offset, extent.low) < 0 ||
      checked_add(part.offset, extent.high) >= elements) {
    fail(Status::index, "shape ", part.shape, ", strides ", part.strides, " and offset ",
         part.offset, " reach outside the storage of ", elements, " elements");
  }
}

}  // namespace libtensor
