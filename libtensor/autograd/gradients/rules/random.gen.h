/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor uniform_inplace_dx(const Tensor& dout);
Tensor normal_inplace_dx(const Tensor& dout);
Tensor exponential_inplace_dx(const Tensor& dout);
Tensor laplace_inplace_dx(const Tensor& dout);
Tensor cauchy_inplace_dx(const Tensor& dout);
Tensor log_normal_inplace_dx(const Tensor& dout);
Tensor geometric_inplace_dx(const Tensor& dout);
Tensor standard_gamma_dalpha(const Tensor& dout, const Tensor& alpha, const Tensor& out);
Tensor standard_gamma_grad_dalpha(const Tensor& dout);
Tensor standard_gamma_grad_dx(const Tensor& dout);

}  // namespace libtensor::gradients
