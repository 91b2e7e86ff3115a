// SPDX-License-Identifier: Apache-2.0
// Rules of convolution. A convolution is linear in each operand, and so are its
// gradients: each of the three ops has the other two as rules.
#include "libtensor/autograd/gradients/rules/conv.gen.h"
#include "libtensor/ops/api/conv.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

// dout (N, O, ...) or (O, ...)
Tensor bias_grad(const Tensor& dout, int spatial) {
  const int channels = dout.ndim() - spatial - 1;
  Dims axes;
  for (int i = 0; i < dout.ndim(); ++i) {
    if (i != channels) axes.push_back(i);
  }
  return ops::sum(dout, Axes::of(axes), false, DType::unset);
}

}  // namespace

Tensor conv2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride,
                 const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d_input_grad(dout, weight, x_shape, stride, padding, dilation, groups);
}

Tensor conv2d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape,
                      const Ints& stride, const Ints& padding, const Ints& dilation,
                      int64_t groups) {
  return ops::conv2d_weight_grad(dout, x, weight_shape, stride, padding, dilation, groups);
}

Tensor conv2d_dbias(const Tensor& dout) { return bias_grad(dout, 2); }

Tensor conv2d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride,
                             const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d(dout, weight, {}, stride, padding, dilation, groups);
}

Tensor conv2d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape,
                                 const Ints& stride, const Ints& padding, const Ints& dilation,
                                 int64_t groups) {
  return ops::conv2d_weight_grad(dy, dout, weight_shape, stride, padding, dilation, groups);
}

Tensor conv2d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride,
                              const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv2d(x, dout, {}, stride, padding, dilation, groups);
}

Tensor conv2d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape,
                             const Ints& stride, const Ints& padding, const Ints& dilation,
                             int64_t groups) {
  return ops::conv2d_input_grad(dy, dout, x_shape, stride, padding, dilation, groups);
}

Tensor conv3d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride,
                 const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv3d_input_grad(dout, weight, x_shape, stride, padding, dilation, groups);
}

Tensor conv3d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape,
                      const Ints& stride, const Ints& padding, const Ints& dilation,
                      int64_t groups) {
  return ops::conv3d_weight_grad(dout, x, weight_shape, stride, padding, dilation, groups);
}

Tensor conv3d_dbias(const Tensor& dout) { return bias_grad(dout, 3); }

Tensor conv3d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride,
                             const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv3d(dout, weight, {}, stride, padding, dilation, groups);
}

Tensor conv3d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape,
                                 const Ints& stride, const Ints& padding, const Ints& dilation,
                                 int64_t groups) {
  return ops::conv3d_weight_grad(dy, dout, weight_shape, stride, padding, dilation, groups);
}

Tensor conv3d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride,
                              const Ints& padding, const Ints& dilation, int64_t groups) {
  return ops::conv3d(x, dout, {}, stride, padding, dilation, groups);
}

Tensor conv3d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape,
                             const Ints& stride, const Ints& padding, const Ints& dilation,
                             int64_t groups) {
  return ops::conv3d_input_grad(dy, dout, x_shape, stride, padding, dilation, groups);
}

}  // namespace libtensor::gradients
