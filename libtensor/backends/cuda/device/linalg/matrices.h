// SPDX-License-Identifier: Apache-2.0
// Stacks of matrices of double or Complex<double>, a block of threads for each; T is one of them.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"
#include "libtensor/functors/linalg.h"

namespace libtensor::cuda {

using linalg::Complex128;
using linalg::conj_of;
using linalg::imag_of;
using linalg::over;
using linalg::real_of;
using linalg::size_of;
using linalg::square_of;

// A row-major matrix; `step` is the distance between rows.
template <class T>
struct Dense {
  T* data = nullptr;
  int64_t step = 0;

  __device__ T* row(int64_t i) const { return data + i * step; }
  __device__ Dense from(int64_t i, int64_t j) const { return {data + i * step + j, step}; }
};

// Matrices one after the other; without data if the view is undefined.
template <class T>
struct Stack {
  T* data = nullptr;
  int64_t rows = 0, columns = 0;

  Stack() = default;
  explicit Stack(const View& x) {
    if (!x.defined()) return;
    data = x.as<T>();
    rows = x.extent(x.ndim - 2);
    columns = x.extent(x.ndim - 1);
  }
  __device__ Dense<T> operator[](int64_t i) const {
    return {data ? data + i * rows * columns : nullptr, columns};
  }
};

inline int64_t count_matrices(const View& x) {
  int64_t count = 1;
  for (int i = 0; i < x.ndim - 2; ++i) {
    if (x.extent(i) == 0) return 0;  // the others may be of any size
  }
  for (int i = 0; i < x.ndim - 2; ++i) count *= x.extent(i);
  return count;
}

// Calls f with a 0 of the type that x holds.
template <class F>
void visit_wide(const View& x, F&& f) {
  x.dtype == DType::complex128 ? f(Complex128(0)) : f(0.0);
}

template <class T>
__host__ __device__ T least(T a, T b) {
  return b < a ? b : a;
}
template <class T>
__host__ __device__ T most_of(T a, T b) {
  return a < b ? b : a;
}

inline constexpr int kMostWarps = kThreads / 32;

// A block for each matrix, or for each of those that keep the device busy, with a thread for each
// of `width` numbers that are worked on at once.
inline Launch for_matrices(const Context& context, int64_t count, int64_t width) {
  const int64_t threads = least<int64_t>(kThreads, (most_of<int64_t>(width, 1) + 31) / 32 * 32);
  return {dim3(static_cast<unsigned>(least(count, busy_blocks(context)))),
          dim3(static_cast<unsigned>(threads)), true};
}

__device__ inline int64_t own_thread() { return threadIdx.x; }
__device__ inline int64_t all_threads() { return blockDim.x; }

__device__ inline double from_lane(double value, int with) {
  return __shfl_xor_sync(0xffffffffu, value, with);
}
__device__ inline Complex128 from_lane(Complex128 value, int with) {
  return {__shfl_xor_sync(0xffffffffu, value.re, with),
          __shfl_xor_sync(0xffffffffu, value.im, with)};
}

// Every lane gets the sum.
template <class T>
__device__ T sum_of_warp(T value) {
  for (int with = 16; with > 0; with /= 2) value = value + from_lane(value, with);
  return value;
}

// The larger one; NaN if one is.
__device__ inline double larger(double a, double b) { return a != a || b <= a ? a : b; }
__device__ inline double most_of_warp(double value) {
  for (int with = 16; with > 0; with /= 2) value = larger(value, from_lane(value, with));
  return value;
}

// Every thread gets the result. `scratch` has a number for each warp, in shared memory.
template <class T>
__device__ T sum_of_block(T value, T* scratch) {
  value = sum_of_warp(value);
  if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = value;
  __syncthreads();
  T all = scratch[0];
  for (unsigned w = 1; w < blockDim.x / 32; ++w) all = all + scratch[w];
  __syncthreads();
  return all;
}
__device__ inline double most_of_block(double value, double* scratch) {
  value = most_of_warp(value);
  if (threadIdx.x % 32 == 0) scratch[threadIdx.x / 32] = value;
  __syncthreads();
  double all = scratch[0];
  for (unsigned w = 1; w < blockDim.x / 32; ++w) all = larger(all, scratch[w]);
  __syncthreads();
  return all;
}

}  // namespace libtensor::cuda
