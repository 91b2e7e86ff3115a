// SPDX-License-Identifier: Apache-2.0
// Convolutions by squares of results: panels of both factors are gathered into shared memory, and
// each thread has a few rows and columns of sums in registers.
#include "libtensor/backends/cuda/device/conv/conv_product.h"
#include "libtensor/backends/cuda/device/elementwise/packs.h"

namespace libtensor::cuda {
namespace {

constexpr int kTileThreads = kSide * kSide;
constexpr int kPad = 4;  // avoids conflicts of banks

// A square of results and a part of their sums, in shared memory: registers are for sums.
struct Task {
  int64_t i, j, part, group, begin, end;
  Phase phase;
  Position<int32_t> step;  // from a panel to the next
};

__device__ inline void find_task(const Product& p, int64_t index, int tall, int wide, int depth,
                                 Task& task) {
  task.i = take_digit(index, pieces_of(p.m, tall)) * tall;
  task.j = take_digit(index, pieces_of(p.first.n, wide)) * wide;
  task.part = take_digit(index, p.parts);
  task.group = take_digit(index, p.groups);
  find_phase(p, index, task.phase);
  task.begin = task.part * p.part;
  task.end = task.begin + p.part < task.phase.k ? task.begin + p.part : task.phase.k;
  if (task.begin < task.end) task.step = split<int32_t>(depth, task.phase.numbers);
}

// A panel in shared memory: kDepth lines of kCells * kSide rows or columns. A thread has kPack
// neighbours, and again so kPack * kSide further on.
template <class T, int kCells, int kPack, int kDepth>
struct Panel {
  static constexpr int kWidth = kCells * kSide;
  static constexpr int kStep = kWidth + kPad;
  static constexpr int kSize = kDepth * kStep;
  static constexpr int kLoads = kWidth * kDepth / kTileThreads;  // of each thread
  static_assert(kCells % kPack == 0 && kStep % 4 == 0);

  static __device__ __forceinline__ int place(int thread, int cell) {
    return (cell / kPack * kSide + thread) * kPack + cell % kPack;
  }
  static __device__ __forceinline__ void read(T (&values)[kCells], const T* line, int thread) {
    TENSOR_UNROLL
    for (int k = 0; k < kCells; k += kPack) {
      const auto pack = *reinterpret_cast<const Pack<T, kPack>*>(line + place(thread, k));
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) values[k + e] = pack.elements[e];
    }
  }
  static __device__ __forceinline__ void write(T* line, const T (&values)[kCells], int thread) {
    TENSOR_UNROLL
    for (int k = 0; k < kCells; k += kPack) {
      Pack<T, kPack> pack;
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) pack.elements[e] = values[k + e];
      *reinterpret_cast<Pack<T, kPack>*>(line + place(thread, k)) = pack;
    }
  }
};

// Threads read the left factor along numbers, the right one along columns or, where the sum goes
// over positions, along numbers.
template <class T, int kRows, int kColumns, int kDepth, bool kAlongNumbers>
__global__ void __launch_bounds__(kTileThreads, 2)
    tile_kernel(const __grid_constant__ Product p, T* partials) {
  using LeftPanel = Panel<T, kRows, (kRows < kPacked<T> ? kRows : kPacked<T>), kDepth>;
  using RightPanel = Panel<T, kColumns, 2, kDepth>;
  using Packed = Pack<T, kPacked<T>>;
  constexpr int kWide = RightPanel::kWidth;
  static_assert(kSide * kWide <= LeftPanel::kSize + RightPanel::kSize);
  constexpr int kRowsApart = kTileThreads / kDepth;  // of a thread that reads along numbers
  TENSOR_SHARED(Task, shared_task, 1);
  TENSOR_SHARED(Packed, panels, (LeftPanel::kSize + RightPanel::kSize) / kPacked<T>);
  TENSOR_SHARED(Column<int32_t>, columns, kWide);
  TENSOR_SHARED(Right<int32_t>, numbers, kDepth);
  const Task& task = shared_task[0];
  T* const lefts = reinterpret_cast<T*>(panels);
  T* const rights = lefts + LeftPanel::kSize;
  const int thread = static_cast<int>(threadIdx.x), depth = thread % kDepth;
  const int64_t tasks = pieces_of(p.m, LeftPanel::kWidth) * pieces_of(p.first.n, kWide) * p.parts *
                        p.groups * p.phases;
  for (int64_t index = blockIdx.x; index < tasks; index += gridDim.x) {
    __syncthreads();
    if (thread == 0) find_task(p, index, LeftPanel::kWidth, kWide, kDepth, shared_task[0]);
    __syncthreads();
    if (task.j >= task.phase.n) continue;
    if (thread < kWide) {
      Column<int32_t> column{{0, {kNowhere, kNowhere, kNowhere}}, -1};
      if (task.j + thread < task.phase.n)
        column = column_of(p, task.phase, task.group,
                           split<int32_t>(task.j + thread, task.phase.columns));
      columns[thread] = column;
    }
    int64_t rest = task.end - task.begin - depth;  // numbers from that of this thread on
    Position<int32_t> place{};
    if (rest > 0) place = split<int32_t>(task.begin + depth, task.phase.numbers);
    const char* const left =
        p.left + (task.group * p.left_group + (task.i + thread / kDepth) * p.left_row);
    const int64_t rows = p.m - task.i - thread / kDepth;

    Right<int32_t> column{}, number{};
    // The number of a thread, for it or for all.
    const auto find_number = [&] {
      number = number_of(p, place);
      if (rest <= 0) number.place[0] = kNowhere;
      if (!kAlongNumbers && thread < kDepth) numbers[thread] = number;
    };
    T left_raw[LeftPanel::kLoads], right_raw[RightPanel::kLoads];
    const auto load = [&] {
      const char* from = left + left_offset(p, task.phase, place);
      TENSOR_UNROLL
      for (int k = 0; k < LeftPanel::kLoads; ++k, from += kRowsApart * p.left_row)
        left_raw[k] = rest > 0 && k * kRowsApart < rows ? load_raw<T>(p, from) : T(0);
      TENSOR_UNROLL
      for (int k = 0; k < RightPanel::kLoads; ++k) {
        if constexpr (kAlongNumbers) {
          right_raw[k] = load_right<T>(p, columns[thread / kDepth + k * kRowsApart].right, number);
        } else {
          right_raw[k] =
              load_right<T>(p, column, numbers[thread / kWide + k * (kTileThreads / kWide)]);
        }
      }
    };
    const auto share = [&] {
      TENSOR_UNROLL
      for (int k = 0; k < LeftPanel::kLoads; ++k)
        lefts[depth * LeftPanel::kStep + thread / kDepth + k * kRowsApart] =
            number_from(p, left_raw[k]);
      TENSOR_UNROLL
      for (int k = 0; k < RightPanel::kLoads; ++k) {
        const int at = kAlongNumbers
                           ? depth * RightPanel::kStep + thread / kDepth + k * kRowsApart
                           : (thread / kWide + k * (kTileThreads / kWide)) * RightPanel::kStep +
                                 thread % kWide;
        rights[at] = number_from(p, right_raw[k]);
      }
    };

    find_number();
    __syncthreads();
    if constexpr (!kAlongNumbers) column = columns[thread % kWide].right;
    T sums[kRows][kColumns] = {};
    if (task.begin < task.end) load();
    // The next panels are read while the last ones are multiplied.
    for (int64_t at = task.begin; at < task.end; at += kDepth) {
      __syncthreads();
      share();
      rest -= kDepth;
      place.advance(task.step, task.phase.numbers);
      find_number();
      __syncthreads();
      if (at + kDepth < task.end) load();
      TENSOR_UNROLL
      for (int d = 0; d < kDepth; ++d) {
        T a[kRows], b[kColumns];
        LeftPanel::read(a, lefts + d * LeftPanel::kStep, thread / kSide);
        RightPanel::read(b, rights + d * RightPanel::kStep, thread % kSide);
        TENSOR_UNROLL
        for (int r = 0; r < kRows; ++r) {
          TENSOR_UNROLL
          for (int c = 0; c < kColumns; ++c) sums[r][c] = multiply_add(a[r], b[c], sums[r][c]);
        }
      }
    }

    // By way of shared memory, so that threads that follow each other store what does.
    const int64_t out = columns[thread % kWide].out;
    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      __syncthreads();
      RightPanel::write(lefts + thread / kSide * kWide, sums[r], thread % kSide);
      __syncthreads();
      TENSOR_NO_UNROLL
      for (int row = thread / kWide; row < kSide; row += kTileThreads / kWide) {
        const int64_t i = task.i + LeftPanel::place(row, r);
        if (i < p.m && out >= 0) {
          put(p, partials, task.part, task.group * p.out_group + i * p.out_row + out,
              bias_of<T>(p, task.group * p.m + i), lefts[row * kWide + thread % kWide]);
        }
      }
    }
  }
}

template <class T, int kRows, int kColumns, int kDepth>
void run_squares(const Context& context, Product p) {
  const int64_t tiles =
      p.phases * p.groups * pieces_of(p.m, kRows * kSide) * pieces_of(p.first.n, kColumns * kSide);
  divide_sums(p, p.longest, kFewTiles / tiles, kTileThreads);
  with_parts<T>(context, p, [&](T* partials) {
    launch(context, blocks_of(tiles * p.parts, kTileThreads),
           p.sums_positions ? tile_kernel<T, kRows, kColumns, kDepth, true>
                            : tile_kernel<T, kRows, kColumns, kDepth, false>,
           p, partials);
  });
}

// Whether tiles of 128 x 128 leave less of themselves unused, or not much more, and keep the
// device busy.
bool prefers_large(const Product& p) {
  const auto covered = [&](int64_t side) {
    return pieces_of(p.m, side) * side * (pieces_of(p.first.n, side) * side);
  };
  const int64_t tiles = p.phases * p.groups * covered(128) / (128 * 128);
  const int64_t parts = p.longest / (2 * kTileThreads);
  return covered(128) <= covered(64) * 5 / 4 && tiles * (parts < 1 ? 1 : parts) >= kFewTiles / 2;
}

}  // namespace

void run_tiles(const Context& context, Product p) {
  visit_sums(p, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_same_v<T, float>) {
      if (p.m <= 2 * kSide) return run_squares<T, 2, 8, 16>(context, p);
      if (prefers_large(p)) return run_squares<T, 8, 8, 8>(context, p);
    }
    run_squares<T, 4, 4, 16>(context, p);
  });
}

}  // namespace libtensor::cuda
