// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/inplace.h"

#include <memory>
#include <mutex>

#include "libtensor/core/error.h"
#include "libtensor/core/fork_mutex.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/graph/pending.h"

namespace libtensor {
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

// The geometry in numbers that are real: a complex one is two of them, along a new last axis.
Geometry real_geometry(const Tensor& x, bool as_real) {
  Geometry g{x.shape(), x.strides(), x.offset()};
  if (!as_real) return g;
  // Of an axis that is never stepped along a stride may be any number.
  for (int64_t& stride : g.strides)
    stride = static_cast<int64_t>(2 * static_cast<uint64_t>(stride));
  g.offset *= 2;
  g.shape.push_back(2);
  g.strides.push_back(1);
  return g;
}

// A node of an op of strided views: the geometry of the tensor, and what of it the view shows.
Ref<Node> strided_node(OpId op, const Geometry& x, const Geometry& view) {
  auto node = Node::make(op_def(op));
  const std::span<SavedValue> saved = node->saved();
  saved[0] = std::make_unique<Geometry>(x);
  saved[1] = view.shape;
  saved[2] = view.strides;
  saved[3] = view.offset;
  return node;
}

Edge output_of(const Ref<Node>& node, TensorSpec spec) {
  node->outputs.push_back(std::move(spec));
  return {node, 0, {}};
}

// The edge behind a node of an op with one input.
Edge behind(OpId op, Edge input, TensorSpec spec) {
  const auto node = Node::make(op_def(op));
  connect(*node, std::move(input));
  return output_of(node, std::move(spec));
}

// Where one of them is complex and the other one real, both are seen as real numbers.
struct StridedPair {
  bool base_as_real, view_as_real;
  Geometry base, view;

  StridedPair(const Tensor& base_tensor, const Tensor& view_tensor)
      : base_as_real(is_complex(base_tensor.dtype()) && !is_complex(view_tensor.dtype())),
        view_as_real(is_complex(view_tensor.dtype()) && !is_complex(base_tensor.dtype())),
        base(real_geometry(base_tensor, base_as_real)),
        view(real_geometry(view_tensor, view_as_real)) {}
};

Edge as_real(bool wanted, Edge edge, const Tensor& x, const Geometry& real) {
  if (!wanted || !edge) return edge;
  return behind(OpId::view_as_real, std::move(edge),
                {real.shape, real_dtype(x.dtype()), x.device()});
}

}  // namespace

Edge view_from_base(const Tensor& view, const Tensor& base) {
  Edge edge = edge_of(base);
  if (!edge) return {};
  const StridedPair pair(base, view);
  const auto node = strided_node(OpId::as_strided, pair.base, pair.view);
  connect(*node, as_real(pair.base_as_real, std::move(edge), base, pair.base));
  const TensorSpec result = spec_of(view);
  if (!pair.view_as_real) return output_of(node, result);
  Edge parts = output_of(node, {pair.view.shape, real_dtype(view.dtype()), view.device()});
  return behind(OpId::view_as_complex, std::move(parts), result);
}

Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history) {
  const StridedPair pair(base, view);
  const auto node = strided_node(OpId::copy_slices, pair.base, pair.view);
  connect(*node, as_real(pair.base_as_real, edge_of(base), base, pair.base));
  connect(*node, as_real(pair.view_as_real, view_history, view, pair.view));
  const TensorSpec result = spec_of(base);
  if (!pair.base_as_real) return output_of(node, result);
  Edge parts = output_of(node, {pair.base.shape, real_dtype(base.dtype()), base.device()});
  return behind(OpId::view_as_complex, std::move(parts), result);
}

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
  before_write(x);
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

void before_write(const Tensor& x) { before_write(x.storage()); }

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

}  // namespace libtensor
