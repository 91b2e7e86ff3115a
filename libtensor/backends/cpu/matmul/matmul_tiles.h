// SPDX-License-Identifier: Apache-2.0
// Text of matmul_tiles.cpp and its siblings, which compile it for one instruction set each.
// Everything here is in an unnamed namespace and nothing of the standard library is used: a
// function with a name that another instruction set shares could be replaced by that one at link
// time.
#include "libtensor/backends/cpu/matmul/matmul_kernels.h"

// Products and sums fuse where the machine can: these loops are where that is wanted.
#ifdef __clang__
#pragma clang fp contract(fast)
#else
#pragma GCC optimize("fp-contract=fast", "no-version-loops-for-strides", "align-loops=64")
#endif

namespace libtensor::cpu {
namespace {

template <int...>
struct Lanes {};

// Lanes<0, 1, ... kCount - 1>
template <int kCount, int... kLane>
struct Counted : Counted<kCount - 1, kCount - 1, kLane...> {};
template <int... kLane>
struct Counted<0, kLane...> {
  using type = Lanes<kLane...>;
};

template <class T, int kBytes>
struct Vectors {
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  typedef T V __attribute__((vector_size(kBytes)));
  typedef T Unaligned __attribute__((vector_size(kBytes), aligned(sizeof(T)), may_alias));

  static V load(const T* from) { return *reinterpret_cast<const Unaligned*>(from); }
  static void store(T* to, V value) { *reinterpret_cast<Unaligned*>(to) = value; }
};

// Of each lane the products of its two int16, added.
template <class V>
V pair_products(V x, V y) {
#if defined(__AVX2__)
  V sums;
  __asm__("vpmaddwd %2, %1, %0" : "=v"(sums) : "v"(x), "v"(y));
  return sums;
#else
#if defined(__SSE2__)
  if constexpr (sizeof(V) == 16) {
    __asm__("pmaddwd %1, %0" : "+x"(x) : "x"(y));
    return x;
  }
#endif
  typedef int32_t Signed __attribute__((vector_size(sizeof(V))));
  const Signed p = (Signed)x, q = (Signed)y;
  return (V)((p << 16 >> 16) * (q << 16 >> 16)) + (V)((p >> 16) * (q >> 16));
#endif
}

// Keeps a compiler from computing addresses before they are needed, for which there are no
// registers.
template <class T>
inline void not_yet(T& place) {
  __asm__("" : "+r"(place));
}

// kRows * kVectors accumulators stay in registers: the loops over them are unrolled. Elements of a
// are found without arithmetic of their own, three rows from one pointer.
template <class T, int kBytes, int kRows, int kVectors, TileOperands kOperands, bool kPairs>
struct Tile {
  using Vec = Vectors<T, kBytes>;
  static constexpr bool kLines = kOperands == TileOperands::lines;
  static constexpr bool kInRows = kLines || kOperands == TileOperands::rows;
  static constexpr bool kPanels = kOperands == TileOperands::panels;
  static constexpr int kWidth = kMostTileVectors * Vec::kLanes;
  static constexpr int kPointers = kInRows ? (kRows + 2) / 3 : 1;
  typename Vec::V sum[kRows][kVectors] = {};
  const T* a[kPointers];
  int64_t a_row;  // bytes
  const int64_t a_step;
  const T* b;
  const int64_t* b_rows;
  int64_t b_row;

  Tile(const T* a_begin, int64_t row, int64_t step, const T* b_begin, const int64_t* rows_of_b,
       int64_t row_of_b)
      : a_row(row * static_cast<int64_t>(sizeof(T))),
        a_step(step),
        b(b_begin),
        b_rows(rows_of_b),
        b_row(row_of_b) {
#pragma GCC unroll 16
    for (int i = 0; i < kPointers; ++i) a[i] = a_begin + 3 * i * row;
  }

  // Of step p from here.
  T left(int i, int p) const {
    if constexpr (kPanels) return a[0][p * kRows + i];
    if constexpr (!kInRows) return a[0][i];
    const char* row = reinterpret_cast<const char*>(a[i / 3 % kPointers]) + i % 3 * a_row;
    return *reinterpret_cast<const T*>(row + p * static_cast<int>(sizeof(T)));
  }

  template <int kSteps>
  void run() {
#pragma GCC unroll 8
    for (int p = 0; p < kSteps; ++p) {
      const T* from = kPanels ? b + p * kWidth : kLines ? b : b + b_rows[p];
      typename Vec::V right[kVectors];
#pragma GCC unroll 4
      for (int j = 0; j < kVectors; ++j) right[j] = Vec::load(from + j * Vec::kLanes);
#pragma GCC unroll 16
      for (int i = 0; i < kRows; ++i) {
        const T factor = left(i, p);
#pragma GCC unroll 4
        for (int j = 0; j < kVectors; ++j) {
          if constexpr (kPairs) {
            sum[i][j] += pair_products(typename Vec::V{} + factor, right[j]);
          } else {
            sum[i][j] += factor * right[j];
          }
        }
      }
      if constexpr (kInRows) not_yet(a_row);
      if constexpr (kLines) {
        b += b_row;
        not_yet(b);
      }
      if constexpr (!kInRows && !kPanels) {
        a[0] += a_step;
        not_yet(a[0]);
      }
    }
    if constexpr (kPanels) {
      a[0] += kSteps * kRows;
      b += kSteps * kWidth;
    } else if constexpr (!kLines) {
      b_rows += kSteps;
    }
#pragma GCC unroll 16
    for (int i = 0; kInRows && i < kPointers; ++i) a[i] += kSteps;
  }

  // With start[i] added to row i.
  void store(T* c, int64_t c_row, const T* start) const {
#pragma GCC unroll 16
    for (int i = 0; i < kRows; ++i, c += c_row) {
#pragma GCC unroll 4
      for (int j = 0; j < kVectors; ++j) Vec::store(c + j * Vec::kLanes, sum[i][j] + start[i]);
      not_yet(c);
    }
  }

  void store(T* c, int64_t c_row, const T* addend, int64_t addend_row) const {
    if (addend) {
#pragma GCC unroll 16
      for (int i = 0; i < kRows; ++i, c += c_row, addend += addend_row) {
#pragma GCC unroll 4
        for (int j = 0; j < kVectors; ++j)
          Vec::store(c + j * Vec::kLanes, sum[i][j] + Vec::load(addend + j * Vec::kLanes));
        not_yet(c);
      }
    } else {
#pragma GCC unroll 16
      for (int i = 0; i < kRows; ++i, c += c_row) {
#pragma GCC unroll 4
        for (int j = 0; j < kVectors; ++j) Vec::store(c + j * Vec::kLanes, sum[i][j]);
        not_yet(c);
      }
    }
  }
};

template <class T, int kBytes, int kRows, int kVectors, TileOperands kOperands, bool kPairs>
void tile(const TileWork<T>& work) {
  using Vec = Vectors<T, kBytes>;
  Tile<T, kBytes, kRows, kVectors, kOperands, kPairs> state(work.a, work.a_row, work.a_step, work.b,
                                                            work.b_rows, 0);
  const int64_t c_row = work.c_row;
  constexpr bool kWhole = T(1) / 2 == T(0) && !kPairs;  // products of integers take long anyway
  constexpr int kAtOnce = kWhole ? 1 : kRows * kVectors > 12 ? 2 : 4;
  int64_t left = work.depth / kAtOnce;
  const T* next = work.next;
  const int64_t next_step = work.next_step * kAtOnce;
  const auto fetch_next = [&] {
    if constexpr (kOperands != TileOperands::panels) return;
    __builtin_prefetch(next, 0, 2);
    next += next_step;
  };
  // Results are asked for a row at a time: all at once would keep the operands waiting.
  const T* ahead = work.c;
  for (int i = 0; i < kRows && left > 0; ++i, ahead += c_row) {
    for (int j = 0; j < kVectors; ++j) __builtin_prefetch(ahead + j * Vec::kLanes, 1);
    for (int k = 0; k < 8 / kAtOnce && left > 0; ++k, --left) {
      state.template run<kAtOnce>();
      fetch_next();
    }
  }
  for (; left > 0; --left) {
    state.template run<kAtOnce>();
    fetch_next();
  }
  for (left = work.depth % kAtOnce; left > 0; --left) state.template run<1>();
  state.store(work.c, c_row, work.addend, work.addend_row);
}

template <class T, int kBytes, int kRows, int kVectors>
void product_tile(const ProductWork<T>& work, const T* a, const T* b, T* c, const T* addend) {
  Tile<T, kBytes, kRows, kVectors, TileOperands::lines, false> state(a, work.a_row, 1, b, nullptr,
                                                                     work.b_row);
  constexpr unsigned kAtOnce = kRows * kVectors > 12 ? 2 : 4;
  const auto depth = static_cast<uint64_t>(work.k);
  for (uint64_t left = depth / kAtOnce; left > 0; --left) state.template run<kAtOnce>();
  for (uint64_t left = depth % kAtOnce; left > 0; --left) state.template run<1>();
  state.store(c, work.c_row, addend, work.addend_row);
}

// Rows left for two tiles are halved: each needs enough sums at once.
template <class T, int kBytes, int kMost, int... kRow>
void product(const ProductWork<T>& work, Lanes<kRow...>) {
  constexpr int kLanes = Vectors<T, kBytes>::kLanes;
  static constexpr void (*kTiles[kMostTileVectors][kMost])(const ProductWork<T>& work, const T* a,
                                                           const T* b, T* c, const T* addend) = {
      {product_tile<T, kBytes, kRow + 1, 1>...}, {product_tile<T, kBytes, kRow + 1, 2>...}};
  for (int64_t j = 0; j < work.n; j += 2 * kLanes) {
    const auto& tiles = kTiles[work.n - j > kLanes];
    const T* a = work.a;
    T* c = work.c + j;
    const T* addend = work.addend ? work.addend + j : nullptr;
    for (int64_t rest = work.m; rest > 0;) {
      const int64_t rows = rest >= 2 * kMost ? kMost : rest > kMost ? (rest + 1) / 2 : rest;
      tiles[rows - 1](work, a, work.b + j, c, addend);
      rest -= rows;
      a += rows * work.a_row;
      c += rows * work.c_row;
      if (addend) addend += rows * work.addend_row;
    }
  }
}

template <class T, int kBytes, int kRows>
void product(const ProductWork<T>& work) {
  product<T, kBytes, kRows>(work, typename Counted<kRows>::type{});
}

template <class T, int kBytes, int kRows, int kVectors>
void line_tile(const LinesWork<T>& work, const T* b, T* c) {
  Tile<T, kBytes, kRows, kVectors, TileOperands::columns, false> state(work.a, 1, kRows, b,
                                                                       work.b_rows, 0);
  constexpr unsigned kAtOnce = kRows * kVectors > 12 ? 2 : 4;
  const auto depth = static_cast<uint64_t>(work.depth);
  for (uint64_t left = depth / kAtOnce; left > 0; --left) state.template run<kAtOnce>();
  for (uint64_t left = depth % kAtOnce; left > 0; --left) state.template run<1>();
  state.store(c, work.c_row, work.start);
}

// What is left of a line goes in vectors that begin with results of those before.
template <class T, int kBytes, int kRows>
void lines_of(const LinesWork<T>& work) {
  constexpr int64_t kLanes = Vectors<T, kBytes>::kLanes, kWidth = kMostTileVectors * kLanes;
  const T* b = work.b;
  T* c = work.c;
  const int64_t n = work.n;
  for (int64_t line = 0; line < work.lines; ++line, b += work.b_line, c += work.c_line) {
    int64_t j = 0;
    for (; j + kWidth <= n; j += kWidth) line_tile<T, kBytes, kRows, 2>(work, b + j, c + j);
    if (n - j > kLanes && n >= kWidth) {
      line_tile<T, kBytes, kRows, 2>(work, b + n - kWidth, c + n - kWidth);
    } else if (n > j) {
      if (n - j > kLanes) line_tile<T, kBytes, kRows, 1>(work, b + j, c + j);
      line_tile<T, kBytes, kRows, 1>(work, b + n - kLanes, c + n - kLanes);
    }
  }
}

template <class T, int kBytes, int... kRow>
void lines(const LinesWork<T>& work, Lanes<kRow...>) {
  static constexpr void (*kOf[])(const LinesWork<T>& work) = {lines_of<T, kBytes, kRow + 1>...};
  kOf[work.rows - 1](work);
}

template <class T, int kBytes, int kRows>
void lines(const LinesWork<T>& work) {
  lines<T, kBytes>(work, typename Counted<kRows>::type{});
}

template <class V, int... kLane>
auto add_halves(V value, Lanes<kLane...>) {
  constexpr int n = sizeof...(kLane);
  return __builtin_shufflevector(value, value, kLane...) +
         __builtin_shufflevector(value, value, (n + kLane)...);
}

// The sum of a vector's parts of so many lanes.
template <int kTo, int kLanes, class V>
auto folded(V value) {
  if constexpr (kLanes == kTo) {
    return value;
  } else {
    return folded<kTo, kLanes / 2>(add_halves(value, typename Counted<kLanes / 2>::type{}));
  }
}

// The sum of all lanes.
template <class T, int kLanes, class V>
T total(V value) {
  const auto halves = folded<2, kLanes>(value);
  return halves[0] + halves[1];
}

// Of every 16 bytes of two vectors the first halves, interleaved, or the last.
template <int kPart, class V, int... kLane>
V interleaved(V x, V y, Lanes<kLane...>) {
  constexpr int n = sizeof...(kLane), quarter = 16 / sizeof(x[0]);
  return __builtin_shufflevector(
      x, y,
      (kLane / quarter * quarter + kPart * quarter / 2 + kLane % quarter / 2 + kLane % 2 * n)...);
}

// Of every 16 bytes of several vectors the sums, side by side.
template <class V>
V sums_of(V x, V y) {
  using All = typename Counted<sizeof(V) / sizeof(x[0])>::type;
  return interleaved<0>(x, y, All{}) + interleaved<1>(x, y, All{});
}
template <class V>
V sums_of(V x, V y, V z, V w) {
  return sums_of(sums_of(x, z), sums_of(y, w));
}

// The sums of all lanes of kCount vectors, one after the other: as many as fit 16 bytes at a time,
// and each in the same order wherever it stands.
template <class T, int kBytes, int kCount>
[[gnu::always_inline]] inline void totals(const typename Vectors<T, kBytes>::V (&v)[kCount],
                                          T* to) {
  using V = typename Vectors<T, kBytes>::V;
  constexpr int kLanes = Vectors<T, kBytes>::kLanes, kQuarter = 16 / sizeof(T);
  constexpr int kWhole = kCount / kQuarter * kQuarter;
  const auto quarter = [&](int i, const V& second, const V& third, const V& fourth) {
    if constexpr (kQuarter == 4) {
      return folded<kQuarter, kLanes>(sums_of(v[i], second, third, fourth));
    } else {
      return folded<kQuarter, kLanes>(sums_of(v[i], second));
    }
  };
#pragma GCC unroll 8
  for (int i = 0; i < kWhole; i += kQuarter) {
    constexpr int kThird = kQuarter == 4 ? 2 : 0, kFourth = kQuarter == 4 ? 3 : 0;
    Vectors<T, 16>::store(to + i, quarter(i, v[i + 1], v[i + kThird], v[i + kFourth]));
  }
#pragma GCC unroll 4
  for (int i = kWhole; i < kCount; ++i) to[i] = quarter(i, V{}, V{}, V{})[0];
}

template <class T, int kBytes>
T dot(int64_t n, const T* x, const T* y) {
  using Vec = Vectors<T, kBytes>;
  constexpr int kAtOnce = 4;
  typename Vec::V sum[kAtOnce] = {};
  int64_t i = 0;
  for (; i + kAtOnce * Vec::kLanes <= n; i += kAtOnce * Vec::kLanes) {
#pragma GCC unroll 4
    for (int k = 0; k < kAtOnce; ++k)
      sum[k] += Vec::load(x + i + k * Vec::kLanes) * Vec::load(y + i + k * Vec::kLanes);
  }
  T result = total<T, Vec::kLanes>((sum[0] + sum[1]) + (sum[2] + sum[3]));
  for (; i < n; ++i) result += x[i] * y[i];
  return result;
}

// Many rows of x at once: memory delivers more of them together than one after the other.
template <class T, int kBytes, int kRows>
void sums(int64_t n, const T* factors, const T* x, int64_t x_row, T* y, int64_t y_row) {
  using Vec = Vectors<T, kBytes>;
  int64_t e = 0;
  if constexpr (kRows == 1) {
    typename Vec::V factor[kSumDepth];
#pragma GCC unroll 8
    for (int p = 0; p < kSumDepth; ++p) factor[p] = typename Vec::V{} + factors[p];
    for (; e + 2 * Vec::kLanes <= n; e += 2 * Vec::kLanes) {
      typename Vec::V sum[2] = {Vec::load(y + e), Vec::load(y + e + Vec::kLanes)};
      const T* row = x + e;
#pragma GCC unroll 8
      for (int p = 0; p < kSumDepth; ++p, row += x_row) {
        sum[0] += factor[p] * Vec::load(row);
        sum[1] += factor[p] * Vec::load(row + Vec::kLanes);
      }
      Vec::store(y + e, sum[0]);
      Vec::store(y + e + Vec::kLanes, sum[1]);
    }
  }
  for (; e + Vec::kLanes <= n; e += Vec::kLanes) {
    typename Vec::V right[kSumDepth];
#pragma GCC unroll 8
    for (int p = 0; p < kSumDepth; ++p) right[p] = Vec::load(x + p * x_row + e);
#pragma GCC unroll 4
    for (int i = 0; i < kRows; ++i) {
      typename Vec::V sum = Vec::load(y + i * y_row + e);
#pragma GCC unroll 8
      for (int p = 0; p < kSumDepth; ++p) sum += factors[i * kSumDepth + p] * right[p];
      Vec::store(y + i * y_row + e, sum);
    }
  }
  for (; e < n; ++e) {
    for (int i = 0; i < kRows; ++i) {
      for (int p = 0; p < kSumDepth; ++p)
        y[i * y_row + e] += factors[i * kSumDepth + p] * x[p * x_row + e];
    }
  }
}

// Of the two operands, the one of fewer rows waits in registers for the other.
template <class T, int kBytes, int kRows, int kColumns>
void dots(int64_t n, const T* x, int64_t x_row, const T* y, int64_t y_row, T* sums) {
  using Vec = Vectors<T, kBytes>;
  constexpr bool kTurned = kRows > kColumns;
  constexpr int kFew = kTurned ? kColumns : kRows, kMany = kTurned ? kRows : kColumns;
  const T *few = kTurned ? y : x, *many = kTurned ? x : y;
  const int64_t few_row = kTurned ? y_row : x_row, many_row = kTurned ? x_row : y_row;
  typename Vec::V sum[kRows * kColumns];
#pragma GCC unroll 32
  for (int i = 0; i < kRows * kColumns; ++i) sum[i] = typename Vec::V{};
  int64_t p = 0;
#pragma GCC unroll 2
  for (; p + Vec::kLanes <= n; p += Vec::kLanes) {
    typename Vec::V waiting[kFew];
#pragma GCC unroll 8
    for (int i = 0; i < kFew; ++i) waiting[i] = Vec::load(few + i * few_row + p);
#pragma GCC unroll 8
    for (int j = 0; j < kMany; ++j) {
      const typename Vec::V other = Vec::load(many + j * many_row + p);
#pragma GCC unroll 8
      for (int i = 0; i < kFew; ++i)
        sum[kTurned ? j * kFew + i : i * kMany + j] += waiting[i] * other;
    }
  }
  totals<T, kBytes>(sum, sums);
  for (; p < n; ++p) {
    for (int i = 0; i < kRows; ++i) {
      for (int j = 0; j < kColumns; ++j)
        sums[i * kColumns + j] += x[i * x_row + p] * y[j * y_row + p];
    }
  }
}

// The last elements go in vectors of half the size.
template <class T, int kBytes>
void copy_segment(int64_t n, const T* from, T* to, T start) {
  using Vec = Vectors<T, kBytes>;
  int64_t e = 0;
  for (; e + Vec::kLanes <= n; e += Vec::kLanes) Vec::store(to + e, Vec::load(from + e) + start);
  if constexpr (Vec::kLanes > 1) {
    if (e < n) copy_segment<T, kBytes / 2>(n - e, from + e, to + e, start);
  }
}

template <class T, int kBytes>
void copy(int64_t rows, int64_t count, const Segment* segments, const T* from, int64_t from_row,
          T* to, int64_t to_row, const T* start) {
  for (int64_t i = 0; i < rows; ++i, from += from_row, to += to_row) {
    for (int64_t k = 0; k < count; ++k)
      copy_segment<T, kBytes>(segments[k].n, from + segments[k].from, to + segments[k].to,
                              start[i]);
  }
}

// Every row is read in order, and every panel written in pieces of kPackedRows rows.
template <class T, int kBytes>
void pack(int64_t rows, const T* const* from, int64_t panels, T* to, int64_t panel_step) {
  using Vec = Vectors<T, kBytes>;
  constexpr int64_t kWidth = kMostTileVectors * Vec::kLanes;
  for (int64_t j = 0; j < panels; ++j, to += panel_step) {
    if (rows == kPackedRows) {
#pragma GCC unroll 8
      for (int r = 0; r < kPackedRows; ++r) {
#pragma GCC unroll 2
        for (int64_t v = 0; v < kWidth; v += Vec::kLanes)
          Vec::store(to + r * kWidth + v, Vec::load(from[r] + j * kWidth + v));
      }
    } else {
      for (int64_t r = 0; r < rows; ++r) {
#pragma GCC unroll 2
        for (int64_t v = 0; v < kWidth; v += Vec::kLanes)
          Vec::store(to + r * kWidth + v, Vec::load(from[r] + j * kWidth + v));
      }
    }
  }
}

// Rows are read in order. What a vector writes beyond its row is where the next rows of the panel
// go; the last rows, which have too few after them, go element by element.
template <class T, int kBytes>
void pack_narrow(int64_t depth, const T* from, int64_t row, int64_t panels, int64_t width, T* to,
                 int64_t panel_step) {
  using Vec = Vectors<T, kBytes>;
  constexpr int64_t kAhead = 8;  // rows that are fetched before they are read
  const int64_t written = (width + Vec::kLanes - 1) / Vec::kLanes * Vec::kLanes;
  int64_t p = 0;
  for (; p * width + written <= depth * width && p + 1 < depth; ++p) {
    for (int64_t j = 0; j < panels; ++j) {
      __builtin_prefetch(from + (p + kAhead) * row + j * width);
      for (int64_t v = 0; v < width; v += Vec::kLanes)
        Vec::store(to + j * panel_step + p * width + v, Vec::load(from + p * row + j * width + v));
    }
  }
  for (; p < depth; ++p) {
    for (int64_t j = 0; j < panels; ++j) {
      for (int64_t i = 0; i < width; ++i)
        to[j * panel_step + p * width + i] = from[p * row + j * width + i];
    }
  }
}

template <class V, class W, int... kLane>
auto joined(V low, W high, Lanes<kLane...>) {
  return __builtin_shufflevector(low, high, kLane...);
}

// 16 bytes from column c of each kQuarter-th line, beginning with `line`; at(line) is where one
// lies.
template <class T, int kBytes, class At>
typename Vectors<T, kBytes>::V gather_quarters(const At& at, int line, int c) {
  if constexpr (kBytes == 16) {
    return Vectors<T, 16>::load(at(line) + c);
  } else {
    constexpr int kHalf = kBytes / 2;
    return joined(gather_quarters<T, kHalf>(at, line, c),
                  gather_quarters<T, kHalf>(at, line + kHalf / static_cast<int>(sizeof(T)), c),
                  typename Counted<Vectors<T, kBytes>::kLanes>::type{});
  }
}

// The transpose of a square of lanes, to rows `width` apart. Each vector takes 16 bytes of every
// quarter-th line, so that nothing crosses their bounds afterwards: each pass interleaves the
// halves of the vectors.
template <class T, int kBytes, class At>
void turn_square(T* to, int64_t width, const At& at) {
  using Vec = Vectors<T, kBytes>;
  using All = typename Counted<Vec::kLanes>::type;
  constexpr int kQuarter = 16 / sizeof(T);
#pragma GCC unroll 4
  for (int c = 0; c < Vec::kLanes; c += kQuarter) {
    typename Vec::V v[kQuarter];
#pragma GCC unroll 4
    for (int r = 0; r < kQuarter; ++r) v[r] = gather_quarters<T, kBytes>(at, r, c);
#pragma GCC unroll 2
    for (int pass = 1; pass < kQuarter; pass *= 2) {
      typename Vec::V next[kQuarter];
#pragma GCC unroll 2
      for (int i = 0; i < kQuarter / 2; ++i) {
        next[2 * i] = interleaved<0>(v[i], v[i + kQuarter / 2], All{});
        next[2 * i + 1] = interleaved<1>(v[i], v[i + kQuarter / 2], All{});
      }
#pragma GCC unroll 4
      for (int i = 0; i < kQuarter; ++i) v[i] = next[i];
    }
#pragma GCC unroll 4
    for (int r = 0; r < kQuarter; ++r) Vec::store(to + (c + r) * width, v[r]);
  }
}

template <class T, int kBytes>
void turn(T* to, int64_t width, const T* from, int64_t row, int64_t n, int64_t depth) {
  constexpr int kLanes = Vectors<T, kBytes>::kLanes;
  int64_t p = 0;
  for (; p + kLanes <= depth; p += kLanes) {
    const auto square = [=](int64_t i) {
      const T* lines = from + i * row + p;
      turn_square<T, kBytes>(to + p * width + i, width, [=](int k) { return lines + k * row; });
    };
    for (int64_t i = 0; i + kLanes <= n; i += kLanes) square(i);
    if (n > kLanes && n % kLanes != 0) square(n - kLanes);  // some lines once more
    if (n < kLanes) {
      turn_square<T, kBytes>(to + p * width, width,
                             [=](int k) { return from + (k < n ? k : n - 1) * row + p; });
    }
  }
  for (; p < depth; ++p) {
    for (int64_t i = 0; i < n; ++i) to[p * width + i] = from[i * row + p];
  }
}

template <class T, int kBytes>
void axpy(int64_t n, T factor, const T* x, T* y) {
  using Vec = Vectors<T, kBytes>;
  int64_t i = 0;
  for (; i + Vec::kLanes <= n; i += Vec::kLanes)
    Vec::store(y + i, Vec::load(y + i) + factor * Vec::load(x + i));
  for (; i < n; ++i) y[i] += factor * x[i];
}

template <class T, int kBytes, TileOperands kOperands, bool kPairs, int... kRow>
constexpr void list_tiles(MatmulKernels<T>& to, Lanes<kRow...>) {
  auto& tiles = to.tiles[static_cast<int>(kOperands)];
  ((tiles[0][kRow] = tile<T, kBytes, kRow + 1, 1, kOperands, kPairs>), ...);
  ((tiles[1][kRow] = tile<T, kBytes, kRow + 1, 2, kOperands, kPairs>), ...);
}

template <class T, int kBytes, int... kRow>
constexpr void list_sums(MatmulKernels<T>& to, Lanes<kRow...>) {
  ((to.sums[kRow] = sums<T, kBytes, kRow + 1>), ...);
}

template <class T, int kBytes, int... kDotColumns, int... kRow>
constexpr void list_dots(MatmulKernels<T>& to, Lanes<kRow...>) {
  ((to.dots[kRow] = {kDotColumns, dots<T, kBytes, kRow + 1, kDotColumns>}), ...);
}

template <class T, int kBytes, int kRows, bool kPairs, int... kDotColumns>
constexpr MatmulKernels<T> kernels() {
  MatmulKernels<T> set;
  set.lanes = Vectors<T, kBytes>::kLanes;
  set.rows = kRows;
  set.columns = kMostTileVectors * set.lanes;
  using Rows = typename Counted<kRows>::type;
  list_tiles<T, kBytes, TileOperands::columns, kPairs>(set, Rows{});
  list_tiles<T, kBytes, TileOperands::rows, kPairs>(set, Rows{});
  list_tiles<T, kBytes, TileOperands::panels, kPairs>(set, Rows{});
  if constexpr (T(1) / 2 != T(0)) {
    set.product = product<T, kBytes, kRows>;
    set.lines = lines<T, kBytes, kRows>;
  }
  set.dot = dot<T, kBytes>;
  set.dot_rows = sizeof...(kDotColumns);
  list_dots<T, kBytes, kDotColumns...>(set, typename Counted<sizeof...(kDotColumns)>::type{});
  list_sums<T, kBytes>(set, typename Counted<kSumRows>::type{});
  set.axpy = axpy<T, kBytes>;
  set.copy = copy<T, kBytes>;
  set.pack = pack<T, kBytes>;
  set.pack_narrow = pack_narrow<T, kBytes>;
  set.turn = turn<T, kBytes>;
  return set;
}

// kDotColumns: how many columns the dots of 1, 2, ... rows take.
template <int kBytes, int kRows, int... kDotColumns>
constexpr MatmulKernelSet kernel_set() {
  return {kernels<float, kBytes, kRows, false, kDotColumns...>(),
          kernels<double, kBytes, kRows, false, kDotColumns...>(),
          kernels<uint32_t, kBytes, kRows, false, kDotColumns...>(),
          kernels<uint64_t, kBytes, kRows, false, kDotColumns...>(),
          kernels<uint32_t, kBytes, kRows, true, kDotColumns...>()};
}

}  // namespace
}  // namespace libtensor::cpu
