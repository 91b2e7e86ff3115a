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
