// SPDX-License-Identifier: Apache-2.0
// Sorting and what is made of it: indices come from a kernel, values are gathered from there, so
// that gradients are those of gather.
#include <algorithm>
#include <cmath>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/sort.gen.h"
#include "libtensor/ops/api/statistics.gen.h"
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

// The elements at indices that a kernel found.
Tensor values_at(const Tensor& x, int axis, const Tensor& indices) {
  return gather(x, axis, indices, KnownRange::non_negative);
}

int64_t extent_along(const Tensor& x, int axis) { return x.ndim() == 0 ? 1 : x.extent(axis); }

// An axis with elements to choose from.
int chosen_axis(const Tensor& x, int axis) {
  const int at = normalize_axis(axis, x.ndim());
  if (extent_along(x, at) == 0) {
    fail(Status::shape, "x of shape ", x.shape(), " has no elements along axis ", at,
         " to choose from");
  }
  return at;
}

// The indices of the first `count` elements in order.
Tensor ordered_indices(const Tensor& x, int axis, int64_t count, bool descending) {
  Shape shape = x.shape();
  if (x.ndim() > 0) shape[axis] = count;
  Tensor out = empty_tensor(shape, DType::int64, x.device());
  if (out.numel() > 0) backend_of(x.device()).argsort(out, x, axis, descending);
  return out;
}

Tensor without_axis(const Tensor& x, int axis, bool keepdims) {
  return keepdims || x.ndim() == 0 ? x : ops::squeeze(x, Axes::of({axis}));
}

// x at one place of each line, and that place.
Tensors chosen(const Tensor& x, int axis, const Tensor& place, bool keepdims) {
  return {without_axis(values_at(x, axis, place), axis, keepdims),
          without_axis(place, axis, keepdims)};
}

// The whole of x as one line, or x; a reduction of all of it has no axes, or only extents of 1.
struct Lines {
  Tensor x;
  int axis;
  Shape result;  // with extents of 1
};

Lines lines_of(const Tensor& x, OptionalAxis axis) {
  if (axis) {
    const int at = chosen_axis(x, *axis);
    Shape shape = x.shape();
    if (x.ndim() > 0) shape[at] = 1;
    return {x, at, shape};
  }
  const Tensor line = ops::reshape(x, {-1});
  chosen_axis(line, 0);
  return {line, 0, Shape(x.ndim(), 1)};
}

Tensors reduced(const Lines& lines, const Tensor& place, OptionalAxis axis, bool keepdims) {
  Tensors found = chosen(lines.x, lines.axis, place, true);
  for (Tensor& t : found) {
    t = axis       ? without_axis(t, lines.axis, keepdims)
        : keepdims ? ops::reshape(t, lines.result)
                   : ops::reshape(t, {});
  }
  return found;
}

}  // namespace

Tensor argsort(const Tensor& x, int axis, bool descending) {
  const int at = normalize_axis(axis, x.ndim());
  return ordered_indices(x, at, extent_along(x, at), descending);
}

Tensors sort(const Tensor& x, int axis, bool descending) {
  Backend& backend = backend_of(x.device());
  const bool recorded = grad_enabled() && x.requires_grad();
  if (!recorded && x.ndim() > 0 && x.numel() > 0 && backend.supports_sort(x.dtype())) {
    const int at = normalize_axis(axis, x.ndim());
    const Tensor values = empty_tensor(x.shape(), x.dtype(), x.device());
    const Tensor indices = empty_tensor(x.shape(), DType::int64, x.device());
    if (backend.sort(values, indices, x, at, descending)) return {values, indices};
  }
  const Tensor indices = ops::argsort(x, axis, descending);
  return {values_at(x, axis, indices), indices};
}

Tensors topk(const Tensor& x, int64_t k, int axis, bool largest) {
  const int at = normalize_axis(axis, x.ndim());
  if (k < 0 || k > extent_along(x, at)) {
    fail(Status::invalid, "k is ", k, ", expected 0 to the extent ", extent_along(x, at),
         " of axis ", at);
  }
  if (x.ndim() == 0) {
    if (k == 0)
      return {ops::slice(ops::reshape(x, {1}), 0, 0, 0, 1),
              ops::zeros({0}, DType::int64, x.device())};
    return sort(x, 0, largest);
  }
  const Tensor indices = ordered_indices(x, at, k, largest);
  return {values_at(x, at, indices), indices};
}

Tensors kthvalue(const Tensor& x, int64_t k, int axis, bool keepdims) {
  const int at = chosen_axis(x, axis);
  if (k < 1 || k > extent_along(x, at)) {
    fail(Status::invalid, "k is ", k, ", expected 1 to the extent ", extent_along(x, at),
         " of axis ", at);
  }
  const Tensor indices = ordered_indices(x, at, k, false);
  return chosen(x, at, x.ndim() == 0 ? indices : ops::narrow(indices, at, k - 1, 1), keepdims);
}

Tensors median(const Tensor& x, OptionalAxis axis, bool keepdims) {
  const Lines lines = lines_of(x, axis);
  const int64_t half = (extent_along(lines.x, lines.axis) - 1) / 2;
  const Tensor indices = ordered_indices(lines.x, lines.axis, half + 1, false);
  Tensor place = lines.x.ndim() == 0 ? indices : ops::narrow(indices, lines.axis, half, 1);
  if (is_floating(x.dtype())) {
    const Tensor top = ops::argmax(lines.x, lines.axis, true);  // the first NaN, if there is one
    place = ops::where(ops::isnan(values_at(lines.x, lines.axis, top)), top, place);
  }
  return reduced(lines, place, axis, keepdims);
}

Tensors nanmedian(const Tensor& x, OptionalAxis axis, bool keepdims) {
  if (!is_floating(x.dtype())) return median(x, axis, keepdims);
  const Lines lines = lines_of(x, axis);
  const Tensor indices = ops::argsort(lines.x, lines.axis, false);
  if (lines.x.ndim() == 0) return reduced(lines, indices, axis, keepdims);
  const Tensor numbers =
      ops::sum(ops::logical_not(ops::isnan(lines.x)), Axes::of({lines.axis}), true, DType::unset);
  const Tensor half = ops::floor_divide(numbers - 1, weak_scalar(2));
  const Tensor inside = ops::maximum(half, weak_scalar(0));
  return reduced(lines, values_at(indices, lines.axis, inside), axis, keepdims);
}

// In order, runs of equal elements are as long as the distance between the positions on both sides.
Tensors mode(const Tensor& x, int axis, bool keepdims) {
  check_dtype(DTypeClass::real, x.dtype());
  const int at = chosen_axis(x, axis);
  if (x.ndim() == 0) return {ops::clone(x), ops::zeros({}, DType::int64, x.device())};
  const Tensor indices = ops::argsort(x, at, false);
  const Tensor last_axis =
      ops::contiguous(ops::transpose(values_at(ops::detach(x), at, indices), at, -1));
  const Tensor first = ops::searchsorted(last_axis, last_axis, false),
               end = ops::searchsorted(last_axis, last_axis, true);
  const Tensor longest = ops::argmax(end - first, -1, true);
  const Tensor last = values_at(end, -1, longest) - 1;
  return chosen(x, at, values_at(indices, at, ops::transpose(last, at, -1)), keepdims);
}

Tensors max_with_indices(const Tensor& x, int axis, bool keepdims) {
  const int at = chosen_axis(x, axis);
  return chosen(x, at, ops::argmax(x, at, true), keepdims);
}
Tensors min_with_indices(const Tensor& x, int axis, bool keepdims) {
  const int at = chosen_axis(x, axis);
  return chosen(x, at, ops::argmin(x, at, true), keepdims);
}

namespace {

Tensors running(const Tensor& x, int axis, bool largest) {
  const int at = normalize_axis(axis, x.ndim());
  Tensor indices = empty_tensor(x.shape(), DType::int64, x.device());
  backend_of(x.device()).cumminmax(indices, x, at, largest);
  return {values_at(x, at, indices), indices};
}

}  // namespace

Tensors cummax(const Tensor& x, int axis) { return running(x, axis, true); }
Tensors cummin(const Tensor& x, int axis) { return running(x, axis, false); }

Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right) {
  if (sorted.ndim() == 0) fail(Status::shape, "sorted is a 0-d tensor, expected an axis");
  bool fits = sorted.ndim() == 1 || sorted.ndim() == values.ndim();
  for (int i = 0; fits && sorted.ndim() > 1 && i < sorted.ndim() - 1; ++i)
    fits = sorted.extent(i) == values.extent(i);
  if (!fits) {
    fail(Status::shape, "sorted of shape ", sorted.shape(), " and values of shape ", values.shape(),
         " differ before the last axis");
  }
  const Tensor* const operands[] = {&sorted, &values};
  const Device device = common_device(operands);
  const DType meeting = compute_dtype(
      check_dtype(DTypeClass::real, result_dtype(operands), "the operands' common type"));
  Tensor out = empty_tensor(values.shape(), DType::int64, device);
  if (out.numel() > 0) {
    backend_of(device).searchsorted(out, contiguous_as(sorted, meeting),
                                    contiguous_as(values, meeting), right);
  }
  return out;
}

Tensor bucketize(const Tensor& x, const Tensor& boundaries, bool right) {
  if (boundaries.ndim() != 1)
    fail(Status::shape, "boundaries has shape ", boundaries.shape(), ", expected 1-d");
  return ops::searchsorted(boundaries, x, right);
}

namespace {

// The distinct ones of n things in order: where they stand first, which of them each thing is, and
// how often each occurs.
struct Distinct {
  Tensor first, inverse, counts;
};

// `order` brings equal things together; those at `starts` (n,) differ from the one before.
Distinct distinct(const Tensor& order, const Tensor& starts) {
  const int64_t n = order.numel();
  const Tensor indices = ops::reshape(ops::nonzero(starts), {-1});
  const int64_t count = indices.numel(), rest = std::max<int64_t>(count - 1, 0);
  const Tensor end =
      ops::concat({ops::narrow(indices, 0, count - rest, rest),
                   ops::full({std::min<int64_t>(n, 1)}, n, DType::int64, order.device())},
                  0);
  const Tensor number = ops::cumsum(starts, 0, DType::unset) - 1;
  const Tensor inverse =
      ops::scatter(ops::zeros({n}, DType::int64, order.device()), 0, order, number);
  return {ops::index_select(order, 0, indices), inverse, end - indices};
}

// Which of the rows of x (n, m) differ from the one before; the first does. NaN differs from NaN.
Tensor starts_of(const Tensor& rows) {
  const int64_t n = rows.extent(0), rest = std::max<int64_t>(n - 1, 0);
  const Tensor differ =
      ops::ne(ops::narrow(rows, 0, n - rest, rest), ops::narrow(rows, 0, 0, rest));
  return ops::concat({ops::ones({std::min<int64_t>(n, 1)}, DType::boolean, rows.device()),
                      ops::any(differ, Axes::of({1}), false)},
                     0);
}

// The distinct rows of x (n, m); complex numbers are in order of their real, then their imaginary
// parts.
Distinct distinct_rows(const Tensor& x) {
  const int64_t n = x.extent(0), m = x.extent(1);
  Tensor rows = contiguous_as(x, compute_dtype(x.dtype()));
  if (is_complex(x.dtype()))
    rows = ops::reshape(ops::view_as_real(rows), {n, checked_mul<int64_t>(m, 2)});
  const Tensor order = empty_tensor({n}, DType::int64, x.device());
  backend_of(x.device()).argsort_rows(order, rows);
  return distinct(order, starts_of(ops::index_select(rows, 0, order)));
}

Distinct distinct_elements(const Tensor& x) {
  const Tensor line = ops::reshape(ops::detach(x), {-1});
  if (is_complex(x.dtype())) {
    Distinct found = distinct_rows(ops::reshape(line, {line.numel(), 1}));
    found.inverse = ops::reshape(found.inverse, x.shape());
    return found;
  }
  const Tensor order = ops::argsort(line, 0, false);
  Distinct found =
      distinct(order, starts_of(ops::reshape(values_at(line, 0, order), {line.numel(), 1})));
  found.inverse = ops::reshape(found.inverse, x.shape());
  return found;
}

Tensor elements_at(const Tensor& x, const Tensor& indices) {
  return ops::index_select(ops::reshape(ops::detach(x), {-1}), 0, indices);
}

// The slices of x along an axis, each as a row.
Tensor slices_of(const Tensor& x, int axis) {
  if (x.ndim() == 0) fail(Status::shape, "x is a 0-d tensor, expected an axis");
  const int64_t n = x.extent(axis);
  const Tensor moved = ops::moveaxis(ops::detach(x), {axis}, {0});
  const int64_t m = checked_product(moved.shape().data() + 1, moved.ndim() - 1);
  return ops::reshape(moved, {n, m});
}

}  // namespace

Tensors unique_all(const Tensor& x) {
  const Distinct found = distinct_elements(x);
  return {elements_at(x, found.first), found.first, found.inverse, found.counts};
}
Tensors unique_counts(const Tensor& x) {
  const Distinct found = distinct_elements(x);
  return {elements_at(x, found.first), found.counts};
}
Tensors unique_inverse(const Tensor& x) {
  const Distinct found = distinct_elements(x);
  return {elements_at(x, found.first), found.inverse};
}
Tensor unique_values(const Tensor& x) { return elements_at(x, distinct_elements(x).first); }

Tensors unique_dim(const Tensor& x, int axis) {
  const int at = normalize_axis(axis, x.ndim());
  const Distinct found = distinct_rows(slices_of(x, at));
  return {ops::index_select(ops::detach(x), at, found.first), found.first, found.inverse,
          found.counts};
}

Tensors unique_consecutive(const Tensor& x, OptionalAxis axis) {
  const int at = normalize_axis(axis.value_or(0), x.ndim());
  const Tensor rows = axis ? slices_of(x, at) : ops::reshape(ops::detach(x), {x.numel(), 1});
  const Tensor order = ops::arange(0, rows.extent(0), 1, DType::int64, x.device());
  const Distinct found = distinct(order, starts_of(rows));
  if (axis)
    return {ops::index_select(ops::detach(x), at, found.first), found.inverse, found.counts};
  return {elements_at(x, found.first), ops::reshape(found.inverse, x.shape()), found.counts};
}

namespace {

enum class Interpolation { linear, lower, higher, midpoint, nearest };

Interpolation interpolation_of(std::string_view name) {
  constexpr std::string_view names[] = {"linear", "lower", "higher", "midpoint", "nearest"};
  for (size_t i = 0; i < std::size(names); ++i) {
    if (names[i] == name) return static_cast<Interpolation>(i);
  }
  fail(Status::invalid, "interpolation is ", quoted(name),
       ", expected linear, lower, higher, midpoint or nearest");
}

// The values at `rank`, which is fractional, of sorted lines along the last axis.
Tensor at_rank(const Tensor& sorted, const Tensor& rank, Interpolation how) {
  const auto at = [&](const Tensor& place) {
    return ops::gather(sorted, -1, ops::astype(ops::detach(place), DType::int64));
  };
  switch (how) {
    case Interpolation::lower:
      return at(ops::floor(rank));
    case Interpolation::higher:
      return at(ops::ceil(rank));
    case Interpolation::nearest:
      return at(ops::round(rank));
    default:
      break;
  }
  const Tensor low = at(ops::floor(rank)), high = at(ops::ceil(rank));
  const Tensor share = how == Interpolation::midpoint
                           ? ops::full({}, 0.5, sorted.dtype(), sorted.device())
                           : ops::astype(rank - ops::floor(rank), sorted.dtype());
  const Tensor distance = high - low, far = ops::logical_not(ops::isfinite(distance));
  const Tensor near = low + ops::masked_fill(distance, far, weak_scalar(0)) * share;
  if (!any_true(far)) return near;
  // Of an infinite distance none is 0, and between infinities of one sign there is none.
  const Tensor weight = ops::detach(share);
  const Tensor between = low * (1 - weight) + high * weight;
  return ops::where(far, ops::where(ops::eq(weight, weak_scalar(0)), low, between), near);
}

Tensor quantiles(const Tensor& x_arg, const Tensor& q, OptionalAxis axis, bool keepdims,
                 std::string_view interpolation, bool skip_nan) {
  const Interpolation how = interpolation_of(interpolation);
  check_dtype(DTypeClass::floating, q.dtype(), "q");
  const Tensor* const operands[] = {&x_arg, &q};
  common_device(operands);
  if (q.ndim() > 1) fail(Status::shape, "q has shape ", q.shape(), ", expected 0-d or 1-d");
  const Tensor x = ops::astype(x_arg, check_dtype(DTypeClass::to_float, x_arg.dtype()));
  const Tensor levels = ops::astype(ops::reshape(q, {-1}), DType::float64);
  const Tensor inside =
      ops::logical_and(ops::ge(levels, weak_scalar(0)), ops::le(levels, weak_scalar(1)));
  if (any_true(ops::logical_not(inside))) fail(Status::invalid, "q has an element outside [0, 1]");
  const Lines lines = lines_of(x, axis);
  const Tensor whole = lines.x.ndim() == 0 ? ops::reshape(lines.x, {1}) : lines.x;
  const Tensor last_axis = ops::moveaxis(whole, {lines.axis}, {-1});
  const Tensor nan = ops::isnan(last_axis);
  const Tensor top =  // the rank of the largest number
      skip_nan
          ? ops::maximum(ops::sum(ops::logical_not(nan), Axes::of({-1}), true, DType::unset) - 1,
                         weak_scalar(0))
          : ops::full({}, last_axis.extent(last_axis.ndim() - 1) - 1, DType::int64, x.device());
  Shape shape = last_axis.shape();
  shape[shape.size() - 1] = levels.numel();
  const Tensor last = ops::astype(top, DType::float64);
  Tensor rank = ops::broadcast_to(levels * last, shape);
  if (!skip_nan)  // NaN come last
    rank = ops::where(ops::any(nan, Axes::of({-1}), true), last, rank);
  Tensor out = at_rank(ops::sort(last_axis, -1, false)[0], rank, how);
  out = ops::moveaxis(out, {-1}, {0});  // (levels, rest)
  Shape result = keepdims ? lines.result : Shape{};
  for (int i = 0; !keepdims && axis && i < lines.result.size(); ++i) {
    if (i != lines.axis) result.push_back(lines.result[i]);
  }
  if (q.ndim() == 1) result.insert(0, levels.numel());
  return ops::reshape(out, result);
}

}  // namespace

Tensor quantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims,
                std::string_view interpolation) {
  return quantiles(x, q, axis, keepdims, interpolation, false);
}
Tensor nanquantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims,
                   std::string_view interpolation) {
  return quantiles(x, q, axis, keepdims, interpolation, true);
}

}  // namespace libtensor::body
