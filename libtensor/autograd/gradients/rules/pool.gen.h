/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor max_pool1d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices);
Tensor max_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices);
Tensor max_pool3d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices);
Tensor avg_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool2d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);

}  // namespace libtensor::gradients
