// SPDX-License-Identifier: Apache-2.0
// Collectives of several devices: what the host hands over for them.
#include <algorithm>
#include <vector>

#include "libtensor/backends/cuda/backend.h"
#include "libtensor/backends/cuda/streams.h"

namespace libtensor::cuda {
namespace {

RankView rank_of(Device device) {
  return {device.index, current_stream(device.index), nullptr, nullptr};
}

}  // namespace

// Two tensors on one device are none of the library's business.
bool CudaBackend::supports_collective(const Collective& what, std::span<const Device> devices) {
  std::vector<int32_t> indices;
  std::vector<RankView> ranks;
  for (const Device device : devices) {
    if (device.kind != DeviceKind::cuda) return false;
    indices.push_back(device.index);
    ranks.push_back(rank_of(device));
  }
  std::sort(indices.begin(), indices.end());
  if (std::adjacent_find(indices.begin(), indices.end()) != indices.end()) return false;
  bool able = false;
  const CollectiveView view{what, 0, ranks.data(), static_cast<int32_t>(ranks.size())};
  call(device_, current_stream(device_), plugin().supports_collective, view, able);
  return able;
}

void CudaBackend::collect(const Collective& what, std::span<const Tensor> outputs,
                          std::span<const Tensor> inputs) {
  std::vector<RankView> ranks;
  for (size_t i = 0; i < outputs.size(); ++i) {
    RankView rank = rank_of(outputs[i].device());
    for (const Tensor* x : {&outputs[i], &inputs[i]}) record_stream(x->storage(), rank.stream);
    rank.from = inputs[i].data();
    rank.to = outputs[i].data();
    ranks.push_back(rank);
  }
  const int64_t numel = std::min(outputs[0].numel(), inputs[0].numel());
  const CollectiveView view{what, numel, ranks.data(), static_cast<int32_t>(ranks.size())};
  call(device_, current_stream(device_), plugin().collect, view);
}

}  // namespace libtensor::cuda
