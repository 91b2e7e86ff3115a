// SPDX-License-Identifier: Apache-2.0
// Factors of matrices are made in panels of kPanel columns: all but narrow parts of the work are
// products with those.
#pragma once

#include "libtensor/backends/cuda/device/linalg/matrices.h"

namespace libtensor::cuda {

inline constexpr int kPanel = 16;
inline constexpr int kTile = 64;  // rows and columns of products that are in shared memory at once
inline constexpr int kCell = 4;   // rows and columns of them that a thread has in registers
inline constexpr int kCells = kTile / kCell;

// What the threads of a block share: rows of the left factor, rows of the right one, transposed,
// and a triangle.
template <class T>
struct Tiles {
  T *left, *right, *corner;
};
#define TENSOR_TILES(T, name)                           \
  TENSOR_SHARED(T, name##_left, kTile* kPanel);         \
  TENSOR_SHARED(T, name##_right, kPanel* kTile);        \
  TENSOR_SHARED(T, name##_corner, kPanel*(kPanel + 1)); \
  const Tiles<T> name { name##_left, name##_right, name##_corner }

// c (m, n) -= a (m, k) * b (k, n), or a * b^H of a b (n, k), product by product, so that equal rows
// leave no rounding errors; k <= kPanel. The memory of c is not that of an operand. `lower`: what
// lies above the diagonal of c may stay as it is.
template <bool kAdjoint, class T>
__device__ void subtract_product(int64_t m, int64_t n, int k, Dense<T> a, Dense<T> b, Dense<T> c,
                                 const Tiles<T>& tiles, bool lower = false) {
  for (int64_t i = 0; i < m; i += kTile) {
    const int rows = static_cast<int>(least<int64_t>(kTile, m - i));
    for (int64_t j = 0; j < n; j += kTile) {
      if (lower && j > i) break;
      const int columns = static_cast<int>(least<int64_t>(kTile, n - j));
      __syncthreads();
      for (int e = static_cast<int>(threadIdx.x); e < kTile * kPanel;
           e += static_cast<int>(blockDim.x)) {
        const int row = e / kPanel, l = e % kPanel;
        tiles.left[e] = row < rows && l < k ? a.row(i + row)[l] : T(0);
        if constexpr (kAdjoint)
          tiles.right[l * kTile + row] = row < columns && l < k ? conj_of(b.row(j + row)[l]) : T(0);
      }
      if constexpr (!kAdjoint) {
        for (int e = static_cast<int>(threadIdx.x); e < kPanel * kTile;
             e += static_cast<int>(blockDim.x)) {
          const int l = e / kTile, column = e % kTile;
          tiles.right[e] = column < columns && l < k ? b.row(l)[j + column] : T(0);
        }
      }
      __syncthreads();
      for (int cell = static_cast<int>(threadIdx.x); cell < kCells * kCells;
           cell += static_cast<int>(blockDim.x)) {
        const int row = cell / kCells, column = cell % kCells;
        if (row >= rows || column >= columns) continue;
        const Dense<T> to = c.from(i + row, j + column);
        const auto inside = [&](int y, int x) {
          return row + y * kCells < rows && column + x * kCells < columns;
        };
        T rest[kCell][kCell];
        TENSOR_UNROLL
        for (int y = 0; y < kCell; ++y) {
          TENSOR_UNROLL
          for (int x = 0; x < kCell; ++x)
            rest[y][x] = inside(y, x) ? to.row(y * kCells)[x * kCells] : T(0);
        }
        for (int l = 0; l < k; ++l) {
          T own[kCell], other[kCell];
          TENSOR_UNROLL
          for (int y = 0; y < kCell; ++y) own[y] = tiles.left[(row + y * kCells) * kPanel + l];
          TENSOR_UNROLL
          for (int x = 0; x < kCell; ++x) other[x] = tiles.right[l * kTile + column + x * kCells];
          TENSOR_UNROLL
          for (int y = 0; y < kCell; ++y) {
            TENSOR_UNROLL
            for (int x = 0; x < kCell; ++x) rest[y][x] = rest[y][x] - own[y] * other[x];
          }
        }
        TENSOR_UNROLL
        for (int y = 0; y < kCell; ++y) {
          TENSOR_UNROLL
          for (int x = 0; x < kCell; ++x) {
            if (inside(y, x)) to.row(y * kCells)[x * kCells] = rest[y][x];
          }
        }
      }
    }
  }
  __syncthreads();
}

// Solves for one column, of `width` <= kPanel numbers that are `step` apart, with the triangle in
// `corner`. `divides`: its diagonal is not 1.
template <class T>
__device__ void solve_column(int width, const T* corner, bool upper, bool divides, T* column,
                             int64_t step) {
  for (int done = 0; done < width; ++done) {
    const int i = upper ? width - 1 - done : done;
    T value = column[i * step];
    for (int k = 0; k < done; ++k) {
      const int l = upper ? i + 1 + k : k;
      value = value - corner[i * (kPanel + 1) + l] * column[l * step];
    }
    column[i * step] = divides ? value / corner[i * (kPanel + 1) + i] : value;
  }
}

}  // namespace libtensor::cuda
