// SPDX-License-Identifier: Apache-2.0
// Rules of views and copies.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/conversion.gen.h"
#include "libtensor/autograd/gradients/rules/shape.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensor clone_dx(const Tensor& dout) { return dout; }
Tensor astype_dx(const Tensor& dout, DType x_dtype) { return ops::astype(dout, x_dtype); }
Tensor to_device_dx(const Tensor& dout, Device x_device) { return ops::to_device(dout, x_device); }

Tensor copy_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor copy_inplace_dsrc(const Tensor& dout) { return dout; }
Tensor fill_inplace_dx(const Tensor& dout) { return zeros_as(dout); }
Tensor zero_inplace_dx(const Tensor& dout) { return zeros_as(dout); }

Tensor view_dx(const Tensor& dout, const Shape& x_shape) { return ops::reshape(dout, x_shape); }
Tensor squeeze_dx(const Tensor& dout, const Shape& x_shape) { return ops::reshape(dout, x_shape); }
Tensor broadcast_to_dx(const Tensor& dout, const Shape&) { return dout; }  // the engine sums
Tensor transpose_dx(const Tensor& dout, int axis0, int axis1) {
  return ops::transpose(dout, axis0, axis1);
}

Tensor unsqueeze_dx(const Tensor& dout, int axis) {
  return ops::squeeze(dout, Axes::of({normalize_axis(axis, dout.ndim())}));
}

Tensor permute_dims_dx(const Tensor& dout, const Ints& axes) {
  Ints inverse(axes.size());
  for (int i = 0; i < axes.size(); ++i) inverse[normalize_axis(axes[i], axes.size())] = i;
  return ops::permute_dims(dout, inverse);
}

}  // namespace libtensor::gradients
