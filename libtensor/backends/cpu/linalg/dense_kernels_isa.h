// SPDX-License-Identifier: Apache-2.0
// The loops of dense_kernels.h. A multi-target source, compiled for each instruction set. Complex
// numbers are lanes of their own.
#include <cstring>

#include "libtensor/backends/cpu/linalg/dense_kernels.h"

#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast")
#endif

namespace libtensor::cpu {
namespace {

using linalg::Complex128;
using linalg::conj_of;
using linalg::pivot_size;

template <class T>
struct DenseLanes {
  typedef double V __attribute__((vector_size(TENSOR_VECTOR_BYTES), may_alias));
  static constexpr int kLanes = TENSOR_VECTOR_BYTES / sizeof(double);
  static TENSOR_INLINE V load(const double* from) {
    V v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
  static TENSOR_INLINE void store(double* to, V v) { std::memcpy(to, &v, sizeof v); }
  static TENSOR_INLINE V everywhere(double x) { return V{} + x; }
  static TENSOR_INLINE V conj(V v) { return v; }
  static TENSOR_INLINE double sum(V v) {
    double lanes[kLanes];
    std::memcpy(lanes, &v, sizeof v);
    double total = lanes[0];
    for (int i = 1; i < kLanes; ++i) total += lanes[i];
    return total;
  }
};

// One number, in the place of a vector at the end of rows too.
template <class T>
struct OneLane {
  using V = T;
  static constexpr int kLanes = 1;
  static TENSOR_INLINE V load(const T* from) { return *from; }
  static TENSOR_INLINE void store(T* to, V v) { *to = v; }
  static TENSOR_INLINE V everywhere(T x) { return x; }
  static TENSOR_INLINE V conj(V v) { return conj_of(v); }
  static TENSOR_INLINE T sum(V v) { return v; }
};

template <>
struct DenseLanes<Complex128> : OneLane<Complex128> {};

// Calls step(lanes, j) for all of [from, n): with vectors, then with single numbers.
template <class T, class Step>
TENSOR_INLINE void along(int64_t from, int64_t n, Step&& step) {
  using Lanes = DenseLanes<T>;
  int64_t j = from;
  for (; j + Lanes::kLanes <= n; j += Lanes::kLanes) step(Lanes{}, j);
  for (; j < n; ++j) step(OneLane<T>{}, j);
}

// ---- Products ----

template <class Lanes, int kRows, int kVectors, class T>
TENSOR_INLINE void product_tile(int64_t k, const T* a, int64_t a_step, const T* b, int64_t b_step,
                                T* c, int64_t c_step) {
  using V = typename Lanes::V;
  V sums[kRows][kVectors];
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
    for (int v = 0; v < kVectors; ++v) sums[r][v] = Lanes::load(c + r * c_step + v * Lanes::kLanes);
  }
  for (int64_t p = 0; p < k; ++p) {
    V right[kVectors];
#pragma GCC unroll 2
    for (int v = 0; v < kVectors; ++v) right[v] = Lanes::load(b + p * b_step + v * Lanes::kLanes);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const V left = Lanes::everywhere(a[r * a_step + p]);
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) sums[r][v] = sums[r][v] - left * right[v];
    }
  }
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
    for (int v = 0; v < kVectors; ++v) Lanes::store(c + r * c_step + v * Lanes::kLanes, sums[r][v]);
  }
}

template <class Lanes, int kVectors, class T>
TENSOR_INLINE void product_columns(int64_t m, int64_t k, const T* a, int64_t a_step, const T* b,
                                   int64_t b_step, T* c, int64_t c_step) {
  int64_t i = 0;
  for (; i + 4 <= m; i += 4)
    product_tile<Lanes, 4, kVectors>(k, a + i * a_step, a_step, b, b_step, c + i * c_step, c_step);
  for (; i < m; ++i)
    product_tile<Lanes, 1, kVectors>(k, a + i * a_step, a_step, b, b_step, c + i * c_step, c_step);
}

template <class T>
void subtract_product_of(int64_t m, int64_t n, int64_t k, const T* a, int64_t a_step, const T* b,
                         int64_t b_step, T* c, int64_t c_step) {
  using Lanes = DenseLanes<T>;
  int64_t j = 0;
  for (; j + 2 * Lanes::kLanes <= n; j += 2 * Lanes::kLanes)
    product_columns<Lanes, 2>(m, k, a, a_step, b + j, b_step, c + j, c_step);
  for (; j + Lanes::kLanes <= n; j += Lanes::kLanes)
    product_columns<Lanes, 1>(m, k, a, a_step, b + j, b_step, c + j, c_step);
  for (; j < n; ++j) product_columns<OneLane<T>, 1>(m, k, a, a_step, b + j, b_step, c + j, c_step);
}

// ---- Triangular solutions and panels ----

template <class Lanes, int kVectors, class T>
TENSOR_INLINE void solve_columns(int64_t n, const T* a, int64_t a_step, T* b, int64_t b_step,
                                 bool upper, bool unit) {
  using V = typename Lanes::V;
  V x[kStripColumns][kVectors];
  for (int64_t s = 0; s < n; ++s) {
    const int64_t i = upper ? n - 1 - s : s;
    V own[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) own[v] = Lanes::load(b + i * b_step + v * Lanes::kLanes);
    for (int64_t t = 0; t < s; ++t) {
      const int64_t j = upper ? n - 1 - t : t;
      const V factor = Lanes::everywhere(a[i * a_step + j]);
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) own[v] = own[v] - factor * x[t][v];
    }
    const V divisor = Lanes::everywhere(unit ? T(1) : a[i * a_step + i]);
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      x[s][v] = unit ? own[v] : own[v] / divisor;
      Lanes::store(b + i * b_step + v * Lanes::kLanes, x[s][v]);
    }
  }
}

template <class T>
void solve_rows_of(int64_t n, int64_t k, const T* a, int64_t a_step, T* b, int64_t b_step,
                   bool upper, bool unit) {
  using Lanes = DenseLanes<T>;
  int64_t j = 0;
  for (; j + 4 * Lanes::kLanes <= k; j += 4 * Lanes::kLanes)
    solve_columns<Lanes, 4>(n, a, a_step, b + j, b_step, upper, unit);
  for (; j + Lanes::kLanes <= k; j += Lanes::kLanes)
    solve_columns<Lanes, 1>(n, a, a_step, b + j, b_step, upper, unit);
  for (; j < k; ++j) solve_columns<OneLane<T>, 1>(n, a, a_step, b + j, b_step, upper, unit);
}

// Column kColumn of the panel, from the row of its number on.
template <int kColumn, class T>
TENSOR_INLINE bool lu_column(int64_t m, T* panel, int32_t* pivots, bool pivot) {
  int64_t best = kColumn;
  double most = pivot_size(panel[kColumn * kStripColumns + kColumn]);
  for (int64_t i = kColumn + 1; pivot && i < m; ++i) {
    const double size = pivot_size(panel[i * kStripColumns + kColumn]);
    if (size > most) {
      most = size;
      best = i;
    }
  }
  pivots[kColumn] = static_cast<int32_t>(best);
  T* head = panel + kColumn * kStripColumns;
  if (best != kColumn) {
    for (int j = 0; j < kStripColumns; ++j) {
      const T value = head[j];
      head[j] = panel[best * kStripColumns + j];
      panel[best * kStripColumns + j] = value;
    }
  }
  const T divisor = head[kColumn];
  if (divisor == T(0)) return false;
  using Lanes = DenseLanes<T>;
  constexpr int kFrom = (kColumn + 1) / Lanes::kLanes * Lanes::kLanes;
  T masked[kStripColumns];  // 0 where the panel keeps what it holds
  for (int j = 0; j < kStripColumns; ++j) masked[j] = j > kColumn ? head[j] : T(0);
  for (int64_t i = kColumn + 1; i < m; ++i) {
    T* row = panel + i * kStripColumns;
    T kept[kStripColumns];
    for (int j = kFrom; j < kColumn; ++j) kept[j] = row[j];
    const T factor = row[kColumn] / divisor;
#pragma GCC unroll 8
    for (int j = kFrom; j < kStripColumns; j += Lanes::kLanes)
      Lanes::store(row + j,
                   Lanes::load(row + j) - Lanes::everywhere(factor) * Lanes::load(masked + j));
    for (int j = kFrom; j < kColumn; ++j) row[j] = kept[j];
    row[kColumn] = factor;
  }
  return true;
}

template <int kColumn, class T>
TENSOR_INLINE void lu_columns(int64_t m, int64_t width, T* panel, int32_t* pivots, bool pivot,
                              int64_t& info) {
  if constexpr (kColumn < kStripColumns) {
    if (kColumn >= width || kColumn >= m) return;
    if (!lu_column<kColumn>(m, panel, pivots, pivot) && info == 0) info = kColumn + 1;
    lu_columns<kColumn + 1>(m, width, panel, pivots, pivot, info);
  }
}

template <class T>
int64_t lu_panel_of(int64_t m, int64_t width, T* panel, int32_t* pivots, bool pivot) {
  int64_t info = 0;
  lu_columns<0>(m, width, panel, pivots, pivot, info);
  return info;
}

// ---- Reductions to narrow matrices ----

// Rows i to i + kRows of update_hermitian(). y has its zeros.
template <int kRows, bool kUpdate, class T>
TENSOR_INLINE void hermitian_rows(int64_t i, T* a, int64_t step, const T* v, const T* w, const T* x,
                                  T* y) {
  using Lanes = DenseLanes<T>;
  using V = typename Lanes::V;
  T* rows = a + i * step;
  V totals[kRows];
  T rest[kRows];
  for (int r = 0; r < kRows; ++r) {
    totals[r] = Lanes::everywhere(T(0));
    rest[r] = T(0);
  }
  int64_t j = 0;
  for (; j + Lanes::kLanes <= i; j += Lanes::kLanes) {
    const V own_x = Lanes::load(x + j);
    V own_v{}, own_w{}, own_y = Lanes::load(y + j);
    if constexpr (kUpdate) {
      own_v = Lanes::conj(Lanes::load(v + j));
      own_w = Lanes::conj(Lanes::load(w + j));
    }
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      V value = Lanes::load(rows + r * step + j);
      if constexpr (kUpdate) {
        value = value - Lanes::everywhere(v[i + r]) * own_w - Lanes::everywhere(w[i + r]) * own_v;
        Lanes::store(rows + r * step + j, value);
      }
      totals[r] = totals[r] + value * own_x;
      own_y = own_y + Lanes::conj(value) * Lanes::everywhere(x[i + r]);
    }
    Lanes::store(y + j, own_y);
  }
  for (int r = 0; r < kRows; ++r) {
    T* row = rows + r * step;
    for (int64_t k = j; k <= i + r; ++k) {
      T value = row[k];
      if constexpr (kUpdate) {
        value = value - v[i + r] * conj_of(w[k]) - w[i + r] * conj_of(v[k]);
        row[k] = value;
      }
      rest[r] = rest[r] + value * x[k];
      if (k < i + r) y[k] = y[k] + conj_of(value) * x[i + r];
    }
  }
  for (int r = 0; r < kRows; ++r) y[i + r] = y[i + r] + rest[r] + Lanes::sum(totals[r]);
}

template <bool kUpdate, class T>
TENSOR_INLINE void hermitian_pass(int64_t n, T* a, int64_t step, const T* v, const T* w, const T* x,
                                  T* y) {
  for (int64_t j = 0; j < n; ++j) y[j] = T(0);
  constexpr int kRows = TENSOR_VECTOR_BYTES == 64 ? 4 : 2;  // what registers have room for
  int64_t i = 0;
  for (; i + kRows <= n; i += kRows) hermitian_rows<kRows, kUpdate>(i, a, step, v, w, x, y);
  for (; i < n; ++i) hermitian_rows<1, kUpdate>(i, a, step, v, w, x, y);
}

template <class T>
void update_hermitian_of(int64_t n, T* a, int64_t step, const T* v, const T* w, const T* x, T* y) {
  v ? hermitian_pass<true>(n, a, step, v, w, x, y) : hermitian_pass<false>(n, a, step, v, w, x, y);
}

template <int kRows, class T>
TENSOR_INLINE void both_rows(int64_t n, T* a, int64_t step, const T* p, const T* w, const T* v,
                             T factor, T* y, T* z) {
  using Lanes = DenseLanes<T>;
  typename Lanes::V totals[kRows];
  T rest[kRows], weights[kRows], heads[kRows];
  for (int r = 0; r < kRows; ++r) {
    totals[r] = Lanes::everywhere(T(0));
    rest[r] = T(0);
  }
  int64_t j = 0;
  for (; j + Lanes::kLanes <= n; j += Lanes::kLanes) {
    const auto own_w = Lanes::load(w + j), own_v = Lanes::load(v + j);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const auto value = Lanes::load(a + r * step + j) - Lanes::everywhere(p[r]) * own_w;
      Lanes::store(a + r * step + j, value);
      totals[r] = totals[r] + value * own_v;
    }
  }
  for (; j < n; ++j) {
    for (int r = 0; r < kRows; ++r) {
      const T value = a[r * step + j] - p[r] * w[j];
      a[r * step + j] = value;
      rest[r] = rest[r] + value * v[j];
    }
  }
  for (int r = 0; r < kRows; ++r) {
    y[r] = rest[r] + Lanes::sum(totals[r]);
    weights[r] = factor * y[r];
    heads[r] = conj_of(a[r * step] - weights[r] * conj_of(v[0]));
  }
  along<T>(
      0, n, [&](auto lanes, int64_t at) __attribute__((always_inline)) {
        using L = decltype(lanes);
        const auto own_v = L::conj(L::load(v + at));
        auto own_z = L::load(z + at);
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
          const auto value = L::load(a + r * step + at) - L::everywhere(weights[r]) * own_v;
          L::store(a + r * step + at, value);
          own_z = own_z + value * L::everywhere(heads[r]);
        }
        L::store(z + at, own_z);
      });
}

template <class T>
void update_both_of(int64_t m, int64_t n, T* a, int64_t step, const T* p, const T* w, const T* v,
                    T factor, T* y, T* z) {
  for (int64_t j = 0; j < n; ++j) z[j] = T(0);
  int64_t i = 0;
  for (; i + 4 <= m; i += 4) both_rows<4>(n, a + i * step, step, p + i, w, v, factor, y + i, z);
  for (; i < m; ++i) both_rows<1>(n, a + i * step, step, p + i, w, v, factor, y + i, z);
}

template <int kRows, class T>
TENSOR_INLINE void column_rows(int64_t n, T* a, int64_t step, const T* p, const T* w, int64_t next,
                               T* z) {
  T heads[kRows];
  for (int r = 0; r < kRows; ++r) heads[r] = conj_of(a[r * step + next] - p[r] * w[next]);
  along<T>(
      0, n, [&](auto lanes, int64_t at) __attribute__((always_inline)) {
        using L = decltype(lanes);
        const auto own_w = L::load(w + at);
        auto own_z = L::load(z + at);
#pragma GCC unroll 4
        for (int r = 0; r < kRows; ++r) {
          const auto value = L::load(a + r * step + at) - L::everywhere(p[r]) * own_w;
          L::store(a + r * step + at, value);
          own_z = own_z + value * L::everywhere(heads[r]);
        }
        L::store(z + at, own_z);
      });
}

template <class T>
void update_columns_of(int64_t m, int64_t n, T* a, int64_t step, const T* p, const T* w,
                       int64_t next, T* z) {
  for (int64_t j = 0; j < n; ++j) z[j] = T(0);
  int64_t i = 0;
  for (; i + 4 <= m; i += 4) column_rows<4>(n, a + i * step, step, p + i, w, next, z);
  for (; i < m; ++i) column_rows<1>(n, a + i * step, step, p + i, w, next, z);
}

// ---- Rotations ----

// kVectors vectors of each row: the row that the next rotation shares stays in registers.
template <int kVectors>
TENSOR_INLINE void rotate_columns(int64_t count, const PlaneRotation* rotations, double* row,
                                  int64_t step) {
  using Lanes = DenseLanes<double>;
  using V = Lanes::V;
  V shared[kVectors];
#pragma GCC unroll 8
  for (int v = 0; v < kVectors; ++v) shared[v] = Lanes::load(row + v * Lanes::kLanes);
  for (int64_t i = 0; i < count; ++i, row += step) {
    const V c = Lanes::everywhere(rotations[i].c), s = Lanes::everywhere(rotations[i].s);
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      const V y = Lanes::load(row + step + v * Lanes::kLanes);
      Lanes::store(row + v * Lanes::kLanes, c * shared[v] + s * y);
      shared[v] = c * y - s * shared[v];
    }
  }
#pragma GCC unroll 8
  for (int v = 0; v < kVectors; ++v) Lanes::store(row + v * Lanes::kLanes, shared[v]);
}

void rotate_rows_of(int64_t first, int64_t count, const PlaneRotation* rotations, int64_t width,
                    double* rows, int64_t step) {
  constexpr int kLanes = DenseLanes<double>::kLanes, kVectors = 32 / kLanes < 8 ? 32 / kLanes : 8;
  double* row = rows + first * step;
  int64_t j = 0;
  for (; j + kVectors * kLanes <= width; j += kVectors * kLanes)
    rotate_columns<kVectors>(count, rotations, row + j, step);
  for (; j + kLanes <= width; j += kLanes) rotate_columns<1>(count, rotations, row + j, step);
}

template <class T>
const DenseKernels<T> kDenseKernels{subtract_product_of<T>, solve_rows_of<T>,
                                    lu_panel_of<T>,         update_hermitian_of<T>,
                                    update_both_of<T>,      update_columns_of<T>};

}  // namespace

namespace TENSOR_ISA {

const DenseKernels<double>& real_dense_kernels() { return kDenseKernels<double>; }
const DenseKernels<Complex128>& complex_dense_kernels() { return kDenseKernels<Complex128>; }
RotateRows rotate_rows() { return rotate_rows_of; }

}  // namespace TENSOR_ISA
}  // namespace libtensor::cpu
