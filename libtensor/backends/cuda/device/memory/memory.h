// SPDX-License-Identifier: Apache-2.0
// Memory of devices. Blocks that are given back are kept for the next that needs one: asking the
// driver takes long and waits for the device.
#pragma once

#include "libtensor/backends/cuda/device/runtime/context.h"

namespace libtensor::cuda {

// See Host; before memory is taken.
void set_memory_policy(bool caches, bool (*reclaim)(int32_t device));

// TENSOR_E_DEVICE_NOMEM. What is given back may be taken again at once for the same stream: its
// work is done in order.
void* alloc(const Context& context, int64_t nbytes);
void dealloc(void* memory) noexcept;

// Memory for the length of a call.
class Workspace {
 public:
  Workspace(const Context& context, int64_t nbytes)
      : memory_(nbytes > 0 ? alloc(context, nbytes) : nullptr) {}
  ~Workspace() {
    if (memory_) dealloc(memory_);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  char* data() const { return static_cast<char*>(memory_); }
  template <class T>
  T* as() const {
    return static_cast<T*>(memory_);
  }

 private:
  void* memory_;
};

// Plain data of the host, for kernels of one call.
void* copy_in(const Context& context, Workspace& to, const void* from, int64_t nbytes);

}  // namespace libtensor::cuda
