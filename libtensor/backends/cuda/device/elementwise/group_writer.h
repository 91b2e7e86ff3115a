// SPDX-License-Identifier: Apache-2.0
// What the texts of kernels of groups have in common.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "libtensor/backends/cuda/device/elementwise/group_text.h"

namespace libtensor::cuda {

// A functor with the types that it reads and returns; no name for none.
struct Functor {
  const char* name = nullptr;
  int params = 0;
  DType result = DType::unset;
  std::array<DType, 3> reads{};
};
// Of an op that is no conversion and no reduction.
Functor functor_of(const GroupOp& op);

// How elements of dtype x are reduced where they lie: the type of reduce/folds.h, as text, and what
// it reads them as. No name where they are not.
struct FoldText {
  std::string name;
  DType reads = DType::unset;
};
FoldText fold_of(OpId op, DType x, DType compute);

const char* type_name(DType dtype);

class GroupWriter {
 protected:
  explicit GroupWriter(const GroupPlan& plan);

  template <class... T>
  void put(const T&... parts) {
    (add(parts), ...);
  }
  void add(std::string_view part) { text_ += part; }
  void add(int part) { text_ += std::to_string(part); }

  const GroupOp& op_of(int value) const {
    return plan_.ops[static_cast<size_t>(value - plan_.inputs)];
  }
  int values() const { return plan_.inputs + static_cast<int>(plan_.ops.size()); }
  Reading reading(int input) const { return plan_.readings[static_cast<size_t>(input)]; }
  const char* type_of(int value) const { return type_name(plan_.dtype_of(size_t(value))); }
  int outputs() const { return static_cast<int>(plan_.outputs.size()); }
  int output(int o) const { return plan_.outputs[static_cast<size_t>(o)]; }

  // What numbers are, as arguments, and the headers before them.
  void begin();
  // The value of an op that is no reduction, of what name(value) says.
  template <class Name>
  void expression(int value, Name&& name) {
    const GroupOp& op = op_of(value);
    put("element_as<", type_name(op.result), ">(");
    if (op.kind == GroupOpKind::conversion) {
      name(op.values[0]);
    } else {
      const Functor functor = functor_of(op);
      put("functors::", functor.name, "{");
      for (int k = 0; k < functor.params; ++k)
        put(k > 0 ? ", " : "", "a.params[", param(value) + k, "]");
      put("}(");
      for (int k = 0; k < op.inputs; ++k) {
        const auto at = static_cast<size_t>(k);
        put(k > 0 ? ", " : "", "element_as<", type_name(functor.reads[at]), ">(");
        name(op.values[at]);
        put(")");
      }
      put(")");
    }
    put(")");
  }
  bool moves(int input) const {
    return reading(input) == Reading::strided || reading(input) == Reading::row;
  }
  // Where element i of inputs that move lies.
  void offsets(const char* index);
  // The first of the numbers of an op among all.
  int param(int value) const { return params_[static_cast<size_t>(value - plan_.inputs)]; }

  const GroupPlan& plan_;
  std::string text_;

 private:
  std::array<int, kMaxGroupOps> params_{};
};

// The text of a group of rows, and of one whose result is reduced.
std::string rows_text_of(const GroupPlan& plan);
std::string reduction_text_of(const GroupPlan& plan);

}  // namespace libtensor::cuda
