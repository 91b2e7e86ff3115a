// SPDX-License-Identifier: Apache-2.0
// Reductions of rows inside of kernels that are compiled at run time: every thread of a row gets
// the result, and the order is that of fold_lanes(). C++17.
#pragma once

#include <type_traits>

#include "libtensor/backends/cuda/device/reduce/folds.h"

namespace libtensor::cuda {

// The value of another lane of the warp.
template <class A>
__device__ A of_lane(A value, int lane) {
  constexpr unsigned kAll = 0xffffffff;
  if constexpr (std::is_same_v<A, bool>) {
    return __shfl_sync(kAll, static_cast<int>(value), lane) != 0;
  } else if constexpr (std::is_floating_point_v<A> || std::is_integral_v<A>) {
    return __shfl_sync(kAll, value, lane);
  } else {
    static_assert(sizeof(A) % sizeof(double) == 0);
    constexpr int kWords = sizeof(A) / sizeof(double);
    for (int i = 0; i < kWords; ++i) {
      double& word = reinterpret_cast<double*>(&value)[i];
      word = __shfl_sync(kAll, word, lane);
    }
    return value;
  }
}

// `lanes` neighbouring threads make a row; more than a warp share `scratch`, one for each thread.
template <class K, int lanes>
__device__ typename K::A fold_row(typename K::A value, typename K::A* scratch) {
  constexpr int kWarpLanes = lanes < 32 ? lanes : 32;
  const int thread = static_cast<int>(threadIdx.x), lane = thread % lanes, in_warp = thread % 32;
  if constexpr (lanes > 32) {
    scratch[thread] = value;
    __syncthreads();
    for (int with = lanes / 2; with >= 32; with /= 2) {
      if (lane < with) scratch[thread] = K::combine(scratch[thread], scratch[thread + with]);
      __syncthreads();
    }
    value = scratch[thread];
  }
  for (int with = kWarpLanes / 2; with > 0; with /= 2)
    value = K::combine(value, of_lane(value, in_warp ^ with));
  // The others combine in other orders: that of the first one counts.
  if constexpr (lanes > 32) {
    if (lane == 0) scratch[thread] = value;
    __syncthreads();
    value = scratch[thread - lane];
    __syncthreads();
  } else {
    value = of_lane(value, in_warp - lane);
  }
  return value;
}

// Of a row that is all of the block's: its pieces, which are in shared memory, by the first `lanes`
// threads.
template <class K>
__device__ typename K::A fold_pieces(const typename K::A* pieces, int n, int lanes,
                                     typename K::A* scratch) {
  const int thread = static_cast<int>(threadIdx.x);
  __syncthreads();
  typename K::A total = K::identity();
  for (int piece = thread; thread < lanes && piece < n; piece += lanes)
    total = K::combine(total, pieces[piece]);
  fold_lanes<K>(total, scratch, Seat(static_cast<int>(blockDim.x), false), lanes);
  total = scratch[0];
  __syncthreads();
  return total;
}

}  // namespace libtensor::cuda
