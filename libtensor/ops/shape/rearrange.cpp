// SPDX-License-Identifier: Apache-2.0
// Rolling, turning, stacking, and matrices that are mostly zeros; all of it made of other ops.
#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/shape/geometry.h"

namespace libtensor::body {
namespace {

void check_any(const Tensors& xs) {
  if (xs.empty()) fail(Status::invalid, "xs is empty");
}

template <class F>
Tensors each(const Tensors& xs, F&& f) {
  Tensors out;
  for (const Tensor& x : xs) out.push_back(f(x));
  return out;
}

Tensor rolled(const Tensor& x, int64_t shift, int axis) {
  const int64_t n = x.extent(axis);
  const int64_t by = n == 0 ? 0 : (shift % n + n) % n;
  if (by == 0) return x;
  return ops::concat({ops::narrow(x, axis, n - by, by), ops::narrow(x, axis, 0, n - by)}, axis);
}

// column - row <= k, or >= k for `upper`, over the last two axes.
Tensor triangle(const Shape& shape, int64_t k, bool upper, Device device) {
  const int n = shape.size();
  if (shape[n - 2] == 0 || shape[n - 1] == 0) {
    return ops::zeros({shape[n - 2], shape[n - 1]}, DType::boolean, device);
  }
  const auto line = [&](int64_t extent) { return ops::arange(0, extent, 1, DType::int64, device); };
  // Beyond the matrix every k is the same one.
  const int64_t bound = std::clamp(k, -shape[n - 2], shape[n - 1]);
  const Tensor distance = line(shape[n - 1]) - ops::unsqueeze(line(shape[n - 2]), 1);
  return upper ? ops::ge(distance, weak_scalar(bound)) : ops::le(distance, weak_scalar(bound));
}

// The opposite of triangle() on the CPU: rows are parts of one line of flags, of which each begins
// one element before that of the row above.
Tensor outside_triangle(const Shape& shape, int64_t k, bool upper) {
  const int64_t rows = shape[shape.size() - 2], columns = shape[shape.size() - 1];
  const Tensor line = empty_tensor({rows + columns - 1}, DType::boolean, {DeviceKind::cpu, 0});
  const int64_t bound = std::clamp(k, -rows, columns);
  const int64_t below = std::clamp<int64_t>(rows + bound - upper, 0, line.numel());
  auto* flags = line.data_as<bool>();
  std::fill_n(flags, below, upper);
  std::fill(flags + below, flags + line.numel(), !upper);
  return alias(line, {rows, columns}, {-1, 1}, rows - 1);
}

Tensor triangular(const Tensor& x, int64_t k, bool upper) {
  if (x.ndim() < 2) fail(Status::shape, "x of shape ", x.shape(), " has fewer than two axes");
  if (x.device().is_cpu() && x.numel() > 0)
    return ops::masked_fill(x, outside_triangle(x.shape(), k, upper), weak_scalar(0));
  const Tensor inside = triangle(x.shape(), k, upper, x.device());
  return ops::masked_fill(x, ops::logical_not(inside), weak_scalar(0));
}

// How many pairs (i, j) of [0, n) and [0, m) have j - i <= k.
int64_t count_below(int64_t n, int64_t m, int64_t k) {
  k = std::clamp(k, -n - 1, m);
  const int64_t first = std::clamp<int64_t>(-k, 0, n);             // the first row with any
  const int64_t whole = std::clamp<int64_t>(m - k - 1, first, n);  // the first with all
  return (whole - first) * (first + whole + 2 * k + 1) / 2 + (n - whole) * m;
}

Tensor triangle_places(int64_t n, int64_t m, int64_t k, bool upper, DType dtype, Device device) {
  if (n < 0 || m < 0) fail(Status::shape, "shape [", n, ", ", m, "] has a negative extent");
  checked_numel({n, m});
  Tensor indices;
  if (device.kind == DeviceKind::meta) {
    const int64_t count =
        upper ? n * m - (k == INT64_MIN ? 0 : count_below(n, m, k - 1)) : count_below(n, m, k);
    indices = ops::empty({count, 2}, DType::int64, device);
  } else {
    indices = ops::nonzero(triangle({n, m}, k, upper, device));
  }
  return ops::astype(ops::contiguous(ops::transpose(indices, 0, 1)),
                     dtype == DType::unset ? DType::int64 : dtype);
}

void check_part(const Tensor& src, const Geometry& part) {
  if (src.shape() != part.shape) {
    fail(Status::shape, "src has shape ", src.shape(), ", the target has ", part.shape);
  }
}

Tensor write_part(const Tensor& x, const Tensor& src, const Geometry& part) {
  check_part(src, part);
  return ops::as_strided_scatter(x, src, part.shape, part.strides, part.offset);
}

}  // namespace

Tensor roll(const Tensor& x, const Ints& shifts, const Axes& axes) {
  const int moved = axes.all ? 1 : axes.list.size();
  if (shifts.size() != moved) {
    fail(Status::invalid, "shifts ", shifts, " are ", shifts.size(), " numbers, expected ", moved);
  }
  if (axes.all) {
    if (x.numel() == 0 || shifts[0] % x.numel() == 0) return ops::clone(x);
    return ops::reshape(rolled(ops::reshape(x, {-1}), shifts[0], 0), x.shape());
  }
  axes_mask(axes, x.ndim());  // rejects repeated ones
  Tensor out = x;
  for (int i = 0; i < moved && x.ndim() > 0; ++i) {
    out = rolled(out, shifts[i], normalize_axis(axes.list[i], x.ndim()));
  }
  return out.same_as(x) ? ops::clone(x) : out;
}

Tensor rot90(const Tensor& x, int64_t k, int axis0, int axis1) {
  if (x.ndim() < 2) fail(Status::shape, "x of shape ", x.shape(), " has fewer than two axes");
  const int a = normalize_axis(axis0, x.ndim(), "axis0"),
            b = normalize_axis(axis1, x.ndim(), "axis1");
  if (a == b) {
    fail(Status::invalid, "axis0 ", axis0, " and axis1 ", axis1, " are the same axis");
  }
  switch (k & 3) {
    case 0:
      return ops::clone(x);
    case 1:
      return ops::transpose(ops::flip(x, Axes::of({b})), a, b);
    case 2:
      return ops::flip(x, Axes::of({a, b}));
    default:
      return ops::flip(ops::transpose(x, a, b), Axes::of({b}));
  }
}

Tensor flipud(const Tensor& x) {
  if (x.ndim() < 1) fail(Status::shape, "x is a 0-d tensor, expected an axis");
  return ops::flip(x, Axes::of({0}));
}

Tensor fliplr(const Tensor& x) {
  if (x.ndim() < 2) fail(Status::shape, "x of shape ", x.shape(), " has fewer than two axes");
  return ops::flip(x, Axes::of({1}));
}

Tensor tril(const Tensor& x, int64_t k) { return triangular(x, k, false); }
Tensor triu(const Tensor& x, int64_t k) { return triangular(x, k, true); }

Tensor tril_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  return triangle_places(n, m, k, false, dtype, device);
}
Tensor triu_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device) {
  return triangle_places(n, m, k, true, dtype, device);
}

Tensor diag(const Tensor& x, int64_t k) {
  if (x.ndim() == 1) return ops::diag_embed(x, k, 0, 1);
  if (x.ndim() == 2) return ops::clone(ops::diagonal(x, k, 0, 1));
  fail(Status::shape, "x has shape ", x.shape(), ", expected one or two axes");
}

Tensor diag_embed(const Tensor& x, int64_t offset, int axis0, int axis1) {
  if (x.ndim() == 0) fail(Status::shape, "x is a 0-d tensor, expected an axis");
  const int ndim = x.ndim() + 1;
  const int a = normalize_axis(axis0, ndim, "axis0"), b = normalize_axis(axis1, ndim, "axis1");
  if (a == b) fail(Status::invalid, "axis0 ", axis0, " and axis1 ", axis1, " are the same axis");
  if (offset == INT64_MIN) fail(Status::invalid, "offset is ", offset);
  const int64_t extent =
      checked_add(x.extent(x.ndim() - 1), std::max(offset, -offset), "extent of the matrix");
  Shape shape = x.shape();
  shape.erase(x.ndim() - 1);
  shape.insert(std::min(a, b), extent);
  shape.insert(std::max(a, b), extent);
  checked_numel(shape);
  return write_part(ops::zeros(shape, x.dtype(), x.device()), x,
                    diagonal_geometry(contiguous_geometry(shape), offset, a, b));
}

Tensor block_diag(const Tensors& xs) {
  check_any(xs);
  int64_t columns = 0, before = 0;
  for (const Tensor& x : xs) {
    if (x.ndim() > 2) fail(Status::shape, "one of xs has shape ", x.shape(), ", expected a matrix");
    columns = checked_add(columns, x.ndim() > 0 ? x.extent(x.ndim() - 1) : 1, "joined extent");
  }
  return ops::concat(each(xs,
                          [&](const Tensor& x) {
                            const Tensor block = ops::atleast_2d(x);
                            const int64_t width = block.extent(1), left = before;
                            before += width;
                            return ops::pad(block, {0, 0, left, columns - left - width}, 0);
                          }),
                     0);
}

Tensor hstack(const Tensors& xs) {
  check_any(xs);
  const Tensors parts = each(xs, ops::atleast_1d);
  return ops::concat(parts, parts[0].ndim() == 1 ? 0 : 1);
}

Tensor vstack(const Tensors& xs) {
  check_any(xs);
  return ops::concat(each(xs, ops::atleast_2d), 0);
}

Tensor dstack(const Tensors& xs) {
  check_any(xs);
  return ops::concat(each(xs, ops::atleast_3d), 2);
}

Tensor column_stack(const Tensors& xs) {
  check_any(xs);
  const auto column = [](const Tensor& x) {
    return x.ndim() < 2 ? ops::reshape(x, {x.numel(), 1}) : x;
  };
  return ops::concat(each(xs, column), 1);
}

Tensor cartesian_prod(const Tensors& xs) {
  check_any(xs);
  for (const Tensor& x : xs) {
    if (x.ndim() != 1) fail(Status::shape, "one of xs has shape ", x.shape(), ", expected 1-d");
  }
  if (xs.size() == 1) return ops::clone(xs[0]);
  const Tensors grids = ops::meshgrid(xs, "ij");
  return ops::stack(each(grids, [](const Tensor& grid) { return ops::reshape(grid, {-1}); }), 1);
}

Tensors meshgrid(const Tensors& xs, std::string_view indexing) {
  if (indexing != "xy" && indexing != "ij") {
    fail(Status::invalid, "indexing is ", quoted(indexing), ", expected \"xy\" or \"ij\"");
  }
  const int n = static_cast<int>(xs.size());
  const auto axis_of = [&](int i) { return indexing == "xy" && n > 1 && i < 2 ? 1 - i : i; };
  Shape shape(n, 1);
  for (int i = 0; i < n; ++i) {
    const Tensor& x = xs[static_cast<size_t>(i)];
    if (x.ndim() > 1) {
      fail(Status::shape, "one of xs has shape ", x.shape(), ", expected 1-d or 0-d");
    }
    shape[axis_of(i)] = x.numel();
  }
  checked_numel(shape);
  int i = 0;
  return each(xs, [&](const Tensor& x) {
    Shape line(n, 1);
    line[axis_of(i++)] = x.numel();
    return ops::broadcast_to(ops::reshape(x, line), shape);
  });
}

namespace {

// n over k; an error where it overflows.
int64_t choices(int64_t n, int64_t k) {
  if (k < 0 || k > n) return 0;
  k = std::min(k, n - k);
  int64_t count = 1;
  for (int64_t i = 1; i <= k; ++i) {
    count = checked_mul(count, n - k + i, "number of combinations") / i;
  }
  return count;
}

// Rows of r numbers below n in rising order, each number once or `repeated`.
void write_choices(int64_t* out, int64_t rows, int64_t n, int64_t r, bool repeated) {
  std::vector<int64_t> row(static_cast<size_t>(r));
  for (size_t i = 0; i < row.size(); ++i) row[i] = repeated ? 0 : static_cast<int64_t>(i);
  for (int64_t done = 0; done < rows; ++done) {
    out = std::copy(row.begin(), row.end(), out);
    auto i = static_cast<int64_t>(row.size()) - 1;
    const auto last = [&](int64_t place) { return repeated ? n - 1 : n - r + place; };
    while (i >= 0 && row[static_cast<size_t>(i)] == last(i)) --i;
    if (i < 0) return;
    int64_t next = ++row[static_cast<size_t>(i)];
    for (++i; i < r; ++i) row[static_cast<size_t>(i)] = repeated ? next : ++next;
  }
}

}  // namespace

Tensor combinations(const Tensor& x, int64_t r, bool with_replacement) {
  if (x.ndim() != 1) fail(Status::shape, "x has shape ", x.shape(), ", expected 1-d");
  if (r < 0) fail(Status::invalid, "r is ", r, ", expected 0 or more");
  const int64_t n = x.extent(0);
  if (r == 0) return ops::slice(x, 0, 0, 0, 1);
  const int64_t count =
      with_replacement ? (n == 0 ? 0 : choices(checked_add(n - 1, r, "number of combinations"), r))
                       : choices(n, r);
  Tensor indices = empty_tensor({count, r}, DType::int64, Device{DeviceKind::cpu, 0});
  if (indices.numel() > 0) {
    write_choices(indices.data_as<int64_t>(), count, n, r, with_replacement);
  }
  return ops::index(x, {ops::to_device(indices, x.device())});
}

Tensor repeat_interleave(const Tensor& x, const Tensor& repeats, OptionalAxis axis) {
  const Tensor rows = axis && x.ndim() > 0 ? x : ops::reshape(x, {-1});
  const int at = normalize_axis(axis.value_or(0), rows.ndim());
  const int64_t n = rows.extent(at);
  check_dtype(DTypeClass::index, repeats.dtype(), "repeats");
  const Tensor* const operands[] = {&x, &repeats};
  common_device(operands);
  if (repeats.ndim() > 1 || (repeats.numel() != 1 && repeats.numel() != n)) {
    fail(Status::shape, "repeats has shape ", repeats.shape(), ", expected one number, or ", n);
  }
  const IndexRange range = backend_of(repeats.device()).index_range(repeats);
  if (repeats.numel() > 0 && range.low < 0)
    fail(Status::invalid, "repeats holds ", range.low, ", expected 0 or more");
  checked_mul(range.high, n, "repeated extent");
  const Tensor counts = ops::broadcast_to(ops::astype(repeats, DType::int64), {n});
  // Slice i begins where the sum of the counts before it ends: a 1 there, summed up, gives i.
  const Tensor ends = ops::cumsum(counts, 0, DType::unset);
  const int64_t total =
      n == 0 ? 0 : *contiguous_on_host(ops::select(ends, 0, n - 1)).data_as<int64_t>();
  Tensor indices = ops::zeros({checked_add<int64_t>(total, 1)}, DType::int64, x.device());
  if (n > 1) {
    ops::scatter_add_(indices, 0, ops::narrow(ends, 0, 0, n - 1),
                      ops::broadcast_to(ops::ones({}, DType::int64, x.device()), {n - 1}));
  }
  indices = ops::narrow(ops::cumsum(indices, 0, DType::unset), 0, 0, total);
  return ops::index_select(rows, at, indices);
}

Tensor select_scatter(const Tensor& x, const Tensor& src, int axis, int64_t index) {
  return write_part(x, src, select_geometry(contiguous_geometry(x.shape()), axis, index));
}

Tensor slice_scatter(const Tensor& x, const Tensor& src, int axis, int64_t start, int64_t stop,
                     int64_t step) {
  return write_part(x, src,
                    slice_geometry(contiguous_geometry(x.shape()), axis, start, stop, step));
}

Tensor diagonal_scatter(const Tensor& x, const Tensor& src, int64_t offset, int axis0, int axis1) {
  return write_part(x, src,
                    diagonal_geometry(contiguous_geometry(x.shape()), offset, axis0, axis1));
}

}  // namespace libtensor::body
