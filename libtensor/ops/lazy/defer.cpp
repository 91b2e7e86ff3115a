// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/defer.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "libtensor/core/checked.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/lazy/pending_op.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

// The longest chain that is left pending.
constexpr int kMostDepth = 96;
// Bytes that pending values may keep alive in vain, such as large tensors of which only a reduction
// will be asked for.
int64_t most_kept() noexcept {
  static constinit std::atomic<int64_t> most{0};  // 0: not yet known
  int64_t known = most.load(std::memory_order_relaxed);
  if (known == 0) {
    int64_t total = 0, free = 0;
    platform::physical_memory(total, free);
    known = std::max(total / 8, int64_t{256} << 20);
    most.store(known, std::memory_order_relaxed);
  }
  return known;
}

bool any_exposed(std::span<const Tensor* const> inputs) {
  const auto is = [](const Tensor* x) { return acquired(x->storage().exposed); };
  return std::any_of(inputs.begin(), inputs.end(), is);
}

// Whether no memory of the device holds so much: the call says so.
bool cannot_be(int64_t nbytes, Device device) {
  constexpr int64_t kMuch = int64_t{1} << 30;  // less is not looked at
  if (nbytes <= kMuch) return false;
  int64_t total = 0, free = 0;
  if (device.is_cpu()) {
    platform::physical_memory(total, free);
  } else {
    total = backend_of(device).properties().total_bytes;
  }
  return total > 0 && nbytes > total;
}

// On devices a chain is compiled first, which takes longer than many programs.
bool is_large(const DeferredCall& call) {
  if (!call.device.is_cpu()) return false;
  if (call.kind == GroupOpKind::reduction) return call.inputs[0]->numel() >= kAutomaticElements;
  if (call.numel >= kAutomaticElements) return true;
  // One element for each row of something large.
  return std::any_of(call.inputs.begin(), call.inputs.end(),
                     [](const Tensor* x) { return pending_chain(x->storage()).reduction; });
}

constexpr int64_t kLongestRow = 65536;  // that a tile has room for

// Whether what is joined are parts of such rows, and there are several.
bool joins_rows(const DeferredCall& call) {
  int64_t columns = 1;
  for (int i = std::countr_zero(call.mask); i < call.shape.size(); ++i) columns *= call.shape[i];
  return columns <= kLongestRow && call.numel > columns;
}

// Whether the axes are the last ones, in such rows, and there are several.
bool reduces_rows(const DeferredCall& call) {
  constexpr int64_t kShortest = 8;
  const Tensor& x = *call.inputs[0];
  const int ndim = x.ndim();
  int64_t columns = 1;
  int axis = ndim;
  while (axis > 0 && (call.mask >> (axis - 1) & 1)) columns *= x.extent(--axis);
  return call.mask >> axis == (uint64_t{1} << (ndim - axis)) - 1 &&
         (call.mask & ((uint64_t{1} << axis) - 1)) == 0 && axis < ndim && x.is_contiguous() &&
         columns >= kShortest && columns <= kLongestRow && x.numel() > columns;
}

// On a device, later than the program may know of (Backend::finish_late()).
void mark_late(const DeferredCall& call, const Tensor& out) {
  publish(out.storage().late, true);
  for (const Tensor* x : call.inputs) {
    if (!x->device().is_cpu() && !acquired(x->storage().late)) publish(x->storage().late, true);
  }
}

}  // namespace

Tensor defer(const DeferredCall& call) {
  const LazyMode mode = lazy_mode();
  if (mode == LazyMode::off) return {};
  if (mode == LazyMode::automatic && !is_large(call)) return {};
  const int64_t nbytes = checked_nbytes(call.numel, itemsize(call.result));
  if (nbytes <= Storage::kSmallBytes || cannot_be(nbytes, call.device)) return {};
  if (call.kind == GroupOpKind::reduction && !reduces_rows(call)) return {};
  if (call.kind == GroupOpKind::join && !joins_rows(call)) return {};
  if (any_exposed(call.inputs) || PendingOp::kept_bytes() > most_kept()) return {};
  if (!backend_of(call.device)
           .supports_group(call.kind, call.op, call.inputs.size(), call.inputs[0]->dtype(),
                           call.compute)) {
    return {};
  }
  for (const Tensor* x : call.inputs) {
    if (pending_chain(x->storage()).depth >= kMostDepth) evaluate(x->storage());
  }
  auto value = Ref<PendingValue>::adopt(new PendingOp(call));
  Tensor out = make_dense_tensor(pending_storage(std::move(value), nbytes, call.device),
                                 call.result, call.shape, call.numel);
  if (!call.device.is_cpu()) mark_late(call, out);
  // Another thread may have given the address away since, and not have found this value (expose()).
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (any_exposed(call.inputs)) evaluate(out.storage());
  if (profiler::on()) profiler::op_is_deferred();
  return out;
}

}  // namespace libtensor
