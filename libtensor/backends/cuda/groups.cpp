// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/groups.h"

#include <array>
#include <string>
#include <vector>

#include "libtensor/backends/cuda/backend.h"
#include "libtensor/backends/cuda/streams.h"
#include "libtensor/graph/pending.h"

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

bool CudaBackend::supports_group(GroupOpKind kind, OpId op, size_t inputs, DType x, DType compute) {
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

// Where the elements of operands of a shape lie. Axes that all operands have side by side are
// joined, as far as both are among the last `row_axes`, or neither is; `column_axes`: how many are
// left of the last ones. strides_of(k): those of an operand.
template <class F>
GroupIterator rows_of(const Shape& shape, int row_axes, std::span<const Tensor* const> operands,
                      F&& strides_of, int& column_axes) {
  const int ndim = shape.size(), first_column = ndim - row_axes;
  GroupIterator rows;
  rows.operands = static_cast<int>(operands.size());
  rows.numel = 1;
  std::array<Strides, kMaxGroupOperands> strides;
  for (size_t k = 0; k < operands.size(); ++k) {
    rows.bases[k] = static_cast<char*>(operands[k]->data());
    strides[k] = strides_of(k);
  }
  column_axes = 0;
  for (int i = 0; i < ndim; ++i) {
    rows.numel *= shape[i];
    if (shape[i] == 1) continue;
    bool joins = rows.ndim > 0 && (i < first_column || column_axes > 0);
    std::array<int64_t, kMaxGroupOperands> steps{};
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

// What is per row has no strides along a row.
Strides row_strides(const ElementwiseGroup& group, size_t k) {
  const Shape& shape = group.shape;
  const int rows = shape.size() - group.row_axes;
  const size_t outputs = group.outputs.size();
  const bool per_row = k < outputs ? group.ops[group.outputs[k].value - group.inputs.size()].per_row
                                   : group.inputs[k - outputs].per_row;
  Shape kept;
  for (int i = 0; i < (per_row ? rows : shape.size()); ++i) kept.push_back(shape[i]);
  Strides strides = contiguous_strides(kept);
  if (k >= outputs) {
    const Tensor& x = group.inputs[k - outputs].tensor;
    strides = broadcast_strides(x.shape(), x.strides(), kept);
  }
  while (strides.size() < shape.size()) strides.push_back(0);
  return strides;
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
      const auto strides = [&](size_t k) { return row_strides(group, k); };
      rows_ = rows_of(group.shape, group.row_axes, operands(), strides, view_.column_axes);
    } else {
      rows_ = collapse_dims_of_group(operands());
    }
    view_.ops = group.ops.data();
    view_.n_ops = static_cast<int32_t>(group.ops.size());
    finish(group.outputs.size());
  }
  // Of a group whose output is reduced to `out`, which has all of its axes.
  GroupArguments(const ElementwiseGroup& group, const GroupOp& reduction, const Tensor& out)
      : ops_(group.ops.begin(), group.ops.end()) {
    ops_.push_back(reduction);
    outputs_[0] = static_cast<uint8_t>(group.inputs.size() + group.ops.size());
    add(out);
    for (const auto& input : group.inputs) add(input.tensor);
    const auto strides = [&](size_t k) {
      const Tensor& x = *operands_[k];
      return broadcast_strides(x.shape(), x.strides(), group.shape);
    };
    rows_ = rows_of(group.shape, 0, operands(), strides, view_.column_axes);
    view_.ops = ops_.data();
    view_.n_ops = static_cast<int32_t>(ops_.size());
    finish(1);
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
  void finish(size_t outputs) {
    view_.rows = &rows_;
    view_.dtypes = dtypes_.data();
    view_.n_outputs = static_cast<int32_t>(outputs);
    view_.outputs = outputs_.data();
  }

  std::array<const Tensor*, kMaxGroupOperands> operands_{};
  std::array<DType, kMaxGroupOperands> dtypes_{};
  std::array<uint8_t, kMaxGroupOperands> outputs_{};
  size_t n_ = 0;
  std::vector<GroupOp> ops_;
  GroupIterator rows_;
  GroupView view_;
};

}  // namespace

// Whether the plugin's function has done it.
template <class F>
bool CudaBackend::run_group(std::span<const Tensor* const> operands, F&& function) {
  for (const Tensor* x : operands) record_use(*x);
  GroupOutcome outcome = GroupOutcome::impossible;
  if (!groups_.impossible.load(std::memory_order_relaxed)) function(outcome);
  if (outcome == GroupOutcome::impossible) groups_.impossible.store(true);
  return outcome == GroupOutcome::done;
}

bool CudaBackend::elementwise_group(const ElementwiseGroup& group) {
  const GroupArguments arguments(group);
  return run_group(arguments.operands(), [&](GroupOutcome& outcome) {
    outcome = GroupOutcome::done;
    if (!arguments.is_empty())
      call(device_, current_stream(device_), plugin().elementwise_group, arguments.view(), outcome);
  });
}

bool CudaBackend::reduce_group(const GroupReduction& its) {
  if (!its.before || its.stores || its.behind) return false;
  const ElementwiseGroup& group = *its.before;
  const auto& [value, x] = group.outputs[0];
  if (group.row_axes > 0 || group.shape != x.shape() || x.numel() == 0 ||
      !its.out.is_contiguous() || its.params.size() > 1 ||
      group.inputs.size() + 1 > kMaxGroupOperands) {
    return false;
  }
  bool able = false;
  call(device_, nullptr, plugin().supports_group, GroupOpKind::reduction, its.op, 1, x.dtype(),
       its.compute, able);
  if (!able) return false;
  const GroupOp reduction{its.op,
                          GroupOpKind::reduction,
                          its.compute,
                          its.out.dtype(),
                          true,
                          1,
                          {value},
                          {its.params.empty() ? 0 : its.params[0]},
                          static_cast<uint8_t>(its.params.size()),
                          0};
  const GroupArguments arguments(group, reduction, its.out);
  return run_group(arguments.operands(), [&](GroupOutcome& outcome) {
    call(device_, current_stream(device_), plugin().reduce_group, arguments.view(), outcome);
  });
}

std::string CudaBackend::group_source(const ElementwiseGroup& group) {
  for (const auto& output : group.outputs) {
    if (is_pending(output.tensor.storage())) return {};  // of a group that is reduced
  }
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
