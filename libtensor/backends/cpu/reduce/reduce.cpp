// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/graph/op_id.gen.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "libtensor/backends/accumulators.h"
#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/jit/jit.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kRowBytes = 16384;     // of elements of a row that are converted at a time
constexpr int64_t kColumnBytes = 32768;  // of some rows of some columns, likewise
constexpr int64_t kColumnBlock = 128;    // rows of 64 or more columns whose accumulators are one
// Elements of a row that one accumulator starts from, and after which another thread may go on.
constexpr int64_t kRowChunk = kLongestRow;
constexpr int64_t kMostWholeRow = 2048;   // columns of a source that are read at once
constexpr int64_t kRowsAhead = 4;         // rows of some columns that are fetched meanwhile
constexpr int64_t kColumnChunk = 131072;  // elements of a group of columns, likewise
constexpr int kCascade = 32;              // blocks whose accumulators are combined one by one
constexpr int64_t kItemElements = 16384;  // elements that are worth a work item
constexpr int64_t kItems = 1024;          // work items that are enough for all threads

// Combines accumulators of blocks in two levels, so that rounding errors grow with neither. The
// type itself is not aligned, for GCC 12 misplaces such types on AddressSanitizer's stack (GCC bug
// 110027).
template <int64_t kColumns>
class Cascade {
 public:
  Cascade(const ReduceKernel& kernel, int64_t width) : kernel_(kernel), width_(width) {}

  void begin() { added_ = in_level_ = 0; }
  char* block() { return blocks_; }
  void add_block(char* total) {
    if (added_++ == 0) {
      copy(total, blocks_);
      return;
    }
    if (in_level_ == 0) {
      copy(level_, blocks_);
    } else {
      kernel_.combine(level_, blocks_, width_);
    }
    if (++in_level_ == kCascade) flush(total);
  }
  void close(char* total) {
    if (in_level_ > 0) flush(total);
    if (added_ == 0) kernel_.identity(total, width_);
  }

 private:
  void copy(char* to, const char* from) const { std::copy_n(from, width_ * kernel_.size, to); }
  void flush(char* total) {
    kernel_.combine(total, level_, width_);
    in_level_ = 0;
  }

  char blocks_[kColumns * kMaxAccumulator];
  char level_[kColumns * kMaxAccumulator];
  const ReduceKernel& kernel_;
  int64_t width_;
  int64_t added_ = 0;
  int in_level_ = 0;
};

// The accumulators of chunks, combined in pairs, pairs of pairs and so on: a binary counter, so
// that as many are kept as the number of chunks has bits.
class PairwiseSum {
 public:
  PairwiseSum(const ReduceKernel& kernel, int64_t width, int64_t chunks)
      : kernel_(kernel),
        width_(width),
        nbytes_(width * kernel.size),
        levels_(new char[static_cast<size_t>((std::bit_width(static_cast<uint64_t>(chunks)) + 1) *
                                             nbytes_)]) {}

  // Where the accumulators of the next chunk go.
  char* next() { return levels_.get() + std::popcount(added_) * nbytes_; }
  void add() {
    char* top = next();
    for (uint64_t n = added_++; (n & 1) != 0; n >>= 1) {
      kernel_.combine(top - nbytes_, top, width_);
      top -= nbytes_;
    }
  }
  // What is left is combined from the smaller ones to the larger.
  void finish(char* total) {
    char* top = next() - nbytes_;
    for (; top > levels_.get(); top -= nbytes_) kernel_.combine(top - nbytes_, top, width_);
    std::copy_n(top, nbytes_, total);
  }

 private:
  const ReduceKernel& kernel_;
  int64_t width_, nbytes_;
  std::unique_ptr<char[]> levels_;
  uint64_t added_ = 0;
};

[[gnu::noinline]] void accumulate_blocks(const ReduceKernel& kernel, ConvertFunction convert,
                                         const LoopNest& reduced, const char* x, int64_t begin,
                                         int64_t end, char* total) {
  alignas(64) char buffer[kRowBytes];
  const int64_t step = reduced.inner_step(), size = itemsize(kernel.reads),
                block = convert ? kRowBytes / size : kRowChunk;
  alignas(64) Cascade<1> cascade(kernel, 1);
  for_blocks(reduced, begin, end, block, [&](int64_t offset, int64_t n, int64_t position) {
    if (convert) {
      convert(buffer, size, x + offset, step, n);
      kernel.row(buffer, size, n, position, cascade.block());
    } else {
      kernel.row(x + offset, step, n, position, cascade.block());
    }
    cascade.add_block(total);
  });
  cascade.close(total);
}

// The elements [begin, end) of a row, at most kRowChunk.
inline void accumulate_row(const ReduceKernel& kernel, ConvertFunction convert,
                           const LoopNest& reduced, const char* x, int64_t begin, int64_t end,
                           char* total) {
  if (reduced.ndim != 1 || convert || end == begin)
    return accumulate_blocks(kernel, convert, reduced, x, begin, end, total);
  const int64_t step = reduced.inner_step();
  kernel.row(x + begin * step, step, end - begin, begin, total);
}

[[gnu::noinline]] void accumulate_copied_rows(const ReduceKernel& kernel, ConvertFunction convert,
                                              const LoopNest& row, const char* x, int64_t row_step,
                                              int64_t rows, char* totals) {
  const int64_t size = itemsize(kernel.reads), n = row.count, step = row.inner_step();
  if (!convert) convert = converter(kernel.reads, kernel.reads);
  alignas(64) char buffer[kColumnBytes];
  const int64_t most = kColumnBytes / (n * size);
  const bool by_rows = row.ndim <= 1 && std::abs(step) < std::abs(row_step);
  for (int64_t first = 0; first < rows; first += most) {
    const int64_t m = std::min(most, rows - first);
    const char* from = x + first * row_step;
    char* to = totals + first * kernel.size;
    if (by_rows && row_step == n * step) {
      convert(buffer, size, from, step, m * n);
    } else if (by_rows) {
      for (int64_t i = 0; i < m; ++i)
        convert(buffer + i * n * size, size, from + i * row_step, step, n);
    } else {
      for_blocks(row, 0, n, n, [&](int64_t offset, int64_t length, int64_t position) {
        for (int64_t i = 0; i < length; ++i) {
          convert(buffer + (position + i) * m * size, size, from + offset + i * step, row_step, m);
        }
      });
    }
    const int64_t buffered_row = by_rows ? n * size : size, buffered = by_rows ? size : m * size;
    kernel.short_rows(buffer, buffered_row, buffered, n, m, to);
  }
}

// The accumulators of several rows of at most kernel.short_row elements, the same for each row
// whatever the steps. `row` is what make_loop_nest() gives for the reduced axes.
inline void accumulate_short_rows(const ReduceKernel& kernel, ConvertFunction convert,
                                  const LoopNest& row, const char* x, int64_t row_step,
                                  int64_t rows, char* totals) {
  if (row.ndim > 1 || convert)
    return accumulate_copied_rows(kernel, convert, row, x, row_step, rows, totals);
  kernel.short_rows(x, row_step, row.inner_step(), row.count, rows, totals);
}

// By the length alone, or the same row would have other bits elsewhere.
inline bool are_short(const ReduceKernel& kernel, int64_t length) {
  return length > 0 && length <= kernel.short_row;
}

// Outputs are taken in groups along the innermost kept axis, the elements of each in chunks; a
// group and a block of chunks make a work item. Blocks are powers of two, so that chunks are
// combined in the same pairs however many there are in a block.
class Reduction {
 public:
  Reduction(const ReduceKernel& kernel, const Tensor& out, const Tensor& x, uint64_t mask,
            bool in_order, const double* params, const Tensor* mean, const Finish* finish,
            const ElementSource* source = nullptr)
      : kernel_(kernel),
        out_(out),
        base_(source ? nullptr : static_cast<const char*>(x.data())),
        params_(params),
        mean_(mean),
        finish_(finish),
        source_(source),
        size_(itemsize(x.dtype())),
        kept_(make_loop_nest(out, x, ~mask)),
        reduced_(make_loop_nest(out, x, mask, in_order)),
        by_columns_(reads_columns()),
        short_(are_short(kernel, reduced_.count)) {
    if (x.dtype() != kernel.reads) convert_ = converter(kernel.reads, x.dtype());
    const int64_t columns = kept_.inner_extent();
    if (by_columns_ && !short_) {
      // Nothing here goes by the number of threads: what a group holds decides
      // how its columns are added.
      const int64_t groups = (columns - 1) / kernel.width + 1;
      width_ = std::min(columns, ((columns - 1) / groups / 16 + 1) * 16);
      const auto rows = static_cast<uint64_t>(kColumnChunk / width_);
      chunk_ = static_cast<int64_t>(std::bit_floor(rows));
      rows_of_block_ = kColumnBlock * std::max<int64_t>(1, 64 / width_);
      if (convert_)
        rows_of_block_ = std::min(rows_of_block_, kColumnBytes / (width_ * itemsize(kernel.reads)));
    } else {
      chunk_ = kRowChunk;
      const int64_t length = std::clamp<int64_t>(reduced_.count, 1, chunk_);
      width_ = std::min(columns, std::clamp<int64_t>(kItemElements / length, 1, kWidth));
    }
    chunks_ = reduced_.count == 0 ? 1 : (reduced_.count - 1) / chunk_ + 1;
    groups_per_row_ = (kept_.inner_extent() - 1) / width_ + 1;
    groups_ = kept_.count / kept_.inner_extent() * groups_per_row_;
    const int64_t length = std::clamp<int64_t>(reduced_.count, 1, chunk_);
    grain_ = std::max<int64_t>(1, kItemElements * 2 / (length * width_));
  }

  // Whether the elements of a row of a group's chunk are neighbours, as they come from a source.
  bool can_be_read() const {
    if (kept_.ndim > 1 || reduced_.ndim != 1) return false;
    const LoopNest& inner = by_columns_ ? kept_ : reduced_;
    const LoopNest& outer = by_columns_ ? reduced_ : kept_;
    return inner.inner_step() == size_ &&
           (outer.ndim == 0 || outer.inner_step() == inner.count * size_);
  }

  void run() {
    run_groups();
    if (finish_ && !has_dense_results()) (*finish_)(static_cast<char*>(out_.data()), out_.numel());
  }

 private:
  // Whether those of a group are neighbours.
  bool has_dense_results() const {
    return width_ == 1 || kept_.inner_out_step() == itemsize(out_.dtype());
  }

  void run_groups() {
    if (reads_whole_rows()) return run_whole_rows();
    if (chunks_ == 1) {
      parallel_for(groups_, grain_, [&](int64_t begin, int64_t end) {
        alignas(64) char totals[kWidth * kMaxAccumulator];
        const Buffer buffer(*this);
        for (int64_t group = begin; group < end; ++group) {
          const Group g = group_at(group);
          accumulate(g, 0, totals, buffer);
          store(g, totals);
        }
      });
      return;
    }
    int64_t block = 1;
    while (block < chunks_ && checked_mul(groups_, (chunks_ - 1) / block + 1) > kItems) block *= 2;
    const int64_t blocks = (chunks_ - 1) / block + 1;
    if (blocks == 1) {
      parallel_for(groups_, 1, [&](int64_t begin, int64_t end) {
        alignas(64) char totals[kWidth * kMaxAccumulator];
        const Buffer buffer(*this);
        for (int64_t group = begin; group < end; ++group) {
          const Group g = group_at(group);
          accumulate_block(g, 0, chunks_, totals, buffer);
          store(g, totals);
        }
      });
      return;
    }
    // partials[group][block], of few groups
    const int64_t nbytes = width_ * kernel_.size;
    const std::unique_ptr<char[]> partials(
        new char[static_cast<size_t>(groups_ * blocks * nbytes)]);
    parallel_for(groups_ * blocks, block > 1 ? 1 : grain_, [&](int64_t begin, int64_t end) {
      const Buffer buffer(*this);
      for (int64_t item = begin; item < end; ++item) {
        const int64_t first = item % blocks * block;
        accumulate_block(group_at(item / blocks), first, std::min(first + block, chunks_),
                         partials.get() + item * nbytes, buffer);
      }
    });
    for (int64_t group = 0; group < groups_; ++group) {
      const Group g = group_at(group);
      char* parts = partials.get() + group * blocks * nbytes;
      for (int64_t step = 1; step < blocks; step *= 2) {
        for (int64_t i = 0; i + step < blocks; i += 2 * step)
          kernel_.combine(parts + i * nbytes, parts + (i + step) * nbytes, g.width);
      }
      store(g, parts);
    }
  }

  // Whether a source gives rows of all groups of columns, as these are few: a long run at a time.
  bool reads_whole_rows() const {
    return source_ && by_columns_ && !short_ && kept_.count <= kMostWholeRow;
  }

  // The same additions as run(): chunks are divided among threads, not groups.
  void run_whole_rows() const {
    const int64_t nbytes = kept_.count * kernel_.size;  // of the accumulators of a chunk
    const std::unique_ptr<char[]> totals(
        new char[static_cast<size_t>(checked_mul(chunks_, nbytes))]);
    const int64_t work = std::min(chunk_, reduced_.count) * kept_.count;
    parallel_for(
        chunks_, std::max<int64_t>(1, kItemElements * 2 / work), [&](int64_t begin, int64_t end) {
          const int64_t rows = std::min(rows_of_block_, reduced_.count);
          const std::unique_ptr<char[]> read(
              new char[static_cast<size_t>(rows * kept_.count * size_)]);
          std::vector<Cascade<kWidth>> cascades;
          for (int64_t group = 0; group < groups_; ++group)
            cascades.emplace_back(kernel_, group_at(group).width);
          CancelPoint point;
          for (int64_t chunk = begin; chunk < end; ++chunk) {
            accumulate_whole_rows(chunk, cascades, totals.get() + chunk * nbytes, read.get());
            point(work);
          }
        });
    for (int64_t group = 0; group < groups_; ++group) {
      const Group g = group_at(group);
      char* parts = totals.get() + g.first * kernel_.size;
      for (int64_t step = 1; step < chunks_; step *= 2) {
        for (int64_t i = 0; i + step < chunks_; i += 2 * step)
          kernel_.combine(parts + i * nbytes, parts + (i + step) * nbytes, g.width);
      }
      store(g, parts);
    }
  }

  void accumulate_whole_rows(int64_t chunk, std::vector<Cascade<kWidth>>& cascades, char* totals,
                             char* read) const {
    const int64_t begin = chunk * chunk_, end = std::min(begin + chunk_, reduced_.count);
    const int64_t columns = kept_.count, step = columns * size_;
    const auto total_of = [&](const Group& g) { return totals + g.first * kernel_.size; };
    for (auto& cascade : cascades) cascade.begin();
    for (int64_t row = begin; row < end; row += rows_of_block_) {
      const int64_t n = std::min(rows_of_block_, end - row), next = row + n;
      const bool is_more = next + n <= reduced_.count;
      source_->read(row * columns, n * columns, read, is_more ? next * columns : -1);
      for (int64_t group = 0; group < groups_; ++group) {
        const Group g = group_at(group);
        Cascade<kWidth>& cascade = cascades[static_cast<size_t>(group)];
        accumulate_block_of_columns(read + g.first * size_, step, size_, n, g.width, row,
                                    cascade.block());
        cascade.add_block(total_of(g));
      }
    }
    for (int64_t group = 0; group < groups_; ++group)
      cascades[static_cast<size_t>(group)].close(total_of(group_at(group)));
  }

  // The accumulators of n rows of some columns.
  void accumulate_block_of_columns(const char* x, int64_t step, int64_t column_step, int64_t n,
                                   int64_t width, int64_t position, char* accumulators) const {
    if (!convert_) return kernel_.columns(x, step, column_step, n, width, position, accumulators);
    alignas(64) char buffer[kColumnBytes];
    const int64_t size = itemsize(kernel_.reads);
    for (int64_t i = 0; i < n; ++i)
      convert_(buffer + i * width * size, size, x + i * step, column_step, width);
    kernel_.columns(buffer, width * size, size, n, width, position, accumulators);
  }

  struct Group {
    int64_t offset;  // of x, in bytes
    char* out;
    int64_t first;  // output
    int64_t width;
  };

  // Where a thread has the elements of a chunk that come from a source.
  struct Buffer {
    explicit Buffer(const Reduction& of) {
      if (!of.source_) return;
      const int64_t longest = of.by_columns_ && !of.short_ ? of.rows_of_block_ : of.chunk_;
      const int64_t length = std::min(longest, of.reduced_.count);
      memory.reset(new char[static_cast<size_t>(of.width_ * length * of.size_)]);
    }
    std::unique_ptr<char[]> memory;
  };

  // Whether the innermost kept axis is the better one to vectorise over.
  bool reads_columns() const {
    const int64_t row = reduced_.inner_extent(), column = kept_.inner_extent();
    const bool rows_are_dense =
        reduced_.ndim > 0 &&
        (kept_.ndim == 0 || std::abs(reduced_.inner_step()) < std::abs(kept_.inner_step()));
    if (rows_are_dense) return row < 8 && column > row;
    return !(column < 8 && row > column);
  }

  Group group_at(int64_t group) const {
    const int64_t row = group / groups_per_row_, first = group % groups_per_row_ * width_;
    const auto [offset, out_offset] = kept_.offsets(row, 1);
    const int64_t out_step = kept_.inner_out_step();
    return {offset + first * kept_.inner_step(),
            static_cast<char*>(out_.data()) + out_offset + first * out_step,
            row * kept_.inner_extent() + first, std::min(width_, kept_.inner_extent() - first)};
  }

  void accumulate(const Group& group, int64_t chunk, char* totals, const Buffer& buffer) const {
    const int64_t begin = chunk * chunk_, end = std::min(begin + chunk_, reduced_.count);
    if (short_) return accumulate_short(group, totals, buffer.memory.get());
    if (by_columns_) return accumulate_columns(group, begin, end, totals, buffer.memory.get());
    const char* x = source_ ? nullptr : base_ + group.offset;
    if (source_) {
      // Several rows are whole ones.
      const int64_t first = group.offset / size_ + begin;
      double sum;
      if (group.width == 1 && source_->add_up(first, end - begin, sum)) {
        std::memcpy(totals, &sum, sizeof sum);
        return;
      }
      source_->read(first, group.width * (end - begin), buffer.memory.get(), -1);
      x = buffer.memory.get() - begin * size_;
    }
    for (int64_t j = 0; j < group.width; ++j)
      accumulate_row(kernel_, convert_, reduced_, x + j * kept_.inner_step(), begin, end,
                     totals + j * kernel_.size);
  }

  void accumulate_short(const Group& group, char* totals, char* read) const {
    const int64_t width = group.width;
    if (!source_) {
      return accumulate_short_rows(kernel_, convert_, reduced_, base_ + group.offset,
                                   kept_.inner_step(), width, totals);
    }
    LoopNest row;
    row.add(reduced_.count, by_columns_ ? width * size_ : size_, 0);
    const int64_t first = group.offset / size_;
    if (by_columns_) {
      for (int64_t i = 0; i < reduced_.count; ++i)
        source_->read(first + i * kept_.count, width, read + i * width * size_, -1);
    } else {
      source_->read(first, width * reduced_.count, read, -1);
    }
    accumulate_short_rows(kernel_, convert_, row, read,
                          by_columns_ ? size_ : reduced_.count * size_, width, totals);
  }

  // The chunks [first, last), first a multiple of a power of two that they do not exceed.
  void accumulate_block(const Group& group, int64_t first, int64_t last, char* totals,
                        const Buffer& buffer) const {
    if (last - first == 1) return accumulate(group, first, totals, buffer);
    PairwiseSum sum(kernel_, group.width, last - first);
    CancelPoint point;
    for (int64_t chunk = first; chunk < last; ++chunk) {
      accumulate(group, chunk, sum.next(), buffer);
      sum.add();
      point(chunk_ * group.width);
    }
    sum.finish(totals);
  }

  void accumulate_columns(const Group& group, int64_t begin, int64_t end, char* totals,
                          char* read) const {
    const int64_t width = group.width;
    const int64_t column_step = kept_.inner_step(),
                  step = source_ ? width * size_ : reduced_.inner_step();
    alignas(64) Cascade<kWidth> cascade(kernel_, width);
    for_blocks(
        reduced_, begin, end, rows_of_block_, [&](int64_t offset, int64_t n, int64_t position) {
          const char* x = source_ ? read : base_ + group.offset + offset;
          if (source_) {
            const int64_t first = (group.offset + offset) / size_;
            for (int64_t i = 0; i < n; ++i) {
              const int64_t row = first + i * kept_.count;
              source_->read(row, width, read + i * step,
                            position + i + kRowsAhead < end ? row + kRowsAhead * kept_.count : -1);
            }
          }
          accumulate_block_of_columns(x, step, column_step, n, width, position, cascade.block());
          cascade.add_block(totals);
        });
    cascade.close(totals);
  }

  void store(const Group& group, const char* totals) const {
    alignas(64) char results[kWidth * 16];
    kernel_.finish(totals, group.width, results, params_);
    write(out_, group, results);
    if (finish_ && has_dense_results()) (*finish_)(group.out, group.width);
    if (!mean_) return;
    kernel_.finish_mean(totals, group.width, results);
    write(*mean_, group, results);
  }

  // `to` has the layout of the result.
  void write(const Tensor& to, const Group& group, const char* results) const {
    const ConvertFunction convert = converter(to.dtype(), kernel_.result);
    char* start = static_cast<char*>(to.data()) + (group.out - static_cast<char*>(out_.data()));
    convert(start, kept_.inner_out_step(), results, itemsize(kernel_.result), group.width);
  }

  const ReduceKernel& kernel_;
  const Tensor& out_;
  const char* const base_;
  const double* params_;
  const Tensor* mean_;
  const Finish* finish_;
  const ElementSource* source_;
  const int64_t size_;
  const LoopNest kept_;
  const LoopNest reduced_;
  const bool by_columns_, short_;
  ConvertFunction convert_ = nullptr;
  int64_t chunk_, chunks_, width_, groups_per_row_, groups_, grain_, rows_of_block_ = 0;
};

[[gnu::always_inline]] inline ReduceKernel find_kernel(OpId op, DType x, DType compute,
                                                       bool& in_order) {
  in_order = op == OpId::argmax || op == OpId::argmin;
  // A sum of floats as such is less exact than a double.
  const bool is_double = op == OpId::sum && compute == DType::float64;
  if (is_double && compute_dtype(x) == DType::float32) return TENSOR_FOR_ISA(double_sum_kernel)();
  const bool sums = (op == OpId::sum && !is_double) || op == OpId::prod;
  // Whether elements are zero can be told of them as they are.
  const bool tells_zero =
      (op == OpId::any || op == OpId::all) && !is_complex(x) && compute_dtype(x) == x;
  const DType reads = sums ? sum_read_dtype(x, compute) : tells_zero ? x : compute;
  return in_order ? TENSOR_FOR_ISA(index_kernel)(op, reads)
                  : TENSOR_FOR_ISA(fold_kernel)(op, reads);
}

[[gnu::always_inline]] inline ReduceKernel kernel_for(OpId op, DType x, DType compute,
                                                      bool& in_order) {
  const ReduceKernel kernel = find_kernel(op, x, compute, in_order);
  if (!kernel.row) fail(Status::dtype, op_name(op), " has no kernel for dtype ", compute);
  return kernel;
}

}  // namespace

void run_reduction(const ReduceKernel& kernel, const Tensor& out, const Tensor& x, uint64_t mask,
                   bool in_order, const double* params, const Tensor* mean, const Finish* finish) {
  if (out.numel() != 0) Reduction(kernel, out, x, mask, in_order, params, mean, finish).run();
}

bool run_reduction_of(const ElementSource& source, const ReduceKernel& kernel, const Tensor& out,
                      const Tensor& x, uint64_t mask, bool in_order, const double* params,
                      const Finish* finish) {
  if (out.numel() == 0) return false;
  Reduction reduction(kernel, out, x, mask, in_order, params, nullptr, finish, &source);
  if (!reduction.can_be_read()) return false;
  reduction.run();
  return true;
}

bool has_reduction(OpId op, DType x, DType compute) {
  bool in_order = false;
  return find_kernel(op, x, compute, in_order).row != nullptr;
}

RowReduction::RowReduction(OpId op, DType x, DType compute, DType result)
    : result_size_(itemsize(result)) {
  bool in_order = false;
  kernel_ = kernel_for(op, x, compute, in_order);
  if (x != kernel_.reads) convert_in_ = converter(kernel_.reads, x);
  convert_out_ = converter(result, kernel_.result);
}

void RowReduction::operator()(const char* x, int64_t row_step, int64_t rows, int64_t step,
                              int64_t columns, char* results, const double* params) const {
  alignas(64) char totals[kRows * kMaxAccumulator];
  LoopNest row;
  row.add(columns, step, 0);
  for (int64_t first = 0; first < rows; first += kRows) {
    const int64_t n = std::min(kRows, rows - first);
    if (are_short(kernel_, columns)) {
      accumulate_short_rows(kernel_, convert_in_, row, x + first * row_step, row_step, n, totals);
    } else {
      for (int64_t j = 0; j < n; ++j) {
        accumulate_row(kernel_, convert_in_, row, x + (first + j) * row_step, 0, columns,
                       totals + j * kernel_.size);
      }
    }
    finish(totals, n, results + first * result_size_, params);
  }
}

void RowReduction::finish(const char* totals, int64_t rows, char* results,
                          const double* params) const {
  alignas(64) char finished[kRows * 16];
  for (int64_t first = 0; first < rows; first += kRows) {
    const int64_t n = std::min(kRows, rows - first);
    kernel_.finish(totals + first * kernel_.size, n, finished, params);
    convert_out_(results + first * result_size_, result_size_, finished, itemsize(kernel_.result),
                 n);
  }
}

// Longer rows are added in four streams.
int RowReduction::lanes(int64_t columns) const {
  constexpr int64_t kLong = 8192;
  return convert_in_ || is_short(columns) || columns >= kLong ? 0 : kernel_.lanes;
}

double RowReduction::total(const float* row, int64_t columns) const {
  double total;
  kernel_.row(reinterpret_cast<const char*>(row), sizeof(float), columns, 0,
              reinterpret_cast<char*>(&total));
  return total;
}

bool RowReduction::join(double* lanes, double& total) const {
  total = kernel_.join(lanes);
  return kernel_.lanes != jit::kLanesInFours || std::fabs(total) < INFINITY;
}

ReduceKernel kernel_of_reduction(OpId op, DType x, DType compute, bool& in_order) {
  return kernel_for(op, x, compute, in_order);
}

void CpuBackend::reduce(OpId op, const Tensor& out, const Tensor& x, uint64_t mask, DType compute,
                        std::span<const double> params) {
  bool in_order = false;
  const ReduceKernel kernel = kernel_for(op, x.dtype(), compute, in_order);
  run_reduction(kernel, out, x, mask, in_order, params.empty() ? nullptr : params.data());
}

void CpuBackend::moments(const Tensor& mean, const Tensor& var, const Tensor& x, uint64_t mask) {
  const ReduceKernel kernel = TENSOR_FOR_ISA(fold_kernel)(OpId::var, compute_dtype(x.dtype()));
  const double population = 0;
  run_reduction(kernel, var, x, mask, false, &population, &mean);
}

}  // namespace libtensor::cpu
