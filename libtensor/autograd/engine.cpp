// SPDX-License-Identifier: Apache-2.0
// Every node stores its depth, which is larger than that of its inputs. The engine processes nodes
// deepest first, using a heap, so a node is visited after everything that computes from it: no
// separate topological sort is needed, and no recursion.
#include "libtensor/autograd/engine.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <unordered_map>
#include <unordered_set>

#include "libtensor/autograd/checkpoint.h"
#include "libtensor/autograd/vjp.h"
#include "libtensor/core/cancel.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/graph/autocast.h"
#include "libtensor/ops/api/arithmetic.gen.h"
#include "libtensor/ops/api/conversion.gen.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/reduce.gen.h"
#include "libtensor/ops/api/shape.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/ops/operators.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {

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

namespace autograd {

Tensors whole_douts(const Node& node, const Tensors& douts) {
  Tensors full = douts;
  for (size_t i = 0; i < full.size(); ++i) {
    const TensorSpec& spec = node.outputs[i];
    if (!full[i].defined()) full[i] = ops::zeros(spec.shape, spec.dtype, spec.device);
  }
  return full;
}

void add_all(GradSink& sink, int first, Tensors gradients) {
  for (size_t i = 0; i < gradients.size(); ++i)
    sink.add(first + static_cast<int>(i), std::move(gradients[i]));
}

Tensor conj_of(const Tensor& gradient) {
  return is_complex(gradient.dtype()) ? ops::conj_physical(gradient) : gradient;
}

Tensors conj_of(Tensors gradients) {
  for (Tensor& gradient : gradients) {
    if (gradient.defined()) gradient = conj_of(gradient);
  }
  return gradients;
}

namespace {

using Needed = std::unordered_set<const void*>;

const void* key_of(const Edge& edge) {
  return edge.node ? static_cast<const void*>(edge.node.get()) : edge.leaf.get();
}

struct Pending {
  Ref<Node> node;
  Tensors douts;
};

// Allocates the entries of a map from the pool of GradState, if they fit there.
template <class T>
struct PooledAllocator {
  using value_type = T;
  static constexpr bool kFits = sizeof(T) <= sizeof(GradState);

  PooledAllocator() = default;
  template <class U>
  PooledAllocator(const PooledAllocator<U>&) noexcept {}  // NOLINT: what a container expects
  T* allocate(size_t n) {
    if (kFits && n == 1)
      return static_cast<T*>(pool_take(thread_state(), kGradPool, sizeof(GradState)));
    return std::allocator<T>().allocate(n);
  }
  void deallocate(T* memory, size_t n) noexcept {
    if (kFits && n == 1) return pool_give(thread_state(), kGradPool, memory, sizeof(GradState));
    std::allocator<T>().deallocate(memory, n);
  }
  bool operator==(const PooledAllocator&) const = default;
};

// Lists that come and go with every node keep their memory for the next one.
class SpareLists {
 public:
  Tensors acquire(size_t size) {
    Tensors list;
    if (!spare_.empty()) {
      list = std::move(spare_.back());
      spare_.pop_back();
    }
    list.resize(size);
    return list;
  }
  void recycle(Tensors&& list) {
    list.clear();
    spare_.push_back(std::move(list));
  }

 private:
  std::vector<Tensors> spare_;
};

// Tells observers of leaves when their gradients are complete: when all nodes that the pass reaches
// and that have the leaf as an input have been visited.
class LeafWatch {
 public:
  using Gradients = LeafObserver::Gradients;

  LeafWatch() = default;
  LeafWatch(const LeafWatch&) = delete;
  LeafWatch& operator=(const LeafWatch&) = delete;
  ~LeafWatch() {
    for (const Watching& one : observers_) one.observer->abandon();
  }

  // The nodes that the pass begins with.
  void start(const std::vector<Node*>& first) {
    std::unordered_set<Node*> seen(first.begin(), first.end());
    for (std::vector<Node*> stack = first; !stack.empty();) {
      const Node* node = stack.back();
      stack.pop_back();
      for (const Edge& edge : node->inputs) {
        if (edge.leaf) ++open_[edge.leaf.get()];
        if (edge.node && seen.insert(edge.node.get()).second) stack.push_back(edge.node.get());
      }
    }
    // Once for each leaf, as other threads may add and remove hooks meanwhile.
    for (auto leaf = open_.begin(); leaf != open_.end();) {
      if (!is_watched(leaf->first)) {
        leaf = open_.erase(leaf);
        continue;
      }
      const auto observer = observer_of(leaf->first);
      if (observer && find(observer) == observers_.end()) observers_.push_back({observer});
      ++leaf;
    }
  }
  bool active() const noexcept { return !open_.empty(); }
  // After a visit: gradient(leaf) is what has come for it, with hooks applied, null for nothing;
  // store(leaf) stores it and calls hooks, where no observer waits for it.
  template <class Gradient, class Store>
  void visited(const Node& node, Gradient&& gradient, Store&& store) {
    for (const Edge& edge : node.inputs) {
      if (!edge.leaf) continue;
      const auto found = open_.find(edge.leaf.get());
      if (found == open_.end() || found->second < 0 || --found->second > 0) continue;
      found->second = -1;
      const Tensor* complete = gradient(edge.leaf.get());
      if (!complete) continue;
      if (const auto observer = observer_of(edge.leaf.get()))
        tell(observer, Tensor(edge.leaf), *complete);
      else
        store(edge.leaf.get());
    }
  }
  // Of a leaf at the end of the pass.
  bool is_told(TensorImpl* leaf) const {
    const auto found = open_.find(leaf);
    return found != open_.end() && found->second < 0;
  }
  void finish(Gradients& leaves) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      const auto observer = observer_of(leaves[i].first.get());
      if (observer && leaves[i].second.defined() && !is_told(leaves[i].first.get()))
        tell(observer, Tensor(leaves[i].first), leaves[i].second);
    }
    while (!observers_.empty()) {
      const Watching last = std::move(observers_.back());
      observers_.pop_back();
      if (last.is_told) last.observer->finish(leaves);
    }
  }

 private:
  static std::shared_ptr<LeafObserver> observer_of(TensorImpl* leaf) {
    const Hooks* hooks = grad_state(leaf).hooks.get();
    return hooks ? hooks->observer() : nullptr;
  }
  static bool is_watched(TensorImpl* leaf) {
    const Hooks* hooks = grad_state(leaf).hooks.get();
    return hooks && (hooks->has_after() || hooks->observer());
  }
  void tell(const std::shared_ptr<LeafObserver>& observer, const Tensor& leaf,
            const Tensor& gradient) {
    const auto found = find(observer);
    if (found == observers_.end())
      observers_.push_back({observer, true});
    else
      found->is_told = true;
    observer->ready(leaf, gradient);
  }
  // Of leaves that the pass reaches.
  struct Watching {
    std::shared_ptr<LeafObserver> observer;
    bool is_told = false;
  };
  std::vector<Watching>::iterator find(const std::shared_ptr<LeafObserver>& observer) {
    return std::find_if(observers_.begin(), observers_.end(),
                        [&](const Watching& one) { return one.observer == observer; });
  }

  std::unordered_map<TensorImpl*, int64_t> open_;  // edges that have not been visited
  std::vector<Watching> observers_;
};

struct ReadyNode {
  uint64_t depth;
  uint64_t order;  // of arrival: ties are taken in a fixed order
  Node* node;
  bool operator<(const ReadyNode& other) const {
    return depth != other.depth ? depth < other.depth : order > other.order;
  }
};

class BackwardPass {
 public:
  BackwardPass(const Options& options, const Needed* needed) : options_(options), needed_(needed) {}

  // Where gradients of these edges are collected instead of going on, for autograd::grad.
  struct Capture {
    Edge edge;
    Tensor grad;
  };
  std::vector<Capture> captures;

  void seed(const Edge& edge, Tensor gradient) { deliver(edge, std::move(gradient)); }

  void run() {
    const AutocastOff precise;
    std::optional<profiler::BackwardScope> profiled;
    if (modes_anywhere()) profiled.emplace();
    constexpr int64_t kNodeWork = 4096;  // of small ones
    CancelPoint point;
    if (!needed_ && watched_leaves_anywhere()) watch_leaves();
    const bool is_watching = watch_ && watch_->active();
    while (!ready_.empty()) {
      point(kNodeWork);
      Node* node = ready_.top().node;
      ready_.pop();
      const auto found = pending_.find(node);
      Pending pending = std::move(found->second);
      pending_.erase(found);
      visit(*node, pending.douts);
      if (is_watching) [[unlikely]]
        tell_complete(*node);
      recomputed_.drop_used();
      spare_lists_.recycle(std::move(pending.douts));
    }
    for (auto& [leaf, gradient] : leaves_) {
      if (!gradient.defined()) continue;  // stored already
      if (!watch_ || !watch_->is_told(leaf.get())) gradient = with_hooks(leaf.get(), gradient);
      for (Capture& capture : captures) {
        if (capture.edge.leaf == leaf) capture.grad = gradient;
      }
    }
    if (watch_) watch_->finish(leaves_);
    if (needed_) return;
    accumulate();
    if (watch_) run_hooks_after();
  }

 private:
  static Tensor with_hooks(TensorImpl* leaf, const Tensor& gradient) {
    const GradState& state = grad_state(leaf);
    if (!state.hooks) return gradient;
    return reduce_to_spec(state.hooks->apply(0, gradient),
                          spec_of(Tensor(Ref<TensorImpl>::share(leaf))), nullptr);
  }
  void watch_leaves() {
    watch_.emplace();
    std::vector<Node*> first;
    for (const auto& [node, pending] : pending_) first.push_back(node);
    watch_->start(first);
  }
  [[gnu::noinline]] void tell_complete(const Node& node) {
    watch_->visited(
        node,
        [&](TensorImpl* leaf) -> const Tensor* {
          const auto found = leaf_index_.find(leaf);
          if (found == leaf_index_.end()) return nullptr;
          Tensor& gradient = leaves_[found->second].second;
          gradient = with_hooks(leaf, gradient);
          return &gradient;
        },
        [&](TensorImpl* leaf) { store_now(leaf_index_.at(leaf)); });
  }
  // What hooks wait for is stored before the pass ends, so that they may free it. If the pass fails
  // later, such gradients stay.
  void store_now(size_t i) {
    accumulate(i, i + 1);
    const Tensor leaf(leaves_[i].first);
    leaves_[i].second = Tensor();
    has_run_.insert(leaf.impl());
    grad_state(leaf.impl()).hooks->run_after(leaf);
  }
  void run_hooks_after() {
    for (const auto& [leaf, gradient] : leaves_) {
      const Hooks* hooks = grad_state(leaf.get()).hooks.get();
      if (hooks && hooks->has_after() && !has_run_.contains(leaf.get()))
        hooks->run_after(Tensor(leaf));
    }
  }
  void visit(Node& node, Tensors& douts) {
    for (size_t i = 0; i < douts.size(); ++i) {
      if (douts[i].defined() && node.watchers)
        douts[i] = reduce_to_spec(node.watchers->hooks.apply(static_cast<int>(i), douts[i]),
                                  node.outputs[i], &node);
    }
    if (captures.empty() && node.watchers) {
      for (const auto& [output, slot] : node.retained()) {
        const Tensor& dout = douts[static_cast<size_t>(output)];
        if (dout.defined() && slot->refs.load() > 1) retained_.emplace_back(slot, dout);
      }
    }
    for (Capture& capture : captures) {
      if (capture.edge.node.get() != &node) continue;
      const Tensor& dout = douts[static_cast<size_t>(capture.edge.output)];
      if (dout.defined()) capture.grad = dout;
    }
    gradients_.clear();
    GradSink sink(node, needed_, gradients_);
    bool wanted = false;
    for (size_t i = 0; i < node.inputs.size() && !wanted; ++i)
      wanted = sink.wants(static_cast<int>(i));
    if (!wanted) return;
    if (!node.enter()) {
      fail(Status::autograd, "the graph of ", node.name(),
           " was freed by an earlier backward pass; keep it with TENSOR_BACKWARD_RETAIN_GRAPH");
    }
    Visit visit{node};
    if (modes_anywhere()) [[unlikely]] {
      const profiler::Scope scope(node.name(), douts);
      differentiate(node, douts, sink);
    } else {
      differentiate(node, douts, sink);
    }
    for (auto& [input, gradient] : gradients_) {
      const Edge& edge = node.inputs[static_cast<size_t>(input)];
      if (edge && (!needed_ || needed_->contains(key_of(edge)))) deliver(edge, std::move(gradient));
    }
    visit.release = !options_.retain_graph && !node.shared;
  }

  static void differentiate(Node& node, const Tensors& douts, GradSink& sink) {
    if (CustomFunction* function = node.custom()) {
      function->backward(node, douts, sink);
    } else {
      kVjps[static_cast<size_t>(node.op().id)](node, douts, sink);
    }
  }

  struct Visit {
    Node& node;
    bool release = false;
    ~Visit() { node.leave(release); }
  };

  void deliver(const Edge& edge, Tensor gradient) {
    if (edge.leaf) {
      const Tensor leaf(edge.leaf);
      gradient = reduce_to_spec(std::move(gradient), spec_of(leaf), nullptr);
      const auto [place, fresh] = leaf_index_.try_emplace(edge.leaf.get(), leaves_.size());
      if (fresh) {
        leaves_.emplace_back(edge.leaf, std::move(gradient));
      } else {
        sum_into(leaves_[place->second].second, std::move(gradient));
      }
      return;
    }
    Node* node = edge.node.get();
    const auto output = static_cast<size_t>(edge.output);
    gradient = reduce_to_spec(std::move(gradient), node->outputs[output], node);
    const auto [place, fresh] = pending_.try_emplace(node);
    if (fresh) {
      place->second.node = edge.node;
      place->second.douts = spare_lists_.acquire(node->outputs.size());
      ready_.push({node->depth, order_++, node});
    }
    sum_into(place->second.douts[output], std::move(gradient));
  }

  void sum_into(Tensor& total, Tensor gradient) {
    total = total.defined() ? ops::add(total, gradient) : std::move(gradient);
  }

  // All leaves get their gradients or, when memory runs out, none: what is to be stored is made
  // first, and adding in place takes no memory. Two threads may reach one leaf, so they take turns;
  // where another one sets or drops the gradient meanwhile, that counts as after the sum in place,
  // and as before what is stored.
  void accumulate() {
    {
      const std::lock_guard lock(turn_);
      for (auto& [slot, gradient] : retained_) {
        if (const Tensor sum = slot->read(); sum.defined()) gradient = ops::add(sum, gradient);
      }
    }
    accumulate(0, leaves_.size());
    for (auto& [slot, gradient] : retained_) gradient = slot->exchange(std::move(gradient));
  }
  void accumulate(size_t begin, size_t end) {
    // Of each leaf: what was there, and what is to be there in its place, undefined where the sum
    // is in place. What is not needed any more goes without the lock.
    std::vector<std::pair<Tensor, Tensor>> sums(end - begin);
    const std::lock_guard lock(turn_);
    for (size_t i = begin; i < end; ++i)
      if (leaves_[i].second.defined()) plan(i, sums[i - begin]);
    for (size_t i = begin; i < end; ++i) {
      if (!leaves_[i].second.defined()) continue;
      auto& [sum, next] = sums[i - begin];
      if (!next.defined()) {
        ops::add_(sum, leaves_[i].second);
        continue;
      }
      GradState& state = grad_state(leaves_[i].first.get());
      while (!state.exchange_grad(sum, next)) {
        plan(i, sums[i - begin]);
        if (next.defined()) continue;
        ops::add_(sum, leaves_[i].second);
        break;
      }
    }
  }

  void plan(size_t i, std::pair<Tensor, Tensor>& sums) {
    auto& [sum, next] = sums;
    Tensor& gradient = leaves_[i].second;
    sum = grad_state(leaves_[i].first.get()).read_grad();
    next = Tensor();
    if (!sum.defined()) {
      if (!options_.create_graph) gradient = owned(gradient);
      next = gradient;
    } else if (options_.create_graph || sum.storage().read_only ||
               may_overlap(sum.shape(), sum.strides())) {
      next = ops::add(sum, gradient);
    } else if (&gradient.storage() == &sum.storage()) {
      gradient = copy_of(gradient);
    }
  }

  // A gradient that nobody else writes to or sees: later ones are added to it in place.
  static Tensor owned(const Tensor& gradient) {
    const bool alone = gradient.impl()->refs.load() == 1 && gradient.storage().refs.load() == 1 &&
                       gradient.is_contiguous();
    return alone ? gradient : copy_of(gradient);
  }

  static constinit ForkMutex turn_;

  const Options& options_;
  const Needed* needed_;
  std::unordered_map<Node*, Pending, std::hash<Node*>, std::equal_to<>,
                     PooledAllocator<std::pair<Node* const, Pending>>>
      pending_;
  SpareLists spare_lists_;
  GradSink::Gradients gradients_;  // of the node at hand
  RecomputedTensors recomputed_;
  std::priority_queue<ReadyNode> ready_;
  LeafObserver::Gradients leaves_;
  std::optional<LeafWatch> watch_;
  std::unordered_set<const TensorImpl*> has_run_;  // leaves whose hooks ran during the pass
  std::vector<std::pair<Ref<GradSlot>, Tensor>> retained_;
  std::unordered_map<TensorImpl*, size_t> leaf_index_;
  uint64_t order_ = 0;
};

constinit ForkMutex BackwardPass::turn_{LockRank::gradients};

Tensor seed_of(const Tensor& output, const Tensor& grad) {
  if (!grad.defined()) {
    if (output.numel() != 1) {
      fail(Status::autograd, "an output of shape ", output.shape(),
           " needs a gradient: only one element has a default one");
    }
    if (is_complex(output.dtype())) {
      fail(Status::autograd, "an output of dtype ", output.dtype(),
           " needs a gradient: only a real one has a default one");
    }
    return ops::ones(output.shape(), output.dtype(), output.device());
  }
  if (grad.shape() != output.shape()) {
    fail(Status::shape, "the gradient has shape ", grad.shape(), ", its output ", output.shape());
  }
  if (!is_inexact(grad.dtype()) || (is_complex(grad.dtype()) && !is_complex(output.dtype()))) {
    fail(Status::dtype, "the gradient has dtype ", grad.dtype(), ", its output ", output.dtype());
  }
  if (grad.device() == output.device()) return grad;
  if (grad.ndim() > 0) {
    fail(Status::device, "the gradient is on ", grad.device(), ", its output on ", output.device());
  }
  return ops::to_device(grad, output.device());
}

void check_outputs(const Tensors& outputs) {
  for (const Tensor& output : outputs) {
    if (!output.requires_grad()) {
      fail(Status::autograd, "a tensor of shape ", output.shape(),
           " does not require grad: there is nothing to differentiate");
    }
  }
}

// All nodes and leaves from which one of the targets can be reached, and the targets.
Needed needed_for(const Tensors& outputs, const std::vector<BackwardPass::Capture>& targets) {
  Needed wanted;
  for (const BackwardPass::Capture& target : targets) {
    if (target.edge) wanted.insert(key_of(target.edge));
  }
  // Post-order with an explicit stack: a node is needed if one of its inputs is.
  Needed needed = wanted, seen;
  std::vector<std::pair<Node*, size_t>> stack;
  const auto enter = [&](const Edge& edge) {
    if (edge.node && seen.insert(edge.node.get()).second) stack.emplace_back(edge.node.get(), 0);
  };
  for (const Tensor& output : outputs) {
    enter(edge_of(output));
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next < node->inputs.size()) {
        enter(node->inputs[next++]);
        continue;
      }
      for (const Edge& edge : node->inputs) {
        if (edge && needed.contains(key_of(edge))) needed.insert(node);
      }
      stack.pop_back();
    }
  }
  return needed;
}

// Of what is repeated along an axis, as the gradient of a sum is, each element is converted once.
Tensor converted(const Tensor& gradient, DType dtype) {
  Shape once = gradient.shape();
  for (int i = 0; i < once.size(); ++i) {
    if (once[i] > 1 && gradient.strides()[i] == 0) once[i] = 1;
  }
  if (once == gradient.shape() || grad_enabled()) return ops::astype(gradient, dtype);
  const Tensor elements = alias(gradient, once, gradient.strides(), gradient.offset());
  return ops::broadcast_to(ops::astype(elements, dtype), gradient.shape());
}

}  // namespace

Tensor reduce_to_spec(Tensor gradient, const TensorSpec& to, const Node* node) {
  if (gradient.shape() != to.shape) {
    if (!broadcasts_to(to.shape, gradient.shape())) {
      fail(Status::internal, "the gradient for ", node ? node->name() : "a leaf", " has shape ",
           gradient.shape(), ", expected ", to.shape);
    }
    const int lead = gradient.ndim() - to.shape.size();
    Dims axes;
    for (int i = 0; i < gradient.ndim(); ++i) {
      if (i < lead || (to.shape[i - lead] == 1 && gradient.extent(i) != 1)) axes.push_back(i);
    }
    gradient = ops::sum(gradient, Axes::of(axes), false, DType::unset);
    if (gradient.shape() != to.shape) gradient = ops::reshape(gradient, to.shape);
  }
  if (gradient.dtype() != to.dtype) gradient = converted(gradient, to.dtype);
  if (gradient.device() != to.device) {
    // A single number may come from anywhere.
    if (gradient.ndim() > 0) {
      fail(Status::device, "the gradient for ", node ? node->name() : "a leaf", " is on ",
           gradient.device(), ", expected ", to.device);
    }
    gradient = ops::to_device(gradient, to.device);
  }
  return gradient;
}

void backward(const Tensors& outputs, const Tensors& grads, const Options& options) {
  const CallbackCall call;
  check_outputs(outputs);
  Tensors seeds;
  for (size_t i = 0; i < outputs.size(); ++i) seeds.push_back(seed_of(outputs[i], grads[i]));
  const GradMode mode(options.create_graph);
  BackwardPass pass(options, nullptr);
  for (size_t i = 0; i < outputs.size(); ++i) pass.seed(edge_of(outputs[i]), std::move(seeds[i]));
  pass.run();
}

Tensors grad(const Tensors& outputs, const Tensors& grads, const Tensors& inputs,
             const Options& options) {
  const CallbackCall call;
  check_outputs(outputs);
  Tensors seeds;
  for (size_t i = 0; i < outputs.size(); ++i) seeds.push_back(seed_of(outputs[i], grads[i]));
  std::vector<BackwardPass::Capture> targets;
  for (const Tensor& input : inputs) {
    if (!input.requires_grad())
      fail(Status::autograd, "an input of shape ", input.shape(), " does not require grad");
    targets.push_back({edge_of(input), {}});
  }
  const Needed needed = needed_for(outputs, targets);
  const GradMode mode(options.create_graph);
  BackwardPass pass(options, &needed);
  pass.captures = std::move(targets);
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Edge edge = edge_of(outputs[i]);
    if (needed.contains(key_of(edge))) pass.seed(edge, std::move(seeds[i]));
  }
  pass.run();
  Tensors results;
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!pass.captures[i].grad.defined() && !options.allow_unused) {
      fail(Status::autograd, "input ", static_cast<int64_t>(i),
           " was not used to compute the outputs");
    }
    results.push_back(pass.captures[i].grad);
  }
  return results;
}

}  // namespace autograd
}  // namespace libtensor
