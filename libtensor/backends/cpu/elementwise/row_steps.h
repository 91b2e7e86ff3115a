// SPDX-License-Identifier: Apache-2.0
// The steps of a group of rows (row_group.cpp), and where their operands lie.
#pragma once

#include <cstddef>
#include <cstdint>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/jit/jit.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/backends/cpu/reduce/reduce.h"

namespace libtensor::cpu::rows {

struct Limits {
  // Of the values of a tile. Of much work they lie in the second cache, as few rows at a time cost
  // more by their steps than the first cache saves; of less they need no memory of their own.
  static constexpr int64_t kMuchWork = 1 << 18;  // elements
  static constexpr int64_t kUsualRowBytes = 24576, kLargeRowBytes = 98304;
  static constexpr int64_t kMostRowBytes = 768 << 10;  // of a single row
  // Of a tile: rows, or elements of shorter ones.
  static constexpr int64_t kMostRowsTogether = 64, kMostShortElements = 8192;
  // Rows that are copied side by side where they are not, so that code computes many of them at
  // once.
  static constexpr int64_t kLongestCopied = 128;
  // In rows of so many elements at most, what is per row becomes rows, so that code is called for
  // all rows of a tile at once.
  static constexpr int64_t kShortRows = 32;
  // Of short rows that many runs of rows have in common: rows of a run, and runs.
  static constexpr int64_t kLeastRun = 64, kLeastRuns = 4;
  static constexpr int64_t kLeastRunOfTiles = 16;  // rows, of which a tile is no part of two runs
  static constexpr int64_t kWholeColumn = 16;      // what columns in buffers are multiples of
  static int64_t whole_column(int64_t rows) {
    return (rows + kWholeColumn - 1) / kWholeColumn * kWholeColumn;
  }
};

// An operand of a step. What is per row has a column step of 0.
struct Place {
  enum Kind { input, output, buffer } kind = buffer;
  int index = 0;
  bool per_row = false;
  DType dtype = DType::unset;
  int64_t columns = 0;    // of its rows
  bool is_whole = false;  // its columns, in a buffer, which go on with what may be computed
};

// What is done to the rows of a tile.
struct Step {
  RowFunction kernel = nullptr;             // places[0] = kernel(places[1], ...),
  ConvertFunction convert = nullptr;        // or places[1] in the dtype of places[0],
  const RowReduction* reduction = nullptr;  // or its rows reduced,
  const jit::Kernel* code = nullptr;        // or code for several ops,
  int first_sum = 0, sums = 0;              // which adds up rows, of a segment,
  size_t segment = 0;
  bool gathers = false;      // or rows side by side,
  bool keeps = false;        // which are repeated,
  bool whole = false;        // done to whole columns
  bool all_columns = false;  // of code: done to all of them at once
  bool joins = false;  // or rows of places[1], ... end to end; none: as it is, past the caches
  const double* params = nullptr;
  size_t first = 0, count = 0;  // of the program's places
  int fetched = -1;             // the input of which code fetches the rows of the next tile
};

// What code adds up of a row.
struct Sum {
  const RowReduction* reduction;
  Place result;
  const double* params;
};

// Where the rows of a tensor lie.
struct Layout {
  char* base = nullptr;
  int64_t column_step = 0;
  int64_t run_step = 0;     // between rows of a run
  bool is_repeated = true;  // the next run has the same rows
  LoopNest rows;            // of several steps only where the rows are not evenly spaced

  int64_t row_step() const { return rows.inner_step(); }
  bool is_even() const { return rows.ndim <= 1; }
  char* row(int64_t r) const {
    return base + (is_even() ? r * row_step() : rows.offsets(r, 0).first);
  }
};

}  // namespace libtensor::cpu::rows
