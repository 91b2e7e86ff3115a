// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/grad_state.h"

#include <algorithm>

#include "libtensor/graph/inplace.h"

namespace libtensor {

Edge GradState::read_history() const {
  const StripedLock lock(this);
  return history;
}

void GradState::swap_history(Edge& edge) noexcept {
  const StripedLock lock(this);
  std::swap(history, edge);
  computed_.store(static_cast<bool>(history), std::memory_order_release);
}

Ref<GradSlot> GradState::read_slot() const {
  const StripedLock lock(this);
  return slot;
}

bool GradState::start_slot(const Ref<GradSlot>& fresh) noexcept {
  const StripedLock lock(this);
  if (slot) return false;
  slot = fresh;
  return true;
}

Tensor GradState::read_grad() const {
  Ref<GradSlot> its;
  {
    const StripedLock lock(this);
    if (!slot) return grad;
    its = slot;
  }
  return its->read();
}

Tensor GradState::exchange_grad(Tensor value) noexcept {
  if (const Ref<GradSlot> its = read_slot()) return its->exchange(std::move(value));
  const StripedLock lock(this);
  std::swap(grad, value);
  return value;
}

bool GradState::exchange_grad(const Tensor& expected, Tensor& value) noexcept {
  const StripedLock lock(this);
  if (!grad.same_as(expected)) return false;
  std::swap(grad, value);
  return true;
}

void DropGradState::drop(GradState* state) noexcept { delete state; }

namespace {

inline void sync_view(const Tensor& x) {
  const TensorImpl* impl = x.impl();
  if (impl->base && impl->seen_history.load(std::memory_order_acquire) != impl->base->history)
    renew_view(x);
}

}  // namespace

bool Tensor::requires_grad() const {
  sync_view(*this);
  const GradState* state = impl_->grad_state.get();
  return state && (state->requires_grad || state->is_computed());
}

bool is_leaf(const Tensor& x) {
  sync_view(x);
  const GradState* state = x.impl()->grad_state.get();
  return !state || !state->is_computed();
}

Edge edge_of(const Tensor& x) {
  if (!x.requires_grad()) return {};
  const GradState& state = *x.impl()->grad_state;
  if (state.is_computed()) {
    if (Edge history = state.read_history()) return history;
  }
  return {{}, 0, x.ref()};
}

bool wants_grad(const Tensors& xs) {
  return std::any_of(xs.begin(), xs.end(), [](const Tensor& x) { return wants_grad(x); });
}

}  // namespace libtensor
