// SPDX-License-Identifier: Apache-2.0
// Orthogonal decompositions, and what is made of them. Everything is computed in float64
// and complex128.
#include <algorithm>
#include <cmath>
#include <limits>

#include "libtensor/device/backend.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/linalg/matrices.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

const Device kHost{DeviceKind::cpu, 0};

double epsilon_of(DType dtype) {
  return real_dtype(dtype) == DType::float32 ? double{std::numeric_limits<float>::epsilon()}
                                             : std::numeric_limits<double>::epsilon();
}

// The bound below which singular values count as 0; (..., 1), float64.
Tensor bound_for(const Tensor& x, const Tensor& values, const Tensor& atol, const Tensor& rtol) {
  const GradMode mode(false);
  const Shape leading = leading_shape(x);
  const double usual =
      static_cast<double>(std::max(matrix_rows(x), matrix_columns(x))) * epsilon_of(x.dtype());
  const auto number = [&](const Tensor& bound, const char* name) {
    if (!broadcasts_to(bound.shape(), leading)) {
      fail(Status::shape, name, " of shape ", bound.shape(), " does not broadcast to the stack ",
           leading);
    }
    return ops::unsqueeze(
        ops::broadcast_to(ops::astype(ops::detach(bound), DType::float64), leading), -1);
  };
  const Tensor none = ops::full({}, 0.0, DType::float64, x.device());
  const Tensor absolute = atol.defined() ? number(atol, "atol") : none;
  Tensor relative = rtol.defined() ? number(rtol, "rtol") : none;
  if (!rtol.defined()) {
    relative = ops::where(ops::gt(absolute, weak_scalar(0)), none,
                          ops::full({}, usual, DType::float64, x.device()));
  }
  if (values.extent(values.ndim() - 1) == 0) return absolute;
  const Tensor largest = ops::max(values, Axes::of({-1}), true);
  return ops::maximum(absolute, relative * largest);
}

// Singular values in float64, or sizes of eigenvalues; without history.
Tensor values_of(const Tensor& x, bool hermitian) {
  const GradMode mode(false);
  const Tensor wide = ops::astype(x, work_dtype(x.dtype()));
  return hermitian ? ops::abs(ops::eigvalsh(wide, false)) : ops::svdvals(wide);
}

Tensors svd_of(const Tensor& x, bool full, bool vectors) {
  const DType dtype = check_matrix(x);
  check_finite(x);
  const GradMode mode(false);
  const int64_t m = matrix_rows(x), n = matrix_columns(x), k = std::min(m, n);
  const Shape leading = leading_shape(x);
  const auto empty = [&](int64_t rows, int64_t columns) {
    return empty_tensor(with_extents(leading, {rows, columns}), work_dtype(dtype), x.device());
  };
  const Tensor s = empty_tensor(with_extents(leading, {k}), DType::float64, x.device());
  const Tensor u = vectors ? empty(m, full ? m : k) : Tensor();
  const Tensor vh = vectors ? empty(full ? n : k, n) : Tensor();
  if (s.numel() > 0 || (vectors && (u.numel() > 0 || vh.numel() > 0))) {
    backend_of(x.device()).svd(u, s, vh, work_copy(x));
  }
  const Tensor values = ops::astype(s, real_dtype(dtype));
  if (!vectors) return {values};
  return {ops::astype(u, dtype), values, ops::astype(vh, dtype)};
}

Tensors eigh_of(const Tensor& x, bool upper, bool vectors) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Tensor wide = ops::astype(x, work_dtype(dtype));
  const Tensor half = upper ? ops::triu(wide, 1) : ops::tril(wide, -1);
  const Tensor diagonal = ops::diag_embed(ops::real(ops::diagonal(wide, 0, -2, -1)), 0, -2, -1);
  const Tensor whole = contiguous_as(half + adjoint(half) + diagonal);
  check_finite(whole);
  const int64_t n = matrix_rows(x);
  const Tensor values =
      empty_tensor(with_extents(leading_shape(x), {n}), DType::float64, x.device());
  if (x.numel() > 0) backend_of(x.device()).eigh(values, whole, vectors);
  const Tensor found = ops::astype(values, real_dtype(dtype));
  if (!vectors) return {found};
  return {found, ops::astype(whole, dtype)};
}

// On the host: devices have no kernel of their own.
Tensors eig_of(const Tensor& x, bool vectors) {
  const DType dtype = complex_dtype(check_square(x));
  check_finite(x);
  const GradMode mode(false);
  const int64_t n = matrix_rows(x);
  const Shape leading = leading_shape(x);
  const Device device = has_values(x) ? kHost : x.device();
  const auto empty = [&](std::initializer_list<int64_t> extents) {
    return empty_tensor(with_extents(leading, extents), DType::complex128, device);
  };
  const Tensor values = empty({n}), found = vectors ? empty({n, n}) : Tensor();
  if (x.numel() > 0 && has_values(x)) {
    backend_of(device).eig(values, found, ops::to_device(work_copy(x), device));
  }
  const auto result = [&](const Tensor& wide) {
    return ops::to_device(ops::astype(wide, dtype), x.device());
  };
  if (!vectors) return {result(values)};
  return {result(values), result(found)};
}

}  // namespace

Tensors qr(const Tensor& x, std::string_view mode) {
  const DType dtype = check_matrix(x);
  const bool complete = mode == "complete", only_r = mode == "r";
  if (!complete && !only_r && mode != "reduced") {
    fail(Status::invalid, "mode is ", quoted(mode), ", expected reduced, complete or r");
  }
  const GradMode no_grad(false);
  const int64_t m = matrix_rows(x), n = matrix_columns(x), k = complete ? m : std::min(m, n);
  const Shape leading = leading_shape(x);
  const DType wide = work_dtype(dtype);
  const Tensor r = empty_tensor(with_extents(leading, {k, n}), wide, x.device());
  const Tensor q =
      only_r ? Tensor() : empty_tensor(with_extents(leading, {m, k}), wide, x.device());
  if (r.numel() > 0 || (!only_r && q.numel() > 0)) {
    backend_of(x.device()).qr(q, r, work_copy(x));
  }
  return {only_r ? empty_tensor({0}, dtype, x.device()) : ops::astype(q, dtype),
          ops::astype(r, dtype)};
}

Tensor householder_product(const Tensor& x, const Tensor& tau) {
  check_matrix(x);
  check_dtype(DTypeClass::precise_complex, tau.dtype(), "tau");
  const int64_t m = matrix_rows(x), n = matrix_columns(x);
  const int64_t count = tau.ndim() > 0 ? tau.extent(tau.ndim() - 1) : 0;
  if (tau.dtype() != x.dtype()) {
    fail(Status::dtype, "tau has dtype ", tau.dtype(), ", x has ", x.dtype());
  }
  if (m < n || count > n || tau.shape() != with_extents(leading_shape(x), {count})) {
    fail(Status::shape, "x of shape ", x.shape(), " and tau of shape ", tau.shape(),
         ": expected (..., m, n) with m >= n, and (..., k) with k <= n");
  }
  Tensor q = ops::broadcast_to(ops::eye(m, n, 0, x.dtype(), x.device()), x.shape());
  if (count == 0) {
    return q +
           ops::masked_fill(x, ops::ones(x.shape(), DType::boolean, x.device()), weak_scalar(0));
  }
  const Tensor vectors = ops::tril(x, -1) + ops::eye(m, n, 0, x.dtype(), x.device());
  for (int64_t i = count - 1; i >= 0; --i) {
    const Tensor v = ops::narrow(vectors, -1, i, 1);
    const Tensor factor = ops::unsqueeze(ops::narrow(tau, -1, i, 1), -1);
    q = q - factor * ops::matmul(v, ops::matmul(adjoint(v), q));
  }
  return q;
}

Tensors eigh(const Tensor& x, bool upper) { return eigh_of(x, upper, true); }

Tensor eigvalsh(const Tensor& x, bool upper) {
  return tracking(x) ? ops::eigh(x, upper)[0] : eigh_of(x, upper, false)[0];
}

Tensors eig(const Tensor& x) { return eig_of(x, true); }

Tensor eigvals(const Tensor& x) { return tracking(x) ? ops::eig(x)[0] : eig_of(x, false)[0]; }

Tensors svd(const Tensor& x, bool full_matrices) { return svd_of(x, full_matrices, true); }

Tensor svdvals(const Tensor& x) {
  return tracking(x) ? ops::svd(x, false)[1] : svd_of(x, false, false)[0];
}

Tensor pinv(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  const DType dtype = hermitian ? check_square(x) : check_matrix(x);
  const GradMode mode(false);
  const Tensor wide = ops::astype(x, work_dtype(x.dtype()));
  // u @ diag(s) @ vh; of Hermitian matrices with the sign of the eigenvalues.
  Tensor u, s, v;
  if (hermitian) {
    const Tensors parts = ops::eigh(wide, false);
    s = parts[0];
    u = v = parts[1];
  } else {
    const Tensors parts = ops::svd(wide, false);
    u = parts[0];
    s = parts[1];
    v = adjoint(parts[2]);
  }
  const Tensor bound = bound_for(x, ops::abs(s), atol, rtol);
  const Tensor small = ops::le(ops::abs(s), bound);
  const Tensor inverse = ops::masked_fill(ops::reciprocal(s), small, weak_scalar(0));
  return ops::astype(ops::matmul(v * ops::unsqueeze(inverse, -2), adjoint(u)), dtype);
}

Tensor matrix_rank(const Tensor& x, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  hermitian ? check_square(x) : check_matrix(x);
  const GradMode mode(false);
  const Tensor values = values_of(x, hermitian);
  return ops::sum(ops::gt(values, bound_for(x, values, atol, rtol)), Axes::of({-1}), false,
                  DType::unset);
}

Tensors lstsq(const Tensor& a, const Tensor& b, double rcond) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Device device = common_device(operands);
  check_matrix(a, "a");
  check_dtype(DTypeClass::precise_complex, b.dtype(), "b");
  if (std::isnan(rcond)) fail(Status::invalid, "rcond is NaN");
  if (b.ndim() == 0) fail(Status::shape, "b has no axes, expected vectors or matrices");
  const DType dtype = result_dtype(operands);
  const int64_t m = matrix_rows(a), n = matrix_columns(a);
  const bool vector = is_vector_for(a, b);
  const Tensor columns = vector ? ops::unsqueeze(b, -1) : b;
  if (matrix_rows(columns) != m) {
    fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(), ": b has ",
         matrix_rows(columns), " rows, expected ", m);
  }
  const Tensor rtol = rcond < 0 ? Tensor() : ops::full({}, rcond, DType::float64, device);
  const Tensor same = ops::astype(a, dtype), side = ops::astype(columns, dtype);
  const Tensor y = ops::matmul(ops::pinv(same, {}, rtol, false), side);
  const Tensor solution = vector ? ops::squeeze(y, Axes::of({-1})) : y;
  const Tensor s = values_of(same, false);
  const Tensor rank =
      ops::sum(ops::gt(s, bound_for(same, s, {}, rtol)), Axes::of({-1}), false, DType::unset);
  const bool full = !any_true(ops::ne(rank, weak_scalar(n)));
  Tensor residuals = ops::real(ops::clone(ops::narrow(ops::reshape(y, {-1}), 0, 0, 0)));
  if (m > n && full) {
    const Tensor rest = ops::matmul(same, y) - side;
    const Tensor squares = ops::real(rest * ops::conj(rest));
    residuals = ops::sum(squares, Axes::of({-2}), false, DType::unset);
  }
  return {solution, residuals, rank, ops::astype(s, real_dtype(dtype))};
}

}  // namespace libtensor::body
