// SPDX-License-Identifier: Apache-2.0
// A group with reductions of rows, as it lies in memory, and who computes what of it.
#pragma once

#include <algorithm>

#include "libtensor/backends/cuda/device/elementwise/group_arguments.h"
#include "libtensor/backends/cuda/device/reduce/shares.h"

namespace libtensor::cuda {

class RowGroupOperands {
 public:
  explicit RowGroupOperands(const GroupView& group) : group_(group), iterator_(*group.rows) {
    for (int axis = 0; axis < iterator_.ndim; ++axis)
      (axis < row_axes() ? rows_ : columns_) *= iterator_.extents[at(axis)];
    shares_ = shares_of(rows_, columns_, false);
  }

  // Whether there are enough rows for one kernel to keep the device as busy as several would.
  bool is_worth_it() const {
    constexpr int64_t kFew = 32;
    return columns_ > 0 && columns_ <= INT32_MAX && shares_.pieces <= kMostRowPieces &&
           (shares_.pieces == 1 || rows_ >= kFew);
  }

  GroupPlan plan() const {
    GroupPlan plan;
    plan.ops = {group_.ops, static_cast<size_t>(group_.n_ops)};
    plan.outputs = {group_.outputs, static_cast<size_t>(group_.n_outputs)};
    plan.inputs = iterator_.operands - group_.n_outputs;
    plan.row_axes = row_axes();
    for (int i = 0; i < plan.inputs; ++i) {
      plan.dtypes[at(i)] = group_.dtypes[operand(i)];
      plan.readings[at(i)] = reading_of(operand(i));
    }
    if (plan.count(Reading::strided) > 0) plan.axes = group_.column_axes;
    plan.lanes = shares_.lanes;
    plan.pieces = shares_.pieces > 1;
    plan.held = held(plan);
    return plan;
  }

  size_t write_argument(const GroupPlan& plan, char (&to)[kMostArguments]) const {
    GroupArgument argument{to};
    for (int i = 0; i < plan.inputs; ++i) {
      if (on_host(operand(i)))
        argument.put_number(iterator_.bases[at(operand(i))], plan.dtypes[at(i)]);
    }
    for (const int64_t number : {rows_, columns_, shares_.pieces, shares_.chunk,
                                 static_cast<int64_t>(combining_lanes(rows_))})
      argument.put(number);
    argument.put_params(plan);
    for (int k = 0; k < iterator_.operands; ++k) {
      if (!on_host(k)) argument.put(iterator_.bases[at(k)]);
    }
    const auto put_strides = [&](int axis, auto&& is_one) {
      for (int i = 0; i < plan.inputs; ++i) {
        if (is_one(plan.readings[at(i)])) argument.put(iterator_.strides[at(axis)][at(operand(i))]);
      }
    };
    const auto moves = [](Reading reading) {
      return reading != Reading::number && reading != Reading::single;
    };
    const bool any_moves =
        std::any_of(plan.readings.begin(), plan.readings.begin() + plan.inputs, moves);
    for (int axis = 0; axis < row_axes(); ++axis) put_strides(axis, moves);
    for (int axis = 0; any_moves && axis < row_axes(); ++axis)
      argument.put(Extent64{iterator_.extents[at(axis)], 0});
    for (int axis = 0; axis < plan.axes; ++axis)
      put_strides(row_axes() + axis, [](Reading reading) { return reading == Reading::strided; });
    for (int axis = 0; axis < plan.axes; ++axis)
      argument.put(extent_of(static_cast<uint32_t>(iterator_.extents[at(row_axes() + axis)])));
    return argument.finished();
  }

  Launch grid(const Context& context) const {
    const int64_t together = shares_.threads / shares_.lanes;
    const int64_t needed = (rows_ + together - 1) / together, most = busy_blocks(context) * 16;
    return {dim3(static_cast<unsigned>(std::clamp<int64_t>(needed, 1, most))),
            dim3(static_cast<unsigned>(shares_.threads)), true};
  }

 private:
  static size_t at(int i) { return static_cast<size_t>(i); }
  int row_axes() const { return iterator_.ndim - group_.column_axes; }
  int operand(int input) const { return group_.n_outputs + input; }
  bool on_host(int k) const { return group_.on_host >> k & 1; }

  Reading reading_of(int k) const {
    if (on_host(k)) return Reading::number;
    bool of_row = true, single = true, dense = true;
    int64_t step = itemsize(group_.dtypes[k]);
    for (int axis = iterator_.ndim - 1; axis >= 0; --axis) {
      const int64_t stride = iterator_.strides[at(axis)][at(k)];
      single = single && stride == 0;
      if (axis < row_axes()) continue;
      of_row = of_row && stride == 0;
      dense = dense && stride == step;
      step *= iterator_.extents[at(axis)];
    }
    return single   ? Reading::single
           : of_row ? Reading::row
           : dense  ? Reading::dense
                    : Reading::strided;
  }

  // Elements of a row that a thread keeps in registers, if there is room for them.
  int held(const GroupPlan& plan) const {
    constexpr int64_t kMost = 32, kMostBytes = 512;
    if (plan.pieces || columns_ > kMost * plan.lanes) return 0;
    int64_t nbytes = 0;  // of an element of each value
    const auto add = [&](DType dtype) { nbytes += std::max<int64_t>(itemsize(dtype), 4); };
    for (int i = 0; i < plan.inputs; ++i) {
      if (plan.readings[at(i)] == Reading::dense || plan.readings[at(i)] == Reading::strided)
        add(plan.dtypes[at(i)]);
    }
    for (const GroupOp& op : plan.ops) {
      if (!op.per_row) add(op.result);
    }
    const int held = power_above((columns_ + plan.lanes - 1) / plan.lanes, kMost);
    return held * nbytes <= kMostBytes ? held : 0;
  }

  const GroupView& group_;
  const GroupIterator& iterator_;
  int64_t rows_ = 1, columns_ = 1;
  Shares shares_{};
};

}  // namespace libtensor::cuda
