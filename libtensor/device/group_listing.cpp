// SPDX-License-Identifier: Apache-2.0
// Groups of elementwise ops as text, and the work that they are.
#include <algorithm>

#include "libtensor/core/error.h"
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

// A number itself, if it is computed; an input with its dtype and shape, an intermediate result by
// its number.
void list_value(const ElementwiseGroup& group, size_t value, Text& text) {
  if (value >= group.inputs.size()) {
    text << "%" << value;
    return;
  }
  const Tensor& x = group.inputs[value].tensor;
  if (x.ndim() == 0 && x.device().is_cpu() && acquired(x.storage().data) != nullptr &&
      !is_complex(x.dtype())) {
    visit_any_dtype(x.dtype(), [&](auto tag) {
      text << convert<double>(*x.data_as<typename decltype(tag)::type>());
    });
  } else {
    text << "%" << value << " " << x.dtype() << " " << x.shape();
  }
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
  for (const auto& input : group.inputs) work.bytes_read += bytes_of(input.tensor);
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
  return work;
}

std::string name_of(const ElementwiseGroup& group) {
  constexpr size_t kMostNames = 8;
  std::string name;
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

std::string listing_of(const ElementwiseGroup& group) {
  std::string text;
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
