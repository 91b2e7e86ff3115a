// SPDX-License-Identifier: Apache-2.0
// Householder reflections by the threads of a block.
#pragma once

#include "libtensor/backends/cuda/device/linalg/matrices.h"

namespace libtensor::cuda {

// What the threads of a block share: a number for each warp, and one for each thread.
template <class T>
struct Sums {
  double* warps;
  T* threads;
};
#define TENSOR_SUMS(T, name)                       \
  TENSOR_SHARED(double, name##_warps, kMostWarps); \
  TENSOR_SHARED(T, name##_threads, kThreads);      \
  const Sums<T> name { name##_warps, name##_threads }

// The norm of a column, without overflow.
template <class T>
__device__ double column_norm(int64_t m, Dense<T> a, const Sums<T>& sums) {
  double most = 0;
  for (int64_t i = own_thread(); i < m; i += all_threads())
    most = larger(most, size_of(a.row(i)[0]));
  most = most_of_block(most, sums.warps);
  if (!(most > 0) || !math::is_finite(most)) return most;
  double total = 0;
  for (int64_t i = own_thread(); i < m; i += all_threads())
    total += square_of(over(a.row(i)[0], most));
  return most * math::sqrt(sum_of_block(total, sums.warps));
}

// Makes the first column of a the target of a reflection, above its v without the first element, 1.
// Returns its factor.
template <class T>
__device__ T reflection(int64_t m, Dense<T> a, const Sums<T>& sums) {
  double below = m <= 1 ? 0 : column_norm(m - 1, a.from(1, 0), sums);
  const double lift = linalg::lift_for(larger(size_of(a.row(0)[0]), below));
  if (lift != 1) {
    __syncthreads();
    for (int64_t i = own_thread(); i < m; i += all_threads()) a.row(i)[0] = lift * a.row(i)[0];
    __syncthreads();
    if (m > 1) below = column_norm(m - 1, a.from(1, 0), sums);
  }
  const linalg::Reflection<T> found(a.row(0)[0], below);
  __syncthreads();
  if (!found.none()) {
    for (int64_t i = 1 + own_thread(); i < m; i += all_threads())
      a.row(i)[0] = a.row(i)[0] / found.divisor;
  }
  if (threadIdx.x == 0) a.row(0)[0] = T(found.target / lift);
  __syncthreads();
  return found.factor;
}

// a (m, n) = (I - t v v^H) a. Threads lie side by side over up to 32 columns and over rows.
template <class T>
__device__ void reflect(int64_t m, int64_t n, Dense<T> v, T t, Dense<T> a, const Sums<T>& sums) {
  if (t == T(0) || n == 0) return;
  int width = 1;
  while (width < 32 && width < n) width *= 2;
  const int column = static_cast<int>(threadIdx.x) % width;
  const int first = static_cast<int>(threadIdx.x) / width;
  const int step = static_cast<int>(blockDim.x) / width;
  for (int64_t j = column; j - column < n; j += width) {
    T sum(0);
    if (j < n) {
      for (int64_t i = first; i < m; i += step)
        sum = sum + (i == 0 ? a.row(0)[j] : conj_of(v.row(i)[0]) * a.row(i)[j]);
    }
    sums.threads[threadIdx.x] = sum;
    __syncthreads();
    sum = sums.threads[column];
    for (int k = 1; k < step; ++k) sum = sum + sums.threads[k * width + column];
    if (j < n) {
      for (int64_t i = first; i < m; i += step) {
        T& x = a.row(i)[j];
        x = x - (i == 0 ? t : t * v.row(i)[0]) * sum;
      }
    }
    __syncthreads();
  }
}

// a (m, n) = Q * R by reflections: R in the upper triangle, real on the diagonal, the vectors of
// the reflections below it.
template <class T>
__device__ void factor_by_reflections(int64_t m, int64_t n, Dense<T> a, T* factors,
                                      const Sums<T>& sums) {
  for (int64_t k = 0; k < least(m, n); ++k) {
    const Dense<T> column = a.from(k, k);
    const T factor = reflection(m - k, column, sums);
    if (threadIdx.x == 0) factors[k] = factor;
    reflect(m - k, n - k - 1, column, conj_of(factor), a.from(k, k + 1), sums);
  }
  __syncthreads();
}

// q (m, columns) = the first columns of the product of the `count` reflections in a.
template <class T>
__device__ void form_q(int64_t m, int64_t columns, int64_t count, Dense<T> a, const T* factors,
                       Dense<T> q, const Sums<T>& sums) {
  for (int64_t e = own_thread(); e < m * columns; e += all_threads()) {
    const int64_t i = e / columns, j = e % columns;
    q.row(i)[j] = T(i == j ? 1 : 0);
  }
  __syncthreads();
  for (int64_t k = count - 1; k >= 0; --k)
    reflect(m - k, columns - k, a.from(k, k), factors[k], q.from(k, k), sums);
}

}  // namespace libtensor::cuda
