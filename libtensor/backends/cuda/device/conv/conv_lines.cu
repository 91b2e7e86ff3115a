// SPDX-License-Identifier: Apache-2.0
// Convolutions with few rows or columns in each group, depthwise ones above all: results are
// computed where they are, without tiles.
#include <utility>

#include "libtensor/backends/cuda/device/block.h"
#include "libtensor/backends/cuda/device/conv/conv_product.h"

namespace libtensor::cuda {
namespace {

constexpr int kDots = 8;  // columns whose sums a block has at once

// A thread has kRows rows at kLines columns, that differ in the second axis of their volume only:
// neighbours, or a part of the axis apart.
template <class T, int kRows, int kLines>
__global__ void __launch_bounds__(kThreads, 2)
    line_kernel(const __grid_constant__ Product p, bool spread, T* partials) {
  TENSOR_SHARED(Phase, shared_phase, 1);
  const Phase& phase = shared_phase[0];
  const int64_t* const extents = p.first.columns;
  const int64_t most = p.column_majors * extents[0] * pieces_of(extents[1], kLines) * extents[2];
  const int64_t chunks = pieces_of(most, blockDim.x), tall = pieces_of(p.m, kRows);
  for (int64_t index = blockIdx.x; index < chunks * p.groups * tall * p.parts * p.phases;
       index += gridDim.x) {
    int64_t rest = index;
    const int64_t chunk = take_digit(rest, chunks), i = take_digit(rest, tall) * kRows;
    const int64_t group = take_digit(rest, p.groups), part = take_digit(rest, p.parts);
    __syncthreads();
    if (threadIdx.x == 0) find_phase(p, rest, shared_phase[0]);
    __syncthreads();

    const int64_t groups = pieces_of(phase.columns[1], kLines);
    int64_t at = chunk * blockDim.x + threadIdx.x;
    Position<int64_t> place;
    place.volume[2] = take_digit(at, phase.columns[2]);
    place.volume[1] = take_digit(at, groups) * (spread ? 1 : kLines);
    place.volume[0] = take_digit(at, phase.columns[0]);
    place.major = at;
    if (at >= p.column_majors) continue;
    const Column<int64_t> column = column_of(p, phase, group, place);
    const int64_t apart = spread ? groups : 1;  // lines
    const int64_t positions_apart = apart * p.column_step[1];
    const int64_t bytes_apart = positions_apart * p.right_step[1];

    T sums[kRows][kLines] = {};
    const int64_t begin = part * p.part;
    const int64_t end = begin + p.part < p.number_majors ? begin + p.part : p.number_majors;
    const char* const left = p.left + (group * p.left_group + i * p.left_row + phase.left);
    Position<int64_t> tap;
    for (tap.major = begin; tap.major < end; ++tap.major) {
      for (tap.volume[0] = 0; tap.volume[0] < phase.numbers[0]; ++tap.volume[0]) {
        for (tap.volume[1] = 0; tap.volume[1] < phase.numbers[1]; ++tap.volume[1]) {
          tap.volume[2] = 0;
          const Right<int64_t> number = number_of(p, tap);
          bool inside[kLines];
          TENSOR_UNROLL
          for (int l = 0; l < kLines; ++l)
            inside[l] =
                is_inside(p, 0, column.right.place[0] + number.place[0]) &&
                is_inside(p, 1, column.right.place[1] + number.place[1] + l * positions_apart);
          const char* left_at = left + (left_offset(p, phase, tap) - phase.left);
          const char* right_at = p.right + (column.right.offset + number.offset);
          int64_t x = column.right.place[2];
          TENSOR_NO_UNROLL
          for (int64_t t = 0; t < phase.numbers[2]; ++t) {
            T weights[kRows], values[kLines];
            TENSOR_UNROLL
            for (int r = 0; r < kRows; ++r)
              weights[r] =
                  kRows == 1 || i + r < p.m ? load_raw<T>(p, left_at + r * p.left_row) : T(0);
            TENSOR_UNROLL
            for (int l = 0; l < kLines; ++l)
              values[l] = inside[l] && is_inside(p, 2, x)
                              ? load_raw<T>(p, right_at + l * bytes_apart)
                              : T(0);
            TENSOR_UNROLL
            for (int r = 0; r < kRows; ++r) {
              const T weight = number_from(p, weights[r]);
              TENSOR_UNROLL
              for (int l = 0; l < kLines; ++l)
                sums[r][l] = multiply_add(weight, number_from(p, values[l]), sums[r][l]);
            }
            left_at += p.left_step[2];
            right_at += p.number_step[2] * p.right_step[2];
            x += p.number_step[2];
          }
        }
      }
    }
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      if (i + r >= p.m) continue;
      const T bias = bias_of<T>(p, group * p.m + i + r);
      const int64_t row = group * p.out_group + (i + r) * p.out_row + column.out;
      TENSOR_UNROLL
      for (int l = 0; l < kLines; ++l) {
        if (place.volume[1] + l * apart < phase.columns[1])
          put(p, partials, part, row + l * apart * p.out_step[1], bias, sums[r][l]);
      }
    }
  }
}

// A row and kDots columns for each block; its threads share the numbers of their sums.
template <class T, class Index>
__global__ void __launch_bounds__(kThreads, sizeof(Index) == 4 ? 2 : 1)
    dot_kernel(const __grid_constant__ Product p, T* partials) {
  TENSOR_SHARED(Column<Index>, columns, kDots);
  TENSOR_SHARED(T, scratch, kWarps * kDots);
  const Phase& phase = p.first;
  const int64_t wide = pieces_of(phase.n, kDots);
  for (int64_t index = blockIdx.x; index < wide * p.m * p.groups * p.parts; index += gridDim.x) {
    int64_t rest = index;
    const int64_t j = take_digit(rest, wide) * kDots, i = take_digit(rest, p.m);
    const int64_t group = take_digit(rest, p.groups), part = rest;
    const int64_t begin = part * p.part;
    const int64_t end = begin + p.part < phase.k ? begin + p.part : phase.k;
    const int count = static_cast<int>(phase.n - j < kDots ? phase.n - j : kDots);
    __syncthreads();
    if (static_cast<int>(threadIdx.x) < kDots) {
      const int own = static_cast<int>(threadIdx.x) < count ? static_cast<int>(threadIdx.x) : 0;
      columns[threadIdx.x] = column_of(p, phase, group, split<Index>(j + own, phase.columns));
    }
    __syncthreads();
    Right<Index> own[kDots];
    TENSOR_UNROLL
    for (int c = 0; c < kDots; ++c) own[c] = columns[c].right;

    T sums[kDots] = {};
    if (begin < end) {
      const char* const left = p.left + (group * p.left_group + i * p.left_row);
      const Position<Index> step = split<Index>(kThreads, phase.numbers);
      Position<Index> place = split<Index>(begin + threadIdx.x, phase.numbers);
      for (int64_t d = begin + threadIdx.x; d < end; d += kThreads) {
        const Right<Index> number = number_of(p, place);
        const T raw = load_raw<T>(p, left + left_offset(p, phase, place));
        T values[kDots];
        TENSOR_UNROLL
        for (int c = 0; c < kDots; ++c)
          values[c] = c < count ? load_right<T>(p, own[c], number) : T(0);
        TENSOR_UNROLL
        for (int c = 0; c < kDots; ++c)
          sums[c] = multiply_add(number_from(p, raw), number_from(p, values[c]), sums[c]);
        place.advance(step, phase.numbers);
      }
    }
    const int thread = static_cast<int>(threadIdx.x);
    TENSOR_UNROLL
    for (int c = 0; c < kDots; ++c) {
      const T sum = fold_warp(sums[c], [](T a, T b) { return a + b; });
      if (thread % static_cast<int>(kWarp) == 0)
        scratch[thread / static_cast<int>(kWarp) * kDots + c] = sum;
    }
    __syncthreads();
    if (thread < count) {
      T sum = scratch[thread];
      for (int w = 1; w < kWarps; ++w) sum += scratch[w * kDots + thread];
      put(p, partials, part, group * p.out_group + i * p.out_row + columns[thread].out, T(0), sum);
    }
  }
}

template <class T>
__global__ void finish_kernel(const __grid_constant__ Product p, const T* partials) {
  for (int64_t place = first_index(); place < p.numel; place += index_step()) {
    T sum = 0;
    TENSOR_UNROLL_FOUR
    for (int64_t part = 0; part < p.parts; ++part) sum += partials[part * p.numel + place];
    const int64_t row = quotient(place, p.out_row);
    const int64_t rows = p.groups * p.m;
    store_sum(p, place, sum + bias_of<T>(p, row - quotient(row, rows) * rows));
  }
}

// The second and the third axis take each other's place.
void swap_axes(Product& p) {
  for (auto* of : {&p.left_step, &p.right_step, &p.extents, &p.column_step, &p.number_step,
                   &p.out_step, &p.first.columns, &p.first.numbers, &p.first.place})
    std::swap((*of)[1], (*of)[2]);
  std::swap(p.axes[1], p.axes[2]);
}

template <class T, int kRows, int kLines>
void run_some_lines(const Context& context, Product p) {
  const bool flat = p.first.columns[1] < kLines;  // a signal
  if (flat) swap_axes(p);
  const int64_t* const extents = p.first.columns;
  const int64_t most = p.column_majors * extents[0] * pieces_of(extents[1], kLines) * extents[2];
  const int64_t threads = most < kThreads ? pieces_of(most, kWarp) * kWarp : kThreads;
  const int64_t blocks = pieces_of(most, threads) * p.groups * pieces_of(p.m, kRows) * p.phases;
  const int64_t taps = p.number_majors > 0 ? p.longest / p.number_majors : 1;
  divide_sums(p, p.number_majors, kFewThreads / (blocks * threads), pieces_of(64, taps));
  with_parts<T>(context, p, [&](T* partials) {
    launch(context, blocks_of(blocks * p.parts, threads), line_kernel<T, kRows, kLines>, p, flat,
           partials);
  });
}

}  // namespace

void run_lines(const Context& context, Product p) {
  visit_sums(p, [&](auto zero) {
    using T = decltype(zero);
    p.m == 1 ? run_some_lines<T, 1, 4>(context, p) : run_some_lines<T, 4, 2>(context, p);
  });
}

void run_dots(const Context& context, Product p) {
  const int64_t blocks = p.groups * p.m * pieces_of(p.first.n, kDots);
  divide_sums(p, p.longest, 16 * kFewTiles / blocks, 8 * kThreads);
  visit_sums(p, [&](auto zero) {
    using T = decltype(zero);
    with_parts<T>(context, p, [&](T* partials) {
      launch(context, blocks_of(blocks * p.parts, kThreads),
             p.wide ? dot_kernel<T, int64_t> : dot_kernel<T, int32_t>, p, partials);
    });
  });
}

void divide_sums(Product& p, int64_t longest, int64_t most, int64_t unit) {
  const int64_t units = longest / unit;
  const int64_t parts = most < units ? most : units;
  p.part = parts > 1 ? pieces_of(pieces_of(longest, parts), unit) * unit : longest;
  p.parts = longest > 0 ? pieces_of(longest, p.part) : 1;
}

void finish_sums(const Context& context, Product p, const char* partials) {
  visit_sums(p, [&](auto zero) {
    using T = decltype(zero);
    launch(context, for_each(context, p.numel), finish_kernel<T>, p,
           reinterpret_cast<const T*>(partials));
  });
}

}  // namespace libtensor::cuda
