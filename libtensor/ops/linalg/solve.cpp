// SPDX-License-Identifier: Apache-2.0
// Factors of square matrices, and what is solved with them. Everything is computed in float64 and
// complex128.
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/sort.gen.h"
#include "libtensor/ops/linalg/matrices.h"
#include "libtensor/ops/operators.h"

namespace libtensor {

DType check_matrix(const Tensor& x, const char* name) {
  const DType dtype = check_dtype(DTypeClass::precise_complex, x.dtype(), name);
  if (x.ndim() < 2) {
    fail(Status::shape, name, " has shape ", x.shape(), ", expected a matrix or a stack of them");
  }
  return dtype;
}

DType check_square(const Tensor& x, const char* name) {
  const DType dtype = check_matrix(x, name);
  if (matrix_rows(x) != matrix_columns(x)) {
    fail(Status::shape, name, " has shape ", x.shape(), ", expected square matrices");
  }
  return dtype;
}

Shape leading_shape(const Tensor& x) { return Shape(x.shape().data(), x.ndim() - 2); }

Shape with_extents(Shape leading, std::initializer_list<int64_t> extents) {
  for (const int64_t n : extents) leading.push_back(n);
  return leading;
}

Tensor work_copy(const Tensor& x) {
  const GradMode mode(false);
  const DType dtype = work_dtype(x.dtype());
  return x.dtype() == dtype ? copy_of(x) : ops::astype(contiguous_as(x), dtype);
}

Tensor work_copy(const Tensor& x, DType dtype, const Shape& leading) {
  const GradMode mode(false);
  const Shape shape = with_extents(leading, {matrix_rows(x), matrix_columns(x)});
  return work_copy(ops::broadcast_to(ops::astype(ops::detach(x), dtype), shape));
}

namespace {

// The first place where an int32 tensor is not 0, or -1.
int64_t first_nonzero(const Tensor& x) {
  if (!has_values(x)) return -1;
  const Tensor host = contiguous_on_host(x);
  const auto* values = host.data_as<int32_t>();
  for (int64_t i = 0; i < host.numel(); ++i) {
    if (values[i] != 0) return i;
  }
  return -1;
}

}  // namespace

void check_finite(const Tensor& x) {
  const GradMode mode(false);
  const Tensor finite = ops::all(ops::isfinite(x), Axes::of({-2, -1}), false);
  const int64_t i = first_nonzero(ops::astype(ops::logical_not(finite), DType::int32));
  if (i < 0) return;
  if (x.ndim() == 2) fail(Status::invalid, "the matrix holds NaN or infinities");
  fail(Status::invalid, "matrix ", i, " of the stack holds NaN or infinities");
}

void check_info(const Tensor& info, const char* what) {
  const int64_t i = first_nonzero(info);
  if (i < 0) return;
  const Tensor host = contiguous_on_host(info);
  const int32_t place = host.data_as<int32_t>()[i];
  if (info.ndim() == 0) fail(Status::invalid, "the matrix is ", what, place);
  fail(Status::invalid, "matrix ", i, " of the stack is ", what, place);
}

Tensor permutation_matrix(const Tensor& indices, DType dtype) {
  const int64_t m = indices.extent(indices.ndim() - 1);
  const Tensor rows =
      ops::unsqueeze(ops::arange(int64_t{0}, m, int64_t{1}, DType::int64, indices.device()), 1);
  return ops::astype(ops::eq(rows, ops::unsqueeze(indices, -2)), dtype);
}

Shape common_leading(const Tensor& a, const Tensor& b) {
  return broadcast(leading_shape(a), leading_shape(b));
}

void check_sides(const Tensor& a, const Tensor& b, bool left) {
  const int64_t n = matrix_rows(a), own = left ? matrix_rows(b) : matrix_columns(b);
  if (n == own) return;
  fail(Status::shape, "a of shape ", a.shape(), " and b of shape ", b.shape(), ": b has ", own,
       left ? " rows" : " columns", ", expected ", n);
}

bool is_vector_for(const Tensor& a, const Tensor& b) {
  if (b.ndim() == 1) return true;
  return a.ndim() == b.ndim() + 1 && b.shape() == Shape(a.shape().data(), a.ndim() - 1);
}

}  // namespace libtensor

namespace libtensor::body {
namespace {

constexpr const char* kSingular = "singular: a pivot is 0, number ";
constexpr const char* kNotPositive = "not positive definite: see the leading minor ";

struct Factors {
  Tensor lu, pivots, info;
};

Factors factors_of(const Tensor& x, bool pivot) {
  Factors found{work_copy(x), {}, {}};
  const int64_t k = std::min(matrix_rows(x), matrix_columns(x));
  found.pivots = empty_tensor(with_extents(leading_shape(x), {k}), DType::int32, x.device());
  found.info = empty_tensor(leading_shape(x), DType::int32, x.device());
  backend_of(x.device()).lu(found.lu, found.pivots, found.info, pivot);
  return found;
}

// The indices of the rows of x that row exchanges bring to 0, 1, ..., int64 (..., m).
Tensor permutation_of(const Tensor& pivots, int64_t m) {
  const GradMode mode(false);
  const int64_t k = pivots.extent(pivots.ndim() - 1);
  Shape shape = pivots.shape();
  shape[shape.size() - 1] = m;
  if (!has_values(pivots)) return empty_tensor(shape, DType::int64, pivots.device());
  const Tensor host = contiguous_on_host(pivots);
  const Tensor indices = empty_tensor(shape, DType::int64, Device{DeviceKind::cpu, 0});
  const auto* from = host.data_as<int64_t>();
  auto* to = indices.data_as<int64_t>();
  int64_t stacks = 1;
  for (int i = 0; i < shape.size() - 1; ++i) stacks *= shape[i];
  for (int64_t stack = 0; stack < stacks && m > 0; ++stack) {
    int64_t* own = to + stack * m;
    for (int64_t i = 0; i < m; ++i) own[i] = i;
    for (int64_t i = 0; i < k; ++i) {
      const int64_t pivot = from[stack * k + i];
      if (pivot < 1 || pivot > m) fail(Status::index, "pivots hold ", pivot, ", expected 1 to ", m);
      std::swap(own[i], own[pivot - 1]);
    }
  }
  return ops::to_device(indices, pivots.device());
}

void check_pivots(const Tensor& pivots, const Tensor& lu, int64_t n) {
  if (!is_integer(pivots.dtype())) {
    fail(Status::dtype, "pivots have dtype ", pivots.dtype(), ", expected an integer dtype");
  }
  if (pivots.shape() != with_extents(leading_shape(lu), {n})) {
    fail(Status::shape, "pivots of shape ", pivots.shape(), " do not fit lu of shape ", lu.shape());
  }
}

}  // namespace

Tensors cholesky_ex(const Tensor& x, bool upper) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Tensor l = work_copy(upper ? adjoint(x) : x);
  const Tensor info = empty_tensor(leading_shape(x), DType::int32, x.device());
  backend_of(x.device()).cholesky(l, info);
  return {contiguous_as(ops::astype(upper ? adjoint(l) : l, dtype)), info};
}

Tensor cholesky(const Tensor& x, bool upper) {
  const Tensors found = ops::cholesky_ex(x, upper);
  check_info(found[1], kNotPositive);
  return found[0];
}

Tensor cholesky_solve(const Tensor& b, const Tensor& l, bool upper) {
  check_matrix(b, "b");
  check_square(l, "l");
  check_sides(l, b, true);
  const Tensor other = adjoint(l);
  const Tensor half = ops::solve_triangular(upper ? other : l, b, false, true, false);
  return ops::solve_triangular(upper ? l : other, half, true, true, false);
}

Tensor cholesky_inverse(const Tensor& l, bool upper) {
  const DType dtype = check_square(l, "l");
  return ops::cholesky_solve(ops::eye(matrix_rows(l), matrix_rows(l), 0, dtype, l.device()), l,
                             upper);
}

Tensors lu_factor_ex(const Tensor& x, bool pivot) {
  const DType dtype = check_matrix(x);
  const Factors found = factors_of(x, pivot);
  return {ops::astype(found.lu, dtype), found.pivots, found.info};
}

Tensors lu_factor(const Tensor& x, bool pivot) {
  const Tensors found = ops::lu_factor_ex(x, pivot);
  check_info(found[2], kSingular);
  return {found[0], found[1]};
}

Tensors lu_unpack(const Tensor& lu, const Tensor& pivots) {
  const DType dtype = check_matrix(lu, "lu");
  const int64_t m = matrix_rows(lu), n = matrix_columns(lu), k = std::min(m, n);
  check_pivots(pivots, lu, k);
  const Tensor p = permutation_matrix(permutation_of(ops::astype(pivots, DType::int64), m), dtype);
  const Tensor one = ops::eye(m, k, 0, dtype, lu.device());
  return {p, ops::tril(ops::narrow(lu, -1, 0, k), -1) + one,
          ops::triu(ops::narrow(lu, -2, 0, k), 0)};
}

Tensors lu(const Tensor& x, bool pivot) {
  const Tensors found = ops::lu_factor_ex(x, pivot);
  return ops::lu_unpack(found[0], found[1]);
}

Tensor lu_solve(const Tensor& lu, const Tensor& pivots, const Tensor& b, bool left, bool adjoint) {
  check_square(lu, "lu");
  check_matrix(b, "b");
  check_pivots(pivots, lu, matrix_rows(lu));
  check_sides(lu, b, left);
  if (!left) {
    return libtensor::adjoint(ops::lu_solve(lu, pivots, libtensor::adjoint(b), true, !adjoint));
  }
  const Shape leading = common_leading(lu, b);
  const int64_t n = matrix_rows(lu);
  Tensor indices = permutation_of(ops::astype(pivots, DType::int64), n);
  const auto permuted = [&](const Tensor& x) {
    const Shape shape = with_extents(leading, {n, matrix_columns(x)});
    return ops::take_along_axis(ops::broadcast_to(x, shape),
                                ops::broadcast_to(ops::unsqueeze(indices, -1), shape), -2);
  };
  if (!adjoint) {
    const Tensor half = ops::solve_triangular(lu, permuted(b), false, true, true);
    return ops::solve_triangular(lu, half, true, true, false);
  }
  const Tensor other = libtensor::adjoint(lu);
  const Tensor half = ops::solve_triangular(other, b, false, true, false);
  const Tensor solution = ops::solve_triangular(other, half, true, true, true);
  indices = ops::argsort(indices, -1, false);
  return permuted(solution);
}

Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unit) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Device device = common_device(operands);
  check_square(a, "a");
  check_matrix(b, "b");
  check_sides(a, b, left);
  const DType dtype = result_dtype(operands);
  const GradMode mode(false);
  if (!left) {
    return contiguous_as(ops::matrix_transpose(ops::solve_triangular(
        ops::matrix_transpose(a), ops::matrix_transpose(b), !upper, true, unit)));
  }
  const Shape leading = common_leading(a, b);
  const Tensor x = work_copy(b, dtype, leading), triangle = work_copy(a, dtype, leading);
  if (x.numel() > 0) backend_of(device).solve_triangular(x, triangle, upper, unit);
  return ops::astype(x, dtype);
}

Tensors solve_ex(const Tensor& a, const Tensor& b, bool left) {
  const std::array<const Tensor*, 2> operands{&a, &b};
  const Device device = common_device(operands);
  check_square(a, "a");
  check_dtype(DTypeClass::precise_complex, b.dtype(), "b");
  const DType dtype = result_dtype(operands);
  if (b.ndim() == 0) fail(Status::shape, "b has no axes, expected vectors or matrices");
  const GradMode mode(false);
  const bool vector = is_vector_for(a, b);
  if (vector && !left) {
    fail(Status::shape, "b of shape ", b.shape(), " is a vector, which solves on the left only");
  }
  const Tensor columns = vector ? ops::unsqueeze(b, -1) : b;
  check_sides(a, columns, left);
  const Tensor own = ops::astype(a, dtype);
  const Factors found = factors_of(left ? own : ops::matrix_transpose(own), true);
  const Tensor side = left ? columns : ops::matrix_transpose(columns);
  const Shape leading = common_leading(a, side);
  const Tensor x = work_copy(side, dtype, leading);
  const Tensor lu = work_copy(found.lu, found.lu.dtype(), leading);
  const Tensor pivots =
      contiguous_as(ops::broadcast_to(found.pivots, with_extents(leading, {matrix_rows(a)})));
  if (x.numel() > 0) backend_of(device).lu_solve(x, lu, pivots);
  Tensor result = left ? x : ops::matrix_transpose(x);
  if (vector) result = ops::squeeze(result, Axes::of({-1}));
  return {contiguous_as(ops::astype(result, dtype)), found.info};
}

Tensor solve(const Tensor& a, const Tensor& b, bool left) {
  const Tensors found = ops::solve_ex(a, b, left);
  check_info(found[1], kSingular);
  return found[0];
}

Tensors inv_ex(const Tensor& x) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Factors found = factors_of(x, true);
  const Tensor one = ops::eye(matrix_rows(x), matrix_rows(x), 0, DType::float64, x.device());
  const Tensor inverse = work_copy(one, work_dtype(dtype), leading_shape(x));
  if (x.numel() > 0) backend_of(x.device()).lu_solve(inverse, found.lu, found.pivots);
  return {ops::astype(inverse, dtype), found.info};
}

Tensor inv(const Tensor& x) {
  const Tensors found = ops::inv_ex(x);
  check_info(found[1], kSingular);
  return found[0];
}

namespace {

// The elements on the diagonal of u, with the sign of the permutation in the first one's stead.
struct Diagonal {
  Tensor values, sign;
};

Diagonal diagonal_of(const Tensor& x) {
  const Factors found = factors_of(x, true);
  const int64_t n = matrix_rows(x);
  const Tensor own = ops::arange(int64_t{1}, n + 1, int64_t{1}, DType::int32, x.device());
  const Tensor exchanged =
      ops::sum(ops::ne(found.pivots, own), Axes::of({-1}), false, DType::unset);
  const Tensor odd = ops::astype(ops::remainder(exchanged, weak_scalar(2)), DType::float64);
  return {ops::diagonal(found.lu, 0, -2, -1), 1.0 - odd * 2.0};
}

}  // namespace

Tensor det(const Tensor& x) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Diagonal found = diagonal_of(x);
  return ops::astype(ops::prod(found.values, Axes::of({-1}), false, DType::unset) * found.sign,
                     dtype);
}

Tensors slogdet(const Tensor& x) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Diagonal found = diagonal_of(x);
  const Tensor sign = ops::prod(ops::sgn(found.values), Axes::of({-1}), false, DType::unset);
  const Tensor logarithm =
      ops::sum(ops::log(ops::abs(found.values)), Axes::of({-1}), false, DType::unset);
  return {ops::astype(sign * found.sign, dtype), ops::astype(logarithm, real_dtype(dtype))};
}

}  // namespace libtensor::body
