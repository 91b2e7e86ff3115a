/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor pow_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor pow_db(const Tensor& dout, const Tensor& a, const Tensor& b, const Tensor& out);
Tensor logaddexp_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor logaddexp_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor logaddexp2_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor logaddexp2_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor xlogy_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor xlogy_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor square_dx(const Tensor& dout, const Tensor& x);
Tensor sqrt_dx(const Tensor& dout, const Tensor& out);
Tensor rsqrt_dx(const Tensor& dout, const Tensor& out);
Tensor cbrt_dx(const Tensor& dout, const Tensor& out);
Tensor exp_dx(const Tensor& dout, const Tensor& out);
Tensor expm1_dx(const Tensor& dout, const Tensor& out);
Tensor exp2_dx(const Tensor& dout, const Tensor& out);
Tensor log_dx(const Tensor& dout, const Tensor& x);
Tensor log1p_dx(const Tensor& dout, const Tensor& x);
Tensor log2_dx(const Tensor& dout, const Tensor& x);
Tensor log10_dx(const Tensor& dout, const Tensor& x);
Tensor logit_dx(const Tensor& dout, const Tensor& x, double eps);

}  // namespace libtensor::gradients
