// SPDX-License-Identifier: Apache-2.0
// What those who rewrite the calls of a program ask of it.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/program/program.h"

namespace libtensor {

inline ValueId id_of(const Argument& arg) { return std::get<ValueArg>(arg).id; }
inline bool is(const ProgramCall& call, OpId op) { return call.op == &op_def(op); }

// Of batch_norm: whether it uses the statistics of the batch, and writes the running ones.
inline bool is_training(const ProgramCall& batch_norm) {
  return std::get<bool>(batch_norm.args[5]);
}

// Whether a call takes random numbers from a generator.
inline bool draws(const ProgramCall& call) {
  return std::any_of(call.op->args.begin(), call.op->args.end(),
                     [](const ArgDef& arg) { return arg.kind == ArgKind::generator; });
}

// Whether a call writes to tensors that were there before, or is none of an op.
inline bool has_other_effects(const ProgramCall& call) {
  if (call.inplace || call.action) return true;
  if (is(call, OpId::batch_norm) && !is_training(call)) return false;
  return std::any_of(call.op->writes.begin(), call.op->writes.end(), [&](const WriteDef& write) {
    return id_of(call.args[write.argument]) != kNoValue;
  });
}

inline bool has_autocast(const CallModes& modes) {
  return std::any_of(modes.autocast.begin(), modes.autocast.end(), [](uint8_t on) { return on; });
}

// Adds constants after those that there are; the results of calls are numbered after them.
inline void add_constants(Program& program, std::vector<ProgramConstant> more) {
  const auto first_result = static_cast<ValueId>(program.inputs.size() + program.constants.size());
  const auto count = static_cast<ValueId>(more.size());
  program.renumber([&](ValueId& id) {
    if (id >= first_result) id += count;
  });
  program.value_count += count;
  std::move(more.begin(), more.end(), std::back_inserter(program.constants));
}

// Which calls make and read each value of a program, whose calls stay as they are meanwhile.
class ProgramValues {
 public:
  explicit ProgramValues(Program& program)
      : program_(program),
        first_constant_(static_cast<ValueId>(program.inputs.size())),
        producers_(static_cast<size_t>(program.value_count), -1),
        uses_(static_cast<size_t>(program.value_count), 0),
        readers_(static_cast<size_t>(program.value_count), -1) {
    for (size_t i = 0; i < program.calls.size(); ++i) {
      ProgramCall& call = program.calls[i];
      for_each_operand(call, [&](ValueId id) {
        if (id == kNoValue) return;
        ++uses_[static_cast<size_t>(id)];
        readers_[static_cast<size_t>(id)] = static_cast<int64_t>(i);
      });
      for (const ValueId id : call.results) {
        if (id != kNoValue) producers_[static_cast<size_t>(id)] = static_cast<int64_t>(i);
      }
    }
    for (const ValueId id : program.outputs) {
      if (id != kNoValue) ++uses_[static_cast<size_t>(id)];
    }
  }

  bool is_input(ValueId id) const { return id < first_constant_; }
  // A tensor that no run changes; null for any other value.
  const ProgramConstant* constant(ValueId id) const {
    const ValueId i = id - first_constant_;
    if (id < first_constant_ || i >= static_cast<ValueId>(program_.constants.size()))
      return nullptr;
    const ProgramConstant& found = program_.constants[static_cast<size_t>(i)];
    return found.written || found.extent ? nullptr : &found;
  }
  const Tensor* constant_tensor(ValueId id) const {
    const ProgramConstant* found = constant(id);
    return found ? &found->tensor : nullptr;
  }
  // The call whose result a value is; null for inputs and constants.
  const ProgramCall* producer(ValueId id) const {
    const int64_t i = id == kNoValue ? -1 : producers_[static_cast<size_t>(id)];
    return i < 0 ? nullptr : &program_.calls[static_cast<size_t>(i)];
  }
  bool is_used_once(ValueId id) const { return uses_[static_cast<size_t>(id)] == 1; }
  // The call that reads a value, if it is the only one.
  const ProgramCall* only_reader(ValueId id) const {
    if (id == kNoValue || !is_used_once(id)) return nullptr;
    const int64_t i = readers_[static_cast<size_t>(id)];
    return i < 0 ? nullptr : &program_.calls[static_cast<size_t>(i)];
  }
  size_t index_of(const ProgramCall& call) const {
    return static_cast<size_t>(&call - program_.calls.data());
  }

 private:
  const Program& program_;
  const ValueId first_constant_;
  std::vector<int64_t> producers_, uses_, readers_;
};

}  // namespace libtensor
