// SPDX-License-Identifier: Apache-2.0
// What is computed together: the policy of fusion.
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/core/error.h"
#include "libtensor/core/small_list.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/observe.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/lazy/pending_op.h"
#include "libtensor/ops/lazy/rewrite.h"
#include "libtensor/ops/lazy/schedule.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

// Elements of what is not in the caches any more when gradients read it.
constexpr int64_t kLeastComputedAgain = 1 << 20;

// Values are of the shape of the group, or per row: with one element for each row of reductions,
// which are the last axes of that shape; or parts: what is joined along the first axis of a row.
enum class Level { full, per_row, part, neither };

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

// The pending values that a value is made of, as far as they have its shape, or its elements in
// another one, and are read as they are; around reductions, as far as they have the shape of what
// is reduced or one element a row; around joins, as far as they have the shape of their result or
// of a part of it.
class Group final : public PendingWork {
 public:
  // `done`: values that count as computed.
  using Values = std::vector<const PendingValue*>;
  explicit Group(PendingOp& root, const Values* done = nullptr)
      : root_(root), done_(done), shape_(root.shape) {}

  // Collects the members; or returns a value that has to be computed before, and then the group is
  // to be made again.
  PendingOp* collect() {
    if (PendingOp* first = gather()) return first;
    if (has_room()) {
      list_ops();
      rewritten_ = rewrite(form());
      if (rewritten_ && members_.size() == 1 && !is_copy()) rewritten_.reset();
      return nullptr;
    }
    // Too many: a part is computed for itself, the largest that fits. A member alone always does.
    for (size_t i = members_.size() - 2; i > 0; --i) {
      Group part(*at(i), done_);
      if (!part.gather() && part.has_room()) return at(i);
    }
    return at(0);
  }

  std::span<PendingValue* const> values() const noexcept override { return all(members_); }

  bool reduce(const ReduceCall& call) const override {
    if (frame_ || (outputs_.size() > 1 && !is_cheap())) return false;
    // Where others hold more of it, ops that only these need have no place here.
    const bool as_rewritten = outputs_.size() == 1;
    const uint8_t value = as_rewritten ? value_of_output(0) : value_of(members_.size() - 1);
    const std::array<ElementwiseGroup::Output, 1> outputs{{{value, call.x}}};
    const std::string before = as_rewritten ? told_before() : std::string();
    const ElementwiseGroup group = as_rewritten
                                       ? group_of(outputs, before)
                                       : ElementwiseGroup{all(inputs_), all(ops_), outputs, shape_};
    const profiler::Scope profiled(profiler::on() ? name_of(group) : "", root_.device,
                                   group.inputs);
    return backend_of(root_.device)
        .reduce_group(group, call.op, call.out, call.mask, call.compute, call.params);
  }

  // A line for the pass, one for each op, and what is stored to `done`.
  void describe(int number, std::string& text, Values& done) const {
    std::vector<ElementwiseGroup::Output> outputs;
    for (size_t o = 0; o < outputs_.size(); ++o) {
      outputs.push_back({value_of_output(o), Tensor()});
      done.push_back(members_[outputs_[o]]);
    }
    const std::string before = rewritten_ ? rewriting_of(form()) : std::string();
    const ElementwiseGroup group = group_of(outputs, before);
    const KernelCounts work = work_of(group);
    Text head;
    const size_t ops = group.ops.size();
    head << "pass " << number << ": " << ops << (ops == 1 ? " op" : " ops") << " on " << shape();
    int64_t columns = 1;
    for (int i = 0; i < row_axes(); ++i) columns *= shape()[shape().size() - 1 - i];
    if (frame_) head << " in rows of " << columns;
    head << ", reads " << work.bytes_read << " bytes, writes " << work.bytes_written;
    text += head.view();
    text += '\n';
    text += before;
    text += listing_of(group);
  }

  std::vector<Result> run() const override {
    Backend& backend = backend_of(root_.device);
    const PendingScope scope(backend);
    std::vector<ElementwiseGroup::Output> outputs;
    std::vector<Result> results;
    outputs.reserve(outputs_.size());
    results.reserve(outputs_.size());
    for (size_t o = 0; o < outputs_.size(); ++o) {
      const size_t i = outputs_[o];
      const Tensor result = new_result(*at(i));
      outputs.push_back({value_of_output(o), frame_ ? result : in_shape(result, shape_)});
      results.push_back({members_[i], result.impl()->storage});
    }
    const std::string before = told_before();
    const ElementwiseGroup group = group_of(outputs, before);
    const profiler::Scope profiled(profiler::on() ? name_of(group) : "", root_.device,
                                   group.inputs);
    if ((members_.size() == 1 && !rewritten_) || !backend.elementwise_group(group)) {
      run_each(outputs);
    }
    return results;
  }

 private:
  template <class T>
  using List = SmallList<T, 8>;
  template <class T>
  static std::span<const T> all(const List<T>& list) {
    return {list.begin(), list.size()};
  }

  PendingOp* at(size_t i) const { return static_cast<PendingOp*>(members_[i]); }

  const Shape& shape() const noexcept {
    if (!frame_) return shape_;
    return frame_->is_join() ? frame_->shape : frame_->inputs()[0].shape();
  }

  PendingOp* pending(const Tensor& x) const noexcept {
    PendingValue* value = pending_value(x.storage());
    const bool is_done =
        value && done_ && std::find(done_->begin(), done_->end(), value) != done_->end();
    return is_done ? nullptr : static_cast<PendingOp*>(value);
  }

  static Tensor new_result(const PendingOp& value) {
    const DType dtype = value.op.result;
    return make_dense_tensor(
        backend_of(value.device).allocate(checked_nbytes(value.numel, itemsize(dtype))), dtype,
        value.shape, value.numel);
  }

  // A result of whole memory.
  static Tensor in_shape(const Tensor& result, const Shape& shape) {
    if (result.shape() == shape) return result;
    return make_dense_tensor(Ref(result.impl()->storage), result.dtype(), shape, result.numel());
  }

  // Whether to compute it twice costs less than to store and read what others hold of it.
  bool is_cheap() const {
    const auto is_large = [&](const auto& input) { return input.tensor.numel() > root_.numel / 2; };
    return members_.size() <= 4 && std::count_if(inputs_.begin(), inputs_.end(), is_large) <= 2;
  }

  // Whether a value that the graph saved stays pending, as to compute it with its gradients costs
  // less than to store and read it: by ops that are cheap, of no more than two large operands.
  bool is_computed_again(const PendingOp& value) const {
    if (frame_ || (lazy_mode() != LazyMode::all && value.numel < kLeastComputedAgain)) return false;
    List<const PendingOp*> seen;
    List<const Storage*> operands;
    seen.push_back(&value);
    for (size_t i = 0; i < seen.size(); ++i) {
      const PendingOp& op = *seen[i];
      std::array<DType, 3> reads{};
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

  // One op after the other, as they were called.
  void run_each(std::span<const ElementwiseGroup::Output> outputs) const {
    std::vector<Tensor> results(members_.size());
    for (size_t o = 0; o < outputs_.size(); ++o)
      results[outputs_[o]] = in_shape(outputs[o].tensor, at(outputs_[o])->shape);
    for (size_t m = 0; m < members_.size(); ++m) {
      const PendingOp& value = *at(m);
      if (!results[m].defined()) results[m] = new_result(value);
      std::array<Tensor, 3> computed;
      std::array<const Tensor*, 3> inputs{};
      for (size_t i = 0; i < value.op.inputs; ++i) {
        const Tensor& x = value.inputs()[i];
        inputs[i] = &x;
        const size_t source = ops_[m].values[i];
        if (source < inputs_.size()) continue;
        const Ref<Storage>& storage = results[source - inputs_.size()].impl()->storage;
        computed[i] = make_dense_tensor(Ref(storage), x.dtype(), x.shape(), x.numel());
        inputs[i] = &computed[i];
      }
      value.run(results[m], {inputs.data(), value.op.inputs});
    }
  }

  // ---- who belongs to it

  // The reduction or join that decides what a row is; the others have to agree.
  PendingOp* find_frame() {
    List<PendingOp*> seen;
    seen.push_back(&root_);
    for (size_t i = 0; i < seen.size(); ++i) {
      if (seen[i]->is_reduction() || seen[i]->is_join()) return seen[i];
      for (const Tensor& x : seen[i]->inputs()) {
        PendingOp* behind = pending(x);
        if (behind && (behind->chain.reduction || behind->chain.join) &&
            std::find(seen.begin(), seen.end(), behind) == seen.end())
          seen.append([&] { return behind; });
      }
    }
    return nullptr;
  }
  int row_axes() const {
    if (!frame_) return 0;
    return frame_->is_join() ? frame_->shape.size() - join_axis() : std::popcount(frame_->mask);
  }
  int join_axis() const { return std::countr_zero(frame_->mask); }

  Level level_of(const PendingOp& value) const {
    if (!frame_) {
      if (value.is_reduction() || value.is_join()) return Level::neither;
      if (value.shape == root_.shape) return Level::full;
      const bool fits = value.numel == root_.numel && !value.chain.reduction && !value.chain.join &&
                        refined(shape_, value.shape);
      return fits ? Level::full : Level::neither;
    }
    const Shape& full = shape();
    if (value.is_join() &&
        (!frame_->is_join() || value.mask != frame_->mask || value.shape != full))
      return Level::neither;
    if (frame_->is_join()) {
      if (value.is_reduction()) return Level::neither;
      return value.shape == full    ? Level::full
             : is_part(value.shape) ? Level::part
                                    : Level::neither;
    }
    if (value.is_reduction()) {
      const bool same = value.mask == frame_->mask && value.inputs()[0].shape() == full;
      return same ? Level::per_row : Level::neither;
    }
    if (value.shape == full) return Level::full;
    return value.numel == frame_->numel && is_row_shape(value.shape) ? Level::per_row
                                                                     : Level::neither;
  }
  // What is read in the shape of a value, in that of the group, whose axes are parts of those.
  Tensor in_group_shape(const Tensor& x, const Shape& shape) const {
    if (x.numel() == 1) return alias(x, {}, {}, x.offset());
    Strides strides;
    for (int i = 0; i < shape.size(); ++i) {
      const int axis = i - (shape.size() - x.ndim());
      strides.push_back(axis < 0 || x.extent(axis) == 1 ? 0 : x.strides()[axis]);
    }
    return alias(x, shape_, *view_strides(shape, strides, shape_), x.offset());
  }

  // That of the group, but for the axis along which parts are joined.
  bool is_part(const Shape& part) const {
    if (part.size() != shape().size()) return false;
    for (int i = 0; i < part.size(); ++i) {
      if (i != join_axis() && part[i] != shape()[i]) return false;
    }
    return true;
  }
  // That of the group without the axes of a row, or with 1 in their place.
  bool is_row_shape(const Shape& shape) const {
    const Shape& full = frame_->inputs()[0].shape();
    const int rows = full.size() - row_axes();
    if (shape.size() != rows && shape.size() != full.size()) return false;
    for (int i = 0; i < shape.size(); ++i) {
      if (shape[i] != (i < rows ? full[i] : 1)) return false;
    }
    return true;
  }

  bool belongs(const Tensor& x, const PendingOp& reader, const PendingOp& value) const {
    if (value.device != root_.device || x.dtype() != value.op.result || !x.is_contiguous() ||
        x.offset() != 0 || x.numel() != value.numel)
      return false;
    const Level level = level_of(value);
    if (level == Level::neither) return false;
    if (frame_ && frame_->is_join()) {
      const bool as_it_is = x.shape() == value.shape;
      if (reader.is_join()) return as_it_is && level == Level::part;
      return as_it_is && x.shape() == reader.shape;
    }
    if (!frame_) return x.numel() == reader.numel;
    const bool reads_full = reader.is_reduction() || level_of(reader) == Level::full;
    if (level == Level::full) return reads_full && x.shape() == value.shape;
    if (!reads_full) return x.shape() == reader.shape;
    return !reader.is_reduction() && x.ndim() == frame_->inputs()[0].ndim() &&
           is_row_shape(x.shape());
  }

  PendingOp* gather() {
    frame_ = root_.chain.reduction || root_.chain.join ? find_frame() : nullptr;
    if (frame_ && (level_of(root_) == Level::neither || level_of(root_) == Level::part))
      frame_ = nullptr;
    if (PendingOp* first = visit(root_)) return first;
    list_inputs();
    list_outputs();
    return nullptr;
  }

  PendingOp* visit(PendingOp& value) {
    for (const Tensor& x : value.inputs()) {
      PendingOp* behind = pending(x);
      if (!behind) continue;
      if (!belongs(x, value, *behind)) return behind;  // a view of it, perhaps beside itself
      if (has(behind)) continue;
      if (!frame_) shape_ = *refined(shape_, behind->shape);
      if (PendingOp* first = visit(*behind)) return first;
    }
    if (members_.size() == kMaxGroupOps) return at(members_.size() - 1);
    members_.push_back(&value);
    return nullptr;
  }
  bool has(const PendingOp* value) const {
    return std::find(members_.begin(), members_.end(), value) != members_.end();
  }
  bool has_room() const { return inputs_.size() + outputs_.size() <= kMaxGroupOperands; }

  // ---- what it reads and writes

  // Memory that the group reads, each layout once, and each number.
  void list_inputs() {
    for (size_t i = 0; i < members_.size(); ++i) {
      for (const Tensor& x : at(i)->inputs()) {
        if (pending(x)) continue;
        ElementwiseGroup::Input input = input_of(x, *at(i));
        if (find(input) == inputs_.size()) inputs_.push_back(std::move(input));
      }
    }
  }

  // As the backend gets it; what is read per row, without the axes of a row.
  ElementwiseGroup::Input input_of(const Tensor& x, const PendingOp& reader) const {
    if (!frame_ && reader.shape != shape_) return {in_group_shape(x, reader.shape), false};
    if (frame_ && frame_->is_join())
      return {x, false, reader.is_join() ? x.extent(join_axis()) : extent_of(reader)};
    const bool per_row =
        frame_ && !reader.is_reduction() && x.numel() > 1 && level_of(reader) == Level::per_row;
    const int rows = frame_ ? frame_->inputs()[0].ndim() - row_axes() : 0;
    if (!per_row || reader.shape.size() == rows) return {x, per_row};
    Shape shape;
    Strides strides;
    const int before = reader.shape.size() - x.ndim();
    for (int i = before; i < rows; ++i) {
      shape.push_back(x.extent(i - before));
      strides.push_back(x.strides()[i - before]);
    }
    return {alias(x, shape, strides, x.offset()), true};
  }

  // Of what has another one of the first axis of a row.
  int64_t extent_of(const PendingOp& member) const {
    const bool is_part = frame_ && frame_->is_join() && member.shape != shape();
    return is_part ? member.shape[join_axis()] : 0;
  }

  static bool is_number(const Tensor& x) {
    return x.numel() == 1 && x.device().is_cpu() && acquired(x.storage().data) != nullptr;
  }
  size_t find(const ElementwiseGroup::Input& input) const {
    const Tensor& x = input.tensor;
    const auto same = [&](const ElementwiseGroup::Input& other) {
      const Tensor& y = other.tensor;
      if (x.dtype() != y.dtype() || input.per_row != other.per_row || input.extent != other.extent)
        return false;
      if (is_number(x) && is_number(y))  // numbers of the program, each in its own storage
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
        outputs_.push_back(size_t{i});
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
      const int64_t outside = storage->refs.load(std::memory_order_acquire) - inside;
      const bool of_graph = outside <= storage->saves.load(std::memory_order_relaxed);
      if (outside > 0 && !(of_graph && is_computed_again(*at(i)))) outputs_.push_back(size_t{i});
    }
  }

  void list_ops() {
    for (size_t m = 0; m < members_.size(); ++m) {
      const PendingOp& member = *at(m);
      ElementwiseGroup::Op& op = ops_.append([&] { return member.op; });
      op.per_row = frame_ && level_of(member) == Level::per_row;
      op.extent = extent_of(member);
      for (size_t i = 0; i < op.inputs; ++i) op.values[i] = number_of(member.inputs()[i], member);
    }
  }
  uint8_t number_of(const Tensor& x, const PendingOp& reader) const {
    const PendingOp* behind = pending(x);
    if (!behind) return static_cast<uint8_t>(find(input_of(x, reader)));
    const auto member = std::find(members_.begin(), members_.end(), behind);
    return static_cast<uint8_t>(inputs_.size() + static_cast<size_t>(member - members_.begin()));
  }

  // ---- what the backend gets

  uint8_t value_of(size_t member) const { return static_cast<uint8_t>(inputs_.size() + member); }
  uint8_t value_of_output(size_t o) const {
    return rewritten_ ? rewritten_->outputs[o] : value_of(outputs_[o]);
  }
  // An op by itself is a kernel of its own, but for one on the CPU that only copies.
  bool is_copy() const {
    return root_.device.is_cpu() && rewritten_->ops[0].kind == GroupOpKind::conversion;
  }
  GroupForm form() const {
    GroupForm form{all(inputs_), all(ops_), {}, shape(), row_axes(), {}};
    for (const size_t i : outputs_) form.outputs.push_back(value_of(i));
    for (size_t m = 0; m < members_.size(); ++m) form.reassociates[m] = at(m)->reassociates;
    return form;
  }
  ElementwiseGroup group_of(std::span<const ElementwiseGroup::Output> outputs,
                            std::string_view before) const {
    if (!rewritten_) return {all(inputs_), all(ops_), outputs, shape(), row_axes()};
    return {rewritten_->inputs, rewritten_->ops, outputs, shape(), row_axes(), before};
  }
  std::string told_before() const {
    return rewritten_ && observe::debug_level() >= 3 ? rewriting_of(form()) : std::string();
  }

  PendingOp& root_;
  const Values* done_;
  PendingOp* frame_ = nullptr;
  Shape shape_;                  // without a frame
  List<PendingValue*> members_;  // each after what it reads; the root last
  List<ElementwiseGroup::Input> inputs_;
  List<ElementwiseGroup::Op> ops_;
  List<size_t> outputs_;
  std::unique_ptr<RewrittenGroup> rewritten_;  // null where nothing changed
};

}  // namespace

std::unique_ptr<PendingWork> PendingOp::plan() {
  for (PendingOp* root = this;;) {
    auto group = std::make_unique<Group>(*root);
    root = group->collect();
    if (!root) return group;
  }
}

std::vector<const Tensor*> longest_chains_first(const Tensors& tensors) {
  // Looked up once: other threads may compute them meanwhile.
  std::vector<std::pair<int, const Tensor*>> found;
  for (const Tensor& t : tensors) found.push_back({pending_chain(t.storage()).depth, &t});
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Tensor*> order;
  for (const auto& [depth, t] : found) order.push_back(t);
  return order;
}

std::string schedule_of(const Tensors& tensors) {
  const PendingLock lock;
  std::string text;
  Group::Values done;
  int passes = 0;
  const auto pending = [&](const Tensor& x) {
    PendingValue* value = x.numel() > 0 ? pending_value(x.storage()) : nullptr;
    return std::find(done.begin(), done.end(), value) == done.end() ? value : nullptr;
  };
  for (const Tensor* tensor : longest_chains_first(tensors)) {
    const Tensor& t = *tensor;
    while (PendingValue* value = pending(t)) {
      for (auto* root = static_cast<PendingOp*>(value); root;) {
        Group group(*root, &done);
        root = group.collect();
        if (!root) group.describe(++passes, text, done);
      }
    }
  }
  return text;
}

}  // namespace libtensor
