// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string>

#include "libtensor/graph/node.h"
#include "libtensor/ops/types.h"

namespace libtensor::nodes {

struct CloneNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "clone"; }
};

struct AstypeNode final : Node {
  DType x_dtype;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "astype"; }
};

struct ToDeviceNode final : Node {
  Device x_device;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "to_device"; }
};

struct CopyInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "copy_"; }
};

struct FillInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "fill_"; }
};

struct ZeroInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "zero_"; }
};

struct ViewNode final : Node {
  Shape x_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "view"; }
};

struct PermuteDimsNode final : Node {
  Ints axes;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "permute_dims"; }
};

struct TransposeNode final : Node {
  int axis0;
  int axis1;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "transpose"; }
};

struct BroadcastToNode final : Node {
  Shape x_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "broadcast_to"; }
};

struct SqueezeNode final : Node {
  Shape x_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "squeeze"; }
};

struct UnsqueezeNode final : Node {
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "unsqueeze"; }
};

struct SliceNode final : Node {
  Shape x_shape;
  int axis;
  int64_t start;
  int64_t stop;
  int64_t step;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "slice"; }
};

struct SelectNode final : Node {
  Shape x_shape;
  int axis;
  int64_t index;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "select"; }
};

struct DiagonalNode final : Node {
  Shape x_shape;
  int64_t offset;
  int axis0;
  int axis1;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "diagonal"; }
};

struct AsStridedNode final : Node {
  Geometry x_geometry;
  Shape shape;
  Ints strides;
  int64_t offset;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided"; }
};

struct AsStridedScatterNode final : Node {
  Shape shape;
  Ints strides;
  int64_t offset;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "as_strided_scatter"; }
};

struct SplitNode final : Node {
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "split"; }
};

struct UnbindNode final : Node {
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "unbind"; }
};

struct ConcatNode final : Node {
  OptionalAxis axis;
  std::vector<Shape> xs_shapes;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "concat"; }
};

struct FlipNode final : Node {
  Axes axes;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "flip"; }
};

struct PadNode final : Node {
  Ints widths;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "pad"; }
};

struct AddNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "add"; }
};

struct SubNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "sub"; }
};

struct MulNode final : Node {
  SavedTensor b;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "mul"; }
};

struct DivNode final : Node {
  SavedTensor b;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "div"; }
};

struct NegNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "neg"; }
};

struct SignNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "sign"; }
};

struct SquareNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "square"; }
};

struct ExpNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "exp"; }
};

struct FloorNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "floor"; }
};

struct CeilNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "ceil"; }
};

struct RoundNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "round"; }
};

struct SumNode final : Node {
  Shape x_shape;
  Axes axes;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "sum"; }
};

struct IndexSelectNode final : Node {
  Shape x_shape;
  int axis;
  SavedTensor index;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { index.reset(); }
  const char* name() const noexcept override { return "index_select"; }
};

struct GatherNode final : Node {
  Shape x_shape;
  int axis;
  SavedTensor index;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { index.reset(); }
  const char* name() const noexcept override { return "gather"; }
};

struct ScatterNode final : Node {
  int axis;
  SavedTensor index;
  Shape src_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { index.reset(); }
  const char* name() const noexcept override { return "scatter"; }
};

struct ScatterAddNode final : Node {
  int axis;
  SavedTensor index;
  Shape src_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { index.reset(); }
  const char* name() const noexcept override { return "scatter_add"; }
};

struct MatmulNode final : Node {
  Shape a_shape;
  SavedTensor b;
  SavedTensor a;
  Shape b_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "matmul"; }
};

}  // namespace libtensor::nodes
