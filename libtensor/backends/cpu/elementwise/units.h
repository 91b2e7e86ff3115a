// SPDX-License-Identifier: Apache-2.0
// Which ops of a group are done by one piece of code, and which by the loops of their functors.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "libtensor/backends/cpu/jit/jit.h"
#include "libtensor/device/elementwise_group.h"

namespace libtensor::cpu {

// Ops that are done one after the other.
struct Unit {
  std::vector<size_t> ops;
  bool has_code;
};

// In what dtype code reads an input k of `dtype`: as it is, if it can.
DType dtype_for_code(const ElementwiseGroup::Op& op, size_t k, DType dtype);

// Whether machine code can be made for an op that reads these dtypes.
bool has_code(const ElementwiseGroup::Op& op, std::span<const DType> reads);

// All ops, in an order in which each is after what it reads.
std::vector<Unit> units_of(const ElementwiseGroup& group);

// Whether code in lanes of 32 bits can do an op of rows that reads results as they are.
bool has_row_code(const ElementwiseGroup& group, const ElementwiseGroup::Op& op);

// Ops that add up rows of what a unit computes, as part of its code, all to as many lanes; or, of
// short rows, that add up columns.
struct RowSums {
  std::vector<size_t> ops;
  int lanes = 0;
};
RowSums sums_of(const ElementwiseGroup& group, const Unit& unit, bool by_columns = false);

// Ops of rows that code can do right behind sums of columns: they read these, results of each
// other, and inputs for which is_ready(input).
template <class IsReady>
std::vector<size_t> ops_behind(const ElementwiseGroup& group, const RowSums& sums,
                               IsReady is_ready) {
  std::vector<size_t> found;
  const auto is_one_of = [](const std::vector<size_t>& ops, size_t i) {
    return std::find(ops.begin(), ops.end(), i) != ops.end();
  };
  for (size_t i = 0; i < group.ops.size(); ++i) {
    if (!has_row_code(group, group.ops[i])) continue;
    const auto reads = group.ops[i].reads();
    const bool fits = std::all_of(reads.begin(), reads.end(), [&](uint8_t value) {
      if (value < group.inputs.size()) return is_ready(value);
      const size_t op = value - group.inputs.size();
      return is_one_of(sums.ops, op) || is_one_of(found, op);
    });
    if (fits) found.push_back(i);
  }
  return found;
}

// The steps of the code that is made for a group.
std::string code_listing(const ElementwiseGroup& group);

// Makes the code of a unit.
class CodeBuilder {
 public:
  CodeBuilder(const ElementwiseGroup& group, const Unit& unit);

  // add(value, dtype) for each value that the unit reads and does not compute, in the dtype that it
  // is read in; gives whether it is one element for all.
  template <class Add>
  void list_inputs(Add add) {
    for (const Read& read : reads_)
      segment_.inputs.push_back({read.dtype, add(read.value, read.dtype)});
    number_ops();
  }
  // The same for some columns of rows, where is_per_row(value) is the same for all of them.
  template <class Add, class IsPerRow>
  void list_inputs_of_columns(int columns, Add add, IsPerRow is_per_row) {
    segment_.columns = columns;
    for (const Read& read : reads_) {
      const jit::Operand operand{read.dtype, add(read.value, read.dtype)};
      segment_.of_columns.push_back(!is_per_row(read.value));
      const int count = segment_.of_columns.back() ? columns : 1;
      segment_.inputs.insert(segment_.inputs.end(), static_cast<size_t>(count), operand);
    }
    number_ops();
  }
  // Then what columns add up to, and ops behind that. add() as above, for further inputs.
  template <class Add>
  void list_rows(const RowSums& sums, const std::vector<size_t>& ops, Add add) {
    list_totals(sums);
    for (const Read& read : reads_of_rows(ops)) {
      segment_.inputs.push_back({read.dtype, add(read.value, read.dtype)});
      rows_.push_back(read);
    }
    number_row_ops(ops);
  }
  // Of a value that list_rows() listed.
  void add_row_output(size_t value);
  void add_output(size_t value, bool streamed);
  void add_sums(const RowSums& sums);
  void add_sum(size_t value, int lanes);
  void add_fetch() { segment_.fetches = true; }
  std::shared_ptr<const jit::Kernel> kernel() const;
  const jit::Segment& segment() const { return segment_; }

 private:
  struct Read {
    size_t value;
    DType dtype;
  };
  void number_ops();
  void list_totals(const RowSums& sums);
  std::vector<Read> reads_of_rows(const std::vector<size_t>& ops) const;
  void number_row_ops(const std::vector<size_t>& ops);
  uint8_t local_of_rows(size_t value, DType dtype) const;
  size_t local(size_t value, DType dtype) const;

  const ElementwiseGroup& group_;
  const Unit& unit_;
  std::vector<Read> reads_, rows_;
  jit::Segment segment_;
};

}  // namespace libtensor::cpu
