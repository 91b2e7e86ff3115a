// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/program.h"

#include <algorithm>
#include <iterator>

#include "libtensor/program/rewrite.h"

namespace libtensor {

void release(Program* program) noexcept {
  if (program->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete program;
}

namespace {

// Whether a call does more than to compute its results.
bool has_effect(const ProgramCall& call) {
  if (call.action) return call.action != &action(ActionId::grad);
  return draws(call) || has_other_effects(call);
}

}  // namespace

void Program::drop_unused_constants() {
  const auto first = static_cast<ValueId>(inputs.size());
  const auto first_result = first + static_cast<ValueId>(constants.size());
  std::vector<bool> used(constants.size());
  const auto use = [&](ValueId id) {
    if (id >= first && id < first_result) used[static_cast<size_t>(id - first)] = true;
  };
  for (ProgramCall& call : calls) for_each_operand(call, use);
  std::for_each(outputs.begin(), outputs.end(), use);
  for (const ProgramObject& object : objects) {
    const auto* optimizer = std::get_if<Ref<Optimizer>>(&object);
    if (!optimizer) continue;
    for (const Tensor& parameter : (*optimizer)->parameters()) {
      for (size_t i = 0; i < constants.size(); ++i) {
        if (constants[i].tensor.same_as(parameter)) used[i] = true;
      }
    }
  }
  std::vector<ProgramConstant> kept;
  std::vector<ValueId> numbers(constants.size(), kNoValue);
  for (size_t i = 0; i < constants.size(); ++i) {
    if (!used[i]) continue;
    numbers[i] = first + static_cast<ValueId>(kept.size());
    kept.push_back(std::move(constants[i]));
  }
  const auto dropped = static_cast<ValueId>(constants.size() - kept.size());
  const auto renumber = [&](ValueId& id) {
    if (id >= first_result) {
      id -= dropped;
    } else if (id >= first) {
      id = numbers[static_cast<size_t>(id - first)];
    }
  };
  Program::renumber(renumber);
  constants = std::move(kept);
  value_count -= dropped;
}

void Program::finish() {
  const auto first_result = static_cast<ValueId>(inputs.size() + constants.size());
  std::vector<bool> used(static_cast<size_t>(value_count));
  const auto is_used = [&](ValueId id) { return id != kNoValue && used[static_cast<size_t>(id)]; };
  const auto use = [&](ValueId id) {
    if (id != kNoValue) used[static_cast<size_t>(id)] = true;
  };
  std::for_each(outputs.begin(), outputs.end(), use);
  std::vector<ProgramCall> kept;
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    if (!has_effect(*call) && std::none_of(call->results.begin(), call->results.end(), is_used))
      continue;
    call->last_uses.clear();
    const auto end = [&](ValueId id) {
      if (id >= first_result && !used[static_cast<size_t>(id)]) call->last_uses.push_back(id);
      use(id);
    };
    std::for_each(call->results.begin(), call->results.end(), end);
    for_each_operand(*call, end);
    kept.push_back(std::move(*call));
  }
  calls.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
  // The results that are left are numbered anew.
  std::vector<ValueId> numbers(static_cast<size_t>(value_count), kNoValue);
  value_count = first_result;
  const auto renumber = [&](ValueId& id) {
    if (id >= first_result) id = numbers[static_cast<size_t>(id)];
  };
  differentiates = false;
  for (ProgramCall& call : calls) {
    for_each_operand(call, renumber);
    for (ValueId& id : call.results) {
      if (id == kNoValue) continue;
      numbers[static_cast<size_t>(id)] = value_count;
      id = value_count++;
    }
    std::for_each(call.last_uses.begin(), call.last_uses.end(), renumber);
    differentiates |= call.action == &action(ActionId::backward) ||
                      call.action == &action(ActionId::autograd_grad);
  }
  std::for_each(outputs.begin(), outputs.end(), renumber);
  drop_unused_constants();
}

Ref<Program> Program::copy() const {
  auto made = Ref<Program>::adopt(new Program);
  made->inputs = inputs;
  made->constants = constants;
  made->symbols = symbols;
  made->objects = objects;
  made->modes = modes;
  made->calls = calls;
  made->output_names = output_names;
  made->outputs = outputs;
  made->value_count = value_count;
  made->differentiates = differentiates;
  made->writes_inputs = writes_inputs;
  return made;
}

Tensor Program::constant(std::string_view name) const {
  for (const ProgramConstant& constant : constants) {
    if (constant.name == name) return constant.tensor;
  }
  return {};
}

}  // namespace libtensor
