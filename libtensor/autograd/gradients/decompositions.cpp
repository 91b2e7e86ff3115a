// Rules of orthogonal decompositions. Sources: Giles, Collected matrix derivative results for
// forward and reverse mode, 2008; Townsend, Differentiating the singular value decomposition, 2016;
// Golub and Pereyra, The differentiation of pseudo-inverses, 1973; Mathias, A chain rule for matrix
// functions, 1996. Vectors that belong to equal values have no gradient, and what divides by the
// difference of values is infinite there; values alone always have one.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/masks.h"

namespace libtensor::gradients {
namespace {

Tensor mt(const Tensor& x) { return ops::matrix_transpose(x); }
Tensor mm(const Tensor& a, const Tensor& b) { return ops::matmul(a, b); }
Tensor column(const Tensor& x) { return ops::unsqueeze(x, -1); }
Tensor row(const Tensor& x) { return ops::unsqueeze(x, -2); }

// A sum in which what is not defined counts as 0.
Tensor plus(const Tensor& a, const Tensor& b) { return !a.defined() ? b : b.defined() ? a + b : a; }

// The gradient of a square, or tall and reduced, q @ r.
Tensor tall_qr(const Tensor& q, const Tensor& r, const Tensor& dq, const Tensor& dr) {
  Tensor inner;
  if (dr.defined()) inner = mm(dr, mt(r));
  if (dq.defined()) inner = plus(inner, -mm(mt(q), dq));
  const Tensor upper = ops::triu(inner, 0);
  const Tensor whole = plus(dq, mm(q, upper + mt(ops::triu(upper, 1))));
  return ops::solve_triangular(mt(r), whole, false, false, false);
}

}  // namespace

// The part of a wide x beyond a square is q @ r2 = x2, so r2 passes a gradient on to q.
Tensor qr_dx(const Tensors& douts, const Tensor& q, const Tensor& r, std::string_view mode) {
  if (mode == "r") {
    fail(Status::autograd, "the derivative of qr needs q, which mode \"r\" does not compute");
  }
  const int rows = r.ndim() - 2, columns = r.ndim() - 1;
  const int64_t m = q.extent(rows), k = r.extent(rows), n = r.extent(columns);
  if (mode == "complete" && m > n) {
    fail(Status::autograd, "qr has no derivative in mode \"complete\" where there are more rows, ",
         m, ", than columns, ", n);
  }
  const Tensor &dq = douts[0], &dr = douts[1];
  if (n <= m) return tall_qr(q, r, dq, dr);
  const Tensor r1 = ops::narrow(r, columns, 0, k);
  if (!dr.defined()) {
    const Tensor zero = ops::zeros_like(ops::narrow(r, columns, k, n - k), q.dtype(), q.device());
    return ops::concat({tall_qr(q, r1, dq, dr), zero}, columns);
  }
  const Tensor r2 = ops::narrow(r, columns, k, n - k);
  const Tensor dr1 = ops::narrow(dr, columns, 0, k), dr2 = ops::narrow(dr, columns, k, n - k);
  const Tensor through = mm(mm(q, r2), mt(dr2));
  return ops::concat({tall_qr(q, r1, plus(dq, through), dr1), mm(q, dr2)}, columns);
}

// v @ (diag(dvalues) + (v.mT @ dv) / (differences of values)) @ v.mT
Tensor eigh_dx(const Tensors& douts, const Tensor& values, const Tensor& v) {
  const Tensor &dvalues = douts[0], &dv = douts[1];
  if (!dv.defined()) return mm(v * row(dvalues), mt(v));
  const int64_t n = v.extent(v.ndim() - 1);
  const Tensor diagonal = ops::eye(n, n, 0, DType::boolean, v.device());
  const Tensor differences =
      ops::masked_fill(row(values) - column(values), diagonal, weak_scalar(1));
  Tensor middle = drop_where(diagonal, mm(mt(v), dv) / differences);
  if (dvalues.defined()) middle = middle + ops::diag_embed(dvalues, 0, -2, -1);
  // As for a symmetric change, though only a triangle of a is read.
  return mm(mm(v, (middle + mt(middle)) * 0.5), mt(v));
}

Tensor svd_dx(const Tensors& douts, const Tensor& u_all, const Tensor& s, const Tensor& vh_all) {
  const int rows = u_all.ndim() - 2, columns = u_all.ndim() - 1;
  const int64_t m = u_all.extent(rows), n = vh_all.extent(columns), k = s.extent(s.ndim() - 1);
  const Tensor u = ops::narrow(u_all, columns, 0, k), vh = ops::narrow(vh_all, rows, 0, k);
  const Tensor du = douts[0].defined() ? ops::narrow(douts[0], columns, 0, k) : Tensor();
  const Tensor dvh = douts[2].defined() ? ops::narrow(douts[2], rows, 0, k) : Tensor();
  const Tensor& ds = douts[1];
  if (!du.defined() && !dvh.defined()) return mm(u * row(ds), vh);
  const auto skew = [](const Tensor& x) { return x - mt(x); };
  const Tensor diagonal = ops::eye(k, k, 0, DType::boolean, s.device());
  const Tensor gaps =
      ops::masked_fill((row(s) - column(s)) * (row(s) + column(s)), diagonal, weak_scalar(1));
  Tensor middle;
  if (du.defined()) middle = skew(mm(mt(u), du)) * row(s);
  if (dvh.defined()) middle = plus(middle, skew(mm(vh, mt(dvh))) * column(s));
  middle = middle / gaps;
  if (ds.defined()) middle = middle + ops::diag_embed(ds, 0, -2, -1);
  if (m > k && du.defined()) {
    const Tensor outside = du / row(s);
    return mm(mm(u, middle) + outside - mm(u, mm(mt(u), outside)), vh);
  }
  if (n > k && dvh.defined()) {
    const Tensor outside = dvh / column(s);
    return mm(u, mm(middle, vh) + outside - mm(mm(outside, mt(vh)), vh));
  }
  return mm(u, mm(middle, vh));
}

Tensor pinv_dx(const Tensor& dout, const Tensor& x, const Tensor& out) {
  const Tensor dt = mt(dout), other = mt(out);
  if (x.extent(x.ndim() - 2) <= x.extent(x.ndim() - 1)) {
    const Tensor k = mm(dt, out), both = mm(k, other);
    return -mt(mm(out, k)) + both - mm(mm(x, out), both) + mm(mm(other, out), dt - mm(k, x));
  }
  const Tensor k = mm(out, dt), both = mm(other, k);
  return -mt(mm(k, out)) + mm(mm(dt - mm(x, k), out), other) + both - mm(mm(both, out), x);
}

// The upper right part of exp([[x.mT, dout], [0, x.mT]]).
Tensor matrix_exp_dx(const Tensor& dout, const Tensor& x) {
  const int rows = x.ndim() - 2, columns = x.ndim() - 1;
  const int64_t n = x.extent(columns);
  const Tensor other = mt(x), zero = ops::zeros_like(other, x.dtype(), x.device());
  const Tensor whole =
      ops::concat({ops::concat({other, dout}, columns), ops::concat({zero, other}, columns)}, rows);
  return ops::narrow(ops::narrow(ops::matrix_exp(whole), rows, 0, n), columns, n, n);
}

}  // namespace libtensor::gradients
