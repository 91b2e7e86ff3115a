// The one path of reductions: axes, dtypes, then the backend.
#include "libtensor/backend/backend.h"
#include "libtensor/ops/derive.h"

namespace libtensor {

Tensor reduce(OpId op, DTypeClass cls, const Tensor& x, const Axes& axes, bool keepdims, DType dtype, Params params) {
  const uint64_t mask = axes_mask(axes, x.ndim());
  DType result = check_dtype(cls, x.dtype());
  if (op == OpId::sum && !is_floating(result)) result = is_unsigned_integer(result) ? DType::uint64 : DType::int64;
  if (dtype != DType::unset) result = dtype;
  Tensor out = empty_tensor(reduced_shape(x.shape(), mask, keepdims), result, x.device());
  const Shape kept = reduced_shape(x.shape(), mask, true);
  const Tensor target = alias(out, kept, contiguous_strides(kept), out.offset());
  backend_of(x.device()).reduce(op, target, x, mask, compute_dtype(result), {params.begin(), params.size()});
  return out;
}

}  // namespace libtensor
