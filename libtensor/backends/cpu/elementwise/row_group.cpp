// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/row_group.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/row_steps.h"
#include "libtensor/backends/cpu/elementwise/short_rows.h"
#include "libtensor/backends/cpu/elementwise/units.h"
#include "libtensor/backends/cpu/loop_nest.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

using rows::Layout;
using rows::Place;
using rows::Step;
using rows::Sum;

constexpr int64_t kLine = 64;
class RowProgram : rows::Limits {
 public:
  explicit RowProgram(const ElementwiseGroup& group) : group_(group) {
    const int ndim = group.shape.size();
    for (int i = 0; i < ndim; ++i) (i < ndim - group.row_axes ? rows_ : columns_) *= group.shape[i];
    reductions_.reserve(group.ops.size());
    usable_ = lay_out();
    by_columns_ = usable_ && gains_by_columns();
    in_runs_ = usable_ && !by_columns_ && run_ >= kLeastRunOfTiles &&
               std::any_of(inputs_.begin(), inputs_.end(),
                           [](const Layout& layout) { return !layout.is_even(); });
    if (usable_) list_steps();
    if (usable_) choose_tile();
  }
  bool usable() const { return usable_; }

  void run() const {
    int64_t work = columns_ * static_cast<int64_t>(group_.ops.size());
    if (by_columns_) work *= tile_;
    const int64_t grain = std::max<int64_t>(kGrain / work, 1);
    const int64_t blocks = (run_ + tile_ - 1) / tile_, runs = rows_ / run_;
    parallel_for(by_columns_ ? blocks * runs : rows_, grain, [&](int64_t begin, int64_t end) {
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
    const auto axis_before = [&](int axis) {
      do --axis;
      while (axis > 0 && group_.shape[axis] == 1);
      return axis;
    };
    const int along = axis_before(rows), across = axis_before(along);
    run_ = along < 0 ? 1 : group_.shape[along];
    for (const auto& [x, per_row, extent, computed] : group_.inputs) {
      if (computed) return false;
      Layout& layout = inputs_.emplace_back();
      layout.base = static_cast<char*>(x.data());
      const int64_t size = itemsize(x.dtype());
      const int axes = per_row ? rows : ndim;
      LoopNest columns;
      for (int i = 0; i < axes; ++i) {
        const int axis = i - (axes - x.ndim());
        const int64_t step = axis < 0 || x.extent(axis) == 1 ? 0 : x.strides()[axis] * size;
        const int64_t count = extent > 0 && i == rows ? extent : group_.shape[i];
        if (i == along) layout.run_step = step;
        if (i == across) layout.is_repeated = step == 0;
        if (count != 1) (i < rows ? layout.rows : columns).add(count, step, 0);
      }
      if (columns.ndim > 1) return false;
      layout.column_step = columns.inner_step();
    }
    for (const auto& output : group_.outputs) {
      const ElementwiseGroup::Op& op = group_.ops[output.value - group_.inputs.size()];
      const bool per_row = op.per_row;
      const int64_t size = itemsize(output.tensor.dtype());
      Layout& layout = outputs_.emplace_back();
      layout.base = static_cast<char*>(output.tensor.data());
      layout.column_step = per_row ? 0 : size;
      layout.run_step = size;
      layout.rows.add(rows_, per_row ? size : columns_of(op.extent) * size, 0);
    }
    return true;
  }
  // Whether each op is done to the elements of a column, of several rows of a run, one after the
  // other: results are those of rows, and what these are made of is the same for all rows of a
  // run, or for many runs, so that it is seldom copied into columns.
  bool gains_by_columns() const {
    if (run_ < kLeastRun || rows_ / run_ < kLeastRuns) return false;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      const Layout& layout = inputs_[i];
      if (group_.inputs[i].extent > 0) return false;
      if (layout.column_step != 0 && layout.run_step != 0 && !layout.is_repeated) return false;
    }
    for (const auto& output : group_.outputs) {
      if (!group_.ops[output.value - group_.inputs.size()].per_row) return false;
    }
    return std::all_of(group_.ops.begin(), group_.ops.end(), [&](const ElementwiseGroup::Op& op) {
      if (op.kind != GroupOpKind::reduction) return op.kind != GroupOpKind::join && op.extent == 0;
      return RowReduction(op.op, dtype_of(op.values[0]), op.compute, op.result).is_short(columns_);
    });
  }
  DType dtype_of(size_t value) const {
    const size_t inputs = group_.inputs.size();
    return value < inputs ? group_.inputs[value].tensor.dtype() : group_.ops[value - inputs].result;
  }
  // Of rows whose first axis has another extent; 0 for none.
  int64_t columns_of(int64_t extent) const {
    return extent > 0 ? columns_ / group_.shape[group_.shape.size() - group_.row_axes] * extent
                      : columns_;
  }

  void list_steps() {
    const size_t inputs = group_.inputs.size();
    const std::vector<Unit> units = units_of(group_);
    values_.resize(inputs + group_.ops.size());
    std::vector<size_t> last_use(values_.size(), 0);
    int64_t nbytes = 0;
    for (size_t i = 0; i < inputs; ++i) {
      const auto& [x, per_row, extent, computed] = group_.inputs[i];
      // An element for all columns is one for each row, too.
      values_[i] = {Place::input, static_cast<int>(i), inputs_[i].column_step == 0, x.dtype(),
                    columns_of(extent)};
      nbytes += x.numel() * itemsize(x.dtype());
    }
    for (const auto& output : group_.outputs)
      nbytes += output.tensor.numel() * itemsize(output.tensor.dtype());
    for (size_t i = 0; i < group_.ops.size(); ++i) {
      values_[inputs + i].per_row = group_.ops[i].per_row;
      values_[inputs + i].dtype = group_.ops[i].result;
      values_[inputs + i].columns = columns_of(group_.ops[i].extent);
      values_[inputs + i].index = -1;
    }
    std::vector<RowSums> sums(units.size());
    added_up_.resize(group_.ops.size());
    for (size_t u = 0; u < units.size(); ++u) {
      if (units[u].has_code) sums[u] = sums_of(group_, units[u], by_columns_);
      for (const size_t i : sums[u].ops) added_up_[i] = true;
    }
    const auto list_uses = [&] {
      std::fill(last_use.begin(), last_use.end(), 0);
      for (size_t u = 0; u < units.size(); ++u) {
        for (const size_t i : units[u].ops) {
          if (added_up_[i]) continue;
          for (const uint8_t value : group_.ops[i].reads()) last_use[value] = u + 1;
        }
      }
    };
    list_uses();
    streamed_ = rows_ * columns_ > kGrain && is_streamed(nbytes, columns_ * 4);
    for (size_t o = 0; o < group_.outputs.size(); ++o) {
      Place& value = values_[group_.outputs[o].value];
      if (is_streamed_value(value)) continue;
      value.kind = Place::output;
      value.index = static_cast<int>(o);
    }
    for (size_t i = 0; i < inputs; ++i) gather(values_[i]);
    for (size_t u = 0; u < units.size(); ++u) {
      const auto is_read_later = [&](size_t value) { return last_use[value] > u + 1; };
      bool done = false;
      if (units[u].has_code && by_columns_ && !sums[u].ops.empty()) {
        const std::vector<size_t> behind =
            ops_behind(group_, sums[u], [&](size_t input) { return values_[input].per_row; });
        for (const size_t i : behind) added_up_[i] = true;
        list_uses();
        done = add_columns(units[u], sums[u], behind, is_read_later);
        for (const size_t i : behind) added_up_[i] = done;
        list_uses();
        if (!done && !behind.empty()) done = add_columns(units[u], sums[u], {}, is_read_later);
      } else if (units[u].has_code) {
        done = add_code(units[u], sums[u], is_read_later);
      }
      if (!done && !sums[u].ops.empty()) {
        for (const size_t i : sums[u].ops) added_up_[i] = false;
        list_uses();
        done = add_code(units[u], {}, is_read_later);
      }
      if (!done) {
        for (const size_t i : units[u].ops) {
          if (added_up_[i]) continue;
          add(group_.ops[i], values_[inputs + i]);
          stream_result(inputs + i);
        }
      }
      for (size_t value = 0; value < values_.size(); ++value) {
        if (last_use[value] == u + 1) give_back(values_[value]);
      }
    }
  }

  // Short rows of an operand that do not lie side by side are copied.
  void gather(Place& value) {
    if (value.per_row || value.columns != columns_ || columns_ > kLongestCopied) return;
    const Layout& layout = inputs_[static_cast<size_t>(value.index)];
    const int64_t size = itemsize(value.dtype);
    const bool is_even = in_runs_ || layout.is_even();
    const int64_t row_step = in_runs_ ? layout.run_step : layout.row_step();
    if (by_columns_ ? layout.run_step == 0
                    : layout.column_step != size || (is_even && row_step == columns_ * size))
      return;
    Place to = take(false, value.dtype, value.columns);
    to.is_whole = by_columns_;
    copied_ = buffers_[0];
    Step step;
    step.gathers = true;
    step.keeps = !by_columns_ && is_even && row_step == 0;
    if (step.keeps) kept_.push_back(to.index);
    add_step(step, std::array{to, value});
    value = to;
  }

  // What was computed into a buffer goes past the caches.
  void stream_result(size_t value) {
    if (!is_streamed_value(values_[value])) return;
    for (size_t o = 0; o < group_.outputs.size(); ++o) {
      if (group_.outputs[o].value == value) add_step({}, std::array{output(o), values_[value]});
    }
  }
  Place output(size_t o) const {
    return {Place::output, static_cast<int>(o), false, group_.outputs[o].tensor.dtype(), columns_};
  }
  // Parts begin at no lines.
  bool is_streamed_value(const Place& value) const {
    return streamed_ && !value.per_row && value.columns == columns_;
  }

  void add_step(Step step, std::span<const Place> places) {
    step.first = places_.size();
    step.count = places.size();
    places_.insert(places_.end(), places.begin(), places.end());
    steps_.push_back(step);
  }

  void add(const ElementwiseGroup::Op& op, Place& result) {
    if (result.index < 0) result = take(op.per_row, op.result, result.columns);
    Step step;
    step.params = op.params.data();
    std::array<Place, 4> places{result, values_[op.values[0]]};
    if (op.kind == GroupOpKind::reduction) {
      step.reduction = &reductions_.emplace_back(op.op, places[1].dtype, op.compute, op.result);
      if (op.params_count == 0) step.params = nullptr;
      // What is the same for all columns is written out.
      if (places[1].per_row) usable_ = false;
      return add_step(step, {places.data(), 2});
    }
    if (op.kind == GroupOpKind::conversion) return convert(places[1], result);
    if (op.kind == GroupOpKind::join) return join(op, result);
    const RowKernel kernel = row_kernel_of(op.kind, op.op, op.inputs, op.compute);
    step.kernel = kernel.function;
    std::array<Place, 4> converted;
    size_t n = 0;
    for (size_t k = 0; k < op.inputs; ++k) {
      const Place& from = values_[op.values[k]];
      places[k + 1] = from;
      if (from.dtype == kernel.reads[k]) continue;
      if (is_fixed(from)) {
        places[k + 1] = number_as(from, kernel.reads[k]);
        continue;
      }
      const Place to = take(from.per_row, kernel.reads[k], from.columns);
      convert(from, to);
      places[k + 1] = converted[n++] = to;
    }
    if (kernel.result != op.result)
      places[0] = converted[n++] = take(op.per_row, kernel.result, result.columns);
    add_step(step, {places.data(), size_t{op.inputs} + 1});
    if (kernel.result != op.result) convert(places[0], result);
    for (size_t i = 0; i < n; ++i) give_back(converted[i]);
  }

  void join(const ElementwiseGroup::Op& op, const Place& result) {
    std::array<Place, 4> places{result};
    std::array<Place, 3> written;
    size_t n = 0;
    for (size_t k = 0; k < op.inputs; ++k) {
      Place& part = places[k + 1] = values_[op.values[k]];
      if (!part.per_row && is_dense(part)) continue;
      const Place to = take(false, part.dtype, part.columns);
      convert(part, to);
      part = written[n++] = to;
    }
    Step step;
    step.joins = true;
    add_step(step, {places.data(), size_t{op.inputs} + 1});
    for (size_t i = 0; i < n; ++i) give_back(written[i]);
  }

  // Several ops by one piece of code; false, and nothing is added, if none can be made.
  // `sums`: reductions of what it computes.
  template <class IsReadLater>
  bool add_code(const Unit& unit, const RowSums& sums, IsReadLater is_read_later) {
    CodeBuilder builder(group_, unit);
    const size_t steps = steps_.size(), all = places_.size();
    std::vector<Place> places, taken;
    builder.list_inputs([&](size_t value, DType dtype) {
      places.push_back(for_code(values_[value], dtype, taken));
      return is_number(places.back());
    });
    Step step;
    step.whole = by_columns_ && std::all_of(places.begin(), places.end(), [&](const Place& place) {
                   return is_number(place) || place.is_whole;
                 });
    std::vector<std::pair<size_t, Place>> results;
    for (const size_t i : unit.ops) {
      const size_t value = group_.inputs.size() + i;
      for (size_t o = 0; o < group_.outputs.size(); ++o) {
        if (group_.outputs[o].value != value) continue;
        Place to = output(o);
        to.columns = values_[value].columns;
        builder.add_output(value,
                           sums.ops.empty() && is_streamed_value(to) && jit::can_stream(to.dtype));
        places.push_back(to);
      }
      if (values_[value].kind == Place::output || !is_read_later(value)) continue;
      builder.add_output(value, false);
      places.push_back(take(false, values_[value].dtype, values_[value].columns));
      places.back().is_whole = step.whole;
      results.push_back({value, places.back()});
    }
    step.first_sum = static_cast<int>(sums_.size());
    step.sums = static_cast<int>(sums.ops.size());
    builder.add_sums(sums);
    if (places.back().columns == columns_ && !by_columns_) step.fetched = next_to_fetch();
    if (step.fetched >= 0) builder.add_fetch();
    auto kernel = builder.kernel();
    for (const size_t i : sums.ops) {
      if (kernel) add_sum(group_.ops[i], values_[group_.inputs.size() + i]);
    }
    for (const Place& place : taken) give_back(place);
    if (!kernel) {
      for (const auto& [value, place] : results) give_back(place);
      steps_.resize(steps);
      places_.resize(all);
      return false;
    }
    for (const auto& [value, place] : results) values_[value] = place;
    step.code = kernel.get();
    step.segment = segments_.size();
    kernels_.push_back(std::move(kernel));
    add_step(step, places);
    if (!sums.ops.empty()) segments_.push_back(builder.segment());
    return true;
  }
  // As code reads it; what that takes is added to `taken`.
  Place for_code(const Place& from, DType dtype, std::vector<Place>& taken) {
    if (from.dtype == dtype && is_number(from) && columns_ <= kShortRows && !by_columns_ &&
        !is_fixed(from)) {
      Step step;
      step.gathers = true;
      taken.push_back(take(false, dtype, columns_));
      add_step(step, std::array{taken.back(), from});
      return taken.back();
    }
    if (from.dtype == dtype && (is_number(from) || is_dense(from))) return from;
    if (is_fixed(from)) return number_as(from, dtype);
    taken.push_back(take(from.per_row, dtype, from.columns));
    convert(from, taken.back());
    return taken.back();
  }

  // All columns by one piece of code, that adds up what it computes, if nothing else reads that,
  // and does the ops behind it.
  template <class IsReadLater>
  bool add_columns(const Unit& unit, const RowSums& sums, const std::vector<size_t>& behind,
                   IsReadLater is_read_later) {
    const size_t inputs = group_.inputs.size(), steps = steps_.size(), all = places_.size();
    for (const size_t i : unit.ops) {
      if (is_read_later(inputs + i)) return false;
    }
    CodeBuilder builder(group_, unit);
    std::vector<Place> places, taken;
    const auto add = [&](size_t value, DType dtype) {
      places.push_back(for_code(values_[value], dtype, taken));
      return is_number(places.back());
    };
    builder.list_inputs_of_columns(static_cast<int>(columns_), add,
                                   [&](size_t value) { return values_[value].per_row; });
    builder.list_rows(sums, behind, add);
    std::vector<size_t> results;
    for (const auto* ops : {&sums.ops, &behind}) {
      for (const size_t i : *ops) {
        if (values_[inputs + i].kind == Place::output || is_read_later(inputs + i))
          results.push_back(i);
      }
    }
    for (const size_t i : results) builder.add_row_output(inputs + i);
    auto kernel = builder.kernel();
    for (const size_t i : results) {
      Place& result = values_[inputs + i];
      if (kernel && result.index < 0) result = take(true, result.dtype, result.columns);
      places.push_back(result);
    }
    for (const Place& place : taken) give_back(place);
    if (!kernel) {
      steps_.resize(steps);
      places_.resize(all);
      return false;
    }
    Step step;
    step.code = kernel.get();
    step.all_columns = true;
    kernels_.push_back(std::move(kernel));
    add_step(step, places);
    return true;
  }

  void add_sum(const ElementwiseGroup::Op& op, Place& result) {
    if (result.index < 0) result = take(true, op.result, result.columns);
    sums_.push_back({&reductions_.emplace_back(op.op, DType::float32, op.compute, op.result),
                     result, op.params_count == 0 ? nullptr : op.params.data()});
  }
  // The next input whose rows lie one after the other, of elements as large as code fetches.
  // Between its steps, for what is on its way at once is limited; in the first code, for later code
  // writes past the caches.
  int next_to_fetch() {
    while (fetched_ < group_.inputs.size()) {
      const size_t i = fetched_++;
      const Layout& layout = inputs_[i];
      if (group_.inputs[i].tensor.dtype() == DType::float32 && layout.column_step == 4 &&
          layout.is_even() && layout.row_step() == columns_ * 4)
        return static_cast<int>(i);
    }
    return -1;
  }
  // Along what code is done to.
  bool is_dense(const Place& place) const {
    if (place.kind != Place::input) return true;
    const Layout& layout = inputs_[static_cast<size_t>(place.index)];
    return (by_columns_ ? layout.run_step : layout.column_step) == itemsize(place.dtype);
  }
  bool is_number(const Place& place) const {
    if (!by_columns_) return place.per_row;
    return place.kind == Place::input && inputs_[static_cast<size_t>(place.index)].run_step == 0;
  }

  // Whether an input has one element for all rows.
  bool is_fixed(const Place& place) const {
    return place.kind == Place::input &&
           group_.inputs[static_cast<size_t>(place.index)].tensor.numel() == 1;
  }

  // Such an element in another dtype. Its steps stay 0, by which loops see that it is the same for
  // all: powers by 2 are products.
  Place number_as(const Place& from, DType dtype) {
    char* to = numbers_.emplace_back().data();
    const Layout& layout = inputs_[static_cast<size_t>(from.index)];
    converter(dtype, from.dtype)(to, itemsize(dtype), layout.base, 0, 1);
    inputs_.emplace_back().base = to;
    return {Place::input, static_cast<int>(inputs_.size()) - 1, true, dtype, from.columns};
  }

  void convert(const Place& from, const Place& to) {
    Step step;
    step.convert = converter(to.dtype, from.dtype);
    add_step(step, std::array{to, from});
  }

  Place take(bool per_row, DType dtype, int64_t columns) {
    std::vector<int>& free = free_[per_row];
    int index = buffers_[per_row];
    if (free.empty()) {
      ++buffers_[per_row];
    } else {
      index = free.back();
      free.pop_back();
    }
    largest_[per_row] = std::max(largest_[per_row], itemsize(dtype));
    return {Place::buffer, index, per_row, dtype, columns};
  }
  void give_back(const Place& place) {
    if (place.kind != Place::buffer || place.index < 0) return;
    // Copied into columns: for the next run of rows, too.
    if (by_columns_ && !place.per_row && place.index < copied_) return;
    if (!place.per_row && std::find(kept_.begin(), kept_.end(), place.index) != kept_.end()) return;
    free_[place.per_row].push_back(place.index);
  }

  void choose_tile() {
    // Buffers begin at lines of the cache, and not at the same one of each page.
    const auto rounded = [](int64_t nbytes) { return (nbytes + 2 * kLine - 1) / kLine * kLine; };
    const int64_t of_row = buffers_[0] * columns_ * largest_[0] + buffers_[1] * largest_[1];
    const int64_t usual = rows_ * columns_ < kMuchWork ? kUsualRowBytes : kLargeRowBytes;
    tile_ = std::clamp<int64_t>(usual / std::max<int64_t>(of_row, 1), 1,
                                std::max(kMostRowsTogether, kMostShortElements / columns_));
    // Whole lines, so that what is streamed begins with one.
    int64_t whole = 1;
    while (whole < 16 && whole * columns_ * 4 % kLine != 0) whole *= 2;
    if (tile_ > whole) tile_ -= tile_ % whole;
    if (by_columns_) {
      tile_ = std::max(kUsualRowBytes / std::max<int64_t>(of_row, 1), kLeastRun);
      const int64_t blocks = (run_ + tile_ - 1) / tile_;
      tile_ = whole_column((run_ + blocks - 1) / blocks);
    }
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

  // Rows from one on to another, or by columns such blocks of runs.
  void run_tiles(int64_t begin, int64_t end, char* buffers) const {
    if (!by_columns_) {
      std::vector<std::pair<const char*, int64_t>> kept(kept_.empty() ? 0 : steps_.size());
      for (int64_t row = begin, n; row < end; row += n) {
        n = std::min(tile_, (in_runs_ ? std::min(row - row % run_ + run_, end) : end) - row);
        for (size_t k = 0; k < steps_.size(); ++k) {
          if (steps_[k].keeps) {
            const std::pair<const char*, int64_t> rows{source_of(steps_[k]).row(row), n};
            if (kept[k].first == rows.first && kept[k].second >= n) continue;
            kept[k] = rows;
          }
          run(steps_[k], row, n, end, buffers);
        }
      }
      return;
    }
    // The same block of all runs, so that what these have in common is copied once.
    const int64_t runs = rows_ / run_;
    std::vector<const char*> copied(steps_.size());
    for (int64_t i = begin; i < end; ++i) {
      const int64_t first = i / runs * tile_, rows = std::min(tile_, run_ - first);
      const int64_t row = i % runs * run_ + first;
      for (size_t k = 0; k < steps_.size(); ++k) {
        if (steps_[k].gathers)
          copy_columns(places_.data() + steps_[k].first, row, rows, buffers, copied[k]);
        else
          run(steps_[k], row, rows, row + rows, buffers);
      }
    }
  }

  const Layout& source_of(const Step& step) const {
    return inputs_[static_cast<size_t>(places_[step.first + 1].index)];
  }

  // Into columns, unless it is what lies there.
  void copy_columns(const Place* places, int64_t row, int64_t rows, char* buffers,
                    const char*& copied) const {
    const Operand to = operand(places[0], row, buffers), from = operand(places[1], row, buffers);
    if (from.at == copied) return;
    const ConvertFunction copy = converter(places[0].dtype, places[1].dtype);
    for (int64_t c = 0; c < columns_; ++c) {
      char* column = to.at + c * to.column_step;
      const char* x = from.at + c * from.column_step;
      copy(column, to.row_step, x, from.row_step, rows);
      copy(column + rows * to.row_step, to.row_step, x + (rows - 1) * from.row_step, 0,
           whole_column(rows) - rows);
    }
    copied = from.at;
  }

  Operand operand(const Place& place, int64_t row, char* buffers) const {
    if (place.kind == Place::buffer) {
      const int64_t size = itemsize(place.dtype);
      char* full = buffers + place.index * full_bytes_;
      char* per_row = buffers + buffers_[0] * full_bytes_ + place.index * row_bytes_;
      if (place.per_row) return {per_row, 0, size, nullptr};
      return by_columns_ ? Operand{full, tile_ * size, size, nullptr}
                         : Operand{full, size, place.columns * size, nullptr};
    }
    const auto index = static_cast<size_t>(place.index);
    const Layout& layout = place.kind == Place::input ? inputs_[index] : outputs_[index];
    if (by_columns_) return {layout.row(row), layout.column_step, layout.run_step, nullptr};
    if (in_runs_ && place.kind == Place::input)
      return {layout.row(row), layout.column_step, layout.run_step, nullptr};
    return {layout.row(row), layout.column_step, layout.row_step(),
            layout.is_even() ? nullptr : &layout};
  }

  void run(const Step& step, int64_t row, int64_t rows, int64_t end, char* buffers) const {
    const Place* places = places_.data() + step.first;
    Operand operands[jit::kMostOperands];
    size_t count = step.count;
    for (size_t k = 0; k < count; ++k) operands[k] = operand(places[k], row, buffers);
    if (step.fetched >= 0) {
      const Layout& next = inputs_[static_cast<size_t>(step.fetched)];
      operands[count++] = {next.row(row + rows < end ? row + rows : row), next.column_step,
                           next.row_step(), nullptr};
    }
    const Operand& out = operands[0];
    if (step.reduction) {
      const Operand& x = operands[1];
      const auto reduce = [&](char* at, int64_t row_step, int64_t many, char* to) {
        (*step.reduction)(at, row_step, many, x.column_step, columns_, to, step.params);
      };
      if (!x.uneven) return reduce(x.at, x.row_step, rows, out.at);
      for (int64_t r = 0; r < rows; ++r)
        reduce(x.uneven->row(row + r), 0, 1, out.at + r * out.row_step);
      return;
    }
    if (step.gathers) return copy_rows_of(places[1], operands[1], row, rows, out.at);
    if (step.joins) return join(places, step.count, operands, row, rows);
    const bool per_row = !step.code && places[0].per_row;
    const int64_t columns = step.code ? places[step.count - 1].columns : places[0].columns;
    if (!step.kernel && !step.convert && !step.code)
      return stream_bytes(out.at, operands[1].at, rows * out.row_step);
    if (step.all_columns) {
      char* at[jit::kMostOperands];
      size_t n = 0;
      for (size_t k = 0; k < count; ++k) {
        const int64_t its = places[k].per_row ? 1 : columns_;
        for (int64_t c = 0; c < its; ++c) at[n++] = operands[k].at + c * operands[k].column_step;
      }
      return (*step.code)(at, rows);
    }
    // Rows of n elements; by columns, columns of that many. What is per row is one of those, where
    // its rows are evenly spaced.
    const bool uneven =
        std::any_of(operands, operands + count, [](const Operand& x) { return x.uneven; });
    const bool along_rows = by_columns_ || (per_row && !uneven);
    const int64_t n = step.whole ? whole_column(rows) : along_rows ? rows : per_row ? 1 : columns;
    const int64_t lines = !along_rows ? rows : per_row ? 1 : columns;
    char* at[jit::kMostOperands];
    int64_t steps[jit::kMostOperands], line_steps[jit::kMostOperands];
    bool as_one = !uneven;
    for (size_t k = 0; k < count; ++k) {
      const Operand& x = operands[k];
      at[k] = x.at;
      steps[k] = along_rows ? x.row_step : x.column_step;
      line_steps[k] = along_rows ? x.column_step : x.row_step;
      as_one = as_one && (lines == 1 || line_steps[k] == n * steps[k]);
    }
    if (step.sums > 0) return add_up(step, operands, count, row, rows, buffers);
    if (as_one) return call(step, places[0], at, steps, lines * n);
    for (int64_t line = 0; line < lines; ++line) {
      for (size_t k = 0; k < count; ++k) {
        const Operand& x = operands[k];
        at[k] = x.uneven ? x.uneven->row(row + line) : x.at + line * line_steps[k];
      }
      call(step, places[0], at, steps, n);
    }
  }

  // Code with sums, row by row.
  void add_up(const Step& step, const Operand* operands, size_t count, int64_t row, int64_t rows,
              char* buffers) const {
    constexpr int64_t kRows = 64;
    alignas(kLine) double lanes[jit::kMostSums][jit::kLanesOfDoubles];
    double totals[jit::kMostSums][kRows];
    const auto sums = static_cast<size_t>(step.sums);
    const std::span<const Sum> its{sums_.data() + step.first_sum, sums};
    char* at[jit::kMostOperands];
    uint64_t in_order = 0;  // operands of which the next row lies behind a row
    for (size_t k = 0; k < step.count; ++k) {
      const int64_t nbytes = columns_ * itemsize(places_[step.first + k].dtype);
      if (!operands[k].uneven && operands[k].row_step >= nbytes) in_order |= uint64_t{1} << k;
    }
    for (int64_t first = 0; first < rows; first += kRows) {
      const int64_t n = std::min(kRows, rows - first);
      for (int64_t r = first; r < first + n; ++r) {
        for (size_t k = 0; k < count; ++k) {
          const Operand& x = operands[k];
          char* line = x.uneven ? x.uneven->row(row + r) : x.at + r * x.row_step;
          at[k < step.count ? k : k + sums] = line;
        }
        std::memset(lanes, 0, sums * sizeof lanes[0]);
        for (size_t s = 0; s < sums; ++s) at[step.count + s] = reinterpret_cast<char*>(lanes[s]);
        (*step.code)(at, columns_, r + 1 < rows ? in_order : 0);
        for (size_t s = 0; s < sums; ++s) {
          double& total = totals[s][r - first];
          if (!its[s].reduction->join(lanes[s], total)) total = add_again(step, s, at);
        }
      }
      for (size_t s = 0; s < sums; ++s) {
        const Operand to = operand(its[s].result, row, buffers);
        its[s].reduction->finish(reinterpret_cast<const char*>(totals[s]), n,
                                 to.at + first * to.row_step, its[s].params);
      }
    }
  }
  // Of sums too large for floats: the elements are stored and reduced.
  double add_again(const Step& step, size_t sum, char* const* at) const {
    jit::Segment segment = segments_[step.segment];
    segment.outputs = {{segment.sums[sum], false}};
    segment.sums.clear();
    segment.sum_lanes = 0;
    segment.fetches = false;
    std::vector<float> elements(static_cast<size_t>(columns_));
    char* operands[jit::kMostOperands];
    std::copy_n(at, segment.inputs.size(), operands);
    operands[segment.inputs.size()] = reinterpret_cast<char*>(elements.data());
    const auto kernel = jit::kernel_of(segment);
    if (!kernel) throw std::bad_alloc();
    (*kernel)(operands, columns_);
    return sums_[static_cast<size_t>(step.first_sum) + sum].reduction->total(elements.data(),
                                                                             columns_);
  }

  static void join(const Place* places, size_t count, const Operand* operands, int64_t row,
                   int64_t rows) {
    char* to = operands[0].at;
    for (int64_t r = 0; r < rows; ++r) {
      for (size_t k = 1; k < count; ++k) {
        const Operand& x = operands[k];
        const int64_t nbytes = places[k].columns * itemsize(places[k].dtype);
        const char* from = x.uneven ? x.uneven->row(row + r) : x.at + r * x.row_step;
        std::memcpy(to, from, static_cast<size_t>(nbytes));
        to += nbytes;
      }
    }
  }

  // Rows one after the other.
  void copy_rows_of(const Place& place, const Operand& from, int64_t row, int64_t rows,
                    char* to) const {
    const int64_t size = itemsize(place.dtype);
    const RowBlock block{from.row_step, columns_, from.column_step, size};
    if (!from.uneven) return copy_rows(to, from.at, rows, block);
    const int64_t run = from.uneven->rows.inner_extent();
    for (int64_t r = row; r < row + rows;) {
      const int64_t n = std::min(run - r % run, row + rows - r);
      copy_rows(to, from.uneven->row(r), n, block);
      to += n * columns_ * size;
      r += n;
    }
  }

  static void call(const Step& step, const Place& to, char* const* at, const int64_t* steps,
                   int64_t n) {
    if (step.code) return (*step.code)(at, n);
    if (step.kernel) return step.kernel(at, steps, n, step.params);
    step.convert(at[0], itemsize(to.dtype), at[1], steps[1], n);
  }

  const ElementwiseGroup& group_;
  int64_t rows_ = 1, columns_ = 1;
  std::vector<Layout> inputs_, outputs_;
  std::deque<std::array<char, 16>> numbers_;  // in other dtypes than those of their inputs
  std::vector<RowReduction> reductions_;
  std::vector<Sum> sums_;
  std::vector<bool> added_up_;          // which ops code adds up
  std::vector<jit::Segment> segments_;  // of such code
  std::vector<Place> values_, places_;
  std::vector<Step> steps_;
  std::vector<std::shared_ptr<const jit::Kernel>> kernels_;
  std::array<std::vector<int>, 2> free_;  // of values in full, and per row
  std::array<int, 2> buffers_{};
  std::array<int64_t, 2> largest_{1, 1};
  size_t fetched_ = 0;  // inputs that were looked at
  bool by_columns_ = false, in_runs_ = false;
  int copied_ = 0;         // the first buffers, of what is copied into columns
  std::vector<int> kept_;  // buffers of repeated rows, which the next tile has mostly, too
  int64_t run_ = 1;
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
