// SPDX-License-Identifier: Apache-2.0
// Convolutions by cuDNN.
#include <algorithm>
#include <optional>

#include "libtensor/backends/cuda/device/conv/conv_graph.h"
#include "libtensor/backends/cuda/device/conv/dnn.h"
#include "libtensor/backends/cuda/device/memory/contiguous.h"
#include "libtensor/backends/cuda/device/runtime/graphs.h"
#include "libtensor/backends/cuda/device/runtime/library.h"
#include "libtensor/core/no_destructor.h"

namespace libtensor::cuda {
namespace {

constexpr size_t kMostPlans = 1024;
constexpr double kLeastWork = 1 << 18;  // multiplications
constexpr int64_t kMostNumbers = INT32_MAX;

DnnPlans<cudnn::ConvKey>& plans() {
  static constinit NoDestructor<DnnPlans<cudnn::ConvKey>> lasting;
  return lasting.get([] { return std::make_unique<DnnPlans<cudnn::ConvKey>>(kMostPlans); });
}

// Operands that do not lie row after row are copied, to where they are aligned.
int64_t alignment_of(const View& x) { return x.contiguous ? dnn_alignment(x.data) : 16; }

// Volumes are (N, C, D, H, W); the library is asked for images where there is no depth.
cudnn::TensorSpec spec_of(int64_t id, const View& x, int skipped) {
  cudnn::TensorSpec spec;
  spec.id = id;
  spec.dtype = x.dtype;
  spec.axes = x.ndim - skipped;
  spec.alignment = alignment_of(x);
  int64_t step = 1;
  for (int axis = spec.axes - 1; axis >= 0; --axis) {
    spec.extents[axis] = x.extent(axis < 2 ? axis : axis + skipped);
    spec.strides[axis] = step;
    step *= spec.extents[axis];
  }
  return spec;
}

cudnn::TensorSpec spec_of_bias(const View& bias, int axes) {
  cudnn::TensorSpec spec;
  spec.id = cudnn::kConvBias;
  spec.dtype = bias.dtype;
  spec.axes = axes;
  spec.alignment = alignment_of(bias);
  for (int axis = 0; axis < axes; ++axis) {
    spec.extents[axis] = axis == 1 ? bias.numel : 1;
    spec.strides[axis] = axis == 0 ? bias.numel : 1;
  }
  return spec;
}

// An operand as the library reads it: one row after the other.
class Packed {
 public:
  Packed(const Context& context, const View& x) : data_(x.data) {
    if (!x.defined() || x.contiguous) return;
    copy_.emplace(context, x, x.dtype);
    copy_view(context, copy_->view(), x);
    data_ = copy_->data();
  }
  const char* data() const { return data_; }

 private:
  std::optional<Contiguous> copy_;
  const char* data_;
};

}  // namespace

bool conv_by_library(const Context& context, cudnn::Graph::ConvolutionKind kind, const View& y,
                     const View& x, const View& weight, const View& bias, const Window& window,
                     bool tf32) {
  using Kind = cudnn::Graph::ConvolutionKind;
  if (!is_floating(y.dtype) || y.numel == 0 || x.numel == 0 || weight.numel == 0) return false;
  const View& computed = kind == Kind::forward ? y : kind == Kind::input_gradient ? x : weight;
  const double work = static_cast<double>(y.numel) * static_cast<double>(weight.numel) /
                      static_cast<double>(weight.extent(0));
  if (!computed.contiguous || !is_worth_a_library(work, kLeastWork) ||
      std::max({y.numel, x.numel, weight.numel}) > kMostNumbers) {
    return false;
  }
  const bool flat =
      x.extent(2) == 1 && y.extent(2) == 1 && weight.extent(2) == 1 && window.padding[0] == 0;
  const int skipped = flat ? 1 : 0;
  cudnn::ConvKey key;
  key.device = context.device;
  key.kind = kind;
  key.tf32 = tf32 && y.dtype == DType::float32;
  key.windows.axes = 3 - skipped;
  for (int axis = 0; axis < key.windows.axes; ++axis) {
    const int from = axis + skipped;
    if (std::max({window.stride[from], window.padding[from], window.dilation[from]}) >
        kMostNumbers) {
      return false;
    }
    key.windows.stride[axis] = window.stride[from];
    key.windows.padding[axis] = window.padding[from];
    key.windows.dilation[axis] = window.dilation[from];
  }
  key.y = spec_of(cudnn::kConvY, y, skipped);
  key.x = spec_of(cudnn::kConvX, x, skipped);
  key.w = spec_of(cudnn::kConvW, weight, skipped);
  if (bias.defined()) key.bias = spec_of_bias(bias, key.y.axes);

  const std::shared_ptr<DnnSession> session = dnn_session(context);
  if (!session) return false;
  const std::shared_ptr<cudnn::Plan> plan = dnn_plan(plans(), *session, key, cudnn::conv_plan);
  if (!plan->usable()) return false;
  keep_for_graph(plan);
  const Packed own_y(context, y), own_x(context, x), own_w(context, weight), added(context, bias);
  const DnnOperand operands[] = {{cudnn::kConvY, own_y.data()},
                                 {cudnn::kConvX, own_x.data()},
                                 {cudnn::kConvW, own_w.data()},
                                 {cudnn::kConvBias, added.data()}};
  return run_plan(context, *session, *plan, {operands, bias.defined() ? size_t{4} : size_t{3}});
}

}  // namespace libtensor::cuda
