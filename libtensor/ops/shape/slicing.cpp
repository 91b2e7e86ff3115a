// SPDX-License-Identifier: Apache-2.0
// Views of parts of a tensor, and the write that undoes them.
#include <algorithm>
#include <limits>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/shape/geometry.h"

namespace libtensor::body {
namespace {

Tensor view_part(const Tensor& x, const Geometry& part) {
  return make_view(x, part.shape, part.strides, part.offset);
}

void check_count(int64_t count, const char* name) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();  // C counts results in 32 bits
  if (count >= 1 && count <= kMost) return;
  fail(Status::invalid, name, " is ", count, ", expected a number from 1 to ", kMost);
}

// `count` parts of an axis with these sizes.
template <class F>
Tensors split_into(int64_t count, const Tensor& x, int axis, F&& size) {
  Ints sizes;
  for (int64_t i = 0; i < count; ++i) sizes.push_back(size(i));
  return ops::split(x, sizes, axis);
}

int64_t extent_along(const Tensor& x, int axis) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  return x.extent(normalize_axis(axis, x.ndim()));
}

}  // namespace

Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step) {
  return view_part(x, slice_geometry(geometry_of(x), axis, start, stop, step));
}

Tensor select(const Tensor& x, int axis, int64_t index) {
  return view_part(x, select_geometry(geometry_of(x), axis, index));
}

Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length) {
  const int64_t extent = extent_along(x, axis);
  const int64_t first = start < 0 ? start + extent : start;
  if (length < 0 || first < 0 || first > extent || length > extent - first) {
    fail(Status::index, length, " slices from ", start, " on do not lie in an axis of extent ",
         extent);
  }
  return ops::slice(x, axis, first, first + length, 1);
}

Tensor diagonal(const Tensor& x, int64_t offset, int axis0, int axis1) {
  return view_part(x, diagonal_geometry(geometry_of(x), offset, axis0, axis1));
}

Tensor as_strided(const Tensor& x, const Shape& shape, const Ints& strides, int64_t offset) {
  Geometry part{shape, strides, offset == -1 ? x.offset() : offset};
  check_inside(part, x.storage().nbytes / itemsize(x.dtype()));
  part.strides = near_strides(shape, part.strides);
  return view_part(x, part);
}

Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape,
                          const Ints& strides, int64_t offset) {
  check_inside({shape, strides, offset}, x.numel());
  if (src.shape() != shape) {
    fail(Status::shape, "src has shape ", src.shape(), ", expected ", shape);
  }
  if (may_overlap(shape, strides)) {
    fail(Status::invalid, "shape ", shape, " and strides ", strides,
         " name elements more than once");
  }
  const Tensor* const operands[] = {&x, &src};
  common_device(operands);
  check_fits(src.dtype(), x.dtype());
  Tensor out = copy_of(x);
  backend_of(out.device()).copy(alias(out, shape, strides, offset), src);
  return out;
}

Tensors split(const Tensor& x, const Ints& sizes, int axis) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  const int at = normalize_axis(axis, x.ndim());
  int64_t total = 0;
  for (const int64_t size : sizes) {
    if (size < 0) fail(Status::invalid, "sizes ", sizes, " has a negative one");
    total = checked_add(total, size, "sum of sizes");
  }
  if (total != x.extent(at)) {
    fail(Status::shape, "sizes ", sizes, " add up to ", total, ", axis ", at, " has extent ",
         x.extent(at));
  }
  Tensors parts;
  parts.reserve(static_cast<size_t>(sizes.size()));
  int64_t start = 0;
  for (const int64_t size : sizes) {
    parts.push_back(view_part(x, slice_geometry(geometry_of(x), at, start, start + size, 1)));
    start += size;
  }
  return parts;
}

Tensors unbind(const Tensor& x, int axis) {
  const int64_t extent = extent_along(x, axis);
  Tensors parts;
  for (int64_t i = 0; i < extent; ++i) {
    parts.push_back(view_part(x, select_geometry(geometry_of(x), axis, i)));
  }
  return parts;
}

Tensors chunk(const Tensor& x, int64_t chunks, int axis) {
  check_count(chunks, "chunks");
  const int64_t extent = extent_along(x, axis);
  const int64_t size = extent / chunks + (extent % chunks != 0);
  const int64_t count = size > 0 ? (extent - 1) / size + 1 : chunks;
  return split_into(count, x, axis, [&](int64_t i) { return std::min(size, extent - i * size); });
}

Tensors array_split(const Tensor& x, int64_t sections, int axis) {
  check_count(sections, "sections");
  const int64_t extent = extent_along(x, axis);
  return split_into(sections, x, axis,
                    [&](int64_t i) { return extent / sections + (i < extent % sections); });
}

}  // namespace libtensor::body
