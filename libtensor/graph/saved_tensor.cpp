// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/saved_tensor.h"

#include <utility>

#include "libtensor/core/error.h"
#include "libtensor/graph/node.h"

namespace libtensor {

PackScope::PackScope(PackHooks* hooks) noexcept
    : before_(std::exchange(thread_state().pack_hooks, hooks)) {}
PackScope::~PackScope() { thread_state().pack_hooks = before_; }

void SavedTensor::written() noexcept {
  if (!data_.defined()) return;
  version_ = version_of(data_);
  if (PackHooks* hooks = thread_state().pack_hooks) hooks->written(data_);
}

namespace {

// A pending value that nothing but the graph holds may be computed again instead of being stored.
void count_save(Storage& storage) noexcept {
  if (acquired(storage.data)) return;
  if (storage.saves.load(std::memory_order_relaxed) < Storage::kMostSaves)
    storage.saves.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

void SavedTensor::save(const Tensor& x) {
  if (!x.defined()) return;
  data_ = alias(x);
  count_save(x.storage());
  edge_ = edge_of(x);
  version_ = version_of(x);
  if (thread_state().pack_hooks) [[unlikely]]
    pack();
}

void SavedTensor::save_output(const Tensor& x, int32_t output) {
  data_ = alias(x);
  count_save(x.storage());
  own_output_ = output;
  version_ = version_of(x);
  if (thread_state().pack_hooks) [[unlikely]]
    pack();
}

void SavedTensor::pack() {
  if (edge_.leaf) return;
  packed_ = thread_state().pack_hooks->pack(data_);
  if (packed_) data_ = Tensor();
}

void fail_written(const Tensor& data, uint64_t saved_at, const char* name) {
  fail(Status::autograd, "a tensor of shape ", data.shape(), " that ", name,
       " needs for its gradient was written to in place (it is at version ", version_of(data),
       ", saved at version ", saved_at, ")");
}

namespace {

Tensor with_history(Tensor&& data, Edge edge) {
  if (!edge) return std::move(data);
  Tensor connected = alias(data);
  grad_state(connected.impl()).swap_history(edge);
  return connected;
}

}  // namespace

Tensor SavedTensor::unpack(const char* name) const {
  if (!defined()) return {};
  if (!packed_ && version_of(data_) != version_) fail_written(data_, version_, name);
  Tensor data = packed_ ? packed_->unpack(name) : data_;
  if (!grad_enabled()) return data;
  return with_history(std::move(data), edge_);
}

Tensor SavedTensor::unpack(Node& node) const {
  if (!defined()) return {};
  if (!packed_ && version_of(data_) != version_) fail_written(data_, version_, node.name());
  Tensor data = packed_ ? packed_->unpack(node.name()) : data_;
  if (!grad_enabled()) return data;
  return with_history(std::move(data),
                      own_output_ >= 0 ? Edge{Ref<Node>::share(&node), own_output_, {}} : edge_);
}

}  // namespace libtensor
