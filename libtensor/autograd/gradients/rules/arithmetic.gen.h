/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor add_da(const Tensor& dout);
Tensor add_db(const Tensor& dout);
Tensor sub_da(const Tensor& dout);
Tensor sub_db(const Tensor& dout);
Tensor mul_da(const Tensor& dout, const Tensor& b);
Tensor mul_db(const Tensor& dout, const Tensor& a);
Tensor div_da(const Tensor& dout, const Tensor& b);
Tensor div_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor remainder_da(const Tensor& dout);
Tensor remainder_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor floor_divide_da(const Tensor& dout);
Tensor floor_divide_db(const Tensor& dout);
Tensor trunc_divide_da(const Tensor& dout);
Tensor trunc_divide_db(const Tensor& dout);
Tensor fmod_da(const Tensor& dout);
Tensor fmod_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor maximum_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor maximum_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor minimum_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor minimum_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor fmax_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor fmax_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor fmin_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor fmin_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor copysign_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor copysign_db(const Tensor& dout);
Tensor nextafter_da(const Tensor& dout);
Tensor nextafter_db(const Tensor& dout);
Tensor heaviside_dx(const Tensor& dout);
Tensor heaviside_dvalues(const Tensor& dout, const Tensor& x);
Tensor neg_dx(const Tensor& dout);
Tensor abs_dx(const Tensor& dout, const Tensor& x);
Tensor sign_dx(const Tensor& dout);
Tensor reciprocal_dx(const Tensor& dout, const Tensor& out);
Tensor lerp_da(const Tensor& dout, const Tensor& weight);
Tensor lerp_db(const Tensor& dout, const Tensor& weight);
Tensor lerp_dweight(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor addcmul_dx(const Tensor& dout);
Tensor addcmul_da(const Tensor& dout, const Tensor& b, double value);
Tensor addcmul_db(const Tensor& dout, const Tensor& a, double value);
Tensor addcdiv_dx(const Tensor& dout);
Tensor addcdiv_da(const Tensor& dout, const Tensor& b, double value);
Tensor addcdiv_db(const Tensor& dout, const Tensor& a, const Tensor& b, double value);

}  // namespace libtensor::gradients
