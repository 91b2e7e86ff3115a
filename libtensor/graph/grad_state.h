// SPDX-License-Identifier: Apache-2.0
// GradState: everything about gradients that a tensor may have, and whether it has any of it.
#pragma once

#include "libtensor/graph/hooks.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

struct GradState {
  ~GradState() { drop_slot(); }
  // The node may live on, but nobody can ask for the gradient any more.
  void drop_slot() noexcept {
    if (slot) slot->exchange(Tensor());
    slot.reset();
  }

  // Threads that share the tensor read and change it through these.
  Edge read_history() const;
  // Of a tensor that no other thread knows yet, and that has none.
  void start_history(Edge edge) noexcept {
    history = std::move(edge);
    computed_.store(static_cast<bool>(history), std::memory_order_release);
  }
  void start_history(Ref<Node>&& node, int32_t output) noexcept {
    history.output = output;
    history.node = std::move(node);
    computed_.store(true, std::memory_order_release);
  }
  void swap_history(Edge& edge) noexcept;
  bool is_computed() const noexcept { return computed_.load(std::memory_order_acquire); }
  Ref<GradSlot> read_slot() const;
  // Whether it had none.
  bool start_slot(const Ref<GradSlot>& fresh) noexcept;
  Tensor read_grad() const;
  // What was there before, which the caller drops.
  Tensor exchange_grad(Tensor value) noexcept;
  // Exchanges it if it is the expected one.
  bool exchange_grad(const Tensor& expected, Tensor& value) noexcept;

  std::atomic<bool> requires_grad{false};  // of a leaf
  Edge history;                            // of a computed tensor, or of one saved for a rule
  Tensor grad;                             // of a leaf
  Ref<GradSlot> slot;                      // of a computed tensor that retains its gradient
  AtomicOwner<Hooks> hooks;                // of a leaf

  static void* operator new(size_t size) { return pool_take(thread_state(), kGradPool, size); }
  static void operator delete(void* memory, size_t size) noexcept {
    pool_give(thread_state(), kGradPool, memory, size);
  }

 private:
  std::atomic<bool> computed_{false};  // whether there is a history
};
// Made on first use.
inline GradState& grad_state(TensorImpl* impl) { return impl->grad_state.make(); }

// The edge to a tensor: empty unless it requires grad.
Edge edge_of(const Tensor& x);
bool is_leaf(const Tensor& x);

// Most tensors are no views and have nothing to do with gradients.
inline bool may_want_grad(const Tensor& x) noexcept {
  return x.defined() && (x.impl()->base || x.impl()->grad_state);
}
inline bool may_want_grad(const Tensors& xs) noexcept { return !xs.empty(); }
inline bool wants_grad(const Tensor& x) { return may_want_grad(x) && x.requires_grad(); }
bool wants_grad(const Tensors& xs);
// Whether an operation on these tensors must leave a node behind.
template <class... T>
[[gnu::always_inline]] inline bool tracking(const T&... inputs) {
  return (may_want_grad(inputs) || ...) && grad_enabled() && (wants_grad(inputs) || ...);
}

}  // namespace libtensor
