// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/elementwise.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

// Results of fewer elements are computed at once in mode `automatic`: there is nothing to win.
constexpr int64_t kLeastElements = 16384;
// The same on devices. An estimate: to be measured.
constexpr int64_t kLeastDeviceElements = 16384;
// The longest chain that is left pending.
constexpr int kMostDepth = 32;

class PendingElementwise final : public PendingValue {
 public:
  explicit PendingElementwise(const ElementwiseCall& call)
      : shape_(call.shape), numel_(call.numel), device_(call.device) {
    op_.op = call.op;
    op_.kind = call.kind;
    op_.compute = call.compute;
    op_.result = call.result;
    op_.inputs = static_cast<uint8_t>(call.inputs.size());
    op_.params_count = static_cast<uint8_t>(call.params.size());
    std::copy(call.params.begin(), call.params.end(), op_.params.begin());
    for (size_t i = 0; i < call.inputs.size(); ++i) inputs_[i] = alias(*call.inputs[i]);
    for (const Tensor& x : inputs()) {
      depth = std::max(depth, pending_depth(x.storage()) + 1);
      x.storage().readers.fetch_add(1, std::memory_order_acq_rel);
    }
  }
  ~PendingElementwise() override {
    for (const Tensor& x : inputs()) x.storage().readers.fetch_sub(1, std::memory_order_acq_rel);
  }

  bool reads(const Storage& storage) const noexcept override {
    const auto is_it = [&](const Tensor& x) { return &x.storage() == &storage; };
    return std::any_of(inputs().begin(), inputs().end(), is_it);
  }
  void compute() override;
  bool reduce(const ReduceCall& call) override;

 private:
  friend class Group;

  std::span<const Tensor> inputs() const noexcept { return {inputs_.data(), op_.inputs}; }

  ElementwiseGroup::Op op_{};
  std::array<Tensor, 3> inputs_;
  Shape shape_;
  int64_t numel_;
  Device device_;
  bool reduced_ = false;
};

// What is computed together with a value: the pending values that it is made of, as far as they
// have its shape and are read as they are.
class Group {
 public:
  explicit Group(PendingElementwise& root) : root_(root) {}

  // Collects the members; or returns a value that has to be computed before, and then the group is
  // to be made again.
  PendingElementwise* collect() {
    if (PendingElementwise* first = visit(root_)) return first;
    list_inputs();
    list_outputs();
    if (has_room()) return nullptr;
    // Too many: a part is computed for itself, the largest that fits. A member alone always does.
    for (size_t i = members_.size() - 2; i > 0; --i) {
      Group part(*members_[i]);
      if (!part.visit(*members_[i])) {
        part.list_inputs();
        part.list_outputs();
        if (part.has_room()) return members_[i];
      }
    }
    return members_[0];
  }

  // Whether only the root is wanted outside of the group.
  bool has_one_output() const { return outputs_.size() == 1; }

  bool reduce(const ReduceCall& call) const {
    const std::vector<ElementwiseGroup::Op> ops = list_ops();
    const std::array<ElementwiseGroup::Output, 1> outputs{{{value_of(call.x), call.x}}};
    return backend_of(root_.device_)
        .reduce_group({inputs_, ops, outputs}, call.op, call.out, call.mask, call.compute,
                      call.params);
  }

  void run() {
    const std::vector<ElementwiseGroup::Op> ops = list_ops();
    Backend& backend = backend_of(root_.device_);
    const PendingScope scope(backend);
    std::vector<ElementwiseGroup::Output> outputs;
    outputs.reserve(outputs_.size());
    for (const size_t i : outputs_) {
      const DType dtype = members_[i]->op_.result;
      outputs.push_back({static_cast<uint8_t>(inputs_.size() + i),
                         make_dense_tensor(backend.allocate(root_.numel_ * itemsize(dtype)), dtype,
                                           root_.shape_, root_.numel_)});
    }
    backend.elementwise_group({inputs_, ops, outputs});
    for (size_t o = 0; o < outputs.size(); ++o)
      fulfil(*members_[outputs_[o]], outputs[o].tensor.impl()->storage);
  }

 private:
  std::vector<ElementwiseGroup::Op> list_ops() const {
    std::vector<ElementwiseGroup::Op> ops;
    ops.reserve(members_.size());
    for (const PendingElementwise* member : members_) {
      ops.push_back(member->op_);
      for (size_t i = 0; i < member->op_.inputs; ++i)
        ops.back().values[i] = value_of(member->inputs_[i]);
    }
    return ops;
  }

  static PendingElementwise* pending(const Tensor& x) noexcept {
    return static_cast<PendingElementwise*>(pending_value(x.storage()));
  }

  bool has_room() const { return inputs_.size() + outputs_.size() <= kMaxGroupOperands; }

  bool belongs(const Tensor& x, const PendingElementwise& value) const {
    return value.device_ == root_.device_ && value.shape_ == root_.shape_ &&
           x.shape() == root_.shape_ && x.is_contiguous() && x.offset() == 0 &&
           x.dtype() == value.op_.result;
  }

  PendingElementwise* visit(PendingElementwise& value) {
    for (const Tensor& x : value.inputs()) {
      PendingElementwise* behind = pending(x);
      if (!behind) continue;
      if (!belongs(x, *behind)) return behind;  // a view of it, perhaps beside itself
      if (has(behind)) continue;
      if (PendingElementwise* first = visit(*behind)) return first;
    }
    if (members_.size() == kMaxGroupOps) return members_.back();
    members_.push_back(&value);
    return nullptr;
  }
  bool has(const PendingElementwise* value) const {
    return std::find(members_.begin(), members_.end(), value) != members_.end();
  }

  // Memory that the group reads, each layout once, and each number.
  void list_inputs() {
    for (const PendingElementwise* member : members_) {
      for (const Tensor& x : member->inputs()) {
        if (!pending(x) && find_input(x) == inputs_.size()) inputs_.push_back(x);
      }
    }
  }
  size_t find_input(const Tensor& x) const {
    const auto same = [&](const Tensor& y) {
      if (x.dtype() != y.dtype()) return false;
      if (x.numel() == 1 && y.numel() == 1 && x.device().is_cpu() && y.device().is_cpu())
        // Numbers of the program, each in its own storage.
        return std::memcmp(x.data(), y.data(), static_cast<size_t>(itemsize(x.dtype()))) == 0;
      return &x.storage() == &y.storage() && x.offset() == y.offset() && x.shape() == y.shape() &&
             x.strides() == y.strides();
    };
    return static_cast<size_t>(std::find_if(inputs_.begin(), inputs_.end(), same) -
                               inputs_.begin());
  }

  // The root, and members that somebody outside of the group holds.
  void list_outputs() {
    for (size_t i = 0; i < members_.size(); ++i) {
      if (members_[i] == &root_) {
        outputs_.push_back(i);
        continue;
      }
      const Storage* storage = nullptr;
      int64_t inside = 0;
      for (const PendingElementwise* member : members_) {
        for (const Tensor& x : member->inputs()) {
          if (pending(x) != members_[i]) continue;
          storage = &x.storage();
          ++inside;
        }
      }
      if (storage->refs.load(std::memory_order_acquire) > inside) outputs_.push_back(i);
    }
  }

  uint8_t value_of(const Tensor& x) const {
    const PendingElementwise* behind = pending(x);
    const size_t value =
        behind ? inputs_.size() +
                     static_cast<size_t>(std::find(members_.begin(), members_.end(), behind) -
                                         members_.begin())
               : find_input(x);
    return static_cast<uint8_t>(value);
  }

  PendingElementwise& root_;
  std::vector<PendingElementwise*> members_;  // each after what it reads; the root is the last
  std::vector<Tensor> inputs_;
  std::vector<size_t> outputs_;
};

void PendingElementwise::compute() {
  for (;;) {
    Group group(*this);
    PendingElementwise* first = group.collect();
    if (!first) return group.run();
    first->compute();
  }
}

// Once, if the tensor alone holds it: of a second reduction one knows that there may be a third.
bool PendingElementwise::reduce(const ReduceCall& call) {
  const Tensor& x = call.x;
  const bool whole = x.shape() == shape_ && x.is_contiguous() && x.offset() == 0;
  if (reduced_ || !whole || x.dtype() != op_.result) return false;
  if (x.storage().refs.load(std::memory_order_acquire) != 1) return false;
  for (;;) {
    Group group(*this);
    PendingElementwise* first = group.collect();
    if (!first) return group.has_one_output() && (reduced_ = group.reduce(call));
    first->compute();
  }
}

bool any_exposed(std::span<const Tensor* const> inputs) {
  const auto is = [](const Tensor* x) { return acquired(x->storage().exposed); };
  return std::any_of(inputs.begin(), inputs.end(), is);
}

// Whether no memory of the device holds so much: the call says so.
bool cannot_be(int64_t nbytes, Device device) {
  constexpr int64_t kMuch = int64_t{1} << 30;  // less is not looked at
  if (nbytes <= kMuch) return false;
  int64_t total = 0, free = 0;
  if (device.is_cpu()) {
    platform::physical_memory(total, free);
  } else {
    total = backend_of(device).properties().total_bytes;
  }
  return total > 0 && nbytes > total;
}

// On a device, later than the program may know of (Backend::finish_late()).
void mark_late(const ElementwiseCall& call, const Tensor& out) {
  publish(out.storage().late, true);
  for (const Tensor* x : call.inputs) {
    if (!x->device().is_cpu() && !acquired(x->storage().late)) publish(x->storage().late, true);
  }
}

}  // namespace

Tensor defer(const ElementwiseCall& call) {
  const LazyMode mode = lazy_mode();
  if (mode == LazyMode::off || profiler::on()) return {};
  const bool on_cpu = call.device.is_cpu();
  if (mode == LazyMode::automatic && call.numel < (on_cpu ? kLeastElements : kLeastDeviceElements))
    return {};
  const int64_t nbytes = checked_nbytes(call.numel, itemsize(call.result));
  if (nbytes <= Storage::kSmallBytes || cannot_be(nbytes, call.device)) return {};
  if (any_exposed(call.inputs)) return {};
  if (!backend_of(call.device)
           .supports_group(call.kind, call.op, call.inputs.size(), call.compute)) {
    return {};
  }
  for (const Tensor* x : call.inputs) {
    if (pending_depth(x->storage()) >= kMostDepth) evaluate(x->storage());
  }
  auto value = Ref<PendingValue>::adopt(new PendingElementwise(call));
  Tensor out = make_dense_tensor(pending_storage(std::move(value), nbytes, call.device),
                                 call.result, call.shape, call.numel);
  if (!on_cpu) mark_late(call, out);
  // Another thread may have given the address away since, and not have found this value (expose()).
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (any_exposed(call.inputs)) evaluate(out.storage());
  return out;
}

}  // namespace libtensor
