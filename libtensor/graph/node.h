// SPDX-License-Identifier: Apache-2.0
// Node: an operation that gradients flow back through. Nodes hold edges to the nodes of their
// inputs and the values that their rules need, never their own outputs.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <unordered_set>
#include <utility>
#include <vector>

#include "libtensor/core/callback.h"
#include "libtensor/core/small_list.h"
#include "libtensor/core/striped_lock.h"
#include "libtensor/graph/modes.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// What the engine must know of a tensor to shape a gradient for it.
struct TensorFacts {
  Shape shape;
  DType dtype;
  Device device;
};
TensorFacts facts_of(const Tensor& x);

// Where a rule puts the gradients of the inputs. Rules return any shape that broadcasts from the
// input's and any floating dtype: the engine undoes both.
class GradSink {
 public:
  using Gradients = std::vector<std::pair<int, Tensor>>;  // with the number of the input

  // `needed`: the nodes and leaves that gradients are asked for; null for all.
  GradSink(const Node& node, const std::unordered_set<const void*>* needed, Gradients& gradients)
      : node_(node), needed_(needed), gradients_(gradients) {}
  bool wants(int input) const;
  // Undefined gradients count as zero.
  void add(int input, Tensor gradient);

 private:
  const Node& node_;
  const std::unordered_set<const void*>* needed_;
  Gradients& gradients_;
};

// The C API's tensor_hook_fn.
using HookFunction = void (*)(void* user, struct tensor_s* grad, struct tensor_s** replacement,
                              int32_t* status);
struct Hook {
  int64_t id;
  int32_t output;
  HookFunction function;
  std::shared_ptr<Cleanup> cleanup;  // shared with the threads that call it
};

// Hooks run their destroy function when they go. Any threads may add, remove and apply them at
// once.
class Hooks {
 public:
  Hooks() = default;
  Hooks(const Hooks&) = delete;
  Hooks& operator=(const Hooks&) = delete;
  int64_t add(int32_t output, HookFunction function, Cleanup cleanup);
  bool remove(int64_t id);
  bool empty() const noexcept {
    const StripedLock lock(this);
    return list_.empty();
  }
  // The gradient after all hooks of the output.
  Tensor apply(int32_t output, Tensor grad) const;

 private:
  // The first one after `last` of the output; false if there is none.
  bool next(int32_t output, int64_t last, Hook& hook) const;
  int64_t newest_id() const;  // 0 if there is none

  std::vector<Hook> list_;  // by rising id
};

// A gradient that a tensor shares with the node that computes it, for tensor_retain_grad().
struct GradSlot : Reclaimable {
  std::atomic<int64_t> refs{1};
  Tensor grad;

  Tensor read() const;
  // What was there before.
  Tensor exchange(Tensor value) noexcept;
};
inline void retain(GradSlot* slot) noexcept { slot->refs.fetch_add(1, std::memory_order_relaxed); }
void release(GradSlot* slot) noexcept;

// What waits for the gradients of a node's outputs.
struct Watchers {
  Hooks hooks;
  std::vector<std::pair<int32_t, Ref<GradSlot>>> retained;  // by output
};

class Node : public Reclaimable {
 public:
  // The gradients of the inputs; douts[i] is undefined where no gradient reached output i.
  virtual void apply(const Tensors& douts, GradSink& sink) = 0;
  virtual void release_saved() noexcept = 0;
  virtual const char* name() const noexcept = 0;

  std::atomic<int64_t> refs{1};
  uint64_t level = 1;  // larger than that of every input: an order for the walk
  SmallList<Edge, 2> inputs;
  SmallList<TensorFacts, 1> outputs;
  AtomicOwner<Watchers> watchers;
  bool shared = false;  // by graphs that know nothing of each other: none of them frees it

  // Several backward passes may be in a node at once: what it saved goes when it is to go and the
  // last of them has left. False if it is to go already.
  bool enter() noexcept;
  void leave(bool release) noexcept;

  // Gradients that tensors share with the node.
  void retain(int32_t output, const Ref<GradSlot>& slot);
  void drop(const GradSlot* slot) noexcept;
  std::vector<std::pair<int32_t, Ref<GradSlot>>> retained() const;

  static void* operator new(size_t size);
  static void operator delete(void* memory, size_t size) noexcept;

 private:
  std::atomic<uint32_t> uses_{0};
};

// Everything about gradients that a tensor may have.
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
GradState& grad_state(TensorImpl* impl);  // made on first use

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

// Makes `node` the history of freshly computed tensors.
void record(const Ref<Node>& node, const Tensor& out);
void record(const Ref<Node>& node, const Tensors& outs);
// A new output of the node like `out`; an empty edge if that can have no gradient.
Edge add_output(const Ref<Node>& node, const Tensor& out);
// Connects the next input of a node.
void connect(Node& node, Edge edge);
void connect(Node& node, const Tensor& input);
void connect(Node& node, const Tensors& inputs);

// In-place operations. check_inplace() raises before anything is written; written() counts the
// write.
void check_inplace(const Tensor& x);
void written(const Tensor& x) noexcept;

// Makes `node` the history of x and, through the view, of what x views. All memory for that is
// taken before the write.
class Rebase {
 public:
  Rebase(const Tensor& x, const Ref<Node>& node);
  void commit() noexcept;

 private:
  Tensor x_, base_;
  Edge edge_, base_edge_;
};

// Two nodes whose rules are written in ops, so autograd/views.cpp makes them: the history of a view
// whose base was written to (empty if the base has none), and that of a base that is written to
// through a view.
Edge view_from_base(const Tensor& view, const Tensor& base);
Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history);

// A tensor kept for a rule. It notices when its storage was written to since.
class SavedTensor {
 public:
  void save(const Tensor& x);
  void save_output(const Tensor& x, int32_t output);  // of the node itself: without a cycle
  void written() noexcept;                            // after the node's own write in place
  Tensor unpack(Node& node) const;                    // undefined if an undefined tensor was saved
  void reset() noexcept;

 private:
  Tensor data_;
  Edge edge_;
  uint64_t version_ = 0;
  int32_t own_output_ = -1;
};

}  // namespace libtensor
