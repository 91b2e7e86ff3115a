// SPDX-License-Identifier: Apache-2.0
// Reductions: kernels for blocks of elements, and the walk that feeds them.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/finish.h"

namespace libtensor::cpu {

inline constexpr int64_t kWidth = 512;      // outputs that are reduced side by side
inline constexpr int64_t kNarrow = 128;     // where each block is read several times
inline constexpr int kMaxAccumulator = 24;  // bytes
// Up to these lengths rows are folded side by side, where that is faster than one after the other.
inline constexpr int64_t kShortRow = 63;
inline constexpr int64_t kShortSearch = 127;  // for the largest of floating point numbers

// A reduction of elements of one type, without the types. Steps are in bytes; accumulators lie side
// by side.
struct ReduceKernel {
  DType reads = DType::unset;   // what row and columns read
  DType result = DType::unset;  // what finish writes
  int64_t size = 0;             // of an accumulator, in bytes
  int64_t width = 0;            // columns at a time, at most: fewer if they are read again
  int64_t short_row = 0;        // the longest row for short_rows
  void (*identity)(char* accumulators, int64_t n) = nullptr;
  // The accumulator of n elements. `position` is that of the first one in the reduced axes.
  void (*row)(const char* x, int64_t step, int64_t n, int64_t position,
              char* accumulator) = nullptr;
  // The accumulators of `width` columns of n elements.
  void (*columns)(const char* x, int64_t row_step, int64_t column_step, int64_t n, int64_t width,
                  int64_t position, char* accumulators) = nullptr;
  // The accumulators of `rows` whole rows of n elements, from 1 to short_row. The additions in a
  // row are the same for all steps and numbers of rows.
  void (*short_rows)(const char* x, int64_t row_step, int64_t step, int64_t n, int64_t rows,
                     char* accumulators) = nullptr;
  // a = a and then b, for each of n
  void (*combine)(char* a, const char* b, int64_t n) = nullptr;
  void (*finish)(const char* accumulators, int64_t n, char* results,
                 const double* params) = nullptr;
  // Of var: the mean, which it computes anyway.
  void (*finish_mean)(const char* accumulators, int64_t n, char* results) = nullptr;
  // Where the accumulator of a row of float32 is a double, to how many lanes of doubles `row` adds
  // the elements, else 0; and their sum.
  int lanes = 0;
  double (*join)(double* lanes) = nullptr;
};

// The kernel of a reduction that reads elements of `reads`, a compute dtype; an empty one if there
// is none.
TENSOR_EACH_ISA(ReduceKernel fold_kernel(OpId op, DType reads))
// Of float32, added as doubles.
TENSOR_EACH_ISA(ReduceKernel double_sum_kernel())
TENSOR_EACH_ISA(ReduceKernel index_kernel(OpId op, DType reads))

// Elements of an operand of a reduction that is in no memory.
class ElementSource {
 public:
  virtual ~ElementSource() = default;
  // Writes the elements [first, first + n), in row-major order, to `to`. Meanwhile what makes those
  // of [next, next + n) is brought into the caches, unless `next` is negative.
  virtual void read(int64_t first, int64_t n, char* to, int64_t next) const = 0;
  // The accumulator of these elements, if that is a double; false, and nothing is done, if the
  // source cannot.
  virtual bool add_up(int64_t /*first*/, int64_t /*n*/, double& /*sum*/) const { return false; }
};

// Runs the kernel over the axes of `mask`, which are 1 in `out`. With `in_order`, positions count
// the reduced axes in row-major order. The order of all additions depends on shapes and strides
// only, not on threads. `finish` gets the elements of `out`, which is contiguous then.
void run_reduction(const ReduceKernel& kernel, const Tensor& out, const Tensor& x, uint64_t mask,
                   bool in_order, const double* params, const Tensor* mean = nullptr,
                   const Finish* finish = nullptr);
// The same of x whose elements come from a source, with the same order of additions. False, and
// nothing is done, if `mask` is of neither the first nor the last axes.
bool run_reduction_of(const ElementSource& source, const ReduceKernel& kernel, const Tensor& out,
                      const Tensor& x, uint64_t mask, bool in_order, const double* params,
                      const Finish* finish);
// The results of `rows` rows of `columns` elements, at most kLongestRow, in which the additions are
// those of run_reduction().
inline constexpr int64_t kLongestRow = 65536;
struct RowReduction {
  RowReduction(OpId op, DType x, DType compute, DType result);
  void operator()(const char* x, int64_t row_step, int64_t rows, int64_t step, int64_t columns,
                  char* results, const double* params) const;
  // Whether rows of so many elements are reduced side by side.
  bool is_short(int64_t columns) const { return columns <= kernel_.short_row; }
  // Of rows of float32 whose elements code adds up (jit::Segment): to how many lanes, or 0.
  int lanes(int64_t columns) const;
  // Whether a row is a sum of doubles: a short one adds one element after the other.
  bool adds_doubles() const { return kernel_.lanes > 0; }
  // The sum of the lanes of a row. False if four of its elements may have overflowed.
  bool join(double* lanes, double& total) const;
  double total(const float* row, int64_t columns) const;
  // What rows are of such sums.
  void finish(const char* totals, int64_t rows, char* results, const double* params) const;

 private:
  ReduceKernel kernel_;
  ConvertFunction convert_in_ = nullptr, convert_out_;
  int64_t result_size_;
  static constexpr int64_t kRows = 64;  // at a time
};
bool has_reduction(OpId op, DType x, DType compute);
// What CpuBackend::reduce() runs, and whether in order.
ReduceKernel kernel_of_reduction(OpId op, DType x, DType compute, bool& in_order);

}  // namespace libtensor::cpu
