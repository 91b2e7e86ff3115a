// SPDX-License-Identifier: Apache-2.0
// Rewrites the ops of a pending group before the backend gets them: a table of rules, then equal
// ops become one. What is not asked for in the end is left out.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "libtensor/device/elementwise_group.h"
#include "libtensor/graph/op_id.gen.h"

namespace libtensor {

#if !defined(NDEBUG) || defined(TENSOR_TEST_HOOKS)
inline constexpr bool kVerifiesRewriting = true;
#else
inline constexpr bool kVerifiesRewriting = false;
#endif

// At most as many values as a group has operands.
struct OutputValues {
  std::array<uint8_t, kMaxGroupOperands> list;
  size_t n = 0;

  void push_back(uint8_t value) { list[n++] = value; }
  size_t size() const { return n; }
  uint8_t& operator[](size_t o) { return list[o]; }
  uint8_t operator[](size_t o) const { return list[o]; }
  uint8_t* begin() { return list.data(); }
  uint8_t* end() { return list.data() + n; }
  const uint8_t* begin() const { return list.data(); }
  const uint8_t* end() const { return list.data() + n; }
};

// A group as it is before, in the terms of ElementwiseGroup.
struct GroupForm {
  std::span<const ElementwiseGroup::Input> inputs;
  std::span<const ElementwiseGroup::Op> ops;
  OutputValues outputs;  // values of ops, each once
  const Shape& shape;
  int row_axes = 0;
  // Ops that were called where reassociation is allowed.
  std::bitset<kMaxGroupOps> reassociates;
};

// A group as it is afterwards. Outputs are as many as before, in their order, and as different.
struct RewrittenGroup {
  std::vector<ElementwiseGroup::Input> inputs;
  std::vector<ElementwiseGroup::Op> ops;
  std::vector<uint8_t> outputs;
};

// What a pass made, where it changed something.
struct RewriteStep {
  std::string pass;
  RewrittenGroup group;
};

class Rewriter;

struct RewriteRule {
  const char* pattern;
  const char* becomes;
  // Exact rules hold bit by bit for all values, but for what is in a NaN.
  bool exact;
  std::array<OpId, 8> ops;  // that it looks at; conversions are OpId{}
  // Whether it changed op i.
  bool (*apply)(Rewriter& group, size_t i);
};

std::span<const RewriteRule> rewrite_rules() noexcept;
// Those of them that look at an op, as bits.
uint32_t rewrite_rules_of(OpId op) noexcept;

struct RewriteOptions {
  std::span<const RewriteRule> rules = rewrite_rules();
  bool verifies = kVerifiesRewriting;
  std::vector<RewriteStep>* steps = nullptr;  // gets those that changed something
};

// Null where nothing changes.
std::unique_ptr<RewrittenGroup> rewrite(const GroupForm& form, const RewriteOptions& options = {});

// The ops before, and what each pass makes of them, as text; without the last listing.
std::string rewriting_of(const GroupForm& form);

// The group in the making, for rules. Values are numbered as in ElementwiseGroup; numbers that
// rules add, from the end down.
class Rewriter {
 public:
  using Op = ElementwiseGroup::Op;

  Rewriter(const GroupForm& form, const RewriteOptions& options);
  std::unique_ptr<RewrittenGroup> run();

  const Op& op(size_t i) const { return ops_[i]; }
  // An op whose result nothing else reads or stores may be merged into its reader.
  bool is_read_once(uint8_t value) const { return uses_[value] == 1 && !is_stored(value); }
  // The op that computes a value; null for an input.
  const Op* producer(uint8_t value) const {
    return is_result(value) ? &ops_[index_of(value)] : nullptr;
  }
  bool may_reassociate(uint8_t value) const {
    return is_result(value) && reassociates_[index_of(value)];
  }
  DType dtype_of(uint8_t value) const {
    return is_result(value) ? ops_[index_of(value)].result : input(value).tensor.dtype();
  }
  bool has_rows() const { return form_.row_axes > 0; }
  // A real number of the program. Another tensor of one element may be another one when a program
  // repeats kernels.
  bool is_number(uint8_t value) const;
  // As an op reads it that computes in T.
  template <class T>
  T number(uint8_t value) const {
    const Tensor& x = input(value).tensor;
    return visit_dtype(x.dtype(), [&](auto tag) {
      return convert<T>(*x.data_as<typename decltype(tag)::type>());
    });
  }
  // Whether it is that number, with its sign, of the dtype.
  bool is_number(uint8_t value, DType compute, double wanted) const;

  // For rules that change something; false if it is not possible. The result of op i is `value`.
  bool becomes(size_t i, uint8_t value);
  // Op i reads (value, number) instead.
  template <class T>
  bool becomes(size_t i, OpId op, uint8_t value, T number) {
    const int added = add_number(i, number);
    if (added < 0) return false;
    become(i, op, value, static_cast<uint8_t>(added));
    return true;
  }
  // The result of op i is a number.
  template <class T>
  bool becomes_number(size_t i, T number) {
    if (has_rows()) return false;  // reductions read no numbers
    const int added = add_number(i, number);
    return added >= 0 && becomes(i, static_cast<uint8_t>(added));
  }
  // Op i, a conversion, reads another value.
  void reads(size_t i, uint8_t value);

 private:
  uint8_t value_of(size_t i) const { return static_cast<uint8_t>(inputs_ + i); }
  size_t index_of(uint8_t value) const { return value - inputs_; }
  bool is_result(uint8_t value) const { return value >= inputs_ && value - inputs_ < n_; }
  bool is_added(uint8_t value) const { return 255u - value < numbers_.size(); }
  const ElementwiseGroup::Input& input(uint8_t value) const {
    return is_added(value) ? numbers_[255u - value] : form_.inputs[value];
  }
  bool is_stored(uint8_t value) const { return is_result(value) && stored_[index_of(value)]; }
  bool is_copy(const Op& op) const {
    return op.kind == GroupOpKind::conversion && dtype_of(op.values[0]) == op.result;
  }
  bool is_per_row(uint8_t value) const {
    return is_result(value) ? ops_[index_of(value)].per_row : input(value).per_row;
  }
  int64_t extent_of(uint8_t value) const {
    return is_result(value) ? ops_[index_of(value)].extent : input(value).extent;
  }
  bool replaces(size_t i, uint8_t value) const;
  void become(size_t i, OpId op, uint8_t value, uint8_t number);

  template <class T>
  int add_number(size_t i, T number) {  // in the dtype that op i computes in
    char bytes[sizeof(T)];
    std::memcpy(bytes, &number, sizeof(T));
    return add_number(ops_[i].compute, bytes);
  }
  int add_number(DType dtype, const char* bytes);

  void release(uint8_t value);
  void release_operands(size_t i);

  void begin_pass();
  void read_replaced(size_t i);
  bool apply_rules();
  bool merge_equal_ops();
  bool finish_pass(const char* name, bool changed);
  void remove_unread();
  RewrittenGroup result() const;
  void check_op(size_t i, const char* rule) const;
  void check_all(const char* pass) const;

  const GroupForm& form_;
  const RewriteOptions& options_;
  size_t inputs_, n_;
  std::array<Op, kMaxGroupOps> ops_;
  std::array<uint8_t, kMaxGroupOps> replaced_;  // by which value; its own for none
  std::array<uint16_t, 256> uses_;
  std::bitset<kMaxGroupOps> stored_, reassociates_;
  OutputValues outputs_;
  std::vector<ElementwiseGroup::Input> numbers_;
  uint32_t applied_ = 0;  // rules of this pass
};

}  // namespace libtensor
