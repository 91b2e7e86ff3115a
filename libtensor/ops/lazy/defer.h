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
};

// How many pending values are reductions or read them.
inline constinit std::atomic<int64_t> pending_reductions{0};

// Whether it is worth asking defer(): by the elements of the call, or as it may read reductions.
inline bool may_be_deferred(int64_t numel) noexcept {
  return may_stay_pending(numel) || pending_reductions.load(std::memory_order_relaxed) > 0;
}

// The result of the call, still to be computed; undefined where it has to be computed at once:
// where the thread's mode, the device, the size or the op say so, or an input that others may write
// to.
Tensor defer(const DeferredCall& call);

}  // namespace libtensor
