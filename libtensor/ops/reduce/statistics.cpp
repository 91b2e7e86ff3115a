// SPDX-License-Identifier: Apache-2.0
// Reductions and statistics that are made of other ops.
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/statistics.gen.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/range.h"

#include <algorithm>
#include <cmath>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"

namespace libtensor::body {
namespace {

Tensor as_floating(const Tensor& x) {
  return ops::astype(x, check_dtype(DTypeClass::to_float_complex, x.dtype()));
}

Tensor without_nan(const Tensor& x) {
  return is_inexact(x.dtype()) ? ops::masked_fill(x, ops::isnan(x), weak_scalar(0)) : x;
}

int axis_of(const Tensor& x, int axis) {
  if (x.ndim() == 0) fail(Status::index, "axis ", axis, " is out of range: x is a 0-d tensor");
  return normalize_axis(axis, x.ndim());
}

// All slices of `axis` but the last, or all but the first; none if there is none.
Tensor all_but_last(const Tensor& x, int axis) {
  return ops::narrow(x, axis, 0, std::max<int64_t>(x.extent(axis) - 1, 0));
}
Tensor all_but_first(const Tensor& x, int axis) {
  return ops::narrow(x, axis, std::min<int64_t>(x.extent(axis), 1),
                     std::max<int64_t>(x.extent(axis) - 1, 0));
}

double number_of(const Tensor& x) {
  if (!has_values(x)) return 0;
  return *contiguous_on_host(x, DType::float64).data_as<double>();
}

}  // namespace

Tensor nansum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  return ops::sum(without_nan(x), axes, keepdims, dtype);
}

Tensor nanmean(const Tensor& x_arg, const Axes& axes, bool keepdims) {
  const Tensor x = as_floating(x_arg);
  const DType wide = compute_dtype(x.dtype());
  const Tensor numbers = ops::sum(ops::logical_not(ops::isnan(x)), axes, keepdims, DType::unset);
  return ops::astype(mean_in_range(without_nan(x), axes, keepdims, wide, numbers), x.dtype());
}

Tensor count_nonzero(const Tensor& x, const Axes& axes, bool keepdims) {
  return ops::sum(ops::ne(x, weak_scalar(0)), axes, keepdims, DType::unset);
}

Tensors var_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  return {ops::var(x, axes, correction, keepdims), ops::mean(x, axes, keepdims, DType::unset)};
}
Tensors std_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  return {ops::std(x, axes, correction, keepdims), ops::mean(x, axes, keepdims, DType::unset)};
}

// Powers are taken of |x| / scale, which neither overflow nor vanish.
Tensor vector_norm(const Tensor& x, const Axes& axes, double ord, bool keepdims) {
  const DType result = real_dtype(check_dtype(DTypeClass::floating_complex, x.dtype()));
  if (std::isnan(ord)) fail(Status::invalid, "ord is NaN");
  const GradMode mode(false);
  const Tensor size = ops::abs(ops::astype(x, compute_dtype(x.dtype())));
  if (ord == INFINITY) return ops::astype(ops::max(size, axes, keepdims), result);
  if (ord == -INFINITY) return ops::astype(ops::min(size, axes, keepdims), result);
  if (ord == 0) return ops::astype(count_nonzero(size, axes, keepdims), result);
  if (ord == 1 || x.numel() == 0) {
    return ops::astype(ops::sum(size, axes, keepdims, DType::unset), result);
  }
  const Tensor extreme = ord > 0 ? ops::max(size, axes, true) : ops::min(size, axes, true);
  const Tensor usable = ops::logical_and(ops::gt(extreme, weak_scalar(0)), ops::isfinite(extreme));
  const Tensor scale = ops::masked_fill(extreme, ops::logical_not(usable), weak_scalar(1));
  const Tensor share = size / scale;
  const Tensor powers = ord == 2 ? ops::square(share) : ops::pow(share, weak_scalar(ord));
  const Tensor total = ops::sum(powers, axes, true, DType::unset);
  const Tensor root = ord == 2 ? ops::sqrt(total) : ops::pow(total, weak_scalar(1 / ord));
  const uint64_t mask = axes_mask(axes, x.ndim());
  return ops::astype(ops::reshape(root * scale, reduced_shape(x.shape(), mask, keepdims)), result);
}

Tensor diff(const Tensor& x, int64_t n, int axis, const Tensor& prepend, const Tensor& append) {
  const int at = axis_of(x, axis);
  if (n < 0) fail(Status::invalid, "n is ", n, ", expected 0 or more");
  if (n == 0) return ops::clone(x);
  Tensors parts;
  for (const Tensor* part : {&prepend, &x, &append}) {
    if (part->defined()) parts.push_back(*part);
  }
  Tensor out = parts.size() == 1 ? x : ops::concat(parts, at);
  for (int64_t i = 0; i < n && (i == 0 || out.extent(at) > 0); ++i) {
    const Tensor later = all_but_first(out, at), earlier = all_but_last(out, at);
    out = out.dtype() == DType::boolean ? ops::ne(later, earlier) : later - earlier;
  }
  return out;
}

namespace {

// The areas between neighbours along `axis`.
Tensor trapezoids(const Tensor& y_arg, const Tensor& x_arg, double dx, int at) {
  const Tensor y = as_floating(y_arg);
  const Tensor means = (all_but_last(y, at) + all_but_first(y, at)) / 2.0;
  if (!x_arg.defined()) return means * dx;
  Tensor x = as_floating(x_arg);
  if (x.ndim() == 1) {
    Shape line(y.ndim(), 1);
    line[at] = x.numel();
    x = ops::reshape(x, line);
  }
  if (x.ndim() != y.ndim() || x.extent(at) != y.extent(at)) {
    fail(Status::shape, "x of shape ", x_arg.shape(), " does not fit y of shape ", y.shape(),
         " along axis ", at);
  }
  return means * (all_but_first(x, at) - all_but_last(x, at));
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) {
  const int at = axis_of(y, axis);
  return ops::sum(trapezoids(y, x, dx, at), Axes::of({at}), false, DType::unset);
}

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, double dx, int axis) {
  const int at = axis_of(y, axis);
  return ops::cumsum(trapezoids(y, x, dx, at), at, DType::unset);
}

Tensor histc(const Tensor& x, int64_t bins, double min, double max) {
  check_dtype(DTypeClass::floating, x.dtype());
  if (bins < 1) fail(Status::invalid, "bins is ", bins, ", expected at least 1");
  const Tensor values = ops::reshape(ops::astype(ops::detach(x), DType::float64), {-1});
  if (min == max && x.numel() > 0) {
    min = number_of(ops::min(values, {}, false));
    max = number_of(ops::max(values, {}, false));
  }
  if (min == max) {
    min -= 1;
    max += 1;
  }
  if (!(std::isfinite(min) && std::isfinite(max))) {
    fail(Status::invalid, "the range from ", min, " to ", max, " is not finite");
  }
  if (min > max) fail(Status::invalid, "min ", min, " is larger than max ", max);
  checked_add<int64_t>(bins, 1, "bins");
  const Tensor inside =
      ops::logical_and(ops::ge(values, weak_scalar(min)), ops::le(values, weak_scalar(max)));
  const Tensor place = ops::floor((values - min) / (max - min) * static_cast<double>(bins));
  // Those outside are counted in one more bin, which is dropped.
  const Tensor bin =
      ops::where(inside, ops::minimum(ops::astype(place, DType::int64), weak_scalar(bins - 1)),
                 weak_scalar(bins));
  const Tensor ones = ops::broadcast_to(ops::ones({}, DType::int64, x.device()), values.shape());
  const Tensor counts =
      ops::scatter_add(ops::zeros({bins + 1}, DType::int64, x.device()), 0, bin, ones);
  return ops::astype(ops::narrow(counts, 0, 0, bins), x.dtype());
}

Tensor bincount(const Tensor& x, const Tensor& weights, int64_t minlength) {
  check_dtype(DTypeClass::index, x.dtype());
  if (x.ndim() != 1) fail(Status::shape, "x has shape ", x.shape(), ", expected 1-d");
  if (minlength < 0) fail(Status::invalid, "minlength is ", minlength, ", expected 0 or more");
  if (weights.defined() && weights.shape() != x.shape()) {
    fail(Status::shape, "weights have shape ", weights.shape(), ", x has ", x.shape());
  }
  const IndexRange range = backend_of(x.device()).index_range(x);
  if (x.numel() > 0 && range.low < 0)
    fail(Status::invalid, "x holds ", range.low, ", expected 0 or more");
  const int64_t most = x.numel() > 0 ? checked_add<int64_t>(range.high, 1) : 0;
  Tensor amounts = ops::broadcast_to(ops::ones({}, DType::int64, x.device()), x.shape());
  if (weights.defined()) {
    amounts = is_inexact(weights.dtype()) ? weights : ops::astype(weights, DType::float64);
  }
  const Tensor none = ops::zeros({std::max(most, minlength)}, amounts.dtype(), x.device());
  return ops::scatter_add(none, 0, x, amounts);
}

namespace {

// Weights of the n columns; undefined for none.
void check_weights(const Tensor& w, const char* name, int64_t n) {
  if (!w.defined()) return;
  if (w.shape() != Shape{n})
    fail(Status::shape, name, " has shape ", w.shape(), ", expected [", n, "]");
  if (any_true(ops::lt(ops::detach(w), weak_scalar(0))))
    fail(Status::invalid, name, " has a negative element");
}

}  // namespace

Tensor cov(const Tensor& x_arg, double correction, const Tensor& fweights, const Tensor& aweights) {
  check_dtype(DTypeClass::to_float_complex, x_arg.dtype());
  if (x_arg.ndim() > 2) fail(Status::shape, "x has shape ", x_arg.shape(), ", expected (M, N)");
  const Tensor x = ops::atleast_2d(as_floating(x_arg));
  const int64_t n = x.extent(1);
  if (fweights.defined()) check_dtype(DTypeClass::index, fweights.dtype(), "fweights");
  check_weights(fweights, "fweights", n);
  check_weights(aweights, "aweights", n);
  const DType parts = real_dtype(x.dtype());
  const Tensor& either = fweights.defined() ? fweights : aweights;
  const Tensor w = fweights.defined() && aweights.defined() ? fweights * aweights : either;
  Tensor mean, divisor;
  if (w.defined()) {
    const Tensor total = ops::sum(w, {}, false, DType::unset);
    mean = ops::sum(x * w, Axes::of({1}), true, DType::unset) / total;
    const Tensor lost = aweights.defined() && correction != 0
                            ? ops::sum(w * aweights, {}, false, DType::unset) / total * correction
                            : ops::full({}, correction, parts, x.device());
    divisor = ops::maximum(total - lost, weak_scalar(0.0));
  } else {
    mean = ops::mean(x, Axes::of({1}), true, DType::unset);
    divisor = ops::full({}, std::fmax(static_cast<double>(n) - correction, 0.0), parts, x.device());
  }
  const Tensor deviations = x - mean;
  const Tensor weighted = w.defined() ? deviations * w : deviations;
  const Tensor out = ops::matmul(deviations, ops::conj(ops::transpose(weighted, 0, 1))) / divisor;
  return x.extent(0) == 1 ? ops::reshape(out, {}) : out;
}

namespace {

Tensor from_minus_1_to_1(const Tensor& x) {
  return ops::clamp(x, weak_scalar(-1.0), weak_scalar(1.0));
}

}  // namespace

Tensor corrcoef(const Tensor& x) {
  if (x.ndim() > 2) fail(Status::shape, "x has shape ", x.shape(), ", expected (M, N)");
  // Rows are scaled as they must be for their squares: that does not change what is correlated.
  Tensor rows = as_floating(x);
  if (x.numel() > 0) {
    const Tensor wide = ops::astype(rows, compute_dtype(rows.dtype()));
    const Axes last = x.ndim() == 0 ? Axes() : Axes::of({-1});
    rows = rows * ops::astype(range_factor(wide, last, true), real_dtype(rows.dtype()));
  }
  const Tensor c = ops::cov(rows, 1.0, {}, {});
  if (c.ndim() == 0) return c / c;
  const Tensor spread = ops::sqrt(ops::real(ops::diagonal(c, 0, 0, 1)));
  const Tensor shares = c / ops::unsqueeze(spread, 1) / spread;
  if (!is_complex(shares.dtype())) return from_minus_1_to_1(shares);
  return ops::complex(from_minus_1_to_1(ops::real(shares)), from_minus_1_to_1(ops::imag(shares)));
}

Tensor vander(const Tensor& x, int64_t n_arg, bool increasing) {
  if (x.ndim() != 1) fail(Status::shape, "x has shape ", x.shape(), ", expected 1-d");
  if (n_arg < -1) fail(Status::invalid, "n is ", n_arg, ", expected -1 or more");
  const int64_t n = n_arg == -1 ? x.extent(0) : n_arg;
  checked_numel({x.extent(0), n});
  const DType dtype = is_inexact(x.dtype())            ? x.dtype()
                      : is_unsigned_integer(x.dtype()) ? DType::uint64
                                                       : DType::int64;
  const Tensor lines = ops::unsqueeze(ops::astype(x, dtype), 1);
  if (n == 0) return ops::broadcast_to(lines, {x.extent(0), 0});
  // The products of 1, x, x, ...: right for 0 as well.
  const Tensor one = ops::ones({x.extent(0), 1}, dtype, x.device());
  const Tensor powers = ops::cumprod(
      ops::concat({one, ops::broadcast_to(lines, {x.extent(0), n - 1})}, 1), 1, DType::unset);
  return increasing ? powers : ops::flip(powers, Axes::of({1}));
}

}  // namespace libtensor::body
