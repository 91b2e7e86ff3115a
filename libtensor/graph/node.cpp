// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/node.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"

namespace libtensor {

namespace {

// The pool for nodes of a size, and the size of its blocks; pool kPools for none.
struct NodePool {
  int id;
  size_t size;
};
NodePool node_pool(size_t size) noexcept {
  constexpr size_t kUnit = 64, kFewest = 4;
  const size_t units = std::max((size + kUnit - 1) / kUnit, kFewest);
  const size_t id = static_cast<size_t>(kNodePools) + units - kFewest;
  return {static_cast<int>(std::min(id, size_t{kPools})), units * kUnit};
}

}  // namespace

void* Node::operator new(size_t size) {
  const NodePool pool = node_pool(size);
  return pool.id < kPools ? pool_take(thread_state(), pool.id, pool.size) : ::operator new(size);
}
void Node::operator delete(void* memory, size_t size) noexcept {
  const NodePool pool = node_pool(size);
  if (pool.id < kPools) {
    pool_give(thread_state(), pool.id, memory, pool.size);
  } else {
    ::operator delete(memory);
  }
}

void retain(Node* node) noexcept { node->refs.fetch_add(1, std::memory_order_relaxed); }
void release(Node* node) noexcept {
  if (node->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) reclaim(node);
}
void release(GradSlot* slot) noexcept {
  if (slot->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) reclaim(slot);
}

TensorFacts facts_of(const Tensor& x) { return {x.shape(), x.dtype(), x.device()}; }

bool GradSink::wants(int input) const {
  const Edge& edge = node_.inputs[static_cast<size_t>(input)];
  if (!edge) return false;
  if (!needed_) return true;
  const void* target = edge.node ? static_cast<const void*>(edge.node.get()) : edge.leaf.get();
  return needed_->contains(target);
}

void GradSink::add(int input, Tensor gradient) {
  if (gradient.defined()) gradients_.emplace_back(input, std::move(gradient));
}

int64_t Hooks::add(int32_t output, HookFunction function, Cleanup cleanup) {
  static std::atomic<int64_t> next_id{1};
  Hook hook{0, output, function, std::make_shared<Cleanup>(std::move(cleanup))};
  const StripedLock lock(this);
  list_.reserve(list_.size() + 1);
  hook.id = next_id.fetch_add(1, std::memory_order_relaxed);
  list_.push_back(std::move(hook));
  return list_.back().id;
}

bool Hooks::remove(int64_t id) {
  Hook removed{};  // goes without the lock: its destroy function may call back into the library
  const StripedLock lock(this);
  const auto found =
      std::find_if(list_.begin(), list_.end(), [id](const Hook& hook) { return hook.id == id; });
  if (found == list_.end()) return false;
  removed = std::move(*found);
  list_.erase(found);
  return true;
}

Tensor GradSlot::read() const {
  const StripedLock lock(this);
  return grad;
}

Tensor GradSlot::exchange(Tensor value) noexcept {
  const StripedLock lock(this);
  std::swap(grad, value);
  return value;
}

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

GradState& grad_state(TensorImpl* impl) { return impl->grad_state.make(); }

namespace {

// A gradient that is retained is that of the latest value: its slot goes along to the new history.
void follow(const GradState& state, const Edge& edge) {
  if (!edge) return;
  if (const Ref<GradSlot> slot = state.read_slot()) edge.node->retain(edge.output, slot);
}

// Exchanges the history for `edge`.
void swap_history(GradState& state, Edge& edge) noexcept {
  state.swap_history(edge);
  if (!edge.node) return;
  if (const Ref<GradSlot> slot = state.read_slot()) edge.node->drop(slot.get());
}

// A view whose base was written to through another view gets its history from the base again.
// Threads that only read the view may come here at once.
void renew_view(const Tensor& x) {
  TensorImpl* impl = x.impl();
  static constinit ForkMutex renewing{LockRank::views};
  Edge history;  // the old one dies without the lock: hooks may call back into the library
  const std::lock_guard lock(renewing);
  if (impl->seen_history.load(std::memory_order_relaxed) == impl->base->history) return;
  history = view_from_base(x, Tensor(impl->base));
  GradState& state = grad_state(impl);
  follow(state, history);
  swap_history(state, history);
  impl->seen_history.store(impl->base->history, std::memory_order_release);
}

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

void connect(Node& node, Edge edge) {
  if (edge.node) node.level = std::max(node.level, edge.node->level + 1);
  node.inputs.push_back(std::move(edge));
}

void connect(Node& node, const Tensor& input) {
  connect(node, input.defined() ? edge_of(input) : Edge{});
}

void connect(Node& node, const Tensors& inputs) {
  for (const Tensor& input : inputs) connect(node, input);
}

Edge add_output(const Ref<Node>& node, const Tensor& out) {
  if (!is_inexact(out.dtype())) return {};
  const auto output = static_cast<int32_t>(node->outputs.size());
  node->outputs.push_back(facts_of(out));
  return {node, output, {}};
}

void record(const Ref<Node>& node, const Tensor& out) {
  if (!is_inexact(out.dtype())) return;
  GradState& state = grad_state(out.impl());
  state.start_history(add_output(node, out));
}

// All outputs or, when memory runs out, none.
void record(const Ref<Node>& node, const Tensors& outs) {
  const auto first = static_cast<int32_t>(node->outputs.size());
  for (const Tensor& out : outs) {
    node->outputs.push_back(facts_of(out));
    if (is_inexact(out.dtype())) grad_state(out.impl());
  }
  for (size_t i = 0; i < outs.size(); ++i) {
    if (!is_inexact(outs[i].dtype())) continue;
    outs[i].impl()->grad_state->start_history({node, first + static_cast<int32_t>(i), {}});
  }
}

namespace {

// Whether views lead from x back to a leaf that shares its memory, and so is a view itself: a base
// would have been found already.
bool views_a_leaf(const Tensor& x) {
  const Edge first = edge_of(x);
  const Edge* edge = &first;
  while (edge->node && edge->node->inputs.size() == 1) edge = &edge->node->inputs[0];
  return edge->leaf && edge->leaf->storage.get() == &x.storage();
}

}  // namespace

void check_inplace(const Tensor& x) {
  if (x.storage().read_only)
    fail(Status::invalid,
         "writing to memory that another library lent as read-only: make a copy first");
  if (may_overlap(x.shape(), x.strides())) {
    fail(Status::invalid, "writing to a tensor of shape ", x.shape(), " and strides ", x.strides(),
         ", in which elements share memory: make a copy first");
  }
  if (!grad_enabled()) return;
  if (x.requires_grad() && is_leaf(x)) {
    fail(Status::autograd,
         "a leaf that requires grad is written to in place; switch grad mode off for that");
  }
  if (!x.impl()->base) return;
  const Tensor base(x.impl()->base);
  if (is_leaf(base) && (base.requires_grad() || views_a_leaf(x))) {
    fail(Status::autograd,
         "a view of a leaf that requires grad is written to in place; switch grad mode off for "
         "that");
  }
  if (base.requires_grad() && !x.requires_grad()) {
    fail(Status::autograd,
         "a view that was made with grad mode off is written to with it on; make the view again");
  }
}

void written(const Tensor& x) noexcept {
  x.storage().version.fetch_add(1, std::memory_order_relaxed);
}

Rebase::Rebase(const Tensor& x, const Ref<Node>& node) : x_(x), edge_(add_output(node, x)) {
  if (!edge_) return;
  follow(grad_state(x.impl()), edge_);
  if (!x.impl()->base) return;
  base_ = Tensor(x.impl()->base);
  if (may_overlap(base_.shape(), base_.strides())) {
    fail(Status::invalid, "writing to a view of a tensor of shape ", base_.shape(), " and strides ",
         base_.strides(), ", in which elements share memory: make a copy first");
  }
  base_edge_ = base_from_view(base_, x, edge_);
  follow(grad_state(base_.impl()), base_edge_);
}

void Rebase::commit() noexcept {
  if (!edge_) return;
  TensorImpl* impl = x_.impl();
  swap_history(*impl->grad_state, edge_);
  if (!base_.defined()) {
    ++impl->history;
    return;
  }
  swap_history(*base_.impl()->grad_state, base_edge_);
  impl->seen_history = ++base_.impl()->history;
}

void SavedTensor::written() noexcept {
  if (data_.defined()) version_ = data_.storage().version.load(std::memory_order_relaxed);
}

void SavedTensor::save(const Tensor& x) {
  if (!x.defined()) return;
  data_ = alias(x);
  edge_ = edge_of(x);
  version_ = x.storage().version.load(std::memory_order_relaxed);
}

void SavedTensor::save_output(const Tensor& x, int32_t output) {
  data_ = alias(x);
  own_output_ = output;
  version_ = x.storage().version.load(std::memory_order_relaxed);
}

Tensor SavedTensor::unpack(Node& node) const {
  if (!data_.defined()) return {};
  const uint64_t now = data_.storage().version.load(std::memory_order_relaxed);
  if (now != version_) {
    fail(Status::autograd, "a tensor of shape ", data_.shape(), " that ", node.name(),
         " needs for its gradient was written to in place (it is at version ", now,
         ", saved at version ", version_, ")");
  }
  if (!grad_enabled()) return data_;
  Edge edge = own_output_ >= 0 ? Edge{Ref<Node>::share(&node), own_output_, {}} : edge_;
  if (!edge) return data_;
  Tensor with_history = alias(data_);
  grad_state(with_history.impl()).swap_history(edge);
  return with_history;
}

void SavedTensor::reset() noexcept {
  data_ = Tensor();
  edge_ = Edge();
}

}  // namespace libtensor
