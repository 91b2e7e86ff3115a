// SPDX-License-Identifier: Apache-2.0
// Which groups compute a value, one after the other.
#include <algorithm>
#include <utility>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/lazy/group.h"
#include "libtensor/ops/lazy/schedule.h"

namespace libtensor {
namespace {

// A reduction of what only it holds, such as of reductions of other rows: that is reduced as it is
// computed.
class ReducedGroup final : public PendingWork {
 public:
  // `root` cannot be computed together with all that it is made of.
  static std::unique_ptr<ReducedGroup> of(PendingOp& root, const PendingGroup::Values* done,
                                          PendingGroup::Held& to_hold) {
    if (!root.is_reduction()) return {};
    PendingValue* operand = pending_value(root.inputs()[0].storage());
    if (!operand || (done && std::find(done->begin(), done->end(), operand) != done->end()))
      return {};
    auto reduced =
        std::make_unique<ReducedGroup>(root, static_cast<PendingOp&>(*operand), done, to_hold);
    return reduced->is_possible_ ? std::move(reduced) : nullptr;
  }
  ReducedGroup(PendingOp& root, PendingOp& operand, const PendingGroup::Values* done,
               PendingGroup::Held& to_hold)
      : root_(root),
        group_(operand, done, to_hold),
        is_possible_(!group_.collect() && group_.may_reduce() &&
                     operand.may_be_reduced(call(Tensor()))) {
    values_.assign(group_.values().begin(), group_.values().end());
    values_.push_back(&root);
  }

  std::span<PendingValue* const> values() const noexcept override { return values_; }
  bool reduce(const ReduceCall& /*call*/) const override { return false; }
  std::vector<Result> run() const override {
    const Tensor out = PendingGroup::new_result(root_);
    const Shape kept = reduced_shape(root_.inputs()[0].shape(), root_.mask, true);
    const Tensor target = alias(out, kept, contiguous_strides(kept), out.offset());
    const PendingScope scope(backend_of(root_.device));
    if (group_.reduce_now(call(target))) return {{&root_, out.impl()->storage}};
    return group_.run();  // and then the reduction is computed of memory
  }
  void describe(int number, std::string& text, PendingGroup::Values& done) const {
    group_.describe(number, text, done, &root_);
  }

 private:
  ReduceCall call(const Tensor& out) const {
    const ElementwiseGroup::Op& op = root_.op;
    return {op.op,      out,        root_.inputs()[0],
            root_.mask, op.compute, {op.params.data(), op.params_count}};
  }

  PendingOp& root_;
  PendingGroup group_;
  const bool is_possible_;
  std::vector<PendingValue*> values_;
};

// With a reduction that is pending and reads what the group stores, and what is made of that.
std::unique_ptr<PendingGroup> with_reader(std::unique_ptr<PendingGroup> group,
                                          PendingGroup::Held& to_hold) {
  if (!group->may_be_host()) return group;
  Ref<PendingValue> total;
  group->for_outputs([&](const PendingOp& output) {
    if (total) return;
    total = pending_reader(output, [](const PendingValue& value) {
      return static_cast<const PendingOp&>(value).is_total();
    });
  });
  if (!total) return group;
  Ref<PendingValue> reader = pending_reader(*total, [](const PendingValue& value) {
    return !static_cast<const PendingOp&>(value).is_total();
  });
  std::unique_ptr<PendingGroup> both;
  for (const auto* root : {&reader, &total}) {
    if (*root && !both) both = PendingGroup::of_reader(static_cast<PendingOp&>(**root), group);
  }
  to_hold.push_back(std::move(total));
  to_hold.push_back(std::move(reader));
  return both ? std::move(both) : std::move(group);
}

// What computes `root`, or something that has to be computed before. `done`: values that count as
// computed. f(group) for the group or the reduction of one.
template <class F>
auto with_work(PendingOp& value, const PendingGroup::Values* done, F f) {
  PendingGroup::Held held;
  const auto finish = [&](auto work) {
    work->held = std::move(held);
    return f(std::move(work));
  };
  for (PendingOp* root = &value;;) {
    auto group = std::make_unique<PendingGroup>(*root, done, held);
    PendingOp* first = group->collect();
    if (!first) return finish(with_reader(std::move(group), held));
    if (auto reduced = ReducedGroup::of(*root, done, held)) return finish(std::move(reduced));
    root = first;
  }
}

}  // namespace

std::unique_ptr<PendingWork> PendingOp::plan() {
  return with_work(*this, nullptr, [](auto work) -> std::unique_ptr<PendingWork> { return work; });
}

std::vector<const Tensor*> longest_chains_first(const Tensors& tensors) {
  // Looked up once: other threads may compute them meanwhile.
  using Found = std::pair<std::pair<bool, int>, const Tensor*>;
  std::vector<Found> found;
  for (const Tensor& t : tensors) {
    const PendingChain chain = pending_chain(t.storage());
    // A reduction takes gradients of its chain along, if these need no more than elementwise ops.
    found.push_back({{chain.total && !chain.product, chain.depth}, &t});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Found& a, const Found& b) { return a.first > b.first; });
  std::vector<const Tensor*> order;
  for (const auto& [key, t] : found) order.push_back(t);
  return order;
}

std::string schedule_of(const Tensors& tensors) {
  const PendingLock lock;
  std::string text;
  PendingGroup::Values done;
  int passes = 0;
  const auto pending = [&](const Tensor& x) {
    PendingValue* value = x.numel() > 0 ? pending_value(x.storage()) : nullptr;
    return std::find(done.begin(), done.end(), value) == done.end() ? value : nullptr;
  };
  for (const Tensor* tensor : longest_chains_first(tensors)) {
    const Tensor& t = *tensor;
    while (PendingValue* value = pending(t)) {
      with_work(static_cast<PendingOp&>(*value), &done,
                [&](const auto& work) { work->describe(++passes, text, done); });
    }
  }
  return text;
}

}  // namespace libtensor
