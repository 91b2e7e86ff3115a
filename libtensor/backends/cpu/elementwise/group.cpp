// SPDX-License-Identifier: Apache-2.0
// A group of elementwise ops in one pass: tile by tile, each op's inner loop runs over values that
// the ones before it left in the first cache.
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/elementwise/row_group.h"
#include "libtensor/backends/cpu/elementwise/units.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
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
  RowFunction kernel = nullptr;       // places[0] = kernel(places[1], ...),
  ConvertFunction convert = nullptr;  // or places[1] in the dtype of places[0],
  const jit::Kernel* code = nullptr;  // or code for several ops; none: as it is, past the caches
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

  // n elements from the pointers on, which are those of the tensors.
  void operator()(char* const* pointers, int64_t n) const {
    alignas(kLine) char buffers[kBufferBytes];
    int64_t length = tile_;
    if (aligns_) {
      const auto gap = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(pointers[0]) % kLine);
      if (gap % out_size_ == 0 && gap > 0) length = gap / out_size_;
    }
    for (int64_t done = 0; done < n; done += length, length = tile_) {
      length = std::min(length, n - done);
      for (const Step& step : steps_) run(step, pointers, buffers, done, length);
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

  void add(size_t i) {
    const ElementwiseGroup::Op& op = group_.ops[i];
    Place& result = values_[group_.inputs.size() + i];
    if (result.tensor < 0) result = in_buffer(op.result);
    if (op.kind == GroupOpKind::conversion) return add_conversion(values_[op.values[0]], result);
    const RowKernel kernel = row_kernel_of(op.kind, op.op, op.inputs, op.compute);
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
        builder.add_output(value, streamed_ && to.dtype == DType::float32);
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

  void run(const Step& step, char* const* pointers, char* buffers, int64_t done, int64_t n) const {
    const Place* places = places_.data() + step.first;
    if (step.code) {
      char* operands[jit::kMostOperands];
      for (size_t k = 0; k < step.count; ++k) operands[k] = at(places[k], pointers, buffers, done);
      return (*step.code)(operands, n);
    }
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
      const int64_t nbytes = n * strides[0];
      const int64_t lines =
          reinterpret_cast<uintptr_t>(operands[0]) % kLine == 0 ? nbytes & -kLine : 0;
      stream_lines(operands[0], operands[1], lines);
      std::memcpy(operands[0] + lines, operands[1] + lines, static_cast<size_t>(nbytes - lines));
    }
  }

  const ElementwiseGroup& group_;
  const bool streamed_;
  std::vector<Place> values_, places_;
  std::vector<std::shared_ptr<const jit::Kernel>> kernels_;
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
constexpr int64_t kShortRow = 64;
bool has_short_rows(const GroupIterator& rows) {
  return rows.ndim > 1 && rows.extents[static_cast<size_t>(rows.ndim - 1)] < kShortRow;
}

// The only output of a group, element by element, in row-major order.
class GroupSource final : public ElementSource {
 public:
  GroupSource(const ElementwiseGroup& group, const GroupIterator& rows)
      : rows_(rows),
        program_(group, rows, false),
        size_(itemsize(group.outputs[0].tensor.dtype())) {}
  bool usable() const { return program_.fits() && !has_short_rows(rows_); }

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
      program_(at.data(), m);
      to += m * size_;
    });
  }

 private:
  static void fetch(const char* x, int64_t step, int64_t n) {
    if (step <= 0 || step > kLine) return;
    for (int64_t at = 0; at < n * step; at += kLine) __builtin_prefetch(x + at);
    asm volatile("");  // GCC leaves out what does nothing but prefetch
  }

  const GroupIterator rows_;
  const Program program_;
  const int64_t size_;
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

bool CpuBackend::supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) {
  if (kind == GroupOpKind::conversion || kind == GroupOpKind::join) return true;
  if (kind == GroupOpKind::reduction) return has_reduction(op, x, compute);
  return row_kernel_of(kind, op, inputs, compute).function != nullptr;
}

bool CpuBackend::elementwise_group(const ElementwiseGroup& group) {
  if (group.row_axes > 0) return run_row_group(group);
  std::array<const Tensor*, kMaxGroupOperands> operands{};
  size_t n = 0;
  for (const auto& output : group.outputs) operands[n++] = &output.tensor;
  for (const auto& input : group.inputs) operands[n++] = &input.tensor;
  const GroupIterator rows = collapse_dims_of_group({operands.data(), n});
  if (has_short_rows(rows)) {
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
    for_inner_loops(rows, begin, end,
                    [&](char* const* p, const int64_t*, int64_t m) { program(p, m); });
    if (streamed) end_stream();
  });
  return true;
}

bool CpuBackend::is_cheap(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  std::array<DType, 3> converted{};
  for (size_t k = 0; k < reads.size(); ++k) converted[k] = dtype_for_code(op, k, reads[k]);
  return jit::is_enabled() && has_code(op, {converted.data(), reads.size()});
}

std::string CpuBackend::group_source(const ElementwiseGroup& group) { return code_listing(group); }

bool CpuBackend::reduce_group(const ElementwiseGroup& group, OpId op, const Tensor& out,
                              uint64_t mask, DType compute, std::span<const double> params) {
  // The operand has its own shape; the group has one with as many elements.
  const DType dtype = group.outputs[0].tensor.dtype();
  const Tensor x = placeholder(dtype, group.outputs[0].tensor.shape());
  const Tensor elements = placeholder(dtype, group.shape);
  std::array<const Tensor*, kMaxGroupOperands> operands{&elements};
  size_t n = 1;
  for (const auto& input : group.inputs) operands[n++] = &input.tensor;
  const GroupSource source(group, collapse_dims_of_group({operands.data(), n}));
  bool in_order = false;
  const ReduceKernel kernel = kernel_of_reduction(op, dtype, compute, in_order);
  return source.usable() && run_reduction_of(source, kernel, out, x, mask, in_order,
                                             params.empty() ? nullptr : params.data());
}

}  // namespace libtensor::cpu
