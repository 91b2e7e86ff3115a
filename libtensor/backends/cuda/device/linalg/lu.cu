// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/panels.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"

namespace libtensor::cuda {
namespace {

// A candidate for a pivot; of equals the first is taken.
struct Pivot {
  double size;
  int64_t row;
};
__device__ inline Pivot better(Pivot a, Pivot b) {
  return b.size > a.size || (b.size == a.size && b.row < a.row) ? b : a;
}

// The row of the pivot of column k.
template <class T>
__device__ int64_t find_pivot(int64_t m, int64_t k, Dense<T> a, double* sizes, int64_t* rows) {
  // What is not larger than NaN does not replace it; nor does NaN replace anything.
  Pivot best{-1, m};
  for (int64_t i = k + own_thread(); i < m; i += all_threads()) {
    const double size = linalg::pivot_size(a.row(i)[k]);
    if (i == k && size != size) {
      best = {INFINITY, -1};
    } else if (size == size) {
      best = better(best, {size, i});
    }
  }
  for (int with = 16; with > 0; with /= 2) {
    const Pivot other{__shfl_xor_sync(0xffffffffu, best.size, with),
                      __shfl_xor_sync(0xffffffffu, best.row, with)};
    best = better(best, other);
  }
  const unsigned warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) {
    sizes[warp] = best.size;
    rows[warp] = best.row;
  }
  __syncthreads();
  best = {sizes[0], rows[0]};
  for (unsigned w = 1; w < blockDim.x / 32; ++w) best = better(best, {sizes[w], rows[w]});
  __syncthreads();
  return best.row < 0 ? k : best.row;
}

template <class T>
__device__ void exchange_rows(int64_t n, T* x, T* y) {
  for (int64_t j = own_thread(); j < n; j += all_threads()) {
    const T kept = x[j];
    x[j] = y[j];
    y[j] = kept;
  }
}

// Returns 0, or the number of the first pivot that is 0.
template <class T>
__device__ int64_t factor(int64_t m, int64_t n, Dense<T> a, int32_t* pivots, bool pivot,
                          const Tiles<T>& tiles, double* sizes, int64_t* rows) {
  int64_t info = 0;
  const int64_t count = least(m, n);
  for (int64_t j = 0; j < count; j += kPanel) {
    const int width = static_cast<int>(least<int64_t>(kPanel, count - j));
    const int64_t end = j + width;
    for (int64_t k = j; k < end; ++k) {
      const int64_t best = pivot ? find_pivot(m, k, a, sizes, rows) : k;
      if (threadIdx.x == 0) pivots[k] = static_cast<int32_t>(best + 1);
      if (best != k) exchange_rows(n, a.row(k), a.row(best));
      __syncthreads();
      const T head = a.row(k)[k];
      if (head == T(0)) {
        if (info == 0) info = k + 1;
        continue;
      }
      for (int64_t i = k + 1 + own_thread(); i < m; i += all_threads()) {
        T* row = a.row(i);
        const T factor = row[k] / head;
        row[k] = factor;
        for (int64_t c = k + 1; c < end; ++c) row[c] = row[c] - factor * a.row(k)[c];
      }
      __syncthreads();
    }
    if (end >= n) continue;
    for (int e = static_cast<int>(threadIdx.x); e < width * width;
         e += static_cast<int>(blockDim.x)) {
      const int i = e / width, k = e % width;
      if (k < i) tiles.corner[i * (kPanel + 1) + k] = a.row(j + i)[j + k];
    }
    __syncthreads();
    for (int64_t c = end + own_thread(); c < n; c += all_threads())
      solve_column(width, tiles.corner, false, false, a.row(j) + c, a.step);
    __syncthreads();
    subtract_product<false>(m - end, n - end, width, a.from(end, j), a.from(j, end),
                            a.from(end, end), tiles);
  }
  return info;
}

template <class T>
__global__ void __launch_bounds__(kThreads, 1)
    lu_kernel(Stack<T> matrices, int32_t* pivots, int32_t* info, bool pivot, int64_t count) {
  TENSOR_TILES(T, tiles);
  TENSOR_SHARED(double, sizes, kMostWarps);
  TENSOR_SHARED(int64_t, rows, kMostWarps);
  const int64_t m = matrices.rows, n = matrices.columns;
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const int64_t failed =
        factor(m, n, matrices[i], pivots + i * least(m, n), pivot, tiles, sizes, rows);
    if (threadIdx.x == 0) info[i] = static_cast<int32_t>(failed);
    __syncthreads();
  }
}

// Solves for some columns of b (n, k).
template <class T>
__device__ void solve(int64_t n, int64_t k, Dense<T> a, Dense<T> b, bool upper, bool unit,
                      const Tiles<T>& tiles) {
  const int64_t panels = (n + kPanel - 1) / kPanel;
  for (int64_t step = 0; step < panels; ++step) {
    const int64_t i = (upper ? panels - 1 - step : step) * kPanel;
    const int width = static_cast<int>(least<int64_t>(kPanel, n - i));
    for (int e = static_cast<int>(threadIdx.x); e < width * width;
         e += static_cast<int>(blockDim.x)) {
      const int row = e / width, column = e % width;
      if (column == row ? !unit : upper ? column > row : column < row)
        tiles.corner[row * (kPanel + 1) + column] = a.row(i + row)[i + column];
    }
    __syncthreads();
    for (int64_t c = own_thread(); c < k; c += all_threads())
      solve_column(width, tiles.corner, upper, !unit, b.row(i) + c, b.step);
    __syncthreads();
    if (upper) {
      subtract_product<false>(i, k, width, a.from(0, i), b.from(i, 0), b, tiles);
    } else {
      const int64_t end = i + width;
      subtract_product<false>(n - end, k, width, a.from(end, i), b.from(i, 0), b.from(end, 0),
                              tiles);
    }
  }
}

// Which triangles are solved for.
enum class Triangles { lower, upper, both };

// Each block has kTile columns of a matrix. With pivots rows are exchanged first.
template <class T>
__global__ void __launch_bounds__(kThreads, 1)
    solve_kernel(Stack<T> results, Stack<T> factors, const int32_t* pivots, Triangles triangles,
                 bool unit, int64_t count) {
  TENSOR_TILES(T, tiles);
  const int64_t n = factors.rows, groups = (results.columns + kTile - 1) / kTile;
  for (int64_t group = blockIdx.x; group < count * groups; group += gridDim.x) {
    const int64_t i = group / groups, first = group % groups * kTile;
    const Dense<T> a = factors[i], b = results[i].from(0, first);
    const int64_t k = least<int64_t>(kTile, results.columns - first);
    if (pivots) {
      for (int64_t c = own_thread(); c < k; c += all_threads()) {
        for (int64_t row = 0; row < n; ++row) {
          const int64_t other = pivots[i * n + row] - 1;
          if (other == row) continue;
          const T kept = b.row(row)[c];
          b.row(row)[c] = b.row(other)[c];
          b.row(other)[c] = kept;
        }
      }
      __syncthreads();
    }
    if (triangles != Triangles::upper)
      solve(n, k, a, b, false, unit || triangles == Triangles::both, tiles);
    if (triangles != Triangles::lower) solve(n, k, a, b, true, unit, tiles);
  }
}

template <class T>
void run_solve(const Context& context, View x, View a, const int32_t* pivots, Triangles triangles,
               bool unit) {
  const Stack<T> results(x), factors(a);
  const int64_t count = count_matrices(x), groups = (results.columns + kTile - 1) / kTile;
  if (count * groups == 0 || results.rows == 0) return;
  const int64_t width =
      least<int64_t>(kTile, results.columns) * least<int64_t>(kTile, results.rows);
  launch(context, for_matrices(context, count * groups, width / 4), solve_kernel<T>, results,
         factors, pivots, triangles, unit, count);
}

}  // namespace

void lu(const Context& context, View a, View pivots, View info, bool pivot) {
  const int64_t count = count_matrices(a);
  if (count == 0 || lu_by_library(context, a, pivots, info, pivot)) return;
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(a);
    launch(context, for_matrices(context, count, matrices.rows * matrices.columns / 4),
           lu_kernel<T>, matrices, pivots.as<int32_t>(), info.as<int32_t>(), pivot, count);
  });
}

void lu_solve(const Context& context, View x, View lu, View pivots) {
  if (lu_solve_by_library(context, x, lu, pivots)) return;
  visit_wide(x, [&](auto zero) {
    run_solve<decltype(zero)>(context, x, lu, pivots.as<int32_t>(), Triangles::both, false);
  });
}

void solve_triangular(const Context& context, View x, View a, bool upper, bool unit) {
  visit_wide(x, [&](auto zero) {
    run_solve<decltype(zero)>(context, x, a, nullptr, upper ? Triangles::upper : Triangles::lower,
                              unit);
  });
}

}  // namespace libtensor::cuda
