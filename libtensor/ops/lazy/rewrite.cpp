// SPDX-License-Identifier: Apache-2.0
#include "libtensor/ops/lazy/rewrite.h"

#include <algorithm>

#include "libtensor/core/error.h"
#include "libtensor/device/backend.h"
#include "libtensor/device/observe.h"

namespace libtensor {
namespace {

bool is_commutative(OpId op) {
  return op == OpId::add || op == OpId::mul || op == OpId::eq || op == OpId::ne ||
         op == OpId::bitwise_and || op == OpId::bitwise_or || op == OpId::bitwise_xor;
}

// Ops of which one result is the other's; two NaN may differ by the order of operands.
bool are_equal(const ElementwiseGroup::Op& a, const ElementwiseGroup::Op& b) {
  if (a.op != b.op || a.kind != b.kind || a.compute != b.compute || a.result != b.result ||
      a.per_row != b.per_row || a.extent != b.extent || a.inputs != b.inputs ||
      a.params_count != b.params_count)
    return false;
  if (std::memcmp(a.params.data(), b.params.data(), a.params_count * sizeof(double)) != 0)
    return false;
  if (std::equal(a.values.begin(), a.values.begin() + a.inputs, b.values.begin())) return true;
  return a.kind == GroupOpKind::function && is_commutative(a.op) && a.values[0] == b.values[1] &&
         a.values[1] == b.values[0];
}

// The same for operands in any order.
size_t hash_of(const ElementwiseGroup::Op& op) {
  size_t values = 0;
  for (const uint8_t value : op.reads()) values += size_t{value} * value + 7u * value;
  return static_cast<size_t>(op.op) * 31 + static_cast<size_t>(op.kind) + values;
}

}  // namespace

std::unique_ptr<RewrittenGroup> rewrite(const GroupForm& form, const RewriteOptions& options) {
  return Rewriter(form, options).run();
}

std::string rewriting_of(const GroupForm& form) {
  std::vector<RewriteStep> steps;
  RewriteOptions options;
  options.steps = &steps;
  rewrite(form, options);
  std::string text = "  before rewriting:\n";
  const auto list = [&](std::span<const ElementwiseGroup::Input> inputs,
                        std::span<const ElementwiseGroup::Op> ops,
                        std::span<const uint8_t> values) {
    std::vector<ElementwiseGroup::Output> outputs;
    for (const uint8_t value : values) outputs.push_back({value, Tensor()});
    text += listing_of({inputs, ops, outputs, form.shape, form.row_axes, {}});
  };
  list(form.inputs, form.ops, {form.outputs.begin(), form.outputs.size()});
  for (size_t s = 0; s < steps.size(); ++s) {
    const RewrittenGroup& group = steps[s].group;
    text += "  after " + steps[s].pass + ": " + std::to_string(group.ops.size()) +
            (group.ops.size() == 1 ? " op\n" : " ops\n");
    if (s + 1 < steps.size()) list(group.inputs, group.ops, group.outputs);
  }
  return text;
}

// Arrays have no contents beyond what a group has.
Rewriter::Rewriter(const GroupForm& form, const RewriteOptions& options)
    : form_(form),
      options_(options),
      inputs_(form.inputs.size()),
      n_(form.ops.size()),
      reassociates_(form.reassociates),
      outputs_(form.outputs) {
  std::copy(form.ops.begin(), form.ops.end(), ops_.begin());
}

std::unique_ptr<RewrittenGroup> Rewriter::run() {
  if (options_.verifies) check_all("list_ops()");
  begin_pass();
  const bool simpler = finish_pass("rules", apply_rules());
  if (simpler) begin_pass();
  const bool fewer = finish_pass("common subexpressions", merge_equal_ops());
  return simpler || fewer ? std::make_unique<RewrittenGroup>(result()) : nullptr;
}

void Rewriter::begin_pass() {
  std::fill_n(uses_.begin(), inputs_ + n_, uint16_t{0});
  stored_.reset();
  for (size_t i = 0; i < n_; ++i) {
    replaced_[i] = value_of(i);
    for (const uint8_t value : ops_[i].reads()) {
      ++uses_[value];
    }
  }
  for (const uint8_t value : outputs_) stored_[index_of(value)] = true;
  applied_ = 0;
}

bool Rewriter::finish_pass(const char* name, bool changed) {
  if (!changed) return false;
  remove_unread();
  if (!options_.verifies && !options_.steps) return true;
  std::string pass = name;
  for (size_t r = 0; r < options_.rules.size(); ++r) {
    if (!(applied_ >> r & 1)) continue;
    pass += pass == name ? " (" : ", ";
    pass += options_.rules[r].pattern;
  }
  if (applied_ != 0) pass += ")";
  if (options_.verifies) check_all(pass.c_str());
  if (options_.steps) options_.steps->push_back({std::move(pass), result()});
  return true;
}

// ---- for rules

bool Rewriter::is_number(uint8_t value) const {
  if (is_result(value)) return false;
  const Tensor& x = input(value).tensor;
  return x.is_weak() && x.numel() == 1 && x.device().is_cpu() && !is_complex(x.dtype()) &&
         acquired(x.storage().data) != nullptr;
}

bool Rewriter::is_number(uint8_t value, DType compute, double wanted) const {
  return is_number(value) && visit_compute(compute, [&](auto tag) {
           using T = typename decltype(tag)::type;
           const T is = number<T>(value), expected = static_cast<T>(wanted);
           return std::memcmp(&is, &expected, sizeof(T)) == 0;
         });
}

// What reads op i may read the value instead: a tensor that is laid out as reductions want it.
bool Rewriter::replaces(size_t i, uint8_t value) const {
  const Op& op = ops_[i];
  if (dtype_of(value) != op.result) return false;
  if (is_added(value)) return true;
  if (!has_rows()) return true;
  if (is_per_row(value) != op.per_row || extent_of(value) != op.extent) return false;
  if (is_result(value)) return true;
  int64_t numel = 1;
  const int axes = form_.shape.size() - (op.per_row ? form_.row_axes : 0);
  for (int axis = 0; axis < axes; ++axis) numel *= form_.shape[axis];
  return input(value).tensor.numel() == numel && input(value).tensor.is_contiguous();
}

bool Rewriter::becomes(size_t i, uint8_t value) {
  Op& op = ops_[i];
  if (!replaces(i, value)) return false;
  if (stored_[i]) {
    if (is_copy(op) && op.values[0] == value) return false;
    if (is_result(value) && !is_stored(value)) {
      std::replace(outputs_.begin(), outputs_.end(), value_of(i), value);
      stored_[index_of(value)] = true;
      stored_[i] = false;
    } else {  // stored a second time
      const DType dtype = op.result;
      ++uses_[value];
      release_operands(i);
      op = {OpId{},   GroupOpKind::conversion, dtype, dtype, op.per_row, 1, {value}, {}, 0,
            op.extent};
    }
  }
  uses_[value] = static_cast<uint16_t>(uses_[value] + uses_[value_of(i)]);
  uses_[value_of(i)] = 0;
  replaced_[i] = value;
  if (!stored_[i]) release_operands(i);
  return true;
}

// One reader less. What nothing reads any more reads nothing itself.
void Rewriter::release(uint8_t value) {
  if (--uses_[value] == 0 && is_result(value) && !is_stored(value))
    release_operands(index_of(value));
}
void Rewriter::release_operands(size_t i) {
  for (const uint8_t value : ops_[i].reads()) release(value);
}

void Rewriter::become(size_t i, OpId op, uint8_t value, uint8_t number) {
  Op& changed = ops_[i];
  ++uses_[value];
  ++uses_[number];
  release_operands(i);
  changed.op = op;
  changed.inputs = 2;
  changed.values = {value, number, 0};
}

void Rewriter::reads(size_t i, uint8_t value) {
  ++uses_[value];
  release(ops_[i].values[0]);
  ops_[i].values[0] = value;
}

// Equal numbers are one value, as in the group before. Negative where there is no room.
int Rewriter::add_number(DType dtype, const char* bytes) {
  const auto size = static_cast<size_t>(itemsize(dtype));
  const auto is_it = [&](const ElementwiseGroup::Input& other) {
    const Tensor& x = other.tensor;
    return x.dtype() == dtype && x.numel() == 1 && x.device().is_cpu() &&
           acquired(x.storage().data) != nullptr && std::memcmp(x.data(), bytes, size) == 0;
  };
  for (size_t k = 0; k < inputs_; ++k) {
    if (is_it(form_.inputs[k])) return static_cast<int>(k);
  }
  for (size_t k = 0; k < numbers_.size(); ++k) {
    if (is_it(numbers_[k])) return static_cast<int>(255 - k);
  }
  // In place of one that a rule added before and that nothing reads any more.
  size_t k = 0;
  while (k < numbers_.size() && uses_[255 - k] > 0) ++k;
  const size_t operands = inputs_ + k + form_.outputs.size();
  if (operands >= kMaxGroupOperands || operands + n_ >= 255) return -1;
  auto storage = Ref<Storage>::adopt(new Storage);
  storage->data = storage->small;
  storage->nbytes = itemsize(dtype);
  std::memcpy(storage->small, bytes, size);
  if (k == numbers_.size()) numbers_.emplace_back();
  numbers_[k] = {make_dense_tensor(std::move(storage), dtype, {}, 1), false};
  numbers_[k].tensor.impl()->weak = true;  // as numbers of the program
  uses_[255 - k] = 0;
  return static_cast<int>(255 - k);
}

// ---- passes

void Rewriter::read_replaced(size_t i) {
  Op& op = ops_[i];
  for (size_t k = 0; k < op.inputs; ++k) {
    if (is_result(op.values[k])) op.values[k] = replaced_[index_of(op.values[k])];
  }
}

bool Rewriter::apply_rules() {
  const bool usual = options_.rules.data() == rewrite_rules().data();
  const uint32_t all = ~uint32_t{0} >> (32 - options_.rules.size());
  bool changed = false;
  for (size_t i = 0; i < n_; ++i) {
    read_replaced(i);
    if (ops_[i].kind != GroupOpKind::function && ops_[i].kind != GroupOpKind::conversion) continue;
    // What a rule made of the op may be what another one looks for.
    for (int times = 0; times < 8; ++times) {
      uint32_t left = usual ? rewrite_rules_of(ops_[i].op) : all;
      bool again = false;
      for (size_t r = 0; left != 0 && !again; ++r, left >>= 1) {
        if (!(left & 1)) continue;
        const RewriteRule& rule = options_.rules[r];
        if ((!rule.exact && !reassociates_[i]) || !rule.apply(*this, i)) continue;
        if (options_.verifies) check_op(i, rule.pattern);
        applied_ |= uint32_t{1} << r;
        changed = again = true;
      }
      if (!again || replaced_[i] != value_of(i)) break;
    }
  }
  return changed;
}

bool Rewriter::merge_equal_ops() {
  constexpr size_t kSlots = 256;
  std::array<uint8_t, kSlots> slots{};  // the number of an op and 1
  bool changed = false;
  for (size_t i = 0; i < n_; ++i) {
    read_replaced(i);
    const Op& op = ops_[i];
    if (is_copy(op)) continue;
    size_t slot = hash_of(op) % kSlots;
    while (slots[slot] != 0 && !are_equal(ops_[slots[slot] - 1u], op)) slot = (slot + 1) % kSlots;
    if (slots[slot] == 0) {
      slots[slot] = static_cast<uint8_t>(i + 1);
    } else if (becomes(i, value_of(slots[slot] - 1u))) {
      if (options_.verifies) check_op(i, "common subexpressions");
      changed = true;
    }
  }
  return changed;
}

// Leaves out what no output is made of.
void Rewriter::remove_unread() {
  std::bitset<kMaxGroupOps> live;
  for (const uint8_t value : outputs_) live[index_of(value)] = true;
  for (size_t i = n_; i-- > 0;) {
    for (size_t k = 0; live[i] && k < ops_[i].inputs; ++k) {
      if (is_result(ops_[i].values[k])) live[index_of(ops_[i].values[k])] = true;
    }
  }
  std::array<uint8_t, kMaxGroupOps> number;
  size_t kept = 0;
  for (size_t i = 0; i < n_; ++i) {
    if (!live[i]) continue;
    Op op = ops_[i];
    for (size_t k = 0; k < op.inputs; ++k) {
      if (is_result(op.values[k])) op.values[k] = number[index_of(op.values[k])];
    }
    number[i] = value_of(kept);
    reassociates_[kept] = reassociates_[i];
    ops_[kept++] = op;
  }
  for (uint8_t& value : outputs_) value = number[index_of(value)];
  n_ = kept;
}

// Without inputs that nothing reads.
RewrittenGroup Rewriter::result() const {
  std::bitset<256> read;
  for (size_t i = 0; i < n_; ++i) {
    for (const uint8_t value : ops_[i].reads()) read[value] = true;
  }
  RewrittenGroup group;
  std::array<uint8_t, 256> number;
  const auto keep = [&](size_t value) {
    if (!read[value]) return;
    number[value] = static_cast<uint8_t>(group.inputs.size());
    group.inputs.push_back(input(static_cast<uint8_t>(value)));
  };
  for (size_t value = 0; value < inputs_; ++value) keep(value);
  for (size_t k = 0; k < numbers_.size(); ++k) keep(255 - k);
  for (size_t i = 0; i < n_; ++i)
    number[value_of(i)] = static_cast<uint8_t>(group.inputs.size() + i);
  group.ops.assign(ops_.begin(), ops_.begin() + n_);
  for (Op& op : group.ops) {
    for (size_t k = 0; k < op.inputs; ++k) op.values[k] = number[op.values[k]];
  }
  for (const uint8_t value : outputs_) group.outputs.push_back(number[value]);
  return group;
}

// ---- that a rule left everything in order

void Rewriter::check_op(size_t i, const char* rule) const {
  const auto is_before = [&](uint8_t value) { return value < value_of(i) || is_added(value); };
  const Op& op = ops_[i];
  for (const uint8_t value : op.reads()) {
    if (!is_before(value))
      fail(Status::internal, "rewriting by ", rule, ": op ", i, " reads value ",
           static_cast<int>(value), ", which is not before it");
    const bool number = !is_result(value) && input(value).tensor.numel() == 1;
    const bool reduces = op.kind == GroupOpKind::reduction;
    if (has_rows() &&
        (reduces ? is_per_row(value) || number : op.per_row && !number && !is_per_row(value)))
      fail(Status::internal, "rewriting by ", rule, ": op ", i, " reads value ",
           static_cast<int>(value), " of another level");
  }
  if (op.kind == GroupOpKind::conversion && op.inputs != 1)
    fail(Status::internal, "rewriting by ", rule, ": op ", i, " converts ",
         static_cast<int>(op.inputs), " values");
  const uint8_t value = replaced_[i];
  if (value == value_of(i)) return;
  if (!is_before(value))
    fail(Status::internal, "rewriting by ", rule, ": op ", i, " is value ", static_cast<int>(value),
         ", which is not before it");
  if (dtype_of(value) != op.result)
    fail(Status::internal, "rewriting by ", rule, ": op ", i, " has dtype ", op.result,
         ", what replaces it ", dtype_of(value));
  if (has_rows() && is_per_row(value) != op.per_row)
    fail(Status::internal, "rewriting by ", rule, ": op ", i, " is replaced by another level");
}

void Rewriter::check_all(const char* pass) const {
  std::bitset<kMaxGroupOps> read;
  for (size_t o = 0; o < form_.outputs.size(); ++o) {
    const uint8_t value = outputs_[o];
    if (!is_result(value) || read[index_of(value)])
      fail(Status::internal, "rewriting by ", pass, ": output ", o, " is value ",
           static_cast<int>(value), ", which no op computes for it");
    read[index_of(value)] = true;
    const Op &was = form_.ops[form_.outputs[o] - inputs_], &is = ops_[index_of(value)];
    if (is.result != was.result || is.per_row != was.per_row)
      fail(Status::internal, "rewriting by ", pass, ": output ", o, " has dtype ", is.result,
           ", expected ", was.result, ", or another level");
  }
  for (size_t i = n_; i-- > 0;) {
    if (!read[i]) fail(Status::internal, "rewriting by ", pass, ": nothing reads op ", i);
    for (const uint8_t value : ops_[i].reads()) {
      if (!is_added(value) && value >= value_of(i))
        fail(Status::internal, "rewriting by ", pass, ": op ", i, " reads value ",
             static_cast<int>(value), ", which is not before it");
      if (is_result(value)) read[index_of(value)] = true;
    }
  }
}

}  // namespace libtensor
