// SPDX-License-Identifier: Apache-2.0
// What the threads of a block compute together. Blocks have whole warps.
#pragma once

#include "libtensor/backends/cuda/device/launch.h"

namespace libtensor::cuda {

inline constexpr unsigned kWarp = 32;
inline constexpr unsigned kWholeWarp = 0xffffffff;
inline constexpr int kWarps = kThreads / static_cast<int>(kWarp);

// The sum of the values of the threads before this one, and of all. `scratch`: a number for each
// warp, of shared memory.
template <class T>
__device__ T scan_block(T value, T* scratch, T& total) {
  const unsigned lane = threadIdx.x % kWarp, warp = threadIdx.x / kWarp;
  T sum = value;
  for (unsigned by = 1; by < kWarp; by *= 2) {
    const T other = __shfl_up_sync(kWholeWarp, sum, by);
    if (lane >= by) sum += other;
  }
  if (lane == kWarp - 1) scratch[warp] = sum;
  __syncthreads();
  T before = 0;
  total = 0;
  for (unsigned w = 0; w < blockDim.x / kWarp; ++w) {
    if (w < warp) before += scratch[w];
    total += scratch[w];
  }
  __syncthreads();
  return before + sum - value;
}

// f of the values of all lanes; every lane gets it.
template <class T, class F>
__device__ T fold_warp(T value, F&& f) {
  for (int with = static_cast<int>(kWarp) / 2; with > 0; with /= 2)
    value = f(value, __shfl_xor_sync(kWholeWarp, value, with));
  return value;
}

// f of the values of all threads; every thread gets it.
template <class T, class F>
__device__ T fold_block(T value, T* scratch, F&& f) {
  value = fold_warp(value, f);
  if (threadIdx.x % kWarp == 0) scratch[threadIdx.x / kWarp] = value;
  __syncthreads();
  T all = scratch[0];
  for (unsigned w = 1; w < blockDim.x / kWarp; ++w) all = f(all, scratch[w]);
  __syncthreads();
  return all;
}

}  // namespace libtensor::cuda
