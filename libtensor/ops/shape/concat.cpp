// SPDX-License-Identifier: Apache-2.0
// Joining, repeating and padding.
#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

bool left_out(const Tensor& x) { return x.ndim() == 1 && x.extent(0) == 0; }

// The shape of the joined tensors.
Shape joined_shape(const Tensors& xs, int axis) {
  Shape shape;
  const Tensor* first = nullptr;
  for (const Tensor& x : xs) {
    if (left_out(x)) continue;
    if (!first) {
      first = &x;
      shape = x.shape();
      continue;
    }
    bool fits = x.ndim() == first->ndim();
    for (int i = 0; fits && i < x.ndim(); ++i) fits = i == axis || x.extent(i) == first->extent(i);
    if (!fits) {
      fail(Status::shape, "shapes ", first->shape(), " and ", x.shape(), " do not join along axis ",
           axis);
    }
    shape[axis] = checked_add(shape[axis], x.extent(axis), "joined extent");
  }
  return shape;
}

// The joined tensors as what stays pending, if they do.
Tensor defer_join(std::span<const Tensor* const> xs, int axis, const Shape& shape, DType dtype,
                  Device device) {
  const int64_t numel = checked_numel(shape);
  const auto fits = [&](const Tensor* x) { return x->dtype() == dtype && x->numel() > 0; };
  if (xs.size() < 2 || xs.size() > 3 || !may_be_deferred(numel) ||
      !std::all_of(xs.begin(), xs.end(), fits))
    return {};
  return defer({OpId::concat,
                xs,
                dtype,
                {},
                shape,
                numel,
                dtype,
                device,
                GroupOpKind::join,
                uint64_t{1} << axis});
}

// x with its axes before `axis`, `axis` itself repeated around, and those from `end` on joined:
// (outer, inner).
struct Split {
  int64_t outer = 1;
  int64_t inner = 1;
};

Split split_at(const Shape& shape, int end) {
  Split split;
  for (int i = 0; i < shape.size(); ++i) {
    int64_t& part = i < end ? split.outer : split.inner;
    part = checked_mul(part, shape[i], "number of elements");
  }
  return split;
}

// Every run of elements of the axes from `end` on `times` times, in memory of its own.
Tensor repeat_runs(const Tensor& x, int end, int64_t times, const Shape& result) {
  checked_numel(result);
  const auto [outer, inner] = split_at(x.shape(), end);
  const Tensor runs = ops::reshape(x, {outer, 1, inner});
  return ops::reshape(ops::clone(ops::broadcast_to(runs, {outer, times, inner})), result);
}

}  // namespace

Tensor concat(const Tensors& xs, OptionalAxis axis) {
  if (xs.empty()) fail(Status::invalid, "xs is empty");
  std::vector<const Tensor*> operands;
  for (const Tensor& x : xs) operands.push_back(&x);
  const Device device = common_device(operands);
  const DType dtype = result_dtype(operands);
  if (!axis) {
    int64_t numel = 0;
    for (const Tensor& x : xs) numel = checked_add(numel, x.numel(), "joined extent");
    Tensor out = empty_tensor({numel}, dtype, device);
    int64_t start = 0;
    for (const Tensor& x : xs) {
      backend_of(device).copy(alias(out, x.shape(), contiguous_strides(x.shape()), start), x);
      start += x.numel();
    }
    return out;
  }
  const Tensor* first = &xs[0];
  for (const Tensor& x : xs) {
    if (x.ndim() == 0) fail(Status::shape, "0-d tensors have no axis to be joined along");
    if (left_out(*first)) first = &x;
  }
  const int at = normalize_axis(*axis, first->ndim());
  const Shape shape = left_out(*first) ? first->shape() : joined_shape(xs, at);
  if (Tensor pending = defer_join(operands, at, shape, dtype, device); pending.defined())
    return pending;
  Tensor out = empty_tensor(shape, dtype, device);
  if (out.numel() == 0) return out;
  int64_t start = 0;
  for (const Tensor& x : xs) {
    if (left_out(x)) continue;
    backend_of(device).copy(alias(out, x.shape(), out.strides(), start), x);
    start += x.extent(at) * out.strides()[at];
  }
  return out;
}

Tensor stack(const Tensors& xs, int axis) {
  if (xs.empty()) fail(Status::invalid, "xs is empty");
  for (const Tensor& x : xs) {
    if (x.shape() != xs[0].shape()) {
      fail(Status::shape, "shapes ", xs[0].shape(), " and ", x.shape(),
           " do not stack: they differ");
    }
  }
  const int at = normalize_axis(axis, xs[0].ndim() + 1);
  Tensors parts;
  for (const Tensor& x : xs) parts.push_back(ops::unsqueeze(x, at));
  return ops::concat(parts, at);
}

Tensor flip(const Tensor& x, const Axes& axes) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  if (x.numel() == 0) return copy_of(x);
  Strides strides = x.strides();
  int64_t offset = x.offset();
  for (int i = 0; i < x.ndim(); ++i) {
    if (!(mask >> i & 1) || x.extent(i) == 1) continue;
    offset += (x.extent(i) - 1) * strides[i];
    strides[i] = -strides[i];
  }
  const Tensor flipped = alias(x, x.shape(), strides, offset);
  if (x.device().is_cpu() && (lazy_mode() == LazyMode::all || has_long_rows(flipped))) {
    if (Tensor pending = defer_copy(flipped, x.dtype()); pending.defined()) return pending;
  }
  return copy_of(flipped);
}

namespace {

// Elements along one axis are what is joined with a number on either side.
Tensor defer_pad(const Tensor& x, const Ints& widths, const Shape& shape, Scalar value) {
  int axis = -1;
  for (int i = 0; i < x.ndim(); ++i) {
    if (widths[2 * i] == 0 && widths[2 * i + 1] == 0) continue;
    if (axis >= 0 || widths[2 * i] < 0 || widths[2 * i + 1] < 0) return {};
    axis = i;
  }
  if (axis < 0 || !x.device().is_cpu() || !may_be_deferred(checked_numel(shape))) return {};
  const Tensor number = ops::full({}, value, x.dtype(), x.device());
  Tensors parts;
  const auto add = [&](int64_t width) {
    if (width == 0) return;
    Shape part = x.shape();
    part[axis] = width;
    parts.push_back(ops::broadcast_to(number, part));
  };
  add(widths[2 * axis]);
  parts.push_back(x);
  add(widths[2 * axis + 1]);
  std::vector<const Tensor*> operands;
  for (const Tensor& part : parts) operands.push_back(&part);
  return defer_join(operands, axis, shape, x.dtype(), x.device());
}

// The inside, surrounded as it is read.
Tensor defer_padding(const Tensor& inside, const Shape& shape, const Dims& before, Scalar value) {
  if (!inside.device().is_cpu() || !may_be_deferred(checked_numel(shape))) return {};
  const Tensor element = empty_tensor({}, inside.dtype(), inside.device());
  visit_any_dtype(inside.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    *element.data_as<T>() = value.to<T>();
  });
  return defer_computed(inside, shape,
                        {ComputedInput::Kind::padding, shape, {element, Tensor()}, before});
}

}  // namespace

Tensor pad(const Tensor& x, const Ints& widths, Scalar value) {
  if (widths.size() != 2 * x.ndim()) {
    fail(Status::shape, "widths are ", widths.size(),
         " numbers, expected two for each axis of a tensor of shape ", x.shape());
  }
  Shape shape = x.shape(), inside = x.shape();
  int64_t from = x.offset();
  Dims starts(x.ndim());
  bool any = true;  // whether an element of x is left
  for (int i = 0; i < x.ndim(); ++i) {
    const int64_t before = widths[2 * i], after = widths[2 * i + 1];
    checked_mul<int64_t>(before, -1, "width");
    checked_mul<int64_t>(after, -1, "width");
    shape[i] =
        checked_add(checked_add(x.extent(i), before, "padded extent"), after, "padded extent");
    if (shape[i] < 0) {
      fail(Status::shape, "widths ", before, " and ", after, " crop more than axis ", i,
           " of extent ", x.extent(i));
    }
    // Elements [low, high) of x stay.
    const int64_t low = std::min(x.extent(i), std::max<int64_t>(0, -before));
    const int64_t high = std::max<int64_t>(0, x.extent(i) + std::min<int64_t>(0, after));
    starts[i] = std::max<int64_t>(0, before);
    inside[i] = high - low;
    any = any && inside[i] > 0;
    if (any) from += low * x.strides()[i];
  }
  check_number(value, x.dtype());
  if (Tensor pending = defer_pad(x, widths, shape, value); pending.defined()) return pending;
  const Tensor kept = any ? alias(x, inside, x.strides(), from) : x;
  if (any && inside != shape) {
    if (Tensor pending = defer_padding(kept, shape, starts, value); pending.defined())
      return pending;
  }
  Tensor out = empty_tensor(shape, x.dtype(), x.device());
  if (!any || inside != shape) backend_of(x.device()).fill(out, value);
  if (!any) return out;
  int64_t to = 0;
  for (int i = 0; i < x.ndim(); ++i) to += starts[i] * out.strides()[i];
  backend_of(x.device()).copy(alias(out, inside, out.strides(), to), kept);
  return out;
}

namespace {

// The slices that stand at indices first, first + 1, ... outside and inside of n slices.
using Source = Tensor (*)(const Tensor& indices, int64_t n);

Tensor reflected(const Tensor& indices, int64_t n) {
  return (n - 1) - ops::abs((n - 1) - ops::abs(indices));
}
Tensor nearest(const Tensor& indices, int64_t n) {
  return ops::clamp(indices, weak_scalar(int64_t{0}), weak_scalar(n - 1));
}
Tensor around(const Tensor& indices, int64_t n) { return ops::remainder(indices, weak_scalar(n)); }

// `most` is how many slices an axis of n can lend.
Tensor pad_from(const Tensor& x, const Ints& widths, Source source, int64_t (*most)(int64_t n)) {
  if (widths.size() != 2 * x.ndim()) {
    fail(Status::shape, "widths are ", widths.size(),
         " numbers, expected two for each axis of a tensor of shape ", x.shape());
  }
  Shape shape = x.shape();
  for (int i = 0; i < x.ndim(); ++i) {
    const int64_t before = widths[2 * i], after = widths[2 * i + 1], n = x.extent(i);
    for (const int64_t width : {before, after}) {
      if (width > most(n)) {
        fail(Status::shape, "width ", width, " is too large for axis ", i, " of extent ", n,
             ", which has ", most(n), " slices to take");
      }
    }
    shape[i] = checked_add(checked_add(n, before, "padded extent"), after, "padded extent");
    if (shape[i] < 0) {
      fail(Status::shape, "widths ", before, " and ", after, " crop more than axis ", i,
           " of extent ", n);
    }
  }
  checked_numel(shape);
  Tensor out = x;
  for (int i = 0; i < x.ndim(); ++i) {
    const int64_t before = widths[2 * i];
    if (before == 0 && widths[2 * i + 1] == 0) continue;
    const Tensor indices = ops::arange(-before, shape[i] - before, 1, DType::int64, x.device());
    out = ops::index_select(out, i, source(indices, x.extent(i)));
  }
  return out.same_as(x) ? ops::clone(x) : out;
}

}  // namespace

Tensor pad_reflect(const Tensor& x, const Ints& widths) {
  return pad_from(x, widths, reflected, [](int64_t n) { return std::max<int64_t>(n - 1, 0); });
}
Tensor pad_replicate(const Tensor& x, const Ints& widths) {
  return pad_from(x, widths, nearest, [](int64_t n) { return n == 0 ? 0 : INT64_MAX; });
}
Tensor pad_circular(const Tensor& x, const Ints& widths) {
  Ints crops = widths, rest = widths;
  bool cropped = false;
  for (int64_t& width : crops) width = std::min<int64_t>(width, 0);
  for (int64_t& width : rest) {
    cropped = cropped || width < 0;
    width = std::max<int64_t>(width, 0);
  }
  return pad_from(cropped ? ops::pad(x, crops, 0) : x, rest, around, [](int64_t n) { return n; });
}

Tensor tile(const Tensor& x, const Ints& repeats) {
  for (const int64_t times : repeats) {
    if (times < 0) fail(Status::invalid, "repeats ", repeats, " has a negative one");
  }
  Shape shape = x.shape();
  while (shape.size() < repeats.size()) shape.insert(0, 1);
  const int lead = shape.size() - repeats.size();
  Tensor out = ops::reshape(x, shape);
  bool copied = false;
  for (int i = repeats.size() - 1; i >= 0; --i) {
    if (repeats[i] == 1) continue;
    shape[lead + i] = checked_mul(shape[lead + i], repeats[i], "tiled extent");
    out = repeat_runs(out, lead + i, repeats[i], shape);
    copied = true;
  }
  return copied ? out : ops::clone(out);
}

Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis) {
  if (repeats < 0) fail(Status::invalid, "repeats is ", repeats, ", expected 0 or more");
  const Tensor rows = axis && x.ndim() > 0 ? x : ops::reshape(x, {-1});
  const int at = normalize_axis(axis.value_or(0), rows.ndim());
  Shape shape = rows.shape();
  shape[at] = checked_mul(shape[at], repeats, "repeated extent");
  return repeat_runs(rows, at + 1, repeats, shape);
}

}  // namespace libtensor::body
