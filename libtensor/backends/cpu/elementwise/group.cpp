// SPDX-License-Identifier: Apache-2.0
// A group of elementwise ops in one pass: tile by tile, each op's inner loop runs over values that
// the ones before it left in the first cache.
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/row_group.h"
#include "libtensor/backends/cpu/elementwise/strided_source.h"
#include "libtensor/backends/cpu/elementwise/units.h"
#include "libtensor/backends/cpu/finish.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/core/checked.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kLine = 64;
// Of the first cache; the rest is for what is read from memory.
constexpr int64_t kBufferBytes = 40960, kUsualBytes = 24576;
constexpr int64_t kLeastTile = 64, kMostTile = 2048;  // elements
constexpr int64_t kRegisterTile = 8192;               // of code that needs no buffers

// Where an operand of a step lies: in the memory of a tensor, or in a buffer of the tile.
struct Place {
  int tensor = -1;
  int buffer = -1;
  int64_t stride = 0;
  DType dtype = DType::unset;
};

// What is done to one tile.
struct Step {
  RowFunction kernel = nullptr;           // places[0] = kernel(places[1], ...),
  ConvertFunction convert = nullptr;      // or places[1] in the dtype of places[0],
  const jit::Kernel* code = nullptr;      // or code for several ops,
  const StridedSource* source = nullptr;  // or what it reads; none: as it is, past the caches
  const double* params = nullptr;
  size_t first = 0, count = 0;  // of the program's places
};

class Program {
 public:
  Program(const ElementwiseGroup& group, const GroupIterator& rows, bool streamed)
      : group_(group), streamed_(streamed), values_(list_values(group, rows, streamed)) {
    const std::vector<Unit> units = units_of(group);
    std::vector<size_t> last_use(values_.size(), 0);
    for (size_t u = 0; u < units.size(); ++u) {
      for (const size_t i : units[u].ops) {
        for (const uint8_t value : group.ops[i].reads()) last_use[value] = u + 1;
      }
    }
    steps_.reserve(3 * group.ops.size());
    list_sources();
    for (size_t u = 0; u < units.size(); ++u) {
      const auto is_read_later = [&](size_t value) { return last_use[value] > u + 1; };
      if (!units[u].has_code || !add_code(units[u], is_read_later)) {
        for (const size_t i : units[u].ops) {
          add(i);
          stream_result(i);
        }
      }
      for (size_t value = 0; value < values_.size(); ++value) {
        if (last_use[value] == u + 1) give_buffer(values_[value].buffer);
      }
    }
    const int64_t bytes_each = std::max<int64_t>(largest_, 1);
    const int64_t elements = kUsualBytes / (std::max(buffers_, 1) * bytes_each);
    tile_ = std::clamp(elements / kLeastTile * kLeastTile, kLeastTile, kMostTile);
    if (buffers_ == 0) tile_ = kRegisterTile;
    buffer_bytes_ = buffers_ == 0 ? 0 : tile_ * bytes_each;
    out_size_ = itemsize(group.outputs[0].tensor.dtype());
    aligns_ = streamed;
  }
  bool fits() const noexcept { return buffers_ * buffer_bytes_ <= kBufferBytes; }

  // n elements, the first of them at `first`, from the pointers on, which are those of the tensors.
  void operator()(char* const* pointers, int64_t first, int64_t n) const {
    alignas(kLine) char buffers[kBufferBytes];
    int64_t length = tile_;
    if (aligns_) {
      const auto gap = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(pointers[0]) % kLine);
      if (gap % out_size_ == 0 && gap > 0) length = gap / out_size_;
    }
    for (int64_t done = 0; done < n; done += length, length = tile_) {
      length = std::min(length, n - done);
      for (const Step& step : steps_) run(step, pointers, buffers, first, done, length);
    }
  }

 private:
  static std::vector<Place> list_values(const ElementwiseGroup& group, const GroupIterator& rows,
                                        bool streamed) {
    std::vector<Place> values(group.inputs.size() + group.ops.size());
    const auto& strides = rows.strides[static_cast<size_t>(rows.ndim - 1)];
    for (size_t i = 0; i < group.inputs.size(); ++i) {
      const size_t k = group.outputs.size() + i;
      values[i] = {static_cast<int>(k), -1, strides[k], group.inputs[i].tensor.dtype()};
    }
    for (size_t i = 0; i < group.ops.size(); ++i)
      values[group.inputs.size() + i].dtype = group.ops[i].result;
    for (size_t o = 0; o < group.outputs.size() && !streamed; ++o) {
      Place& value = values[group.outputs[o].value];
      value.tensor = static_cast<int>(o);
      value.stride = itemsize(value.dtype);
    }
    return values;
  }

  int take_buffer(DType dtype) {
    largest_ = std::max(largest_, itemsize(dtype));
    if (free_.empty()) return buffers_++;
    const int buffer = free_.back();
    free_.pop_back();
    return buffer;
  }
  void give_buffer(int buffer) {
    if (buffer >= 0) free_.push_back(buffer);
  }
  Place in_buffer(DType dtype) { return {-1, take_buffer(dtype), itemsize(dtype), dtype}; }

  void add_step(Step step, std::span<const Place> places) {
    step.first = places_.size();
    step.count = places.size();
    places_.insert(places_.end(), places.begin(), places.end());
    steps_.push_back(step);
  }
  void add_conversion(const Place& from, const Place& to) {
    Step step;
    step.convert = converter(to.dtype, from.dtype);
    add_step(step, std::array{to, from});
  }
  // In another dtype, in a buffer.
  Place converted(const Place& from, DType dtype) {
    Place to = in_buffer(dtype);
    if (from.stride == 0) to.stride = 0;  // one element for all
    add_conversion(from, to);
    return to;
  }

  // What lies in another shape than the group is read into buffers first.
  void list_sources() {
    for (size_t i = 0; i < group_.inputs.size(); ++i) {
      if (!has_own_shape(group_, group_.inputs[i])) continue;
      Step step;
      step.source = sources_.emplace_back(std::make_unique<StridedSource>(group_.inputs[i])).get();
      values_[i] = in_buffer(values_[i].dtype);
      add_step(step, {&values_[i], 1});
    }
  }

  void add(size_t i) {
    const ElementwiseGroup::Op& op = group_.ops[i];
    Place& result = values_[group_.inputs.size() + i];
    if (result.tensor < 0) result = in_buffer(op.result);
    if (op.kind == GroupOpKind::conversion) return add_conversion(values_[op.values[0]], result);
    RowKernel kernel;
    if (op.kind == GroupOpKind::function)
      kernel = half_sign_kernel(op.op, op.result, values_[op.values[0]].dtype);
    if (!kernel.function) kernel = row_kernel_of(op.kind, op.op, op.inputs, op.compute);
    Step step;
    step.kernel = kernel.function;
    step.params = op.params.data();
    std::array<Place, 4> places{result};
    std::array<int, 4> taken{-1, -1, -1, -1};
    for (size_t k = 0; k < op.inputs; ++k) {
      Place from = values_[op.values[k]];
      if (from.dtype != kernel.reads[k]) {
        from = converted(from, kernel.reads[k]);
        taken[k] = from.buffer;
      }
      places[k + 1] = from;
    }
    if (kernel.result != op.result) {
      places[0] = in_buffer(kernel.result);
      taken[3] = places[0].buffer;
    }
    add_step(step, {places.data(), size_t{op.inputs} + 1});
    if (kernel.result != op.result) add_conversion(places[0], result);
    for (const int buffer : taken) give_buffer(buffer);
  }

  // A result that was computed into a buffer goes past the caches.
  void stream_result(size_t i) {
    const size_t value = group_.inputs.size() + i;
    for (size_t o = 0; o < group_.outputs.size() && streamed_; ++o) {
      if (group_.outputs[o].value == value) add_step({}, std::array{output(o), values_[value]});
    }
  }
  Place output(size_t o) const {
    const DType dtype = group_.outputs[o].tensor.dtype();
    return {static_cast<int>(o), -1, itemsize(dtype), dtype};
  }

  // Several ops by one piece of code; false, and nothing is added, if none can be made.
  template <class IsReadLater>
  bool add_code(const Unit& unit, IsReadLater is_read_later) {
    CodeBuilder builder(group_, unit);
    std::vector<Place> places;
    std::vector<int> taken;
    const auto reads = [&](size_t value, DType dtype) {
      Place from = values_[value];
      const bool is_dense = from.stride == 0 || from.stride == itemsize(from.dtype);
      if (from.dtype != dtype || !is_dense) {
        from = converted(from, dtype);
        taken.push_back(from.buffer);
      }
      places.push_back(from);
      return from.stride == 0;
    };
    const size_t steps = steps_.size(), all = places_.size();
    builder.list_inputs(reads);
    std::vector<std::pair<size_t, Place>> results;
    for (const size_t i : unit.ops) {
      const size_t value = group_.inputs.size() + i;
      for (size_t o = 0; o < group_.outputs.size(); ++o) {
        if (group_.outputs[o].value != value) continue;
        const Place to = output(o);
        builder.add_output(value, streamed_ && jit::can_stream(to.dtype));
        places.push_back(to);
      }
      if (values_[value].tensor >= 0 || !is_read_later(value)) continue;
      builder.add_output(value, false);
      places.push_back(in_buffer(values_[value].dtype));
      results.push_back({value, places.back()});
    }
    auto kernel = builder.kernel();
    for (const int buffer : taken) give_buffer(buffer);
    if (!kernel) {
      for (const auto& [value, place] : results) give_buffer(place.buffer);
      steps_.resize(steps);
      places_.resize(all);
      return false;
    }
    for (const auto& [value, place] : results) values_[value] = place;
    Step step;
    step.code = kernel.get();
    kernels_.push_back(std::move(kernel));
    add_step(step, places);
    return true;
  }

  char* at(const Place& place, char* const* pointers, char* buffers, int64_t done) const {
    return place.tensor >= 0 ? pointers[place.tensor] + done * place.stride
                             : buffers + place.buffer * buffer_bytes_;
  }

  void run(const Step& step, char* const* pointers, char* buffers, int64_t first, int64_t done,
           int64_t n) const {
    const Place* places = places_.data() + step.first;
    if (step.code) {
      char* operands[jit::kMostOperands];
      for (size_t k = 0; k < step.count; ++k) operands[k] = at(places[k], pointers, buffers, done);
      return (*step.code)(operands, n);
    }
    if (step.source)
      return step.source->read(first + done, n, at(places[0], pointers, buffers, done));
    char* operands[4];
    int64_t strides[4];
    for (size_t k = 0; k < step.count; ++k) {
      strides[k] = places[k].stride;
      operands[k] = at(places[k], pointers, buffers, done);
    }
    if (step.kernel) {
      step.kernel(operands, strides, n, step.params);
    } else if (step.convert) {
      step.convert(operands[0], itemsize(places[0].dtype), operands[1], strides[1],
                   strides[0] == 0 ? 1 : n);
    } else {
      stream_bytes(operands[0], operands[1], n * strides[0]);
    }
  }

  const ElementwiseGroup& group_;
  const bool streamed_;
  std::vector<Place> values_, places_;
  std::vector<std::shared_ptr<const jit::Kernel>> kernels_;
  std::vector<std::unique_ptr<StridedSource>> sources_;
  std::vector<Step> steps_;
  std::vector<int> free_;
  int buffers_ = 0;
  int64_t largest_ = 0, tile_ = 0, buffer_bytes_ = 0, out_size_ = 1;
  bool aligns_ = false;
};

bool worth_streaming(const ElementwiseGroup& group, const GroupIterator& rows) {
  int64_t nbytes = 0;
  for (const auto& output : group.outputs) nbytes += rows.numel * itemsize(output.tensor.dtype());
  for (const auto& input : group.inputs)
    nbytes += input.tensor.numel() * itemsize(input.tensor.dtype());
  const int64_t width = rows.extents[static_cast<size_t>(rows.ndim - 1)];
  return rows.numel > kGrain &&
         is_streamed(nbytes, width * itemsize(group.outputs[0].tensor.dtype()));
}

// Of short rows a step does too little.
constexpr int64_t kShortRow = 16;
// Of these it does enough, but begins too often: rows are read one after the other into buffers.
constexpr int64_t kShortStep = 384;
// A reduction would read shorter rows of a source slower than memory.
constexpr int64_t kShortSourceRow = 64;
bool has_rows_below(const GroupIterator& rows, int64_t extent) {
  return rows.ndim > 1 && rows.extents[static_cast<size_t>(rows.ndim - 1)] < extent;
}

// The first output of a group, element by element, in row-major order; the others are stored.
class GroupSource final : public ElementSource {
 public:
  GroupSource(const ElementwiseGroup& group, const GroupIterator& rows, const ReduceKernel& kernel)
      : rows_(rows),
        program_(group, rows, false),
        size_(itemsize(group.outputs[0].tensor.dtype())),
        join_(kernel.join) {
    if (kernel.lanes == jit::kLanesOfDoubles) make_sum(group, kernel.lanes);
  }
  bool usable() const { return program_.fits() && !has_rows_below(rows_, kShortSourceRow); }

  void read(int64_t first, int64_t n, char* to, int64_t next) const override {
    if (next >= 0) {
      for_inner_loops(rows_, next, next + n, [&](char* const* p, const int64_t* steps, int64_t m) {
        for (int k = 1; k < rows_.operands; ++k) fetch(p[k], steps[k], m);
      });
    }
    for_inner_loops(rows_, first, first + n, [&](char* const* p, const int64_t*, int64_t m) {
      std::array<char*, kMaxGroupOperands> at;
      std::copy_n(p, rows_.operands, at.begin());
      at[0] = to;
      program_(at.data(), first, m);
      first += m;
      to += m * size_;
    });
  }

  bool add_up(int64_t first, int64_t n, double& sum) const override {
    if (!sum_) return false;
    alignas(kLine) double lanes[jit::kLanesOfDoubles] = {};
    char* operands[jit::kMostOperands];
    size_t count = 0;
    for (const auto& operand : operands_)
      operands[count++] = operand.number
                              ? operand.number.get()
                              : rows_.bases[operand.k] + first * rows_.strides[0][operand.k];
    operands[count] = reinterpret_cast<char*>(lanes);
    (*sum_)(operands, n);
    sum = join_(lanes);
    return true;
  }

 private:
  // One piece of code for all ops, which adds up the first output and stores the others, if there
  // can be one.
  void make_sum(const ElementwiseGroup& group, int lanes) {
    if (rows_.ndim != 1 || !jit::can_add_up()) return;
    if (group.outputs[0].tensor.dtype() != DType::float32) return;
    const std::vector<Unit> units = units_of(group);
    if (units.size() != 1 || !units[0].has_code) return;
    CodeBuilder builder(group, units[0]);
    bool fits = true;
    builder.list_inputs([&](size_t value, DType dtype) {
      const size_t k = group.outputs.size() + value;
      const int64_t stride = rows_.strides[0][k];
      const Tensor& x = group.inputs[value].tensor;
      fits = fits && !has_own_shape(group, group.inputs[value]) &&
             (stride == 0 || (stride == itemsize(dtype) && dtype == x.dtype()));
      operands_.push_back({k, {}});
      if (stride == 0 && dtype != x.dtype()) {
        operands_.back().number.reset(new char[static_cast<size_t>(itemsize(dtype))]);
        converter(dtype, x.dtype())(operands_.back().number.get(), 0, rows_.bases[k], 0, 1);
      }
      return stride == 0;
    });
    for (size_t o = 1; o < group.outputs.size(); ++o) {
      builder.add_output(group.outputs[o].value, false);
      operands_.push_back({o, {}});
    }
    builder.add_sum(group.outputs[0].value, lanes);
    if (fits) sum_ = builder.kernel();
  }
  static void fetch(const char* x, int64_t step, int64_t n) {
    if (step <= 0 || step > kLine) return;
    for (int64_t at = 0; at < n * step; at += kLine) __builtin_prefetch(x + at);
    asm volatile("");  // GCC leaves out what does nothing but prefetch
  }

  const GroupIterator rows_;
  const Program program_;
  const int64_t size_;
  std::shared_ptr<const jit::Kernel> sum_;
  struct Operand {
    size_t k;
    std::unique_ptr<char[]> number;  // in another dtype than it has
  };
  std::vector<Operand> operands_;  // of that code
  double (*const join_)(double*);
};

// A tensor of the shape that lies nowhere.
Tensor placeholder(DType dtype, const Shape& shape) {
  auto storage = Ref<Storage>::adopt(new Storage);
  const int64_t n = checked_numel(shape);
  storage->data = storage->small;
  storage->nbytes = n * itemsize(dtype);
  return make_dense_tensor(std::move(storage), dtype, shape, n);
}

}  // namespace

namespace {

// Operands of the shape of the first; in the place of inputs of other shapes, that one.
GroupIterator rows_of(const ElementwiseGroup& group, std::span<const Tensor* const> outputs) {
  std::array<const Tensor*, kMaxGroupOperands> operands{};
  size_t n = outputs.size();
  std::copy(outputs.begin(), outputs.end(), operands.begin());
  for (const auto& input : group.inputs)
    operands[n++] = has_own_shape(group, input) ? outputs[0] : &input.tensor;
  return collapse_dims_of_group({operands.data(), n});
}

// Whether inputs are of other shapes, unless the group is of one axis already.
bool has_other_shapes(const ElementwiseGroup& group) {
  return group.shape.size() > 1 &&
         std::any_of(group.inputs.begin(), group.inputs.end(),
                     [&](const auto& input) { return has_own_shape(group, input); });
}

// A group with inputs of other shapes, as one axis: what is dense lies along it, all else is read
// in its own shape.
struct FlatGroup {
  explicit FlatGroup(const ElementwiseGroup& group)
      : inputs(group.inputs.begin(), group.inputs.end()),
        outputs(group.outputs.begin(), group.outputs.end()),
        shape{checked_numel(group.shape)} {
    for (auto& input : inputs) {
      Tensor& x = input.tensor;
      if (x.numel() == 1 || has_own_shape(group, input)) continue;
      x = alias(x, group.shape, broadcast_strides(x.shape(), x.strides(), group.shape), x.offset());
      if (x.is_contiguous()) x = alias(x, shape, {1}, x.offset());
    }
    for (auto& output : outputs) output.tensor = alias(output.tensor, shape, {1}, 0);
  }

  std::vector<ElementwiseGroup::Input> inputs;
  std::vector<ElementwiseGroup::Output> outputs;
  Shape shape;
};

}  // namespace

bool CpuBackend::supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) {
  if (kind == GroupOpKind::conversion || kind == GroupOpKind::join) return true;
  if (kind == GroupOpKind::reduction) return has_reduction(op, x, compute);
  return row_kernel_of(kind, op, inputs, compute).function != nullptr;
}

namespace {

bool run_in_tiles(const ElementwiseGroup& group) {
  std::array<const Tensor*, kMaxGroupOperands> outputs{};
  size_t n = 0;
  for (const auto& output : group.outputs) outputs[n++] = &output.tensor;
  const GroupIterator rows = rows_of(group, {outputs.data(), n});
  const bool in_short_steps = has_rows_below(rows, kShortStep) && !has_rows_below(rows, kShortRow);
  if (has_other_shapes(group) || in_short_steps) {
    const FlatGroup flat(group);
    const bool done = run_in_tiles({flat.inputs, group.ops, flat.outputs, flat.shape});
    if (done || has_other_shapes(group)) return done;  // else its rows may fit
  }
  if (has_rows_below(rows, kShortRow)) {
    ElementwiseGroup of_rows = group;
    of_rows.row_axes = 1;  // and those that make no longer rows
    while (of_rows.row_axes < group.shape.size() &&
           group.shape[group.shape.size() - of_rows.row_axes] == 1)
      ++of_rows.row_axes;
    return run_row_group(of_rows);
  }
  const bool streamed = worth_streaming(group, rows);
  const Program program(group, rows, streamed);
  if (!program.fits()) return false;
  const int64_t grain = std::max<int64_t>(kGrain / static_cast<int64_t>(group.ops.size()), 4096);
  parallel_for(rows.numel, grain, [&](int64_t begin, int64_t end) {
    for_inner_loops(rows, begin, end, [&](char* const* p, const int64_t*, int64_t m) {
      program(p, begin, m);
      begin += m;
    });
    if (streamed) end_stream();
  });
  return true;
}

}  // namespace

namespace {

// A group that reads a product, as one axis. Each block of the product that is final is read
// before it leaves the cache. The product lies where a copy of it is stored, else, until it is
// read, where a result will, else in memory of its own.
class ProductGroup final : public Finish {
 public:
  ProductGroup(const ElementwiseGroup& group, size_t product)
      : product_(product),
        computed_(*group.inputs[product].computed),
        a_(group.inputs[product].tensor),
        flat_(group),
        ops_(group.ops.begin(), group.ops.end()) {
    const DType dtype = a_.dtype();
    size_ = itemsize(dtype);
    for (size_t i = 0; i < ops_.size() && !target_.defined(); ++i) take_copy(i);
    for (const auto& output : flat_.outputs) {
      if (target_.defined() || itemsize(output.tensor.dtype()) != size_) continue;
      target_ =
          make_dense_tensor(Ref(output.tensor.impl()->storage), dtype, flat_.shape, flat_.shape[0]);
      is_overwritten_ = true;
    }
    if (!target_.defined())
      target_ = make_dense_tensor(cpu_backend().allocate(flat_.shape[0] * size_), dtype,
                                  flat_.shape, flat_.shape[0]);
    flat_.inputs[product] = {target_, false};
    if (flat_.outputs.empty()) return;
    if (!takes_rows(group))
      group_.emplace(ElementwiseGroup{flat_.inputs, ops_, flat_.outputs, flat_.shape});
    for (const auto& output : group_->outputs) outputs_.push_back(&output.tensor);
    rows_ = rows_of(*group_, outputs_);
    program_.emplace(*group_, rows_, false);
  }
  bool usable() const { return !program_ || program_->fits(); }

  void run() const {
    const Shape& shape = computed_.shape;
    const Tensor out = alias(target_, shape, contiguous_strides(shape), target_.offset());
    const auto& [b, added] = computed_.operands;
    if (computed_.kind == ComputedInput::Kind::product) {
      matmul_finished(out, a_, b, added, *this);
    } else {
      const MathModeScope mode(MathMode::winograd, computed_.winograd);
      conv_finished(out, a_, b, added, computed_.window, computed_.groups, *this);
    }
  }

  void operator()(char* at, int64_t n) const override {
    if (!program_) return;
    alignas(kLine) char block[kBlock];
    const int64_t step = is_overwritten_ ? kBlock / size_ : n;
    for (int64_t first = (at - static_cast<char*>(target_.data())) / size_; n > 0;) {
      const int64_t m = std::min(step, n);
      char* copied = block;
      if (is_overwritten_) std::memcpy(block, at, static_cast<size_t>(m * size_));
      for_inner_loops(rows_, first, first + m, [&](char* const* p, const int64_t*, int64_t count) {
        if (!is_overwritten_) {
          (*program_)(p, first, count);
        } else {
          std::array<char*, kMaxGroupOperands> operands;
          std::copy_n(p, rows_.operands, operands.begin());
          operands[outputs_.size() + product_] = copied;
          (*program_)(operands.data(), first, count);
          copied += count * size_;
        }
        first += count;
      });
      at += m * size_;
      n -= m;
    }
  }

 private:
  static constexpr int64_t kBlock = 8192;  // bytes

  // If op i is a copy of the product that is stored: where that is.
  void take_copy(size_t i) {
    const ElementwiseGroup::Op& op = ops_[i];
    if (op.kind != GroupOpKind::conversion || op.values[0] != product_ || op.result != a_.dtype())
      return;
    const auto value = static_cast<uint8_t>(flat_.inputs.size() + i);
    const auto stored = std::find_if(flat_.outputs.begin(), flat_.outputs.end(),
                                     [&](const auto& output) { return output.value == value; });
    if (stored == flat_.outputs.end()) return;
    target_ = stored->tensor;
    flat_.outputs.erase(stored);
    ops_.erase(ops_.begin() + static_cast<std::ptrdiff_t>(i));
    const auto renumber = [&](uint8_t& other) {
      if (other == value) other = static_cast<uint8_t>(product_);
      if (other > value) --other;
    };
    for (auto& other : ops_) {
      for (size_t k = 0; k < other.inputs; ++k) renumber(other.values[k]);
    }
    for (auto& output : flat_.outputs) renumber(output.value);
  }

  // Whether rows are long enough for what has one element for each to be read where it is; then the
  // group keeps its axes.
  bool takes_rows(const ElementwiseGroup& group) {
    for (size_t i = 0; i < group.inputs.size(); ++i) {
      if (i != product_ && has_own_shape(group, group.inputs[i])) return false;
    }
    inputs_.assign(group.inputs.begin(), group.inputs.end());
    const auto dense = [&](const Tensor& x) {
      return alias(x, group.shape, contiguous_strides(group.shape), x.offset());
    };
    inputs_[product_] = {dense(target_), false};
    for (auto output : flat_.outputs) {
      output.tensor = dense(output.tensor);
      row_outputs_.push_back(output);
    }
    group_.emplace(ElementwiseGroup{inputs_, ops_, row_outputs_, group.shape});
    std::vector<const Tensor*> outputs;
    for (const auto& output : row_outputs_) outputs.push_back(&output.tensor);
    if (!has_rows_below(rows_of(*group_, outputs), kLeastRow)) return true;
    group_.reset();
    return false;
  }

  static constexpr int64_t kLeastRow = 32;  // elements, of rows of which each begins anew

  const size_t product_;
  const ComputedInput& computed_;
  const Tensor a_;
  FlatGroup flat_;
  std::vector<ElementwiseGroup::Input> inputs_;        // of rows
  std::vector<ElementwiseGroup::Output> row_outputs_;  // of rows
  std::vector<ElementwiseGroup::Op> ops_;
  std::vector<const Tensor*> outputs_;
  int64_t size_;
  Tensor target_;
  bool is_overwritten_ = false;  // by a result
  std::optional<ElementwiseGroup> group_;
  GroupIterator rows_;
  std::optional<Program> program_;
};

bool run_product_group(const ElementwiseGroup& group, size_t product) {
  const ProductGroup its(group, product);
  if (its.usable()) its.run();
  return its.usable();
}

}  // namespace

// Those that are computed first.
static bool run_first(const ElementwiseGroup& group) {
  return std::all_of(group.first, group.first + group.first_count,
                     [](const auto& first) { return cpu_backend().elementwise_group(first); });
}

bool CpuBackend::elementwise_group(const ElementwiseGroup& group) {
  if (!run_first(group)) return false;
  if (group.row_axes > 0) return run_row_group(group);
  for (size_t i = 0; i < group.inputs.size(); ++i) {
    const ComputedInput* computed = group.inputs[i].computed.get();
    if (computed && computed->is_product()) return run_product_group(group, i);
  }
  return run_in_tiles(group);
}

bool CpuBackend::is_cheap(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  std::array<DType, 3> converted{};
  for (size_t k = 0; k < reads.size(); ++k) converted[k] = dtype_for_code(op, k, reads[k]);
  return jit::is_enabled() && has_code(op, {converted.data(), reads.size()});
}

std::string CpuBackend::group_source(const ElementwiseGroup& group) { return code_listing(group); }

namespace {

// A group that reads the results of a reduction, as one axis: those that are final.
class GroupBehind final : public Finish {
 public:
  GroupBehind(const ElementwiseGroup& group, const Tensor& results)
      : results_(static_cast<char*>(results.data())),
        size_(itemsize(results.dtype())),
        flat_(group),
        group_{flat_.inputs, group.ops, flat_.outputs, flat_.shape} {
    for (const auto& output : flat_.outputs) outputs_.push_back(&output.tensor);
    rows_ = rows_of(group_, outputs_);
    program_.emplace(group_, rows_, false);
  }
  bool usable() const { return program_->fits(); }

  void operator()(char* at, int64_t n) const override {
    const int64_t first = (at - results_) / size_;
    const auto& strides = rows_.strides[static_cast<size_t>(rows_.ndim - 1)];
    std::array<char*, kMaxGroupOperands> operands;
    for (size_t k = 0; k < static_cast<size_t>(rows_.operands); ++k)
      operands[k] = rows_.bases[k] + first * strides[k];
    (*program_)(operands.data(), first, n);
  }

 private:
  char* const results_;
  const int64_t size_;
  FlatGroup flat_;
  const ElementwiseGroup group_;
  std::vector<const Tensor*> outputs_;
  GroupIterator rows_;
  std::optional<Program> program_;
};

// The reduction of what a group computes, and what is done to its results.
bool reduce_elements(const ElementwiseGroup& group, const GroupReduction& its,
                     const Finish* behind) {
  if (has_other_shapes(group)) {
    const FlatGroup flat(group);
    return reduce_elements({flat.inputs, group.ops, flat.outputs, flat.shape}, its, behind);
  }
  // The operand has its own shape; the group has one with as many elements.
  const Tensor x = placeholder(its.x.dtype(), its.x.shape());
  const Tensor elements = placeholder(its.x.dtype(), group.shape);
  std::vector<const Tensor*> outputs{&elements};
  for (const auto& output : group.outputs.subspan(1)) outputs.push_back(&output.tensor);
  const GroupIterator rows = rows_of(group, outputs);
  bool in_order = false;
  const ReduceKernel kernel = kernel_of_reduction(its.op, x.dtype(), its.compute, in_order);
  const GroupSource source(group, rows, kernel);
  return source.usable() &&
         run_reduction_of(source, kernel, its.out, x, its.mask, in_order,
                          its.params.empty() ? nullptr : its.params.data(), behind);
}

}  // namespace

bool CpuBackend::reduce_group(const GroupReduction& its) {
  std::optional<GroupBehind> behind;
  if (its.behind) {
    if (!run_first(*its.behind)) return false;
    behind.emplace(*its.behind, its.out);
    if (!behind->usable()) return false;
  }
  const Finish* finish = behind ? &*behind : nullptr;
  const auto reduce_memory = [&](const Tensor& x) {
    bool in_order = false;
    const ReduceKernel kernel = kernel_of_reduction(its.op, x.dtype(), its.compute, in_order);
    run_reduction(kernel, its.out, x, its.mask, in_order,
                  its.params.empty() ? nullptr : its.params.data(), nullptr, finish);
    return true;
  };
  if (!its.before) return reduce_memory(its.x);
  const ElementwiseGroup& group = *its.before;
  if (its.stores) return elementwise_group(group) && reduce_memory(its.x);
  if (!run_first(group)) return false;
  if (group.row_axes == 0 && reduce_elements(group, its, finish)) return true;
  // One element for each row, or few elements in an order that no source has: they stay in the
  // caches.
  constexpr int64_t kMost = 1 << 20;
  const int64_t nbytes = checked_mul(its.x.numel(), itemsize(its.x.dtype()));
  if (group.row_axes == 0 && nbytes > kMost) return false;
  const auto& shape = group.row_axes == 0 ? group.shape : its.x.shape();
  const Tensor elements = make_dense_tensor(allocate(nbytes), its.x.dtype(), shape, its.x.numel());
  std::vector<ElementwiseGroup::Output> outputs(group.outputs.begin(), group.outputs.end());
  outputs[0].tensor = elements;
  const ElementwiseGroup stored{group.inputs, group.ops, outputs, group.shape, group.row_axes};
  if (!elementwise_group(stored)) return false;
  const Shape& its_shape = its.x.shape();
  return reduce_memory(alias(elements, its_shape, contiguous_strides(its_shape), 0));
}

}  // namespace libtensor::cpu
