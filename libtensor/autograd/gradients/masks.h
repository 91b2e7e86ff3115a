// SPDX-License-Identifier: Apache-2.0
// Small parts of rules.
#pragma once

#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

// A product with a mask would let NaN and infinities through where the mask is 0; these do not.
inline Tensor zero_unless(const Tensor& condition, const Tensor& x) {
  return ops::where(condition, x, weak_scalar(0));
}
inline Tensor zero_where(const Tensor& condition, const Tensor& x) {
  return ops::masked_fill(x, condition, weak_scalar(0));
}

// The gradient of what is overwritten, which counts as used.
inline Tensor zeros_as(const Tensor& dout) {
  return ops::zeros_like(dout, dout.dtype(), dout.device());
}

// An operand in a dtype that arithmetic can be done in: that of the gradient for host numbers and
// integers. Among weak numbers alone, or integers, results would be float32.
inline Tensor as_floating_like(const Tensor& x, const Tensor& dout) {
  if (x.is_weak()) return ops::to_device(ops::astype(copy_of(x), dout.dtype()), dout.device());
  if (is_complex(x.dtype()) && !is_complex(dout.dtype())) return ops::real(x);  // as a cast did
  return is_inexact(x.dtype()) ? x : ops::astype(x, dout.dtype());
}

// A reduced tensor with the reduced axes back as extents of 1, so that it broadcasts against the
// input.
inline Tensor keep_axes(const Tensor& reduced, const Shape& x_shape, const Axes& axes) {
  return ops::reshape(reduced, reduced_shape(x_shape, axes_mask(axes, x_shape.size()), true));
}

}  // namespace libtensor::gradients
