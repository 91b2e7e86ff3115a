// SPDX-License-Identifier: Apache-2.0
// Factors of matrices in blocks: all but narrow parts of the work are matrix products.
#include <algorithm>
#include <cmath>
#include <memory>

#include "libtensor/backends/cpu/linalg/dense_kernels.h"
#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/backends/cpu/matmul/gemm.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/parallel.h"
#include "libtensor/core/uninitialized.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kBlock = 64;
constexpr double kWork = 5e5;  // multiplications below which a second thread does not pay

// A triangle of at most kBlock rows.
template <class T>
void solve_small(int64_t n, int64_t k, Dense<T> a, Dense<T> b, bool upper, bool unit) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  const int64_t strips = (n + kStripColumns - 1) / kStripColumns;
  for (int64_t s = 0; s < strips; ++s) {
    const int64_t i = (upper ? strips - 1 - s : s) * kStripColumns;
    const int64_t rows = std::min<int64_t>(kStripColumns, n - i), end = i + rows;
    const int64_t from = upper ? end : 0, count = upper ? n - end : i;
    kernels.subtract_product(rows, k, count, a.row(i) + from, a.step, b.row(from), b.step, b.row(i),
                             b.step);
    kernels.solve_rows(rows, k, a.row(i) + i, a.step, b.row(i), b.step, upper, unit);
  }
}

// Steps between rows of buffers: an odd number of cache lines, so that columns of a block do not
// compete for the same ones.
int64_t buffer_step(int64_t n) { return ((n + 7) / 8 | 1) * 8; }

// The columns j to j + width of rows j to m, in strips of kStripColumns: each is brought up to date
// when it is reached. `strip` has room for m rows, `above` for kBlock.
template <class T>
int64_t lu_block(int64_t m, int64_t n, int64_t j, int64_t width, Dense<T> a, int32_t* pivots,
                 bool pivot, T* strip, T* above) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  int64_t info = 0;
  for (int64_t k = j; k < j + width; k += kStripColumns) {
    const int64_t columns = std::min<int64_t>(kStripColumns, j + width - k), rows = m - k;
    for (int64_t i = 0; i < k - j; ++i) {
      std::copy_n(a.row(j + i) + k, columns, above + i * kStripColumns);
      std::fill(above + i * kStripColumns + columns, above + (i + 1) * kStripColumns, T(0));
    }
    solve_small(k - j, kStripColumns, a.from(j, j), {above, kStripColumns}, false, true);
    for (int64_t i = 0; i < rows; ++i) {
      std::copy_n(a.row(k + i) + k, columns, strip + i * kStripColumns);
      std::fill(strip + i * kStripColumns + columns, strip + (i + 1) * kStripColumns, T(0));
    }
    kernels.subtract_product(rows, kStripColumns, k - j, a.row(k) + j, a.step, above, kStripColumns,
                             strip, kStripColumns);
    const int64_t found = kernels.lu_panel(rows, columns, strip, pivots + k, pivot);
    if (info == 0 && found != 0) info = k + found;
    for (int64_t i = 0; i < k - j; ++i)
      std::copy_n(above + i * kStripColumns, columns, a.row(j + i) + k);
    for (int64_t i = k; i < k + columns; ++i) {
      const int64_t other = k + pivots[i];
      pivots[i] = static_cast<int32_t>(other + 1);
      if (other == i) continue;
      std::swap_ranges(a.row(i), a.row(i) + k, a.row(other));
      std::swap_ranges(a.row(i) + k + columns, a.row(i) + n, a.row(other) + k + columns);
    }
    for (int64_t i = 0; i < rows; ++i)
      std::copy_n(strip + i * kStripColumns, columns, a.row(k + i) + k);
  }
  return info;
}

// The lower factor of a (n, n), n <= kStripColumns, of which all is given; returns how many rows
// could be factored.
template <class T>
int64_t cholesky_small(int64_t n, T* a, int64_t step) {
  for (int64_t i = 0; i < n; ++i) {
    T* row = a + i * step;
    for (int64_t k = 0; k <= i; ++k) {
      const T* other = a + k * step;
      T value = row[k];
      for (int64_t p = 0; p < k; ++p) value = value - row[p] * conj_of(other[p]);
      if (k < i) {
        row[k] = over(value, real_of(other[k]));
        continue;
      }
      if (!(real_of(value) > 0)) return i;
      row[k] = T(std::sqrt(real_of(value)));
    }
  }
  return n;
}

// The columns j to j + width of rows j to n, in strips of kStripColumns. `adjoint` (width, n - j)
// gets what a holds then: the conjugate of row j + i is column i. Returns 0, or the number of the
// leading minor that is not positive.
template <class T>
int64_t cholesky_block(int64_t n, int64_t j, int64_t width, Dense<T> a, Dense<T> adjoint) {
  const DenseKernels<T>& kernels = dense_kernels<T>();
  for (int64_t k = 0; k < width; k += kStripColumns) {
    const int64_t columns = std::min<int64_t>(kStripColumns, width - k), rest = n - j - k;
    const Dense<T> strip = adjoint.from(k, k);
    for (int64_t i = 0; i < rest; ++i) {
      const T* row = a.row(j + k + i) + j + k;
      for (int64_t c = 0; c < columns; ++c) strip.row(c)[i] = c <= i ? conj_of(row[c]) : T(0);
    }
    kernels.subtract_product(columns, rest, k, a.row(j + k) + j, a.step, adjoint.row(0) + k,
                             adjoint.step, strip.data, strip.step);
    T corner[kStripColumns * kStripColumns];
    for (int64_t i = 0; i < columns; ++i) {
      for (int64_t c = 0; c <= i; ++c) corner[i * kStripColumns + c] = conj_of(strip.row(c)[i]);
    }
    const int64_t done = cholesky_small(columns, corner, kStripColumns);
    if (done < columns) return j + k + done + 1;
    kernels.solve_rows(columns, rest - columns, corner, kStripColumns, strip.data + columns,
                       strip.step, false, false);
    for (int64_t i = 0; i < columns; ++i) {
      std::copy_n(corner + i * kStripColumns, i + 1, a.row(j + k + i) + j + k);
      for (int64_t c = 0; c < columns; ++c)
        strip.row(c)[i] = c <= i ? conj_of(corner[i * kStripColumns + c]) : T(0);
    }
    for (int64_t i = columns; i < rest; ++i) {
      T* row = a.row(j + k + i) + j + k;
      for (int64_t c = 0; c < columns; ++c) row[c] = conj_of(strip.row(c)[i]);
    }
  }
  return 0;
}

// [re im] of b as [re im; -im re]: a product of complex matrices is one of real ones.
std::vector<double> parts_of(int64_t k, int64_t n, Dense<Complex128> b) {
  std::vector<double> parts(static_cast<size_t>(4 * k * n));
  for (int64_t i = 0; i < k; ++i) {
    double* own = parts.data() + 4 * i * n;
    double* by_i = own + 2 * n;
    for (int64_t j = 0; j < n; ++j) {
      const Complex128 value = b.row(i)[j];
      own[2 * j] = by_i[2 * j + 1] = value.re;
      own[2 * j + 1] = value.im;
      by_i[2 * j] = -value.im;
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
  const auto negative = uninitialized<double>(m * k);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < k; ++j) negative[static_cast<size_t>(i * k + j)] = -a.row(i)[j];
  }
  const Matrix<const double> left{negative.get(), k, 1}, right{b.data, b.step, 1};
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
  const int64_t step = buffer_step(n);
  const auto buffer = uninitialized<T>(std::min(kBlock, n) * step);
  const Dense<T> adjoint{buffer.get(), step};
  for (int64_t j = 0; j < n; j += kBlock) {
    point(kBlock * (n - j));
    const int64_t width = std::min(kBlock, n - j), end = j + width;
    const int64_t info = cholesky_block(n, j, width, a, adjoint);
    if (info != 0) return info;
    // Below: the lower part of the product of the panel with its adjoint, in blocks of rows.
    for (int64_t i = end; i < n; i += 2 * kBlock) {
      const int64_t rows = std::min(2 * kBlock, n - i);
      subtract_product<T>(rows, i + rows - end, width, a.from(i, j), adjoint.from(0, width),
                          a.from(i, end));
    }
  }
  return 0;
}

template <class T>
int64_t lu(int64_t m, int64_t n, Dense<T> a, int32_t* pivots, bool pivot) {
  int64_t info = 0;
  if (m == 0 || n == 0) return info;
  CancelPoint point;
  const auto buffer = uninitialized<T>((m + kBlock) * kStripColumns);
  T *above = buffer.get(), *strip = above + kBlock * kStripColumns;
  for (int64_t j = 0; j < std::min(m, n); j += kBlock) {
    point(kBlock * (m + n - 2 * j));
    const int64_t width = std::min(kBlock, std::min(m, n) - j), end = j + width;
    const int64_t found = lu_block(m, n, j, width, a, pivots, pivot, strip, above);
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
