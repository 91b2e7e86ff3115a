/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor sum_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, bool keepdims);
Tensor prod_dx(const Tensor& dout, const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor var_dx(const Tensor& dout, const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor std_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, double correction, bool keepdims);
Tensor max_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor min_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor logsumexp_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor vector_norm_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, double ord, bool keepdims);

}  // namespace libtensor::gradients
