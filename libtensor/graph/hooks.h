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
// The C API's tensor_post_accumulate_fn: of a leaf, once its gradient has been added to .grad.
using PostAccumulateFunction = void (*)(void* user, struct tensor_s* leaf, int32_t* status);
struct Hook {
  int64_t id;
  int32_t output;
  HookFunction function;
  PostAccumulateFunction after;      // in place of the other
  std::shared_ptr<Cleanup> cleanup;  // shared with the threads that call it
};

// Told by backward passes about the gradients of leaves before they are stored. A leaf has at most
// one.
class LeafObserver {
 public:
  using Gradients = std::vector<std::pair<Ref<TensorImpl>, Tensor>>;

  virtual ~LeafObserver() = default;
  // The gradient of this leaf is complete, though the pass goes on.
  virtual void ready(const Tensor& leaf, const Tensor& gradient) = 0;
  // All are, after ready() was called. It may replace what will be stored, add leaves, and store
  // gradients itself, whose entries it leaves undefined.
  virtual void finish(Gradients& gradients) = 0;
  // The pass, which reaches leaves of this observer, failed before finish(), perhaps before
  // ready().
  virtual void abandon() noexcept = 0;
};
// Whether any leaf has one, or hooks that run after its gradient is stored.
bool watched_leaves_anywhere() noexcept;

// Hooks run their destroy function when they go. Any threads may add, remove and apply them at
// once.
class Hooks {
 public:
  Hooks() = default;
  Hooks(const Hooks&) = delete;
  Hooks& operator=(const Hooks&) = delete;
  int64_t add(int32_t output, HookFunction function, Cleanup cleanup);
  int64_t add_after(PostAccumulateFunction function, Cleanup cleanup);
  bool remove(int64_t id);
  int64_t size() const noexcept {
    const StripedLock lock(this);
    return static_cast<int64_t>(list_.size());
  }
  bool empty() const noexcept { return size() == 0 && !observer(); }
  void set_observer(std::shared_ptr<LeafObserver> observer) noexcept;
  std::shared_ptr<LeafObserver> observer() const noexcept {
    const StripedLock lock(this);
    return observer_;
  }
  ~Hooks();
  // The gradient after all hooks of the output.
  Tensor apply(int32_t output, Tensor grad) const;
  bool has_after() const noexcept { return n_after_.load(std::memory_order_relaxed) > 0; }
  // Calls those that run after the gradient of the leaf is stored.
  void run_after(const Tensor& leaf) const;

 private:
  static constexpr int32_t kAfter = -1;  // as the output of hooks that run later

  int64_t insert(Hook hook);
  // The first one after `last` of the output; false if there is none.
  bool next(int32_t output, int64_t last, Hook& hook) const;
  int64_t newest_id() const;  // 0 if there is none

  std::vector<Hook> list_;  // by rising id
  std::shared_ptr<LeafObserver> observer_;
  std::atomic<int64_t> n_after_{0};
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
