// Rules of reductions.
#include <cmath>

#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/masks.h"

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

// The product of the other elements. Without zeros that is prod(x) / x; one zero leaves the product
// of the others to its own place, more leave nothing.
Tensor prod_dx(const Tensor& dout, const Tensor& x, const Axes& axes, bool, DType) {
  const Tensor kept = keep_axes(dout, x.shape(), axes), values = settled(x, dout);
  const Tensor zero = ops::eq(values, weak_scalar(0));
  const Tensor others = ops::masked_fill(values, zero, weak_scalar(1));
  const Tensor product = kept * ops::prod(others, axes, true, DType::unset);
  const Tensor zeros = ops::sum(zero, axes, true, DType::unset);
  const Tensor at_zero =
      keep_where(ops::logical_and(zero, ops::eq(zeros, weak_scalar(1))), product);
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
  const Tensor scale = drop_where(flat, dout / ops::masked_fill(out, flat, weak_scalar(1)));
  return keep_axes(scale, x.shape(), axes) * deviations(x, axes) * (1 / divisor);
}

// Equal extremes share.
Tensor max_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool) {
  const Tensor chosen = ops::eq(x, keep_axes(out, x.shape(), axes));
  const Tensor count =
      ops::astype(ops::sum(chosen, axes, true, DType::unset), compute_dtype(dout.dtype()));
  return keep_where(chosen, keep_axes(dout, x.shape(), axes) / count);
}
Tensor min_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
              bool keepdims) {
  return max_dx(dout, x, out, axes, keepdims);
}

// exp(x - out). Where all x are -infinity the result is too, and exp(x) gives zeros instead of NaN.
Tensor logsumexp_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes,
                    bool) {
  const Tensor bounded =
      ops::masked_fill(out, ops::eq(out, weak_scalar(-INFINITY)), weak_scalar(0));
  return keep_axes(dout, x.shape(), axes) * ops::exp(x - keep_axes(bounded, x.shape(), axes));
}

}  // namespace libtensor::gradients
