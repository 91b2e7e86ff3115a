// SPDX-License-Identifier: Apache-2.0
// Rules of joining, repeating and padding.
#include "libtensor/autograd/gradients/rules/joining.gen.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {

Tensors concat_dxs(const Tensor& dout, OptionalAxis axis, const std::vector<Shape>& xs_shapes) {
  Tensors gradients;
  int64_t start = 0;
  for (const Shape& shape : xs_shapes) {
    const bool left_out = axis && shape == Shape{0};
    if (left_out) {
      gradients.push_back(ops::zeros(shape, dout.dtype(), dout.device()));
      continue;
    }
    const int64_t length = axis ? shape[normalize_axis(*axis, dout.ndim())] : checked_numel(shape);
    const Tensor part = ops::narrow(dout, axis.value_or(0), start, length);
    gradients.push_back(axis ? part : ops::reshape(part, shape));
    start += length;
  }
  return gradients;
}

Tensor flip_dx(const Tensor& dout, const Axes& axes) { return ops::flip(dout, axes); }

Tensor pad_dx(const Tensor& dout, const Ints& widths) {
  Ints back = widths;
  for (int64_t& width : back) width = -width;
  return ops::pad(dout, back, 0);
}

}  // namespace libtensor::gradients
