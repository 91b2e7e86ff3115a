// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/saved_tensor.h"

#include "libtensor/core/error.h"
#include "libtensor/graph/node.h"

namespace libtensor {

void SavedTensor::written() noexcept {
  if (data_.defined()) version_ = data_.storage().version.load(std::memory_order_relaxed);
}

void SavedTensor::save(const Tensor& x) {
  if (!x.defined()) return;
  data_ = alias(x);
  edge_ = edge_of(x);
  version_ = x.storage().version.load(std::memory_order_relaxed);
}

void SavedTensor::save_output(const Tensor& x, int32_t output) {
  data_ = alias(x);
  own_output_ = output;
  version_ = x.storage().version.load(std::memory_order_relaxed);
}

Tensor SavedTensor::unpack(Node& node) const {
  if (!data_.defined()) return {};
  const uint64_t now = data_.storage().version.load(std::memory_order_relaxed);
  if (now != version_) {
    fail(Status::autograd, "a tensor of shape ", data_.shape(), " that ", node.name(),
         " needs for its gradient was written to in place (it is at version ", now,
         ", saved at version ", version_, ")");
  }
  if (!grad_enabled()) return data_;
  Edge edge = own_output_ >= 0 ? Edge{Ref<Node>::share(&node), own_output_, {}} : edge_;
  if (!edge) return data_;
  Tensor with_history = alias(data_);
  grad_state(with_history.impl()).swap_history(edge);
  return with_history;
}

}  // namespace libtensor
