// SPDX-License-Identifier: Apache-2.0
// What is computed together: the policy of fusion.
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/core/error.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/core/small_list.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/observe.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/lazy/pending_op.h"
#include "libtensor/ops/lazy/rewrite.h"
#include "libtensor/ops/lazy/schedule.h"
#include "libtensor/ops/lazy/view.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

// Elements of what is not in the caches any more when gradients read it.
constexpr int64_t kLeastComputedAgain = 1 << 20;

// Rows of parts of values that are computed where they are read.
constexpr int64_t kShortestPartRow = 24;

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

// The pending values that a value is made of, as far as they have its elements, in whatever shape,
// or only it reads them, by views; around reductions, as far as they have the shape of what is
// reduced or one element a row; around joins, as far as they have the shape of their result or of a
// part of it.
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

  // Whether reduce() may do it; the backend has its say then.
  bool may_reduce() const {
    if (product_ || (outputs_.size() > 1 && !is_cheap())) return false;
    return !frame_ || (outputs_.size() == 1 && level_of(root_) == Level::per_row);
  }
  // An element for each row is stored: it is few, and somebody may read it again.
  bool reduce(const ReduceCall& call) const override { return !frame_ && reduce_now(call); }
  bool reduce_now(const ReduceCall& call) const {
    if (!may_reduce()) return false;
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

  // A line for the pass, one for each op, and what is stored to `done`. The root is not stored, but
  // reduced, if there is a reduction that reads it.
  void describe(int number, std::string& text, Values& done,
                const PendingOp* reduction = nullptr) const {
    std::vector<ElementwiseGroup::Output> outputs;
    for (size_t o = 0; o < outputs_.size() && !reduction; ++o) {
      outputs.push_back({value_of_output(o), Tensor()});
      done.push_back(members_[outputs_[o]]);
    }
    if (reduction) done.push_back(reduction);
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
    if (reduction) text.append("  ").append(op_name(reduction->op.op)) += " of the last one\n";
  }

  std::vector<Result> run() const override {
    Backend& backend = backend_of(root_.device);
    const PendingScope scope(backend);
    std::optional<MathModeScope> mode;
    if (product_) mode.emplace(MathMode::winograd, product_->computed->winograd);
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
    const bool is_padded = root_.computed && root_.computed->kind == ComputedInput::Kind::padding;
    const bool is_one_kernel =
        members_.size() == 1 && !root_.is_join() && !is_padded && (root_.computed || !rewritten_);
    if (is_one_kernel || !backend.elementwise_group(group)) {
      run_each(outputs);
    }
    return results;
  }

  static Tensor new_result(const PendingOp& value) {
    const DType dtype = value.op.result;
    return make_dense_tensor(
        backend_of(value.device).allocate(checked_nbytes(value.numel, itemsize(dtype))), dtype,
        value.shape, value.numel);
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
      const size_t count = value.inputs().size();
      for (size_t i = 0; i < count; ++i) {
        const Tensor& x = value.inputs()[i];
        inputs[i] = &x;
        if (value.computed) continue;  // of memory
        const size_t source = ops_[m].values[i];
        if (source < inputs_.size()) continue;
        computed[i] = alias(results[source - inputs_.size()], x.shape(), x.strides(), x.offset());
        inputs[i] = &computed[i];
      }
      value.run(results[m], {inputs.data(), count});
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
                        (root_.device.is_cpu() || refined(shape_, value.shape));
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
    if (value.device != root_.device || x.dtype() != value.op.result) return false;
    const Level level = level_of(value);
    if (level == Level::neither) return false;
    if (!frame_) return true;
    if (!x.is_contiguous() || x.offset() != 0 || x.numel() != value.numel) return false;
    if (frame_->is_join()) {
      const bool as_it_is = x.shape() == value.shape;
      if (reader.is_join()) return as_it_is && level == Level::part;
      return as_it_is && x.shape() == reader.shape;
    }
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
    if (PendingOp* first = visit(root_, nullptr)) return first;
    list_inputs();
    list_outputs();
    return nullptr;
  }

  // Whether a part of a value may be computed where it is read, by one reader: rows of it, unless
  // all is to stay pending, as other parts are read slower than what they become is stored.
  bool is_computed_in_part(const Tensor& x, const View& part, const PendingOp& value) const {
    const int ndim = part.shape.size();
    for (int i = 0; i < ndim; ++i) {
      if (part.strides[i] == 0 && part.shape[i] > 1) return false;  // would be computed repeatedly
    }
    const bool has_rows =
        ndim > 0 && part.strides[ndim - 1] == 1 && part.shape[ndim - 1] >= kShortestPartRow;
    return value.device == root_.device && x.dtype() == value.op.result && !value.chain.reduction &&
           !value.chain.join && checked_numel(part.shape) <= value.numel &&
           x.storage().refs.load(std::memory_order_acquire) == 1 &&
           (has_rows || lazy_mode() == LazyMode::all);
  }

  // `part`: what is read of the value; null for all of it.
  PendingOp* visit(PendingOp& value, std::unique_ptr<View> part) {
    if (value.computed && part) return &value;
    for (const Tensor& x : value.inputs()) {
      PendingOp* behind = pending(x);
      // What is computed as it is read, is computed of memory, of one product at most.
      if (behind && (value.computed || (behind->computed && !may_compute(*behind)))) return behind;
      std::unique_ptr<View> read;
      const bool as_it_is = !part && behind && x.is_contiguous() && x.offset() == 0 &&
                            x.numel() == behind->numel && x.numel() == value.numel;
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
      if (read ? !is_computed_in_part(x, *read, *behind) : !belongs(x, value, *behind))
        return behind;
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
  bool may_compute(const PendingOp& value) const {
    return !frame_ && (!value.computed->is_product() || !product_ || product_ == &value);
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
        ElementwiseGroup::Input input = input_of(x, i);
        if (find(input) == inputs_.size()) inputs_.push_back(std::move(input));
        if (at(i)->computed) break;
      }
    }
  }

  // As the backend gets it; what is read per row, without the axes of a row.
  ElementwiseGroup::Input input_of(const Tensor& x, size_t member) const {
    const PendingOp& reader = *at(member);
    if (!frame_) return elementwise_input(x, member);
    if (frame_->is_join())
      return {x, false, reader.is_join() ? x.extent(join_axis()) : extent_of(reader)};
    const bool per_row =
        !reader.is_reduction() && x.numel() > 1 && level_of(reader) == Level::per_row;
    const int rows = frame_->inputs()[0].ndim() - row_axes();
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

  // In the shape of the group, or where its strides cannot say that, in one of as many elements.
  ElementwiseGroup::Input elementwise_input(const Tensor& x, size_t member) const {
    const PendingOp& reader = *at(member);
    if (reader.computed) return {x, false, 0, reader.computed};
    const auto is_zero = [](int64_t stride) { return stride == 0; };
    if (x.ndim() == 0) return {x, false};
    if (x.numel() == 1 || std::all_of(x.strides().begin(), x.strides().end(), is_zero))
      return {alias(x, {}, {}, x.offset()), false};
    if (!parts_[member] && reader.shape == shape_) return {x, false};
    View view = view_of(x, reader.shape);
    if (parts_[member]) view = *compose(*parts_[member], view);
    if (const auto strides = view_strides(view.shape, view.strides, shape_))
      return {alias(x, shape_, *strides, view.offset), false};
    return {alias(x, view.shape, view.strides, view.offset), false};
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
      if (x.dtype() != y.dtype() || input.per_row != other.per_row ||
          input.extent != other.extent || input.computed != other.computed)
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
      for (size_t i = 0; i < op.inputs; ++i) op.values[i] = number_of(member.inputs()[i], m);
    }
  }
  uint8_t number_of(const Tensor& x, size_t reader) const {
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
  PendingOp *frame_ = nullptr, *product_ = nullptr;  // product_: of the members, if one is
  Shape shape_;                                      // without a frame
  List<PendingValue*> members_;                      // each after what it reads; the root last
  List<std::unique_ptr<View>> parts_;                // of members, that are computed; null for all
  List<ElementwiseGroup::Input> inputs_;
  List<ElementwiseGroup::Op> ops_;
  List<size_t> outputs_;
  std::unique_ptr<RewrittenGroup> rewritten_;  // null where nothing changed
};

// A reduction of what only it holds, such as of reductions of other rows: that is reduced as it is
// computed.
class ReducedGroup final : public PendingWork {
 public:
  // `root` cannot be computed together with all that it is made of.
  static std::unique_ptr<ReducedGroup> of(PendingOp& root, const Group::Values* done = nullptr) {
    if (!root.is_reduction()) return {};
    PendingValue* operand = pending_value(root.inputs()[0].storage());
    if (!operand || (done && std::find(done->begin(), done->end(), operand) != done->end()))
      return {};
    auto reduced = std::make_unique<ReducedGroup>(root, static_cast<PendingOp&>(*operand), done);
    return reduced->is_possible_ ? std::move(reduced) : nullptr;
  }
  ReducedGroup(PendingOp& root, PendingOp& operand, const Group::Values* done)
      : root_(root),
        group_(operand, done),
        is_possible_(!group_.collect() && group_.may_reduce() &&
                     operand.may_be_reduced(call(Tensor()))) {
    values_.assign(group_.values().begin(), group_.values().end());
    values_.push_back(&root);
  }

  std::span<PendingValue* const> values() const noexcept override { return values_; }
  bool reduce(const ReduceCall& /*call*/) const override { return false; }
  std::vector<Result> run() const override {
    const Tensor out = Group::new_result(root_);
    const Shape kept = reduced_shape(root_.inputs()[0].shape(), root_.mask, true);
    const Tensor target = alias(out, kept, contiguous_strides(kept), out.offset());
    const PendingScope scope(backend_of(root_.device));
    if (group_.reduce_now(call(target))) return {{&root_, out.impl()->storage}};
    return group_.run();  // and then the reduction is computed of memory
  }
  void describe(int number, std::string& text, Group::Values& done) const {
    group_.describe(number, text, done, &root_);
  }

 private:
  ReduceCall call(const Tensor& out) const {
    const ElementwiseGroup::Op& op = root_.op;
    return {op.op,      out,        root_.inputs()[0],
            root_.mask, op.compute, {op.params.data(), op.params_count}};
  }

  PendingOp& root_;
  Group group_;
  const bool is_possible_;
  std::vector<PendingValue*> values_;
};

}  // namespace

std::unique_ptr<PendingWork> PendingOp::plan() {
  for (PendingOp* root = this;;) {
    auto group = std::make_unique<Group>(*root);
    PendingOp* first = group->collect();
    if (!first) return group;
    if (auto reduced = ReducedGroup::of(*root)) return reduced;
    root = first;
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
        PendingOp* first = group.collect();
        if (!first) {
          group.describe(++passes, text, done);
        } else if (const auto reduced = ReducedGroup::of(*root, &done)) {
          reduced->describe(++passes, text, done);
          first = nullptr;
        }
        root = first;
      }
    }
  }
  return text;
}

}  // namespace libtensor
