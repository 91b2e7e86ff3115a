/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor trace(const Tensor& x, int64_t offset, DType dtype);
Tensors cholesky_ex(const Tensor& x, bool upper);
Tensor cholesky(const Tensor& x, bool upper);
Tensor cholesky_solve(const Tensor& b, const Tensor& l, bool upper);
Tensor cholesky_inverse(const Tensor& l, bool upper);
Tensors lu_factor_ex(const Tensor& x, bool pivot);
Tensors lu_factor(const Tensor& x, bool pivot);
Tensors lu_unpack(const Tensor& lu, const Tensor& pivots);
Tensors lu(const Tensor& x, bool pivot);
Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint);
Tensors ldl_factor_ex(const Tensor& x, bool hermitian);
Tensors ldl_factor(const Tensor& x, bool hermitian);
Tensors ldl_unpack(const Tensor& ld, const Tensor& pivots, bool hermitian);
Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b, bool hermitian);
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unitriangular);
Tensors solve_ex(const Tensor& a, const Tensor& b, bool left);
Tensor solve(const Tensor& a, const Tensor& b, bool left);
Tensors inv_ex(const Tensor& x);
Tensor inv(const Tensor& x);
Tensor det(const Tensor& x);
Tensors slogdet(const Tensor& x);
Tensors qr(const Tensor& x, std::string_view mode);
Tensor householder_product(const Tensor& x, const Tensor& tau);
Tensors eigh(const Tensor& x, bool upper);
Tensor eigvalsh(const Tensor& x, bool upper);
Tensors eig(const Tensor& x);
Tensor eigvals(const Tensor& x);
Tensors svd(const Tensor& x, bool full_matrices);
Tensor svdvals(const Tensor& x);
Tensor pinv(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensor matrix_rank(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensors lstsq(const Tensor& a, const Tensor& b, double rcond);
Tensor matrix_norm(const Tensor& x, std::string_view ord, int axis0, int axis1, bool keepdims);
Tensor cond(const Tensor& x, std::string_view ord);
Tensor matrix_power(const Tensor& x, int64_t n);
Tensor matrix_exp(const Tensor& x);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor trace(const Tensor& x, int64_t offset, DType dtype);
Tensors cholesky_ex(const Tensor& x, bool upper);
Tensor cholesky(const Tensor& x, bool upper);
Tensor cholesky_solve(const Tensor& b, const Tensor& l, bool upper);
Tensor cholesky_inverse(const Tensor& l, bool upper);
Tensors lu_factor_ex(const Tensor& x, bool pivot);
Tensors lu_factor(const Tensor& x, bool pivot);
Tensors lu_unpack(const Tensor& lu, const Tensor& pivots);
Tensors lu(const Tensor& x, bool pivot);
Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint);
Tensors ldl_factor_ex(const Tensor& x, bool hermitian);
Tensors ldl_factor(const Tensor& x, bool hermitian);
Tensors ldl_unpack(const Tensor& ld, const Tensor& pivots, bool hermitian);
Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b, bool hermitian);
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unitriangular);
Tensors solve_ex(const Tensor& a, const Tensor& b, bool left);
Tensor solve(const Tensor& a, const Tensor& b, bool left);
Tensors inv_ex(const Tensor& x);
Tensor inv(const Tensor& x);
Tensor det(const Tensor& x);
Tensors slogdet(const Tensor& x);
Tensors qr(const Tensor& x, std::string_view mode);
Tensor householder_product(const Tensor& x, const Tensor& tau);
Tensors eigh(const Tensor& x, bool upper);
Tensor eigvalsh(const Tensor& x, bool upper);
Tensors eig(const Tensor& x);
Tensor eigvals(const Tensor& x);
Tensors svd(const Tensor& x, bool full_matrices);
Tensor svdvals(const Tensor& x);
Tensor pinv(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensor matrix_rank(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensors lstsq(const Tensor& a, const Tensor& b, double rcond);
Tensor matrix_norm(const Tensor& x, std::string_view ord, int axis0, int axis1, bool keepdims);
Tensor cond(const Tensor& x, std::string_view ord);
Tensor matrix_power(const Tensor& x, int64_t n);
Tensor matrix_exp(const Tensor& x);
}  // namespace body

}  // namespace libtensor
