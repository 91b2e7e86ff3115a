// SPDX-License-Identifier: Apache-2.0
// Dense linear algebra on row-major matrices of double or Complex<double>: T is one of them.
// Matrices are changed in place; `step` is the distance between rows. x^H is the conjugate
// transpose.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "libtensor/functors/linalg.h"

namespace libtensor::cpu {

using linalg::Complex128;
using linalg::conj_of;
using linalg::imag_of;
using linalg::kEpsilon;
using linalg::kMostSweeps;
using linalg::over;
using linalg::pivot_size;
using linalg::real_of;
using linalg::Reflection;
using linalg::rotate;
using linalg::Rotation;
using linalg::rotation_for;
using linalg::size_of;
using linalg::square_of;

template <class T>
struct Dense {
  T* data = nullptr;
  int64_t step = 0;

  T* row(int64_t i) const { return data + i * step; }
  Dense from(int64_t i, int64_t j) const { return {data + i * step + j, step}; }
};

// c (m, n) -= a (m, k) * b (k, n). The memory of c is not that of an operand.
template <class T>
void subtract_product(int64_t m, int64_t n, int64_t k, Dense<T> a, Dense<T> b, Dense<T> c);

// The lower factor in the lower triangle, which alone is read, of the diagonal the real part.
// Returns 0, or the number of the first leading minor that is not positive.
template <class T>
int64_t cholesky(int64_t n, Dense<T> a);

// Rows are exchanged with rows pivots[i], from 1 on, in that order, as in LAPACK. Returns 0, or the
// number of the first pivot that is 0.
template <class T>
int64_t lu(int64_t m, int64_t n, Dense<T> a, int32_t* pivots, bool pivot);

// a = L D L^H, or L D L^T unless `hermitian`, with blocks of one or two rows on the diagonal of D;
// only the lower triangle is read and written. Factors and pivots are stored as by LAPACK's sytrf.
// Returns 0, or the number of the first block that is 0.
template <class T>
int64_t ldl(int64_t n, Dense<T> a, int32_t* pivots, bool hermitian);

// b (n, k) = inverse(a) * b for a triangular a (n, n); the other triangle is not read, nor the
// diagonal where that is 1 (`unit`).
template <class T>
void solve_triangular(int64_t n, int64_t k, Dense<T> a, Dense<T> b, bool upper, bool unit);

// a (m, n) = Q * R by reflections: R in the upper triangle, real on the diagonal, the vectors of
// the reflections below it.
template <class T>
void qr(int64_t m, int64_t n, Dense<T> a, T* factors);
// q (m, columns) = the first columns of the product of `count` reflections that qr() left in a.
template <class T>
void form_q(int64_t m, int64_t columns, int64_t count, Dense<T> a, const T* factors, Dense<T> q);
// c (m, n) = the product of `count` such reflections, times c.
template <class T>
void multiply_q(int64_t m, int64_t n, int64_t count, Dense<T> a, const T* factors, Dense<T> c);

// Eigenvalues of a matrix a = a^H, of which all is given, in rising order, and the vectors as rows
// of `vectors` unless that has no data. Without external library.
template <class T>
void jacobi_eigh(int64_t n, Dense<T> a, double* values, Dense<T> vectors);

// Of a column of a matrix with elements near to 1: the norm of all but its head, from the square,
// and the head. Both are 0 where they are nothing beside the matrix, since underflow may have taken
// bits that make reflections orthogonal.
inline double norm_of_rest(double square) { return square > 0x1p-800 ? std::sqrt(square) : 0; }
template <class T>
T head_beside(T head, double below) {
  return below == 0 && size_of(head) < 0x1p-400 ? T(0) : head;
}

// The same by a tridiagonal matrix, for n > 0 and elements near to 1; the vectors are columns. Of
// a, which is overwritten, only the lower triangle is read.
template <class T>
void hermitian_eigh(int64_t n, Dense<T> a, double* values, Dense<T> vectors);

// Eigenvalues of a general matrix, which is overwritten, and the vectors, of norm 1, as columns of
// `vectors` (n, n) unless that has no data. Without external library. Of a real matrix values that
// are not real come as conjugate neighbours, and so do their vectors.
template <class T>
void eig(int64_t n, Dense<T> a, Complex128* values, Dense<Complex128> vectors);

// x (m, n), m >= n, is given transposed: `columns` (n, m). Afterwards the rows of `right` (n, n)
// are the conjugates of the right vectors in the order of falling singular values, unless that has
// no data, and the first rows of `columns` the left vectors: as many as are returned, those of
// values that are not 0 or rounding errors.
template <class T>
int64_t jacobi_svd(int64_t m, int64_t n, Dense<T> columns, double* values, Dense<T> right);

// x = u diag(values) v^H for x (m, n), m >= n > 0, with elements near to 1, which is overwritten,
// by a bidiagonal matrix: values in descending order, the vectors as columns of u (m, u_columns),
// completed to as many, and v (n, n) unless both have no data.
template <class T>
void bidiagonal_svd(int64_t m, int64_t n, Dense<T> x, double* values, int64_t u_columns, Dense<T> u,
                    Dense<T> v);

// Completes the first `known` orthonormal rows of x (n, m) to n of them, n <= m.
template <class T>
void complete_rows(int64_t known, int64_t n, int64_t m, Dense<T> x);

}  // namespace libtensor::cpu
