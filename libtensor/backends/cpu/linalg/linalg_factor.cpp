// SPDX-License-Identifier: Apache-2.0
// Factors of matrices in blocks: all but narrow parts of the work are matrix products.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/backends/cpu/matmul/gemm.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kBlock = 64;
constexpr double kWork = 5e5;  // multiplications below which a second thread does not pay

// The sum of a * conj(b).
template <class T>
T dot(const T* a, const T* b, int64_t n) {
  T lanes[8] = {};
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int lane = 0; lane < 8; ++lane)
      lanes[lane] = lanes[lane] + a[i + lane] * conj_of(b[i + lane]);
  }
  T total(0);
  for (; i < n; ++i) total = total + a[i] * conj_of(b[i]);
  for (const T lane : lanes) total = total + lane;
  return total;
}

// y -= factor * x
template <class T>
void subtract(T* y, T factor, const T* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] = y[i] - factor * x[i];
}

// The columns j to j + width of rows j to m.
template <class T>
int64_t lu_panel(int64_t m, int64_t n, int64_t j, int64_t width, Dense<T> a, int32_t* pivots,
                 bool pivot) {
  int64_t info = 0;
  for (int64_t k = j; k < std::min(j + width, m); ++k) {
    int64_t best = k;
    if (pivot) {
      for (int64_t i = k + 1; i < m; ++i) {
        if (pivot_size(a.row(i)[k]) > pivot_size(a.row(best)[k])) best = i;
      }
    }
    pivots[k] = static_cast<int32_t>(best + 1);
    if (best != k) std::swap_ranges(a.row(k), a.row(k) + n, a.row(best));
    const T head = a.row(k)[k];
    if (head == T(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    for (int64_t i = k + 1; i < m; ++i) {
      T* row = a.row(i);
      row[k] = row[k] / head;
      subtract(row + k + 1, row[k], a.row(k) + k + 1, j + width - k - 1);
    }
  }
  return info;
}

// The same without blocks.
template <class T>
void solve_small(int64_t n, int64_t k, Dense<T> a, Dense<T> b, bool upper, bool unit) {
  for (int64_t step = 0; step < n; ++step) {
    const int64_t i = upper ? n - 1 - step : step;
    T* to = b.row(i);
    for (int64_t j = upper ? i + 1 : 0; j < (upper ? n : i); ++j) {
      subtract(to, a.row(i)[j], b.row(j), k);
    }
    if (unit) continue;
    for (int64_t c = 0; c < k; ++c) to[c] = to[c] / a.row(i)[i];
  }
}

// [re im] of b as [re im; -im re]: a product of complex matrices is one of real ones.
std::vector<double> parts_of(int64_t k, int64_t n, Dense<Complex128> b) {
  std::vector<double> parts(static_cast<size_t>(4 * k * n));
  for (int64_t i = 0; i < k; ++i) {
    double* own = parts.data() + 4 * i * n;
    double* turned = own + 2 * n;
    for (int64_t j = 0; j < n; ++j) {
      const Complex128 value = b.row(i)[j];
      own[2 * j] = turned[2 * j + 1] = value.re;
      own[2 * j + 1] = value.im;
      turned[2 * j] = -value.im;
    }
  }
  return parts;
}

Dense<double> as_real(Dense<Complex128> x) {
  return {reinterpret_cast<double*>(x.data), 2 * x.step};
}

}  // namespace

template <>
void subtract_product(int64_t m, int64_t n, int64_t k, Dense<double> a, Dense<double> b,
                      Dense<double> c) {
  if (m == 0 || n == 0 || k == 0) return;
  std::vector<double> negative(static_cast<size_t>(m * k));
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < k; ++j) negative[static_cast<size_t>(i * k + j)] = -a.row(i)[j];
  }
  const Matrix<const double> left{negative.data(), k, 1}, right{b.data, b.step, 1};
  const Matrix<double> out{c.data, c.step, 1};
  const GemmPath path = gemm_path(m, n, k, left, right);
  const int64_t tile = gemm_tile_rows<double>();
  const double work = static_cast<double>(tile) * static_cast<double>(n) * static_cast<double>(k);
  const auto grain = static_cast<int64_t>(std::max(1.0, kWork / work));
  parallel_for((m + tile - 1) / tile, grain, [&](int64_t begin, int64_t end) {
    const int64_t first = begin * tile, last = std::min(m, end * tile);
    const Matrix<double> part = out.from(first, 0);
    gemm(path, last - first, n, k, left.from(first, 0), right, part, part.view());
  });
}

template <>
void subtract_product(int64_t m, int64_t n, int64_t k, Dense<Complex128> a, Dense<Complex128> b,
                      Dense<Complex128> c) {
  if (m == 0 || n == 0 || k == 0) return;
  std::vector<double> right = parts_of(k, n, b);
  subtract_product<double>(m, 2 * n, 2 * k, as_real(a), {right.data(), 2 * n}, as_real(c));
}

template <class T>
int64_t cholesky(int64_t n, Dense<T> a) {
  CancelPoint point;
  for (int64_t j = 0; j < n; j += kBlock) {
    point(kBlock * (n - j));
    const int64_t width = std::min(kBlock, n - j), end = j + width;
    for (int64_t i = j; i < n; ++i) {
      T* row = a.row(i) + j;
      for (int64_t k = 0; k < std::min(i - j, width); ++k) {
        const T* other = a.row(j + k) + j;
        row[k] = over(row[k] - dot(row, other, k), real_of(other[k]));
      }
      if (i >= end) continue;
      const double square = real_of(row[i - j]) - real_of(dot(row, row, i - j));
      if (!(square > 0)) return i + 1;
      row[i - j] = T(std::sqrt(square));
    }
    if (end == n) break;
    // Below: the lower part of the product of the panel with its adjoint, in blocks of rows.
    std::vector<T> adjoint(static_cast<size_t>((n - end) * width));
    for (int64_t i = end; i < n; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        adjoint[static_cast<size_t>(k * (n - end) + i - end)] = conj_of(a.row(i)[j + k]);
      }
    }
    for (int64_t i = end; i < n; i += 2 * kBlock) {
      const int64_t rows = std::min(2 * kBlock, n - i);
      subtract_product<T>(rows, i + rows - end, width, a.from(i, j), {adjoint.data(), n - end},
                          a.from(i, end));
    }
  }
  return 0;
}

template <class T>
int64_t lu(int64_t m, int64_t n, Dense<T> a, int32_t* pivots, bool pivot) {
  int64_t info = 0;
  CancelPoint point;
  for (int64_t j = 0; j < std::min(m, n); j += kBlock) {
    point(kBlock * (m + n - 2 * j));
    const int64_t width = std::min(kBlock, std::min(m, n) - j), end = j + width;
    const int64_t found = lu_panel(m, n, j, width, a, pivots, pivot);
    if (info == 0) info = found;
    if (end == n) continue;
    solve_small(width, n - end, a.from(j, j), a.from(j, end), false, true);
    subtract_product(m - end, n - end, width, a.from(end, j), a.from(j, end), a.from(end, end));
  }
  return info;
}

template <class T>
void solve_triangular(int64_t n, int64_t k, Dense<T> a, Dense<T> b, bool upper, bool unit) {
  const int64_t blocks = (n + kBlock - 1) / kBlock;
  CancelPoint point;
  for (int64_t step = 0; step < blocks; ++step) {
    point(kBlock * k);
    const int64_t i = (upper ? blocks - 1 - step : step) * kBlock;
    const int64_t rows = std::min(kBlock, n - i), end = i + rows;
    if (upper) {
      subtract_product(rows, k, n - end, a.from(i, end), b.from(end, 0), b.from(i, 0));
    } else {
      subtract_product(rows, k, i, a.from(i, 0), b, b.from(i, 0));
    }
    solve_small(rows, k, a.from(i, i), b.from(i, 0), upper, unit);
  }
}

#define TENSOR_FACTORS(T)                                          \
  template int64_t cholesky(int64_t, Dense<T>);                    \
  template int64_t lu(int64_t, int64_t, Dense<T>, int32_t*, bool); \
  template void solve_triangular(int64_t, int64_t, Dense<T>, Dense<T>, bool, bool);
TENSOR_FACTORS(double)
TENSOR_FACTORS(Complex128)
#undef TENSOR_FACTORS

}  // namespace libtensor::cpu
