// Convolutions by squares of results: panels of both factors are gathered into shared memory, and
// each thread has a few rows and columns of sums in registers.
#include "libtensor/backends/cuda/device/conv_product.h"
#include "libtensor/backends/cuda/device/elementwise.h"

namespace libtensor::cuda {
namespace {

constexpr int kTileThreads = kSide * kSide;
constexpr int kPad = 4;  // avoids conflicts of banks

// Which square of results, and which part of their sums.
struct Item {
  int64_t i, j, part, group, phase;
};

// A panel in shared memory: kDepth lines of kCells * kSide rows or columns. A thread has kPack
// neighbours, and again so kPack * kSide further on.
template <class T, int kCells, int kPack, int kDepth>
struct Panel {
  using Neighbours = Pack<T, kPack>;
  static constexpr int kWidth = kCells * kSide;
  static constexpr int kStep = kWidth + kPad;
  static constexpr int kSize = kDepth * kStep / kPack;           // in packs
  static constexpr int kLoads = kWidth * kDepth / kTileThreads;  // of each thread
  static_assert(kCells % kPack == 0 && kStep % kPack == 0);

  static __device__ __forceinline__ int place(int thread, int cell) {
    return (cell / kPack * kSide + thread) * kPack + cell % kPack;
  }
  static __device__ __forceinline__ void read(T (&values)[kCells], const Neighbours* shared,
                                              int depth, int thread) {
    TENSOR_UNROLL
    for (int k = 0; k < kCells / kPack; ++k) {
      const Neighbours pack = shared[depth * (kStep / kPack) + k * kSide + thread];
      TENSOR_UNROLL
      for (int e = 0; e < kPack; ++e) values[k * kPack + e] = pack.elements[e];
    }
  }
};

// Threads read the left factor along numbers, the right one along columns or, where the sum goes
// over positions, along numbers.
template <class T, int kRows, int kColumns, int kDepth, bool kAlongNumbers>
__global__ void __launch_bounds__(kTileThreads, 2)
    tile_kernel(const __grid_constant__ Product p, T* partials) {
  using Left = Panel < T, kRows, kRows<4 ? kRows : 4, kDepth>;
  using RightPanel = Panel<T, kColumns, 2, kDepth>;
  using LeftPack = typename Left::Neighbours;
  using RightPack = typename RightPanel::Neighbours;
  constexpr int kWide = RightPanel::kWidth;
  constexpr int kRowsApart = kTileThreads / kDepth;  // of a thread that reads along numbers
  TENSOR_SHARED(Phase, phase, 1);
  TENSOR_SHARED(Place<int32_t>, depth_digits, 1);
  TENSOR_SHARED(LeftPack, lefts, Left::kSize);
  TENSOR_SHARED(RightPack, rights, RightPanel::kSize);
  TENSOR_SHARED(Column<int32_t>, columns, kWide);
  TENSOR_SHARED(Right<int32_t>, numbers, kDepth);
  const int thread = static_cast<int>(threadIdx.x), depth = thread % kDepth;
  const int64_t tall = pieces_of(p.m, Left::kWidth), wide = pieces_of(p.first.n, kWide);

  for (int64_t index = blockIdx.x; index < tall * wide * p.parts * p.groups * p.phases;
       index += gridDim.x) {
    Item item;
    int64_t rest = index;
    item.i = take_digit(rest, tall) * Left::kWidth;
    item.j = take_digit(rest, wide) * kWide;
    item.part = take_digit(rest, p.parts);
    item.group = take_digit(rest, p.groups);
    __syncthreads();
    if (thread == 0) {
      phase[0] = phase_of(p, rest);
      if (phase[0].k > 0) depth_digits[0] = split<int32_t>(kDepth, phase[0].numbers);
    }
    __syncthreads();
    if (item.j >= phase[0].n) continue;
    const int64_t begin = item.part * p.part;
    const int64_t end = begin + p.part < phase[0].k ? begin + p.part : phase[0].k;
    if (thread < kWide) {
      Column<int32_t> column{{0, {kNowhere, kNowhere, kNowhere}}, -1};
      if (item.j + thread < phase[0].n)
        column =
            column_of(p, phase[0], item.group, split<int32_t>(item.j + thread, phase[0].columns));
      columns[thread] = column;
    }
    Place<int32_t> place{};
    if (begin < end) place = split<int32_t>(begin + depth, phase[0].numbers);
    const char* const left =
        p.left + (item.group * p.left_group + (item.i + thread / kDepth) * p.left_row);

    // The number of a thread, for it or for all.
    Right<int32_t> number{};
    const auto find_number = [&](int64_t at) {
      number = number_of(p, place);
      if (at + depth >= end) number.place[0] = kNowhere;
      if (!kAlongNumbers && thread < kDepth) numbers[thread] = number;
    };
    T left_raw[Left::kLoads], right_raw[RightPanel::kLoads];
    Right<int32_t> column{};
    const auto load = [&](int64_t at, int64_t offset) {
      const char* from = left + offset;
      TENSOR_UNROLL
      for (int k = 0; k < Left::kLoads; ++k, from += kRowsApart * p.left_row) {
        const bool inside = at + depth < end && item.i + thread / kDepth + k * kRowsApart < p.m;
        left_raw[k] = inside ? load_raw<T>(p, from) : T(0);
      }
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
      T* const left_to = reinterpret_cast<T*>(lefts);
      T* const right_to = reinterpret_cast<T*>(rights);
      TENSOR_UNROLL
      for (int k = 0; k < Left::kLoads; ++k)
        left_to[depth * Left::kStep + thread / kDepth + k * kRowsApart] =
            number_from(p, left_raw[k]);
      TENSOR_UNROLL
      for (int k = 0; k < RightPanel::kLoads; ++k) {
        const int at = kAlongNumbers
                           ? depth * RightPanel::kStep + thread / kDepth + k * kRowsApart
                           : (thread / kWide + k * (kTileThreads / kWide)) * RightPanel::kStep +
                                 thread % kWide;
        right_to[at] = number_from(p, right_raw[k]);
      }
    };

    find_number(begin);
    __syncthreads();
    if constexpr (!kAlongNumbers) column = columns[thread % kWide].right;
    T sums[kRows][kColumns] = {};
    if (begin < end) load(begin, left_offset(p, phase[0], place));
    // The next panels are read while the last ones are multiplied.
    for (int64_t at = begin; at < end; at += kDepth) {
      __syncthreads();
      share();
      place.advance(depth_digits[0], phase[0].numbers);
      find_number(at + kDepth);
      __syncthreads();
      if (at + kDepth < end) load(at + kDepth, left_offset(p, phase[0], place));
      TENSOR_UNROLL
      for (int d = 0; d < kDepth; ++d) {
        T a[kRows], b[kColumns];
        Left::read(a, lefts, d, thread / kSide);
        RightPanel::read(b, rights, d, thread % kSide);
        TENSOR_UNROLL
        for (int r = 0; r < kRows; ++r) {
          TENSOR_UNROLL
          for (int c = 0; c < kColumns; ++c) sums[r][c] = multiply_add(a[r], b[c], sums[r][c]);
        }
      }
    }

    TENSOR_UNROLL
    for (int r = 0; r < kRows; ++r) {
      const int64_t i = item.i + Left::place(thread / kSide, r);
      if (i >= p.m) continue;
      const T bias = bias_of<T>(p, item.group * p.m + i);
      const int64_t row = item.group * p.out_group + i * p.out_row;
      TENSOR_UNROLL
      for (int c = 0; c < kColumns; ++c) {
        const int64_t out = columns[RightPanel::place(thread % kSide, c)].out;
        if (out >= 0) put(p, partials, item.part, row + out, bias, sums[r][c]);
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
    constexpr bool kSmall = std::is_same_v<T, float>;  // so that more of them are in registers
    if (p.m <= 2 * kSide) return run_squares < T, 2, kSmall ? 8 : 4, 16 > (context, p);
    if constexpr (kSmall) {
      if (prefers_large(p)) return run_squares<T, 8, 8, 8>(context, p);
    }
    run_squares<T, 4, 4, 16>(context, p);
  });
}

}  // namespace libtensor::cuda
