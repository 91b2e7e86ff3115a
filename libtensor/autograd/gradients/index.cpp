// SPDX-License-Identifier: Apache-2.0
// Rules of reads and writes by index tensors.
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/api/comparison.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"

#include <algorithm>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/indexing.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// What was read from the leading part of src, with zeros for the rest of it.
Tensor padded_to(const Tensor& part, const Shape& shape) {
  if (part.shape() == shape) return part;
  Ints widths;
  for (int i = 0; i < shape.size(); ++i) {
    widths.push_back(0);
    widths.push_back(shape[i] - part.extent(i));
  }
  return ops::pad(part, widths, 0);
}

// 0, 1, ... in row-major order.
Tensor counted(const Shape& shape, Device device) {
  return ops::reshape(ops::arange(0, checked_numel(shape), 1, DType::int64, device), shape);
}

// Which of the writes that `indices` name stay, as a mask that broadcasts to the result's shape;
// undefined if none can meet another one.
Tensor writes_that_stay(const Tensors& indices, const Shape& x_shape, const Shape& result) {
  Tensors arrays;
  Shape probed;
  int axis = 0, first = -1, named = 0;
  bool gap = false, together = true, masks = true;
  for (const Tensor& index : indices) {
    if (!index.defined()) {
      gap = first >= 0;
      ++axis;
      continue;
    }
    if (first < 0) first = axis;
    together = together && !gap;
    masks = masks && index.dtype() == DType::boolean;
    const int axes = index.dtype() == DType::boolean ? index.ndim() : 1;
    for (int i = 0; i < axes; ++i) probed.push_back(x_shape[axis + i]);
    axis += axes;
    named += axes;
    arrays.push_back(index);
  }
  if (arrays.empty() || (masks && arrays.size() == 1)) return {};
  // The axes of the index arrays stand for those that are named.
  const int ndim = result.size() - (x_shape.size() - named), at = together ? std::max(first, 0) : 0;
  const Shape shape(result.data() + at, ndim);
  const int64_t count = checked_numel(shape);
  if (count < 2) return {};
  const Tensor order = counted(shape, arrays[0].device());
  const Tensor none = ops::zeros(probed, DType::int64, arrays[0].device());
  const Tensor last = ops::index(ops::index_put(none, arrays, order, false), arrays);
  Shape wide = shape;
  while (wide.size() < result.size() - at) wide.push_back(1);
  return ops::reshape(ops::eq(last, order), wide);
}

}  // namespace

Tensor index_select_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index) {
  if (x_shape.empty()) return ops::sum(dout, Axes(), false, DType::unset);
  const int at = normalize_axis(axis, x_shape.size());
  const Tensor slices = index.ndim() == 0 ? ops::unsqueeze(dout, at) : dout;
  Shape along(x_shape.size(), 1);
  along[at] = index.numel();
  const Tensor indices = ops::broadcast_to(ops::reshape(index, along), slices.shape());
  return scatter_add(virtual_zeros(x_shape, dout), at, indices, slices, KnownRange::valid);
}

Tensor gather_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index) {
  return scatter_add(virtual_zeros(x_shape, dout), axis, index, dout, KnownRange::valid);
}

Tensor scatter_dx(const Tensor& dout, int axis, const Tensor& index) {
  return scatter(dout, axis, index, virtual_zeros(index.shape(), dout), KnownRange::valid);
}

// Of several writes to one element only the last one stays.
Tensor scatter_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape) {
  Tensor part = gather(dout, axis, index, KnownRange::valid);
  if (index.numel() > 1) {
    const Tensor order = counted(index.shape(), index.device());
    const Tensor none = ops::zeros(dout.shape(), DType::int64, index.device());
    const Tensor last = gather(scatter(none, axis, index, order, KnownRange::valid), axis, index,
                               KnownRange::valid);
    part = zero_where(ops::ne(last, order), part);
  }
  return padded_to(part, src_shape);
}

Tensor scatter_add_dx(const Tensor& dout) { return dout; }

Tensor scatter_add_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape) {
  return padded_to(gather(dout, axis, index, KnownRange::valid), src_shape);
}

Tensor index_dx(const Tensor& dout, const Shape& x_shape, const Tensors& indices) {
  return ops::index_put(virtual_zeros(x_shape, dout), indices, dout, true);
}

Tensor index_put_dx(const Tensor& dout, const Tensors& indices, bool accumulate) {
  return accumulate ? dout : ops::index_put(dout, indices, virtual_zeros({}, dout), false);
}

Tensor index_put_dvalues(const Tensor& dout, const Tensors& indices, const Shape& values_shape,
                         bool accumulate) {
  Tensor part = ops::index(dout, indices);
  if (!accumulate) {
    const Tensor stays = writes_that_stay(indices, dout.shape(), part.shape());
    if (stays.defined()) part = zero_unless(stays, part);
  }
  if (values_shape.size() <= part.ndim()) return part;
  Shape shape = part.shape();  // values may have more leading axes, of extent 1
  while (shape.size() < values_shape.size()) shape.insert(0, 1);
  return ops::reshape(part, shape);
}

}  // namespace libtensor::gradients
