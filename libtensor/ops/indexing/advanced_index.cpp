// SPDX-License-Identifier: Apache-2.0
// nonzero, and NumPy's indexing with arrays of integers and masks.
#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/sum_dtypes.h"

namespace libtensor::body {

Tensor nonzero(const Tensor& x) {
  const Tensor mask = contiguous_as(x, DType::boolean);
  Backend& backend = backend_of(x.device());
  const int64_t count = backend.count_true(mask);
  Tensor out = empty_tensor({count, x.ndim()}, DType::int64, x.device());
  if (out.numel() > 0) backend.nonzero(out, mask);
  return out;
}

namespace {

// One index array: a list of indices along an axis of x. A 0-d mask has none: it keeps or drops
// all.
struct Entry {
  int axis;
  Tensor indices;
};

// What the entries of `indices` say about x.
struct Selection {
  std::vector<Entry> entries;
  Shape shape;       // of the index arrays, broadcast
  int position = 0;  // where its axes stand among those that are taken whole
};

// The arrays that a mask of the axes from `axis` on stands for. An axis without elements selects
// none, however many x has there.
void add_mask(Selection& selection, const Tensor& x, const Tensor& mask, int axis) {
  for (int i = 0; i < mask.ndim(); ++i) {
    const bool fits =
        axis + i < x.ndim() && (mask.extent(i) == x.extent(axis + i) || mask.extent(i) == 0);
    if (!fits) {
      fail(Status::index, "a mask of shape ", mask.shape(), " does not fit x of shape ", x.shape(),
           " from axis ", axis, " on");
    }
  }
  const Tensor indices = nonzero(mask);
  const int64_t count = indices.extent(0);
  if (mask.ndim() == 0) {
    selection.entries.push_back({-1, ops::zeros({count}, DType::int64, mask.device())});
  }
  for (int i = 0; i < mask.ndim(); ++i) {
    selection.entries.push_back({axis + i, alias(indices, {count}, {mask.ndim()}, i)});
  }
}

Selection select_entries(const Tensor& x, const Tensors& indices) {
  Selection selection;
  int axis = 0, first = -1;
  bool gap = false, together = true;  // whole axes after the first array; between two
  for (const Tensor& index : indices) {
    if (!index.defined()) {
      if (axis >= x.ndim())
        fail(Status::index, "indices are more than the axes of x of shape ", x.shape());
      gap = first >= 0;
      ++axis;
      continue;
    }
    if (first < 0) first = axis;
    together = together && !gap;
    if (index.dtype() == DType::boolean) {
      add_mask(selection, x, index, axis);
      axis += index.ndim();
      continue;
    }
    if (axis >= x.ndim())
      fail(Status::index, "indices are more than the axes of x of shape ", x.shape());
    selection.entries.push_back({axis, checked_index(index, x.extent(axis), axis)});
    ++axis;
  }
  for (const Entry& entry : selection.entries)
    selection.shape = broadcast(selection.shape, entry.indices.shape());
  selection.position = together ? std::max(first, 0) : 0;
  return selection;
}

// x and the elements that are selected, as a backend reads them: all have the shape of the
// result.
struct IndexedElements {
  Shape shape;
  Tensor x;
  Tensor index;
  int64_t step = 1;
  uint64_t along = 0;  // the axes of the index arrays
};

// Elements that the index arrays lead to, counted from the first one of x.
Tensor offsets_of(const Tensor& x, const Selection& selection) {
  const GradMode mode(false);
  Tensor offsets = ops::zeros({}, DType::int64, x.device());
  for (const Entry& entry : selection.entries) {
    if (entry.axis < 0) continue;
    offsets = offsets + entry.indices * x.strides()[entry.axis];
  }
  return offsets;
}

IndexedElements elements_of(const Tensor& x, const Tensors& indices) {
  std::vector<const Tensor*> operands{&x};
  for (const Tensor& index : indices) operands.push_back(&index);
  common_device(operands);
  const Selection selection = select_entries(x, indices);
  int ndim = x.ndim() + selection.shape.size();
  for (const Entry& entry : selection.entries) ndim -= entry.axis >= 0 ? 1 : 0;
  if (ndim > kMaxNdim) {
    fail(Status::shape, "the result has ", ndim, " axes, expected at most ", kMaxNdim);
  }
  IndexedElements elements;
  Tensor index;
  if (selection.entries.size() == 1 && selection.entries[0].axis >= 0) {
    index = selection.entries[0].indices;
    elements.step = x.strides()[selection.entries[0].axis];
  } else {
    index = offsets_of(x, selection);
  }
  const Strides index_steps = broadcast_strides(index.shape(), index.strides(), selection.shape);
  Strides x_strides, index_strides;
  const auto insert_arrays = [&] {
    for (int i = 0; i < selection.shape.size(); ++i) {
      elements.along |= uint64_t{1} << elements.shape.size();
      elements.shape.push_back(selection.shape[i]);
      x_strides.push_back(0);
      index_strides.push_back(index_steps[i]);
    }
  };
  int whole = 0;
  for (int axis = 0; axis < x.ndim(); ++axis) {
    const auto indexes = [axis](const Entry& entry) { return entry.axis == axis; };
    if (std::any_of(selection.entries.begin(), selection.entries.end(), indexes)) continue;
    if (whole++ == selection.position) insert_arrays();
    elements.shape.push_back(x.extent(axis));
    x_strides.push_back(x.strides()[axis]);
    index_strides.push_back(0);
  }
  if (whole <= selection.position) insert_arrays();
  checked_numel(elements.shape);
  elements.x = alias(x, elements.shape, x_strides, x.offset());
  elements.index = alias(index, elements.shape, index_strides, index.offset());
  return elements;
}

void put(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) {
  const IndexedElements elements = elements_of(x, indices);
  Shape shape = values.shape();
  Strides strides = values.strides();
  while (shape.size() > elements.shape.size() && shape[0] == 1) {
    shape.erase(0);
    strides.erase(0);
  }
  if (!broadcasts_to(shape, elements.shape)) {
    fail(Status::shape, "values of shape ", values.shape(),
         " do not broadcast to the indexed elements, of shape ", elements.shape);
  }
  const Tensor* const operands[] = {&x, &values};
  common_device(operands);
  check_fits(values.dtype(), x.dtype());
  if (elements.x.numel() == 0) return;
  if (to_copy_first(x, elements.x.numel()))
    return write_by_copy(x, [&](const Tensor& copy) { put(copy, indices, values, accumulate); });
  const Tensor source = source_for(alias(values, shape, strides, values.offset()), x);
  const Strides steps = broadcast_strides(source.shape(), source.strides(), elements.shape);
  scatter_into(elements.x, elements.index, elements.step,
               alias(source, elements.shape, steps, source.offset()), elements.along,
               accumulate ? Combine::add : Combine::replace);
}

}  // namespace

Tensor index(const Tensor& x, const Tensors& indices) {
  const IndexedElements elements = elements_of(x, indices);
  Tensor out = empty_tensor(elements.shape, x.dtype(), x.device());
  if (out.numel() > 0)
    backend_of(x.device()).gather(out, elements.x, elements.index, elements.step);
  return out;
}

void index_put_(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate) {
  if (!accumulate) return put(x, indices, values, false);
  if (!can_cast_in_place(values.dtype(), x.dtype())) {
    fail(Status::dtype, "values of dtype ", values.dtype(),
         " cannot be added to a tensor of dtype ", x.dtype());
  }
  if (x.dtype() == compute_dtype(x.dtype())) return put(x, indices, values, true);
  // Sums of half precision are rounded once, at the end.
  const Tensor wide = contiguous_as(x, sum_compute(values.dtype(), x.dtype()));
  put(wide, indices, values, true);
  backend_of(x.device()).copy(x, wide);
}

}  // namespace libtensor::body
