// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/node.h"

#include <algorithm>
#include <new>

#include "libtensor/core/error.h"
#include "libtensor/core/object_pool.h"

namespace libtensor {

namespace {

// Nodes are a number of units long, and one more for each value that they save.
constexpr size_t kUnit = 64;
constexpr size_t kUnits = (sizeof(Node) + kUnit - 1) / kUnit;
static_assert(sizeof(SavedValue) == kUnit && alignof(Node) <= kUnit);

size_t node_size(size_t saved) noexcept { return (kUnits + saved) * kUnit; }
// The pool for nodes that save so many values; kPools and more for none.
int node_pool(size_t saved) noexcept { return kNodePools + static_cast<int>(saved); }

}  // namespace

Ref<Node> Node::make(const OpDef& op) {
  const size_t n = op.saved.size(), size = node_size(n);
  const int pool = node_pool(n);
  void* memory = pool < kPools ? pool_take(thread_state(), pool, size) : ::operator new(size);
  auto* node = new (memory) Node(op);
  for (SavedValue& value : node->saved()) new (&value) SavedValue;
  return Ref<Node>::adopt(node);
}

void Node::operator delete(Node* node, std::destroying_delete_t) noexcept {
  const size_t n = node->op_.saved.size();
  const int pool = node_pool(n);
  node->~Node();
  if (pool < kPools) {
    pool_give(thread_state(), pool, node, node_size(n));
  } else {
    ::operator delete(node);
  }
}

Node::~Node() {
  for (SavedValue& value : saved()) {
    if (value.index() != 0) value.~SavedValue();  // nothing needs no visit
  }
}

namespace {

constexpr SavedDef kFunction[] = {{"function", SavedFrom::argument, 0, kAlwaysSaved}};
constexpr OpDef kCustom{.id = kCustomFunction,
                        .name = "custom_function",
                        .kind = OpKind::kernel,
                        .returns = Returns::tensors,
                        .saved = kFunction};

}  // namespace

Ref<Node> Node::make(std::unique_ptr<CustomFunction> function) {
  Ref<Node> node = make(kCustom);
  node->saved()[0] = std::move(function);
  return node;
}

void Node::release_saved() noexcept {
  for (SavedValue& value : saved()) {
    if (std::holds_alternative<SavedTensor>(value) ||
        std::holds_alternative<std::vector<SavedTensor>>(value)) {
      value.emplace<std::monostate>();
    }
  }
}

void retain(Node* node) noexcept { node->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Node* node) noexcept {
  if (node->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) reclaim(node);
}

TensorSpec spec_of(const Tensor& x) { return {x.shape(), x.dtype(), x.device()}; }

namespace {
constexpr uint32_t kToRelease = 1u << 31;
}

bool Node::enter() noexcept {
  uint32_t uses = uses_.load(std::memory_order_relaxed);
  do {
    if (uses & kToRelease) return false;
  } while (!uses_.compare_exchange_weak(uses, uses + 1, std::memory_order_acq_rel,
                                        std::memory_order_relaxed));
  return true;
}

void Node::leave(bool release) noexcept {
  if (release) uses_.fetch_or(kToRelease, std::memory_order_relaxed);
  if (uses_.fetch_sub(1, std::memory_order_acq_rel) == (kToRelease | 1)) release_saved();
}

void Node::retain(int32_t output, const Ref<GradSlot>& slot) {
  auto& retained = watchers.make().retained;
  const StripedLock lock(this);
  retained.emplace_back(output, slot);
}

void Node::drop(const GradSlot* slot) noexcept {
  if (!watchers) return;
  Ref<GradSlot> dropped;  // goes without the lock
  const StripedLock lock(this);
  auto& retained = watchers->retained;
  const auto found = std::find_if(retained.begin(), retained.end(),
                                  [&](const auto& one) { return one.second.get() == slot; });
  if (found == retained.end()) return;
  dropped = std::move(found->second);
  retained.erase(found);
}

std::vector<std::pair<int32_t, Ref<GradSlot>>> Node::retained() const {
  const StripedLock lock(this);
  return watchers ? watchers->retained : decltype(watchers->retained)();
}

namespace {

template <class F>
[[gnu::always_inline]] inline bool add_input(Node& node, F&& make_edge) {
  const Edge& edge = node.inputs.append(std::forward<F>(make_edge));
  if (edge.node) node.depth = std::max(node.depth, edge.node->depth + 1);
  return static_cast<bool>(edge);
}

}  // namespace

void connect(Node& node, Edge edge) {
  add_input(node, [&] { return std::move(edge); });
}

bool connect(Node& node, const Tensor& input) {
  return add_input(node, [&] { return input.defined() ? edge_of(input) : Edge{}; });
}

void connect(Node& node, const Tensors& inputs) {
  for (const Tensor& input : inputs) connect(node, input);
}

Edge add_output(const Ref<Node>& node, const Tensor& out) {
  if (!is_inexact(out.dtype())) return {};
  const auto output = static_cast<int32_t>(node->outputs.size());
  node->outputs.append([&] { return spec_of(out); });
  return {node, output, {}};
}

void record(Ref<Node>&& node, const Tensor& out) {
  if (!is_inexact(out.dtype())) return;
  GradState& state = grad_state(out.impl());
  auto& outputs = node->outputs;
  const auto output = static_cast<int32_t>(outputs.size());
  outputs.append([&] { return TensorSpec{out.shape(), out.dtype(), out.device()}; });
  state.start_history(std::move(node), output);
}

// All outputs or, when memory runs out, none.
void record(const Ref<Node>& node, const Tensors& outs) {
  const auto first = static_cast<int32_t>(node->outputs.size());
  for (const Tensor& out : outs) {
    node->outputs.append([&] { return spec_of(out); });
    if (is_inexact(out.dtype())) grad_state(out.impl());
  }
  for (size_t i = 0; i < outs.size(); ++i) {
    if (!is_inexact(outs[i].dtype())) continue;
    outs[i].impl()->grad_state->start_history({node, first + static_cast<int32_t>(i), {}});
  }
}

}  // namespace libtensor
