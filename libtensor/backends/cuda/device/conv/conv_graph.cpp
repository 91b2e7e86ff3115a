// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cuda/device/conv/conv_graph.h"

namespace libtensor::cuda::cudnn {

std::shared_ptr<Plan> conv_plan(const Functions& functions, const Target& target,
                                const ConvKey& key) {
  auto plan = std::make_shared<Plan>(functions);
  Graph& graph = plan->graph;
  const DType dtype = key.y.dtype;
  const DType wide = dtype == DType::float64 ? DType::float64 : DType::float32;
  const Graph::Tensor y = graph.in_memory(key.y), x = graph.in_memory(key.x),
                      w = graph.in_memory(key.w);
  if (key.bias.dtype == DType::unset) {
    graph.convolution(key.kind, key.windows, y, x, w);
  } else {
    const Graph::Tensor sums = graph.between(wide, y);
    graph.convolution(key.kind, key.windows, sums, x, w);
    graph.pointwise(kAdd, y, sums, graph.in_memory(key.bias));
  }
  const Allowed allowed{.tensor_cores = dtype != DType::float32 || key.tf32};
  plan->plan = graph.plan(target, allowed, plan->workspace);
  return plan;
}

}  // namespace libtensor::cuda::cudnn
