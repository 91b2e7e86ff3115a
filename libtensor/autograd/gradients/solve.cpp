// SPDX-License-Identifier: Apache-2.0
// Rules of factors of square matrices and of solutions. Sources: Giles, Collected matrix derivative
// results for forward and reverse mode, 2008; Murray, Differentiation of the Cholesky
// decomposition, 2016.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/linalg.gen.h"
#include "libtensor/core/checked.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

Tensor mt(const Tensor& x) { return ops::matrix_transpose(x); }
Tensor mh(const Tensor& x) { return ops::conj(mt(x)); }
Tensor mm(const Tensor& a, const Tensor& b) { return ops::matmul(a, b); }

// inverse(u).mT from the right, inverse(l).mT from the left.
Tensor over_upper(const Tensor& x, const Tensor& u) {
  return ops::solve_triangular(mt(u), x, false, false, false);
}
Tensor under_unit_lower(const Tensor& l, const Tensor& x) {
  return ops::solve_triangular(mt(l), x, true, true, true);
}

// The gradient of a square l @ u; what the triangles of dl and du do not show is not read.
Tensor square_lu(const Tensor& l, const Tensor& u, const Tensor& dl, const Tensor& du) {
  const Tensor middle = ops::tril(mm(mt(l), dl), -1) + ops::triu(mm(du, mt(u)), 0);
  return over_upper(under_unit_lower(l, middle), u);
}

}  // namespace

// With P(x) = the lower triangle of x and half its diagonal: the Hermitian part of
// inverse(l).mH @ P(l.mH @ dl) @ inverse(l).
Tensor cholesky_ex_dx(const Tensors& douts, const Tensor& factor, bool upper) {
  const Tensor l = upper ? mh(factor) : factor;
  const Tensor dl = ops::tril(upper ? mh(douts[0]) : douts[0], 0);
  const Tensor product = mm(mh(l), dl);
  const Tensor lower = ops::tril(product, 0) + ops::tril(product, -1);
  const Tensor left = ops::solve_triangular(mh(l), lower, true, true, false);
  const Tensor both = ops::solve_triangular(l, left, false, false, false);
  return (both + mh(both)) * 0.25;
}

// Of a wide x = [l @ u1, l @ u2] the second part passes a gradient on to l, of a tall one [l1 @ u,
// l2 @ u] to u.
Tensor lu_factor_ex_dx(const Tensors& douts, const Tensor& lu, const Tensor& pivots) {
  const Tensor& dlu = douts[0];
  const int rows = lu.ndim() - 2, columns = lu.ndim() - 1;
  const int64_t m = lu.extent(rows), n = lu.extent(columns), k = std::min(m, n);
  const Tensor p = ops::lu_unpack(ops::detach(lu), pivots)[0];
  const Tensor square = ops::narrow(ops::narrow(lu, rows, 0, k), columns, 0, k);
  const Tensor dsquare = ops::narrow(ops::narrow(dlu, rows, 0, k), columns, 0, k);
  const Tensor one = ops::eye(k, k, 0, lu.dtype(), lu.device());
  const Tensor l = ops::tril(square, -1) + one, u = ops::triu(square, 0);
  Tensor dl = ops::tril(dsquare, -1), du = ops::triu(dsquare, 0);
  if (n > m) {
    const Tensor u2 = ops::narrow(lu, columns, k, n - k);
    const Tensor d2 = under_unit_lower(l, ops::narrow(dlu, columns, k, n - k));
    dl = dl - ops::tril(mm(d2, mt(u2)), -1);
    // What reaches l through u2 = inverse(l) @ x2 is already complete.
    return mm(p, ops::concat({square_lu(l, u, dl, du), d2}, columns));
  }
  if (m > n) {
    const Tensor l2 = ops::narrow(lu, rows, k, m - k);
    const Tensor d2 = over_upper(ops::narrow(dlu, rows, k, m - k), u);
    du = du - ops::triu(mm(mt(l2), d2), 0);
    return mm(p, ops::concat({square_lu(l, u, dl, du), d2}, rows));
  }
  return mm(p, square_lu(l, u, dl, du));
}

// With A = P x P^T, its change is L (W D + dD + D W^H) L^H for W = inverse(L) dL, which is 0 on and
// above the blocks of D: the lower part of M = inverse(L) dA inverse(L)^H is W D below the blocks
// and dD in them. Symmetric matrices have ^T in the place of ^H there.
Tensor ldl_factor_ex_dx(const Tensors& douts, const Tensor& ld, const Tensor& pivots,
                        bool hermitian) {
  const Tensors factors = ops::ldl_unpack(ld, pivots, hermitian);
  const Tensor &p = factors[0], &l = factors[1], &d = factors[2];
  const Tensors grads = ops::ldl_unpack(douts[0], pivots, hermitian);
  const Tensor ones = ops::ones(ld.shape(), ld.dtype(), ld.device());
  const Tensor below_blocks = ops::tril(ops::ldl_unpack(ones, pivots, hermitian)[1], -1);
  const Tensor of_l = mm(mh(l), ops::tril(grads[1], -1));
  const Tensor over_d = mh(ops::solve_ex(d, mh(of_l), true)[0]);
  const Tensor of_m =
      zero_unless(ops::ne(below_blocks, weak_scalar(0)), over_d) + ops::tril(grads[2], 0);
  const Tensor left = ops::solve_triangular(mh(l), of_m, true, true, true);
  const Tensor other = hermitian ? l : ops::conj(l);
  const Tensor both = mm(mm(p, ops::solve_triangular(other, left, false, false, true)), mt(p));
  return (both + (hermitian ? mh(both) : mt(both))) * 0.5;
}

Tensor solve_triangular_db(const Tensor& dout, const Tensor& a, bool upper, bool left, bool unit) {
  return ops::solve_triangular(mt(a), dout, !upper, left, unit);
}

Tensor solve_triangular_da(const Tensor& dout, const Tensor& a, bool upper, bool left, bool unit,
                           const Tensor& out) {
  const Tensor db = solve_triangular_db(dout, a, upper, left, unit);
  const Tensor da = -(left ? mm(db, mt(out)) : mm(mt(out), db));
  const int64_t skip = unit ? 1 : 0;
  return upper ? ops::triu(da, skip) : ops::tril(da, -skip);
}

Tensors solve_ex_grads(const Tensors& douts, const Tensor& a, const Shape& b_shape, bool left,
                       const Tensor& result) {
  const bool vector = b_shape.size() == 1 || (a.ndim() == b_shape.size() + 1 &&
                                              b_shape == Shape(a.shape().data(), a.ndim() - 1));
  const Tensor dout = vector ? ops::unsqueeze(douts[0], -1) : douts[0];
  const Tensor x = vector ? ops::unsqueeze(result, -1) : result;
  const Tensor db = ops::solve_ex(mt(a), dout, left)[0];
  const Tensor da = -(left ? mm(db, mt(x)) : mm(mt(x), db));
  return {da, vector ? ops::squeeze(db, Axes::of({-1})) : db};
}

Tensor inv_ex_dx(const Tensors& douts, const Tensor& inverse) {
  const Tensor other = mt(inverse);
  return -mm(other, mm(douts[0], other));
}

// The cofactors as determinants of the minors, which have derivatives at matrices of any rank.
Tensor cofactors_by_minors(const Tensor& x, int64_t n) {
  // Without the first one, n + 1 numbers to a row, the places off the diagonal are the first n of
  // each row.
  const Tensor flat =
      ops::reshape(ops::arange(int64_t{1}, checked_mul(n, n), int64_t{1}, DType::int64, x.device()),
                   {n - 1, n + 1});
  const Tensor others =
      ops::remainder(ops::reshape(ops::narrow(flat, 1, 0, n), {-1}), weak_scalar(n));
  Tensor minors = ops::index_select(ops::index_select(x, -2, others), -1, others);
  Shape shape = x.shape();
  shape.erase(shape.size() - 1);
  shape.erase(shape.size() - 1);
  const int batch = shape.size();
  for (const int64_t extent : {n, n - 1, n, n - 1}) shape.push_back(extent);
  minors = ops::transpose(ops::reshape(minors, shape), batch + 1, batch + 2);
  const Tensor line = ops::arange(int64_t{0}, n, int64_t{1}, DType::int64, x.device());
  const Tensor odd = ops::remainder(ops::unsqueeze(line, 1) + line, weak_scalar(2));
  return ops::det(minors) * ops::astype(1 - odd * 2, real_dtype(x.dtype()));
}

// Up to this size a singular matrix has derivatives of higher order, in time n**5.
constexpr int64_t kMostMinors = 32;

// The matrix of cofactors: det(x) * inverse(x).mT where there is an inverse; else, from x = u
// diag(s) vh, det(u) * det(vh) * the conjugate of u diag(products of all other s) vh.
Tensor det_dx(const Tensor& dout, const Tensor& x, const Tensor& out) {
  const auto at_matrices = [](const Tensor& v) {
    return ops::unsqueeze(ops::unsqueeze(v, -1), -1);
  };
  const int64_t n = x.extent(x.ndim() - 1);
  const Tensor singular = ops::detach(ops::eq(out, weak_scalar(0)));
  const Tensor one = ops::eye(n, n, 0, x.dtype(), x.device());
  if (!any_true(singular)) {
    return at_matrices(dout * out) * mt(ops::inv_ex(x)[0]);
  }
  if (n == 1) return at_matrices(dout) * one;
  const Tensor mask = at_matrices(singular);
  const Tensor regular = at_matrices(dout * out) * mt(ops::inv_ex(ops::where(mask, one, x))[0]);
  if (grad_enabled() && n <= kMostMinors) {
    const Tensor cofactors = cofactors_by_minors(ops::where(mask, x, one), n);
    return ops::where(mask, at_matrices(dout) * cofactors, regular);
  }
  const Tensor distinct = ops::diag_embed(
      ops::arange(int64_t{1}, n + 1, int64_t{1}, real_dtype(x.dtype()), x.device()), 0, -2, -1);
  const Tensors parts = ops::svd(ops::where(mask, x, distinct), false);
  const Tensor sign = ops::det(parts[0]) * ops::det(parts[2]);
  const Tensor others = ops::masked_fill(
      ops::broadcast_to(ops::unsqueeze(parts[1], -2), mm(parts[0], parts[2]).shape()),
      ops::eye(n, n, 0, DType::boolean, x.device()), weak_scalar(1));
  const Tensor products = ops::prod(others, Axes::of({-1}), false, DType::unset);
  const Tensor cofactors = ops::conj(mm(parts[0] * ops::unsqueeze(products, -2), parts[2]));
  return ops::where(mask, at_matrices(dout * sign) * cofactors, regular);
}

// inverse(x).mH * (dlogabsdet + i * the change of the angle of the sign)
Tensor slogdet_dx(const Tensors& douts, const Tensor& x, const Tensor& sign) {
  Tensor factor = douts[1];
  if (is_complex(x.dtype()) && douts[0].defined()) {
    const Tensor turn = ops::imag(douts[0] * ops::conj(sign));
    factor = ops::complex(
        factor.defined() ? factor : ops::zeros_like(turn, turn.dtype(), turn.device()), turn);
  }
  if (!factor.defined()) return {};
  return ops::unsqueeze(ops::unsqueeze(factor, -1), -1) * mh(ops::inv(x));
}

}  // namespace libtensor::gradients
