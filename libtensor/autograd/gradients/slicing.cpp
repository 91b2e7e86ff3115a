// SPDX-License-Identifier: Apache-2.0
// Rules of views of parts.
#include <algorithm>

#include "libtensor/autograd/gradients/rules/indexing.gen.h"
#include "libtensor/autograd/gradients/rules/shape.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/shape/geometry.h"

namespace libtensor::gradients {
namespace {

// dout where the view was in a contiguous x, 0 elsewhere.
Tensor embed(const Tensor& dout, const Shape& x_shape, const Geometry& part) {
  return ops::as_strided_scatter(virtual_zeros(x_shape, dout), dout, part.shape, part.strides,
                                 part.offset);
}

// The elements of a 1-d tensor that a geometry names, in row-major order.
Tensor indices_in(int64_t size, const Geometry& part, Device device) {
  const Tensor order = ops::arange(0, size, 1, DType::int64, device);
  return ops::reshape(ops::as_strided(order, part.shape, part.strides, part.offset), {-1});
}

Geometry shifted(Geometry part, int64_t by) {
  part.offset -= by;
  return part;
}

bool empty(const Shape& shape) { return checked_numel(shape) == 0; }

// The elements of a storage from `first` on, `size` of them.
struct Window {
  int64_t first = 0;
  int64_t size = 0;
};

// What both geometries reach.
Window window_of(const Geometry& a, const Geometry& b) {
  const AddressRange ea = bounds(a.shape, a.strides), eb = bounds(b.shape, b.strides);
  const int64_t low = std::min(a.offset + ea.low, b.offset + eb.low);
  const int64_t high = std::max(a.offset + ea.high, b.offset + eb.high);
  return {low, high - low + 1};
}

// Whether `part` is the whole of a storage, in order.
bool fills(const Geometry& part, int64_t size) {
  return is_contiguous(part.shape, part.strides) && checked_numel(part.shape) == size;
}

// A storage with the elements of `values` where `part` names them, summed where it names one
// several times.
Tensor write_to(const Tensor& values, int64_t size, const Geometry& part) {
  if (fills(part, size)) return ops::reshape(values, {size});
  const Tensor none = virtual_zeros({size}, values);
  if (!may_overlap(part.shape, part.strides)) {
    return ops::as_strided_scatter(none, values, part.shape, part.strides, part.offset);
  }
  return ops::scatter_add(none, 0, indices_in(size, part, values.device()),
                          ops::reshape(values, {-1}));
}

// What `part` names in a storage.
Tensor read_from(const Tensor& storage, const Geometry& part) {
  if (storage.ndim() == 1 && fills(part, storage.numel())) return ops::reshape(storage, part.shape);
  const Tensor whole = ops::contiguous(storage);
  return ops::as_strided(whole, part.shape, part.strides, whole.offset() + part.offset);
}

}  // namespace

Tensor slice_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t start, int64_t stop,
                int64_t step) {
  return embed(dout, x_shape,
               slice_geometry(contiguous_geometry(x_shape), axis, start, stop, step));
}

Tensor select_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t index) {
  return embed(dout, x_shape, select_geometry(contiguous_geometry(x_shape), axis, index));
}

Tensor diagonal_dx(const Tensor& dout, const Shape& x_shape, int64_t offset, int axis0, int axis1) {
  return embed(dout, x_shape,
               diagonal_geometry(contiguous_geometry(x_shape), offset, axis0, axis1));
}

// The windows along `axis` repeat slices of x.
Tensor unfold_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t size, int64_t step) {
  if (x_shape.empty()) return ops::sum(dout, Axes(), false, DType::unset);
  const int at = normalize_axis(axis, x_shape.size());
  const int64_t windows = dout.extent(at);
  const auto line = [&](int64_t n, int64_t by) {
    return ops::arange(0, n, 1, DType::int64, dout.device()) * by;
  };
  Shape along(x_shape.size(), 1), slices = x_shape;
  along[at] = slices[at] = windows * size;
  const Tensor indices =
      ops::reshape(ops::unsqueeze(line(windows, step), 1) + line(size, 1), along);
  const Tensor values = ops::reshape(ops::moveaxis(dout, {-1}, {at + 1}), slices);
  return ops::scatter_add(virtual_zeros(x_shape, dout), at, ops::broadcast_to(indices, slices),
                          values);
}

Tensor split_dx(const Tensors& douts, int axis) { return ops::concat(douts, axis); }
Tensor unbind_dx(const Tensors& douts, int axis) { return ops::stack(douts, axis); }

// Elements of x that share memory take equal parts of what reaches it.
Tensor as_strided_dx(const Tensor& dout, const Geometry& x_geometry, const Shape& shape,
                     const Ints& strides, int64_t offset) {
  if (empty(shape) || empty(x_geometry.shape)) return virtual_zeros(x_geometry.shape, dout);
  const Geometry part{shape, strides, offset == -1 ? x_geometry.offset : offset};
  const Window window = window_of(x_geometry, part);
  const Geometry x_part = shifted(x_geometry, window.first);
  Tensor sums = write_to(dout, window.size, shifted(part, window.first));
  if (may_overlap(x_part.shape, x_part.strides)) {
    const Tensor ones = ops::ones(x_part.shape, dout.dtype(), dout.device());
    const Tensor counts = read_from(write_to(ones, window.size, x_part), x_part);
    return read_from(sums, x_part) / counts;
  }
  return read_from(sums, x_part);
}

Tensor as_strided_scatter_dx(const Tensor& dout, const Shape& shape, const Ints& strides,
                             int64_t offset) {
  return ops::as_strided_scatter(dout, virtual_zeros(shape, dout), shape, strides, offset);
}

Tensor as_strided_scatter_dsrc(const Tensor& dout, const Shape& shape, const Ints& strides,
                               int64_t offset) {
  return read_from(dout, {shape, strides, offset});
}

Tensors copy_slices_grads(const Tensor& dout, const Geometry& x_geometry, const Shape& shape,
                          const Ints& strides, int64_t offset) {
  if (empty(shape)) return {dout, virtual_zeros(shape, dout)};
  const Geometry view{shape, strides, offset};
  const Window window = window_of(x_geometry, view);
  const Geometry x_part = shifted(x_geometry, window.first), part = shifted(view, window.first);
  const Tensor storage = write_to(dout, window.size, x_part);
  const Tensor rest =
      ops::as_strided_scatter(storage, virtual_zeros(shape, dout), shape, strides, part.offset);
  return {read_from(rest, x_part), read_from(storage, part)};
}

}  // namespace libtensor::gradients
