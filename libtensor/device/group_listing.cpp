// SPDX-License-Identifier: Apache-2.0
// Groups of elementwise ops as text, and the work that they are.
#include <algorithm>

#include "libtensor/core/error.h"
#include "libtensor/core/index_expression.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/kernel_bytes.h"
#include "libtensor/device/observe.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor {
namespace {

std::string name_of(const ElementwiseGroup::Op& op) {
  if (op.kind == GroupOpKind::conversion) return "astype";
  if (op.kind == GroupOpKind::join) return "concat";
  std::string name = op_name(op.op);
  if (op.kind == GroupOpKind::gradient) name += "_gradient";
  return name;
}

const char* name_of(ComputedInput::Kind kind) {
  switch (kind) {
    case ComputedInput::Kind::padding:
      return "pad";
    case ComputedInput::Kind::gather:
      return "gather";
    case ComputedInput::Kind::product:
      return "matmul";
    case ComputedInput::Kind::convolution:
      return "conv";
  }
  return "";
}

// Where a padded tensor is read, and for which indices.
void list_padded(const ElementwiseGroup& group, const Tensor& x, const ComputedInput& padded,
                 Text& text) {
  const auto coordinates = coordinates_of(group.shape, padded.shape);
  IndexExpression index(x.offset());
  std::string where;
  for (int i = 0; i < x.ndim(); ++i) {
    const IndexExpression at = coordinates[static_cast<size_t>(i)] - padded.before[i];
    const int64_t step = x.strides()[i];
    index = index + at * step;
    if (padded.shape[i] == x.extent(i)) continue;
    where += where.empty() ? " where 0<=" : " and 0<=";
    where += at.text();
    where += '<';
    where += std::to_string(x.extent(i));
  }
  text << " at " << index.text().c_str() << where.c_str();
}

void list_computed(const ElementwiseGroup& group, size_t value, Text& text) {
  const Tensor& x = group.inputs[value].tensor;
  const ComputedInput& computed = *group.inputs[value].computed;
  text << name_of(computed.kind) << "(%" << value << " " << x.dtype() << " " << x.shape();
  if (computed.kind == ComputedInput::Kind::padding) {
    list_padded(group, x, computed, text);
  } else {
    for (const Tensor& operand : computed.operands) {
      if (operand.defined()) text << ", " << operand.dtype() << " " << operand.shape();
    }
  }
  text << ")";
}

// A number of the program itself; an input with its dtype and shape, and where it is read if
// not from the first element on; an intermediate result by its number.
void list_value(const ElementwiseGroup& group, size_t value, Text& text) {
  if (value >= group.inputs.size()) {
    text << "%" << value;
    return;
  }
  if (group.inputs[value].computed) return list_computed(group, value, text);
  const Tensor& x = group.inputs[value].tensor;
  if (x.is_weak() && x.ndim() == 0 && x.device().is_cpu() &&
      acquired(x.storage().data) != nullptr && !is_complex(x.dtype())) {
    visit_any_dtype(x.dtype(), [&](auto tag) {
      text << convert<double>(*x.data_as<typename decltype(tag)::type>());
    });
  } else {
    text << "%" << value << " " << x.dtype() << " " << x.shape();
    const bool is_broadcast = x.numel() != checked_numel(group.shape);
    if (!is_broadcast && (!x.is_contiguous() || x.offset() != 0)) {
      text << " at "
           << index_expression(group.shape, x.shape(), x.strides(), x.offset()).text().c_str();
    }
  }
}

// Additions and multiplications.
int64_t computed_work(const Tensor& x, const ComputedInput& computed) {
  if (!computed.is_product()) return 0;
  const Tensor& b = computed.operands[0];
  const int64_t depth = computed.kind == ComputedInput::Kind::product
                            ? x.extent(x.ndim() - 1)
                            : b.numel() / std::max<int64_t>(b.extent(0), 1);
  return 2 * checked_numel(computed.shape) * depth;
}

// The first output is reduced instead of stored.
ElementwiseGroup without_reduced(const ElementwiseGroup& group) {
  return {group.inputs, group.ops,   group.outputs.subspan(1), group.shape, group.row_axes,
          group.before, group.first, group.first_count};
}

bool is_stored(const ElementwiseGroup& group, size_t value) {
  return std::any_of(group.outputs.begin(), group.outputs.end(),
                     [&](const auto& output) { return output.value == value; });
}

}  // namespace

KernelCounts work_of(const ElementwiseGroup& group) {
  int64_t full = 1, rows = 1;
  for (int i = 0; i < group.shape.size(); ++i) {
    full *= group.shape[i];
    if (i < group.shape.size() - group.row_axes) rows *= group.shape[i];
  }
  KernelCounts work{1};
  for (const auto& input : group.inputs) {
    work.bytes_read += bytes_of(input.tensor);
    if (!input.computed) continue;
    for (const Tensor& x : input.computed->operands) {
      if (x.defined()) work.bytes_read += bytes_of(x);
    }
    work.ops += computed_work(input.tensor, *input.computed);
  }
  for (size_t i = 0; i < group.ops.size(); ++i) {
    const ElementwiseGroup::Op& op = group.ops[i];
    const int64_t results =
        op.per_row      ? rows
        : op.extent > 0 ? full / group.shape[group.shape.size() - group.row_axes] * op.extent
                        : full;
    if (op.kind == GroupOpKind::reduction) {
      work.ops += full;
    } else if (op.kind != GroupOpKind::conversion && op.kind != GroupOpKind::join) {
      work.ops += results;
    }
    if (is_stored(group, group.inputs.size() + i))
      work.bytes_written += results * itemsize(op.result);
  }
  for (size_t i = 0; i < group.first_count; ++i) work += work_of(group.first[i]);
  work.kernels = 1;
  return work;
}

KernelCounts work_of(const GroupReduction& reduction) {
  KernelCounts work;
  if (reduction.before) {
    work = work_of(reduction.stores ? *reduction.before : without_reduced(*reduction.before));
  } else {
    work.bytes_read = bytes_of(reduction.x);
  }
  work.ops += reduction.x.numel();
  work.bytes_written += bytes_of(reduction.out);
  if (reduction.behind) {
    work += work_of(*reduction.behind);
    work.bytes_read -= bytes_of(reduction.out);  // which the caches have
  }
  work.kernels = 1;
  return work;
}

std::string name_of(const ElementwiseGroup& group) {
  constexpr size_t kMostNames = 8;
  std::string name;
  // What is computed, and nothing else.
  if (group.ops.size() == 1 && group.ops[0].kind == GroupOpKind::conversion &&
      group.inputs[0].computed)
    return name_of(group.inputs[0].computed->kind);
  for (const auto& input : group.inputs) {
    if (!input.computed || !input.computed->is_product()) continue;
    name += name_of(input.computed->kind);
    name += '+';
  }
  for (size_t i = 0; i < std::min(group.ops.size(), kMostNames); ++i) {
    if (i > 0) name += '+';
    name += name_of(group.ops[i]);
  }
  if (group.ops.size() > kMostNames) {
    Text rest;
    rest << "+" << group.ops.size() - kMostNames << " more";
    name += rest.view();
  }
  return name;
}

std::string name_of(const GroupReduction& reduction) {
  std::string name = op_name(reduction.op);
  if (reduction.before) name = name_of(*reduction.before) + '+' + name;
  if (reduction.behind) name += '+' + name_of(*reduction.behind);
  return name;
}

std::string listing_of(const GroupReduction& reduction) {
  std::string text;
  Text line;
  line << "  " << op_name(reduction.op) << " of ";
  if (reduction.before) {
    text = listing_of(reduction.stores ? *reduction.before : without_reduced(*reduction.before));
    line << "the last one";
  } else {
    line << reduction.x.dtype() << " " << reduction.x.shape();
  }
  text += line.view();
  text += '\n';
  if (reduction.behind) text += listing_of(*reduction.behind);
  return text;
}

std::string listing_of(const ElementwiseGroup& group) {
  std::string text;
  for (size_t i = 0; i < group.first_count; ++i) text += listing_of(group.first[i]);
  for (size_t m = 0; m < group.ops.size(); ++m) {
    const ElementwiseGroup::Op& op = group.ops[m];
    const size_t value = group.inputs.size() + m;
    Text line;
    line << "  %" << value << " = " << name_of(op) << "(";
    for (size_t i = 0; i < op.inputs; ++i) {
      if (i > 0) line << ", ";
      list_value(group, op.values[i], line);
    }
    line << "): " << op.result << (op.per_row ? " of each row" : "")
         << (is_stored(group, value) ? ", stored" : "");
    text += line.view();
    text += '\n';
  }
  return text;
}

}  // namespace libtensor
