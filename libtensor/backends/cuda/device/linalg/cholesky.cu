// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/panels.h"
#include "libtensor/backends/cuda/device/linalg/solver.h"

namespace libtensor::cuda {
namespace {

// Factors the triangle in the tiles' corner. Returns 0, or the number of the first leading minor
// that is not positive.
template <class T>
__device__ int factor_corner(int width, T* corner) {
  for (int k = 0; k < width; ++k) {
    const double square = real_of(corner[k * (kPanel + 1) + k]);
    if (!(square > 0)) return k + 1;
    const double root = math::sqrt(square);
    __syncthreads();
    for (int i = k + static_cast<int>(threadIdx.x); i < width; i += static_cast<int>(blockDim.x)) {
      T& x = corner[i * (kPanel + 1) + k];
      x = i == k ? T(root) : over(x, root);
    }
    __syncthreads();
    const int rest = width - k - 1;
    for (int e = static_cast<int>(threadIdx.x); e < rest * rest;
         e += static_cast<int>(blockDim.x)) {
      const int i = k + 1 + e / rest, j = k + 1 + e % rest;
      if (j > i) continue;
      T& x = corner[i * (kPanel + 1) + j];
      x = x - corner[i * (kPanel + 1) + k] * conj_of(corner[j * (kPanel + 1) + k]);
    }
    __syncthreads();
  }
  return 0;
}

// A row of a panel below its triangle: x with x * corner^H = row.
template <class T>
__device__ void solve_row(int width, const T* corner, T* row) {
  for (int k = 0; k < width; ++k) {
    T value = row[k];
    for (int l = 0; l < k; ++l) value = value - row[l] * conj_of(corner[k * (kPanel + 1) + l]);
    row[k] = over(value, real_of(corner[k * (kPanel + 1) + k]));
  }
}

template <class T>
__device__ int64_t factor(int64_t n, Dense<T> a, const Tiles<T>& tiles) {
  T* corner = tiles.corner;
  for (int64_t j = 0; j < n; j += kPanel) {
    const int width = static_cast<int>(least<int64_t>(kPanel, n - j));
    const int64_t end = j + width;
    const auto copy = [&](bool back) {
      for (int e = static_cast<int>(threadIdx.x); e < width * width;
           e += static_cast<int>(blockDim.x)) {
        const int i = e / width, k = e % width;
        if (k > i) continue;
        T &here = corner[i * (kPanel + 1) + k], &there = a.row(j + i)[j + k];
        back ? there = here : here = there;
      }
      __syncthreads();
    };
    copy(false);
    const int failed = factor_corner(width, corner);
    if (failed) return j + failed;
    copy(true);
    for (int64_t i = end + own_thread(); i < n; i += all_threads())
      solve_row(width, corner, a.row(i) + j);
    const Dense<T> panel = a.from(end, j);
    subtract_product<true>(n - end, n - end, width, panel, panel, a.from(end, end), tiles, true);
  }
  return 0;
}

template <class T>
__global__ void __launch_bounds__(kThreads, 2)
    cholesky_kernel(Stack<T> matrices, int32_t* info, int64_t count) {
  TENSOR_TILES(T, tiles);
  const int64_t n = matrices.rows;
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) {
    const Dense<T> a = matrices[i];
    const int64_t failed = factor(n, a, tiles);
    if (threadIdx.x == 0) info[i] = static_cast<int32_t>(failed);
    for (int64_t row = threadIdx.x / 32; row < n; row += blockDim.x / 32) {
      for (int64_t column = row + 1 + threadIdx.x % 32; column < n; column += 32)
        a.row(row)[column] = T(0);
    }
    __syncthreads();
  }
}

}  // namespace

void cholesky(const Context& context, View a, View info) {
  const int64_t count = count_matrices(a);
  if (count == 0 || cholesky_by_library(context, a, info)) return;
  visit_wide(a, [&](auto zero) {
    using T = decltype(zero);
    const Stack<T> matrices(a);
    launch(context, for_matrices(context, count, matrices.rows * matrices.rows / 4),
           cholesky_kernel<T>, matrices, info.as<int32_t>(), count);
  });
}

}  // namespace libtensor::cuda
