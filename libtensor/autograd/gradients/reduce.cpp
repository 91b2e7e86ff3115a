// SPDX-License-Identifier: Apache-2.0
// Rules of reductions.
#include <bit>
#include <cmath>

#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/cumulative.gen.h"
#include "libtensor/autograd/gradients/rules/reduce.gen.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensor sum_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, bool) {
  return ops::broadcast_to(keep_axes(dout, x_shape, axes), x_shape);
}

namespace {

// Number of elements that meet in one result.
double count_of(const Shape& shape, const Axes& axes) {
  const uint64_t mask = axes_mask(axes, shape.size());
  double count = 1;
  for (int i = 0; i < shape.size(); ++i) {
    if (mask >> i & 1) count *= static_cast<double>(shape[i]);
  }
  return count;
}

Tensor deviations(const Tensor& x, const Axes& axes) {
  return x - ops::mean(x, axes, true, DType::unset);
}

}  // namespace

namespace {

// For each element of the last axis the product of those before it, by doubling: after step s it
// holds the last 2 * s of them. Only products, so it can be differentiated where elements are 0.
Tensor products_before(const Tensor& x) {
  const int last = x.ndim() - 1;
  const auto shifted = [&](const Tensor& t, int64_t by) {
    Ints widths(2 * x.ndim(), 0);
    widths[2 * last] = by;
    widths[2 * last + 1] = -by;
    return ops::pad(t, widths, 1);
  };
  Tensor products = shifted(x, 1);
  for (int64_t step = 1; step < x.extent(last); step *= 2)
    products = products * shifted(products, step);
  return products;
}

// For each element the product of all others that meet it in one result.
Tensor products_of_others(const Tensor& x, const Axes& axes) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  Ints order, back(x.ndim());
  for (const bool reduced : {false, true}) {
    for (int i = 0; i < x.ndim(); ++i) {
      if ((mask >> i & 1) == (reduced ? 1u : 0u)) order.push_back(i);
    }
  }
  for (int i = 0; i < x.ndim(); ++i) back[static_cast<int>(order[i])] = i;
  const Tensor moved = ops::permute_dims(x, order);
  const int first = x.ndim() - std::popcount(mask);
  const int64_t* extents = moved.shape().data();
  const int64_t kept = checked_product(extents, first),
                count = checked_product(extents + first, x.ndim() - first);
  const Tensor lines = ops::reshape(moved, {kept, count});
  const Tensor after = ops::flip(products_before(ops::flip(lines, Axes::of({1}))), Axes::of({1}));
  return ops::permute_dims(ops::reshape(products_before(lines) * after, moved.shape()), back);
}

}  // namespace

// The product of the other elements: prod(x) / x where no element is 0. With zeros, one leaves the
// product of the others to its own place, more leave nothing; where the rule is differentiated that
// has to be built from products.
Tensor prod_dx(const Tensor& dout, const Tensor& x, const Axes& axes, bool, DType) {
  const Tensor kept = keep_axes(dout, x.shape(), axes), values = as_floating_like(x, dout);
  const Tensor zero = ops::eq(values, weak_scalar(0));
  const bool zeros_exist = any_true(zero);
  if (!zeros_exist) return kept * ops::prod(values, axes, true, DType::unset) / values;
  if (grad_enabled()) return kept * products_of_others(values, axes);
  const Tensor others = ops::masked_fill(values, zero, weak_scalar(1));
  const Tensor product = kept * ops::prod(others, axes, true, DType::unset);
  const Tensor zeros = ops::sum(zero, axes, true, DType::unset);
  const Tensor at_zero =
      zero_unless(ops::logical_and(zero, ops::eq(zeros, weak_scalar(1))), product);
  return ops::where(ops::eq(zeros, weak_scalar(0)), product / others, at_zero);
}

// 2 * (x - mean) / (n - correction)
Tensor var_dx(const Tensor& dout, const Tensor& x, const Axes& axes, double correction, bool) {
  const double divisor = std::fmax(count_of(x.shape(), axes) - correction, 0.0);
  return keep_axes(dout, x.shape(), axes) * deviations(x, axes) * (2 / divisor);
}

// (x - mean) / ((n - correction) * std), and 0 where std is 0.
Tensor std_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
              double correction, bool) {
  const double divisor = std::fmax(count_of(x.shape(), axes) - correction, 0.0);
  const Tensor flat = ops::eq(out, weak_scalar(0));
  const Tensor root = ops::masked_fill(out, flat, weak_scalar(1));
  const Tensor shares = deviations(x, axes) * keep_axes(ops::reciprocal(root), x.shape(), axes);
  return keep_axes(zero_where(flat, dout) * (1 / divisor), x.shape(), axes) * shares;
}

// Equal extremes share; so do NaN, which are the result where there are any.
Tensor max_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool) {
  Tensor chosen = ops::eq(x, keep_axes(out, x.shape(), axes));
  if (is_floating(x.dtype())) chosen = ops::logical_or(chosen, ops::ne(x, x));
  const Tensor count =
      ops::astype(ops::sum(chosen, axes, true, DType::unset), compute_dtype(dout.dtype()));
  return zero_unless(chosen, keep_axes(dout, x.shape(), axes) / count);
}
Tensor min_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
              bool keepdims) {
  return max_dx(dout, x, out, axes, keepdims);
}

// sgn(x) * (|x| / out) ** (ord - 1); equal extremes share. Of order 2 that is x / out, which
// changes with x where x is 0, too.
Tensor vector_norm_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
                      double ord, bool) {
  const Tensor norm = keep_axes(out, x.shape(), axes), slope = keep_axes(dout, x.shape(), axes);
  if (ord == 0) return zero_where(ops::ones_like(x, DType::boolean, x.device()), x);
  const Tensor size = ops::abs(x), direction = ops::sgn(x);
  if (std::isinf(ord)) {
    const Tensor chosen = ops::eq(size, norm);
    const Tensor count =
        ops::astype(ops::sum(chosen, axes, true, DType::unset), compute_dtype(dout.dtype()));
    return zero_unless(chosen, direction * (slope / count));
  }
  if (ord == 1) return direction * slope;
  const Tensor all_flat = ops::eq(norm, weak_scalar(0));
  const Tensor whole = ops::masked_fill(norm, all_flat, weak_scalar(1));
  if (ord == 2) return zero_where(all_flat, x / whole * slope);
  const Tensor flat = ops::logical_or(ops::eq(x, weak_scalar(0)), all_flat);
  const Tensor safe = ops::masked_fill(size / whole, flat, weak_scalar(1));
  return zero_where(flat, direction * ops::pow(safe, weak_scalar(ord - 1)) * slope);
}

// exp(x - out). Where all x are -infinity the result is too, and exp(x) gives zeros instead of NaN.
Tensor logsumexp_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
                    bool) {
  const Tensor bounded =
      ops::masked_fill(out, ops::eq(out, weak_scalar(-double{INFINITY})), weak_scalar(0));
  return keep_axes(dout, x.shape(), axes) * ops::exp(x - keep_axes(bounded, x.shape(), axes));
}

// Each element is part of its own sum and of all later ones.
Tensor cumsum_dx(const Tensor& dout, const Shape& x_shape, OptionalAxis axis) {
  const Axes axes = dout.ndim() == 0 ? Axes() : Axes::of({axis.value_or(0)});
  const Tensor sums = ops::cumsum(ops::flip(dout, axes), axis.value_or(0), DType::unset);
  return ops::reshape(ops::flip(sums, axes), x_shape);
}

}  // namespace libtensor::gradients
