// SPDX-License-Identifier: Apache-2.0
// Sorting by one digit after the other, the lowest first. A pass counts the digits of each tile,
// adds the counts up to offsets, and moves the tiles, whose elements are first brought in order in
// shared memory so that runs of them are written together. The rank of an element among equal
// digits of its warp comes from votes: Merrill and Grimshaw 2011, "High performance and scalable
// radix sorting"; Adinets and Merrill 2022, arXiv:2206.01784, section 4.
#include "libtensor/backends/cuda/device/sort/radix.h"

#include <algorithm>

#include "libtensor/backends/cuda/device/block.h"

namespace libtensor::cuda {
namespace {

constexpr int kBuckets = 256;
constexpr int kEach = 16;  // elements of a thread
constexpr int kTile = kThreads * kEach;
static_assert(kBuckets == kThreads);

template <class Key, class Index>
__global__ void clear_kernel(Pairs<Key, Index> pairs) {
  *pairs.range = {~0ull, 0};
}

template <class Key, class Index>
__global__ void range_kernel(Pairs<Key, Index> pairs) {
  unsigned long long low = ~0ull, high = 0;
  for (int64_t i = first_index(); i < pairs.lines * pairs.n; i += index_step()) {
    const unsigned long long key = pairs.keys[0][i];
    low = key < low ? key : low;
    high = key > high ? key : high;
  }
  using Word = unsigned long long;
  low = fold_warp(low, [](Word a, Word b) { return a < b ? a : b; });
  high = fold_warp(high, [](Word a, Word b) { return a > b ? a : b; });
  if (threadIdx.x % kWarp == 0) {
    atomicMin(&pairs.range->low, low);
    atomicMax(&pairs.range->high, high);
  }
}

template <class Key, class Index>
__device__ bool is_needed(const Pairs<Key, Index>& pairs, int digit) {
  return (pairs.range->high - pairs.range->low) >> 8 * digit != 0;
}

template <class Key>
__device__ unsigned digit_of(Key key, Key low, int digit) {
  return static_cast<unsigned>((key - low) >> 8 * digit) % kBuckets;
}

// Where a tile lies.
struct Tile {
  int64_t line, number, begin;  // begin: in the line
  int count;
};
__device__ inline Tile tile_at(int64_t index, int64_t tiles, int64_t n) {
  Tile tile;
  tile.line = index / tiles;
  tile.number = index - tile.line * tiles;
  tile.begin = tile.number * kTile;
  const int64_t rest = n - tile.begin;
  tile.count = static_cast<int>(rest < kTile ? rest : kTile);
  return tile;
}

// counts: (lines, buckets, tiles).
template <class Key, class Index>
__global__ void count_kernel(Pairs<Key, Index> pairs, int digit, Index* counts, int64_t tiles) {
  TENSOR_SHARED(unsigned, own, kBuckets);
  if (!is_needed(pairs, digit)) return;
  const Key low = static_cast<Key>(pairs.range->low);
  for (int64_t index = blockIdx.x; index < pairs.lines * tiles; index += gridDim.x) {
    const Tile tile = tile_at(index, tiles, pairs.n);
    own[threadIdx.x] = 0;
    __syncthreads();
    const Key* keys = pairs.keys_in(digit) + tile.line * pairs.n + tile.begin;
    for (int i = static_cast<int>(threadIdx.x); i < tile.count; i += kThreads)
      atomicAdd(&own[digit_of(keys[i], low, digit)], 1u);
    __syncthreads();
    counts[(tile.line * kBuckets + threadIdx.x) * tiles + tile.number] =
        static_cast<Index>(own[threadIdx.x]);
    __syncthreads();
  }
}

// Each line and digit: the sums of the counts before each tile, and of all. A thread does it where
// there are few tiles, else a block.
constexpr int64_t kFewTiles = 8;

template <class Key, class Index>
__global__ void scan_few_kernel(Pairs<Key, Index> pairs, int digit, Index* counts, Index* totals,
                                int64_t tiles) {
  if (!is_needed(pairs, digit)) return;
  for (int64_t row = first_index(); row < pairs.lines * kBuckets; row += index_step()) {
    Index before = 0;
    for (int64_t i = 0; i < tiles; ++i) {
      const Index count = counts[row * tiles + i];
      counts[row * tiles + i] = before;
      before += count;
    }
    totals[row] = before;
  }
}

template <class Key, class Index>
__global__ void scan_kernel(Pairs<Key, Index> pairs, int digit, Index* counts, Index* totals,
                            int64_t tiles) {
  TENSOR_SHARED(Index, scratch, kWarps);
  if (!is_needed(pairs, digit)) return;
  for (int64_t row = blockIdx.x; row < pairs.lines * kBuckets; row += gridDim.x) {
    Index before = 0;
    for (int64_t begin = 0; begin < tiles; begin += kThreads) {
      const int64_t i = begin + threadIdx.x;
      Index* at = counts + row * tiles + i;
      Index total;
      const Index sum = scan_block(i < tiles ? *at : Index(0), scratch, total);
      if (i < tiles) *at = before + sum;
      before += total;
    }
    if (threadIdx.x == 0) totals[row] = before;
  }
}

template <class Key, class Index>
__global__ __launch_bounds__(kThreads) void move_kernel(Pairs<Key, Index> pairs, int digit,
                                                        const Index* counts, const Index* totals,
                                                        int64_t tiles) {
  using Widest = std::conditional_t<(sizeof(Key) > sizeof(Index)), Key, Index>;
  TENSOR_SHARED(Index, scratch, kWarps);
  TENSOR_SHARED(Index, starts, kBuckets);
  TENSOR_SHARED(unsigned, in_warps, kWarps* kBuckets);
  TENSOR_SHARED(Widest, exchange, kTile);
  if (!is_needed(pairs, digit)) return;
  const Key low = static_cast<Key>(pairs.range->low);
  const unsigned lane = threadIdx.x % kWarp, warp = threadIdx.x / kWarp;
  const unsigned lanes_before = (1u << lane) - 1;
  unsigned* const in_warp = in_warps + warp * kBuckets;
  Key* const exchanged_keys = reinterpret_cast<Key*>(exchange);
  Index* const exchanged_indices = reinterpret_cast<Index*>(exchange);
  for (int64_t index = blockIdx.x; index < pairs.lines * tiles; index += gridDim.x) {
    const Tile tile = tile_at(index, tiles, pairs.n);
    const int64_t from = tile.line * pairs.n + tile.begin;
    const Key* keys = pairs.keys_in(digit) + from;
    const Index* indices = pairs.indices_in(digit) + from;
    for (int i = static_cast<int>(threadIdx.x); i < kWarps * kBuckets; i += kThreads)
      in_warps[i] = 0;
    __syncthreads();

    // A warp has neighbouring elements, and ranks a row of them at a time.
    const int first = static_cast<int>(warp * kWarp) * kEach + static_cast<int>(lane);
    unsigned ranks[kEach];
    TENSOR_UNROLL
    for (int i = 0; i < kEach; ++i) {
      const int at = first + i * static_cast<int>(kWarp);
      const bool valid = at < tile.count;
      const unsigned own = valid ? digit_of(keys[at], low, digit) : 0;
      unsigned peers = __ballot_sync(kWholeWarp, valid);
      for (int bit = 0; bit < 8; ++bit) {
        const bool set = own >> bit & 1;
        const unsigned votes = __ballot_sync(kWholeWarp, set);
        peers &= set ? votes : ~votes;
      }
      const unsigned before = in_warp[own];
      __syncwarp();
      const unsigned rank = static_cast<unsigned>(__popc(peers & lanes_before));
      if (valid && rank == 0) in_warp[own] = before + static_cast<unsigned>(__popc(peers));
      __syncwarp();
      ranks[i] = before + rank;
    }
    __syncthreads();

    // Thread t adds up digit t.
    unsigned in_tile = 0;
    for (int w = 0; w < kWarps; ++w) {
      unsigned& count = in_warps[w * kBuckets + static_cast<int>(threadIdx.x)];
      const unsigned before = in_tile;
      in_tile += count;
      count = before;
    }
    Index ignored;
    const Index smaller_in_tile = scan_block(static_cast<Index>(in_tile), scratch, ignored);
    const int64_t row = tile.line * kBuckets + threadIdx.x;
    const Index smaller = scan_block(totals[row], scratch, ignored);
    for (int w = 0; w < kWarps; ++w)
      in_warps[w * kBuckets + static_cast<int>(threadIdx.x)] +=
          static_cast<unsigned>(smaller_in_tile);
    starts[threadIdx.x] = smaller + counts[row * tiles + tile.number] - smaller_in_tile;
    __syncthreads();

    TENSOR_UNROLL
    for (int i = 0; i < kEach; ++i) {
      const int at = first + i * static_cast<int>(kWarp);
      if (at >= tile.count) continue;
      const Key key = keys[at];
      ranks[i] += in_warp[digit_of(key, low, digit)];
      exchanged_keys[ranks[i]] = key;
    }
    __syncthreads();
    Index to[kEach];
    TENSOR_UNROLL
    for (int i = 0; i < kEach; ++i) {
      const int at = static_cast<int>(threadIdx.x) + i * kThreads;
      if (at >= tile.count) continue;
      const Key key = exchanged_keys[at];
      to[i] = starts[digit_of(key, low, digit)] + static_cast<Index>(at);
      pairs.keys_in(digit + 1)[tile.line * pairs.n + static_cast<int64_t>(to[i])] = key;
    }
    __syncthreads();
    TENSOR_UNROLL
    for (int i = 0; i < kEach; ++i) {
      const int at = first + i * static_cast<int>(kWarp);
      if (at < tile.count) exchanged_indices[ranks[i]] = indices[at];
    }
    __syncthreads();
    TENSOR_UNROLL
    for (int i = 0; i < kEach; ++i) {
      const int at = static_cast<int>(threadIdx.x) + i * kThreads;
      if (at < tile.count) {
        pairs.indices_in(digit + 1)[tile.line * pairs.n + static_cast<int64_t>(to[i])] =
            exchanged_indices[at];
      }
    }
    __syncthreads();
  }
}

}  // namespace

template <class Key, class Index>
void radix_sort(const Context& context, const Pairs<Key, Index>& pairs, int digits) {
  const int64_t tiles = (pairs.n + kTile - 1) / kTile;
  const int64_t rows = pairs.lines * kBuckets;
  const Workspace memory(context, rows * (tiles + 1) * static_cast<int64_t>(sizeof(Index)));
  Index *counts = memory.as<Index>(), *totals = counts + rows * tiles;
  const auto grid = [](int64_t blocks) {
    return Launch{dim3(static_cast<unsigned>(std::min<int64_t>(blocks, INT32_MAX))), dim3(kThreads),
                  true};
  };
  launch(context, Launch{dim3(1), dim3(1), false}, clear_kernel<Key, Index>, pairs);
  Launch all = for_each(context, pairs.lines * pairs.n, 8);
  all.barriers = true;
  launch(context, all, range_kernel<Key, Index>, pairs);
  for (int digit = 0; digit < digits; ++digit) {
    const Launch by_tile = grid(pairs.lines * tiles);
    launch(context, by_tile, count_kernel<Key, Index>, pairs, digit, counts, tiles);
    if (tiles <= kFewTiles) {
      launch(context, for_each(context, rows), scan_few_kernel<Key, Index>, pairs, digit, counts,
             totals, tiles);
    } else {
      launch(context, grid(rows), scan_kernel<Key, Index>, pairs, digit, counts, totals, tiles);
    }
    launch(context, by_tile, move_kernel<Key, Index>, pairs, digit, counts, totals, tiles);
  }
}

template void radix_sort(const Context&, const Pairs<uint32_t, uint32_t>&, int);
template void radix_sort(const Context&, const Pairs<uint32_t, uint64_t>&, int);
template void radix_sort(const Context&, const Pairs<uint64_t, uint32_t>&, int);
template void radix_sort(const Context&, const Pairs<uint64_t, uint64_t>&, int);

}  // namespace libtensor::cuda
