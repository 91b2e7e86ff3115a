// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/groups.h"

#include <array>
#include <string>

#include "libtensor/backends/cuda/backend.h"
#include "libtensor/backends/cuda/streams.h"

namespace libtensor::cuda {
namespace {

// What was computed late on the own stream of a device: how often that began or ended, and how many
// threads are at it.
struct Late {
  std::atomic<uint64_t> changes{0};
  std::atomic<int32_t> threads{0};
};
Late late[kMostDevices];

// The stream of each device that the thread last made wait, and for what.
struct Waited {
  void* stream = nullptr;
  uint64_t changes = 0;
};
thread_local Waited waited[kMostDevices];

}  // namespace

// No wait where nothing was computed late since the last one.
void wait_for_late(int32_t device, void* stream) {
  const bool at_work = late[device].threads.load() != 0;
  const uint64_t changes = late[device].changes.load();
  Waited& last = waited[device];
  if (!at_work && last.stream == stream && last.changes == changes) return;
  bool capturing = false;
  call(device, stream, plugin().is_capturing, capturing);
  // Work that is captured cannot wait for what is not: the program has to.
  if (!capturing) call(device, stream, plugin().stream_wait_stream, nullptr, device);
  last = {stream, changes};
}

bool CudaBackend::supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x,
                                 DType compute) {
  if (kind == GroupOpKind::join) return false;
  // What other streams do is theirs to order, with what they were given before.
  if (groups_.impossible.load(std::memory_order_relaxed) || current_stream(device_)) return false;
  if (groups_.shares_stream.load(std::memory_order_relaxed)) {
    bool capturing = false;
    call(device_, nullptr, plugin().is_capturing, capturing);
    if (capturing) return false;
  }
  const auto ask = [&] {
    bool able = false;
    call(device_, nullptr, plugin().supports_group, kind, op, static_cast<int32_t>(inputs), x,
         compute, able);
    return able;
  };
  if (kind == GroupOpKind::reduction) return ask();
  const bool converts = kind == GroupOpKind::conversion;
  const auto row = static_cast<size_t>(converts ? OpId{} : op);
  const auto dtype = static_cast<size_t>(converts ? DType::unset : compute);
  auto& known = groups_.supported[kind == GroupOpKind::gradient ? 1 : 0][row][dtype & 15];
  auto answer = known.load(std::memory_order_relaxed);
  if (answer == Groups::Answer::unknown) {
    answer = ask() ? Groups::Answer::yes : Groups::Answer::no;
    known.store(answer, std::memory_order_relaxed);
  }
  return answer == Groups::Answer::yes;
}

bool CudaBackend::is_capturing() {
  bool capturing = false;
  call(device_, current_stream(device_), plugin().is_capturing, capturing);
  return capturing;
}

namespace {

// Where the elements of operands lie, outputs first: of a group with reductions. Axes that all
// operands have side by side are joined, as far as they make a row, or rows; `column_axes`: how many
// are left of those of a row.
GroupIterator rows_of(const ElementwiseGroup& group, std::span<const Tensor* const> operands,
                      int& column_axes) {
  const Shape& shape = group.shape;
  const int ndim = shape.size(), first_column = ndim - group.row_axes;
  const size_t outputs = group.outputs.size();
  const auto is_per_row = [&](size_t k) {
    return k < outputs ? group.ops[group.outputs[k].value - group.inputs.size()].per_row
                       : group.inputs[k - outputs].per_row;
  };
  GroupIterator rows;
  rows.operands = static_cast<int>(operands.size());
  rows.numel = 1;
  std::array<Strides, kMaxGroupOperands> strides;
  Shape kept;  // of what is per row
  for (int i = 0; i < first_column; ++i) kept.push_back(shape[i]);
  for (size_t k = 0; k < operands.size(); ++k) {
    const Tensor& x = *operands[k];
    rows.bases[k] = static_cast<char*>(x.data());
    const bool per_row = is_per_row(k);
    if (k >= outputs) {
      strides[k] = broadcast_strides(x.shape(), x.strides(), per_row ? kept : shape);
    } else {
      strides[k] = contiguous_strides(per_row ? kept : shape);
    }
    for (int i = first_column; per_row && i < ndim; ++i) strides[k].push_back(0);
  }
  column_axes = 0;
  for (int i = 0; i < ndim; ++i) {
    rows.numel *= shape[i];
    if (shape[i] == 1) continue;
    const bool begins = rows.ndim == 0 || (i >= first_column && column_axes == 0);
    std::array<int64_t, kMaxGroupOperands> steps{};
    bool joins = !begins;
    for (size_t k = 0; k < operands.size(); ++k) {
      steps[k] = strides[k][i] * itemsize(operands[k]->dtype());
      joins = joins && rows.strides[rows.ndim - 1][k] == shape[i] * steps[k];
    }
    if (!joins) {
      rows.extents[rows.ndim++] = 1;
      column_axes += i >= first_column ? 1 : 0;
    }
    rows.extents[rows.ndim - 1] *= shape[i];
    rows.strides[rows.ndim - 1] = steps;
  }
  return rows;
}

// A group as the plugin gets it.
class GroupArguments {
 public:
  explicit GroupArguments(const ElementwiseGroup& group) {
    for (const auto& output : group.outputs) {
      outputs_[n_] = output.value;
      add(output.tensor);
    }
    for (const auto& input : group.inputs) add(input.tensor);
    if (group.row_axes > 0) {
      rows_ = rows_of(group, operands(), view_.column_axes);
    } else {
      rows_ = collapse_dims_of_group(operands());
    }
    view_.rows = &rows_;
    view_.dtypes = dtypes_.data();
    view_.ops = group.ops.data();
    view_.n_ops = static_cast<int32_t>(group.ops.size());
    view_.n_outputs = static_cast<int32_t>(group.outputs.size());
    view_.outputs = outputs_.data();
  }
  GroupArguments(const GroupArguments&) = delete;
  GroupArguments& operator=(const GroupArguments&) = delete;

  std::span<const Tensor* const> operands() const noexcept { return {operands_.data(), n_}; }
  bool is_empty() const noexcept { return rows_.numel == 0; }
  const GroupView& view() const noexcept { return view_; }

 private:
  void add(const Tensor& x) {
    if (x.device().is_cpu()) view_.on_host |= 1u << n_;
    dtypes_[n_] = x.dtype();
    operands_[n_++] = &x;
  }

  std::array<const Tensor*, kMaxGroupOperands> operands_{};
  std::array<DType, kMaxGroupOperands> dtypes_{};
  std::array<uint8_t, kMaxGroupOperands> outputs_{};
  size_t n_ = 0;
  GroupIterator rows_;
  GroupView view_;
};

}  // namespace

bool CudaBackend::elementwise_group(const ElementwiseGroup& group) {
  const GroupArguments arguments(group);
  for (const Tensor* x : arguments.operands()) record_use(*x);
  if (arguments.is_empty()) return true;
  GroupOutcome outcome = GroupOutcome::impossible;
  if (!groups_.impossible.load(std::memory_order_relaxed))
    call(device_, current_stream(device_), plugin().elementwise_group, arguments.view(), outcome);
  if (outcome == GroupOutcome::impossible) groups_.impossible.store(true);
  return outcome == GroupOutcome::done;
}

std::string CudaBackend::group_source(const ElementwiseGroup& group) {
  const GroupArguments arguments(group);
  if (arguments.is_empty()) return {};
  std::string text;
  for (int64_t needed = 0;;) {
    call(device_, current_stream(device_), plugin().group_source, arguments.view(), text.data(),
         static_cast<int64_t>(text.size()), needed);
    const auto size = static_cast<size_t>(needed);
    if (size == text.size()) return text;
    text.resize(size);
  }
}

void* CudaBackend::enter_pending() {
  void* const before = current_stream(device_);
  late[device_].threads.fetch_add(1);
  late[device_].changes.fetch_add(1);
  set_current_stream(device_, nullptr);
  return before;
}

// What cannot be waited for is a device that is lost, as the next call says.
void CudaBackend::leave_pending(void* before) noexcept {
  set_current_stream(device_, before);
  late[device_].changes.fetch_add(1);
  late[device_].threads.fetch_sub(1);
  try {
    if (before) wait_for_late(device_, before);
  } catch (...) {
  }
}

void CudaBackend::finish_late(const Storage& /*storage*/) { wait_for_stream(nullptr); }

}  // namespace libtensor::cuda
