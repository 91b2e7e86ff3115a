// SPDX-License-Identifier: Apache-2.0
// Loops that fold several short rows side by side, one in each lane of vectors, and the elements of
// a row one by one: in the same order wherever a row lies, however far its elements are apart and
// whatever is beside it. A text that is compiled for each instruction set.
#pragma once

#include "libtensor/backends/cpu/reduce/fold_isa.h"
#include "libtensor/backends/cpu/reduce/lanes_isa.h"
#include "libtensor/backends/cpu/reduce/reduce.h"

namespace libtensor::cpu {
namespace {

constexpr int kTileRows = kMostLanes;  // that are folded side by side

// ---- tiles: the elements of kTileRows rows, those at one place side by side

template <class T>
struct Tile {
  const char* x;
  int64_t step;  // in bytes, from the elements at one place to those at the next

  const T* operator[](int64_t i) const { return reinterpret_cast<const T*>(x + i * step); }
};

// Four rows and four columns of 32 bits.
[[gnu::always_inline]] inline void transpose_four(const char* const* rows, int64_t j,
                                                  uint32_t* tile) {
  using Four = Lanes<uint32_t, 4>;
  const auto load = [&](int row) {
    return Four::load(reinterpret_cast<const uint32_t*>(rows[row]) + j);
  };
  const Four::V a = load(0), b = load(1), c = load(2), d = load(3);
  const Four::V ab = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Four::V cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Four::V ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Four::V cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  tile += j * kTileRows;
  Four::store(tile, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
  Four::store(tile + kTileRows, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
  Four::store(tile + 2 * kTileRows, __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5));
  Four::store(tile + 3 * kTileRows, __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7));
}
// Two rows and two columns of 64 bits.
[[gnu::always_inline]] inline void transpose_two(const char* const* rows, int64_t j,
                                                 uint64_t* tile) {
  using Two = Lanes<uint64_t, 2>;
  const Two::V a = Two::load(reinterpret_cast<const uint64_t*>(rows[0]) + j);
  const Two::V b = Two::load(reinterpret_cast<const uint64_t*>(rows[1]) + j);
  tile += j * kTileRows;
  Two::store(tile, __builtin_shufflevector(a, b, 0, 2));
  Two::store(tile + kTileRows, __builtin_shufflevector(a, b, 1, 3));
}

// Fills a tile with n elements of each row. The last columns are written twice where n is no
// multiple of those that are transposed at a time.
template <class T>
[[gnu::always_inline]] inline void fill_tile(const char* const* rows, int64_t step, int64_t n,
                                             T* tile) {
  constexpr bool kFour = sizeof(T) == 4, kTwo = sizeof(T) == 8 && !math::IsComplex<T>::value;
  constexpr int64_t kAtOnce = kFour ? 4 : 2;
  if constexpr (kFour || kTwo) {
    if (step == sizeof(T) && n >= kAtOnce) {
      for (int64_t j = 0; j < n; j += kAtOnce) {
        const int64_t first = j + kAtOnce <= n ? j : n - kAtOnce;
        for (int row = 0; row < kTileRows; row += kAtOnce) {
          if constexpr (kFour)
            transpose_four(rows + row, first, reinterpret_cast<uint32_t*>(tile) + row);
          else
            transpose_two(rows + row, first, reinterpret_cast<uint64_t*>(tile) + row);
        }
      }
      return;
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    for (int row = 0; row < kTileRows; ++row)
      tile[j * kTileRows + row] = at<T>(rows[row], j * step);
  }
}

// Fills a tile with few rows whose elements at one place are neighbours.
template <class T>
[[gnu::always_inline]] inline void copy_tile(const char* x, int64_t step, int64_t n, int rows,
                                             T* tile) {
  for (int64_t i = 0; i < n * kTileRows; ++i) tile[i] = T(0);
  const auto copy = [&](auto count) {
    constexpr int kCount = decltype(count)::value;
    for (int64_t i = 0; i < n; ++i) {
      T* to = tile + i * kTileRows;
      const char* from = x + i * step;
      __builtin_memcpy(to, from, kCount * sizeof(T));
      __builtin_memcpy(to + rows - kCount, from + (rows - kCount) * sizeof(T), kCount * sizeof(T));
    }
  };
  if (rows >= 8) return copy(std::integral_constant<int, 8>());
  if (rows >= 4) return copy(std::integral_constant<int, 4>());
  if (rows >= 2) return copy(std::integral_constant<int, 2>());
  copy(std::integral_constant<int, 1>());
}

// Calls fold(tile, out) for the accumulators of all rows, kTileRows at a time. Where fewer rows are
// left, lanes without a row hold any numbers.
template <class T, int64_t kLongest, class A, class Fold>
[[gnu::always_inline]] inline void fold_tiles(const char* x, int64_t row_step, int64_t step,
                                              int64_t n, int64_t rows, A* out, Fold fold) {
  alignas(64) T memory[kLongest * kTileRows];
  const Tile<T> tile{reinterpret_cast<const char*>(memory), kTileRows * sizeof(T)};
  const char* from[kTileRows];
  constexpr int64_t kAhead = 256;  // bytes
  for (; rows >= kTileRows; rows -= kTileRows, x += kTileRows * row_step, out += kTileRows) {
    if (row_step == sizeof(T)) {
      // As many streams as rows are long, which the machine does not foresee by itself.
      for (int64_t i = 0; i < n; ++i) __builtin_prefetch(x + i * step + kAhead);
      fold(Tile<T>{x, step}, out);
      continue;
    }
    for (int row = 0; row < kTileRows; ++row) from[row] = x + row * row_step;
    fill_tile<T>(from, step, n, memory);
    fold(tile, out);
  }
  if (rows == 0) return;
  A last[kTileRows];
  if (row_step == sizeof(T)) {
    copy_tile(x, step, n, static_cast<int>(rows), memory);
  } else {
    for (int row = 0; row < kTileRows; ++row)
      from[row] = x + (row < rows ? row : rows - 1) * row_step;
    fill_tile<T>(from, step, n, memory);
  }
  fold(tile, last);
  for (int row = 0; row < rows; ++row) out[row] = last[row];
}

// ---- folds of the lanes of a tile

template <class F, class T>
constexpr bool kAddsDoubles = std::is_floating_point_v<T> && (std::is_base_of_v<functors::Sum, F> ||
                                                              std::is_same_v<F, functors::Prod>);

// What a lane of the next function does, for one row, which needs no tile.
template <class F, class T>
[[gnu::always_inline]] inline void fold_doubles_of_row(const char* x, int64_t step, int64_t n,
                                                       double* out) {
  double total = static_cast<double>(at<T>(x, 0));
#pragma GCC unroll 8
  for (int64_t i = 1; i < n; ++i) {
    const auto v = static_cast<double>(at<T>(x, i * step));
    total = std::is_same_v<F, functors::Prod> ? total * v : total + v;
  }
  *out = total;
}

// The sums or products of doubles; float32 is converted first.
template <class F, class T>
[[gnu::always_inline]] inline void fold_doubles(Tile<T> x, int64_t n, double* out) {
  // As many sums as hide how long an addition takes.
  constexpr int kSums = kTileRows / kDoubles < 4 ? kTileRows / kDoubles : 4;
  for (int lane = 0; lane < kTileRows; lane += kSums * kDoubles) {
    Doubles sums[kSums];
#pragma GCC unroll 4
    for (int s = 0; s < kSums; ++s) sums[s] = load_doubles(x[0] + lane + s * kDoubles);
    for (int64_t i = 1; i < n; ++i) {
      const T* from = x[i] + lane;
#pragma GCC unroll 4
      for (int s = 0; s < kSums; ++s) {
        const Doubles v = load_doubles(from + s * kDoubles);
        if constexpr (std::is_same_v<F, functors::Prod>)
          sums[s] *= v;
        else
          sums[s] += v;
      }
    }
#pragma GCC unroll 4
    for (int s = 0; s < kSums; ++s) FullLanes<double>::store(out + lane + s * kDoubles, sums[s]);
  }
}

// The largest or smallest of floating point numbers. The comparison removes no NaN, and those that
// it does not let in are kept apart.
template <class F, class T>
[[gnu::always_inline]] inline void fold_extremes(Tile<T> x, int64_t n, T* out) {
  using L = FullLanes<T>;
  for (int lane = 0; lane < kTileRows; lane += kFullLanes<T>) {
    auto best = L::load(x[0] + lane);
    auto nan = best != best;
    for (int64_t i = 1; i < n; ++i) {
      const auto v = L::load(x[i] + lane);
      if constexpr (std::is_same_v<F, functors::Max>)
        best = v > best ? v : best;
      else
        best = v < best ? v : best;
      nan |= v != v;
    }
    L::store(out + lane, nan ? best * 0 + T(NAN) : best);
  }
}

// The first of the largest or smallest numbers, or the first NaN, and its place.
template <class F, class T, class Index>
[[gnu::always_inline]] inline void find_extremes(Tile<T> x, int64_t n, T* out, Index* places) {
  static_assert(sizeof(Index) == sizeof(T) && kShortSearch <= 127);
  using L = FullLanes<T>;
  using I = FullLanes<Index>;
  for (int lane = 0; lane < kTileRows; lane += kFullLanes<T>) {
    auto best = L::load(x[0] + lane);
    typename I::V place = {}, now = {};
    for (int64_t i = 1; i < n; ++i) {
      const auto v = L::load(x[i] + lane);
      now += 1;
      auto wins = std::is_same_v<F, functors::Max> ? ~(v <= best) : ~(v >= best);
      if constexpr (std::is_floating_point_v<T>) wins &= best == best;
      best = wins ? v : best;
      place = wins ? now : place;
    }
    L::store(out + lane, best);
    I::store(places + lane, place);
  }
}

// Whether the mask of any element is not 0.
template <class Mask, class T, class MaskOf>
[[gnu::always_inline]] inline void fold_masks(Tile<T> x, int64_t n, Mask* found, MaskOf mask_of) {
  for (int lane = 0; lane < kTileRows; ++lane) found[lane] = 0;
  for (int64_t i = 0; i < n; ++i) {
    const T* from = x[i];
    for (int lane = 0; lane < kTileRows; ++lane)
      found[lane] = static_cast<Mask>(found[lane] | mask_of(from[lane]));
  }
}

// Of what has no vectors here.
template <class F, class A, class T, class Load>
[[gnu::always_inline]] inline void fold_lanes_of(Tile<T> x, int64_t n, A* out, Load load) {
  A lanes[kTileRows];
  clear_lanes<F, kTileRows>(lanes);
  for (int64_t i = 0; i < n; ++i) {
    const T* from = x[i];
    for (int lane = 0; lane < kTileRows; ++lane)
      lanes[lane] = F::combine(lanes[lane], A(load(from[lane], lane)));
  }
  for (int lane = 0; lane < kTileRows; ++lane) out[lane] = lanes[lane];
}

template <class F, class A, class T>
[[gnu::always_inline]] inline void fold_tile(Tile<T> x, int64_t n, A* out) {
  if constexpr (kAddsDoubles<F, T>) {
    fold_doubles<F>(x, n, out);
  } else if constexpr (std::is_same_v<A, bool> && std::is_same_v<T, bool>) {
    // As bytes of 0 or 1, which compilers join in vectors.
    uint8_t bytes[kTileRows];
    fold_lanes_of<F>(Tile<uint8_t>{x.x, x.step}, n, bytes, [](uint8_t v, int) { return v; });
    for (int lane = 0; lane < kTileRows; ++lane) out[lane] = bytes[lane] != 0;
  } else if constexpr (std::is_floating_point_v<T> && kIsExtreme<F>) {
    fold_extremes<F>(x, n, out);
  } else {
    fold_lanes_of<F, A>(x, n, out, [](T v, int) { return v; });
  }
}

// Mean and squares of differences from it, in double: first with differences from the first
// element, so that equal elements have exactly that mean.
template <class T, class Parts>
[[gnu::always_inline]] inline void fold_moments(Tile<T> x, int64_t n, Parts* out) {
  const auto count = static_cast<double>(n);
  double means[kTileRows], squares[kTileRows];
  for (int lane = 0; lane < kTileRows; lane += kDoubles) {
    const Doubles first = load_doubles(x[0] + lane);
    Doubles sum = {};
    for (int64_t i = 1; i < n; ++i) sum += load_doubles(x[i] + lane) - first;
    const Doubles mean = first + sum / count;
    Doubles total = {};
    for (int64_t i = 0; i < n; ++i) {
      const Doubles off = load_doubles(x[i] + lane) - mean;
      total += off * off;
    }
    FullLanes<double>::store(means + lane, mean);
    FullLanes<double>::store(squares + lane, total);
  }
  for (int lane = 0; lane < kTileRows; ++lane) out[lane] = {count, means[lane], squares[lane]};
}

}  // namespace
}  // namespace libtensor::cpu
