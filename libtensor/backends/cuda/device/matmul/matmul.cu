// SPDX-License-Identifier: Apache-2.0
// The matrix product: who computes it, and what is done to its results.
#include "libtensor/backends/cuda/device/matmul/matmul.h"
#include "libtensor/graph/op_id.gen.h"

#include "libtensor/backends/cuda/device/functions.h"
#include "libtensor/backends/cuda/device/linalg/stacks.h"

namespace libtensor::cuda {

void matmul(const Context& context, View out, View a, View b, View addend,
            ActivationView activation, bool tf32) {
  if (out.numel == 0) return;
  if (a.numel == 0 || b.numel == 0) {
    if (addend.defined()) {
      copy(context, operands_of<2>({&out, &addend}));
    } else {
      fill(context, operands_of<1>({&out}), Scalar(int64_t{0}));
    }
  } else {
    const bool relu = activation.given && activation.op == OpId::relu;
    bool applied = false;
    if (!multiply_by_library(context, out, a, b, addend, relu, tf32, applied))
      multiply_by_kernels(context, out, a, b, addend);
    if (applied) return;
  }
  if (activation.given) {
    elementwise(context, activation.op, operands_of<2>({&out, &out}), compute_dtype(out.dtype),
                activation.params);
  }
}

}  // namespace libtensor::cuda
