/* SPDX-License-Identifier: Apache-2.0 */
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

struct UnfoldNode final : Node {
  Shape x_shape;
  int axis;
  int64_t size;
  int64_t step;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "unfold"; }
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

struct FftC2cNode final : Node {
  Axes axes;
  double scale;
  bool forward;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "fft_c2c"; }
};

struct FftR2cNode final : Node {
  Shape x_shape;
  Axes axes;
  double scale;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "fft_r2c"; }
};

struct FftC2rNode final : Node {
  int64_t n;
  Axes axes;
  double scale;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "fft_c2r"; }
};

struct ViewAsRealNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "view_as_real"; }
};

struct ViewAsComplexNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "view_as_complex"; }
};

struct ConjPhysicalNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "conj_physical"; }
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

struct RemainderNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "remainder"; }
};

struct FloorDivideNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "floor_divide"; }
};

struct TruncDivideNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "trunc_divide"; }
};

struct FmodNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "fmod"; }
};

struct PowNode final : Node {
  SavedTensor a;
  SavedTensor b;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); out.reset(); }
  const char* name() const noexcept override { return "pow"; }
};

struct MaximumNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "maximum"; }
};

struct MinimumNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "minimum"; }
};

struct FmaxNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "fmax"; }
};

struct FminNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "fmin"; }
};

struct HypotNode final : Node {
  SavedTensor a;
  SavedTensor out;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); out.reset(); b.reset(); }
  const char* name() const noexcept override { return "hypot"; }
};

struct Atan2Node final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "atan2"; }
};

struct CopysignNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "copysign"; }
};

struct NextafterNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "nextafter"; }
};

struct HeavisideNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "heaviside"; }
};

struct LogaddexpNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "logaddexp"; }
};

struct Logaddexp2Node final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "logaddexp2"; }
};

struct XlogyNode final : Node {
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); }
  const char* name() const noexcept override { return "xlogy"; }
};

struct NegNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "neg"; }
};

struct AbsNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "abs"; }
};

struct SignNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "sign"; }
};

struct ReciprocalNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "reciprocal"; }
};

struct SquareNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "square"; }
};

struct SqrtNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "sqrt"; }
};

struct RsqrtNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "rsqrt"; }
};

struct CbrtNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "cbrt"; }
};

struct ExpNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "exp"; }
};

struct Expm1Node final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "expm1"; }
};

struct Exp2Node final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "exp2"; }
};

struct LogNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "log"; }
};

struct Log1pNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "log1p"; }
};

struct Log2Node final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "log2"; }
};

struct Log10Node final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "log10"; }
};

struct LogitNode final : Node {
  SavedTensor x;
  double eps;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "logit"; }
};

struct SinNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "sin"; }
};

struct CosNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "cos"; }
};

struct TanNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "tan"; }
};

struct AsinNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "asin"; }
};

struct AcosNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "acos"; }
};

struct AtanNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "atan"; }
};

struct SincNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "sinc"; }
};

struct SinhNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "sinh"; }
};

struct CoshNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "cosh"; }
};

struct TanhNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "tanh"; }
};

struct AsinhNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "asinh"; }
};

struct AcoshNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "acosh"; }
};

struct AtanhNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "atanh"; }
};

struct SigmoidNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "sigmoid"; }
};

struct ErfNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "erf"; }
};

struct ErfcNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "erfc"; }
};

struct ErfinvNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "erfinv"; }
};

struct LgammaNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "lgamma"; }
};

struct DigammaNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "digamma"; }
};

struct PolygammaNode final : Node {
  SavedTensor x;
  int64_t n;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "polygamma"; }
};

struct ReluNode final : Node {
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "relu"; }
};

struct LeakyReluNode final : Node {
  SavedTensor x;
  double negative_slope;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "leaky_relu"; }
};

struct GeluNode final : Node {
  SavedTensor x;
  bool tanh_approx;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "gelu"; }
};

struct SiluNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "silu"; }
};

struct Relu6Node final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "relu6"; }
};

struct HardtanhNode final : Node {
  SavedTensor x;
  double min_val;
  double max_val;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "hardtanh"; }
};

struct HardsigmoidNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "hardsigmoid"; }
};

struct HardswishNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "hardswish"; }
};

struct HardshrinkNode final : Node {
  SavedTensor x;
  double lambd;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "hardshrink"; }
};

struct SoftshrinkNode final : Node {
  SavedTensor x;
  double lambd;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "softshrink"; }
};

struct TanhshrinkNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "tanhshrink"; }
};

struct ThresholdNode final : Node {
  SavedTensor x;
  double threshold;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "threshold"; }
};

struct EluNode final : Node {
  SavedTensor x;
  double alpha;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "elu"; }
};

struct CeluNode final : Node {
  SavedTensor x;
  double alpha;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "celu"; }
};

struct SeluNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "selu"; }
};

struct MishNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "mish"; }
};

struct SoftplusNode final : Node {
  SavedTensor x;
  double beta;
  double threshold;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "softplus"; }
};

struct SoftsignNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "softsign"; }
};

struct LogsigmoidNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "logsigmoid"; }
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

struct TruncNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "trunc"; }
};

struct FracNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "frac"; }
};

struct Rad2degNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "rad2deg"; }
};

struct Deg2radNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "deg2rad"; }
};

struct NanToNumNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "nan_to_num"; }
};

struct ClampNode final : Node {
  SavedTensor x;
  SavedTensor min;
  SavedTensor max;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); min.reset(); max.reset(); }
  const char* name() const noexcept override { return "clamp"; }
};

struct LerpNode final : Node {
  SavedTensor weight;
  SavedTensor a;
  SavedTensor b;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); a.reset(); b.reset(); }
  const char* name() const noexcept override { return "lerp"; }
};

struct AddcmulNode final : Node {
  SavedTensor b;
  double value;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "addcmul"; }
};

struct AddcdivNode final : Node {
  SavedTensor b;
  double value;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "addcdiv"; }
};

struct WhereNode final : Node {
  SavedTensor condition;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { condition.reset(); }
  const char* name() const noexcept override { return "where"; }
};

struct MaskedFillNode final : Node {
  SavedTensor mask;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { mask.reset(); }
  const char* name() const noexcept override { return "masked_fill"; }
};

struct SumNode final : Node {
  Shape x_shape;
  Axes axes;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "sum"; }
};

struct ProdNode final : Node {
  SavedTensor x;
  Axes axes;
  bool keepdims;
  DType dtype;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "prod"; }
};

struct VarNode final : Node {
  SavedTensor x;
  Axes axes;
  double correction;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "var"; }
};

struct StdNode final : Node {
  SavedTensor x;
  SavedTensor out;
  Axes axes;
  double correction;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "std"; }
};

struct MaxNode final : Node {
  SavedTensor x;
  SavedTensor out;
  Axes axes;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "max"; }
};

struct MinNode final : Node {
  SavedTensor x;
  SavedTensor out;
  Axes axes;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "min"; }
};

struct LogsumexpNode final : Node {
  SavedTensor x;
  SavedTensor out;
  Axes axes;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "logsumexp"; }
};

struct CumsumNode final : Node {
  Shape x_shape;
  OptionalAxis axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "cumsum"; }
};

struct CumprodNode final : Node {
  SavedTensor x;
  OptionalAxis axis;
  DType dtype;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "cumprod"; }
};

struct LogcumsumexpNode final : Node {
  SavedTensor x;
  SavedTensor out;
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "logcumsumexp"; }
};

struct VectorNormNode final : Node {
  SavedTensor x;
  SavedTensor out;
  Axes axes;
  double ord;
  bool keepdims;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "vector_norm"; }
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

struct ScatterReduceNode final : Node {
  SavedTensor x;
  int axis;
  SavedTensor index;
  SavedTensor src;
  std::string reduce;
  bool include_self;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); index.reset(); src.reset(); out.reset(); }
  const char* name() const noexcept override { return "scatter_reduce"; }
};

struct IndexNode final : Node {
  Shape x_shape;
  std::vector<SavedTensor> indices;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { indices.clear(); }
  const char* name() const noexcept override { return "index"; }
};

struct IndexPutNode final : Node {
  std::vector<SavedTensor> indices;
  bool accumulate;
  Shape values_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { indices.clear(); }
  const char* name() const noexcept override { return "index_put"; }
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

struct AddmmNode final : Node {
  double beta;
  SavedTensor b;
  double alpha;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "addmm"; }
};

struct BaddbmmNode final : Node {
  double beta;
  SavedTensor b;
  double alpha;
  SavedTensor a;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { b.reset(); a.reset(); }
  const char* name() const noexcept override { return "baddbmm"; }
};

struct CdistNode final : Node {
  SavedTensor a;
  SavedTensor b;
  double p;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); b.reset(); out.reset(); }
  const char* name() const noexcept override { return "cdist"; }
};

struct CholeskyExNode final : Node {
  SavedTensor l;
  bool upper;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { l.reset(); }
  const char* name() const noexcept override { return "cholesky_ex"; }
};

struct LuFactorExNode final : Node {
  SavedTensor lu;
  SavedTensor pivots;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { lu.reset(); pivots.reset(); }
  const char* name() const noexcept override { return "lu_factor_ex"; }
};

struct SolveTriangularNode final : Node {
  SavedTensor a;
  bool upper;
  bool left;
  bool unitriangular;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); out.reset(); }
  const char* name() const noexcept override { return "solve_triangular"; }
};

struct SolveExNode final : Node {
  SavedTensor a;
  Shape b_shape;
  bool left;
  SavedTensor result;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { a.reset(); result.reset(); }
  const char* name() const noexcept override { return "solve_ex"; }
};

struct InvExNode final : Node {
  SavedTensor inverse;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { inverse.reset(); }
  const char* name() const noexcept override { return "inv_ex"; }
};

struct DetNode final : Node {
  SavedTensor x;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "det"; }
};

struct SlogdetNode final : Node {
  SavedTensor x;
  SavedTensor sign;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); sign.reset(); }
  const char* name() const noexcept override { return "slogdet"; }
};

struct QrNode final : Node {
  SavedTensor q;
  SavedTensor r;
  std::string mode;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { q.reset(); r.reset(); }
  const char* name() const noexcept override { return "qr"; }
};

struct EighNode final : Node {
  SavedTensor values;
  SavedTensor vectors;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { values.reset(); vectors.reset(); }
  const char* name() const noexcept override { return "eigh"; }
};

struct SvdNode final : Node {
  SavedTensor u;
  SavedTensor s;
  SavedTensor vh;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { u.reset(); s.reset(); vh.reset(); }
  const char* name() const noexcept override { return "svd"; }
};

struct PinvNode final : Node {
  SavedTensor x;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); out.reset(); }
  const char* name() const noexcept override { return "pinv"; }
};

struct MatrixExpNode final : Node {
  SavedTensor x;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); }
  const char* name() const noexcept override { return "matrix_exp"; }
};

struct LinearNode final : Node {
  SavedTensor weight;
  SavedTensor x;
  Shape weight_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); x.reset(); }
  const char* name() const noexcept override { return "linear"; }
};

struct Conv2dNode final : Node {
  Shape x_shape;
  SavedTensor weight;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor x;
  Shape weight_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); x.reset(); }
  const char* name() const noexcept override { return "conv2d"; }
};

struct Conv2dInputGradNode final : Node {
  SavedTensor weight;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor dy;
  Shape weight_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); dy.reset(); }
  const char* name() const noexcept override { return "conv2d_input_grad"; }
};

struct Conv2dWeightGradNode final : Node {
  SavedTensor x;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor dy;
  Shape x_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); dy.reset(); }
  const char* name() const noexcept override { return "conv2d_weight_grad"; }
};

struct Conv3dNode final : Node {
  Shape x_shape;
  SavedTensor weight;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor x;
  Shape weight_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); x.reset(); }
  const char* name() const noexcept override { return "conv3d"; }
};

struct Conv3dInputGradNode final : Node {
  SavedTensor weight;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor dy;
  Shape weight_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { weight.reset(); dy.reset(); }
  const char* name() const noexcept override { return "conv3d_input_grad"; }
};

struct Conv3dWeightGradNode final : Node {
  SavedTensor x;
  Ints stride;
  Ints padding;
  Ints dilation;
  int64_t groups;
  SavedTensor dy;
  Shape x_shape;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); dy.reset(); }
  const char* name() const noexcept override { return "conv3d_weight_grad"; }
};

struct MaxPool1dNode final : Node {
  Shape x_shape;
  SavedTensor indices;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { indices.reset(); }
  const char* name() const noexcept override { return "max_pool1d"; }
};

struct MaxPool2dNode final : Node {
  Shape x_shape;
  SavedTensor indices;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { indices.reset(); }
  const char* name() const noexcept override { return "max_pool2d"; }
};

struct MaxPool3dNode final : Node {
  Shape x_shape;
  SavedTensor indices;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { indices.reset(); }
  const char* name() const noexcept override { return "max_pool3d"; }
};

struct AvgPool2dNode final : Node {
  Shape x_shape;
  Ints kernel;
  Ints stride;
  Ints padding;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "avg_pool2d"; }
};

struct AvgPool2dGradNode final : Node {
  Ints kernel;
  Ints stride;
  Ints padding;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "avg_pool2d_grad"; }
};

struct AvgPool3dNode final : Node {
  Shape x_shape;
  Ints kernel;
  Ints stride;
  Ints padding;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "avg_pool3d"; }
};

struct AvgPool3dGradNode final : Node {
  Ints kernel;
  Ints stride;
  Ints padding;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "avg_pool3d_grad"; }
};

struct InterpolateAxisNode final : Node {
  Shape x_shape;
  int axis;
  std::string mode;
  bool align_corners;
  bool antialias;
  double scale;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "interpolate_axis"; }
};

struct InterpolateAxisGradNode final : Node {
  Shape dy_shape;
  int axis;
  std::string mode;
  bool align_corners;
  bool antialias;
  double scale;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "interpolate_axis_grad"; }
};

struct SoftmaxNode final : Node {
  SavedTensor out;
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "softmax"; }
};

struct LogSoftmaxNode final : Node {
  SavedTensor out;
  int axis;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { out.reset(); }
  const char* name() const noexcept override { return "log_softmax"; }
};

struct LayerNormNode final : Node {
  SavedTensor x;
  int64_t norm_ndim;
  SavedTensor weight;
  double eps;
  SavedTensor mean;
  SavedTensor rstd;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); weight.reset(); mean.reset(); rstd.reset(); }
  const char* name() const noexcept override { return "layer_norm"; }
};

struct BatchNormNode final : Node {
  SavedTensor x;
  SavedTensor weight;
  bool training;
  double eps;
  SavedTensor mean;
  SavedTensor rstd;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); weight.reset(); mean.reset(); rstd.reset(); }
  const char* name() const noexcept override { return "batch_norm"; }
};

struct DropoutNode final : Node {
  SavedTensor mask;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { mask.reset(); }
  const char* name() const noexcept override { return "dropout"; }
};

struct FlashAttentionNode final : Node {
  SavedTensor query;
  SavedTensor key;
  SavedTensor value;
  SavedTensor mask;
  bool causal;
  double scale;
  SavedTensor out;
  SavedTensor lse;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { query.reset(); key.reset(); value.reset(); mask.reset(); out.reset(); lse.reset(); }
  const char* name() const noexcept override { return "flash_attention"; }
};

struct SoftmaxNllNode final : Node {
  SavedTensor logits;
  SavedTensor target;
  int64_t ignore_index;
  SavedTensor logsumexp;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { logits.reset(); target.reset(); logsumexp.reset(); }
  const char* name() const noexcept override { return "softmax_nll"; }
};

struct BinaryCrossEntropyNode final : Node {
  SavedTensor x;
  SavedTensor target;
  SavedTensor weight;
  Reduction reduction;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { x.reset(); target.reset(); weight.reset(); }
  const char* name() const noexcept override { return "binary_cross_entropy"; }
};

struct CtcNllNode final : Node {
  SavedTensor log_probs;
  SavedTensor targets;
  SavedTensor input_lengths;
  SavedTensor target_lengths;
  int64_t blank;
  bool zero_infinity;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { log_probs.reset(); targets.reset(); input_lengths.reset(); target_lengths.reset(); }
  const char* name() const noexcept override { return "ctc_nll"; }
};

struct CtcNllGradNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "ctc_nll_grad"; }
};

struct UniformInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "uniform_"; }
};

struct NormalInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "normal_"; }
};

struct ExponentialInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "exponential_"; }
};

struct LaplaceInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "laplace_"; }
};

struct CauchyInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "cauchy_"; }
};

struct LogNormalInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "log_normal_"; }
};

struct GeometricInplaceNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "geometric_"; }
};

struct StandardGammaNode final : Node {
  SavedTensor alpha;
  SavedTensor out;
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override { alpha.reset(); out.reset(); }
  const char* name() const noexcept override { return "standard_gamma"; }
};

struct StandardGammaGradNode final : Node {
  void apply(const Tensors& douts, GradSink& sink) override;
  void release_saved() noexcept override {}
  const char* name() const noexcept override { return "standard_gamma_grad"; }
};

}  // namespace libtensor::nodes
