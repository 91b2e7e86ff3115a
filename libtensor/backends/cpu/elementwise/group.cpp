// SPDX-License-Identifier: Apache-2.0
// A group of elementwise ops in one pass: tile by tile, each op's inner loop runs over values that
// the ones before it left in the first cache.
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "libtensor/backends/cpu/backend.h"
#include "libtensor/backends/cpu/elementwise/loops.h"
#include "libtensor/backends/cpu/memory/nontemporal_store.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/core/parallel.h"

namespace libtensor::cpu {
namespace {

RowKernel kernel_of(GroupOpKind kind, OpId op, size_t inputs, DType compute) {
  return kind == GroupOpKind::gradient ? gradient_row_kernel(op, compute)
                                       : row_kernel(op, inputs, compute);
}

constexpr int64_t kLine = 64;
// Of the first cache; the rest is for what is read from memory.
constexpr int64_t kBufferBytes = 40960, kUsualBytes = 24576;
constexpr int64_t kLeastTile = 64, kMostTile = 2048;  // elements

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
  ConvertFunction convert = nullptr;  // or places[1] in the dtype of places[0]; neither: as it is,
                                      // past the caches
  const double* params = nullptr;
  int count = 0;
  std::array<Place, 4> places;
};

class Program {
 public:
  Program(const ElementwiseGroup& group, const GroupIterator& rows, bool streamed) {
    std::vector<Place> values = list_values(group, rows, streamed);
    std::vector<int> last_use(values.size(), -1);
    for (size_t i = 0; i < group.ops.size(); ++i) {
      for (int k = 0; k < group.ops[i].inputs; ++k)
        last_use[group.ops[i].values[static_cast<size_t>(k)]] = static_cast<int>(i);
    }
    steps_.reserve(3 * group.ops.size());
    for (size_t i = 0; i < group.ops.size(); ++i) {
      add(group, i, values);
      for (int k = 0; k < group.ops[i].inputs; ++k) {
        const uint8_t value = group.ops[i].values[static_cast<size_t>(k)];
        if (last_use[value] != static_cast<int>(i)) continue;
        last_use[value] = -1;  // once, if the op reads it twice
        give_buffer(values[value].buffer);
      }
      if (!streamed) continue;
      const size_t result = group.inputs.size() + i;
      for (size_t o = 0; o < group.outputs.size(); ++o) {
        if (group.outputs[o].value != result) continue;
        const int64_t size = itemsize(values[result].dtype);
        steps_.push_back(
            {nullptr,
             nullptr,
             nullptr,
             2,
             {Place{static_cast<int>(o), -1, size, values[result].dtype}, values[result]}});
      }
    }
    const int64_t bytes_each = std::max<int64_t>(largest_, 1);
    const int64_t elements = kUsualBytes / (std::max(buffers_, 1) * bytes_each);
    tile_ = std::clamp(elements / kLeastTile * kLeastTile, kLeastTile, kMostTile);
    buffer_bytes_ = tile_ * bytes_each;
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
      values[i] = {static_cast<int>(k), -1, strides[k], group.inputs[i].dtype()};
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

  void add(const ElementwiseGroup& group, size_t i, std::vector<Place>& values) {
    const ElementwiseGroup::Op& op = group.ops[i];
    if (op.kind == GroupOpKind::conversion)
      return add_conversion(values[op.values[0]], values[group.inputs.size() + i]);
    const RowKernel kernel = kernel_of(op.kind, op.op, op.inputs, op.compute);
    Step step;
    step.kernel = kernel.function;
    step.params = op.params.data();
    step.count = op.inputs + 1;
    std::array<int, 4> converted{-1, -1, -1, -1};
    for (size_t k = 1; k < static_cast<size_t>(step.count); ++k) {
      const Place& from = values[op.values[k - 1]];
      step.places[k] = from;
      if (from.dtype == kernel.reads[k - 1]) continue;
      Place to = in_buffer(kernel.reads[k - 1]);
      converted[k] = to.buffer;
      if (from.stride == 0) to.stride = 0;  // one element for all
      steps_.push_back({nullptr, converter(to.dtype, from.dtype), nullptr, 2, {to, from}});
      step.places[k] = to;
    }
    Place& result = values[group.inputs.size() + i];
    if (result.tensor < 0) result = in_buffer(op.result);
    step.places[0] = result;
    if (kernel.result != op.result) {
      step.places[0] = in_buffer(kernel.result);
      converted[0] = step.places[0].buffer;
    }
    steps_.push_back(step);
    if (kernel.result != op.result) {
      steps_.push_back(
          {nullptr, converter(op.result, kernel.result), nullptr, 2, {result, step.places[0]}});
    }
    for (const int buffer : converted) give_buffer(buffer);
  }

  void add_conversion(const Place& from, Place& result) {
    if (result.tensor < 0) result = in_buffer(result.dtype);
    steps_.push_back({nullptr, converter(result.dtype, from.dtype), nullptr, 2, {result, from}});
  }

  void run(const Step& step, char* const* pointers, char* buffers, int64_t done, int64_t n) const {
    char* at[4];
    int64_t strides[4];
    for (int k = 0; k < step.count; ++k) {
      const Place& place = step.places[static_cast<size_t>(k)];
      strides[k] = place.stride;
      at[k] = place.tensor >= 0 ? pointers[place.tensor] + done * place.stride
                                : buffers + place.buffer * buffer_bytes_;
    }
    if (step.kernel) {
      step.kernel(at, strides, n, step.params);
    } else if (step.convert) {
      step.convert(at[0], itemsize(step.places[0].dtype), at[1], strides[1],
                   strides[0] == 0 ? 1 : n);
    } else {
      const int64_t nbytes = n * strides[0];
      const int64_t lines = reinterpret_cast<uintptr_t>(at[0]) % kLine == 0 ? nbytes & -kLine : 0;
      stream_lines(at[0], at[1], lines);
      std::memcpy(at[0] + lines, at[1] + lines, static_cast<size_t>(nbytes - lines));
    }
  }

  std::vector<Step> steps_;
  std::vector<int> free_;
  int buffers_ = 0;
  int64_t largest_ = 0, tile_ = 0, buffer_bytes_ = 0, out_size_ = 1;
  bool aligns_ = false;
};

bool worth_streaming(const ElementwiseGroup& group, const GroupIterator& rows) {
  int64_t nbytes = 0;
  for (const auto& output : group.outputs) nbytes += rows.numel * itemsize(output.tensor.dtype());
  for (const Tensor& input : group.inputs) nbytes += input.numel() * itemsize(input.dtype());
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

  void read(int64_t first, int64_t n, char* to) const override {
    GroupIterator rows = rows_;
    rows.bases[0] = to - first * size_;
    for_inner_loops(rows, first, first + n,
                    [&](char* const* p, const int64_t*, int64_t m) { program_(p, m); });
  }

 private:
  const GroupIterator rows_;
  const Program program_;
  const int64_t size_;
};

// A tensor of the shape that lies nowhere.
Tensor placeholder(const Tensor& like) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->data = storage->small;
  storage->nbytes = like.numel() * itemsize(like.dtype());
  storage->device = like.device();
  return make_dense_tensor(std::move(storage), like.dtype(), like.shape(), like.numel());
}

}  // namespace

bool CpuBackend::supports_group(GroupOpKind kind, OpId op, size_t inputs, DType compute) {
  return kind == GroupOpKind::conversion ||
         kernel_of(kind, op, inputs, compute).function != nullptr;
}

void CpuBackend::elementwise_group(const ElementwiseGroup& group) {
  std::array<const Tensor*, kMaxGroupOperands> operands{};
  size_t n = 0;
  for (const auto& output : group.outputs) operands[n++] = &output.tensor;
  for (const Tensor& input : group.inputs) operands[n++] = &input;
  const GroupIterator rows = collapse_dims_of_group({operands.data(), n});
  const bool streamed = worth_streaming(group, rows);
  const Program program(group, rows, streamed);
  if (!program.fits() || has_short_rows(rows)) return run_ops_of_group(*this, group);
  const int64_t grain = std::max<int64_t>(kGrain / static_cast<int64_t>(group.ops.size()), 4096);
  parallel_for(rows.numel, grain, [&](int64_t begin, int64_t end) {
    for_inner_loops(rows, begin, end,
                    [&](char* const* p, const int64_t*, int64_t m) { program(p, m); });
    if (streamed) end_stream();
  });
}

bool CpuBackend::reduce_group(const ElementwiseGroup& group, OpId op, const Tensor& out,
                              uint64_t mask, DType compute, std::span<const double> params) {
  const Tensor x = placeholder(group.outputs[0].tensor);
  std::array<const Tensor*, kMaxGroupOperands> operands{&x};
  size_t n = 1;
  for (const Tensor& input : group.inputs) operands[n++] = &input;
  const GroupSource source(group, collapse_dims_of_group({operands.data(), n}));
  bool in_order = false;
  const ReduceKernel kernel = kernel_of_reduction(op, x.dtype(), compute, in_order);
  return source.usable() && run_reduction_of(source, kernel, out, x, mask, in_order,
                                             params.empty() ? nullptr : params.data());
}

}  // namespace libtensor::cpu
