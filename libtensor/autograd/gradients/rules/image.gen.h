/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor interpolate_axis_dx(const Tensor& dout, const Shape& x_shape, int axis, std::string_view mode, bool align_corners, bool antialias, double scale);
Tensor interpolate_axis_grad_ddy(const Tensor& dout, const Shape& dy_shape, int axis, std::string_view mode, bool align_corners, bool antialias, double scale);

}  // namespace libtensor::gradients
