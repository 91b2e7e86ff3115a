// Dense linear algebra on row-major matrices of doubles. Matrices are changed in place; `step` is
// the distance between rows.
#pragma once

#include <cstdint>
#include <vector>

namespace libtensor::cpu {

struct Dense {
  double* data = nullptr;
  int64_t step = 0;

  double* row(int64_t i) const { return data + i * step; }
  Dense from(int64_t i, int64_t j) const { return {data + i * step + j, step}; }
};

// c (m, n) -= a (m, k) * b (k, n). The memory of c is not that of an operand.
void subtract_product(int64_t m, int64_t n, int64_t k, Dense a, Dense b, Dense c);

// The lower factor in the lower triangle, which alone is read. Returns 0, or the number of the
// first leading minor that is not positive.
int64_t cholesky(int64_t n, Dense a);

// Rows are exchanged with rows pivots[i], from 1 on, in that order, as in LAPACK. Returns 0, or the
// number of the first pivot that is 0.
int64_t lu(int64_t m, int64_t n, Dense a, int32_t* pivots, bool pivot);

// b (n, k) = inverse(a) * b for a triangular a (n, n); the other triangle is not read, nor the
// diagonal where that is 1 (`unit`).
void solve_triangular(int64_t n, int64_t k, Dense a, Dense b, bool upper, bool unit);

// a (m, n) = Q * R by reflections: R in the upper triangle, the vectors of the reflections below
// it.
void qr(int64_t m, int64_t n, Dense a, double* factors);
// q (m, columns) = the first columns of the product of `count` reflections that qr() left in a.
void form_q(int64_t m, int64_t columns, int64_t count, Dense a, const double* factors, Dense q);

// Eigenvalues of a symmetric matrix, of which all is given, in rising order, and the vectors as
// rows of `vectors` unless that has no data. Without external library.
void jacobi_eigh(int64_t n, Dense a, double* values, Dense vectors);

// x (m, n), m >= n, is given transposed: `columns` (n, m). Afterwards the rows of `right` (n, n)
// are the right vectors in the order of falling singular values, unless that has no data, and the
// first rows of `columns` the left ones: as many as are returned, those of values that are not 0 or
// rounding errors.
int64_t jacobi_svd(int64_t m, int64_t n, Dense columns, double* values, Dense right);

// Completes the first `known` orthonormal rows of x (n, m) to n of them, n <= m.
void complete_rows(int64_t known, int64_t n, int64_t m, Dense x);

}  // namespace libtensor::cpu
