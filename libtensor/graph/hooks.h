// SPDX-License-Identifier: Apache-2.0
// What waits for the gradients of a tensor or of a node's outputs: hooks, and retained gradients.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "libtensor/core/callback.h"
#include "libtensor/core/striped_lock.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

// The C API's tensor_hook_fn.
using HookFunction = void (*)(void* user, struct tensor_s* grad, struct tensor_s** replacement,
                              int32_t* status);
struct Hook {
  int64_t id;
  int32_t output;
  HookFunction function;
  std::shared_ptr<Cleanup> cleanup;  // shared with the threads that call it
};

// Hooks run their destroy function when they go. Any threads may add, remove and apply them at
// once.
class Hooks {
 public:
  Hooks() = default;
  Hooks(const Hooks&) = delete;
  Hooks& operator=(const Hooks&) = delete;
  int64_t add(int32_t output, HookFunction function, Cleanup cleanup);
  bool remove(int64_t id);
  int64_t size() const noexcept {
    const StripedLock lock(this);
    return static_cast<int64_t>(list_.size());
  }
  bool empty() const noexcept { return size() == 0; }
  // The gradient after all hooks of the output.
  Tensor apply(int32_t output, Tensor grad) const;

 private:
  // The first one after `last` of the output; false if there is none.
  bool next(int32_t output, int64_t last, Hook& hook) const;
  int64_t newest_id() const;  // 0 if there is none

  std::vector<Hook> list_;  // by rising id
};

// A gradient that a tensor shares with the node that computes it, for tensor_retain_grad().
struct GradSlot : Reclaimable {
  std::atomic<int64_t> refs{1};
  Tensor grad;

  Tensor read() const;
  // What was there before.
  Tensor exchange(Tensor value) noexcept;
};
inline void retain(GradSlot* slot) noexcept { slot->refs.fetch_add(1, std::memory_order_relaxed); }
void release(GradSlot* slot) noexcept;

struct Watchers {
  Hooks hooks;
  std::vector<std::pair<int32_t, Ref<GradSlot>>> retained;  // by output
};

}  // namespace libtensor
