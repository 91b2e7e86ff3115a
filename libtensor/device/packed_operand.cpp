// SPDX-License-Identifier: Apache-2.0
#include "libtensor/device/packed_operand.h"

#include <algorithm>
#include <atomic>

#include "libtensor/core/platform/process.h"
#include "libtensor/device/backend.h"

namespace libtensor {
namespace {

thread_local constinit PackedOperand* of_thread = nullptr;
constinit std::atomic<int64_t> kept_bytes{0};

int64_t most_bytes() noexcept {
  int64_t total = 0, free = 0;
  platform::physical_memory(total, free);
  return std::max(total / 8, int64_t{256} << 20);
}

}  // namespace

PackedOperand* PackedOperand::current() noexcept { return of_thread; }

PackedOperand::Scope::Scope(PackedOperand* packed) noexcept
    : before_(std::exchange(of_thread, packed)) {}
PackedOperand::Scope::~Scope() { of_thread = before_; }

void PackedOperand::drop() noexcept {
  kept_bytes.fetch_sub(nbytes(), std::memory_order_relaxed);
  memory_ = {};
  ready_ = false;
}

void* PackedOperand::memory_for(const Tensor& operand, int64_t nbytes) {
  const Storage& storage = operand.storage();
  const bool known =
      std::any_of(constants_.begin(), constants_.end(),
                  [&](const Ref<Storage>& constant) { return constant.get() == &storage; });
  if (!known || acquired(storage.exposed)) {
    drop();
    return nullptr;
  }
  // Before the kernel reads the operand.
  const uint64_t version = storage.version.load(std::memory_order_acquire);
  if (this->nbytes() != nbytes) {
    drop();
    if (kept_bytes.load(std::memory_order_relaxed) + nbytes > most_bytes()) return nullptr;
    memory_ = backend_of(operand.device()).allocate(nbytes);
    kept_bytes.fetch_add(this->nbytes(), std::memory_order_relaxed);
  }
  const void* data = operand.data();
  ready_ = ready_ && version == version_ && data == data_ && operand.dtype() == dtype_ &&
           operand.shape() == shape_ && operand.strides() == strides_;
  version_ = version;
  data_ = data;
  dtype_ = operand.dtype();
  shape_ = operand.shape();
  strides_ = operand.strides();
  return memory_->data;
}

}  // namespace libtensor
