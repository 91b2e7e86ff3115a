// SPDX-License-Identifier: Apache-2.0
// Factors L D L^H, or L D L^T, of indefinite matrices with blocks of one or two rows on the
// diagonal. Sources: Bunch and Kaufman, Some stable methods for calculating inertia and solving
// symmetric linear systems, 1977; Anderson and Dongarra, Evaluating block algorithm variants in
// LAPACK, LAPACK Working Note 19, 1989. Pivots and factors are stored as LAPACK's sytrf does.
#include <algorithm>
#include <cmath>

#include "libtensor/backends/cpu/linalg/linalg.h"
#include "libtensor/core/cancel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kPanel = 64;
constexpr double kGrowth = 0.6403882032022076;  // (1 + sqrt(17)) / 8 bounds the growth of elements

template <class T>
struct LdlPanel {
  int64_t n;
  Dense<T> a;
  int32_t* pivots;
  bool hermitian;
  std::vector<T> memory = std::vector<T>(static_cast<size_t>(n * (kPanel + 1)));
  int64_t info = 0;
  int64_t first = 0;  // the panel begins with this column

  T mirrored(T x) const { return hermitian ? conj_of(x) : x; }
  // L D of the panel, and columns that are compared. A pair may begin in the last column.
  T* product(int64_t i) { return memory.data() + i * (kPanel + 1) - first; }
  double diagonal_size(T x) const { return hermitian ? std::fabs(real_of(x)) : pivot_size(x); }

  // Column `column` of what is left at step k, to column `to` of the products.
  void update(int64_t k, int64_t column, int64_t to) {
    T factors[kPanel];
    const int64_t count = k - first;
    for (int64_t j = 0; j < count; ++j) factors[j] = mirrored(product(column)[first + j]);
    for (int64_t i = k; i < n; ++i) {
      const T* row = a.row(i) + first;
      T value = i < column ? mirrored(a.row(column)[i]) : a.row(i)[column];
      T lanes[4] = {};
      int64_t j = 0;
      for (; j + 4 <= count; j += 4) {
        for (int lane = 0; lane < 4; ++lane)
          lanes[lane] = lanes[lane] + row[j + lane] * factors[j + lane];
      }
      for (; j < count; ++j) value = value - row[j] * factors[j];
      if (count >= 4) value = value - ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3]));
      product(i)[to] = value;
    }
    if (hermitian) product(column)[to] = T(real_of(product(column)[to]));
  }

  // The largest element of column `to` of the products from row k on, but not of row `except`.
  double largest(int64_t k, int64_t to, int64_t except, int64_t* place) {
    double most = 0;
    for (int64_t i = k; i < n; ++i) {
      const double size = pivot_size(product(i)[to]);
      if (i == except || !(size > most)) continue;
      most = size;
      *place = i;
    }
    return most;
  }

  // Row `other` comes to row kk. Columns up to `known` of the products are known; what is left of
  // a is not updated yet.
  void exchange(int64_t kk, int64_t other, int64_t start, int64_t known) {
    a.row(other)[other] = a.row(kk)[kk];
    for (int64_t i = kk + 1; i < other; ++i) a.row(other)[i] = mirrored(a.row(i)[kk]);
    for (int64_t i = other + 1; i < n; ++i) a.row(i)[other] = a.row(i)[kk];
    std::swap_ranges(a.row(kk) + first, a.row(kk) + start, a.row(other) + first);
    std::swap_ranges(product(kk) + first, product(kk) + known + 1, product(other) + first);
  }

  // The number of rows of the block at step k.
  int64_t step(int64_t k) {
    update(k, k, k);
    int64_t chosen = k, width = 1, below = k, place = k;
    const double own = diagonal_size(product(k)[k]), most = largest(k, k, k, &below);
    const bool zero = std::isnan(own) || (own == 0 && most == 0);
    if (zero && info == 0) info = k + 1;
    if (!zero && own < kGrowth * most) {
      update(k, below, k + 1);
      const double most_of_row = largest(k, k + 1, below, &place);
      if (!(own >= kGrowth * most * (most / most_of_row))) {
        chosen = below;
        width = diagonal_size(product(below)[k + 1]) >= kGrowth * most_of_row ? 1 : 2;
        for (int64_t i = k; width == 1 && i < n; ++i) product(i)[k] = product(i)[k + 1];
      }
    }
    const int64_t kk = k + width - 1;
    if (chosen != kk) exchange(kk, chosen, k, kk);
    const auto pivot = static_cast<int32_t>(chosen + 1);
    std::fill(pivots + k, pivots + k + width, width == 1 ? pivot : -pivot);
    for (int64_t i = k; i < k + width; ++i) {
      for (int64_t j = k; j <= i; ++j) a.row(i)[j] = product(i)[j];
    }
    if (width == 1) {
      const T head = product(k)[k];
      for (int64_t i = k + 1; i < n; ++i) {
        a.row(i)[k] = zero        ? product(i)[k]
                      : hermitian ? over(product(i)[k], real_of(head))
                                  : product(i)[k] / head;
      }
      return 1;
    }
    // The inverse of the block by quotients: its element below the diagonal is the largest.
    const T corner = product(k + 1)[k], other = mirrored(corner);
    const T low = product(k + 1)[k + 1] / corner, high = product(k)[k] / other;
    const T scale = T(1) / (low * high - T(1));
    for (int64_t i = k + 2; i < n; ++i) {
      const T x = product(i)[k], y = product(i)[k + 1];
      a.row(i)[k] = scale * (low * x - y) / other;
      a.row(i)[k + 1] = scale * (high * y - x) / corner;
    }
    return 2;
  }

  // Earlier columns keep the order of rows that they had.
  void restore(int64_t end) {
    for (int64_t k = end - 1; k >= first; --k) {
      const int64_t width = pivots[k] < 0 ? 2 : 1, start = k - width + 1;
      const int64_t other = std::abs(int64_t{pivots[k]}) - 1;
      if (other != k) std::swap_ranges(a.row(k) + first, a.row(k) + start, a.row(other) + first);
      k = start;
    }
  }
};

}  // namespace

template <class T>
int64_t ldl(int64_t n, Dense<T> a, int32_t* pivots, bool hermitian) {
  LdlPanel<T> panel{n, a, pivots, hermitian};
  CancelPoint point;
  while (panel.first < n) {
    const int64_t start = panel.first, limit = std::min(n, start + kPanel);
    int64_t end = start;
    while (end < limit) {
      point(n - end);
      end += panel.step(end);
    }
    const int64_t width = end - start, rest = n - end;
    std::vector<T> other(static_cast<size_t>(width * rest));
    for (int64_t i = end; i < n; ++i) {
      for (int64_t k = 0; k < width; ++k) {
        other[static_cast<size_t>(k * rest + i - end)] =
            panel.mirrored(panel.product(i)[start + k]);
      }
    }
    for (int64_t i = end; i < n; i += 2 * kPanel) {
      const int64_t rows = std::min(2 * kPanel, n - i);
      subtract_product<T>(rows, i + rows - end, width, a.from(i, start), {other.data(), rest},
                          a.from(i, end));
    }
    panel.restore(end);
    panel.first = end;
  }
  return panel.info;
}

template int64_t ldl(int64_t, Dense<double>, int32_t*, bool);
template int64_t ldl(int64_t, Dense<Complex128>, int32_t*, bool);

}  // namespace libtensor::cpu
