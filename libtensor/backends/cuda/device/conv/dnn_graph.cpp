// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/conv/dnn_graph.h"

#include <algorithm>

namespace libtensor::cuda::cudnn {
namespace {

constexpr int64_t kMostWorkspace = int64_t{1} << 30;

DataType type_of(DType dtype) {
  switch (dtype) {
    case DType::boolean:
      return kBoolean;
    case DType::int32:
      return kInt32;
    case DType::float16:
      return kFloat16;
    case DType::bfloat16:
      return kBfloat16;
    case DType::float64:
      return kFloat64;
    default:
      return kFloat32;
  }
}

void pack(TensorSpec& spec) {
  int64_t step = 1;
  for (int axis = spec.axes - 1; axis >= 0; --axis) {
    spec.strides[axis] = step;
    step *= spec.extents[axis];
  }
}

// Products are of what nobody rounded before, added in an order of its own, as precisely as in
// the dtype of the sums. Larger tiles of Winograd's lose three digits (Barabasz et al. 2020).
bool has_allowed_notes(const int (&notes)[kMostNotes], int64_t count, const Allowed& allowed) {
  return std::none_of(notes, notes + count, [&](int note) {
    return note == kConvertsInputs || note == kRoundsSums || note == kNotDeterministic ||
           note == kWinograd6x6 || note == kWinograd13x13 ||
           (note == kTensorCore && !allowed.tensor_cores);
  });
}

}  // namespace

TensorSpec packed_tensor(int64_t id, DType dtype, std::initializer_list<int64_t> extents,
                         int64_t alignment) {
  TensorSpec spec;
  spec.id = id;
  spec.dtype = dtype;
  spec.alignment = alignment;
  for (const int64_t extent : extents) spec.extents[spec.axes++] = extent;
  pack(spec);
  return spec;
}

Graph::~Graph() {
  for (auto it = descriptors_.rbegin(); it != descriptors_.rend(); ++it)
    (void)call_.descriptor_destroy(*it);
}

Descriptor Graph::make(DescriptorType type) {
  Descriptor made = nullptr;
  if (ok_ && call_.descriptor_create(type, &made) != kSuccess) ok_ = false;
  if (!ok_) return nullptr;
  descriptors_.push_back(made);
  return made;
}

template <class T>
void Graph::set(Descriptor to, Attribute attribute, ValueType type, const T* values,
                int64_t count) {
  ok_ = ok_ && call_.descriptor_set(to, attribute, type, count, values) == kSuccess;
}
void Graph::set(Descriptor to, Attribute attribute, Tensor value) {
  set(to, attribute, kDescriptorValue, of(value));
}

void Graph::finish(Descriptor descriptor) {
  ok_ = ok_ && call_.descriptor_finalize(descriptor) == kSuccess;
}
void Graph::finish_operation(Descriptor operation) {
  finish(operation);
  operations_.push_back(operation);
}

Descriptor Graph::of(Tensor tensor) const {
  for (const auto& [spec, descriptor] : tensors_) {
    if (spec.get() == tensor) return descriptor;
  }
  return nullptr;
}

Graph::Tensor Graph::add_tensor(const TensorSpec& spec, bool is_virtual, bool by_value) {
  const Descriptor made = make(kTensor);
  set(made, kTensorType, kDataTypeValue, type_of(spec.dtype));
  set(made, kTensorExtents, kInt64Value, spec.extents, spec.axes);
  set(made, kTensorStrides, kInt64Value, spec.strides, spec.axes);
  set(made, kTensorId, kInt64Value, spec.id);
  set(made, kTensorAlignment, kInt64Value, spec.alignment);
  if (is_virtual) set(made, kTensorIsVirtual, kBooleanValue, true);
  if (by_value) set(made, kTensorIsByValue, kBooleanValue, true);
  finish(made);
  tensors_.emplace_back(std::make_unique<TensorSpec>(spec), made);
  return tensors_.back().first.get();
}

Graph::Tensor Graph::in_memory(const TensorSpec& spec) { return add_tensor(spec, false, false); }

Graph::Tensor Graph::number(int64_t id, int axes) {
  TensorSpec spec;
  spec.id = id;
  spec.dtype = DType::float32;
  spec.axes = axes;
  std::fill_n(spec.extents, axes, 1);
  pack(spec);
  spec.alignment = 4;
  return add_tensor(spec, false, true);
}

Graph::Tensor Graph::between(DType dtype, Tensor like) {
  TensorSpec spec = *like;
  spec.id = ++last_id_;
  spec.dtype = dtype;
  spec.alignment = 16;
  pack(spec);
  return add_tensor(spec, true, false);
}

void Graph::pointwise(PointwiseMode mode, Tensor out, Tensor x, Tensor b, Tensor t) {
  const Descriptor how = make(kPointwise);
  const DType wide = out->dtype == DType::float64 ? DType::float64 : DType::float32;
  set(how, kPointwiseMode, kPointwiseModeValue, mode);
  set(how, kPointwiseComputeType, kDataTypeValue, mode == kCompareGe ? kBoolean : type_of(wide));
  finish(how);
  const Descriptor operation = make(kPointwiseOperation);
  set(operation, kPointwiseDescriptor, kDescriptorValue, how);
  set(operation, kPointwiseX, x);
  if (b) set(operation, kPointwiseB, b);
  if (t) set(operation, kPointwiseT, t);
  set(operation, kPointwiseY, out);
  finish_operation(operation);
}

void Graph::indices(Tensor out, Tensor like, int64_t axis) {
  const Descriptor how = make(kPointwise);
  set(how, kPointwiseMode, kPointwiseModeValue, kGenerateIndex);
  set(how, kPointwiseComputeType, kDataTypeValue, type_of(out->dtype));
  set(how, kPointwiseAxis, kInt64Value, axis);
  finish(how);
  const Descriptor operation = make(kPointwiseOperation);
  set(operation, kPointwiseDescriptor, kDescriptorValue, how);
  set(operation, kPointwiseX, like);
  set(operation, kPointwiseY, out);
  finish_operation(operation);
}

void Graph::reduce(ReductionOperator op, Tensor out, Tensor x) {
  const Descriptor how = make(kReduction);
  set(how, kReductionOperator, kReductionOperatorValue, op);
  set(how, kReductionComputeType, kDataTypeValue, kFloat32);
  finish(how);
  const Descriptor operation = make(kReductionOperation);
  set(operation, kReductionDescriptor, kDescriptorValue, how);
  set(operation, kReductionX, x);
  set(operation, kReductionY, out);
  finish_operation(operation);
}

void Graph::matmul(Tensor out, Tensor a, Tensor b) {
  const Descriptor how = make(kMatmul);
  set(how, kMatmulComputeType, kDataTypeValue, kFloat32);
  finish(how);
  const Descriptor operation = make(kMatmulOperation);
  set(operation, kMatmulDescriptor, kDescriptorValue, how);
  set(operation, kMatmulA, a);
  set(operation, kMatmulB, b);
  set(operation, kMatmulC, out);
  finish_operation(operation);
}

Graph::Tensor Graph::transposed(DType dtype, Tensor x) {
  TensorSpec spec = *x;
  spec.id = ++last_id_;
  spec.dtype = dtype;
  const int last = spec.axes - 1;
  std::swap(spec.extents[last], spec.extents[last - 1]);
  std::swap(spec.strides[last], spec.strides[last - 1]);
  const Tensor out = add_tensor(spec, true, false);
  const Descriptor operation = make(kReshapeOperation);
  set(operation, kReshapeX, x);
  set(operation, kReshapeY, out);
  finish_operation(operation);
  return out;
}

void Graph::convolution(ConvolutionKind kind, const Windows& windows, Tensor y, Tensor x,
                        Tensor w) {
  struct Names {
    DescriptorType operation;
    Attribute convolution, x, w, y, alpha, beta;
  };
  constexpr Names kNames[] = {
      {kConvolutionForward, kForwardConvolution, kForwardX, kForwardW, kForwardY, kForwardAlpha,
       kForwardBeta},
      {kConvolutionBackwardData, kBackwardDataConvolution, kBackwardDataDx, kBackwardDataW,
       kBackwardDataDy, kBackwardDataAlpha, kBackwardDataBeta},
      {kConvolutionBackwardFilter, kBackwardFilterConvolution, kBackwardFilterX, kBackwardFilterDw,
       kBackwardFilterDy, kBackwardFilterAlpha, kBackwardFilterBeta},
  };
  const bool wide = x->dtype == DType::float64;
  const Descriptor how = make(kConvolution);
  set(how, kConvolutionComputeType, kDataTypeValue, wide ? kFloat64 : kFloat32);
  set(how, kConvolutionMode, kConvolutionModeValue, kCrossCorrelation);
  set(how, kConvolutionAxes, kInt64Value, int64_t{windows.axes});
  set(how, kConvolutionDilations, kInt64Value, windows.dilation, windows.axes);
  set(how, kConvolutionStrides, kInt64Value, windows.stride, windows.axes);
  set(how, kConvolutionPrePaddings, kInt64Value, windows.padding, windows.axes);
  set(how, kConvolutionPostPaddings, kInt64Value, windows.padding, windows.axes);
  finish(how);
  const Names& names = kNames[static_cast<int>(kind)];
  const Descriptor operation = make(names.operation);
  set(operation, names.convolution, kDescriptorValue, how);
  set(operation, names.x, x);
  set(operation, names.w, w);
  set(operation, names.y, y);
  if (wide) {
    set(operation, names.alpha, kDoubleValue, 1.0);
    set(operation, names.beta, kDoubleValue, 0.0);
  } else {
    set(operation, names.alpha, kFloatValue, 1.0f);
    set(operation, names.beta, kFloatValue, 0.0f);
  }
  finish_operation(operation);
}

// A plan for it, null if it is none for us.
Descriptor Graph::try_config(const Target& target, const Allowed& allowed, Descriptor config,
                             int64_t& workspace) {
  Descriptor engine = make(kEngine);
  int64_t count = 0;
  int notes[kMostNotes];
  if (!ok_ ||
      call_.descriptor_get(config, kConfigEngine, kDescriptorValue, 1, &count, &engine) !=
          kSuccess ||
      call_.descriptor_get(engine, kEngineNotes, kNoteValue, kMostNotes, &count, notes) !=
          kSuccess ||
      !has_allowed_notes(notes, std::min(count, kMostNotes), allowed)) {
    return nullptr;
  }
  const Descriptor plan = make(kExecutionPlan);
  if (target.handle) set(plan, kPlanHandle, kHandleValue, target.handle);
  if (target.properties) set(plan, kPlanDevice, kDescriptorValue, target.properties);
  set(plan, kPlanConfig, kDescriptorValue, config);
  if (!ok_ || call_.descriptor_finalize(plan) != kSuccess ||
      call_.descriptor_get(plan, kPlanWorkspace, kInt64Value, 1, &count, &workspace) != kSuccess ||
      workspace > kMostWorkspace) {
    return nullptr;
  }
  return plan;
}

Descriptor Graph::plan(const Target& target, const Allowed& allowed, int64_t& workspace) {
  const Descriptor graph = make(kOperationGraph);
  if (target.handle) set(graph, kGraphHandle, kHandleValue, target.handle);
  set(graph, kGraphOperations, kDescriptorValue, operations_.data(),
      static_cast<int64_t>(operations_.size()));
  finish(graph);
  for (const HeuristicsMode mode : {kModeA, kFallback}) {
    const Descriptor heuristics = make(kHeuristics);
    set(heuristics, kHeuristicsGraph, kDescriptorValue, graph);
    set(heuristics, kHeuristicsMode, kHeuristicsModeValue, mode);
    if (target.properties) set(heuristics, kHeuristicsDevice, kDescriptorValue, target.properties);
    if (!ok_) return nullptr;
    int64_t count = 0;
    if (call_.descriptor_finalize(heuristics) != kSuccess ||
        call_.descriptor_get(heuristics, kHeuristicsResults, kDescriptorValue, 0, &count,
                             nullptr) != kSuccess) {
      continue;
    }
    std::vector<Descriptor> configs(static_cast<size_t>(count));
    for (Descriptor& config : configs) config = make(kEngineConfig);
    if (!ok_ || call_.descriptor_get(heuristics, kHeuristicsResults, kDescriptorValue, count,
                                     &count, configs.data()) != kSuccess) {
      continue;
    }
    configs.resize(static_cast<size_t>(count));
    for (const Descriptor config : configs) {
      if (const Descriptor plan = try_config(target, allowed, config, workspace)) return plan;
    }
  }
  return nullptr;
}

}  // namespace libtensor::cuda::cudnn
