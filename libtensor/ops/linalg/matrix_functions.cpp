// SPDX-License-Identifier: Apache-2.0
// Norms, powers and the exponential of matrices.
#include <algorithm>
#include <array>
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/exponential.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/matmul.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/rounding.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/linalg/matrices.h"

namespace libtensor::body {
namespace {

enum class Norm { frobenius, nuclear, spectral, columns, rows };

struct NormKind {
  Norm norm;
  bool smallest;
};

NormKind norm_kind(std::string_view ord) {
  if (ord == "fro") return {Norm::frobenius, false};
  if (ord == "nuc") return {Norm::nuclear, false};
  if (ord == "2" || ord == "-2") return {Norm::spectral, ord == "-2"};
  if (ord == "1" || ord == "-1") return {Norm::columns, ord == "-1"};
  if (ord == "inf" || ord == "-inf") return {Norm::rows, ord == "-inf"};
  fail(Status::invalid, "ord is ", quoted(ord), ", expected fro, nuc, 1, -1, 2, -2, inf or -inf");
}

// The largest of no sizes is 0.
Tensor extreme(const Tensor& x, int axis, bool smallest) {
  if (!smallest && x.extent(x.ndim() - 1) == 0) {
    return ops::sum(x, Axes::of({axis}), false, DType::unset);
  }
  return smallest ? ops::min(x, Axes::of({axis}), false) : ops::max(x, Axes::of({axis}), false);
}

// Of the last two axes.
Tensor norm_of(const Tensor& x, NormKind kind) {
  switch (kind.norm) {
    case Norm::frobenius:
      return ops::vector_norm(x, Axes::of({-2, -1}), 2, false);
    case Norm::nuclear:
      return ops::sum(ops::svdvals(ops::astype(x, compute_dtype(x.dtype()))), Axes::of({-1}), false,
                      real_dtype(x.dtype()));
    case Norm::spectral:
      return ops::astype(
          extreme(ops::svdvals(ops::astype(x, compute_dtype(x.dtype()))), -1, kind.smallest),
          real_dtype(x.dtype()));
    case Norm::columns:
    case Norm::rows: {
      const int summed = kind.norm == Norm::columns ? -2 : -1;
      return extreme(ops::sum(ops::abs(x), Axes::of({summed}), false, DType::unset), -1,
                     kind.smallest);
    }
  }
  return {};
}

}  // namespace

Tensor matrix_norm(const Tensor& x, std::string_view ord, int axis0, int axis1, bool keepdims) {
  check_dtype(DTypeClass::floating_complex, x.dtype());
  if (x.ndim() < 2) {
    fail(Status::shape, "x has shape ", x.shape(), ", expected a matrix or a stack of them");
  }
  const NormKind kind = norm_kind(ord);
  const int rows = normalize_axis(axis0, x.ndim()), columns = normalize_axis(axis1, x.ndim());
  const uint64_t mask = axes_mask(Axes::of({rows, columns}), x.ndim());
  const Tensor norm = norm_of(ops::moveaxis(x, {rows, columns}, {-2, -1}), kind);
  return keepdims ? ops::reshape(norm, reduced_shape(x.shape(), mask, true)) : norm;
}

Tensor cond(const Tensor& x, std::string_view ord) {
  const NormKind kind = norm_kind(ord);
  if (kind.norm == Norm::spectral) {
    check_matrix(x);
    const Tensor s = ops::svdvals(x);
    const int64_t k = s.extent(s.ndim() - 1);
    if (k == 0) fail(Status::shape, "x of shape ", x.shape(), " has no singular values");
    const Tensor largest = ops::select(s, -1, 0), least = ops::select(s, -1, k - 1);
    return kind.smallest ? least / largest : largest / least;
  }
  check_square(x);
  const Tensors inverse = ops::inv_ex(x);
  const Tensor singular = ops::ne(inverse[1], weak_scalar(0));
  const Tensor one = ops::eye(matrix_rows(x), matrix_rows(x), 0, x.dtype(), x.device());
  const Tensor at_matrices = ops::unsqueeze(ops::unsqueeze(singular, -1), -1);
  const Tensor usable = ops::where(at_matrices, one, inverse[0]);
  return ops::masked_fill(norm_of(x, kind) * norm_of(usable, kind), singular,
                          weak_scalar(double{INFINITY}));
}

Tensor matrix_power(const Tensor& x, int64_t n) {
  const DType dtype = check_dtype(DTypeClass::number_complex, x.dtype());
  if (x.ndim() < 2 || matrix_rows(x) != matrix_columns(x)) {
    fail(Status::shape, "x has shape ", x.shape(), ", expected square matrices");
  }
  if (n == 0) {
    const Tensor all = ops::ones(x.shape(), DType::boolean, x.device());
    return ops::masked_fill(x, all, weak_scalar(0)) +
           ops::eye(matrix_rows(x), matrix_rows(x), 0, dtype, x.device());
  }
  // The factor of n that is a power of two, then the rest by squaring.
  uint64_t rest = n < 0 ? uint64_t{0} - static_cast<uint64_t>(n) : static_cast<uint64_t>(n);
  Tensor square = n < 0 ? ops::inv(x) : x, product;
  while (true) {
    if (rest & 1) product = product.defined() ? ops::matmul(product, square) : square;
    rest >>= 1;
    if (rest == 0) break;
    square = ops::matmul(square, square);
  }
  return product.same_as(x) ? ops::clone(x) : product;
}

// exp(x) = exp(x / 2 ** s) ** (2 ** s), with the quotient of polynomials of degree 13 for the
// exponential of a small matrix.
Tensor matrix_exp(const Tensor& x) {
  constexpr double theta = 5.371920351148152;  // the largest norm for which it is exact in double
  constexpr std::array b{64764752532480000.0,
                         32382376266240000.0,
                         7771770303897600.0,
                         1187353796428800.0,
                         129060195264000.0,
                         10559470521600.0,
                         670442572800.0,
                         33522128640.0,
                         1323241920.0,
                         40840800.0,
                         960960.0,
                         16380.0,
                         182.0,
                         1.0};
  const DType dtype = check_dtype(DTypeClass::floating_complex, x.dtype());
  const GradMode mode(false);
  const Tensor wide = ops::astype(x, work_dtype(dtype));
  check_square(wide);
  const int64_t n = matrix_rows(x);
  if (x.numel() == 0) return ops::clone(x);
  const Tensor norm =
      ops::max(ops::sum(ops::abs(wide), Axes::of({-2}), true, DType::unset), Axes::of({-1}), true);
  const Tensor usable =
      ops::masked_fill(norm, ops::logical_not(ops::isfinite(norm)), weak_scalar(1));
  const Tensor halvings = ops::maximum(ops::ceil(ops::log2(usable / theta)), weak_scalar(0.0));
  const Tensor a = wide / ops::exp2(halvings);
  const auto times = [](const Tensor& p, const Tensor& q) { return ops::matmul(p, q); };
  const Tensor one = ops::eye(n, n, 0, wide.dtype(), x.device());
  const Tensor a2 = times(a, a), a4 = times(a2, a2), a6 = times(a4, a2);
  const Tensor odd = times(a, times(a6, a6 * b[13] + a4 * b[11] + a2 * b[9]) + a6 * b[7] +
                                  a4 * b[5] + a2 * b[3] + one * b[1]);
  const Tensor even = times(a6, a6 * b[12] + a4 * b[10] + a2 * b[8]) + a6 * b[6] + a4 * b[4] +
                      a2 * b[2] + one * b[0];
  Tensor power = ops::solve_ex(even - odd, even + odd, true)[0];
  int64_t steps = 0;  // 1024 at most
  if (has_values(halvings)) {
    const Tensor most = contiguous_on_host(ops::max(halvings, {}, false));
    steps = static_cast<int64_t>(*most.data_as<double>());
  }
  for (int64_t i = 0; i < steps; ++i) {
    power = ops::where(ops::gt(halvings, weak_scalar(static_cast<double>(i))), times(power, power),
                       power);
  }
  return contiguous_as(ops::astype(power, dtype));
}

}  // namespace libtensor::body
