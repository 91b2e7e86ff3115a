// SPDX-License-Identifier: Apache-2.0
// Rules of pooling and of resampling.
#include "libtensor/autograd/gradients/rules/image.gen.h"
#include "libtensor/autograd/gradients/rules/pool.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/image.gen.h"
#include "libtensor/ops/api/pool.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/indexing/index.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// The axes from the second or third one on, as one.
Shape flat(const Shape& shape, int spatial) {
  Shape joined(shape.data(), shape.size() - spatial + 1);
  for (int i = joined.size(); i < shape.size(); ++i) joined[joined.size() - 1] *= shape[i];
  return joined;
}

// Each result is one element of its volume.
Tensor maxima_grad(const Tensor& dout, const Shape& shape, const Tensor& indices, int spatial) {
  const Shape flattened = flat(dout.shape(), spatial);
  const Tensor none = ops::zeros(flat(shape, spatial), dout.dtype(), dout.device());
  return ops::reshape(scatter_add(none, -1, ops::reshape(indices, flattened),
                                  ops::reshape(dout, flattened), KnownRange::non_negative),
                      shape);
}

}  // namespace

Tensor max_pool1d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices) {
  return maxima_grad(dout, x_shape, indices, 1);
}

Tensor max_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices) {
  return maxima_grad(dout, x_shape, indices, 2);
}

Tensor max_pool3d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices) {
  return maxima_grad(dout, x_shape, indices, 3);
}

Tensor avg_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel,
                     const Ints& stride, const Ints& padding, bool ceil_mode,
                     bool count_include_pad, int64_t divisor_override) {
  return ops::avg_pool2d_grad(dout, x_shape, kernel, stride, padding, ceil_mode, count_include_pad,
                              divisor_override);
}

Tensor avg_pool2d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride,
                           const Ints& padding, bool ceil_mode, bool count_include_pad,
                           int64_t divisor_override) {
  return ops::avg_pool2d(dout, kernel, stride, padding, ceil_mode, count_include_pad,
                         divisor_override);
}

Tensor avg_pool3d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel,
                     const Ints& stride, const Ints& padding, bool ceil_mode,
                     bool count_include_pad, int64_t divisor_override) {
  return ops::avg_pool3d_grad(dout, x_shape, kernel, stride, padding, ceil_mode, count_include_pad,
                              divisor_override);
}

Tensor avg_pool3d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride,
                           const Ints& padding, bool ceil_mode, bool count_include_pad,
                           int64_t divisor_override) {
  return ops::avg_pool3d(dout, kernel, stride, padding, ceil_mode, count_include_pad,
                         divisor_override);
}

Tensor interpolate_axis_dx(const Tensor& dout, const Shape& x_shape, int axis,
                           std::string_view mode, bool align_corners, bool antialias,
                           double scale) {
  return ops::interpolate_axis_grad(dout, axis, x_shape[axis < 0 ? axis + x_shape.size() : axis],
                                    mode, align_corners, antialias, scale);
}

Tensor interpolate_axis_grad_ddy(const Tensor& dout, const Shape& dy_shape, int axis,
                                 std::string_view mode, bool align_corners, bool antialias,
                                 double scale) {
  return ops::interpolate_axis(dout, axis, dy_shape[axis < 0 ? axis + dy_shape.size() : axis], mode,
                               align_corners, antialias, scale);
}

}  // namespace libtensor::gradients
