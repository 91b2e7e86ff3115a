// Histories of views and their bases when one is written to through the other.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/ops/derive.h"

namespace libtensor {
namespace {

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

Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history) {
  auto node = make_node<BaseFromViewNode>();
  node->base = geometry_of(base);
  node->view = geometry_of(view);
  connect(*node, base);
  connect(*node, view_history);
  return add_output(Ref<Node>(node), base);
}

}  // namespace libtensor
