// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/elementwise/units.h"

#include <algorithm>
#include <atomic>

#include "libtensor/backends/cpu/elementwise/row_group.h"
#include "libtensor/backends/cpu/reduce/reduce.h"
#include "libtensor/core/convert.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor::cpu {
namespace {

DType dtype_of(const ElementwiseGroup& group, size_t value) {
  const size_t inputs = group.inputs.size();
  return value < inputs ? group.inputs[value].tensor.dtype() : group.ops[value - inputs].result;
}

DType read_dtype(const ElementwiseGroup& group, const ElementwiseGroup::Op& op, size_t k) {
  return dtype_for_code(op, k, dtype_of(group, op.values[k]));
}

// The op, with the exponent of `pow` as its attribute if that is a number of the program. The
// memory of any other tensor may be written by this pass, or by one that is to come.
ElementwiseGroup::Op as_recorded(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  ElementwiseGroup::Op recorded = op;
  if (op.op != OpId::pow || op.kind != GroupOpKind::function || op.values[1] >= group.inputs.size())
    return recorded;
  const Tensor& exponent = group.inputs[op.values[1]].tensor;
  if (exponent.numel() != 1 || !exponent.is_weak()) return recorded;
  visit_any_dtype(exponent.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T value = *exponent.data_as<T>();
    recorded.params[0] = op.compute == DType::float64 ? convert<double>(value)
                                                      : static_cast<double>(convert<float>(value));
  });
  recorded.params_count = 1;
  return recorded;
}

std::array<DType, 3> read_dtypes(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  std::array<DType, 3> reads{};
  for (size_t k = 0; k < op.inputs; ++k) reads[k] = read_dtype(group, op, k);
  return reads;
}

bool is_recorded(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  if (op.per_row || op.kind == GroupOpKind::reduction || op.kind == GroupOpKind::join) return false;
  const std::array<DType, 3> reads = read_dtypes(group, op);
  return has_code(as_recorded(group, op), std::span<const DType>(reads.data(), op.inputs));
}

int lane_bytes(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  const std::array<DType, 3> reads = read_dtypes(group, op);
  return jit::lane_bytes_of(op, std::span<const DType>(reads.data(), op.inputs));
}

// That machine code computes in.
constexpr DType kComputed[] = {DType::float32, DType::float64, DType::int32, DType::int64,
                               DType::boolean};

// Whether elements of a dtype become numbers of the other without much ado.
bool is_read_as(DType dtype, DType compute) {
  if (dtype == compute || dtype == DType::boolean) return true;
  if (jit::is_small_integer(dtype))
    return is_floating(compute) || compute == DType::int32 || compute == DType::int64;
  switch (compute) {
    case DType::float32:
      return dtype == DType::float16 || dtype == DType::bfloat16 || dtype == DType::int32;
    case DType::float64:
      return dtype == DType::float32 || dtype == DType::int32;
    case DType::int64:
      return dtype == DType::int32;
    default:
      return false;
  }
}

}  // namespace

DType dtype_for_code(const ElementwiseGroup::Op& op, size_t k, DType dtype) {
  if (op.kind == GroupOpKind::conversion) return dtype;
  const bool is_condition =
      (op.op == OpId::where && k == 0) || (op.op == OpId::masked_fill && k == 1);
  const DType compute = compute_dtype(op.compute);
  if (is_read_as(dtype, compute)) return dtype;
  return is_condition ? DType::boolean : compute;
}

bool has_code(const ElementwiseGroup::Op& op, std::span<const DType> reads) {
  const DType compute = compute_dtype(op.compute);
  const size_t column = static_cast<size_t>(
      std::find(std::begin(kComputed), std::end(kComputed), compute) - std::begin(kComputed));
  if (op.kind != GroupOpKind::conversion && column == std::size(kComputed)) return false;
  bool usual = op.op != OpId::pow && op.kind != GroupOpKind::conversion &&
               (op.result == compute || op.result == DType::boolean);
  for (const DType dtype : reads) {
    if (!jit::holds(dtype)) return false;
    usual = usual && (dtype == compute || dtype == DType::boolean);
  }
  // Ops of these dtypes are asked about once: 1 for none, 2 for code.
  static constinit std::atomic<uint8_t> known[2][std::size(kComputed)][kOps] = {};
  if (!usual) return jit::has_code(op, reads);
  std::atomic<uint8_t>& answer =
      known[op.kind == GroupOpKind::gradient][column][static_cast<size_t>(op.op)];
  if (answer.load(std::memory_order_relaxed) != 0)
    return answer.load(std::memory_order_relaxed) == 2;
  const bool found = jit::has_code(op, reads);
  answer.store(found ? 2 : 1, std::memory_order_relaxed);
  return found;
}

std::vector<Unit> units_of(const ElementwiseGroup& group) {
  const size_t inputs = group.inputs.size(), count = group.ops.size();
  std::vector<Unit> units;
  std::vector<bool> codes(count), done(count);
  std::vector<int> bytes(count);  // of the lanes of their code
  bool any = false;
  const auto is_sign = [&](const ElementwiseGroup::Op& op) {
    return op.kind == GroupOpKind::function &&
           half_sign_kernel(op.op, op.result, dtype_of(group, op.values[0])).function != nullptr;
  };
  if (count == 1 && is_sign(group.ops[0])) return {{{0}, false}};
  for (size_t i = 0; i < count && jit::is_enabled(); ++i) {
    codes[i] = is_recorded(group, group.ops[i]);
    if (codes[i]) bytes[i] = lane_bytes(group, group.ops[i]);
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
  // In turn: all ops that have code, are of one extent and of lanes of one size and can be done,
  // then all others.
  for (size_t left = count; left > 0;) {
    Unit unit{{}, true};
    int lanes = 0;
    for (size_t i = 0; i < count; ++i) {
      if (done[i] || !codes[i]) continue;
      const bool fits = unit.ops.empty() || group.ops[i].extent == group.ops[unit.ops[0]].extent;
      if (!fits || !is_ready(i) || (lanes != 0 && bytes[i] != 0 && bytes[i] != lanes)) continue;
      if (lanes == 0) lanes = bytes[i];
      unit.ops.push_back(i);
      done[i] = true;
    }
    left -= unit.ops.size();
    // Loops over bytes are faster than code where there is nothing but bools.
    if (lanes == 0) {
      for (const size_t i : unit.ops) units.push_back({{i}, false});
    } else {
      units.push_back(std::move(unit));
    }
    for (size_t i = 0; i < count; ++i) {
      if (done[i] || codes[i] || !is_ready(i)) continue;
      units.push_back({{i}, false});
      done[i] = true;
      --left;
    }
  }
  return units;
}

bool has_row_code(const ElementwiseGroup& group, const ElementwiseGroup::Op& op) {
  if (!op.per_row || op.kind == GroupOpKind::reduction || op.kind == GroupOpKind::join)
    return false;
  const std::array<DType, 3> reads = read_dtypes(group, op);
  for (size_t k = 0; k < op.inputs; ++k) {
    const size_t value = op.values[k];
    if (value >= group.inputs.size() && reads[k] != dtype_of(group, value)) return false;
  }
  const std::span<const DType> its(reads.data(), op.inputs);
  return jit::lane_bytes_of(op, its) == 4 && has_code(as_recorded(group, op), its);
}

// Columns from which on code that adds up a row gains more than a call for each row takes.
static constexpr int64_t kLeastAddedUp = 192;

RowSums sums_of(const ElementwiseGroup& group, const Unit& unit, bool by_columns) {
  RowSums sums;
  if (group.row_axes == 0 || !jit::can_add_up()) return sums;
  int64_t columns = 1;
  for (int i = 1; i <= group.row_axes; ++i) columns *= group.shape[group.shape.size() - i];
  for (size_t i = 0; i < group.ops.size() && sums.ops.size() < jit::kMostSums; ++i) {
    const ElementwiseGroup::Op& op = group.ops[i];
    const size_t value = op.values[0];
    if (op.kind != GroupOpKind::reduction || op.op != OpId::sum || value < group.inputs.size() ||
        dtype_of(group, value) != DType::float32)
      continue;
    if (std::find(unit.ops.begin(), unit.ops.end(), value - group.inputs.size()) == unit.ops.end())
      continue;
    const RowReduction reduction(op.op, DType::float32, op.compute, op.result);
    if (by_columns) {
      if (columns <= jit::kMostColumns && op.result == DType::float32 && reduction.adds_doubles())
        sums.ops.push_back(i);
      continue;
    }
    if (columns < kLeastAddedUp) continue;
    const int lanes = reduction.lanes(columns);
    if (lanes == 0 || (sums.lanes != 0 && lanes != sums.lanes)) continue;
    sums.lanes = lanes;
    sums.ops.push_back(i);
  }
  return sums;
}

namespace {

// The code of a unit; without sums if it cannot have them.
std::string code_listing(const ElementwiseGroup& group, const Unit& unit, const RowSums& sums) {
  const size_t inputs = group.inputs.size();
  CodeBuilder builder(group, unit);
  builder.list_inputs([&](size_t value, DType) {
    const bool is_number = value < inputs && group.inputs[value].tensor.numel() == 1;
    return is_number || (value >= inputs && group.ops[value - inputs].per_row);
  });
  for (const size_t i : unit.ops) {
    const auto is_outside = [&](size_t op) {
      const auto reads = group.ops[op].reads();
      return std::find(unit.ops.begin(), unit.ops.end(), op) == unit.ops.end() &&
             std::find(sums.ops.begin(), sums.ops.end(), op) == sums.ops.end() &&
             std::find(reads.begin(), reads.end(), inputs + i) != reads.end();
    };
    bool is_read = std::any_of(group.outputs.begin(), group.outputs.end(),
                               [&](const auto& out) { return out.value == inputs + i; });
    for (size_t op = 0; op < group.ops.size(); ++op) is_read = is_read || is_outside(op);
    if (is_read) builder.add_output(inputs + i, false);
  }
  builder.add_sums(sums);
  if (!sums.ops.empty() && !builder.kernel()) return code_listing(group, unit, {});
  return "  machine code of " + std::to_string(unit.ops.size()) + " ops:\n" +
         jit::listing_of(builder.segment());
}

}  // namespace

std::string code_listing(const ElementwiseGroup& group) {
  std::string text;
  for (const Unit& unit : units_of(group)) {
    if (unit.has_code) text += code_listing(group, unit, sums_of(group, unit));
  }
  return text;
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

void CodeBuilder::list_totals(const RowSums& sums) {
  for (const size_t i : sums.ops) {
    const size_t value = group_.ops[i].values[0];
    segment_.totals.push_back(static_cast<uint8_t>(local(value, dtype_of(group_, value))));
    rows_.push_back({group_.inputs.size() + i, DType::float32});
  }
}

std::vector<CodeBuilder::Read> CodeBuilder::reads_of_rows(const std::vector<size_t>& ops) const {
  std::vector<Read> found;
  for (const size_t i : ops) {
    for (size_t k = 0; k < group_.ops[i].inputs; ++k) {
      const Read read{group_.ops[i].values[k], read_dtype(group_, group_.ops[i], k)};
      const auto is_same = [&](const Read& other) {
        return other.value == read.value && other.dtype == read.dtype;
      };
      if (read.value < group_.inputs.size() && std::none_of(found.begin(), found.end(), is_same))
        found.push_back(read);
    }
  }
  return found;
}

void CodeBuilder::number_row_ops(const std::vector<size_t>& ops) {
  for (const size_t i : ops) rows_.push_back({group_.inputs.size() + i, group_.ops[i].result});
  for (const size_t i : ops) {
    ElementwiseGroup::Op op = as_recorded(group_, group_.ops[i]);
    for (size_t k = 0; k < op.inputs; ++k)
      op.values[k] = local_of_rows(op.values[k], read_dtype(group_, group_.ops[i], k));
    segment_.row_ops.push_back(op);
  }
}

uint8_t CodeBuilder::local_of_rows(size_t value, DType dtype) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Read& row) {
    return row.value == value && row.dtype == dtype;
  });
  return static_cast<uint8_t>(found - rows_.begin());
}

void CodeBuilder::add_row_output(size_t value) {
  segment_.outputs.push_back({local_of_rows(value, dtype_of(group_, value)), false});
}

void CodeBuilder::add_output(size_t value, bool streamed) {
  segment_.outputs.push_back(
      {static_cast<uint8_t>(local(value, dtype_of(group_, value))), streamed});
}

void CodeBuilder::add_sums(const RowSums& sums) {
  for (const size_t i : sums.ops) add_sum(group_.ops[i].values[0], sums.lanes);
}

void CodeBuilder::add_sum(size_t value, int lanes) {
  segment_.sums.push_back(static_cast<uint8_t>(local(value, dtype_of(group_, value))));
  segment_.sum_lanes = lanes;
}

std::shared_ptr<const jit::Kernel> CodeBuilder::kernel() const {
  const size_t operands =
      segment_.inputs.size() + segment_.outputs.size() + segment_.sums.size() + segment_.fetches;
  return operands <= jit::kMostOperands ? jit::kernel_of(segment_) : nullptr;
}

}  // namespace libtensor::cpu
