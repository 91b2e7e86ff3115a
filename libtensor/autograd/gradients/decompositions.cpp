// SPDX-License-Identifier: Apache-2.0
// Rules of orthogonal decompositions. Sources: Giles, Collected matrix derivative results for
// forward and reverse mode, 2008; Townsend, Differentiating the singular value decomposition, 2016;
// Golub and Pereyra, The differentiation of pseudo-inverses, 1973; Mathias, A chain rule for matrix
// functions, 1996. Vectors that belong to equal values have no gradient, and what divides by the
// difference of values is infinite there; values alone always have one.
#include "libtensor/autograd/gradients/masks.h"
#include "libtensor/autograd/gradients/rules/linalg.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/operators.h"

namespace libtensor::gradients {
namespace {

Tensor mh(const Tensor& x) { return ops::conj(ops::matrix_transpose(x)); }
Tensor mm(const Tensor& a, const Tensor& b) { return ops::matmul(a, b); }
Tensor column(const Tensor& x) { return ops::unsqueeze(x, -1); }
Tensor row(const Tensor& x) { return ops::unsqueeze(x, -2); }

// A sum in which what is not defined counts as 0.
Tensor plus(const Tensor& a, const Tensor& b) { return !a.defined() ? b : b.defined() ? a + b : a; }

Tensor times_i(const Tensor& x) {
  return ops::complex(ops::zeros_like(x, x.dtype(), x.device()), x);
}

// How a loss changes when columns of u are turned, times exp(it), by the gradient du: (..., 1, k).
Tensor turns(const Tensor& u, const Tensor& du) {
  return is_complex(u.dtype())
             ? ops::imag(ops::sum(ops::conj(u) * du, Axes::of({-2}), true, DType::unset))
             : Tensor();
}

// Where the kernel has made a component of each column of u positive, (..., m, k).
Tensor positive_mask(const Tensor& u) {
  const GradMode mode(false);
  const double slack = u.dtype() == DType::complex64 ? 1e-5 : 1e-9;
  const Tensor size = ops::abs(u), least = ops::max(size, Axes::of({-2}), true) * (1 - slack);
  const Tensor real = ops::logical_and(ops::eq(ops::imag(u), weak_scalar(0)),
                                       ops::gt(ops::real(u), weak_scalar(0)));
  const Tensor found = ops::logical_and(real, ops::ge(size, least));
  const Tensor first = ops::argmax(ops::astype(found, DType::uint8), -2, true);
  const int64_t m = u.extent(u.ndim() - 2);
  return ops::eq(column(ops::arange(int64_t{0}, m, int64_t{1}, DType::int64, u.device())), first);
}

// Complex vectors are made unique by one of their components, which is positive. What a loss
// depends on turns, `more` by other vectors, then comes through that component; nothing for losses
// that are well defined without it.
Tensor without_turns(const Tensor& du, const Tensor& u, const Tensor& more) {
  if (!is_complex(u.dtype()) || u.numel() == 0) return du;
  const Tensor mask = positive_mask(u);
  const Tensor component =
      ops::sum(zero_unless(mask, ops::real(u)), Axes::of({-2}), true, DType::unset);
  const Tensor all = plus(du.defined() ? turns(u, du) : du, more);
  const Tensor share = times_i(zero_unless(mask, all / component));
  return du.defined() ? du - share : -share;
}

// The gradient of a square, or tall and reduced, q @ r.
Tensor tall_qr(const Tensor& q, const Tensor& r, const Tensor& dq, const Tensor& dr) {
  Tensor inner;
  if (dr.defined()) inner = mm(dr, mh(r));
  if (dq.defined()) inner = plus(inner, -mm(mh(q), dq));
  const Tensor upper = ops::triu(inner, 1);
  const Tensor diagonal = ops::diag_embed(ops::real(ops::diagonal(inner, 0, -2, -1)), 0, -2, -1);
  const Tensor whole = plus(dq, mm(q, upper + mh(upper) + diagonal));
  return ops::solve_triangular(mh(r), whole, false, false, false);
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
  const Tensor through = mm(mm(q, r2), mh(dr2));
  return ops::concat({tall_qr(q, r1, plus(dq, through), dr1), mm(q, dr2)}, columns);
}

// v @ (diag(dvalues) + (v.mH @ dv) / (differences of values)) @ v.mH
Tensor eigh_dx(const Tensors& douts, const Tensor& values, const Tensor& v) {
  const Tensor& dvalues = douts[0];
  if (!douts[1].defined()) return mm(v * row(dvalues), mh(v));
  const Tensor dv = without_turns(douts[1], v, Tensor());
  const int64_t n = v.extent(v.ndim() - 1);
  const Tensor diagonal = ops::eye(n, n, 0, DType::boolean, v.device());
  const Tensor differences =
      ops::masked_fill(row(values) - column(values), diagonal, weak_scalar(1));
  Tensor middle = zero_where(diagonal, mm(mh(v), dv) / differences);
  if (dvalues.defined()) middle = middle + ops::diag_embed(dvalues, 0, -2, -1);
  // As for a Hermitian change, though only a triangle of a is read.
  return mm(mm(v, (middle + mh(middle)) * 0.5), mh(v));
}

// v.mH^-1 @ (diag(dvalues) + middle) @ v.mH. Of a real x the real part.
Tensor eig_dx(const Tensors& douts, const Tensor& values, const Tensor& v) {
  const Tensor &dvalues = douts[0], adjoint = mh(v);
  Tensor middle;
  if (douts[1].defined()) {
    const Tensor along = mm(adjoint, without_turns(douts[1], v, Tensor()));
    const int64_t n = v.extent(v.ndim() - 1);
    const Tensor diagonal = ops::eye(n, n, 0, DType::boolean, v.device());
    const Tensor gaps =
        ops::masked_fill(ops::conj(row(values) - column(values)), diagonal, weak_scalar(1));
    // What would change the norms of the vectors, which stay 1, is left out.
    const Tensor norms = ops::real(ops::diagonal(along, 0, -2, -1));
    middle = zero_where(diagonal, (along - mm(adjoint, v) * row(norms)) / gaps);
  }
  if (dvalues.defined()) middle = plus(middle, ops::diag_embed(dvalues, 0, -2, -1));
  return ops::solve(adjoint, mm(middle, adjoint), true);
}

Tensor svd_dx(const Tensors& douts, const Tensor& u_all, const Tensor& s, const Tensor& vh_all) {
  const int rows = u_all.ndim() - 2, columns = u_all.ndim() - 1;
  const int64_t m = u_all.extent(rows), n = vh_all.extent(columns), k = s.extent(s.ndim() - 1);
  const Tensor u = ops::narrow(u_all, columns, 0, k), vh = ops::narrow(vh_all, rows, 0, k);
  Tensor du = douts[0].defined() ? ops::narrow(douts[0], columns, 0, k) : Tensor();
  const Tensor dvh = douts[2].defined() ? ops::narrow(douts[2], rows, 0, k) : Tensor();
  const Tensor& ds = douts[1];
  if (!du.defined() && !dvh.defined()) return mm(u * row(ds), vh);
  du = without_turns(du, u, dvh.defined() ? turns(mh(vh), mh(dvh)) : Tensor());
  const auto skew = [](const Tensor& x) { return x - mh(x); };
  const Tensor diagonal = ops::eye(k, k, 0, DType::boolean, s.device());
  const Tensor gaps =
      ops::masked_fill((row(s) - column(s)) * (row(s) + column(s)), diagonal, weak_scalar(1));
  Tensor middle;
  if (du.defined()) middle = skew(mm(mh(u), du)) * row(s);
  if (dvh.defined()) middle = plus(middle, skew(mm(vh, mh(dvh))) * column(s));
  middle = zero_where(diagonal, middle / gaps);
  if (is_complex(u.dtype()) && du.defined()) {
    const Tensor against = ops::squeeze(turns(u, du), Axes::of({-2})) / s;
    middle = middle + ops::diag_embed(times_i(against), 0, -2, -1);
  }
  if (ds.defined()) middle = middle + ops::diag_embed(ds, 0, -2, -1);
  if (m > k && du.defined()) {
    const Tensor outside = du / row(s);
    return mm(mm(u, middle) + outside - mm(u, mm(mh(u), outside)), vh);
  }
  if (n > k && dvh.defined()) {
    const Tensor outside = dvh / column(s);
    return mm(u, mm(middle, vh) + outside - mm(mm(outside, mh(vh)), vh));
  }
  return mm(u, mm(middle, vh));
}

Tensor pinv_dx(const Tensor& dout, const Tensor& x, const Tensor& out) {
  const Tensor dt = mh(dout), other = mh(out);
  if (x.extent(x.ndim() - 2) <= x.extent(x.ndim() - 1)) {
    const Tensor k = mm(dt, out), both = mm(k, other);
    return -mh(mm(out, k)) + both - mm(mm(x, out), both) + mm(mm(other, out), dt - mm(k, x));
  }
  const Tensor k = mm(out, dt), both = mm(other, k);
  return -mh(mm(k, out)) + mm(mm(dt - mm(x, k), out), other) + both - mm(mm(both, out), x);
}

// The upper right part of exp([[x.mT, dout], [0, x.mT]]).
Tensor matrix_exp_dx(const Tensor& dout, const Tensor& x) {
  const int rows = x.ndim() - 2, columns = x.ndim() - 1;
  const int64_t n = x.extent(columns);
  const Tensor other = ops::matrix_transpose(x),
               zero = ops::zeros_like(other, x.dtype(), x.device());
  const Tensor whole =
      ops::concat({ops::concat({other, dout}, columns), ops::concat({zero, other}, columns)}, rows);
  return ops::narrow(ops::narrow(ops::matrix_exp(whole), rows, 0, n), columns, n, n);
}

}  // namespace libtensor::gradients
