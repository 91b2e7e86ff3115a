// SPDX-License-Identifier: Apache-2.0
// Ops whose results are left pending, so that a chain of them is computed in one pass.
#pragma once

#include <atomic>
#include <span>

#include "libtensor/core/lazy_mode.h"
#include "libtensor/device/elementwise_group.h"
#include "libtensor/graph/op_def.h"
#include "libtensor/graph/pending.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// A checked call of an elementwise op, of its gradient, of a conversion, of a reduction of the axes
// in `mask`, or of concat along that axis: what the backend gets, and what its result is.
struct DeferredCall {
  OpId op;
  std::span<const Tensor* const> inputs;
  DType compute;
  std::span<const double> params;
  const Shape& shape;
  int64_t numel;
  DType result;
  Device device;
  GroupOpKind kind = GroupOpKind::function;
  uint64_t mask = 0;
  // Of a copy, on the CPU: what is copied is computed of the inputs.
  std::shared_ptr<const ComputedInput> computed = nullptr;
};

// How many pending values are reductions or read them.
inline constinit std::atomic<int64_t> pending_reductions{0};

// Whether it is worth asking defer(): by the elements of the call, or as it may read reductions.
inline bool may_be_deferred(int64_t numel) noexcept {
  return may_stay_pending(numel) || pending_reductions.load(std::memory_order_relaxed) > 0;
}

// Whether rows of x are read as fast where they lie as after they were copied. Short ones are not:
// each costs a step of the walk.
bool has_long_rows(const Tensor& x);

// The result of the call, still to be computed; undefined where it has to be computed at once:
// where the thread's mode, the device, the size or the op say so, or an input that others may write
// to.
Tensor defer(const DeferredCall& call);
// x in another dtype or layout, likewise.
Tensor defer_copy(const Tensor& x, DType dtype);
// What is computed of inputs[0], of its dtype, and the other operands; of the shape `out`, which
// has its elements.
Tensor defer_computed(const Tensor& x, const Shape& out, ComputedInput computed);

}  // namespace libtensor
