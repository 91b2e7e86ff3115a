// SPDX-License-Identifier: Apache-2.0
// Sums over the rows of contiguous matrices (rows, n): each block adds up a tile of rows and
// columns, read as it lies in memory, and a second kernel adds the tiles of a column in order.
//
// An op is a struct with
//   S, T, kSums          what is stored, what is computed in, and how many sums a column has
//   add(sums, row, column)   adds kPack neighbours of a row to T sums[kSums][kPack]
#pragma once

#include <algorithm>
#include <array>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/elementwise/packs.h"
#include "libtensor/backends/cuda/device/memory/memory.h"

namespace libtensor::cuda {

// Neighbours of a row as they are stored; the address is aligned for all of them at once.
template <int kPack, class S>
__device__ __forceinline__ Pack<S, kPack> pack_at(const S* x) {
  return *reinterpret_cast<const Pack<S, kPack>*>(x);
}

// partial: (parts, kSums, n)
template <class Op, int kPack>
__global__ void __launch_bounds__(kThreads, 2)
    sum_tiles_kernel(const __grid_constant__ Op op, int64_t rows, int64_t n, int64_t part,
                     double* partial) {
  using T = typename Op::T;
  constexpr int kTogether = kPack > 1 ? 4 : 1;  // rows read at once
  constexpr int kRun = 16;                      // rows added up in T
  TENSOR_SHARED(double, scratch, kThreads);
  const unsigned lane = threadIdx.x % kWarp, warp = threadIdx.x / kWarp;
  const int64_t column = (static_cast<int64_t>(blockIdx.x) * kWarp + lane) * kPack;
  const int64_t begin = static_cast<int64_t>(blockIdx.y) * part;
  const int64_t end = begin + part < rows ? begin + part : rows;
  double totals[Op::kSums][kPack] = {};
  TENSOR_NO_UNROLL
  for (int64_t row = begin + warp; row < end && column < n;) {
    T sums[Op::kSums][kPack] = {};
    const int64_t last = row + kRun * kWarps < end ? row + kRun * kWarps : end;
    TENSOR_NO_UNROLL
    for (; row + (kTogether - 1) * kWarps < last; row += kTogether * kWarps) {
      TENSOR_UNROLL
      for (int k = 0; k < kTogether; ++k)
        op.template add<kPack>(sums, row + static_cast<int64_t>(k) * kWarps, column);
    }
    TENSOR_NO_UNROLL
    for (; row < last; row += kWarps) op.template add<kPack>(sums, row, column);
    TENSOR_UNROLL
    for (int s = 0; s < Op::kSums; ++s) {
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) totals[s][e] += static_cast<double>(sums[s][e]);
    }
  }
  TENSOR_UNROLL
  for (int s = 0; s < Op::kSums; ++s) {
    TENSOR_UNROLL
    for (int e = 0; e < kPack; ++e) {
      scratch[threadIdx.x] = totals[s][e];
      __syncthreads();
      if (warp == 0 && column < n) {
        double total = scratch[lane];
        for (unsigned w = 1; w < kWarps; ++w) total += scratch[w * kWarp + lane];
        partial[(static_cast<int64_t>(blockIdx.y) * Op::kSums + s) * n + column + e] = total;
      }
      __syncthreads();
    }
  }
}

// The sums of tiles, (parts, n) with `step` from part to part.
template <class T>
__global__ void __launch_bounds__(kThreads)
    join_tiles_kernel(const double* partial, int64_t parts, int64_t step, int64_t n, T* out) {
  TENSOR_SHARED(double, scratch, kThreads);
  const unsigned lane = threadIdx.x % kWarp, warp = threadIdx.x / kWarp;
  const int64_t column = static_cast<int64_t>(blockIdx.x) * kWarp + lane;
  double total = 0;
  for (int64_t p = warp; p < parts && column < n; p += kWarps) total += partial[p * step + column];
  scratch[threadIdx.x] = total;
  __syncthreads();
  if (warp > 0 || column >= n) return;
  for (unsigned w = 1; w < kWarps; ++w) total += scratch[w * kWarp + lane];
  out[column] = static_cast<T>(total);
}

// out[s]: the sums s of all columns. `aligned`: whether the
// matrices begin at multiples of 16 bytes.
template <class Op>
void sum_columns(const Context& context, const Op& op, int64_t rows, int64_t n, bool aligned,
                 const std::array<typename Op::T*, Op::kSums>& out) {
  constexpr int kPack = kPacked<typename Op::S>;
  constexpr int64_t kTiles = 1024, kLeast = 64;  // tiles in all, and rows of one
  const bool packed = aligned && n % kPack == 0;
  const int64_t width = static_cast<int64_t>(kWarp) * (packed ? kPack : 1);
  const int64_t across = (n + width - 1) / width;
  const int64_t wanted = std::clamp<int64_t>(kTiles / across, 1, (rows + kLeast - 1) / kLeast);
  const int64_t part = (rows + wanted - 1) / wanted, parts = (rows + part - 1) / part;
  const Workspace partial(context, parts * Op::kSums * n * static_cast<int64_t>(sizeof(double)));
  const Launch tiles{dim3(static_cast<unsigned>(across), static_cast<unsigned>(parts)),
                     dim3(kThreads)};
  launch(context, tiles, packed ? sum_tiles_kernel<Op, kPack> : sum_tiles_kernel<Op, 1>, op, rows,
         n, part, partial.as<double>());
  const Launch columns{dim3(static_cast<unsigned>((n + kWarp - 1) / kWarp)), dim3(kThreads)};
  for (int s = 0; s < Op::kSums; ++s) {
    launch(context, columns, join_tiles_kernel<typename Op::T>, partial.as<double>() + s * n, parts,
           Op::kSums * n, n, out[s]);
  }
}

}  // namespace libtensor::cuda
