// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <list>
#include <optional>
#include <string_view>
#include <type_traits>

#include "libtensor/graph/autocast.h"
#include "libtensor/ops/autocast.h"
#include "libtensor/ops/execute.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/program/capture.h"
#include "libtensor/program/plan.h"
#include "libtensor/program/program.h"
#include "libtensor/program/program_text.h"

namespace libtensor {
namespace {

// The modes of a call, for the thread that runs it.
class ModesScope {
 public:
  ModesScope(const CallModes& modes, bool recording) : grad_(modes.recording && recording) {
    for (int kind = 0; kind < kDeviceKinds; ++kind) {
      if (const auto dtype = static_cast<DType>(modes.autocast[static_cast<size_t>(kind)]);
          dtype != DType::unset)
        set_autocast(static_cast<DeviceKind>(kind), dtype);
    }
  }
  ~ModesScope() {
    for (int kind = 0; kind < kDeviceKinds; ++kind) {
      if (thread_state().autocast[kind]) set_autocast(static_cast<DeviceKind>(kind), DType::unset);
    }
  }
  ModesScope(const ModesScope&) = delete;
  ModesScope& operator=(const ModesScope&) = delete;

 private:
  const GradMode grad_;
};

// The arguments of one call as its op takes them.
class Arguments {
 public:
  Arguments(const std::vector<Argument>& args, const ProgramRun& run) {
    for (size_t i = 0; i < args.size(); ++i)
      pointers_[i] = std::visit([&](const auto& arg) { return at(i, arg, args[i], run); }, args[i]);
  }
  const void* const* data() const noexcept { return pointers_.data(); }

 private:
  template <class T>
  const void* at(size_t i, const T& arg, const Argument& whole, const ProgramRun& run) {
    if constexpr (std::is_same_v<T, ValueArg>) {
      return &run.value(whole);
    } else if constexpr (std::is_same_v<T, ValuesArg>) {
      return &lists_.emplace_back(run.values(whole));
    } else if constexpr (std::is_same_v<T, std::string>) {
      return &(texts_[i] = arg);
    } else if constexpr (std::is_same_v<T, Ref<Generator>>) {
      return &(generators_[i] = arg.get());
    } else {
      return &arg;
    }
  }

  std::array<const void*, kMaxArgs> pointers_{};
  std::array<std::string_view, kMaxArgs> texts_;
  std::array<Generator*, kMaxArgs> generators_{};
  std::list<Tensors> lists_;
};

bool fits(const Shape& shape, const ValueSpec& spec) {
  if (spec.symbols.empty()) return shape == spec.shape;
  if (shape.size() != spec.shape.size()) return false;
  for (int i = 0; i < shape.size(); ++i) {
    if (spec.symbols[static_cast<size_t>(i)] == kNoSymbol && shape[i] != spec.shape[i])
      return false;
  }
  return true;
}

}  // namespace

const Tensor& ProgramRun::value(const Argument& arg) const {
  const ValueId id = std::get<ValueArg>(arg).id;
  return id == kNoValue ? none_ : values_[static_cast<size_t>(id)];
}

Tensors ProgramRun::values(const Argument& arg) const {
  Tensors list;
  for (const ValueId id : std::get<ValuesArg>(arg).ids)
    list.push_back(id == kNoValue ? Tensor() : values_[static_cast<size_t>(id)]);
  return list;
}

void ProgramRun::set_result(const ProgramCall& call, size_t i, Tensor value) {
  if (i < call.results.size() && call.results[i] != kNoValue)
    values_[static_cast<size_t>(call.results[i])] = std::move(value);
}

void ProgramRun::check(const Tensors& inputs) const {
  const size_t known = program_.inputs.size();
  if (inputs.size() != known) {
    fail(Status::invalid, "the program has ", static_cast<int64_t>(known), " inputs, but ",
         static_cast<int64_t>(inputs.size()), " tensors are given");
  }
  for (size_t i = 0; i < known; ++i) {
    const ValueSpec& spec = program_.inputs[i];
    const Tensor& x = inputs[i];
    if (!x.defined()) fail(Status::invalid, "input ", quoted(spec.name), " is NULL");
    const Status status = x.dtype() != spec.dtype     ? Status::dtype
                          : !fits(x.shape(), spec)    ? Status::shape
                          : x.device() != spec.device ? Status::device
                                                      : Status::ok;
    if (status == Status::ok) continue;
    // Inputs with other axes may be in another order.
    const bool may_be_freed = status == Status::shape && x.ndim() == spec.shape.size();
    fail(status, "input ", quoted(spec.name), " is ",
         spec_text(program_, {"", x.dtype(), x.shape(), x.device()}),
         ", but the program was made for ", spec_text(program_, spec),
         may_be_freed ? "; tensor_program_generalize() frees extents" : "");
  }
}

void ProgramRun::check_arguments(const ProgramCall& call) const {
  for (size_t i = 0; i < call.args.size(); ++i) {
    const ArgDef& arg = call.op->args[i];
    if (arg.nullable) continue;
    const auto missing = [this](ValueId id) {
      return id == kNoValue || !values_[static_cast<size_t>(id)].defined();
    };
    const auto* one = std::get_if<ValueArg>(&call.args[i]);
    const auto* list = std::get_if<ValuesArg>(&call.args[i]);
    if ((one && missing(one->id)) ||
        (list && std::any_of(list->ids.begin(), list->ids.end(), missing)))
      fail(Status::invalid, arg.name, " has no value");
  }
}

void ProgramRun::call_op(const ProgramCall& call) {
  const OpDef& def = *call.op;
  std::vector<Argument> changed;
  if (!call.extents.empty()) changed = arguments(call);
  const Arguments arguments(call.extents.empty() ? call.args : changed, *this);
  if (call.inplace) return execute_inplace_call({def, arguments.data()});
  if (def.returns == Returns::tensor) {
    Tensor result;
    execute_call({def, arguments.data()}, &result);
    return set_result(call, 0, std::move(result));
  }
  Tensors results;
  execute_call({def, arguments.data()}, &results);
  if (results.size() < call.results.size()) {
    fail(Status::shape, def.name, " has ", static_cast<int64_t>(results.size()),
         " results, but had ", static_cast<int64_t>(call.results.size()),
         " when the program was made");
  }
  for (size_t i = 0; i < call.results.size(); ++i) set_result(call, i, std::move(results[i]));
}

void ProgramRun::call_action(const ProgramCall& call) {
  Capture* capture = Capture::current();
  if (!capture) return call.action->run(*this, call);
  const CallSinkOff within;
  call.action->run(*this, call);
  capture->note(call, *this);
}

std::vector<Argument> ProgramRun::arguments(const ProgramCall& call) const {
  std::vector<Argument> args = call.args;
  for (const CallExtent& extent : call.extents) {
    const int64_t value = extent.value.at(symbols_);
    Argument& arg = args[static_cast<size_t>(extent.arg)];
    if (auto* list = std::get_if<Dims>(&arg)) {
      (*list)[extent.entry] = value;
    } else if (std::holds_alternative<Scalar>(arg)) {
      arg = Scalar(value);
    } else {
      arg = value;
    }
  }
  return args;
}

void ProgramRun::begin(const Tensors& inputs) {
  check(inputs);
  symbols_ = bind_symbols(program_, inputs);
  values_.reserve(static_cast<size_t>(program_.value_count));
  values_ = inputs;
  for (const ProgramConstant& constant : program_.constants) {
    values_.push_back(constant.extent ? weak_scalar(constant.extent->at(symbols_))
                                      : constant.tensor);
  }
  values_.resize(static_cast<size_t>(program_.value_count));
}

void ProgramRun::begin_empty() {
  values_.resize(static_cast<size_t>(program_.value_count));
  for (size_t i = 0; i < program_.constants.size(); ++i)
    values_[program_.inputs.size() + i] = program_.constants[i].tensor;
}

void ProgramRun::fail_in(const ProgramCall& call, const Error& error) const {
  fail(error.status(), "call ", static_cast<int64_t>(&call - program_.calls.data()), ", ",
       call.op->name, ": ", error.what());
}

Tensors ProgramRun::results() const {
  Tensors results;
  results.reserve(program_.outputs.size());
  for (const ValueId id : program_.outputs)
    results.push_back(id == kNoValue ? Tensor() : values_[static_cast<size_t>(id)]);
  return results;
}

Tensors ProgramRun::run_calls(CallWatch* watch) {
  const bool recording = grad_enabled() || program_.differentiates;
  const AutocastOff outside;
  const auto& calls = program_.calls;
  for (size_t i = 0; i < calls.size();) {
    const int32_t modes = calls[i].modes;
    const ModesScope scope(program_.modes[static_cast<size_t>(modes)], recording);
    for (; i < calls.size() && calls[i].modes == modes; ++i) {
      const ProgramCall& call = calls[i];
      try {
        check_arguments(call);
        if (watch) watch->before(call);
        call.action ? call_action(call) : call_op(call);
        if (watch) watch->after(call);
      } catch (const Error& error) {
        fail_in(call, error);
      }
      for (const ValueId id : call.last_uses) values_[static_cast<size_t>(id)] = Tensor();
    }
  }
  return results();
}

void ProgramRun::run_action(const ProgramCall& call) {
  const AutocastOff outside;
  const ModesScope scope(program_.modes[static_cast<size_t>(call.modes)],
                         grad_enabled() || program_.differentiates);
  call.action->run(*this, call);
}

Tensors Program::run(const Tensors& values) const {
  const char* why_not = Plan::why_not(*this, values);
  const bool planned = !why_not;
  bool missed = false;
  if (planned) {
    if (std::optional<Tensors> results = Plan::run(*this, values, missed))
      return std::move(*results);
  }
  ProgramRun run(*this);
  run.begin(values);
  if (!planned) {
    plans.set_why(why_not);
    return run.run_calls();
  }
  Tensors results = !missed && plans.wants_plan() ? Plan::record(run, values) : run.run_calls();
  Plan::drop_spent_graphs(results);
  return results;
}

}  // namespace libtensor
