// SPDX-License-Identifier: Apache-2.0
// gather, scatter and what is made of them. An axis that is indexed becomes an axis of stride 0 of
// x, and the index says how many slices further the element lies.
#include "libtensor/ops/indexing/index.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/record.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/execute.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/sum_dtypes.h"

namespace libtensor {
namespace {

// Extents along which all elements are the same one count as 1.
Tensor without_repeats(const Tensor& x) {
  Shape shape = x.shape();
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] > 1 && x.strides()[i] == 0) shape[i] = 1;
  }
  return alias(x, shape, x.strides(), x.offset());
}

Tensor repeated_to(const Tensor& x, const Shape& shape) {
  return alias(x, shape, broadcast_strides(x.shape(), x.strides(), shape), x.offset());
}

// 0-d tensors are indexed as 1-d ones.
Tensor at_least_1d(const Tensor& x) { return x.ndim() > 0 ? x : alias(x, {1}, {1}, x.offset()); }

// x with the shape of `index` and no step along `axis`.
Tensor along_index(const Tensor& x, const Shape& shape, int axis) {
  Strides strides = x.strides();
  strides[axis] = 0;
  return alias(x, shape, strides, x.offset());
}

// Along `axis` any extent will do.
void check_index_shape(const Tensor& index, const Tensor& x, const char* name, int axis = -1) {
  bool fits = x.ndim() == index.ndim();
  for (int i = 0; fits && i < x.ndim(); ++i) fits = i == axis || index.extent(i) <= x.extent(i);
  if (!fits)
    fail(Status::shape, "index of shape ", index.shape(), " does not fit ", name, " of shape ",
         x.shape());
}

void check_device(const Tensor& x, const Tensor& index, const Tensor& src = {}) {
  const Tensor* const operands[] = {&x, &index, &src};
  common_device(operands);
}

}  // namespace

Tensor checked_index(const Tensor& index, int64_t extent, int axis, const char* name,
                     KnownRange known) {
  check_dtype(DTypeClass::index, index.dtype(), name);
  const Tensor distinct = without_repeats(index);
  bool negative = known == KnownRange::valid;
  if (known == KnownRange::none || index.device().is_cpu()) {
    // Whoever repeats the kernel that they come from need not look again.
    std::optional<KernelRecording::Pause> pause;
    if (known == KnownRange::non_negative && recording()) {
      evaluate(distinct.storage());
      pause.emplace();
    }
    const IndexRange range = range_to_check(distinct, 0, extent - 1);
    if (range.low < -extent || range.high >= extent) {
      fail(Status::index, name, " ", range.high >= extent ? range.high : range.low,
           " is out of range for axis ", axis, " of extent ", extent);
    }
    negative = range.low < 0;
  }
  if (!negative && index.dtype() == DType::int64) return alias(index);
  const GradMode mode(false);
  Tensor wide = ops::astype(distinct, DType::int64);
  if (negative) wide = wide + ops::astype(ops::lt(wide, weak_scalar(0)), DType::int64) * extent;
  return repeated_to(wide, index.shape());
}

Tensor source_for(const Tensor& src, const Tensor& x) {
  if (src.dtype() != x.dtype())
    return repeated_to(contiguous_as(without_repeats(src), x.dtype()), src.shape());
  return &src.storage() == &x.storage() ? copy_of(src) : src;
}

bool to_copy_first(const Tensor& x, int64_t writes) {
  constexpr int64_t kLong = int64_t{1} << 24;
  return is_shielded() && writes > kLong && writes / 4 > x.numel();
}

void scatter_into(const Tensor& x, const Tensor& index, int64_t step, const Tensor& src,
                  uint64_t along, Combine combine) {
  // The index must not change while elements are written.
  const Tensor steady = &index.storage() == &x.storage() ? copy_of(index) : index;
  backend_of(x.device()).scatter(x, steady, step, src, along, combine);
}

void check_cast(const Tensor& src, const Tensor& x) {
  if (!can_cast_in_place(src.dtype(), x.dtype())) {
    fail(Status::dtype, "src of dtype ", src.dtype(), " cannot be written to a tensor of dtype ",
         x.dtype());
  }
}

void scatter_along(const Tensor& target, int axis, const Tensor& index_arg, const Tensor& src_arg,
                   Combine combine, KnownRange range) {
  const Tensor x = at_least_1d(target), index = at_least_1d(index_arg), src = at_least_1d(src_arg);
  const int at = normalize_axis(axis, x.ndim());
  check_device(x, index, src);
  check_cast(src, x);
  check_index_shape(index, x, "x", at);
  check_index_shape(index, src, "src");
  if (to_copy_first(x, index.numel()))
    return write_by_copy(
        x, [&](const Tensor& copy) { scatter_along(copy, at, index, src, combine, range); });
  const Tensor indices = checked_index(index, x.extent(at), at, "index", range);
  if (index.numel() == 0) return;
  const Tensor values = source_for(alias(src, index.shape(), src.strides(), src.offset()), x);
  scatter_into(along_index(x, index.shape(), at), indices, x.strides()[at], values,
               uint64_t{1} << at, combine);
}

namespace {

// What Kernels::gather() computes, as what stays pending, if it does. Unless all is to, it is
// stored: who reads it twice would gather it twice.
Tensor defer_gather(const Shape& out, const Tensor& x, const Tensor& index, int64_t step) {
  if (lazy_mode() != LazyMode::all) return {};
  return defer_computed(x, out,
                        {ComputedInput::Kind::gather, x.shape(), {index, Tensor()}, {}, step});
}

template <KnownRange range>
Tensor gather_by(const Tensor& x_arg, int axis, const Tensor& index_arg) {
  const Tensor x = at_least_1d(x_arg), index = at_least_1d(index_arg);
  const int at = normalize_axis(axis, x.ndim());
  check_device(x, index);
  check_index_shape(index, x, "x", at);
  const Tensor indices = checked_index(index, x.extent(at), at, "index", range);
  const Tensor slices = along_index(x, index.shape(), at);
  if (Tensor pending = defer_gather(index_arg.shape(), slices, indices, x.strides()[at]);
      pending.defined())
    return pending;
  Tensor out = empty_tensor(index_arg.shape(), x.dtype(), x.device());
  if (out.numel() == 0) return out;
  backend_of(x.device()).gather(at_least_1d(out), slices, indices, x.strides()[at]);
  return out;
}

template <KnownRange range>
void scatter_by(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  scatter_along(x, axis, index, src, Combine::replace, range);
}

template <KnownRange range>
void scatter_add_by(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  if (x.dtype() == compute_dtype(x.dtype())) {
    return scatter_along(x, axis, index, src, Combine::add, range);
  }
  // Sums of half precision are rounded once, at the end.
  const Tensor wide = contiguous_as(x, sum_compute(src.dtype(), x.dtype()));
  check_cast(src, x);
  scatter_along(wide, axis, index, src, Combine::add, range);
  backend_of(x.device()).copy(x, wide);
}

// Calls f with the range as a constant.
template <class F>
Tensor visit_range(KnownRange range, F&& f) {
  using enum KnownRange;
  return range == none    ? f(std::integral_constant<KnownRange, none>())
         : range == valid ? f(std::integral_constant<KnownRange, valid>())
                          : f(std::integral_constant<KnownRange, non_negative>());
}

}  // namespace

Tensor gather(const Tensor& x, int axis, const Tensor& index, KnownRange range) {
  return visit_range(range, [&](auto r) {
    return execute_by<OpId::gather, Body<gather_by<r.value>>>(x, axis, index);
  });
}

Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src,
               KnownRange range) {
  return visit_range(range, [&](auto r) {
    return execute_by<OpId::scatter, CopyThen<scatter_by<r.value>>>(x, axis, index, src);
  });
}

Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src,
                   KnownRange range) {
  return visit_range(range, [&](auto r) {
    return execute_by<OpId::scatter_add, CopyThen<scatter_add_by<r.value>>>(x, axis, index, src);
  });
}

namespace body {

Tensor gather(const Tensor& x, int axis, const Tensor& index) {
  return gather_by<KnownRange::none>(x, axis, index);
}
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  scatter_by<KnownRange::none>(x, axis, index, src);
}
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src) {
  scatter_add_by<KnownRange::none>(x, axis, index, src);
}

Tensor index_select(const Tensor& x_arg, int axis, const Tensor& index) {
  const Tensor x = at_least_1d(x_arg);
  const int at = normalize_axis(axis, x.ndim());
  if (index.ndim() > 1)
    fail(Status::shape, "index has shape ", index.shape(), ", expected a 1-d or 0-d tensor");
  check_device(x, index);
  Tensor indices = at_least_1d(checked_index(index, x.extent(at), at));
  Shape shape = x.shape(), whole = x.shape();
  whole[at] = indices.extent(0);
  shape[at] = indices.extent(0);
  if (index.ndim() == 0) shape.erase(at);
  Strides steps(x.ndim(), 0);
  steps[at] = indices.strides()[0];
  indices = alias(indices, whole, steps, indices.offset());
  const Tensor slices = along_index(x, whole, at);
  if (Tensor pending = defer_gather(shape, slices, indices, x.strides()[at]); pending.defined())
    return pending;
  Tensor out = empty_tensor(shape, x.dtype(), x.device());
  if (out.numel() == 0) return out;
  const Tensor target = alias(out, whole, contiguous_strides(whole), out.offset());
  backend_of(x.device()).gather(target, slices, indices, x.strides()[at]);
  return out;
}

Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis) {
  if (x.ndim() != index.ndim()) {
    fail(Status::shape, "x of shape ", x.shape(), " and index of shape ", index.shape(),
         " have different numbers of axes");
  }
  if (x.ndim() == 0) return ops::gather(x, axis, index);
  const int at = normalize_axis(axis, x.ndim());
  Shape x_shape = x.shape(), index_shape = index.shape();
  x_shape[at] = index_shape[at] = 1;
  x_shape = index_shape = broadcast(x_shape, index_shape);
  x_shape[at] = x.extent(at);
  index_shape[at] = index.extent(at);
  return ops::gather(ops::broadcast_to(x, x_shape), at, ops::broadcast_to(index, index_shape));
}

Tensor embedding(const Tensor& weight, const Tensor& index) {
  if (weight.ndim() != 2)
    fail(Status::shape, "weight has shape ", weight.shape(), ", expected (V, D)");
  check_dtype(DTypeClass::index, index.dtype(), "index");
  const IndexRange range = range_to_check(without_repeats(index), 0, weight.extent(0) - 1);
  if (range.low < 0)
    fail(Status::index, "index ", range.low, " is not in [0, ", weight.extent(0), ")");
  Shape shape = index.shape();
  shape.push_back(weight.extent(1));
  return ops::reshape(ops::index_select(weight, 0, ops::reshape(index, {-1})), shape);
}

Tensor one_hot(const Tensor& index, int64_t num_classes) {
  check_dtype(DTypeClass::index, index.dtype(), "index");
  if (num_classes < -1)
    fail(Status::invalid, "num_classes is ", num_classes, ", expected -1 or more");
  if (num_classes == -1 && index.numel() == 0) {
    fail(Status::invalid, "num_classes is -1, but index has no elements to take it from");
  }
  const Tensor distinct = without_repeats(index);
  const IndexRange range = num_classes == -1 ? backend_of(index.device()).index_range(distinct)
                                             : range_to_check(distinct, 0, num_classes - 1);
  const int64_t classes = num_classes == -1 ? checked_add<int64_t>(range.high, 1) : num_classes;
  if (range.low < 0 || range.high >= classes) {
    fail(Status::index, "index ", range.low < 0 ? range.low : range.high, " is not in [0, ",
         classes, ")");
  }
  Shape shape = index.shape(), place = index.shape();
  shape.push_back(classes);
  place.push_back(1);
  Tensor out = ops::zeros(shape, DType::int64, index.device());
  const Tensor one = ops::broadcast_to(ops::ones({}, DType::int64, index.device()), place);
  scatter_along(out, -1, ops::unsqueeze(index, -1), one, Combine::replace);
  return out;
}

}  // namespace body
}  // namespace libtensor
