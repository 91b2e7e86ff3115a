/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor hypot_da(const Tensor& dout, const Tensor& a, const Tensor& out);
Tensor hypot_db(const Tensor& dout, const Tensor& b, const Tensor& out);
Tensor atan2_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor atan2_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor sin_dx(const Tensor& dout, const Tensor& x);
Tensor cos_dx(const Tensor& dout, const Tensor& x);
Tensor tan_dx(const Tensor& dout, const Tensor& out);
Tensor asin_dx(const Tensor& dout, const Tensor& x);
Tensor acos_dx(const Tensor& dout, const Tensor& x);
Tensor atan_dx(const Tensor& dout, const Tensor& x);
Tensor sinc_dx(const Tensor& dout, const Tensor& x);
Tensor sinh_dx(const Tensor& dout, const Tensor& x);
Tensor cosh_dx(const Tensor& dout, const Tensor& x);
Tensor tanh_dx(const Tensor& dout, const Tensor& out);
Tensor asinh_dx(const Tensor& dout, const Tensor& x);
Tensor acosh_dx(const Tensor& dout, const Tensor& x);
Tensor atanh_dx(const Tensor& dout, const Tensor& x);

}  // namespace libtensor::gradients
