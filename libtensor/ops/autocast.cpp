// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/autocast.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "libtensor/core/platform/thread_end.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/ops.gen.h"

namespace libtensor {

// Leaves in the low precision, so that a weight is cast once however often it is used.
struct CastCache {
  struct Entry {
    Tensor leaf, cast;
    uint64_t version;
  };
  std::unordered_map<const TensorImpl*, Entry> entries;
};

namespace {

// What goes with a tensor may be the caller's code, which may come back here.
void drop_casts(ThreadState& thread) noexcept { delete std::exchange(thread.casts, nullptr); }

void end_thread() noexcept {
  ThreadState& thread = thread_state();
  if (autocast_on(thread)) autocast_threads.fetch_sub(1, std::memory_order_relaxed);
  std::fill(std::begin(thread.autocast), std::end(thread.autocast), uint8_t{0});
  drop_casts(thread);
}

bool is_weight(const Tensor& x) {
  return x.dtype() == DType::float32 && !x.impl()->base && x.requires_grad() && is_leaf(x);
}

// Whether a cast still stands for its leaf: not written to since, and recorded if it must be.
bool holds(const CastCache::Entry& entry, DType dtype) {
  return entry.cast.dtype() == dtype && entry.version == entry.leaf.storage().version.load() &&
         (!grad_enabled() || entry.cast.requires_grad());
}

Tensor cast_weight(const Tensor& x, DType dtype) {
  ThreadState& thread = thread_state();
  if (!thread.casts) {
    thread.casts = new CastCache;
    platform::at_thread_end<end_thread>();
  }
  auto& entries = thread.casts->entries;
  if (const auto found = entries.find(x.impl()); found != entries.end()) {
    if (holds(found->second, dtype)) return found->second.cast;
    entries.erase(found);
  }
  const uint64_t version = x.storage().version.load();
  const Tensor cast = ops::astype(x, dtype);
  if (const Edge history = edge_of(cast)) history.node->shared = true;
  entries.insert_or_assign(x.impl(), CastCache::Entry{x, cast, version});
  return cast;
}

}  // namespace

DType autocast_dtype(DeviceKind kind) noexcept {
  if (thread_state().grad_mode & kInCallback) recover_modes();
  return static_cast<DType>(thread_state().autocast[static_cast<int>(kind)]);
}

DType set_autocast(DeviceKind kind, DType dtype) {
  if (dtype != DType::unset && dtype != DType::float16 && dtype != DType::bfloat16)
    fail(Status::dtype, "dtype is ", dtype, ", expected float16 or bfloat16");
  ThreadState& thread = thread_state();
  if (thread.grad_mode & kInCallback) recover_modes();
  const bool was_on = autocast_on(thread);
  uint8_t& now = thread.autocast[static_cast<int>(kind)];
  const auto before = static_cast<DType>(std::exchange(now, static_cast<uint8_t>(dtype)));
  const bool is_on = autocast_on(thread);
  if (is_on && !was_on) {
    autocast_threads.fetch_add(1, std::memory_order_relaxed);
    platform::at_thread_end<end_thread>();
  }
  if (was_on && !is_on) {
    autocast_threads.fetch_sub(1, std::memory_order_relaxed);
    drop_casts(thread);
  }
  return before;
}

bool Autocast::begin(const Tensor& x) {
  if (!x.defined() || x.is_weak()) return false;
  kind_ = x.device().kind;
  dtype_ = autocast_dtype(kind_);
  if (dtype_ == DType::unset) return true;
  if (to_ == CastTo::float32) dtype_ = DType::float32;
  if (to_ == CastTo::widest) dtype_ = DType::unset;
  off_.emplace();
  return true;
}

bool Autocast::begin(const Tensors& xs) {
  return std::any_of(xs.begin(), xs.end(), [this](const Tensor& x) { return begin(x); });
}

// Numbers of the host follow the tensors that they meet.
bool Autocast::is_cast(const Tensor& x) const noexcept {
  return x.defined() && is_floating(x.dtype()) && x.dtype() != DType::float64 && !x.is_weak() &&
         x.device().kind == kind_;
}

void Autocast::widen(const Tensor& x) {
  if (!is_cast(x)) return;
  dtype_ = dtype_ == DType::unset ? x.dtype() : promote(dtype_, x.dtype());
}
void Autocast::widen(const Tensors& xs) {
  for (const Tensor& x : xs) widen(x);
}

Tensor Autocast::operator()(const Tensor& x) const {
  if (!is_cast(x) || x.dtype() == dtype_) return x;
  return to_ == CastTo::low && is_weight(x) ? cast_weight(x, dtype_) : ops::astype(x, dtype_);
}
Tensors Autocast::operator()(const Tensors& xs) const {
  Tensors cast;
  cast.reserve(xs.size());
  for (const Tensor& x : xs) cast.push_back((*this)(x));
  return cast;
}

}  // namespace libtensor
