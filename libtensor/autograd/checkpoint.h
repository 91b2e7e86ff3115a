// SPDX-License-Identifier: Apache-2.0
// Activation checkpointing: a function whose ops save nothing for their gradients, and which runs
// again in the backward pass when a gradient rule asks for a saved tensor.
//
// The graph is that of the ops, as without a checkpoint. Each saved tensor is a number: the
// function saves its tensors in the same order every time, so that tensor i of the second run is
// what node number i wants. The graph of the second run is not used.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "libtensor/core/ref.h"
#include "libtensor/graph/node.h"
#include "libtensor/ops/autocast.h"

namespace libtensor {

namespace autograd {

// What the caller wrote. Several threads may call it at once.
class CheckpointFunction {
 public:
  virtual ~CheckpointFunction() = default;
  virtual Tensors call(const Tensors& inputs) = 0;
};

// The outputs of the function. With `preserve_rng` the second run draws the numbers of the first.
Tensors checkpoint(std::unique_ptr<CheckpointFunction> function, const Tensors& inputs,
                   bool preserve_rng);

// One call of checkpoint(), which the tensors that it did not save share.
class Checkpoint final {
 public:
  struct Recomputed {
    Tensor data;
    uint64_t version;
  };

  Checkpoint(std::unique_ptr<CheckpointFunction> function, const Tensors& inputs,
             bool preserve_rng);
  Tensors run(const Tensors& inputs);
  // What the function saves when it runs again.
  std::vector<Recomputed> recompute();

  std::atomic<int64_t> refs{1};

 private:
  class Counting;
  class Collecting;
  class Index;
  // What a saved tensor was like in the first run.
  struct Saved {
    TensorSpec spec;
    uint64_t version;
  };

  void compare(const std::vector<Saved>& again) const;

  std::unique_ptr<CheckpointFunction> function_;
  std::vector<SavedTensor> inputs_;
  AutocastSettings autocast_;
  bool preserve_rng_;
  uint64_t rng_state_[4] = {};
  std::vector<Saved> saved_;
  bool complete_ = false;  // the first run has ended
};

inline void retain(Checkpoint* checkpoint) noexcept {
  checkpoint->refs.fetch_add(1, std::memory_order_relaxed);
}
void release(Checkpoint* checkpoint) noexcept;

}  // namespace autograd

// What the checkpoints under a backward pass computed again, until the node that needs it has been
// visited.
class RecomputedTensors {
 public:
  RecomputedTensors() noexcept;
  ~RecomputedTensors();
  RecomputedTensors(const RecomputedTensors&) = delete;
  RecomputedTensors& operator=(const RecomputedTensors&) = delete;

  Tensor get(autograd::Checkpoint& checkpoint, size_t index, const char* name);
  // After the visit of a node.
  void drop_used() noexcept {
    if (!used_.empty()) [[unlikely]]
      drop();
  }

 private:
  struct Entry {
    Ref<autograd::Checkpoint> checkpoint;
    std::vector<autograd::Checkpoint::Recomputed> tensors;
    size_t left;
  };

  void drop() noexcept;

  RecomputedTensors* before_;
  using Entries = std::unordered_map<const autograd::Checkpoint*, Entry>;
  std::unique_ptr<Entries> entries_;  // made on first use: most passes meet no checkpoint
  std::vector<std::pair<const autograd::Checkpoint*, size_t>> used_;
};

}  // namespace libtensor
