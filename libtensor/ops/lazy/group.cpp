// SPDX-License-Identifier: Apache-2.0
// What is computed together: the policy of fusion.
#include "libtensor/ops/lazy/group.h"

#include <algorithm>

#include "libtensor/core/checked.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor {
namespace {

// Elements of what is not in the caches any more when gradients read it.
constexpr int64_t kLeastComputedAgain = 1 << 20;

// Rows of parts of values that are computed where they are read.
constexpr int64_t kShortestPartRow = 24;

// Elements of what is computed first, for others that repeat them.
constexpr int64_t kMostFirst = 4096;

// Bytes of what is stored and reduced in one pass: the caches hold it.
constexpr int64_t kMostStored = 1 << 20;

// The shape whose axes make up those of both, which have as many elements; none if their axes cut
// across each other.
std::optional<Shape> refined(const Shape& a, const Shape& b) {
  if (a == b) return a;
  Shape reversed;
  int64_t left_a = 1, left_b = 1;  // of the last axes that were taken
  for (int i = a.size(), j = b.size();;) {
    if (left_a == 1 && i > 0) {
      left_a = a[--i];
    } else if (left_b == 1 && j > 0) {
      left_b = b[--j];
    } else if (left_a == 1 || left_b == 1) {
      break;
    } else {
      const int64_t extent = std::min(left_a, left_b);
      if (left_a % extent != 0 || left_b % extent != 0 || reversed.size() == kMaxNdim) return {};
      left_a /= extent;
      left_b /= extent;
      reversed.push_back(extent);
    }
  }
  Shape shape;
  for (int i = reversed.size(); i-- > 0;) shape.push_back(reversed[i]);
  return shape;
}

// A result that gets its memory when the work runs.
Tensor without_memory(const PendingOp& value) {
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->nbytes = checked_nbytes(value.numel, itemsize(value.op.result));
  storage->device = value.device;
  return make_dense_tensor(std::move(storage), value.op.result, value.shape, value.numel);
}

}  // namespace

PendingOp* PendingGroup::collect() {
  if (PendingOp* first = gather()) return first;
  if (has_room()) {
    list_values();
    if (members_.empty()) return nullptr;
    list_ops();
    rewritten_ = rewrite(form());
    if (rewritten_ && members_.size() == 1 && !is_copy()) rewritten_.reset();
    return nullptr;
  }
  // Too many: a part is computed for itself, the largest that fits. A member alone always does.
  for (size_t i = members_.size() - 2; i > 0; --i) {
    PendingGroup part(*at(i), done_, to_hold_);
    if (!part.gather() && part.has_room()) return at(i);
  }
  return at(0);
}

void PendingGroup::list_values() {
  const auto add = [&](const PendingGroup& group) {
    values_.insert(values_.end(), group.values_.begin(), group.values_.end());
  };
  if (reduced_) add(*reduced_);
  if (total_) values_.push_back(total_);
  for (const auto& group : first_) add(*group);
  values_.insert(values_.end(), members_.begin(), members_.end());
}

const PendingGroup::Given* PendingGroup::given(const Tensor& x) const noexcept {
  if (given_->empty()) return nullptr;
  const PendingValue* value = pending_value(x.storage());
  if (!value) return nullptr;
  const auto its = std::find_if(given_->begin(), given_->end(),
                                [&](const Given& other) { return other.value == value; });
  return its == given_->end() ? nullptr : &*its;
}

// x where it will be, if it is given.
Tensor PendingGroup::in_memory(const Tensor& x) const {
  const Given* its = given(x);
  return its ? alias(its->tensor, x.shape(), x.strides(), x.offset()) : x;
}

PendingOp* PendingGroup::pending(const Tensor& x) const noexcept {
  PendingValue* value = pending_value(x.storage());
  if (!value || given(x)) return nullptr;
  const bool is_done = done_ && std::find(done_->begin(), done_->end(), value) != done_->end();
  return is_done ? nullptr : static_cast<PendingOp*>(value);
}

bool PendingGroup::may_reduce() const {
  if (product_ || total_ || (outputs_.size() > 1 && !branch_ && !is_cheap())) return false;
  return !frame_ || (outputs_.size() == 1 && level_of(root_) == PendingLevel::per_row);
}

// Null, or what has to be computed before.
PendingOp* PendingGroup::add_total(PendingOp& total) {
  const Tensor& x = total.inputs()[0];
  if (given(x)) return static_cast<PendingOp*>(pending_value(x.storage()));
  PendingOp* operand = pending(x);
  if (operand && x.dtype() != operand->op.result) return operand;
  if (host_) {
    if (!host_->output_of(operand)) return &total;
    reduced_ = host_;
    stores_ = true;
  } else if (operand) {
    const size_t before = given_->size();
    auto group = std::make_unique<PendingGroup>(*operand, done_, to_hold_, given_);
    if (group->collect() || group->total_) return operand;
    int64_t readers = 1;
    if (auto wider = group->with_branch()) {
      if (total.may_reduce_operand(*operand, 1 + wider->reads_of_root())) {
        group = std::move(wider);
        readers += group->reads_of_root();
      }
    }
    // What this group computes itself has no memory before.
    const auto first = given_->begin() + static_cast<std::ptrdiff_t>(before);
    const bool is_here =
        std::any_of(group->members_.begin(), group->members_.end(),
                    [&](const PendingValue* member) { return has(member); }) ||
        std::any_of(first, given_->end(), [&](const Given& its) { return has(its.value); });
    if (is_here) return operand;
    stores_ = !group->may_reduce() || !total.may_reduce_operand(*operand, readers);
    const int64_t nbytes = checked_nbytes(operand->numel, itemsize(operand->op.result));
    if (stores_ && nbytes > kMostStored) return operand;
    owned_ = std::move(group);
    reduced_ = owned_.get();
  }
  given_->push_back({&total, without_memory(total), true});
  total_ = &total;
  return nullptr;
}

// Whether it is an elementwise op on what a group computes, or on some of it, that can be computed
// with it and has as many elements.
bool PendingGroup::may_be_branch(const PendingValue& value) const {
  const auto& op = static_cast<const PendingOp&>(value);
  const PendingChain& chain = op.chain;
  return !has(&op) && op.device == root_.device && !op.computed && !chain.reduction &&
         !chain.join && !chain.total && op.numel == root_.numel;
}

// The same values, and what others compute of them, such as gradients: that is stored while the
// root is reduced. Null if there is no such.
std::unique_ptr<PendingGroup> PendingGroup::with_branch() const {
  if (frame_ || product_ || !first_.empty()) return {};
  const auto fits = [&](const PendingValue& value) { return may_be_branch(value); };
  PendingOp* last = nullptr;
  for (size_t i = 0; i < members_.size() && !last; ++i) {
    const PendingValue* value = members_[i];
    while (Ref<PendingValue> reader = pending_reader(*value, fits)) {
      value = last = static_cast<PendingOp*>(reader.get());
      to_hold_.push_back(std::move(reader));
    }
  }
  if (!last) return {};
  const size_t before = given_->size();
  auto wider = std::make_unique<PendingGroup>(root_, done_, to_hold_, given_);
  wider->branch_ = last;
  if (!wider->collect() && !wider->product_ && !wider->total_ && wider->first_.empty())
    return wider;
  given_->erase(given_->begin() + static_cast<std::ptrdiff_t>(before), given_->end());
  return {};
}

std::unique_ptr<PendingGroup> PendingGroup::of_reader(PendingOp& root,
                                                      std::unique_ptr<PendingGroup>& host) {
  const Values* done = host->done_;
  if (done && std::find(done->begin(), done->end(), &root) != done->end()) return {};
  auto group = std::make_unique<PendingGroup>(root, done, host->to_hold_);
  group->host_ = host.get();
  if (group->collect() || group->reduced_ != host.get()) return {};
  group->owned_ = std::move(host);
  return group;
}

bool PendingGroup::may_be_host() const {
  if (!root_.device.is_cpu() || total_) return false;
  int64_t nbytes = 0;
  for_outputs([&](const PendingOp& value) {
    nbytes += checked_nbytes(value.numel, itemsize(value.op.result));
  });
  return nbytes <= kMostStored;
}

std::optional<size_t> PendingGroup::output_of(const PendingValue* value) const {
  for (size_t o = 0; o < outputs_.size(); ++o) {
    if (members_[outputs_[o]] == value) return o;
  }
  return {};
}

// Whether a value that is broadcast to what reads it is computed before all others, as it has few
// elements: it is, then.
bool PendingGroup::add_first(PendingOp& value, const PendingOp& reader) {
  if (!root_.device.is_cpu() || value.device != root_.device || value.numel > kMostFirst ||
      value.numel > reader.numel / 4 || value.computed || value.is_total() ||
      value.chain.reduction || value.chain.join)
    return false;
  const size_t before = given_->size();
  auto group = std::make_unique<PendingGroup>(value, done_, to_hold_, given_);
  const bool fits = !group->collect() && !group->product_ && !group->total_ &&
                    std::none_of(group->members_.begin(), group->members_.end(),
                                 [&](const PendingValue* member) { return has(member); });
  if (!fits) {
    given_->erase(given_->begin() + static_cast<std::ptrdiff_t>(before), given_->end());
    return false;
  }
  for (const size_t i : group->outputs_)
    given_->push_back({group->members_[i], without_memory(*group->at(i)), false});
  first_.push_back(std::move(group));
  return true;
}

// Whether to compute it twice costs less than to store and read what others hold of it.
bool PendingGroup::is_cheap() const {
  const auto is_large = [&](const auto& input) { return input.tensor.numel() > root_.numel / 2; };
  return members_.size() <= 4 && std::count_if(inputs_.begin(), inputs_.end(), is_large) <= 2;
}

// Whether a value that the graph saved stays pending, as to compute it with its gradients costs
// less than to store and read it: by ops that are cheap, of no more than two large operands.
bool PendingGroup::is_computed_again(const PendingOp& value) const {
  if (frame_ || (lazy_mode() != LazyMode::all && value.numel < kLeastComputedAgain)) return false;
  List<const PendingOp*> seen;
  List<const Storage*> operands;
  seen.push_back(&value);
  for (size_t i = 0; i < seen.size(); ++i) {
    const PendingOp& op = *seen[i];
    std::array<DType, 3> reads{};
    if (op.computed) return false;
    for (size_t k = 0; k < op.op.inputs; ++k) {
      const Tensor& x = op.inputs()[k];
      reads[k] = x.dtype();
      const PendingOp* behind = pending(x);
      if (behind && has(behind)) {
        if (std::find(seen.begin(), seen.end(), behind) == seen.end())
          seen.append([&] { return behind; });
      } else if (x.numel() > value.numel / 2 &&
                 std::find(operands.begin(), operands.end(), &x.storage()) == operands.end()) {
        operands.append([&] { return &x.storage(); });
      }
    }
    if (operands.size() > 2 ||
        !backend_of(value.device).is_cheap(op.op, {reads.data(), op.op.inputs}))
      return false;
  }
  return true;
}

// The reduction or join that decides what a row is; the others have to agree.
PendingOp* PendingGroup::find_frame() {
  List<PendingOp*> seen;
  seen.push_back(&root_);
  for (size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]->is_reduction() || seen[i]->is_join()) return seen[i];
    if (seen[i]->is_total()) continue;
    for (const Tensor& x : seen[i]->inputs()) {
      PendingOp* behind = pending(x);
      if (behind && (behind->chain.reduction || behind->chain.join) &&
          std::find(seen.begin(), seen.end(), behind) == seen.end())
        seen.append([&] { return behind; });
    }
  }
  return nullptr;
}
PendingLevel PendingGroup::level_of(const PendingOp& value) const {
  if (!frame_) {
    if (value.is_reduction() || value.is_join()) return PendingLevel::neither;
    if (value.shape == root_.shape) return PendingLevel::full;
    const bool fits = value.numel == root_.numel && !value.chain.reduction && !value.chain.join &&
                      (root_.device.is_cpu() || refined(shape_, value.shape));
    return fits ? PendingLevel::full : PendingLevel::neither;
  }
  const Shape& full = shape();
  if (value.is_join() && (!frame_->is_join() || value.mask != frame_->mask || value.shape != full))
    return PendingLevel::neither;
  if (frame_->is_join()) {
    if (value.is_reduction()) return PendingLevel::neither;
    return value.shape == full    ? PendingLevel::full
           : is_part(value.shape) ? PendingLevel::part
                                  : PendingLevel::neither;
  }
  if (value.is_reduction()) {
    const bool same = value.mask == frame_->mask && value.inputs()[0].shape() == full;
    return same ? PendingLevel::per_row : PendingLevel::neither;
  }
  if (value.shape == full) return PendingLevel::full;
  return value.numel == frame_->numel && is_row_shape(value.shape) ? PendingLevel::per_row
                                                                   : PendingLevel::neither;
}
// That of the group, but for the axis along which parts are joined.
bool PendingGroup::is_part(const Shape& part) const {
  if (part.size() != shape().size()) return false;
  for (int i = 0; i < part.size(); ++i) {
    if (i != join_axis() && part[i] != shape()[i]) return false;
  }
  return true;
}
// That of the group without the axes of a row, or with 1 in their place.
bool PendingGroup::is_row_shape(const Shape& shape) const {
  const Shape& full = frame_->inputs()[0].shape();
  const int rows = full.size() - row_axes();
  if (shape.size() != rows && shape.size() != full.size()) return false;
  for (int i = 0; i < shape.size(); ++i) {
    if (shape[i] != (i < rows ? full[i] : 1)) return false;
  }
  return true;
}

bool PendingGroup::belongs(const Tensor& x, const PendingOp& reader, const PendingOp& value) const {
  if (value.device != root_.device || x.dtype() != value.op.result) return false;
  const PendingLevel level = level_of(value);
  if (level == PendingLevel::neither) return false;
  if (!frame_) return true;
  if (!x.is_contiguous() || x.offset() != 0 || x.numel() != value.numel) return false;
  if (frame_->is_join()) {
    const bool as_it_is = x.shape() == value.shape;
    if (reader.is_join()) return as_it_is && level == PendingLevel::part;
    return as_it_is && x.shape() == reader.shape;
  }
  const bool reads_full = reader.is_reduction() || level_of(reader) == PendingLevel::full;
  if (level == PendingLevel::full) return reads_full && x.shape() == value.shape;
  if (!reads_full) return x.shape() == reader.shape;
  return !reader.is_reduction() && x.ndim() == frame_->inputs()[0].ndim() &&
         is_row_shape(x.shape());
}

PendingOp* PendingGroup::gather() {
  frame_ = root_.chain.reduction || root_.chain.join ? find_frame() : nullptr;
  if (frame_ && (level_of(root_) == PendingLevel::neither || level_of(root_) == PendingLevel::part))
    frame_ = nullptr;
  if (root_.is_total()) return add_total(root_);
  if (branch_ && level_of(*branch_) != PendingLevel::full) return branch_;
  if (PendingOp* first = branch_ ? visit(*branch_, nullptr) : nullptr) return first;
  PendingOp* first = has(&root_) ? nullptr : visit(root_, nullptr);
  if (first) return first;
  list_inputs();
  list_outputs();
  return nullptr;
}

// Whether a part of a value may be computed where it is read, by one reader: rows of it, unless
// all is to stay pending, as other parts are read slower than what they become is stored.
bool PendingGroup::is_computed_in_part(const Tensor& x, const View& part,
                                       const PendingOp& value) const {
  const int ndim = part.shape.size();
  for (int i = 0; i < ndim; ++i) {
    if (part.strides[i] == 0 && part.shape[i] > 1) return false;  // would be computed repeatedly
  }
  const bool has_rows =
      ndim > 0 && part.strides[ndim - 1] == 1 && part.shape[ndim - 1] >= kShortestPartRow;
  return value.device == root_.device && x.dtype() == value.op.result && !value.chain.reduction &&
         !value.chain.join && !value.is_total() && checked_numel(part.shape) <= value.numel &&
         x.storage().refs.load(std::memory_order_acquire) == 1 &&
         (has_rows || lazy_mode() == LazyMode::all);
}

// `part`: what is read of the value; null for all of it.
PendingOp* PendingGroup::visit(PendingOp& value, std::unique_ptr<View> part) {
  if (value.computed && part) return &value;
  for (const Tensor& x : value.inputs()) {
    const auto is_whole = [&] {
      return !part && x.is_contiguous() && x.offset() == 0 && x.numel() == value.numel;
    };
    if (const Given* its = given(x)) {
      const bool is_final = !its->is_total || (its->value == total_ && is_whole());
      const bool is_same = x.dtype() == its->tensor.dtype();
      if (value.computed || !is_final || !is_same)
        return static_cast<PendingOp*>(pending_value(x.storage()));
    }
    PendingOp* behind = pending(x);
    // What is computed as it is read, is computed of memory, of one product at most.
    if (behind && (value.computed || (behind->computed && !may_compute(*behind)))) return behind;
    const bool as_it_is = behind && is_whole() && x.numel() == behind->numel;
    if (behind && behind->is_total()) {
      if (!as_it_is || x.dtype() != behind->op.result || !may_add_total(*behind)) return behind;
      if (PendingOp* first = add_total(*behind)) return first;
      continue;
    }
    std::unique_ptr<View> read;
    if (!frame_ && !as_it_is && (behind || part)) {
      auto view = view_of(x, value.shape);
      if (part) {
        auto of_part = compose(*part, view);
        if (!of_part) return &value;
        view = std::move(*of_part);
      }
      const bool is_all = behind && view.offset == 0 &&
                          checked_numel(view.shape) == behind->numel &&
                          is_contiguous(view.shape, view.strides);
      if (!is_all) read = std::make_unique<View>(std::move(view));
    }
    if (!behind) continue;
    if (read ? !is_computed_in_part(x, *read, *behind) : !belongs(x, value, *behind)) {
      if (x.dtype() == behind->op.result && add_first(*behind, value)) continue;
      return behind;
    }
    if (has(behind)) continue;
    if (!frame_ && !read) shape_ = refined(shape_, behind->shape).value_or(shape_);
    if (PendingOp* first = visit(*behind, std::move(read))) return first;
  }
  if (members_.size() == kMaxGroupOps) return at(members_.size() - 1);
  if (value.computed && value.computed->is_product()) product_ = &value;
  members_.push_back(&value);
  parts_.push_back(std::move(part));
  return nullptr;
}

// By members.
int64_t PendingGroup::reads_of_root() const {
  int64_t reads = 0;
  for (size_t i = 0; i < members_.size(); ++i) {
    const auto inputs = at(i)->inputs();
    reads += std::count_if(inputs.begin(), inputs.end(),
                           [&](const Tensor& x) { return pending(x) == &root_; });
  }
  return reads;
}

bool PendingGroup::has(const PendingValue* value) const {
  return std::find(members_.begin(), members_.end(), value) != members_.end();
}

}  // namespace libtensor
