// SPDX-License-Identifier: Apache-2.0
// Histories of views and their bases when one is written to through the other.
#include "libtensor/autograd/gradients.gen.h"
#include "libtensor/autograd/gradients/strided.h"
#include "libtensor/ops/derive.h"

#include "libtensor/ops/operators.h"

namespace libtensor {
namespace {

// Where a base is complex and its view real, or the other way round, both are seen as real numbers.
Geometry real_geometry(const Tensor& x, bool mixed) {
  Geometry g = geometry_of(x);
  if (!mixed || !is_complex(x.dtype())) return g;
  // Of an axis that is never stepped along a stride may be any number.
  for (int64_t& stride : g.strides)
    stride = static_cast<int64_t>(2 * static_cast<uint64_t>(stride));
  g.offset *= 2;
  g.shape.push_back(2);
  g.strides.push_back(1);
  return g;
}
Tensor as_real(const Tensor& x, bool mixed) {
  return mixed && is_complex(x.dtype()) ? ops::view_as_real(x) : x;
}
Tensor back(const Tensor& x, bool complex) {
  return complex && x.defined() ? ops::view_as_complex(ops::contiguous(x)) : x;
}

// view = the elements of base that it names
struct ViewFromBaseNode final : Node {
  Geometry base;
  Geometry view;
  bool mixed = false, base_complex = false;  // base_complex: and mixed
  void apply(const Tensors& douts, GradSink& sink) override {
    if (!sink.wants(0)) return;
    const Tensor of_base = gradients::as_strided_dx(as_real(douts[0], mixed), base, view.shape,
                                                    view.strides, view.offset);
    sink.add(0, back(of_base, base_complex));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided"; }
};

// base = base, with the elements that view names those of view
struct BaseFromViewNode final : Node {
  Geometry base;
  Geometry view;
  bool mixed = false, base_complex = false;  // base_complex: and mixed
  void apply(const Tensors& douts, GradSink& sink) override {
    if (!sink.wants(0) && !sink.wants(1)) return;
    const auto [of_base, of_view] =
        gradients::base_from_view_grads(as_real(douts[0], mixed), base, view);
    if (sink.wants(0)) sink.add(0, back(of_base, base_complex));
    if (sink.wants(1)) sink.add(1, back(of_view, mixed && !base_complex));
  }
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided_scatter"; }
};

}  // namespace

Edge view_from_base(const Tensor& view, const Tensor& base) {
  Edge edge = edge_of(base);
  if (!edge) return {};
  auto node = make_node<ViewFromBaseNode>();
  node->mixed = base.dtype() != view.dtype();
  node->base_complex = node->mixed && is_complex(base.dtype());
  node->base = real_geometry(base, node->mixed);
  node->view = real_geometry(view, node->mixed);
  connect(*node, std::move(edge));
  return add_output(Ref<Node>(node), view);
}

Edge base_from_view(const Tensor& base, const Tensor& view, const Edge& view_history) {
  auto node = make_node<BaseFromViewNode>();
  node->mixed = base.dtype() != view.dtype();
  node->base_complex = node->mixed && is_complex(base.dtype());
  node->base = real_geometry(base, node->mixed);
  node->view = real_geometry(view, node->mixed);
  connect(*node, base);
  connect(*node, view_history);
  return add_output(Ref<Node>(node), base);
}

}  // namespace libtensor
