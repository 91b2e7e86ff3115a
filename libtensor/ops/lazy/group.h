// SPDX-License-Identifier: Apache-2.0
// The pending values that are computed together.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "libtensor/core/small_list.h"
#include "libtensor/device/backend.h"
#include "libtensor/ops/lazy/pending_op.h"
#include "libtensor/ops/lazy/rewrite.h"
#include "libtensor/ops/lazy/view.h"

namespace libtensor {

// Values are of the shape of the group, or per row: with one element for each row of reductions,
// which are the last axes of that shape; or parts: what is joined along the first axis of a row.
enum class PendingLevel { full, per_row, part, neither };

// The pending values that a value is made of, as far as they have its elements, in whatever shape,
// or only it reads them, by views; around reductions, as far as they have the shape of what is
// reduced or one element a row; around joins, as far as they have the shape of their result or of a
// part of it. On the CPU also: a reduction of other axes, with what it reduces as far as that is a
// group; and values of few elements which are broadcast, each with a group of its own.
class PendingGroup final : public PendingWork {
 public:
  using Values = std::vector<const PendingValue*>;
  // Values of other groups of the same work, and the tensors where they will be.
  struct Given {
    const PendingValue* value;
    Tensor tensor;  // without memory until the work runs
    bool is_total;  // of a reduction, whose elements are final one after the other
  };
  using GivenValues = std::vector<Given>;
  using Held = std::vector<Ref<PendingValue>>;

  // `done`: values that count as computed. `to_hold` gets what the work has to hold (`held`).
  // `given`: values of the work that the group is part of.
  PendingGroup(PendingOp& root, const Values* done, Held& to_hold, GivenValues* given = nullptr)
      : root_(root),
        done_(done),
        to_hold_(to_hold),
        given_(given ? given : &own_given_),
        shape_(root.shape) {}

  // The group of a reduction, or of what is made of it, that reads what `host` stores: in one pass
  // with that, which it owns if that is possible.
  static std::unique_ptr<PendingGroup> of_reader(PendingOp& root,
                                                 std::unique_ptr<PendingGroup>& host);
  // Whether the caches hold what it stores, so that others may read it in the same pass.
  bool may_be_host() const;
  // Of its results, which a reduction may read.
  template <class F>
  void for_outputs(F f) const {
    for (const size_t i : outputs_) f(*at(i));
  }

  // Collects the members; or returns a value that has to be computed before, and then the group is
  // to be made again.
  PendingOp* collect();

  std::span<PendingValue* const> values() const noexcept override { return values_; }

  // Whether reduce() may do it; the backend has its say then.
  bool may_reduce() const;
  // An element for each row is stored: it is few, and somebody may read it again.
  bool reduce(const ReduceCall& call) const override { return !frame_ && reduce_now(call); }
  bool reduce_now(const ReduceCall& call) const;

  // A line for the pass, one for each op, and what is stored to `done`. The root is not stored, but
  // reduced, if there is a reduction that reads it.
  void describe(int number, std::string& text, Values& done,
                const PendingOp* reduction = nullptr) const;

  std::vector<Result> run() const override;

  static Tensor new_result(const PendingOp& value);

 private:
  template <class T>
  using List = SmallList<T, 8>;
  template <class T>
  static std::span<const T> all(const List<T>& list) {
    return {list.begin(), list.size()};
  }

  // What the backend gets, and what that points to.
  struct Call {
    std::vector<ElementwiseGroup::Output> outputs;
    std::string before;
    std::vector<std::unique_ptr<Call>> calls_first;
    std::vector<ElementwiseGroup> first;
    std::optional<ElementwiseGroup> group;
  };

  PendingOp* at(size_t i) const { return static_cast<PendingOp*>(members_[i]); }
  const Shape& shape() const noexcept {
    if (!frame_) return shape_;
    return frame_->is_join() ? frame_->shape : frame_->inputs()[0].shape();
  }

  // ---- who belongs to it (group.cpp)

  const Given* given(const Tensor& x) const noexcept;
  Tensor in_memory(const Tensor& x) const;
  PendingOp* pending(const Tensor& x) const noexcept;
  bool is_cheap() const;
  bool is_computed_again(const PendingOp& value) const;
  PendingOp* find_frame();
  int row_axes() const {
    if (!frame_) return 0;
    return frame_->is_join() ? frame_->shape.size() - join_axis() : std::popcount(frame_->mask);
  }
  int join_axis() const { return std::countr_zero(frame_->mask); }
  PendingLevel level_of(const PendingOp& value) const;
  bool is_part(const Shape& part) const;
  bool is_row_shape(const Shape& shape) const;
  bool belongs(const Tensor& x, const PendingOp& reader, const PendingOp& value) const;
  PendingOp* gather();
  bool is_computed_in_part(const Tensor& x, const View& part, const PendingOp& value) const;
  PendingOp* visit(PendingOp& value, std::unique_ptr<View> part);
  bool may_compute(const PendingOp& value) const {
    return !frame_ && !total_ && (!value.computed->is_product() || !product_ || product_ == &value);
  }
  bool may_add_total(const PendingOp& value) const {
    return !frame_ && !product_ && !total_ && value.device == root_.device && root_.device.is_cpu();
  }
  PendingOp* add_total(PendingOp& total);
  std::unique_ptr<PendingGroup> with_branch() const;
  bool may_be_branch(const PendingValue& value) const;
  int64_t reads_of_root() const;
  std::optional<size_t> output_of(const PendingValue* value) const;
  bool add_first(PendingOp& value, const PendingOp& reader);
  bool has(const PendingValue* value) const;
  bool has_room() const { return inputs_.size() + outputs_.size() <= kMaxGroupOperands; }
  void list_values();

  // ---- what it reads and writes (group_work.cpp)

  void list_inputs();
  ElementwiseGroup::Input input_of(const Tensor& x, size_t member) const;
  ElementwiseGroup::Input elementwise_input(const Tensor& x, size_t member) const;
  int64_t extent_of(const PendingOp& member) const;
  size_t find(const ElementwiseGroup::Input& input) const;
  void list_outputs();
  void list_ops();
  uint8_t number_of(const Tensor& x, size_t reader) const;

  // ---- what the backend gets

  uint8_t value_of(size_t member) const { return static_cast<uint8_t>(inputs_.size() + member); }
  uint8_t value_of_output(size_t o) const {
    return rewritten_ ? rewritten_->outputs[o] : value_of(outputs_[o]);
  }
  // An op by itself is a kernel of its own, but for one on the CPU that only copies.
  bool is_copy() const {
    return root_.device.is_cpu() && rewritten_->ops[0].kind == GroupOpKind::conversion;
  }
  GroupForm form() const;
  void prepare_first(Call& call, std::vector<Result>* results) const;
  void prepare(Call& call, std::vector<Result>* results) const;
  void prepare_reduced(Call& call, const Tensor& x, std::vector<Result>* results) const;
  void set_group(Call& call, bool as_rewritten) const;
  Tensor output(const PendingOp& value) const;
  const Tensor& given_of(const PendingOp& value) const;
  void run_each(const Call& call) const;
  void run_total(Backend& backend, const Call& call, std::vector<Result>& results) const;

  PendingOp& root_;
  const Values* done_;
  Held& to_hold_;  // while values are collected
  GivenValues own_given_;
  GivenValues* given_;
  PendingOp *frame_ = nullptr, *product_ = nullptr;  // product_: of the members, if one is
  PendingOp* total_ = nullptr;                       // a reduction of other axes that members read,
                                                     // or the root
  PendingGroup* host_ = nullptr;                     // that stores what it reduces
  PendingGroup* reduced_ = nullptr;                  // what computes its operand, if it is pending
  std::unique_ptr<PendingGroup> owned_;              // that is
  PendingOp* branch_ = nullptr;                      // is stored while the root is reduced
  bool stores_ = false;                              // and whether that is stored, too
  std::vector<std::unique_ptr<PendingGroup>> first_;  // of few elements
  Shape shape_;                                       // without a frame
  List<PendingValue*> members_;                       // each after what it reads; the root last
  List<std::unique_ptr<View>> parts_;                 // of members, that are computed; null for all
  List<ElementwiseGroup::Input> inputs_;
  List<ElementwiseGroup::Op> ops_;
  List<size_t> outputs_;
  std::vector<PendingValue*> values_;
  std::unique_ptr<RewrittenGroup> rewritten_;  // null where nothing changed
};

}  // namespace libtensor
