// Histories of views and their bases when one is written to through the other.
#include "libtensor/autograd/unpack.h"
#include "libtensor/ops/operators.h"
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/ops/derive.h"

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
// view = the elements of base that it names
struct ViewFromBaseNode final : Node {
  Geometry base;
  Geometry view;
  void apply(const Tensors& douts, GradSink& sink) override {
    if (!sink.wants(0)) return;
    sink.add(0, gradients::as_strided_dx(douts[0], base, view.shape, view.strides, view.offset));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided"; }
};

// base = base, with the elements that view names those of view
struct BaseFromViewNode final : Node {
  Geometry base;
  Geometry view;
  void apply(const Tensors& douts, GradSink& sink) override {
    if (!sink.wants(0) && !sink.wants(1)) return;
    auto [of_base, of_view] = gradients::base_from_view_grads(douts[0], base, view);
    if (sink.wants(0)) sink.add(0, std::move(of_base));
    if (sink.wants(1)) sink.add(1, std::move(of_view));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided_scatter"; }
};

}  // namespace

Edge view_from_base(const Tensor& view, const Tensor& base) {
  Edge edge = edge_of(base);
  if (!edge) return {};
  auto node = make_node<ViewFromBaseNode>();
  node->base = geometry_of(base);
  node->view = geometry_of(view);
  connect(*node, std::move(edge));
  return add_output(Ref<Node>(node), view);
}

Ref<Node> base_history(const Tensor& base, const Tensor& view, const Edge& written) {
Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history) {
  auto node = make_node<BaseFromViewNode>();
  node->base = geometry_of(base);
  node->view = geometry_of(view);
  connect(*node, base);
  if (written.node) node->level = std::max(node->level, written.node->level + 1);
  node->inputs.push_back(written);
  const GradMode mode(false);
  node->places = places_in(base, geometry_of(view));
  node->view_shape = view.shape();
  node->outputs.push_back(facts_of(base));
  return node;
  connect(*node, view_history);
  return add_output(Ref<Node>(node), base);
}

}  // namespace libtensor
