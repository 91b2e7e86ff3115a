// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/row_group.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLine = 64;
// Of the values of a tile: what fits into the first cache beside what is read, or, where a single
// row is more, into the second one.
constexpr int64_t kUsualRowBytes = 24576, kMostRowBytes = 768 << 10;
constexpr int64_t kMostRowsTogether = 64;  // of a tile

// An operand of a step. What is per row has a column step of 0.
struct Place {
  enum Kind { input, output, buffer } kind = buffer;
  int index = 0;
  bool per_row = false;
  DType dtype = DType::unset;
};

// What is done to the rows of a tile.
struct Step {
  RowFunction kernel = nullptr;             // places[0] = kernel(places[1], ...),
  ConvertFunction convert = nullptr;        // or places[1] in the dtype of places[0],
  const RowReduction* reduction = nullptr;  // or its rows reduced; none: as it is, past the caches
  const double* params = nullptr;
  int count = 2;
  std::array<Place, 4> places;
};

// Where the rows of a tensor lie.
struct Layout {
  char* base = nullptr;
  int64_t column_step = 0;
  LoopNest rows;  // of several steps only where the rows are not evenly spaced

  int64_t row_step() const { return rows.inner_step(); }
  bool is_even() const { return rows.ndim <= 1; }
  char* row(int64_t r) const {
    return base + (is_even() ? r * row_step() : rows.offsets(r, 0).first);
  }
};

class RowProgram {
 public:
  explicit RowProgram(const ElementwiseGroup& group) : group_(group) {
    const int ndim = group.shape.size();
    for (int i = 0; i < ndim; ++i) (i < ndim - group.row_axes ? rows_ : columns_) *= group.shape[i];
    reductions_.reserve(group.ops.size());
    usable_ = lay_out();
    if (usable_) list_steps();
    if (usable_) choose_tile();
  }
  bool usable() const { return usable_; }

  void run() const {
    const int64_t work = columns_ * static_cast<int64_t>(group_.ops.size());
    const int64_t grain = std::max<int64_t>(kGrain / work, 1);
    parallel_for(rows_, grain, [&](int64_t begin, int64_t end) {
      if (buffer_bytes_ <= kStackBytes) {
        alignas(kLine) char buffers[kStackBytes];
        run_tiles(begin, end, buffers);
      } else {
        const Ref<Storage> memory = cpu_backend().allocate(buffer_bytes_);
        run_tiles(begin, end, static_cast<char*>(memory->data));
      }
      if (streamed_) end_stream();
    });
  }

 private:
  static constexpr int64_t kStackBytes = 40960;

  // ---- the plan

  bool lay_out() {
    const int ndim = group_.shape.size(), rows = ndim - group_.row_axes;
    for (const auto& [x, per_row] : group_.inputs) {
      Layout& layout = inputs_.emplace_back();
      layout.base = static_cast<char*>(x.data());
      const int64_t size = itemsize(x.dtype());
      const int axes = per_row ? rows : ndim;
      LoopNest columns;
      for (int i = 0; i < axes; ++i) {
        const int axis = i - (axes - x.ndim());
        const int64_t step = axis < 0 || x.extent(axis) == 1 ? 0 : x.strides()[axis] * size;
        if (group_.shape[i] != 1) (i < rows ? layout.rows : columns).add(group_.shape[i], step, 0);
      }
      if (columns.ndim > 1) return false;
      layout.column_step = columns.inner_step();
    }
    for (const auto& output : group_.outputs) {
      const bool per_row = group_.ops[output.value - group_.inputs.size()].per_row;
      const int64_t size = itemsize(output.tensor.dtype());
      Layout& layout = outputs_.emplace_back();
      layout.base = static_cast<char*>(output.tensor.data());
      layout.column_step = per_row ? 0 : size;
      layout.rows.add(rows_, per_row ? size : columns_ * size, 0);
    }
    return true;
  }

  void list_steps() {
    const size_t inputs = group_.inputs.size();
    std::vector<Place> values(inputs + group_.ops.size());
    std::vector<int> last_use(values.size(), -1);
    int64_t nbytes = 0;
    for (size_t i = 0; i < inputs; ++i) {
      const auto& [x, per_row] = group_.inputs[i];
      // An element for all columns is one for each row, too.
      values[i] = {Place::input, static_cast<int>(i), inputs_[i].column_step == 0, x.dtype()};
      nbytes += x.numel() * itemsize(x.dtype());
    }
    for (const auto& output : group_.outputs)
      nbytes += output.tensor.numel() * itemsize(output.tensor.dtype());
    for (size_t i = 0; i < group_.ops.size(); ++i) {
      values[inputs + i].per_row = group_.ops[i].per_row;
      values[inputs + i].dtype = group_.ops[i].result;
      values[inputs + i].index = -1;
      for (int k = 0; k < group_.ops[i].inputs; ++k)
        last_use[group_.ops[i].values[static_cast<size_t>(k)]] = static_cast<int>(i);
    }
    streamed_ = rows_ * columns_ > kGrain && is_streamed(nbytes, columns_ * 4);
    for (size_t o = 0; o < group_.outputs.size(); ++o) {
      Place& value = values[group_.outputs[o].value];
      if (streamed_ && !value.per_row) continue;
      value.kind = Place::output;
      value.index = static_cast<int>(o);
    }
    for (size_t i = 0; i < group_.ops.size(); ++i) {
      add(group_.ops[i], values, values[inputs + i]);
      for (int k = 0; k < group_.ops[i].inputs; ++k) {
        const uint8_t value = group_.ops[i].values[static_cast<size_t>(k)];
        if (last_use[value] != static_cast<int>(i)) continue;
        last_use[value] = -1;  // once, if the op reads it twice
        give_back(values[value]);
      }
      const Place& result = values[inputs + i];
      if (!streamed_ || result.per_row) continue;
      for (size_t o = 0; o < group_.outputs.size(); ++o) {
        if (group_.outputs[o].value != inputs + i) continue;
        Step step;
        step.places[0] = {Place::output, static_cast<int>(o), false, result.dtype};
        step.places[1] = result;
        steps_.push_back(step);
      }
    }
  }

  void add(const ElementwiseGroup::Op& op, const std::vector<Place>& values, Place& result) {
    if (result.index < 0) result = take(op.per_row, op.result);
    Step step;
    step.params = op.params.data();
    step.places[0] = result;
    step.places[1] = values[op.values[0]];
    if (op.kind == GroupOpKind::reduction) {
      const DType x = step.places[1].dtype;
      step.reduction = &reductions_.emplace_back(op.op, x, op.compute, op.result);
      if (op.params_count == 0) step.params = nullptr;
      // What is the same for all columns is written out.
      if (step.places[1].per_row) usable_ = false;
      steps_.push_back(step);
      return;
    }
    if (op.kind == GroupOpKind::conversion) return convert(step.places[1], result);
    const RowKernel kernel = row_kernel_of(op.kind, op.op, op.inputs, op.compute);
    step.kernel = kernel.function;
    step.count = op.inputs + 1;
    std::array<Place, 4> converted;
    int n = 0;
    for (size_t k = 1; k < static_cast<size_t>(step.count); ++k) {
      const Place& from = values[op.values[k - 1]];
      step.places[k] = from;
      if (from.dtype == kernel.reads[k - 1]) continue;
      const Place to = take(from.per_row, kernel.reads[k - 1]);
      convert(from, to);
      step.places[k] = converted[static_cast<size_t>(n++)] = to;
    }
    if (kernel.result != op.result)
      step.places[0] = converted[static_cast<size_t>(n++)] = take(op.per_row, kernel.result);
    steps_.push_back(step);
    if (kernel.result != op.result) convert(step.places[0], result);
    for (int i = 0; i < n; ++i) give_back(converted[static_cast<size_t>(i)]);
  }
  void convert(const Place& from, const Place& to) {
    Step step;
    step.convert = converter(to.dtype, from.dtype);
    step.places[0] = to;
    step.places[1] = from;
    steps_.push_back(step);
  }

  Place take(bool per_row, DType dtype) {
    std::vector<int>& free = free_[per_row];
    int index = buffers_[per_row];
    if (free.empty()) {
      ++buffers_[per_row];
    } else {
      index = free.back();
      free.pop_back();
    }
    largest_[per_row] = std::max(largest_[per_row], itemsize(dtype));
    return {Place::buffer, index, per_row, dtype};
  }
  void give_back(const Place& place) {
    if (place.kind == Place::buffer) free_[place.per_row].push_back(place.index);
  }

  void choose_tile() {
    // Buffers begin at lines of the cache, and not at the same one of each page.
    const auto rounded = [](int64_t nbytes) { return (nbytes + 2 * kLine - 1) / kLine * kLine; };
    const int64_t of_row = buffers_[0] * columns_ * largest_[0] + buffers_[1] * largest_[1];
    tile_ =
        std::clamp<int64_t>(kUsualRowBytes / std::max<int64_t>(of_row, 1), 1, kMostRowsTogether);
    // Whole lines, so that what is streamed begins with one.
    int64_t whole = 1;
    while (whole < 16 && whole * columns_ * 4 % kLine != 0) whole *= 2;
    if (tile_ > whole) tile_ -= tile_ % whole;
    full_bytes_ = rounded(tile_ * columns_ * largest_[0]);
    row_bytes_ = rounded(tile_ * largest_[1]);
    buffer_bytes_ = buffers_[0] * full_bytes_ + buffers_[1] * row_bytes_;
    if (buffer_bytes_ > kMostRowBytes) usable_ = false;
  }

  // ---- its execution

  struct Operand {
    char* at;
    int64_t column_step, row_step;
    const Layout* uneven;
  };

  void run_tiles(int64_t begin, int64_t end, char* buffers) const {
    for (int64_t row = begin; row < end; row += tile_) {
      const int64_t n = std::min(tile_, end - row);
      for (const Step& step : steps_) run(step, row, n, buffers);
    }
  }

  Operand operand(const Place& place, int64_t row, char* buffers) const {
    if (place.kind == Place::buffer) {
      const int64_t size = itemsize(place.dtype);
      char* full = buffers + place.index * full_bytes_;
      char* per_row = buffers + buffers_[0] * full_bytes_ + place.index * row_bytes_;
      return place.per_row ? Operand{per_row, 0, size, nullptr}
                           : Operand{full, size, columns_ * size, nullptr};
    }
    const auto index = static_cast<size_t>(place.index);
    const Layout& layout = place.kind == Place::input ? inputs_[index] : outputs_[index];
    return {layout.row(row), layout.column_step, layout.row_step(),
            layout.is_even() ? nullptr : &layout};
  }

  void run(const Step& step, int64_t row, int64_t rows, char* buffers) const {
    Operand operands[4];
    for (int k = 0; k < step.count; ++k)
      operands[k] = operand(step.places[static_cast<size_t>(k)], row, buffers);
    const Operand& out = operands[0];
    if (step.reduction) {
      const Operand& x = operands[1];
      if (!x.uneven)
        return (*step.reduction)(x.at, x.row_step, rows, columns_, out.at, step.params);
      for (int64_t r = 0; r < rows; ++r) {
        (*step.reduction)(x.uneven->row(row + r), 0, 1, columns_, out.at + r * out.row_step,
                          step.params);
      }
      return;
    }
    const bool per_row = step.places[0].per_row;
    if (!step.kernel && !step.convert) return stream(out.at, operands[1].at, rows * out.row_step);
    char* at[4];
    int64_t steps[4];
    bool even = true;  // one run over all elements of the rows
    for (int k = 0; k < step.count; ++k) {
      const Operand& x = operands[k];
      at[k] = x.at;
      steps[k] = per_row ? x.row_step : x.column_step;
      even = even && !x.uneven && (per_row || x.row_step == columns_ * x.column_step);
    }
    if (even) return call(step, at, steps, per_row ? rows : rows * columns_);
    for (int64_t r = 0; r < rows; ++r) {
      for (int k = 0; k < step.count; ++k) {
        const Operand& x = operands[k];
        at[k] = x.uneven ? x.uneven->row(row + r) : x.at + r * x.row_step;
      }
      call(step, at, steps, per_row ? 1 : columns_);
    }
  }

  static void call(const Step& step, char* const* at, const int64_t* steps, int64_t n) {
    if (step.kernel) return step.kernel(at, steps, n, step.params);
    step.convert(at[0], itemsize(step.places[0].dtype), at[1], steps[1], n);
  }

  static void stream(char* to, const char* from, int64_t nbytes) {
    const auto gap = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(to) % kLine);
    const bool aligned = gap == 0 && reinterpret_cast<uintptr_t>(from) % kLine == 0;
    const int64_t lines = aligned ? nbytes & -kLine : 0;
    stream_lines(to, from, lines);
    std::memcpy(to + lines, from + lines, static_cast<size_t>(nbytes - lines));
  }

  const ElementwiseGroup& group_;
  int64_t rows_ = 1, columns_ = 1;
  std::vector<Layout> inputs_, outputs_;
  std::vector<RowReduction> reductions_;
  std::vector<Step> steps_;
  std::array<std::vector<int>, 2> free_;  // of values in full, and per row
  std::array<int, 2> buffers_{};
  std::array<int64_t, 2> largest_{1, 1};
  int64_t tile_ = 1, full_bytes_ = 0, row_bytes_ = 0, buffer_bytes_ = 0;
  bool streamed_ = false, usable_ = true;
};

}  // namespace

bool run_row_group(const ElementwiseGroup& group) {
  const RowProgram program(group);
  if (program.usable()) program.run();
  return program.usable();
}

}  // namespace libtensor::cpu
