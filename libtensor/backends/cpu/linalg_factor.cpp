// Factors of matrices in blocks: all but narrow parts of the work are matrix products.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/gemm.h"
#include "libtensor/backends/cpu/linalg.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kBlock = 64;
constexpr double kWork = 5e5;  // multiplications below which a second thread does not pay

double dot(const double* a, const double* b, int64_t n) {
  double lanes[8] = {};
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int lane = 0; lane < 8; ++lane) lanes[lane] += a[i + lane] * b[i + lane];
  }
  double total = 0;
  for (; i < n; ++i) total += a[i] * b[i];
  for (const double lane : lanes) total += lane;
  return total;
}

// y -= factor * x
void subtract(double* y, double factor, const double* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i) y[i] -= factor * x[i];
}

// The columns j to j + width of rows j to m.
int64_t lu_panel(int64_t m, int64_t n, int64_t j, int64_t width, Dense a, int32_t* pivots,
                 bool pivot) {
  int64_t info = 0;
  for (int64_t k = j; k < std::min(j + width, m); ++k) {
    int64_t best = k;
    if (pivot) {
      for (int64_t i = k + 1; i < m; ++i) {
        if (std::abs(a.row(i)[k]) > std::abs(a.row(best)[k])) best = i;
      }
    }
    pivots[k] = static_cast<int32_t>(best + 1);
    if (best != k) std::swap_ranges(a.row(k), a.row(k) + n, a.row(best));
    const double head = a.row(k)[k];
    if (head == 0) {
      if (info == 0) info = k + 1;
      continue;
    }
    for (int64_t i = k + 1; i < m; ++i) {
      double* row = a.row(i);
      row[k] /= head;
      subtract(row + k + 1, row[k], a.row(k) + k + 1, j + width - k - 1);
    }
  }
  return info;
}

// The same without blocks.
void solve_small(int64_t n, int64_t k, Dense a, Dense b, bool upper, bool unit) {
  for (int64_t step = 0; step < n; ++step) {
    const int64_t i = upper ? n - 1 - step : step;
    double* to = b.row(i);
    for (int64_t j = upper ? i + 1 : 0; j < (upper ? n : i); ++j) {
      subtract(to, a.row(i)[j], b.row(j), k);
    }
    if (unit) continue;
    for (int64_t c = 0; c < k; ++c) to[c] /= a.row(i)[i];
  }
}

}  // namespace

void subtract_product(int64_t m, int64_t n, int64_t k, Dense a, Dense b, Dense c) {
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
    gemm(path, last - first, n, k, left.from(first, 0), right, out.from(first, 0), true);
  });
}

int64_t cholesky(int64_t n, Dense a) {
  for (int64_t j = 0; j < n; j += kBlock) {
    const int64_t width = std::min(kBlock, n - j), end = j + width;
    for (int64_t i = j; i < n; ++i) {
      double* row = a.row(i) + j;
      for (int64_t k = 0; k < std::min(i - j, width); ++k) {
        const double* other = a.row(j + k) + j;
        row[k] = (row[k] - dot(row, other, k)) / other[k];
      }
      if (i >= end) continue;
      const double square = row[i - j] - dot(row, row, i - j);
      if (!(square > 0)) return i + 1;
      row[i - j] = std::sqrt(square);
    }
    if (end == n) break;
    // Below: the lower part of the product of the panel with its transpose, in blocks of rows.
    std::vector<double> transposed(static_cast<size_t>((n - end) * width));
    for (int64_t i = end; i < n; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        transposed[static_cast<size_t>(k * (n - end) + i - end)] = a.row(i)[j + k];
      }
    }
    for (int64_t i = end; i < n; i += 2 * kBlock) {
      const int64_t rows = std::min(2 * kBlock, n - i);
      subtract_product(rows, i + rows - end, width, a.from(i, j), {transposed.data(), n - end},
                       a.from(i, end));
    }
  }
  return 0;
}

int64_t lu(int64_t m, int64_t n, Dense a, int32_t* pivots, bool pivot) {
  int64_t info = 0;
  for (int64_t j = 0; j < std::min(m, n); j += kBlock) {
    const int64_t width = std::min(kBlock, std::min(m, n) - j), end = j + width;
    const int64_t found = lu_panel(m, n, j, width, a, pivots, pivot);
    if (info == 0) info = found;
    if (end == n) continue;
    solve_small(width, n - end, a.from(j, j), a.from(j, end), false, true);
    subtract_product(m - end, n - end, width, a.from(end, j), a.from(j, end), a.from(end, end));
  }
  return info;
}

void solve_triangular(int64_t n, int64_t k, Dense a, Dense b, bool upper, bool unit) {
  const int64_t blocks = (n + kBlock - 1) / kBlock;
  for (int64_t step = 0; step < blocks; ++step) {
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

}  // namespace libtensor::cpu
