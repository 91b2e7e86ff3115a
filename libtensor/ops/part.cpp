// Views of parts of a tensor, and the write that undoes them.
#include "libtensor/backend/backend.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/derive.h"
#include "libtensor/ops/geometry.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor::body {
namespace {

Tensor view_part(const Tensor& x, const Geometry& part) {
  return make_view(x, part.shape, part.strides, part.offset);
}

}  // namespace

Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step) {
  return view_part(x, slice_geometry(geometry_of(x), axis, start, stop, step));
}

Tensor select(const Tensor& x, int axis, int64_t index) {
  return view_part(x, select_geometry(geometry_of(x), axis, index));
}

Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  const int64_t extent = x.extent(normalize_axis(axis, x.ndim()));
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
  const Geometry part{shape, strides, offset};
  check_inside(part, x.storage().nbytes / itemsize(x.dtype()));
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
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  const int64_t extent = x.extent(normalize_axis(axis, x.ndim()));
  Tensors parts;
  for (int64_t i = 0; i < extent; ++i) {
    parts.push_back(view_part(x, select_geometry(geometry_of(x), axis, i)));
  }
  return parts;
}

}  // namespace libtensor::body
