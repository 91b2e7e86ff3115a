// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/autocast.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "libtensor/core/platform/thread_end.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/api/conversion.gen.h"

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
  if (autocast_on(thread)) modes_in_use.fetch_sub(1, std::memory_order_relaxed);
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
    modes_in_use.fetch_add(1, std::memory_order_relaxed);
    platform::at_thread_end<end_thread>();
  }
  if (was_on && !is_on) {
    modes_in_use.fetch_sub(1, std::memory_order_relaxed);
    drop_casts(thread);
  }
  return before;
}

AutocastSettings::AutocastSettings() noexcept {
  const ThreadState& thread = thread_state();
  if (thread.grad_mode & kInCallback) recover_modes();
  std::copy(std::begin(thread.autocast), std::end(thread.autocast), dtypes_);
}

AutocastSettings::Scope::Scope(const AutocastSettings& settings)
    : casts_(std::exchange(thread_state().casts, nullptr)) {
  for (int kind = 0; kind < kDeviceKinds; ++kind)
    set_autocast(static_cast<DeviceKind>(kind), static_cast<DType>(settings.dtypes_[kind]));
}

AutocastSettings::Scope::~Scope() {
  ThreadState& thread = thread_state();
  drop_casts(thread);
  thread.casts = casts_;
}

namespace {

// Calls `f` with each tensor of the arguments, until it says true.
template <class F>
void for_each_tensor(const Call& call, F&& f) {
  for (size_t i = 0; i < call.op.args.size(); ++i) {
    if (call.op.args[i].kind == ArgKind::tensor) {
      if (f(call.arg<Tensor>(i))) return;
    } else if (call.op.args[i].kind == ArgKind::tensors) {
      for (const Tensor& x : call.arg<Tensors>(i)) {
        if (f(x)) return;
      }
    }
  }
}

}  // namespace

bool Autocast::begin(const Tensor& x) {
  if (!x.defined() || x.is_weak()) return false;
  kind_ = x.device().kind;
  dtype_ = autocast_dtype(kind_);
  if (dtype_ == DType::unset) return true;
  if (op_.autocast == AutocastPolicy::float32) dtype_ = DType::float32;
  if (op_.autocast == AutocastPolicy::widest) dtype_ = DType::unset;
  off_.emplace();
  return true;
}

Autocast::Autocast(const Call& call) : op_(call.op) {
  for_each_tensor(call, [this](const Tensor& x) { return begin(x); });
  if (!active()) return;
  if (op_.autocast == AutocastPolicy::widest) {
    for_each_tensor(call, [this](const Tensor& x) {
      widen(x);
      return false;
    });
  }
  const size_t n = op_.args.size();
  std::copy_n(call.args, n, args_.begin());
  tensors_.reserve(n);
  lists_.reserve(n);
  for (size_t i = 0; i < n; ++i) {
    if (op_.args[i].kind == ArgKind::tensor) {
      args_[i] = &tensors_.emplace_back(cast(call.arg<Tensor>(i)));
    } else if (op_.args[i].kind == ArgKind::tensors) {
      Tensors& list = lists_.emplace_back();
      for (const Tensor& x : call.arg<Tensors>(i)) list.push_back(cast(x));
      args_[i] = &list;
    }
  }
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

Tensor Autocast::cast(const Tensor& x) const {
  if (!is_cast(x) || x.dtype() == dtype_) return x;
  const bool keeps = op_.autocast == AutocastPolicy::low && is_weight(x);
  return keeps ? cast_weight(x, dtype_) : ops::astype(x, dtype_);
}

}  // namespace libtensor
