// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/units.h"

#include <algorithm>
#include <atomic>

#include "libtensor/core/convert.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

DType dtype_of(const ElementwiseGroup& group, size_t value) {
  const size_t inputs = group.inputs.size();
  return value < inputs ? group.inputs[value].tensor.dtype() : group.ops[value - inputs].result;
}

// In what dtype code reads it: as it is, if it can.
DType read_dtype(const ElementwiseGroup& group, const ElementwiseGroup::Op& op, size_t k) {
  const DType dtype = dtype_of(group, op.values[k]);
  if (jit::holds(dtype) || op.kind == GroupOpKind::conversion) return dtype;
  const bool is_condition =
      (op.op == OpId::where && k == 0) || (op.op == OpId::masked_fill && k == 1);
  return is_condition ? DType::boolean : DType::float32;
}

// The op, with the exponent of `pow` as its attribute if that is one number.
ElementwiseGroup::Op as_recorded(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  ElementwiseGroup::Op recorded = op;
  if (op.op != OpId::pow || op.kind != GroupOpKind::function || op.values[1] >= group.inputs.size())
    return recorded;
  const Tensor& exponent = group.inputs[op.values[1]].tensor;
  if (exponent.numel() != 1) return recorded;
  visit_any_dtype(exponent.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    recorded.params[0] = static_cast<double>(convert<float>(*exponent.data_as<T>()));
  });
  recorded.params_count = 1;
  return recorded;
}

bool has_code(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  if (op.per_row || op.kind == GroupOpKind::reduction) return false;
  std::array<DType, 3> reads{};
  bool usual = op.op != OpId::pow && op.kind != GroupOpKind::conversion;
  for (size_t k = 0; k < op.inputs; ++k) {
    reads[k] = read_dtype(group, op, k);
    if (!jit::holds(reads[k])) return false;
    usual = usual && (reads[k] == DType::float32 || reads[k] == DType::boolean);
  }
  usual = usual && (op.result == DType::float32 || op.result == DType::boolean);
  // Ops of these dtypes are asked about once: 1 for none, 2 for code.
  static constinit std::atomic<uint8_t> known[2][kOps] = {};
  std::atomic<uint8_t>& answer =
      known[op.kind == GroupOpKind::gradient][static_cast<size_t>(op.op)];
  if (usual && answer.load(std::memory_order_relaxed) != 0)
    return answer.load(std::memory_order_relaxed) == 2;
  const bool found = jit::has_code(as_recorded(group, op), {reads.data(), op.inputs});
  if (usual) answer.store(found ? 2 : 1, std::memory_order_relaxed);
  return found;
}

}  // namespace

std::vector<Unit> units_of(const ElementwiseGroup& group) {
  const size_t inputs = group.inputs.size(), count = group.ops.size();
  std::vector<Unit> units;
  std::vector<bool> codes(count), done(count);
  bool any = false;
  for (size_t i = 0; i < count && jit::is_enabled(); ++i) {
    codes[i] = has_code(group, group.ops[i]);
    any = any || codes[i];
  }
  if (!any) {
    for (size_t i = 0; i < count; ++i) units.push_back({{i}, false});
    return units;
  }
  const auto is_ready = [&](size_t i) {
    const auto values = group.ops[i].reads();
    return std::all_of(values.begin(), values.end(),
                       [&](uint8_t value) { return value < inputs || done[value - inputs]; });
  };
  // In turn: all ops that have code and can be done, then all others.
  for (size_t left = count; left > 0;) {
    Unit unit{{}, true};
    for (size_t i = 0; i < count; ++i) {
      if (!done[i] && codes[i] && is_ready(i)) {
        unit.ops.push_back(i);
        done[i] = true;
      }
    }
    left -= unit.ops.size();
    if (!unit.ops.empty()) units.push_back(std::move(unit));
    for (size_t i = 0; i < count; ++i) {
      if (done[i] || codes[i] || !is_ready(i)) continue;
      units.push_back({{i}, false});
      done[i] = true;
      --left;
    }
  }
  return units;
}

CodeBuilder::CodeBuilder(const ElementwiseGroup& group, const Unit& unit)
    : group_(group), unit_(unit) {
  for (const size_t i : unit.ops) {
    const ElementwiseGroup::Op& op = group.ops[i];
    for (size_t k = 0; k < op.inputs; ++k) {
      const Read read{op.values[k], read_dtype(group, op, k)};
      if (local(read.value, read.dtype) == SIZE_MAX) reads_.push_back(read);
    }
  }
}

// The number that a value has in the segment.
size_t CodeBuilder::local(size_t value, DType dtype) const {
  const auto is_result = [&](size_t i) { return group_.inputs.size() + i == value; };
  const auto result = std::find_if(unit_.ops.begin(), unit_.ops.end(), is_result);
  if (result != unit_.ops.end())
    return reads_.size() + static_cast<size_t>(result - unit_.ops.begin());
  for (size_t r = 0; r < reads_.size(); ++r) {
    if (reads_[r].value == value && reads_[r].dtype == dtype) return r;
  }
  return SIZE_MAX;
}

void CodeBuilder::number_ops() {
  for (const size_t i : unit_.ops) {
    ElementwiseGroup::Op op = as_recorded(group_, group_.ops[i]);
    for (size_t k = 0; k < op.inputs; ++k)
      op.values[k] =
          static_cast<uint8_t>(local(op.values[k], read_dtype(group_, group_.ops[i], k)));
    segment_.ops.push_back(op);
  }
}

void CodeBuilder::add_output(size_t value, bool streamed) {
  segment_.outputs.push_back(
      {static_cast<uint8_t>(local(value, dtype_of(group_, value))), streamed});
}

std::shared_ptr<const jit::Kernel> CodeBuilder::kernel() const {
  const size_t operands = segment_.inputs.size() + segment_.outputs.size();
  return operands <= jit::kMostOperands ? jit::kernel_of(segment_) : nullptr;
}

}  // namespace libtensor::cpu
