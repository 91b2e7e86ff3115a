// SPDX-License-Identifier: Apache-2.0
// Bags of rows of a table, and bilinear forms.
#include <limits>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/sort.gen.h"
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/nn/losses.h"
#include "libtensor/ops/reduce/range.h"

namespace libtensor::body {
namespace {

enum class Mode { sum, mean, max };

Mode mode_of(std::string_view name) {
  if (name == "sum") return Mode::sum;
  if (name == "mean") return Mode::mean;
  if (name == "max") return Mode::max;
  fail(Status::invalid, "mode is ", quoted(name), ", expected one of sum, mean, max");
}

// Which bag each place of a flat index belongs to, and how many bags there are.
struct Bags {
  Tensor of_place;  // int64
  int64_t count;
};

// Rows of a matrix of indices are bags.
Bags bags_of_rows(const Tensor& index) {
  const Tensor rows =
      ops::arange(int64_t{0}, index.extent(0), int64_t{1}, DType::int64, index.device());
  const Tensor all = ops::broadcast_to(ops::unsqueeze(rows, 1), index.shape());
  return {ops::reshape(all, {-1}), index.extent(0)};
}

Bags bags_at(const Tensor& index, const Tensor& offsets, bool include_last) {
  check_dtype(DTypeClass::index, offsets.dtype(), "offsets");
  if (offsets.ndim() != 1)
    fail(Status::shape, "offsets have shape ", offsets.shape(), ", expected 1 axis");
  const bool known = has_values(offsets);
  const Tensor host = known ? contiguous_on_host(offsets, DType::int64) : offsets;
  const int64_t n = host.numel(), length = index.numel();
  if (include_last && n == 0)
    fail(Status::shape, "offsets have no elements, expected the end of the last bag");
  const auto* at = host.data_as<int64_t>();
  for (int64_t i = 0; i < n && known; ++i) {
    const int64_t low = i == 0 ? 0 : at[i - 1];
    if (at[i] < low || at[i] > length || (i == 0 && at[i] != 0)) {
      fail(Status::index, "offsets hold ", at[i], " at index ", i,
           ", expected numbers that rise from 0 to at most ", length);
    }
  }
  const int64_t bags = include_last ? n - 1 : n;
  if (bags == 0 && length > 0) fail(Status::shape, "there are ", length, " indices, but no bag");
  const Tensor positions =
      ops::arange(int64_t{0}, length, int64_t{1}, DType::int64, index.device());
  const Tensor starts = ops::narrow(ops::astype(offsets, DType::int64), 0, 0, bags);
  Tensor of_place = ops::searchsorted(starts, positions, true) - 1;
  if (include_last && known)
    of_place =
        ops::masked_fill(of_place, ops::ge(positions, weak_scalar(at[n - 1])), weak_scalar(-1));
  return {of_place, bags};
}

Tensor repeated(const Tensor& line, int64_t columns) {
  return ops::broadcast_to(ops::unsqueeze(line, 1), {line.numel(), columns});
}

// The largest element of each bag and column; of equal ones the first, which alone has a gradient.
Tensor largest_of(const Tensor& rows, const Tensor& bag, int64_t count) {
  const int64_t n = rows.extent(0), columns = rows.extent(1);
  const Shape shape{count, columns};
  Tensor first, none;
  {
    const GradMode mode(false);
    const Tensor index = repeated(bag, columns);
    const Tensor empty = ops::zeros(shape, rows.dtype(), rows.device());
    const Tensor best = ops::scatter_reduce(empty, 0, index, rows, "amax", false);
    const Tensor equal = ops::eq(rows, ops::gather(best, 0, index));
    const Tensor same = ops::logical_or(equal, ops::isnan(rows));
    const Tensor positions =
        repeated(ops::arange(int64_t{0}, n, int64_t{1}, DType::int64, rows.device()), columns);
    const Tensor candidates = ops::masked_fill(positions, ops::logical_not(same), weak_scalar(n));
    const Tensor far = ops::zeros(shape, DType::int64, rows.device()) + Scalar(n);
    first = ops::scatter_reduce(far, 0, index, candidates, "amin", true);
    none = ops::ge(first, weak_scalar(n));
    first = ops::masked_fill(first, none, weak_scalar(0));
  }
  if (n == 0)  // zeros that are part of the graph
    return ops::broadcast_to(ops::sum(rows, Axes::of({0}), true, DType::unset), shape);
  return ops::masked_fill(ops::gather(rows, 0, first), none, weak_scalar(0));
}

}  // namespace

Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets,
                     std::string_view mode_name, const Tensor& per_sample_weights,
                     bool include_last_offset, int64_t padding_idx) {
  const Mode mode = mode_of(mode_name);
  check_floating(weight, "weight");
  if (weight.ndim() != 2)
    fail(Status::shape, "weight has shape ", weight.shape(), ", expected (V, D)");
  check_dtype(DTypeClass::index, index.dtype(), "index");
  if (index.ndim() != 1 && index.ndim() != 2)
    fail(Status::shape, "index has shape ", index.shape(), ", expected (B, L) or (L,)");
  if ((index.ndim() == 2) == offsets.defined()) {
    fail(Status::invalid, "index has shape ", index.shape(), " and offsets are ",
         offsets.defined() ? "given" : "NULL", ", expected offsets for 1 axis only");
  }
  if (per_sample_weights.defined()) {
    check_floating(per_sample_weights, "per_sample_weights");
    check_same_shape(per_sample_weights, "per_sample_weights", index, "index");
    if (mode != Mode::sum)
      fail(Status::invalid, "per_sample_weights are given, which only mode \"sum\" takes");
  }
  const int64_t vocabulary = weight.extent(0), columns = weight.extent(1);
  const Tensor flat = ops::reshape(ops::astype(index, DType::int64), {-1});
  const IndexRange range = range_to_check(flat, 0, vocabulary - 1);
  if (flat.numel() > 0 && (range.low < 0 || range.high >= vocabulary)) {
    fail(Status::index, "index ", range.low < 0 ? range.low : range.high, " is not in [0, ",
         vocabulary, ")");
  }
  Tensor bag;
  int64_t count = 0;
  Tensor keep;
  {
    const GradMode no_grad(false);
    const Bags bags =
        offsets.defined() ? bags_at(flat, offsets, include_last_offset) : bags_of_rows(index);
    count = bags.count;
    keep = ops::ge(bags.of_place, weak_scalar(0));
    if (padding_idx != -1) {
      if (padding_idx < -1 || padding_idx >= vocabulary) {
        fail(Status::index, "padding_idx is ", padding_idx, ", expected a row of the ", vocabulary,
             ", or -1");
      }
      keep = ops::logical_and(keep, ops::ne(flat, weak_scalar(padding_idx)));
    }
    const Tensor positions = has_values(keep) ? ops::reshape(ops::nonzero(keep), {-1})
                                              : ops::arange(int64_t{0}, keep.numel(), int64_t{1},
                                                            DType::int64, keep.device());
    bag = ops::index_select(bags.of_place, 0, positions);
    keep = positions;
  }
  const DType wide = compute_dtype(weight.dtype());
  Tensor rows = ops::astype(ops::index_select(weight, 0, ops::index_select(flat, 0, keep)), wide);
  if (mode == Mode::max) return ops::astype(largest_of(rows, bag, count), weight.dtype());
  if (per_sample_weights.defined()) {
    const Tensor own = ops::index_select(ops::reshape(per_sample_weights, {-1}), 0, keep);
    rows = rows * ops::unsqueeze(ops::astype(own, wide), 1);
  }
  const Tensor nothing = ops::zeros({count, columns}, wide, weight.device());
  Tensor total = ops::scatter_add(nothing, 0, repeated(bag, columns), rows);
  if (mode == Mode::mean) {
    const GradMode no_grad(false);
    const Tensor none = ops::zeros({count}, wide, weight.device());
    const Tensor sizes = at_least(
        ops::scatter_add(none, 0, bag, ops::ones({bag.numel()}, wide, weight.device())), 1);
    keep = ops::unsqueeze(ops::reciprocal(sizes), 1);
  }
  if (mode != Mode::mean) return ops::astype(total, weight.dtype());
  Tensor mean = total * keep;
  const double lowest = std::numeric_limits<double>::lowest();
  if (!kept_range(mean, lowest, true)) {
    const Tensor shares = rows * ops::index_select(keep, 0, bag);
    mean = ops::scatter_add(nothing, 0, repeated(bag, columns), shares);
  }
  return ops::astype(mean, weight.dtype());
}

Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight, const Tensor& bias) {
  const DType dtype =
      floating_dtype(std::array{&x1, &x2, &weight, &bias}, DTypeClass::number_complex);
  const DType wide = compute_dtype(dtype);
  if (x1.ndim() == 0 || x2.ndim() != x1.ndim() || weight.ndim() != 3 ||
      weight.extent(1) != x1.extent(x1.ndim() - 1) ||
      weight.extent(2) != x2.extent(x2.ndim() - 1)) {
    fail(Status::shape, "x1 has shape ", x1.shape(), ", x2 ", x2.shape(), ", weight ",
         weight.shape(), ", expected (..., I), (..., J) and (O, I, J)");
  }
  const int64_t outputs = weight.extent(0), left = weight.extent(1), right = weight.extent(2);
  Shape shape = x1.shape(), rows2 = x2.shape();
  shape[shape.size() - 1] = rows2[rows2.size() - 1] = outputs;
  if (shape != rows2)
    fail(Status::shape, "x1 has shape ", x1.shape(), " and x2 ", x2.shape(),
         ", expected the same leading axes");
  if (bias.defined() && bias.shape() != Shape{outputs})
    fail(Status::shape, "bias has shape ", bias.shape(), ", expected ", Shape{outputs});
  int64_t count = 1;
  for (int i = 0; i + 1 < shape.size(); ++i) count = checked_mul(count, shape[i]);
  const Tensor a = ops::reshape(ops::astype(x1, wide), {count, left});
  const Tensor b = ops::reshape(ops::astype(x2, wide), {count, 1, right});
  const Tensor columns = ops::reshape(ops::permute_dims(ops::astype(weight, wide), {1, 0, 2}),
                                      {left, checked_mul(outputs, right)});
  const Tensor forms = ops::reshape(ops::matmul(a, columns), {count, outputs, right});
  Tensor out = ops::sum(forms * b, Axes::of({-1}), false, DType::unset);
  if (bias.defined()) out = out + ops::astype(bias, wide);
  return ops::astype(ops::reshape(out, shape), dtype);
}

}  // namespace libtensor::body
