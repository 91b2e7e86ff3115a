// Histories of views and their bases when one is written to through the other.
#include "libtensor/autograd/unpack.h"
#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// Where the elements of `view` stand in the row-major order of `base`, int64. Elements of the base
// do not overlap: writing to such a base is an error.
Tensor places_in(const Tensor& base, const Geometry& view) {
  const Extent extent = reach(base.shape(), base.strides());
  const int64_t first = base.offset() + extent.low;
  const Tensor map = ops::zeros({extent.high - extent.low + 1}, DType::int64, base.device());
  const Tensor order = ops::arange(0, base.numel(), 1, DType::int64, base.device());
  ops::copy_(ops::as_strided(map, base.shape(), base.strides(), base.offset() - first),
             ops::reshape(order, base.shape()));
  return ops::reshape(ops::as_strided(map, view.shape, view.strides, view.offset - first), {-1});
}

// view = base[places]
struct ViewOfBaseNode final : Node {
  Tensor places;
  Shape base_shape;
  void apply(const Tensors& douts, GradSink& sink) override {
    const Tensor none =
        ops::zeros({checked_numel(base_shape)}, douts[0].dtype(), douts[0].device());
    const Tensor flat = ops::scatter_add(none, 0, places, ops::reshape(douts[0], {-1}));
    sink.add(0, ops::reshape(flat, base_shape));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided"; }
};

// base = base with base[places] = view
struct BaseFromViewNode final : Node {
  Tensor places;
  Shape view_shape;
  void apply(const Tensors& douts, GradSink& sink) override {
    const Tensor flat = ops::reshape(douts[0], {-1});
    if (sink.wants(0)) {
      const Tensor none = ops::zeros({places.numel()}, flat.dtype(), flat.device());
      sink.add(0, ops::reshape(ops::scatter(flat, 0, places, none), douts[0].shape()));
    }
    if (sink.wants(1)) sink.add(1, ops::reshape(ops::index_select(flat, 0, places), view_shape));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided_scatter"; }
};

}  // namespace

void renew_view_history(const Tensor& view, const Tensor& base) {
  GradState& state = grad_state(view.impl());
  state.history = {};
  if (!base.requires_grad()) return;
  const GradMode mode(false);
  auto node = make_node<ViewOfBaseNode>();
  node->places = places_in(base, geometry_of(view));
  node->base_shape = base.shape();
  connect(*node, base);
  record(Ref<Node>(node), view);
}

Ref<Node> base_history(const Tensor& base, const Tensor& view, const Edge& written) {
  auto node = make_node<BaseFromViewNode>();
  connect(*node, base);
  if (written.node) node->level = std::max(node->level, written.node->level + 1);
  node->inputs.push_back(written);
  const GradMode mode(false);
  node->places = places_in(base, geometry_of(view));
  node->view_shape = view.shape();
  node->outputs.push_back(facts_of(base));
  return node;
}

}  // namespace libtensor
