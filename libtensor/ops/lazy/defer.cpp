// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/defer.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "libtensor/core/checked.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/op_id.gen.h"
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
  return std::any_of(call.inputs.begin(), call.inputs.end(), [](const Tensor* x) {
    const PendingChain chain = pending_chain(x->storage());
    return chain.reduction || chain.total;
  });
}

// Whether it reduces a chain of the graph to one number, such as a loss: the gradients are computed
// in the same pass, if they are asked for before the number is. Few at a time: a program may
// collect such numbers, and each keeps what it is made of.
bool is_loss(const DeferredCall& call) {
  const Tensor& x = *call.inputs[0];
  return call.kind == GroupOpKind::reduction && call.numel == 1 && is_pending(x.storage()) &&
         tracking(x) && PendingOp::kept_bytes() / 2 <= x.storage().nbytes;
}

// Whether a small result is worth the cost of a pending one: where all is to stay pending, that of
// a reduction, and several elements, but a single one only if it is made of something pending; else
// a loss, and what is made of one.
bool may_be_small(const DeferredCall& call) {
  if (!call.device.is_cpu()) return false;
  const auto any = [&](auto fits) {
    return std::any_of(call.inputs.begin(), call.inputs.end(),
                       [&](const Tensor* x) { return fits(x->storage()); });
  };
  if (lazy_mode() != LazyMode::all)
    return is_loss(call) || any([](const Storage& x) { return pending_chain(x).total; });
  return call.kind == GroupOpKind::reduction || call.numel > 1 || any(is_pending);
}

constexpr int64_t kLongestRow = 65536;  // that a tile has room for

constexpr int64_t kLongestOnlyRow = 16384;  // that one thread computes, if all is to stay pending

constexpr int64_t kShortestJoin = 192;  // to join shorter rows takes longer than to copy the parts

// Whether what is joined are parts of such rows, of which there are several.
bool joins_rows(const DeferredCall& call) {
  int64_t columns = 1;
  for (int i = std::countr_zero(call.mask); i < call.shape.size(); ++i) columns *= call.shape[i];
  if (call.numel == columns) return columns <= kLongestOnlyRow && lazy_mode() == LazyMode::all;
  return columns <= kLongestRow && (columns >= kShortestJoin || lazy_mode() == LazyMode::all);
}

// Whether the axes are the last ones, in such rows, and there are several.
bool reduces_rows(const DeferredCall& call) {
  constexpr int64_t kShortest = 8;
  const Tensor& x = *call.inputs[0];
  if (x.numel() == 0) return false;  // its extents may be of any size
  const int ndim = x.ndim();
  int64_t columns = 1;
  int axis = ndim;
  while (axis > 0 && (call.mask >> (axis - 1) & 1)) columns *= x.shape()[--axis];
  return call.mask >> axis == (uint64_t{1} << (ndim - axis)) - 1 &&
         (call.mask & ((uint64_t{1} << axis) - 1)) == 0 && axis < ndim && x.is_contiguous() &&
         columns >= kShortest && columns <= kLongestRow && x.numel() > columns;
}

// Whether a chain is worth computing on blocks of what is computed: measured, large convolutions
// gain by it, products of matrices win or lose some hundredths.
bool is_worth_blocks(const ComputedInput& computed) {
  constexpr int64_t kLeast = 1 << 22;
  return computed.kind == ComputedInput::Kind::convolution &&
         checked_numel(computed.shape) >= kLeast;
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
  // Rows of one exponent are computed in another way than rows of several, of complex numbers with
  // other signs of zeros; which rows there are is for the op to say.
  if (call.op == OpId::pow && call.kind == GroupOpKind::function && is_complex(call.compute))
    return {};
  const int64_t nbytes = checked_nbytes(call.numel, itemsize(call.result));
  if (nbytes == 0 || cannot_be(nbytes, call.device)) return {};
  if (nbytes <= Storage::kSmallBytes && !may_be_small(call)) return {};
  const bool is_total = call.kind == GroupOpKind::reduction && !reduces_rows(call);
  if (is_total && (!call.device.is_cpu() || call.inputs[0]->numel() == 0)) return {};
  if (is_total && mode != LazyMode::all && !is_loss(call)) return {};
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
  auto value = Ref<PendingValue>::adopt(new PendingOp(call, is_total));
  Tensor out = make_dense_tensor(pending_storage(std::move(value), nbytes, call.device),
                                 call.result, call.shape, call.numel);
  if (!call.device.is_cpu()) mark_late(call, out);
  // Another thread may have given the address away since, and not have found this value (expose()).
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (any_exposed(call.inputs)) evaluate(out.storage());
  if (profiler::on()) profiler::op_is_deferred();
  return out;
}

bool has_long_rows(const Tensor& x) {
  constexpr int64_t kLong = 512;
  int64_t length = 1;
  for (int axis = x.ndim() - 1; axis >= 0; --axis) {
    if (x.extent(axis) == 1) continue;
    if (x.strides()[axis] != length) break;
    if (x.extent(axis) >= kLong) return true;
    length *= x.shape()[axis];
  }
  return length >= kLong;
}

Tensor defer_copy(const Tensor& x, DType dtype) {
  if (!may_be_deferred(x.numel())) return {};
  const std::array<const Tensor*, 1> inputs{&x};
  constexpr OpId kNone{};
  const std::span<const double> no_params;
  return defer({kNone, inputs, dtype, no_params, x.shape(), x.numel(), dtype, x.device(),
                GroupOpKind::conversion});
}

namespace {

// Whether a product that waits keeps operands of more elements than its own. In a backward pass
// that would be the values of all layers, for the gradients of their weights.
bool keeps_more(const Tensor& x, const ComputedInput& product, int64_t numel) {
  return x.numel() / 2 > numel ||
         std::any_of(product.operands.begin(), product.operands.end(), [&](const Tensor& operand) {
           return operand.defined() && operand.numel() / 2 > numel;
         });
}

}  // namespace

Tensor defer_computed(const Tensor& x, const Shape& out, ComputedInput computed) {
  const int64_t numel = checked_numel(out);
  if (lazy_mode() == LazyMode::automatic && computed.is_product() && !is_worth_blocks(computed))
    return {};
  if (!may_be_deferred(numel) || !x.device().is_cpu() || x.numel() < 2 || numel < 2) return {};
  if (computed.is_product() && thread_state().recomputed && keeps_more(x, computed, numel))
    return {};
  const auto shared = std::make_shared<const ComputedInput>(std::move(computed));
  std::array<const Tensor*, 3> inputs{&x};
  size_t n = 1;
  if (shared->kind != ComputedInput::Kind::padding) {
    for (const Tensor& operand : shared->operands) {
      if (operand.defined()) inputs[n++] = &operand;
    }
  }
  const DType dtype = x.dtype();
  const std::span<const double> no_params;
  return defer({OpId{}, std::span(inputs.data(), n), dtype, no_params, out, numel, dtype,
                x.device(), GroupOpKind::conversion, 0, shared});
}

}  // namespace libtensor
