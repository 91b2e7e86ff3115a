// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/elementwise_group.h"

#include <array>
#include <vector>

#include "libtensor/device/backend.h"

namespace libtensor {

void run_ops_of_group(Backend& backend, const ElementwiseGroup& group) {
  std::vector<Tensor> values(group.inputs.begin(), group.inputs.end());
  values.resize(group.inputs.size() + group.ops.size());
  for (const auto& output : group.outputs) values[output.value] = output.tensor;
  const Tensor& shaped = group.outputs[0].tensor;
  for (size_t i = 0; i < group.ops.size(); ++i) {
    const ElementwiseGroup::Op& op = group.ops[i];
    Tensor& out = values[group.inputs.size() + i];
    if (!out.defined()) {
      const int64_t nbytes = shaped.numel() * itemsize(op.result);
      out = make_dense_tensor(backend.allocate(nbytes), op.result, shaped.shape(), shaped.numel());
    }
    std::array<const Tensor*, 3> inputs{};
    for (size_t k = 0; k < op.inputs; ++k) inputs[k] = &values[op.values[k]];
    const std::span<const Tensor* const> read(inputs.data(), op.inputs);
    const std::span<const double> params(op.params.data(), op.params_count);
    switch (op.kind) {
      case GroupOpKind::function:
        backend.elementwise(op.op, out, read, op.compute, params);
        break;
      case GroupOpKind::gradient:
        backend.elementwise_gradient(op.op, out, read, op.compute, params);
        break;
      case GroupOpKind::conversion:
        backend.copy(out, *read[0]);
        break;
    }
  }
}

}  // namespace libtensor
