// SPDX-License-Identifier: Apache-2.0
// A group as the backend gets it, and its execution.
#include <algorithm>
#include <cstring>
#include <utility>

#include "libtensor/core/checked.h"
#include "libtensor/core/error.h"
#include "libtensor/core/math_mode.h"
#include "libtensor/device/observe.h"
#include "libtensor/graph/op_id.gen.h"
#include "libtensor/ops/lazy/group.h"
#include "libtensor/ops/profiler.h"

namespace libtensor {
namespace {

// A result of whole memory.
Tensor in_shape(const Tensor& result, const Shape& shape) {
  if (result.shape() == shape) return result;
  return make_dense_tensor(Ref(result.impl()->storage), result.dtype(), shape, result.numel());
}

// Of the program. Another tensor of one element may be another one when a program repeats kernels.
bool is_number(const Tensor& x) {
  return x.is_weak() && x.numel() == 1 && x.device().is_cpu() &&
         acquired(x.storage().data) != nullptr;
}

// Memory for a result that was made without.
void fill(const Tensor& x) {
  Storage& storage = x.storage();
  if (storage.data) return;
  if (storage.nbytes <= Storage::kSmallBytes) {
    storage.data = storage.small;
    return;
  }
  const Ref<Storage> memory = backend_of(x.device()).allocate(storage.nbytes);
  storage.context = std::exchange(memory->context, nullptr);
  storage.deleter = std::exchange(memory->deleter, nullptr);
  storage.data = memory->data;
}

}  // namespace

// Memory that the group reads, each layout once, and each number.
void PendingGroup::list_inputs() {
  for (size_t i = 0; i < members_.size(); ++i) {
    for (const Tensor& x : at(i)->inputs()) {
      if (pending(x)) continue;
      ElementwiseGroup::Input input = input_of(in_memory(x), i);
      if (find(input) == inputs_.size()) inputs_.push_back(std::move(input));
      if (at(i)->computed) break;
    }
  }
}

// As the backend gets it; what is read per row, without the axes of a row.
ElementwiseGroup::Input PendingGroup::input_of(const Tensor& x, size_t member) const {
  const PendingOp& reader = *at(member);
  if (!frame_) return elementwise_input(x, member);
  if (frame_->is_join())
    return {x, false, reader.is_join() ? x.extent(join_axis()) : extent_of(reader)};
  const bool per_row =
      !reader.is_reduction() && x.numel() > 1 && level_of(reader) == PendingLevel::per_row;
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
ElementwiseGroup::Input PendingGroup::elementwise_input(const Tensor& x, size_t member) const {
  const PendingOp& reader = *at(member);
  if (reader.computed) return {x, false, 0, reader.computed};
  const auto is_zero = [](int64_t stride) { return stride == 0; };
  if (x.ndim() == 0) return {x, false};
  if (x.numel() == 1 || std::all_of(x.strides().begin(), x.strides().end(), is_zero)) {
    const Tensor one = alias(x, {}, {}, x.offset());
    one.impl()->weak = x.is_weak();
    return {one, false};
  }
  if (!parts_[member] && reader.shape == shape_) return {x, false};
  View view = view_of(x, reader.shape);
  if (parts_[member]) view = *compose(*parts_[member], view);
  if (const auto strides = view_strides(view.shape, view.strides, shape_))
    return {alias(x, shape_, *strides, view.offset), false};
  return {alias(x, view.shape, view.strides, view.offset), false};
}

// Of what has another one of the first axis of a row.
int64_t PendingGroup::extent_of(const PendingOp& member) const {
  const bool is_part = frame_ && frame_->is_join() && member.shape != shape();
  return is_part ? member.shape[join_axis()] : 0;
}

size_t PendingGroup::find(const ElementwiseGroup::Input& input) const {
  const Tensor& x = input.tensor;
  const auto same = [&](const ElementwiseGroup::Input& other) {
    const Tensor& y = other.tensor;
    if (x.dtype() != y.dtype() || input.per_row != other.per_row || input.extent != other.extent ||
        input.computed != other.computed)
      return false;
    if (is_number(x) && is_number(y))  // numbers of the program, each in its own storage
      return std::memcmp(x.data(), y.data(), static_cast<size_t>(itemsize(x.dtype()))) == 0;
    return &x.storage() == &y.storage() && x.offset() == y.offset() && x.shape() == y.shape() &&
           x.strides() == y.strides();
  };
  return static_cast<size_t>(std::find_if(inputs_.begin(), inputs_.end(), same) - inputs_.begin());
}

// The root, and members that somebody outside of the group holds.
void PendingGroup::list_outputs() {
  for (size_t i = 0; i < members_.size(); ++i) {
    if (members_[i] == &root_ || members_[i] == branch_) {
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

void PendingGroup::list_ops() {
  for (size_t m = 0; m < members_.size(); ++m) {
    const PendingOp& member = *at(m);
    ElementwiseGroup::Op& op = ops_.append([&] { return member.op; });
    op.per_row = frame_ && level_of(member) == PendingLevel::per_row;
    op.extent = extent_of(member);
    for (size_t i = 0; i < op.inputs; ++i) op.values[i] = number_of(member.inputs()[i], m);
  }
}
uint8_t PendingGroup::number_of(const Tensor& x, size_t reader) const {
  const PendingOp* behind = pending(x);
  if (!behind) return static_cast<uint8_t>(find(input_of(in_memory(x), reader)));
  const auto member = std::find(members_.begin(), members_.end(), behind);
  return static_cast<uint8_t>(inputs_.size() + static_cast<size_t>(member - members_.begin()));
}

GroupForm PendingGroup::form() const {
  GroupForm form{all(inputs_), all(ops_), {}, shape(), row_axes(), {}};
  for (const size_t i : outputs_) form.outputs.push_back(value_of(i));
  for (size_t m = 0; m < members_.size(); ++m) form.reassociates[m] = at(m)->reassociates;
  return form;
}

Tensor PendingGroup::new_result(const PendingOp& value) {
  const DType dtype = value.op.result;
  return make_dense_tensor(
      backend_of(value.device).allocate(checked_nbytes(value.numel, itemsize(dtype))), dtype,
      value.shape, value.numel);
}

// Where a value is stored.
Tensor PendingGroup::output(const PendingOp& value) const {
  for (const Given& its : *given_) {
    if (its.value != &value) continue;
    fill(its.tensor);
    return its.tensor;
  }
  return new_result(value);
}

void PendingGroup::prepare_first(Call& call, std::vector<Result>* results) const {
  for (const auto& group : first_) {
    call.calls_first.push_back(std::make_unique<Call>());
    group->prepare(*call.calls_first.back(), results);
  }
  for (const auto& its : call.calls_first) call.first.push_back(*its->group);
}

// `results` gets the memory of the outputs; null: there is none, for who only looks.
void PendingGroup::prepare(Call& call, std::vector<Result>* results) const {
  prepare_first(call, results);
  call.outputs.reserve(outputs_.size());
  for (size_t o = 0; o < outputs_.size(); ++o) {
    const size_t i = outputs_[o];
    Tensor result = results ? output(*at(i)) : Tensor();
    if (results) results->push_back({members_[i], result.impl()->storage});
    if (results && !frame_) result = in_shape(result, shape_);
    call.outputs.push_back({value_of_output(o), std::move(result)});
  }
  set_group(call, true);
}

// The root is reduced, not stored: x is of its shape.
void PendingGroup::prepare_reduced(Call& call, const Tensor& x,
                                   std::vector<Result>* results) const {
  prepare_first(call, results);
  // Where others hold more of it, ops that only these need have no place here.
  const bool as_rewritten = outputs_.size() == 1 || branch_;
  const auto value = [&](size_t o) {
    return as_rewritten ? value_of_output(o) : value_of(outputs_[o]);
  };
  for (size_t o = 0; o < outputs_.size(); ++o) {
    if (members_[outputs_[o]] == &root_) call.outputs.push_back({value(o), x});
  }
  for (size_t o = 0; o < outputs_.size() && branch_; ++o) {
    const PendingOp& its = *at(outputs_[o]);
    if (&its == &root_) continue;
    const Tensor result = results ? output(its) : Tensor();
    if (results) results->push_back({members_[outputs_[o]], result.impl()->storage});
    call.outputs.push_back({value(o), results ? in_shape(result, shape_) : result});
  }
  set_group(call, as_rewritten);
}

void PendingGroup::set_group(Call& call, bool as_rewritten) const {
  if (!rewritten_ || !as_rewritten) {
    call.group.emplace(ElementwiseGroup{all(inputs_),
                                        all(ops_),
                                        call.outputs,
                                        shape(),
                                        row_axes(),
                                        {},
                                        call.first.data(),
                                        call.first.size()});
    return;
  }
  if (observe::debug_level() >= 3) call.before = rewriting_of(form());
  call.group.emplace(ElementwiseGroup{rewritten_->inputs, rewritten_->ops, call.outputs, shape(),
                                      row_axes(), call.before, call.first.data(),
                                      call.first.size()});
}

bool PendingGroup::reduce_now(const ReduceCall& call) const {
  if (!may_reduce()) return false;
  Call its;
  std::vector<Result> results;  // of few elements, which are computed again
  prepare_reduced(its, call.x, &results);
  const profiler::Scope profiled(profiler::on() ? name_of(*its.group) : "", root_.device,
                                 its.group->inputs);
  return backend_of(root_.device)
      .reduce_group({call.op, call.out, call.x, call.mask, call.compute, call.params, &*its.group});
}

void PendingGroup::describe(int number, std::string& text, Values& done,
                            const PendingOp* reduction) const {
  Call call, reduced;
  const auto is_stored = [&](const PendingGroup& group) {
    for (const size_t i : group.outputs_) done.push_back(group.members_[i]);
  };
  const auto are_stored = [&](const PendingGroup& group) {
    for (const auto& first : group.first_) is_stored(*first);
  };
  are_stored(*this);
  std::string before;
  if (!members_.empty()) {
    if (reduction) {
      prepare_first(call, nullptr);
      set_group(call, true);
    } else {
      prepare(call, nullptr);
      is_stored(*this);
    }
    if (rewritten_) before = rewriting_of(form());
  }
  if (reduction) done.push_back(reduction);
  KernelCounts work;
  std::string listing;
  size_t ops = call.group ? call.group->ops.size() : 0;
  Shape its = shape();
  if (total_) {
    if (reduced_) {
      if (stores_) {
        reduced_->prepare(reduced, nullptr);
      } else {
        reduced_->prepare_reduced(reduced, Tensor(), nullptr);
      }
      ops += reduced.group->ops.size();
      for (const size_t i : reduced_->outputs_) {
        const PendingValue* value = reduced_->members_[i];
        if (stores_ || (reduced_->branch_ && value != &reduced_->root_)) done.push_back(value);
      }
      are_stored(*reduced_);
      if (reduced_->rewritten_) before = rewriting_of(reduced_->form()) + before;
    }
    done.push_back(total_);
    const ElementwiseGroup::Op& op = total_->op;
    const Tensor &out = given_of(*total_), &x = total_->inputs()[0];
    const GroupReduction reduces{op.op,
                                 out,
                                 x,
                                 total_->mask,
                                 op.compute,
                                 {op.params.data(), op.params_count},
                                 reduced_ ? &*reduced.group : nullptr,
                                 stores_,
                                 call.group ? &*call.group : nullptr};
    work = work_of(reduces);
    listing = listing_of(reduces);
    ++ops;
    its = x.shape();
  } else {
    work = work_of(*call.group);
    listing = listing_of(*call.group);
  }
  Text head;
  head << "pass " << number << ": " << ops << (ops == 1 ? " op" : " ops") << " on " << its;
  int64_t columns = 1;
  for (int i = 0; i < row_axes(); ++i) columns *= shape()[shape().size() - 1 - i];
  if (frame_) head << " in rows of " << columns;
  head << ", reads " << work.bytes_read << " bytes, writes " << work.bytes_written;
  text += head.view();
  text += '\n';
  text += before;
  text += listing;
  if (reduction) text.append("  ").append(op_name(reduction->op.op)) += " of the last one\n";
}

const Tensor& PendingGroup::given_of(const PendingOp& value) const {
  return std::find_if(given_->begin(), given_->end(),
                      [&](const Given& its) { return its.value == &value; })
      ->tensor;
}

std::vector<PendingWork::Result> PendingGroup::run() const {
  Backend& backend = backend_of(root_.device);
  const PendingScope scope(backend);
  std::optional<MathModeScope> mode;
  const PendingOp* product = reduced_ ? reduced_->product_ : product_;
  if (product) mode.emplace(MathMode::winograd, product->computed->winograd);
  std::vector<Result> results;
  Call call;
  if (!members_.empty()) prepare(call, &results);
  if (total_) {
    run_total(backend, call, results);
    return results;
  }
  const profiler::Scope profiled(profiler::on() ? name_of(*call.group) : "", root_.device,
                                 call.group->inputs);
  const bool is_padded = root_.computed && root_.computed->kind == ComputedInput::Kind::padding;
  const bool is_one_kernel = members_.size() == 1 && first_.empty() && !root_.is_join() &&
                             !is_padded && (root_.computed || !rewritten_);
  if (is_one_kernel || !backend.elementwise_group(*call.group)) run_each(call);
  return results;
}

// The reduction, with what is before and behind it.
void PendingGroup::run_total(Backend& backend, const Call& call,
                             std::vector<Result>& results) const {
  const Tensor out = output(*total_);
  results.push_back({total_, out.impl()->storage});
  Tensor x = total_->inputs()[0];
  if (!reduced_ && !call.group) {
    const std::array<const Tensor*, 1> inputs{&x};
    const std::array<ElementwiseGroup::Input, 1> read{{{x, false}}};
    const profiler::Scope profiled(profiler::on() ? op_name(total_->op.op) : "", root_.device,
                                   read);
    return total_->run(out, inputs);
  }
  Call before;
  if (stores_) {
    reduced_->prepare(before, &results);
    const PendingValue* operand = pending_value(x.storage());
    const Tensor& stored = before.outputs[*reduced_->output_of(operand)].tensor;
    x = alias(stored, x.shape(), x.strides(), x.offset());
  } else if (reduced_) {
    reduced_->prepare_reduced(before, x, &results);
  }
  const ElementwiseGroup::Op& op = total_->op;
  const Shape kept = reduced_shape(x.shape(), total_->mask, true);
  const Tensor target = alias(out, kept, contiguous_strides(kept), out.offset());
  const GroupReduction reduces{op.op,
                               target,
                               x,
                               total_->mask,
                               op.compute,
                               {op.params.data(), op.params_count},
                               before.group ? &*before.group : nullptr,
                               stores_,
                               call.group ? &*call.group : nullptr};
  const profiler::Scope profiled(profiler::on() ? name_of(reduces) : "", root_.device,
                                 before.group ? before.group->inputs : call.group->inputs);
  if (backend.reduce_group(reduces)) {
    if (reduced_ && !stores_) reduced_->root_.was_reduced = true;
    return;
  }
  if (reduced_) {
    const std::vector<Result> computed = reduced_->run();
    const Tensor& operand = total_->inputs()[0];
    for (const Result& its : computed) {
      if (its.value != pending_value(operand.storage())) continue;
      const auto& value = static_cast<const PendingOp&>(*its.value);
      const Tensor whole =
          make_dense_tensor(Ref(its.memory), value.op.result, value.shape, value.numel);
      x = alias(whole, operand.shape(), operand.strides(), operand.offset());
    }
    results.insert(results.begin(), computed.begin(), computed.end());
  }
  const std::array<const Tensor*, 1> inputs{&x};
  total_->run(out, inputs);
  if (call.group && !backend.elementwise_group(*call.group)) run_each(call);
}

// One op after the other, as they were called.
void PendingGroup::run_each(const Call& call) const {
  for (size_t i = 0; i < first_.size(); ++i) first_[i]->run_each(*call.calls_first[i]);
  std::vector<Tensor> results(members_.size());
  for (size_t o = 0; o < outputs_.size(); ++o)
    results[outputs_[o]] = in_shape(call.outputs[o].tensor, at(outputs_[o])->shape);
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
      computed[i] = source < inputs_.size() ? in_memory(x)
                                            : alias(results[source - inputs_.size()], x.shape(),
                                                    x.strides(), x.offset());
      inputs[i] = &computed[i];
    }
    value.run(results[m], {inputs.data(), count});
  }
}

}  // namespace libtensor
