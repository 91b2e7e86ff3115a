// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/control.h"

#include <algorithm>

#include "libtensor/core/cancel.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/ops/api/creation.gen.h"
#include "libtensor/ops/api/joining.gen.h"
#include "libtensor/ops/op_support.h"

namespace libtensor {
namespace {

bool is_tensor(const ProgramConstant& constant) {
  return !constant.extent && !constant.tensor.is_weak();
}

bool truth(const Tensor& x, const char* name) {
  if (x.numel() != 1 || is_complex(x.dtype()))
    fail(Status::invalid, name, " is ", x.dtype(), " ", x.shape(), ", expected one real element");
  return *contiguous_on_host(x, DType::boolean).data_as<bool>();
}

std::string input_name(const Program& program, size_t i) {
  const std::string name = "constant." + std::to_string(i);
  const auto has_it = [&](const ValueSpec& input) { return input.name == name; };
  const bool taken = std::any_of(program.inputs.begin(), program.inputs.end(), has_it);
  return taken ? input_name(program, i + program.inputs.size()) : name;
}

}  // namespace

void check_body(const Program& body, const char* name) {
  const auto first = static_cast<ValueId>(body.inputs.size() + body.constants.size());
  const auto writes = [&](const ProgramCall& call) {
    if (call.action) {
      return call.action->effect != Action::Effect::control &&
             call.action != &action(ActionId::autograd_grad) &&
             call.action != &action(ActionId::grad);
    }
    return call.inplace && std::get<ValueArg>(call.args[0]).id < first;
  };
  const auto written = [](const ProgramConstant& constant) { return constant.written; };
  if (!body.writes_inputs && !std::any_of(body.calls.begin(), body.calls.end(), writes) &&
      std::none_of(body.constants.begin(), body.constants.end(), written))
    return;
  fail(Status::unsupported, name, " changes tensors that it does not make");
}

Tensors run_branch(const Tensor& condition, const Program& on_true, const Program& on_false,
                   const Tensors& inputs) {
  return (truth(condition, "condition") ? on_true : on_false).run(inputs);
}

Tensors run_loop(const Program& body, const LoopOperands& operands) {
  const size_t n_states = operands.states.size();
  const size_t n_inputs = 1 + n_states + operands.invariants.size(),
               n_outputs = body.outputs.size();
  if (body.inputs.size() != n_inputs || n_outputs < 1 + n_states) {
    fail(Status::invalid, "body has ", static_cast<int64_t>(body.inputs.size()), " inputs and ",
         static_cast<int64_t>(n_outputs), " outputs, but there are ",
         static_cast<int64_t>(n_states), " states and ",
         static_cast<int64_t>(operands.invariants.size()),
         " invariants: it reads the number of the trip and these, and gives whether to go on, "
         "states, and what is collected");
  }
  int64_t most = INT64_MAX;
  if (operands.max_trips.defined()) {
    const Tensor limit = contiguous_on_host(operands.max_trips, DType::int64);
    if (limit.numel() != 1 || is_floating(operands.max_trips.dtype()))
      fail(Status::invalid, "max_trips is ", operands.max_trips.dtype(), " ",
           operands.max_trips.shape(), ", expected one integer");
    most = *limit.data_as<int64_t>();
  }
  bool goes_on = !operands.condition.defined() || truth(operands.condition, "condition");
  Tensors states = operands.states;
  std::vector<Tensors> collected(n_outputs - 1 - n_states);
  CancelPoint point;
  const auto trip = [&](int64_t number) {
    Tensor count = empty_tensor({}, DType::int64, Device{DeviceKind::cpu, 0});
    *count.data_as<int64_t>() = number;
    Tensors inputs{count};
    inputs.insert(inputs.end(), states.begin(), states.end());
    inputs.insert(inputs.end(), operands.invariants.begin(), operands.invariants.end());
    return body.run(inputs);
  };
  int64_t number = 0;
  for (; goes_on && number < most; ++number) {
    point(static_cast<int64_t>(kCancelWork));
    Tensors outputs = trip(number);
    for (const Tensor& x : outputs) {
      if (!x.defined()) fail(Status::invalid, "an output of body has no value");
    }
    const auto rows = outputs.begin() + 1 + static_cast<int64_t>(n_states);
    goes_on = truth(outputs[0], "the first output of body");
    for (size_t i = 0; i < collected.size(); ++i)
      collected[i].push_back(rows[static_cast<int64_t>(i)]);
    states.assign(outputs.begin() + 1, rows);
  }
  if (number == 0 && !collected.empty()) {
    // For the shapes.
    const GradMode mode(false);
    const Tensors outputs = trip(0);
    for (size_t i = 0; i < collected.size(); ++i) {
      const Tensor& row = outputs[1 + n_states + i];
      Shape shape = row.shape();
      shape.insert(0, 0);
      states.push_back(ops::zeros(shape, row.dtype(), row.device()));
    }
    return states;
  }
  for (const Tensors& rows : collected) states.push_back(ops::stack(rows, 0));
  return states;
}

Tensors tensor_constants(const Program& program) {
  Tensors found;
  for (const ProgramConstant& constant : program.constants) {
    if (is_tensor(constant)) found.push_back(constant.tensor);
  }
  return found;
}

Ref<Program> with_constants_as_inputs(const Program& program, const Tensors& before,
                                      const Tensors& after) {
  Ref<Program> made = program.copy();
  const size_t own = program.inputs.size();
  const auto add = [&](const Tensor& x) {
    const size_t i = made->inputs.size();
    made->inputs.push_back({input_name(*made, i), x.dtype(), x.shape(), x.device()});
  };
  for (const Tensor& x : before) add(x);
  std::vector<ValueId> numbers(program.constants.size());
  made->constants.clear();
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (!is_tensor(program.constants[i])) continue;
    numbers[i] = static_cast<ValueId>(made->inputs.size());
    add(program.constants[i].tensor);
  }
  for (const Tensor& x : after) add(x);
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (is_tensor(program.constants[i])) continue;
    numbers[i] = static_cast<ValueId>(made->inputs.size() + made->constants.size());
    made->constants.push_back(program.constants[i]);
  }
  const auto first_result = static_cast<ValueId>(own + numbers.size());
  const auto more =
      static_cast<ValueId>(made->inputs.size() + made->constants.size()) - first_result;
  made->renumber([&](ValueId& id) {
    if (id >= first_result) {
      id += more;
    } else if (id >= static_cast<ValueId>(own)) {
      id = numbers[static_cast<size_t>(id) - own];
    }
  });
  made->value_count += more;
  return made;
}

}  // namespace libtensor
