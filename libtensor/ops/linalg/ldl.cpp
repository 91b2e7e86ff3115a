// SPDX-License-Identifier: Apache-2.0
// Factors of symmetric and Hermitian matrices that may be indefinite, and what is solved with them.
#include <array>
#include <cmath>

#include "libtensor/device/backend.h"
#include "libtensor/ops/api/complex.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/indexing.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/api/linalg.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/api/sort.gen.h"
#include "libtensor/ops/linalg/matrices.h"
#include "libtensor/ops/operators.h"

namespace libtensor::body {
namespace {

constexpr Device kLdlHost{DeviceKind::cpu, 0};

void check_ldl(const Tensor& ld, const Tensor& pivots) {
  check_square(ld, "ld");
  if (!is_integer(pivots.dtype())) {
    fail(Status::dtype, "pivots have dtype ", pivots.dtype(), ", expected an integer dtype");
  }
  if (pivots.shape() != with_extents(leading_shape(ld), {matrix_rows(ld)})) {
    fail(Status::shape, "pivots of shape ", pivots.shape(), " do not fit ld of shape ", ld.shape());
  }
}

// What the pivots say of matrices (..., n, n), one after the other on the host.
struct LdlPlaces {
  Tensor order;    // int64 (..., n): x[order][:, order] = l d l^H
  Tensor rows;     // int64 (..., n, n): l[i, k] is stored at [rows[i, k], k]
  Tensor outside;  // bool (..., n, n): where l is 0 or 1
  Tensor partner;  // int64 (..., n): the other row of a pair, or the row itself
  Tensor single;   // bool (..., n): rows of no pair
};

// One matrix; of rows and outside the transpose. An exchange moves the elements of columns to the
// left of it too, which are stored as they were before.
void ldl_places(int64_t n, const int64_t* pivots, int64_t* order, int64_t* rows, bool* outside,
                int64_t* partner, bool* single) {
  const auto other = [&](int64_t i) { return std::abs(pivots[i]) - 1; };
  for (int64_t i = 0; i < n; ++i) {
    order[i] = partner[i] = i;
    single[i] = pivots[i] > 0;
    if (pivots[i] == 0 || pivots[i] < -n || pivots[i] > n) {
      fail(Status::index, "pivots hold ", pivots[i], ", expected 1 to ", n, " or -", n, " to -1");
    }
  }
  for (int64_t i = 0; i < n; ++i) {
    if (!single[i]) {
      if (i + 1 == n || pivots[i + 1] != pivots[i]) {
        fail(Status::index, "pivots hold ", pivots[i], " at ", i,
             ", expected the same negative number for the next row");
      }
      partner[i] = i + 1;
      partner[i + 1] = i;
      single[++i] = false;
    }
    std::swap(order[i], order[other(i)]);
  }
  std::vector<int64_t> stored(static_cast<size_t>(n));  // of the elements of column k
  for (int64_t i = 0; i < n; ++i) stored[static_cast<size_t>(i)] = i;
  std::vector<int64_t> place = stored;  // the inverse
  for (int64_t k = n - 1; k >= 0; --k) {
    for (int64_t i = 0; i < n; ++i) {
      rows[k * n + i] = stored[static_cast<size_t>(i)];
      outside[k * n + i] = i <= k || i == partner[k];
    }
    const bool second = partner[k] < k;
    if (second) continue;  // the exchange of a pair is for the columns to the left of both
    const int64_t at = partner[k], to = other(k);
    const auto x = static_cast<size_t>(at), y = static_cast<size_t>(to);
    std::swap(stored[static_cast<size_t>(place[x])], stored[static_cast<size_t>(place[y])]);
    std::swap(place[x], place[y]);
  }
}

LdlPlaces ldl_places(const Tensor& given) {
  const GradMode mode(false);
  const Tensor pivots = ops::astype(given, DType::int64);
  const int64_t n = pivots.extent(pivots.ndim() - 1);
  const Shape vectors = pivots.shape();
  Shape matrices = vectors;
  matrices.push_back(n);
  const Device device = has_values(pivots) ? kLdlHost : pivots.device();
  const LdlPlaces found{
      empty_tensor(vectors, DType::int64, device), empty_tensor(matrices, DType::int64, device),
      empty_tensor(matrices, DType::boolean, device), empty_tensor(vectors, DType::int64, device),
      empty_tensor(vectors, DType::boolean, device)};
  if (!has_values(pivots)) return found;
  const Tensor host = contiguous_on_host(pivots);
  const int64_t count = n > 0 ? host.numel() / n : 0;
  for (int64_t i = 0; i < count; ++i) {
    ldl_places(n, host.data_as<int64_t>() + i * n, found.order.data_as<int64_t>() + i * n,
               found.rows.data_as<int64_t>() + i * n * n, found.outside.data_as<bool>() + i * n * n,
               found.partner.data_as<int64_t>() + i * n, found.single.data_as<bool>() + i * n);
  }
  const auto there = [&](const Tensor& x) { return ops::to_device(x, pivots.device()); };
  return {there(found.order), ops::matrix_transpose(there(found.rows)),
          ops::matrix_transpose(there(found.outside)), there(found.partner), there(found.single)};
}

struct LdlFactors {
  LdlPlaces places;
  Tensor l;
  Tensor diagonal;  // (..., n)
  Tensor below;     // (..., n): d[i, i - 1], 0 where that is no element of a pair
  Tensor above;     // (..., n): d[i, i + 1]
};

LdlFactors ldl_factors(const Tensor& ld, const Tensor& pivots, bool hermitian) {
  LdlFactors found{ldl_places(pivots), {}, {}, {}, {}};
  const int64_t n = matrix_rows(ld);
  const LdlPlaces& places = found.places;
  const Tensor lower = ops::take_along_axis(ld, places.rows, -2);
  found.l = ops::masked_fill(lower, places.outside, weak_scalar(0)) +
            ops::eye(n, n, 0, ld.dtype(), ld.device());
  found.diagonal = ops::diagonal(ld, 0, -2, -1);
  const bool conjugate = hermitian && is_complex(ld.dtype());
  if (conjugate) found.diagonal = ops::astype(ops::real(found.diagonal), ld.dtype());
  if (n == 0) {
    found.below = found.above = found.diagonal;
    return found;
  }
  const Tensor apart = ops::ne(ops::narrow(places.partner, -1, 0, n - 1),
                               ops::arange(int64_t{1}, n, int64_t{1}, DType::int64, ld.device()));
  const Tensor pairs = ops::masked_fill(ops::diagonal(ld, -1, -2, -1), apart, weak_scalar(0));
  const Tensor none = ops::zeros(with_extents(leading_shape(ld), {1}), ld.dtype(), ld.device());
  found.below = ops::concat({none, pairs}, -1);
  found.above = ops::concat({conjugate ? ops::conj(pairs) : pairs, none}, -1);
  return found;
}

constexpr const char* kSingularBlock = "singular: a block of d is 0, number ";

}  // namespace

// On the host: devices have no kernel of their own.
Tensors ldl_factor_ex(const Tensor& x, bool hermitian) {
  const DType dtype = check_square(x);
  const GradMode mode(false);
  const Device device = has_values(x) ? kLdlHost : x.device();
  const Tensor pivots =
      empty_tensor(with_extents(leading_shape(x), {matrix_rows(x)}), DType::int32, device);
  const Tensor info = empty_tensor(leading_shape(x), DType::int32, device);
  const Tensor ld = ops::to_device(work_copy(x), device);
  if (has_values(x)) backend_of(device).ldl(ld, pivots, info, hermitian);
  return {ops::to_device(ops::astype(ld, dtype), x.device()), ops::to_device(pivots, x.device()),
          ops::to_device(info, x.device())};
}

Tensors ldl_factor(const Tensor& x, bool hermitian) {
  const Tensors found = ops::ldl_factor_ex(x, hermitian);
  check_info(found[2], kSingularBlock);
  return {found[0], found[1]};
}

Tensors ldl_unpack(const Tensor& ld, const Tensor& pivots, bool hermitian) {
  check_ldl(ld, pivots);
  const LdlFactors found = ldl_factors(ld, pivots, hermitian);
  const Tensor p = permutation_matrix(found.places.order, ld.dtype());
  const int64_t n = matrix_rows(ld);
  Tensor d = ops::diag_embed(found.diagonal, 0, -2, -1);
  if (n > 1) {
    d = d + ops::diag_embed(ops::narrow(found.below, -1, 1, n - 1), -1, -2, -1) +
        ops::diag_embed(ops::narrow(found.above, -1, 0, n - 1), 1, -2, -1);
  }
  return {p, found.l, d};
}

Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b, bool hermitian) {
  const std::array<const Tensor*, 2> operands{&ld, &b};
  common_device(operands);
  check_ldl(ld, pivots);
  check_matrix(b, "b");
  check_sides(ld, b, true);
  const DType dtype = result_dtype(operands), wide = work_dtype(dtype);
  const LdlFactors found = ldl_factors(ops::astype(ld, wide), pivots, hermitian);
  const LdlPlaces& places = found.places;
  const Shape shape = with_extents(common_leading(ld, b), {matrix_rows(ld), matrix_columns(b)});
  const auto rows_at = [&](const Tensor& x, const Tensor& indices) {
    return ops::take_along_axis(x, ops::broadcast_to(ops::unsqueeze(indices, -1), shape), -2);
  };
  const Tensor side = ops::broadcast_to(ops::astype(b, wide), shape);
  const Tensor y = ops::solve_triangular(found.l, rows_at(side, places.order), false, true, true);
  // Rows i and j of a pair: x_i = (c_j y_i' - y_j') / (c_i c_j - 1) with c_i = d_ii / d_ij and
  // y_i' = y_i / d_ij. A single row is one with d_ij = 1, c_j = 1 and y_j' = 0, and without the 1.
  const Tensor alone = ops::unsqueeze(places.single, -1);
  const Tensor across = ops::masked_fill(found.below + found.above, places.single, weak_scalar(1));
  const Tensor own = found.diagonal / across, scaled = y / ops::unsqueeze(across, -1);
  const Tensor partners = ops::masked_fill(ops::take_along_axis(own, places.partner, -1),
                                           places.single, weak_scalar(1));
  const Tensor others = ops::masked_fill(rows_at(scaled, places.partner), alone, weak_scalar(0));
  const Tensor divisor = own * partners - ops::astype(ops::logical_not(places.single), wide);
  const Tensor z = (ops::unsqueeze(partners, -1) * scaled - others) / ops::unsqueeze(divisor, -1);
  const Tensor upper = hermitian ? adjoint(found.l) : ops::matrix_transpose(found.l);
  const Tensor x = ops::solve_triangular(upper, z, true, true, true);
  return ops::astype(rows_at(x, ops::argsort(places.order, -1, false)), dtype);
}

}  // namespace libtensor::body
