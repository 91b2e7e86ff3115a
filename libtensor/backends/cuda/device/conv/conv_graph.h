// SPDX-License-Identifier: Apache-2.0
// Convolutions as graphs of cuDNN.
#pragma once

#include "libtensor/backends/cuda/device/conv/dnn_graph.h"

namespace libtensor::cuda::cudnn {

enum ConvTensor : int64_t { kConvY = 1, kConvX, kConvW, kConvBias };

struct ConvKey {
  int32_t device = 0;
  Graph::ConvolutionKind kind{};
  bool tf32 = false;
  Graph::Windows windows{};
  TensorSpec y, x, w, bias;  // no bias without a dtype
  auto operator<=>(const ConvKey&) const = default;
};

// y is rounded once, with the bias in it.
std::shared_ptr<Plan> conv_plan(const Functions& functions, const Target& target,
                                const ConvKey& key);

}  // namespace libtensor::cuda::cudnn
