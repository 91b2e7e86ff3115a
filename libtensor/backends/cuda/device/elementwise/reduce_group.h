// SPDX-License-Identifier: Apache-2.0
// A group whose result is reduced, as it lies in memory, and who computes what of it.
#pragma once

#include <algorithm>

#include "libtensor/backends/cuda/device/elementwise/group_arguments.h"
#include "libtensor/backends/cuda/device/layout.h"
#include "libtensor/backends/cuda/device/reduce/shares.h"

namespace libtensor::cuda {

class ReduceGroupOperands {
 public:
  // Operand 0 are the results: the axes that are reduced have no strides.
  explicit ReduceGroupOperands(const GroupView& group) : group_(group), rows_(*group.rows) {
    const bool first_reduced = rows_.strides[0][0] == 0;
    int changes = 0;
    for (int axis = 0; axis < rows_.ndim; ++axis) {
      const bool reduced = is_reduced(axis);
      (reduced ? count_ : outputs_) *= rows_.extents[at(axis)];
      if (axis > 0 && reduced != is_reduced(axis - 1)) ++changes;
    }
    fits_ = changes <= 1 && rows_.numel > 0;
    output_step_ = first_reduced ? 1 : count_;
    element_step_ = first_reduced ? outputs_ : 1;
    beside_ = outputs_ > 1 && (count_ < 2 || output_step_ < element_step_);
    shares_ = shares_of(outputs_, count_, beside_);
  }

  // Whether the axes that are reduced are the first ones, the last ones or all.
  bool fits() const { return fits_; }
  int64_t partials() const { return shares_.pieces > 1 ? shares_.pieces * outputs_ : 0; }
  int64_t outputs() const { return outputs_; }
  int64_t pieces() const { return shares_.pieces; }
  const GroupOp& reduction() const { return group_.ops[group_.n_ops - 1]; }

  GroupPlan plan() const {
    GroupPlan plan;
    plan.ops = {group_.ops, static_cast<size_t>(group_.n_ops)};
    plan.outputs = {group_.outputs, static_cast<size_t>(group_.n_outputs)};
    plan.inputs = rows_.operands - 1;
    plan.wide = rows_.numel > kMostSmall;
    for (int i = 0; i < plan.inputs; ++i) {
      plan.dtypes[at(i)] = group_.dtypes[i + 1];
      plan.readings[at(i)] = reading_of(i + 1);
    }
    if (plan.strided() > 0) plan.axes = rows_.ndim;
    plan.reduces = true;
    plan.beside = beside_;
    return plan;
  }

  size_t write_argument(const GroupPlan& plan, char (&to)[kMostArguments]) const {
    GroupArgument argument{to};
    for (int i = 0; i < plan.inputs; ++i) {
      if (on_host(i + 1)) argument.put_number(rows_.bases[at(i + 1)], plan.dtypes[at(i)]);
    }
    for (const int64_t number : {outputs_, count_, static_cast<int64_t>(shares_.lanes),
                                 shares_.pieces, shares_.chunk, output_step_, element_step_})
      argument.put(number);
    argument.put(memory_);
    argument.put_params(plan);
    for (int k = 0; k < rows_.operands; ++k) {
      if (!on_host(k)) argument.put(rows_.bases[at(k)]);
    }
    for (int axis = 0; axis < plan.axes; ++axis) {
      for (int i = 0; i < plan.inputs; ++i) {
        if (plan.readings[at(i)] == Reading::strided)
          argument.put(rows_.strides[at(axis)][at(i + 1)]);
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
  void use(char* memory) { memory_ = memory; }

  Launch grid(const Context& context) const {
    const int64_t together = shares_.threads / shares_.lanes;
    const int64_t items = (outputs_ + together - 1) / together * shares_.pieces;
    return {dim3(static_cast<unsigned>(std::clamp<int64_t>(items, 1, busy_blocks(context) * 4))),
            dim3(static_cast<unsigned>(shares_.threads)), true};
  }

 private:
  static size_t at(int i) { return static_cast<size_t>(i); }
  bool on_host(int k) const { return group_.on_host >> k & 1; }
  bool is_reduced(int axis) const { return rows_.strides[at(axis)][0] == 0; }

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
    return single ? Reading::single : dense ? Reading::dense : Reading::strided;
  }

  const GroupView& group_;
  const GroupIterator& rows_;
  bool fits_ = false, beside_ = false;
  int64_t outputs_ = 1, count_ = 1, output_step_ = 1, element_step_ = 1;
  Shares shares_{};
  char* memory_ = nullptr;
};

}  // namespace libtensor::cuda
