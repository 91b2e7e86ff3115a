// The one path of reductions: axes, dtypes, then the backend; and the ops that are made of them.
#include <limits>

#include "libtensor/backend/backend.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/op_info.h"
#include "libtensor/ops/operators.h"

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

Tensor run_reduce(OpId op, const Tensor& x, uint64_t mask, bool keepdims, DType compute,
                  DType result, Params params) {
  const Shape kept = reduced_shape(x.shape(), mask, true);
  Tensor out =
      empty_tensor(keepdims ? kept : reduced_shape(x.shape(), mask, false), result, x.device());
  const Tensor target = alias(out, kept, contiguous_strides(kept), out.offset());
  backend_of(x.device()).reduce(op, target, x, mask, compute, {params.begin(), params.size()});
  return out;
}

}  // namespace

namespace {

// The variance of the real parts and that of the imaginary parts together.
Tensor complex_deviation(OpId op, const Tensor& x, const Axes& axes, bool keepdims, Params params) {
  const GradMode mode(false);
  const double correction = *params.begin();
  const Tensor out = ops::var(ops::real(x), axes, correction, keepdims) +
                     ops::var(ops::imag(x), axes, correction, keepdims);
  return op == OpId::std ? ops::sqrt(out) : out;
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

Tensor reduce(OpId op, DTypeClass cls, const Tensor& x, const Axes& axes, bool keepdims,
              DType dtype, Params params) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  DType result = check_dtype(cls, x.dtype());
  if (is_complex(x.dtype()) && (op == OpId::var || op == OpId::std))
    return complex_deviation(op, x, axes, keepdims, params);
  if (is_complex(x.dtype()) && op == OpId::logsumexp) return complex_logsumexp(x, axes, keepdims);
  if (op == OpId::sum || op == OpId::prod) result = sum_dtype(x.dtype(), dtype);
  if (op == OpId::max || op == OpId::min) check_not_empty(x, mask);
  const DType compute = compute_dtype(result);
  // Sums and products are not read as another kind of number than x is.
  const Tensor source = is_complex(compute) && !is_complex(x.dtype()) ? plain(x, compute) : x;
  return run_reduce(op, source, mask, keepdims, compute,
                    op_info(op).boolean_result ? DType::boolean : result, params);
}

namespace {

Tensor index_of_extreme(OpId op, const Tensor& x, OptionalAxis axis, bool keepdims) {
  const uint64_t mask = axis ? axes_mask(Axes::of({*axis}), x.ndim()) : axes_mask({}, x.ndim());
  check_not_empty(x, mask);
  return run_reduce(op, x, mask, keepdims, compute_dtype(x.dtype()), DType::int64, {});
}

}  // namespace

namespace body {

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
  const Tensor total =
      ops::sum(x, axes, keepdims, compute_dtype(result));  // half precision has no room for sums
  return ops::astype(total / static_cast<double>(count), result);
}

namespace {

Tensor cumulate(OpId op, const Tensor& x, OptionalAxis axis, DType result) {
  const bool widens = is_complex(result) && !is_complex(x.dtype());
  const Tensor source = widens ? plain(x, result) : alias(x);
  const Tensor lines = axis ? source : ops::reshape(plain(source), {-1});
  const int at = normalize_axis(axis.value_or(0), lines.ndim());
  Tensor out = empty_tensor(lines.shape(), result, x.device());
  backend_of(x.device()).cumulate(op, out, lines, at, compute_dtype(result));
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
