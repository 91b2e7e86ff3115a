// SPDX-License-Identifier: Apache-2.0
// The innermost loops of matrix products, one set for each instruction set.
#pragma once

#include <cstdint>

namespace libtensor::cpu {

inline constexpr int kMostTileRows = 14;
inline constexpr int kMostTileVectors = 2;
inline constexpr int kMostDotRows = 4;
inline constexpr int kMostDots = 24;
inline constexpr int kSumRows = 4;
inline constexpr int kSumDepth = 8;
inline constexpr int kPackedRows = 8;

// A piece of c = a * b + addend: element (i, p) of a is a[i * a_row + p * a_step], where one of
// both is 1, row p of b begins at b + b_rows[p], rows of c are c_row apart, those of the addend,
// which may be c or NULL, addend_row. Columns of b, c and the addend lie one after the other.
// Without b_rows both operands are packed: a_step is the tile's rows, and rows of b are as far
// apart as a tile of kMostTileVectors is wide. What lies at `next` is fetched meanwhile, next_step
// elements for each step; only that mode reads it.
template <class T>
struct TileWork {
  int64_t depth;
  const T* a;
  int64_t a_row, a_step;
  const T* b;
  const int64_t* b_rows;
  T* c;
  int64_t c_row;
  const T* addend;
  int64_t addend_row;
  const T* next = nullptr;
  int64_t next_step = 0;
};

// For which a tile is compiled: a_row is 1, a_step is 1, or both operands are packed. These have
// TileWork; tiles of a ProductWork have operands in `lines`.
enum class TileOperands { columns, rows, panels, lines };
inline constexpr int kTileOperands = 3;

// All of c (m, n) = a (m, k) * b (k, n) + addend, which may have no data. Elements of a row lie one
// after the other, rows so far apart; n is a multiple of `lanes`.
template <class T>
struct ProductWork {
  int64_t m, n, k;
  const T* a;
  int64_t a_row;
  const T* b;
  int64_t b_row;
  T* c;
  int64_t c_row;
  const T* addend;
  int64_t addend_row;
};

// Lines of n >= lanes results each: c[i * c_row + l * c_line + j] = start[i] + the sum of a[p *
// rows + i] * b[b_rows[p] + l * b_line + j] over p < depth, for rows i, lines l and j < n.
template <class T>
struct LinesWork {
  int64_t rows, lines, n, depth;
  const T* a;
  const T* b;
  const int64_t* b_rows;
  int64_t b_line;
  T* c;
  int64_t c_row, c_line;
  const T* start;
};

// Elements that lie one after the other at both ends of a copy.
struct Segment {
  int64_t from, to, n;
};

// T is what products are computed in: float, double, uint32_t or uint64_t (integers wrap).
template <class T>
struct MatmulKernels {
  int lanes = 0;    // of a vector
  int rows = 0;     // of the largest tile
  int columns = 0;  // of a tile of two vectors
  // tiles[operands][v - 1][r - 1] computes r rows of v vectors.
  void (*tiles[kTileOperands][kMostTileVectors][kMostTileRows])(const TileWork<T>& work) = {};
  void run_tile(int64_t height, int vectors, const TileWork<T>& work) const {
    const TileOperands operands = !work.b_rows       ? TileOperands::panels
                                  : work.a_step == 1 ? TileOperands::rows
                                                     : TileOperands::columns;
    tiles[static_cast<int>(operands)][vectors - 1][height - 1](work);
  }
  // Of floats: tiles without the frame of blocks.
  void (*product)(const ProductWork<T>& work) = nullptr;
  // Of floats: of at most `rows` rows.
  void (*lines)(const LinesWork<T>& work) = nullptr;
  T (*dot)(int64_t n, const T* x, const T* y) = nullptr;
  // dots[r - 1] takes r rows of x, up to dot_rows: sums[i * columns + j] = the product of row i of
  // x and row j of y, rows of n elements x_row and y_row apart.
  struct Dots {
    int columns = 0;
    void (*run)(int64_t n, const T* x, int64_t x_row, const T* y, int64_t y_row, T* sums) = nullptr;
  };
  int dot_rows = 0;
  Dots dots[kMostDotRows];
  // Rows of y, y_row apart, += their kSumDepth factors times as many rows of x, x_row apart: sums[r
  // - 1] for r rows of y.
  void (*sums[kSumRows])(int64_t n, const T* factors, const T* x, int64_t x_row, T* y,
                         int64_t y_row) = {};
  // y += factor * x
  void (*axpy)(int64_t n, T factor, const T* x, T* y) = nullptr;
  // Segments of `rows` rows, with start[i] added to those of row i.
  void (*copy)(int64_t rows, int64_t count, const Segment* segments, const T* from,
               int64_t from_row, T* to, int64_t to_row, const T* start) = nullptr;
  // Panels of `columns` columns, panel_step apart, of at most kPackedRows rows from[r]: to[j *
  // panel_step + r * columns + i] = from[r][j * columns + i].
  void (*pack)(int64_t rows, const T* const* from, int64_t panels, T* to,
               int64_t panel_step) = nullptr;
  // Panels of `width` columns, which need not fill vectors: to[j * panel_step + p * width + i] =
  // from[p * row + j * width + i] for p < depth. Whole vectors are read of every row but the last.
  void (*pack_narrow)(int64_t depth, const T* from, int64_t row, int64_t panels, int64_t width,
                      T* to, int64_t panel_step) = nullptr;
  // to[p * width + i] = from[i * row + p] for lines i < n <= width and p < depth. What lies between
  // the n-th line and the next multiple of `lanes` may be written, up to `lanes` elements beyond
  // the last of them.
  void (*turn)(T* to, int64_t width, const T* from, int64_t row, int64_t n,
               int64_t depth) = nullptr;
};

struct MatmulKernelSet {
  MatmulKernels<float> float32;
  MatmulKernels<double> float64;
  MatmulKernels<uint32_t> uint32;
  MatmulKernels<uint64_t> uint64;
  MatmulKernels<uint32_t> pairs;  // tiles of words that hold two int16 each: the products of both
};

const MatmulKernelSet& matmul_kernels_baseline() noexcept;
const MatmulKernelSet& matmul_kernels_avx2() noexcept;
const MatmulKernelSet& matmul_kernels_avx512() noexcept;

}  // namespace libtensor::cpu
