// SPDX-License-Identifier: Apache-2.0
// Elementwise ops whose results are left pending, so that a chain of them is computed in one pass.
#pragma once

#include <span>

#include "libtensor/core/lazy_mode.h"
#include "libtensor/device/elementwise_group.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// A checked call of an elementwise op, of its gradient or of a conversion: what the backend gets,
// and what its result is.
struct ElementwiseCall {
  OpId op;
  std::span<const Tensor* const> inputs;
  DType compute;
  std::span<const double> params;
  const Shape& shape;
  int64_t numel;
  DType result;
  Device device;
  GroupOpKind kind = GroupOpKind::function;
};

// The result of the call, still to be computed; undefined where it has to be computed at once:
// where the thread's mode, the device, the size or the op say so, or an input that others may write
// to. Asked only if may_stay_pending().
Tensor defer(const ElementwiseCall& call);

}  // namespace libtensor
