// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/elementwise.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <memory_resource>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/core/platform/process.h"
#include "libtensor/device/backend.h"
#include "libtensor/graph/pending.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

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
  std::unique_ptr<PendingWork> plan() override;
  bool may_be_reduced(const ReduceCall& call) const override {
    const Tensor& x = call.x;
    return x.shape() == shape_ && x.is_contiguous() && x.offset() == 0 && x.dtype() == op_.result &&
           x.storage().refs.load(std::memory_order_acquire) == 1;
  }

 private:
  friend class Group;

  std::span<const Tensor> inputs() const noexcept { return {inputs_.data(), op_.inputs}; }

  ElementwiseGroup::Op op_{};
  std::array<Tensor, 3> inputs_;
  Shape shape_;
  int64_t numel_;
  Device device_;
};

// What is computed together with a value: the pending values that it is made of, as far as they
// have its shape and are read as they are.
class Group final : public PendingWork {
 public:
  explicit Group(PendingElementwise& root) : root_(root) {
    constexpr size_t kUsual = 8;
    members_.reserve(kUsual);
    inputs_.reserve(kUsual);
    outputs_.reserve(2);
  }

  // Collects the members; or returns a value that has to be computed before, and then the group is
  // to be made again.
  PendingElementwise* collect() {
    if (PendingElementwise* first = visit(root_)) return first;
    list_inputs();
    list_outputs();
    if (has_room()) {
      list_ops();
      return nullptr;
    }
    // Too many: a part is computed for itself, the largest that fits. A member alone always does.
    for (size_t i = members_.size() - 2; i > 0; --i) {
      PendingElementwise& end = *at(i);
      Group part(end);
      if (!part.visit(end)) {
        part.list_inputs();
        part.list_outputs();
        if (part.has_room()) return &end;
      }
    }
    return at(0);
  }

  std::span<PendingValue* const> values() const noexcept override { return members_; }

  bool reduce(const ReduceCall& call) const override {
    if (outputs_.size() > 1) return false;
    const auto value = static_cast<uint8_t>(inputs_.size() + members_.size() - 1);
    const std::array<ElementwiseGroup::Output, 1> outputs{{{value, call.x}}};
    return backend_of(root_.device_)
        .reduce_group({inputs_, ops_, outputs}, call.op, call.out, call.mask, call.compute,
                      call.params);
  }

  std::vector<Result> run() const override {
    Backend& backend = backend_of(root_.device_);
    std::vector<ElementwiseGroup::Output> outputs;
    std::vector<Result> results;
    outputs.reserve(outputs_.size());
    results.reserve(outputs_.size());
    for (const size_t i : outputs_) {
      const DType dtype = ops_[i].result;
      outputs.push_back({static_cast<uint8_t>(inputs_.size() + i),
                         make_dense_tensor(backend.allocate(root_.numel_ * itemsize(dtype)), dtype,
                                           root_.shape_, root_.numel_)});
      results.push_back({members_[i], outputs.back().tensor.impl()->storage});
    }
    backend.elementwise_group({inputs_, ops_, outputs});
    return results;
  }

 private:
  PendingElementwise* at(size_t i) const { return static_cast<PendingElementwise*>(members_[i]); }

  void list_ops() {
    ops_.reserve(members_.size());
    for (size_t m = 0; m < members_.size(); ++m) {
      const PendingElementwise& member = *at(m);
      ops_.push_back(member.op_);
      for (size_t i = 0; i < member.op_.inputs; ++i)
        ops_.back().values[i] = value_of(member.inputs_[i]);
    }
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
    if (members_.size() == kMaxGroupOps) return at(members_.size() - 1);
    members_.push_back(&value);
    return nullptr;
  }
  bool has(const PendingElementwise* value) const {
    return std::find(members_.begin(), members_.end(), value) != members_.end();
  }

  // Memory that the group reads, each layout once, and each number.
  void list_inputs() {
    for (size_t i = 0; i < members_.size(); ++i) {
      for (const Tensor& x : at(i)->inputs()) {
        if (!pending(x) && find_input(x) == inputs_.size()) inputs_.push_back(x);
      }
    }
  }
  size_t find_input(const Tensor& x) const {
    const auto same = [&](const Tensor& y) {
      if (x.dtype() != y.dtype()) return false;
      if (x.numel() == 1 && y.numel() == 1)  // numbers of the program, each in its own storage
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
      for (size_t m = i + 1; m < members_.size(); ++m) {
        for (const Tensor& x : at(m)->inputs()) {
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
  alignas(std::max_align_t) std::array<std::byte, 1024> buffer_;
  std::pmr::monotonic_buffer_resource memory_{buffer_.data(), buffer_.size()};
  std::pmr::vector<PendingValue*> members_{&memory_};  // each after what it reads; the root last
  std::pmr::vector<Tensor> inputs_{&memory_};
  std::pmr::vector<ElementwiseGroup::Op> ops_{&memory_};
  std::pmr::vector<size_t> outputs_{&memory_};
};

std::unique_ptr<PendingWork> PendingElementwise::plan() {
  for (PendingElementwise* root = this;;) {
    auto group = std::make_unique<Group>(*root);
    root = group->collect();
    if (!root) return group;
  }
}

bool any_exposed(std::span<const Tensor* const> inputs) {
  const auto is = [](const Tensor* x) { return acquired(x->storage().exposed); };
  return std::any_of(inputs.begin(), inputs.end(), is);
}

// Whether no machine memory holds so much: the call says so.
bool cannot_be(int64_t nbytes) {
  constexpr int64_t kMuch = int64_t{1} << 30;  // less is not looked at
  if (nbytes <= kMuch) return false;
  int64_t total = 0, free = 0;
  platform::physical_memory(total, free);
  return total > 0 && nbytes > total;
}

}  // namespace

Tensor defer(const ElementwiseCall& call) {
  const LazyMode mode = lazy_mode();
  if (mode == LazyMode::off || !call.device.is_cpu() || profiler::on()) return {};
  if (mode == LazyMode::automatic && call.numel < kAutomaticElements) return {};
  const int64_t nbytes = checked_nbytes(call.numel, itemsize(call.result));
  if (nbytes <= Storage::kSmallBytes || cannot_be(nbytes)) return {};
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
  // Another thread may have given the address away since, and not have found this value (expose()).
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (any_exposed(call.inputs)) evaluate(out.storage());
  return out;
}

}  // namespace libtensor
