// SPDX-License-Identifier: Apache-2.0
// Eigenvalues and singular values by plane rotations: short, accurate, and for small matrices fast.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/cancel.h"

namespace libtensor::cpu {
namespace {

template <class T>
void rotate(T* x, T* y, int64_t n, Rotation<T> r) {
  for (int64_t i = 0; i < n; ++i) rotate(x[i], y[i], r);
}

template <class T>
void set_identity(int64_t n, Dense<T> x) {
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) x.row(i)[j] = T(i == j ? 1 : 0);
  }
}

// Rows in another order.
template <class T>
void permute_rows(const std::vector<int64_t>& order, int64_t m, Dense<T> x) {
  if (!x.data) return;
  const auto n = static_cast<int64_t>(order.size());
  std::vector<T> copy(static_cast<size_t>(n * m));
  for (int64_t i = 0; i < n; ++i) std::copy_n(x.row(i), m, copy.data() + i * m);
  for (int64_t i = 0; i < n; ++i) {
    std::copy_n(copy.data() + order[static_cast<size_t>(i)] * m, m, x.row(i));
  }
}

template <class Less>
std::vector<int64_t> order_of(int64_t n, Less&& less) {
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

}  // namespace

template <class T>
void jacobi_eigh(int64_t n, Dense<T> a, double* values, Dense<T> vectors) {
  if (vectors.data) set_identity(n, vectors);
  double total = 0;
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) total += square_of(a.row(i)[j]);
  }
  const double negligible = std::sqrt(total) * kEpsilon / (4 * static_cast<double>(n));
  bool again = true;
  CancelPoint point;
  for (int sweep = 0; again && sweep < kMostSweeps; ++sweep) {
    again = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        point(4 * n);
        const T off = a.row(p)[q];
        if (size_of(off) <= negligible) continue;
        again = true;
        const Rotation<T> r = rotation_for(real_of(a.row(p)[p]), off, real_of(a.row(q)[q]));
        rotate(a.row(p), a.row(q), n, Rotation<T>{r.c, r.s, conj_of(r.turn)});
        for (int64_t i = 0; i < n; ++i) rotate(a.row(i)[p], a.row(i)[q], r);
        a.row(p)[q] = a.row(q)[p] = T(0);
        if (vectors.data) rotate(vectors.row(p), vectors.row(q), n, r);
      }
    }
  }
  const auto value = [&](int64_t i) { return real_of(a.row(i)[i]); };
  const auto order = order_of(n, [&](int64_t i, int64_t j) { return value(i) < value(j); });
  for (int64_t i = 0; i < n; ++i) values[i] = value(order[static_cast<size_t>(i)]);
  permute_rows(order, n, vectors);
}

template <class T>
int64_t jacobi_svd(int64_t m, int64_t n, Dense<T> columns, double* values, Dense<T> right) {
  if (right.data) set_identity(n, right);
  const auto product = [m](const T* x, const T* y) {
    T sum(0);
    for (int64_t i = 0; i < m; ++i) sum = sum + conj_of(x[i]) * y[i];
    return sum;
  };
  const auto square = [m](const T* x) {
    double sum = 0;
    for (int64_t i = 0; i < m; ++i) sum += square_of(x[i]);
    return sum;
  };
  double largest = 0;
  for (int64_t p = 0; p < n; ++p) largest = std::max(largest, square(columns.row(p)));
  const double tolerance = kEpsilon * std::sqrt(static_cast<double>(m));
  const double nothing = largest * kEpsilon * kEpsilon * 1e-4;  // a column of rounding errors
  bool again = true;
  CancelPoint point;
  for (int sweep = 0; again && sweep < kMostSweeps; ++sweep) {
    again = false;
    for (int64_t p = 0; p < n; ++p) {
      for (int64_t q = p + 1; q < n; ++q) {
        point(4 * m);
        T *x = columns.row(p), *y = columns.row(q);
        const double xx = square(x), yy = square(y);
        const T xy = product(x, y);
        if (size_of(xy) <= tolerance * std::sqrt(xx) * std::sqrt(yy) || xx <= nothing ||
            yy <= nothing) {
          continue;
        }
        again = true;
        const Rotation<T> r = rotation_for(xx, xy, yy);
        rotate(x, y, m, r);
        if (right.data) rotate(right.row(p), right.row(q), n, r);
      }
    }
  }
  std::vector<double> sizes(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    sizes[static_cast<size_t>(i)] = std::sqrt(square(columns.row(i)));
  }
  const auto order = order_of(n, [&](int64_t i, int64_t j) {
    return sizes[static_cast<size_t>(i)] > sizes[static_cast<size_t>(j)];
  });
  permute_rows(order, m, columns);
  permute_rows(order, n, right);
  int64_t known = 0;
  for (int64_t i = 0; i < n; ++i) {
    values[i] = sizes[static_cast<size_t>(order[static_cast<size_t>(i)])];
    if (!(values[i] * values[i] > nothing)) continue;
    ++known;
    for (int64_t j = 0; j < m; ++j) columns.row(i)[j] = over(columns.row(i)[j], values[i]);
  }
  for (int64_t i = 0; right.data && i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) right.row(i)[j] = conj_of(right.row(i)[j]);
  }
  return known;
}

template void jacobi_eigh(int64_t, Dense<double>, double*, Dense<double>);
template void jacobi_eigh(int64_t, Dense<Complex128>, double*, Dense<Complex128>);
template int64_t jacobi_svd(int64_t, int64_t, Dense<double>, double*, Dense<double>);
template int64_t jacobi_svd(int64_t, int64_t, Dense<Complex128>, double*, Dense<Complex128>);

}  // namespace libtensor::cpu
