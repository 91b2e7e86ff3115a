/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor sigmoid_dx(const Tensor& dout, const Tensor& out);
Tensor relu_dx(const Tensor& dout, const Tensor& out);
Tensor leaky_relu_dx(const Tensor& dout, const Tensor& x, double negative_slope);
Tensor gelu_dx(const Tensor& dout, const Tensor& x, bool tanh_approx);
Tensor silu_dx(const Tensor& dout, const Tensor& x);
Tensor relu6_dx(const Tensor& dout, const Tensor& x);
Tensor hardtanh_dx(const Tensor& dout, const Tensor& x, double min_val, double max_val);
Tensor hardsigmoid_dx(const Tensor& dout, const Tensor& x);
Tensor hardswish_dx(const Tensor& dout, const Tensor& x);
Tensor hardshrink_dx(const Tensor& dout, const Tensor& x, double lambd);
Tensor softshrink_dx(const Tensor& dout, const Tensor& x, double lambd);
Tensor tanhshrink_dx(const Tensor& dout, const Tensor& x);
Tensor threshold_dx(const Tensor& dout, const Tensor& x, double threshold);
Tensor elu_dx(const Tensor& dout, const Tensor& x, double alpha);
Tensor celu_dx(const Tensor& dout, const Tensor& x, double alpha);
Tensor selu_dx(const Tensor& dout, const Tensor& x);
Tensor mish_dx(const Tensor& dout, const Tensor& x);
Tensor softplus_dx(const Tensor& dout, const Tensor& x, double beta, double threshold);
Tensor softsign_dx(const Tensor& dout, const Tensor& x);
Tensor logsigmoid_dx(const Tensor& dout, const Tensor& x);
Tensor softmax_dx(const Tensor& dout, const Tensor& out, int axis);
Tensor log_softmax_dx(const Tensor& dout, const Tensor& out, int axis);

}  // namespace libtensor::gradients
