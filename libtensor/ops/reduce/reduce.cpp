// SPDX-License-Identifier: Apache-2.0
// The one path of reductions: axes, dtypes, then the backend; and the ops that are made of them.
#include <array>
#include <cmath>
#include <limits>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/record.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/cumulative.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/lazy/defer.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/reduce/range.h"
#include "libtensor/ops/reduce/sum_dtypes.h"

namespace libtensor {
namespace {

// The dtype of a sum: integers and bool grow to 64 bits.
DType sum_dtype(DType x, DType wanted) {
  if (wanted != DType::unset) return wanted;
  return is_inexact(x) ? x : is_unsigned_integer(x) ? DType::uint64 : DType::int64;
}

// An extreme of no elements is no number.
void check_not_empty(const Tensor& x, uint64_t mask) {
  for (int i = 0; i < x.ndim(); ++i) {
    if ((mask >> i & 1) && x.extent(i) == 0) {
      fail(Status::shape, "x of shape ", x.shape(), " has no elements along axis ", i,
           " to choose from");
    }
  }
}

[[gnu::noinline]] Tensor defer_reduce(OpId op, const Tensor& x, uint64_t mask, bool keepdims,
                                      DType compute, DType result, Params params) {
  const Shape shape = reduced_shape(x.shape(), mask, keepdims);
  const std::array<const Tensor*, 1> inputs{&x};
  return defer({op,
                inputs,
                compute,
                {params.begin(), params.size()},
                shape,
                checked_numel(shape),
                result,
                x.device(),
                GroupOpKind::reduction,
                mask});
}

Tensor run_reduce(OpId op, const Tensor& x, uint64_t mask, bool keepdims, DType compute,
                  DType result, Params params) {
  if (may_stay_pending(x.numel())) {
    Tensor out = defer_reduce(op, x, mask, keepdims, compute, result, params);
    if (out.defined()) return out;
  }
  const Shape kept = reduced_shape(x.shape(), mask, true);
  Tensor out =
      empty_tensor(keepdims ? kept : reduced_shape(x.shape(), mask, false), result, x.device());
  const Tensor target =
      keepdims ? out : make_dense_tensor(Ref(out.impl()->storage), result, kept, out.numel());
  if (!acquired(x.storage().data) &&
      reduce_pending(x.storage(), {op, target, x, mask, compute, {params.begin(), params.size()}}))
    return out;
  backend_of(x.device()).reduce(op, target, x, mask, compute, {params.begin(), params.size()});
  return out;
}

}  // namespace

namespace {

// The variance of the real parts and that of the imaginary parts together.
Tensor complex_variance(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  const GradMode mode(false);
  return ops::var(ops::real(x), axes, correction, keepdims) +
         ops::var(ops::imag(x), axes, correction, keepdims);
}

// log(sum(exp(x))) with the largest real part taken out, where it is finite.
Tensor complex_logsumexp(const Tensor& x, const Axes& axes, bool keepdims) {
  const GradMode mode(false);
  const Tensor wide = ops::astype(x, DType::complex128);
  if (x.numel() == 0)
    return ops::astype(ops::log(ops::sum(wide, axes, keepdims, DType::unset)), x.dtype());
  const Tensor largest = ops::max(ops::real(wide), axes, true);
  const Tensor out_of_range = ops::logical_not(ops::isfinite(largest));
  const Tensor pivot = ops::masked_fill(largest, out_of_range, weak_scalar(0));
  const Tensor total = ops::sum(ops::exp(wide - pivot), axes, true, DType::unset);
  const Tensor out = ops::log(total) + pivot;
  const Shape shape = reduced_shape(x.shape(), axes_mask(axes, x.ndim()), keepdims);
  return ops::astype(ops::reshape(out, shape), x.dtype());
}

}  // namespace

namespace {

// The standard deviation where squares of float64 overflow.
Tensor far_deviation(const Tensor& x, const Axes& axes, double correction, const Tensor& near) {
  const GradMode mode(false);
  const Tensor factor = range_factor(x, axes, false), share = ops::detach(x) * factor;
  const Tensor scaled = run_reduce(OpId::std, share, axes_mask(axes, x.ndim()), true,
                                   DType::float64, DType::float64, {correction}) /
                        factor;
  const Shape kept = factor.shape();
  const Tensor own = alias(near, kept, contiguous_strides(kept), near.offset());
  const Tensor out = ops::where(ops::lt(factor, weak_scalar(1)), scaled, own);
  return alias(out, near.shape(), contiguous_strides(near.shape()), out.offset());
}

}  // namespace

static bool is_in_range(const Tensor& sums, double least, double most) {
  return visit_any_dtype(sums.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* values = sums.data_as<T>();
    bool kept = true;
    for (int64_t i = 0; i < sums.numel(); ++i) {
      if constexpr (math::IsComplex<T>::value) {
        kept &= math::is_finite(values[i]);
      } else {
        const auto value = convert<double>(values[i]);
        kept &= math::is_finite(value) && value >= least && value <= most;
      }
    }
    return kept;
  });
}

bool kept_range(const Tensor& sums, double least, bool elsewhere, double most) {
  if (!sums.device().is_cpu()) return elsewhere;
  if (!sums.is_contiguous()) return kept_range(copy_of(sums), least, elsewhere, most);
  const bool kept = is_in_range(sums, least, most);
  assume(sums, [=](const Tensor& x) { return is_in_range(x, least, most) == kept; });
  return kept;
}

Tensor range_factor(const Tensor& x, const Axes& axes, bool lifts) {
  const GradMode mode(false);
  const Tensor size = ops::max(ops::abs(ops::detach(x)), axes, true);
  const bool is_double = size.dtype() == DType::float64;
  const double bound = is_double ? 0x1p400 : 0x1p50, factor = is_double ? 0x1p-768 : 0x1p-96;
  Tensor out = ops::masked_fill(ops::ones_like(size, DType::unset, size.device()),
                                ops::gt(size, weak_scalar(bound)), weak_scalar(factor));
  if (lifts)
    out = ops::masked_fill(out, ops::lt(size, weak_scalar(1 / bound)), weak_scalar(1 / factor));
  return out;
}

Tensor unit_factor(const Tensor& x, const Axes& axes, double eps) {
  const GradMode mode(false);
  const Tensor size =
      ops::maximum(ops::max(ops::abs(ops::detach(x)), axes, true), weak_scalar(std::sqrt(eps)));
  const double most = x.dtype() == DType::float64 ? 1000 : 120;
  const Tensor exponent = ops::ceil(ops::log2(size));
  const Tensor bounded =
      ops::maximum(ops::minimum(exponent, weak_scalar(most)), weak_scalar(-most));
  const Tensor unknown = ops::logical_not(ops::isfinite(exponent));
  return ops::exp2(-ops::masked_fill(bounded, unknown, weak_scalar(0)));
}

Tensor mean_in_range(const Tensor& x, const Axes& axes, bool keepdims, DType wide,
                     const Tensor& counts) {
  const auto of = [&](DType dtype) {
    return ops::sum(x, axes, keepdims, dtype) / ops::astype(counts, real_dtype(dtype));
  };
  const DType widest = is_complex(wide) ? DType::complex128 : DType::float64;
  if (wide == widest) {
    const Tensor mean = of(wide);
    const double lowest = std::numeric_limits<double>::lowest();
    if (x.numel() == 0 || kept_range(mean, lowest, true)) return mean;
    const Shape kept = reduced_shape(x.shape(), axes_mask(axes, x.ndim()), true);
    const Tensor divisors =
        ops::astype(counts.ndim() == 0 ? counts : ops::reshape(counts, kept), real_dtype(wide));
    return ops::sum(x / divisors, axes, keepdims, wide);
  }
  const Tensor mean = of(wide);
  if (kept_range(mean, std::numeric_limits<double>::lowest(), false)) return mean;
  const Tensor total = ops::sum(ops::astype(x, widest), axes, keepdims, widest);
  return ops::astype(total / ops::astype(counts, DType::float64), wide);
}

Tensor reduce(const OpDef& op, const Tensor& x, const Axes& axes, bool keepdims, DType dtype,
              Params params) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  DType result = check_dtype(op.dtypes, x.dtype());
  const bool sums = op.args.back().kind == ArgKind::dtype;
  if (sums) result = sum_dtype(x.dtype(), dtype);
  if (op.nonempty) check_not_empty(x, mask);
  const DType compute = sums ? sum_compute(x.dtype(), result) : compute_dtype(result);
  // Sums and products are not read as another kind of number than x is.
  const Tensor source =
      is_complex(compute) && !is_complex(x.dtype()) ? contiguous_as(x, compute) : x;
  return run_reduce(op.id, source, mask, keepdims, compute,
                    op.boolean_result ? DType::boolean : result, params);
}

namespace {

Tensor index_of_extreme(OpId op, const Tensor& x, OptionalAxis axis, bool keepdims) {
  const uint64_t mask = axis ? axes_mask(Axes::of({*axis}), x.ndim()) : axes_mask({}, x.ndim());
  check_not_empty(x, mask);
  return run_reduce(op, x, mask, keepdims, compute_dtype(x.dtype()), DType::int64, {});
}

}  // namespace

namespace body {

Tensor var(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  if (is_complex(x.dtype())) return complex_variance(x, axes, correction, keepdims);
  return reduce(op_def(OpId::var), x, axes, keepdims, DType::unset, {correction});
}

Tensor std(const Tensor& x, const Axes& axes, double correction, bool keepdims) {
  const GradMode mode(false);
  if (is_complex(x.dtype())) return ops::sqrt(complex_variance(x, axes, correction, keepdims));
  const OpDef& op = op_def(OpId::std);
  const Tensor out = reduce(op, x, axes, keepdims, DType::unset, {correction});
  const bool overflows =
      compute_dtype(out.dtype()) == DType::float64 && x.numel() > 0 && !kept_range(out, 0, true);
  return overflows ? far_deviation(x, axes, correction, out) : out;
}

Tensor logsumexp(const Tensor& x, const Axes& axes, bool keepdims) {
  if (is_complex(x.dtype())) return complex_logsumexp(x, axes, keepdims);
  return reduce(op_def(OpId::logsumexp), x, axes, keepdims, DType::unset, {});
}

Tensor argmax(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return index_of_extreme(OpId::argmax, x, axis, keepdims);
}
Tensor argmin(const Tensor& x, OptionalAxis axis, bool keepdims) {
  return index_of_extreme(OpId::argmin, x, axis, keepdims);
}

Tensor mean(const Tensor& x, const Axes& axes, bool keepdims, DType dtype) {
  const DType result =
      check_dtype(DTypeClass::to_float_complex, dtype == DType::unset ? x.dtype() : dtype);
  if (dtype != DType::unset) check_dtype(DTypeClass::floating_complex, dtype, "the result");
  const Shape reduced = reduced_shape(x.shape(), ~axes_mask(axes, x.ndim()), false);
  const int64_t count = checked_product(reduced.data(), reduced.size());
  // Half precision has no room for sums, and float32 none for large ones.
  const DType wide = sum_compute(x.dtype(), result);
  const DType widest = is_complex(wide) ? DType::complex128 : DType::float64;
  if (x.device().is_cpu() && wide != widest) {
    const Tensor sum = ops::sum(x, axes, keepdims, widest);
    return ops::astype(sum / static_cast<double>(count), result);
  }
  // Those that overflow are computed again with more of it.
  const Tensor mean = ops::sum(x, axes, keepdims, wide) / static_cast<double>(count);
  const double lowest = std::numeric_limits<double>::lowest();
  if (count == 0 || kept_range(mean, lowest, true)) return ops::astype(mean, result);
  return ops::astype(
      mean_in_range(x, axes, keepdims, wide, ops::full({}, count, DType::int64, x.device())),
      result);
}

namespace {

Tensor cumulate(OpId op, const Tensor& x, OptionalAxis axis, DType result) {
  const bool widens = is_complex(result) && !is_complex(x.dtype());
  const Tensor source = widens ? contiguous_as(x, result) : alias(x);
  const Tensor lines = axis ? source : ops::reshape(contiguous_as(source), {-1});
  const int at = normalize_axis(axis.value_or(0), lines.ndim());
  Tensor out = empty_tensor(lines.shape(), result, x.device());
  const DType compute =
      op == OpId::logcumsumexp ? compute_dtype(result) : sum_compute(x.dtype(), result);
  backend_of(x.device()).cumulate(op, out, lines, at, compute);
  return out;
}

}  // namespace

Tensor cumsum(const Tensor& x, OptionalAxis axis, DType dtype) {
  return cumulate(OpId::cumsum, x, axis, sum_dtype(x.dtype(), dtype));
}
Tensor cumprod(const Tensor& x, OptionalAxis axis, DType dtype) {
  return cumulate(OpId::cumprod, x, axis, sum_dtype(x.dtype(), dtype));
}
Tensor logcumsumexp(const Tensor& x, int axis) {
  return cumulate(OpId::logcumsumexp, x, axis,
                  check_dtype(DTypeClass::to_float_complex, x.dtype()));
}

}  // namespace body
}  // namespace libtensor
