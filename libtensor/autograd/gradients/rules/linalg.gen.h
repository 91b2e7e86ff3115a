/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor cholesky_ex_dx(const Tensors& douts, const Tensor& l, bool upper);
Tensor lu_factor_ex_dx(const Tensors& douts, const Tensor& lu, const Tensor& pivots);
Tensor ldl_factor_ex_dx(const Tensors& douts, const Tensor& ld, const Tensor& pivots, bool hermitian);
Tensor solve_triangular_da(const Tensor& dout, const Tensor& a, bool upper, bool left, bool unitriangular, const Tensor& out);
Tensor solve_triangular_db(const Tensor& dout, const Tensor& a, bool upper, bool left, bool unitriangular);
Tensors solve_ex_grads(const Tensors& douts, const Tensor& a, const Shape& b_shape, bool left, const Tensor& result);
Tensor inv_ex_dx(const Tensors& douts, const Tensor& inverse);
Tensor det_dx(const Tensor& dout, const Tensor& x, const Tensor& out);
Tensor slogdet_dx(const Tensors& douts, const Tensor& x, const Tensor& sign);
Tensor qr_dx(const Tensors& douts, const Tensor& q, const Tensor& r, std::string_view mode);
Tensor eigh_dx(const Tensors& douts, const Tensor& values, const Tensor& vectors);
Tensor eig_dx(const Tensors& douts, const Tensor& values, const Tensor& vectors);
Tensor svd_dx(const Tensors& douts, const Tensor& u, const Tensor& s, const Tensor& vh);
Tensor pinv_dx(const Tensor& dout, const Tensor& x, const Tensor& out);
Tensor matrix_exp_dx(const Tensor& dout, const Tensor& x);

}  // namespace libtensor::gradients
