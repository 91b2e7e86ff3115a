/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor linear_dx(const Tensor& dout, const Tensor& weight);
Tensor linear_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape);
Tensor linear_dbias(const Tensor& dout);
Tensor conv2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_dbias(const Tensor& dout);
Tensor conv2d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_dbias(const Tensor& dout);
Tensor conv3d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);

}  // namespace libtensor::gradients
