// SPDX-License-Identifier: Apache-2.0
// The pending result of one op.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <span>

#include "libtensor/core/math_mode.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/lazy/defer.h"

namespace libtensor {

class PendingOp final : public PendingValue {
 public:
  PendingOp(const DeferredCall& call, bool is_total);
  ~PendingOp() override;

  bool reads(const Storage& storage) const noexcept override {
    const auto is_it = [&](const Tensor& x) { return &x.storage() == &storage; };
    return std::any_of(inputs().begin(), inputs().end(), is_it);
  }
  std::unique_ptr<PendingWork> plan() override;
  bool may_be_reduced(const ReduceCall& call) const override {
    const Tensor& x = call.x;
    return x.shape() == shape && x.is_contiguous() && x.offset() == 0 && x.dtype() == op.result &&
           x.storage().refs.load(std::memory_order_acquire) == 1;
  }
  // Bytes that pending values keep alive beyond what their results will take.
  static int64_t kept_bytes() noexcept { return kept.load(std::memory_order_relaxed); }

  // Of what is computed, those that it is computed of, of which a group reads the first.
  std::span<const Tensor> inputs() const noexcept { return {inputs_.data(), count_}; }
  using PendingValue::chain;
  // Of rows, which a group computes as it computes elements; or of other axes, after what it reads.
  bool is_reduction() const noexcept { return op.kind == GroupOpKind::reduction && !is_total_; }
  bool is_total() const noexcept { return is_total_; }
  // Of such a reduction: whether it may reduce its operand, which is pending, as that is computed.
  // What others hold than `readers` is computed twice then, but once more at most.
  bool may_reduce_operand(const PendingOp& operand, int64_t readers) const noexcept {
    const auto refs = inputs_[0].storage().refs.load(std::memory_order_acquire);
    return (refs == readers || (reads_sole_ && !operand.was_reduced)) &&
           inputs_[0].is_contiguous() && inputs_[0].offset() == 0 &&
           inputs_[0].shape() == operand.shape && inputs_[0].dtype() == operand.op.result;
  }
  bool is_join() const noexcept { return op.kind == GroupOpKind::join; }
  // The op by itself, of inputs that have their memory.
  void run(const Tensor& out, std::span<const Tensor* const> inputs) const;

  ElementwiseGroup::Op op{};
  Shape shape;
  int64_t numel;
  Device device;
  uint64_t mask;  // of a reduction, or the axis of a join
  std::shared_ptr<const ComputedInput> computed;
  const bool reassociates = math_mode(MathMode::reassociation);
  mutable bool was_reduced = false;  // set by who has claimed it

 private:
  static inline constinit std::atomic<int64_t> kept{0};

  void compute(const Tensor& out, std::span<const Tensor* const> inputs) const;

  std::array<Tensor, 3> inputs_;
  size_t count_;
  const bool is_total_;
  bool reads_sole_ = false;  // its operand was held by one tensor, that of the call
  int64_t kept_ = 0;
};

}  // namespace libtensor
