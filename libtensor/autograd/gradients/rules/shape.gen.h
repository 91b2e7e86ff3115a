/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor view_dx(const Tensor& dout, const Shape& x_shape);
Tensor permute_dims_dx(const Tensor& dout, const Ints& axes);
Tensor transpose_dx(const Tensor& dout, int axis0, int axis1);
Tensor broadcast_to_dx(const Tensor& dout, const Shape& x_shape);
Tensor squeeze_dx(const Tensor& dout, const Shape& x_shape);
Tensor unsqueeze_dx(const Tensor& dout, int axis);
Tensor slice_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t start, int64_t stop, int64_t step);
Tensor select_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t index);
Tensor diagonal_dx(const Tensor& dout, const Shape& x_shape, int64_t offset, int axis0, int axis1);
Tensor as_strided_dx(const Tensor& dout, const Geometry& x_geometry, const Shape& shape, const Ints& strides, int64_t offset);
Tensor split_dx(const Tensors& douts, int axis);
Tensor unbind_dx(const Tensors& douts, int axis);
Tensor unfold_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t size, int64_t step);

}  // namespace libtensor::gradients
