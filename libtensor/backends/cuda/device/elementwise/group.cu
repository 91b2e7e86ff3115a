// SPDX-License-Identifier: Apache-2.0
// Groups of elementwise ops in one kernel, which NVRTC makes of the functors of the ops. A kernel
// is kept for all groups of its structure, here and in a file.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <tuple>
#include <utility>

#include "libtensor/backends/cuda/device/elementwise/group_arguments.h"
#include "libtensor/backends/cuda/device/elementwise/group_writer.h"
#include "libtensor/backends/cuda/device/elementwise/reduce_group.h"
#include "libtensor/backends/cuda/device/elementwise/row_group.h"
#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/memory/memory.h"
#include "libtensor/backends/cuda/device/reduce/combine.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/kernel_files.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/backends/cuda/device/runtime/recent.h"
#include "libtensor/backends/cuda/device/runtime/rtc.h"
#include "libtensor/backends/cuda/device/runtime/text_kernels.h"
#include "libtensor/core/no_destructor.h"
// After what makes __device__ known.
#include "libtensor/backends/cuda/device/elementwise/group_kernel.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostKernels = 512;
constexpr int kMostTogether = 8;
constexpr int64_t kPackBytes = 16;

// Set once a kernel could not be made for another reason than memory: there will be no other.
std::atomic<bool> impossible{false};

using Key = std::pair<int, std::string>;  // capability, structure

Recent<Key, TextKernel>& kept() {
  static constinit NoDestructor<Recent<Key, TextKernel>> lasting;
  return lasting.get([] { return std::make_unique<Recent<Key, TextKernel>>(kMostKernels); });
}

std::shared_ptr<TextKernel> make_kernel(int capability, const GroupPlan& plan) {
  const std::string text = text_of(plan);
  const std::string digest =
      digest_of({text, std::to_string(rtc_version()), std::to_string(capability),
                 emulated_library ? "emulated" : "", "--fmad=false"});
  if (const std::string image = read_kernel(digest); !image.empty()) {
    try {
      return std::make_shared<TextKernel>(image.c_str(), kGroupKernel);
    } catch (const Error&) {
      check_alive();  // and a damaged image is made again
    }
  }
  const std::string image = compile_text(capability, text.c_str(), "group.cu", false);
  auto kernel = std::make_shared<TextKernel>(image.c_str(), kGroupKernel);
  keep_kernel(digest, image);
  return kernel;
}

std::shared_ptr<TextKernel> kernel_for(const Context& context, const GroupPlan& plan) {
  const int capability = capability_of(context.device);
  return kept().get(Key{capability, key_of(plan)}, [&] { return make_kernel(capability, plan); });
}

// A group as it lies in memory.
class GroupOperands {
 public:
  explicit GroupOperands(const GroupView& group) : group_(group), rows_(*group.rows) {}

  GroupPlan plan() const {
    GroupPlan plan;
    plan.ops = {group_.ops, static_cast<size_t>(group_.n_ops)};
    plan.outputs = {group_.outputs, static_cast<size_t>(group_.n_outputs)};
    plan.inputs = rows_.operands - group_.n_outputs;
    plan.wide = rows_.numel > kMostSmall;
    for (int i = 0; i < plan.inputs; ++i) {
      const auto at = static_cast<size_t>(i);
      plan.dtypes[at] = group_.dtypes[operand(i)];
      plan.readings[at] = reading_of(operand(i));
    }
    if (plan.strided() > 0) plan.axes = rows_.ndim;
    make_packs(plan);
    return plan;
  }

  size_t write_argument(const GroupPlan& plan, char (&to)[kMostArguments]) const {
    GroupArgument argument{to};
    for (int i = 0; i < plan.inputs; ++i) {
      if (on_host(operand(i))) argument.put_number(rows_.bases[at(operand(i))], plan.dtypes[at(i)]);
    }
    argument.put(rows_.numel);
    argument.put_params(plan);
    for (int k = 0; k < rows_.operands; ++k) {
      if (!on_host(k)) argument.put(rows_.bases[at(k)]);
    }
    for (int axis = 0; axis < plan.axes; ++axis) {
      for (int i = 0; i < plan.inputs; ++i) {
        if (moves(plan, i)) argument.put(rows_.strides[at(axis)][at(operand(i))]);
      }
    }
    for (int axis = 0; axis < plan.axes; ++axis) {
      if (plan.wide) {
        argument.put(Extent64{rows_.extents[at(axis)], 0});
      } else {
        argument.put(extent_of(static_cast<uint32_t>(rows_.extents[at(axis)])));
      }
    }
    return argument.finished();
  }

 private:
  static size_t at(int i) { return static_cast<size_t>(i); }
  int operand(int input) const { return group_.n_outputs + input; }
  bool on_host(int k) const { return group_.on_host >> k & 1; }
  static bool moves(const GroupPlan& plan, int input) {
    const Reading reading = plan.readings[at(input)];
    return reading == Reading::strided || reading == Reading::row;
  }

  Reading reading_of(int k) const {
    if (on_host(k)) return Reading::number;
    bool single = true, dense = true;
    int64_t step = itemsize(group_.dtypes[k]);
    for (int axis = rows_.ndim - 1; axis >= 0; --axis) {
      const int64_t stride = rows_.strides[at(axis)][at(k)];
      single = single && stride == 0;
      dense = dense && stride == step;
      step *= rows_.extents[at(axis)];
    }
    return rows_.numel == 1 || dense ? Reading::dense : single ? Reading::single : Reading::strided;
  }

  // Threads take neighbours of rows at once, 16 bytes of the largest type, where all is aligned.
  void make_packs(GroupPlan& plan) const {
    const auto is_read_once = [&](int k) {
      return k >= group_.n_outputs && plan.readings[at(k - group_.n_outputs)] < Reading::dense;
    };
    int64_t largest = 1;
    for (int k = 0; k < rows_.operands; ++k) {
      if (!is_read_once(k)) largest = std::max(largest, itemsize(group_.dtypes[k]));
    }
    const int64_t together = std::min<int64_t>(kPackBytes / largest, kMostTogether);
    const size_t inner = at(rows_.ndim - 1);
    if (together <= 1 || (plan.axes > 0 && rows_.extents[inner] % together != 0)) return;
    std::array<Reading, kMaxGroupOperands> readings = plan.readings;
    for (int k = 0; k < rows_.operands; ++k) {
      if (is_read_once(k)) continue;
      const int64_t size = itemsize(group_.dtypes[k]);
      const int64_t bytes = std::min(together * size, kPackBytes);
      const bool aligned = reinterpret_cast<uintptr_t>(rows_.bases[at(k)]) % uintptr_t(bytes) == 0;
      const bool strided = k >= group_.n_outputs && moves(plan, k - group_.n_outputs);
      if (!strided && !aligned) return;
      if (!strided) continue;
      if (rows_.strides[inner][at(k)] == 0) {
        readings[at(k - group_.n_outputs)] = Reading::row;
        continue;
      }
      if (!aligned || rows_.strides[inner][at(k)] != size) return;
      for (size_t axis = 0; axis < inner; ++axis) {
        if (rows_.strides[axis][at(k)] % bytes != 0) return;
      }
    }
    plan.readings = readings;
    plan.together = static_cast<int>(together);
  }

  const GroupView& group_;
  const GroupIterator& rows_;
};

template <class Operands>
GroupOutcome run(const Context& context, const GroupPlan& plan, const Operands& operands,
                 const Launch& grid) {
  alignas(16) char argument[kMostArguments];
  const size_t nbytes = operands.write_argument(plan, argument);
  if (nbytes == 0) return GroupOutcome::failed;
  std::shared_ptr<TextKernel> kernel;
  try {
    kernel = kernel_for(context, plan);
  } catch (const std::bad_alloc&) {
    return GroupOutcome::failed;
  } catch (const Error& error) {
    check_alive();
    if (Graph::captured()) throw;
    if (error.status() == Status::device_nomem) return GroupOutcome::failed;
    impossible.store(true, std::memory_order_relaxed);
    return GroupOutcome::impossible;
  }
  if (kernel->sizes().size() != 1 || kernel->sizes()[0] != static_cast<int32_t>(nbytes)) {
    fail(Status::internal, "the kernel of a group takes ",
         kernel->sizes().empty() ? 0 : kernel->sizes()[0], " bytes, was given ",
         static_cast<int64_t>(nbytes));
  }
  keep_for_graph(kernel);
  void* pointer = argument;
  kernel->launch(context, grid.blocks, grid.threads, &pointer, 0);
  return GroupOutcome::done;
}

}  // namespace

void supports_group(const Context&, GroupOpKind kind, OpId op, int32_t inputs, DType x,
                    DType compute, bool& able) {
  able = !impossible.load(std::memory_order_relaxed) && rtc_version() > 0 &&
         has_functor(kind, op, inputs, x, compute);
}

void elementwise_group(const Context& context, const GroupView& group, GroupOutcome& outcome) {
  if (group.column_axes == 0) {
    const GroupOperands operands(group);
    const GroupPlan plan = operands.plan();
    outcome = run(context, plan, operands, for_each(context, group.rows->numel, plan.together));
    return;
  }
  const RowGroupOperands operands(group);
  outcome = operands.is_worth_it() ? run(context, operands.plan(), operands, operands.grid(context))
                                   : GroupOutcome::failed;
}

void reduce_group(const Context& context, const GroupView& group, GroupOutcome& outcome) {
  outcome = GroupOutcome::failed;
  ReduceGroupOperands operands(group);
  if (!operands.fits()) return;
  const GroupPlan plan = operands.plan();
  const GroupOp& op = operands.reduction();
  const DType reads = fold_of(op.op, plan.dtype_of(op.values[0]), op.compute).reads;
  const Workspace memory(context, operands.partials() * partial_size(op.op, reads));
  operands.use(memory.data());
  outcome = run(context, plan, operands, operands.grid(context));
  if (outcome != GroupOutcome::done || operands.partials() == 0) return;
  combine_partials(context, op.op, reads, memory.data(), operands.outputs(), operands.pieces(),
                   group.rows->bases[0], op.result, params_of(op) > 0 ? op.params[0] : 0);
}

void group_source(const Context&, const GroupView& group, char* text, int64_t capacity,
                  int64_t& needed) {
  const bool reduces = group.n_ops > 0 && group.ops[group.n_ops - 1].kind == GroupOpKind::reduction;
  const std::string written = text_of(group.column_axes > 0 ? RowGroupOperands(group).plan()
                                      : reduces             ? ReduceGroupOperands(group).plan()
                                                            : GroupOperands(group).plan());
  needed = static_cast<int64_t>(written.size());
  std::memcpy(text, written.data(), static_cast<size_t>(std::min(capacity, needed)));
}

void is_capturing(const Context& context, bool& capturing) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  check(cudaStreamIsCapturing(context.stream, &status), "cudaStreamIsCapturing");
  capturing = status != cudaStreamCaptureStatusNone;
}

}  // namespace libtensor::cuda
