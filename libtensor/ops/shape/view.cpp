// SPDX-License-Identifier: Apache-2.0
// Views: new shapes and strides over the same storage.
#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"

namespace libtensor::body {

Tensor view(const Tensor& x, const Shape& shape) {
  const Shape wanted = infer_shape(shape, x.numel());
  const auto strides = view_strides(x.shape(), x.strides(), wanted);
  if (!strides) {
    fail(Status::shape, "shape ", wanted, " is not a view of a tensor of shape ", x.shape(),
         " and strides ", x.strides(), "; reshape copies where needed");
  }
  return make_view(x, wanted, *strides, x.offset());
}

Tensor reshape(const Tensor& x, const Shape& shape) {
  const Shape wanted = infer_shape(shape, x.numel());
  if (view_strides(x.shape(), x.strides(), wanted)) return ops::view(x, wanted);
  return ops::view(ops::clone(x), wanted);
}

Tensor flatten(const Tensor& x, int start_axis, int end_axis) {
  const int first = normalize_axis(start_axis, x.ndim(), "start_axis");
  const int last = normalize_axis(end_axis, x.ndim(), "end_axis");
  if (first > last)
    fail(Status::invalid, "start_axis ", start_axis, " comes after end_axis ", end_axis);
  Shape shape;
  for (int i = 0; i < x.ndim(); ++i) {
    if (i < first || i > last) {
      shape.push_back(x.extent(i));
      continue;
    }
    if (i == last) shape.push_back(checked_product(x.shape().data() + first, last - first + 1));
  }
  if (x.ndim() == 0) shape.push_back(1);
  return ops::reshape(x, shape);
}

Tensors broadcast_tensors(const Tensors& xs) {
  Shape shape;
  for (const Tensor& x : xs) shape = broadcast(shape, x.shape());
  Tensors views;
  for (const Tensor& x : xs) views.push_back(ops::broadcast_to(x, shape));
  return views;
}

Tensor permute_dims(const Tensor& x, const Ints& axes) {
  if (axes.size() != x.ndim()) {
    fail(Status::shape, "axes ", axes, " are ", axes.size(), " axes, x has ", x.ndim());
  }
  axes_mask(Axes::of(axes), x.ndim());  // rejects repeated ones
  Shape shape = Shape::unset(x.ndim());
  Strides strides = Strides::unset(x.ndim());
  for (int i = 0; i < x.ndim(); ++i) {
    const int from = normalize_axis(axes[i], x.ndim());
    shape[i] = x.extent(from);
    strides[i] = x.strides()[from];
  }
  return make_view(x, std::move(shape), std::move(strides), x.offset());
}

Tensor transpose(const Tensor& x, int axis0, int axis1) {
  const int a = normalize_axis(axis0, x.ndim(), "axis0"),
            b = normalize_axis(axis1, x.ndim(), "axis1");
  Shape shape = x.shape();
  Strides strides = x.strides();
  if (x.ndim() > 0) {
    std::swap(shape[a], shape[b]);
    std::swap(strides[a], strides[b]);
  }
  return make_view(x, shape, strides, x.offset());
}

Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination) {
  if (source.size() != destination.size()) {
    fail(Status::invalid, "source ", source, " and destination ", destination,
         " are not as many axes");
  }
  const uint64_t moved = axes_mask(Axes::of(source), x.ndim());
  axes_mask(Axes::of(destination), x.ndim());  // rejects repeated ones
  if (x.ndim() == 0) return ops::permute_dims(x, {});
  Ints order(x.ndim(), -1);
  for (int i = 0; i < source.size(); ++i) {
    order[normalize_axis(destination[i], x.ndim())] = normalize_axis(source[i], x.ndim());
  }
  int next = 0;
  for (int64_t& axis : order) {
    if (axis >= 0) continue;
    while (moved >> next & 1) ++next;
    axis = next++;
  }
  return ops::permute_dims(x, order);
}

Tensor unflatten(const Tensor& x, int axis, const Ints& sizes) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  const int at = normalize_axis(axis, x.ndim());
  if (sizes.empty()) fail(Status::invalid, "sizes is empty, expected at least one extent");
  const Shape parts = infer_shape(sizes, x.extent(at));
  Shape shape = x.shape();
  shape.erase(at);
  for (int i = 0; i < parts.size(); ++i) shape.insert(at + i, parts[i]);
  checked_numel(shape);
  return ops::reshape(x, shape);
}

Tensor unfold(const Tensor& x, int axis, int64_t size, int64_t step) {
  const int at = normalize_axis(axis, x.ndim());
  const int64_t extent = x.ndim() == 0 ? 1 : x.extent(at);
  if (size < 0 || size > extent) {
    fail(Status::invalid, "size is ", size, ", expected 0 to the extent ", extent, " of axis ", at);
  }
  if (step < 1) fail(Status::invalid, "step is ", step, ", expected at least 1");
  if (x.ndim() == kMaxNdim)
    fail(Status::shape, "x has ", kMaxNdim, " axes already, the most that a tensor can have");
  Shape shape = x.shape();
  Strides strides = x.strides();
  shape.push_back(size);
  strides.push_back(x.ndim() == 0 ? 1 : strides[at]);
  if (x.ndim() > 0) {
    shape[at] = (extent - size) / step + 1;
    if (shape[at] > 1 && x.numel() > 0) strides[at] *= step;
  }
  checked_numel(shape);
  return make_view(x, shape, strides, x.offset());
}

Tensor atleast_1d(const Tensor& x) { return x.ndim() > 0 ? x : ops::view(x, {1}); }

Tensor atleast_2d(const Tensor& x) {
  if (x.ndim() > 1) return x;
  return ops::unsqueeze(ops::atleast_1d(x), 0);
}

Tensor atleast_3d(const Tensor& x) {
  if (x.ndim() > 2) return x;
  return ops::unsqueeze(ops::atleast_2d(x), 2);
}

Tensor matrix_transpose(const Tensor& x) {
  if (x.ndim() < 2) fail(Status::shape, "x of shape ", x.shape(), " has fewer than two axes");
  return ops::transpose(x, -1, -2);
}

Tensor broadcast_to(const Tensor& x, const Shape& shape) {
  Shape wanted = shape;
  const int lead = shape.size() - x.ndim();
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] == -1 && i >= lead) wanted[i] = x.extent(i - lead);
  }
  checked_numel(wanted);
  if (!broadcasts_to(x.shape(), wanted)) {
    fail(Status::shape, "shape ", x.shape(), " does not broadcast to ", shape);
  }
  return make_view(x, wanted, broadcast_strides(x.shape(), x.strides(), wanted), x.offset());
}

Tensor squeeze(const Tensor& x, const Axes& axes) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  Shape shape;
  Strides strides;
  for (int i = 0; i < x.ndim(); ++i) {
    if ((mask >> i & 1) && x.extent(i) == 1) continue;
    shape.push_back(x.extent(i));
    strides.push_back(x.strides()[i]);
  }
  return make_view(x, shape, strides, x.offset());
}

Tensor unsqueeze(const Tensor& x, int axis) {
  if (x.ndim() == kMaxNdim)
    fail(Status::shape, "x has ", kMaxNdim, " axes already, the most that a tensor can have");
  const int at = normalize_axis(axis, x.ndim() + 1);
  Shape shape = x.shape();
  Strides strides = x.strides();
  shape.insert(at, 1);
  strides.insert(at, 1);
  return make_view(x, shape, strides, x.offset());
}

}  // namespace libtensor::body
