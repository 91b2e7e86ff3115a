// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/capture.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "libtensor/core/platform/thread_end.h"
#include "libtensor/graph/default_generator.h"
#include "libtensor/graph/grad_state.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/program/program_text.h"

namespace libtensor {
namespace {

// The marks of values, by all captures of the process; 0 marks nothing.
uint32_t next_mark() noexcept {
  static constinit std::atomic<uint32_t> last{0};
  uint32_t mark = 0;
  while (mark == 0) mark = last.fetch_add(1, std::memory_order_relaxed) + 1;
  return mark;
}

Argument attribute(const Call& call, size_t i) {
  switch (call.op.args[i].kind) {
    case ArgKind::scalar:
      return call.arg<Scalar>(i);
    case ArgKind::integer:
      return call.arg<int64_t>(i);
    case ArgKind::real:
      return call.arg<double>(i);
    case ArgKind::boolean:
      return call.arg<bool>(i);
    case ArgKind::ints:
    case ArgKind::shape:
      return call.arg<Dims>(i);
    case ArgKind::axes:
      return call.arg<Axes>(i);
    case ArgKind::axis:
      return call.arg<int>(i);
    case ArgKind::optional_axis:
      return call.arg<OptionalAxis>(i);
    case ArgKind::dtype:
      return call.arg<DType>(i);
    case ArgKind::device:
      return call.arg<Device>(i);
    case ArgKind::string:
      return std::string(call.arg<std::string_view>(i));
    case ArgKind::generator:
      return Ref<Generator>::share(call.arg<Generator*>(i));
    case ArgKind::reduction:
      return call.arg<Reduction>(i);
    case ArgKind::fan:
      return call.arg<Fan>(i);
    case ArgKind::tensor:
    case ArgKind::tensors:
      break;
  }
  fail(Status::internal, call.op.name, ": an argument of no kind");
}

// That of a 0-d int64 tensor of the host.
std::optional<int64_t> number_of(const Tensor& x) {
  if (x.ndim() != 0 || x.dtype() != DType::int64 || !x.device().is_cpu()) return {};
  return *x.data_as<int64_t>();
}

std::string name_at(const std::vector<std::string_view>& names, size_t i, const char* otherwise) {
  return i < names.size() && !names[i].empty() ? std::string(names[i])
                                               : otherwise + std::to_string(i);
}

void check_names(const std::vector<std::string_view>& names, size_t n, const char* of) {
  if (!names.empty() && names.size() != n) {
    fail(Status::invalid, "there are ", static_cast<int64_t>(names.size()), " names, but ",
         static_cast<int64_t>(n), " ", of);
  }
  for (size_t i = 0; i < names.size(); ++i) {
    check_name(names[i], of);
    if (!names[i].empty() && std::find(names.begin(), names.begin() + static_cast<int64_t>(i),
                                       names[i]) != names.begin() + static_cast<int64_t>(i))
      fail(Status::invalid, "two of the ", of, " are called ", quoted(names[i]));
  }
}

void end_thread() noexcept {
  while (Capture::cancel()) {
  }
}

}  // namespace

void Capture::begin(const Tensors& inputs, const std::vector<std::string_view>& names,
                    bool nested) {
  if (current() && !nested)
    fail(Status::invalid, "the thread is capturing a program already; end or cancel that first");
  check_names(names, inputs.size(), "inputs");
  platform::at_thread_end<end_thread>();
  auto capture = std::unique_ptr<Capture>(new Capture(inputs, names));
  capture->outer_ = current();
  if (nested) {
    capture->generator_ = &default_generator();
    capture->generator_->get_state(capture->generator_state_);
  }
  thread_state().call_sink = capture.release();
}

Capture::Capture(const Tensors& inputs, const std::vector<std::string_view>& names) {
  for (size_t i = 0; i < inputs.size(); ++i) {
    const auto id = static_cast<ValueId>(values_.size());
    values_.push_back({inputs[i], true, false, true, name_at(names, i, "input")});
    if (!by_address_.try_emplace(inputs[i].impl(), id).second)
      fail(Status::invalid, "input ", quoted(values_.back().name), " is given twice");
  }
  modes_in_use.fetch_add(1, std::memory_order_relaxed);
}

Capture::~Capture() {
  modes_in_use.fetch_sub(1, std::memory_order_relaxed);
  if (generator_ && drew_) generator_->set_state(generator_state_);
}

bool Capture::cancel() noexcept {
  const std::unique_ptr<Capture> capture(current());
  thread_state().call_sink = capture ? capture->outer_ : nullptr;
  return capture != nullptr;
}

Ref<Program> Capture::end(const Tensors& outputs, const std::vector<std::string_view>& names) {
  Capture* capture = current();
  if (!capture) fail(Status::invalid, "the thread is not capturing a program");
  if (capture->broken_) {
    fail(Status::invalid,
         "a call of the program could not be captured, as its own error says: cancel the capture");
  }
  // Making the program takes the parts of the capture; where that fails, it goes on with copies.
  std::vector<Value> values = capture->values_;
  std::vector<ProgramCall> calls = capture->calls_;
  std::vector<ProgramObject> objects = capture->objects_;
  std::vector<CallModes> modes = capture->modes_;
  try {
    Ref<Program> program = capture->program(outputs, names);
    cancel();
    return program;
  } catch (...) {
    capture->values_.swap(values);
    capture->calls_.swap(calls);
    capture->objects_.swap(objects);
    capture->modes_.swap(modes);
    throw;
  }
}

void Capture::called(const Call& call, const void* result) {
  attempt([&] { add_op(call, result); });
}

std::vector<Argument> Capture::arguments(const Call& call) {
  std::vector<Argument> args;
  args.reserve(call.op.args.size());
  for (size_t i = 0; i < call.op.args.size(); ++i) {
    const ArgKind kind = call.op.args[i].kind;
    args.push_back(kind == ArgKind::tensor    ? argument(call.arg<Tensor>(i))
                   : kind == ArgKind::tensors ? argument(call.arg<Tensors>(i))
                                              : attribute(call, i));
  }
  return args;
}

void Capture::add_op(const Call& call, const void* result) {
  ProgramCall entry;
  entry.op = &call.op;
  entry.inplace = result == nullptr;
  entry.modes = modes();
  entry.args = arguments(call);
  drew_ |= std::any_of(entry.args.begin(), entry.args.end(), [](const Argument& arg) {
    const auto* generator = std::get_if<Ref<Generator>>(&arg);
    return generator && !*generator;
  });
  // Also those without operands, whose numbers are drawn.
  const bool differ =
      std::any_of(call.op.args.begin(), call.op.args.end(),
                  [](const ArgDef& arg) { return arg.kind == ArgKind::generator; }) ||
      std::any_of(entry.args.begin(), entry.args.end(),
                  [this](const Argument& arg) { return varies(arg); });
  if (entry.inplace) {
    written(call.arg<Tensor>(0));
  } else if (call.op.returns == Returns::tensor) {
    const auto& x = *static_cast<const Tensor*>(result);
    if (is_constant(x)) return versions_.clear();  // returned as it is, in every run
    entry.results = {define(x, differ)};
  } else {
    for (const Tensor& x : *static_cast<const Tensors*>(result))
      entry.results.push_back(define(x, differ));
  }
  for (const WriteDef& write : call.op.writes) {
    const Tensor& target = call.arg<Tensor>(write.argument);
    // batch_norm writes to its running statistics in training alone.
    if (target.defined() && versions_[&target.storage()] != target.storage().version)
      written(target);
  }
  versions_.clear();
  calls_.push_back(std::move(entry));
}

void Capture::add(const Action& action, std::vector<Argument> args, const Tensors& results) {
  ProgramCall entry;
  entry.op = &action.def;
  entry.action = &action;
  entry.modes = modes();
  entry.args = std::move(args);
  for (const Tensor& x : results) entry.results.push_back(define(x, true));
  calls_.push_back(std::move(entry));
}

void Capture::note(const ProgramCall& call, const ProgramRun& run) {
  attempt([&] {
    std::vector<Argument> args;
    for (size_t i = 0; i < call.args.size(); ++i) {
      const Argument& arg = call.args[i];
      if (std::holds_alternative<ValueArg>(arg)) {
        args.push_back(argument(run.value(arg)));
      } else if (std::holds_alternative<ValuesArg>(arg)) {
        args.push_back(argument(run.values(arg)));
      } else if (const auto* number = std::get_if<int64_t>(&arg)) {
        args.push_back(std::visit([&](const auto& object) { return argument(object); },
                                  run.program().objects[static_cast<size_t>(*number)]));
      } else {
        args.push_back(arg);
      }
    }
    Tensors results;
    for (const ValueId id : call.results) results.push_back(run.value(ValueArg{id}));
    add(*call.action, std::move(args), results);
  });
}

ValueId Capture::find(const Tensor& x) const {
  if (!x.defined()) return kNoValue;
  if (const auto at = by_address_.find(x.impl()); at != by_address_.end()) return at->second;
  if (const auto at = by_mark_.find(x.impl()->captured); at != by_mark_.end()) return at->second;
  return kNoValue;
}

bool Capture::is_constant(const Tensor& x) const {
  const ValueId id = find(x);
  if (id == kNoValue) return false;
  const Value& value = values_[static_cast<size_t>(id)];
  return value.tensor.defined() && !value.is_input;
}

void Capture::created(const Tensor& x) {
  if (!x.defined() || find(x) != kNoValue || x.impl()->refs.load() > 1) return;
  attempt([&] {
    const ValueId id = define(x, false);
    values_[static_cast<size_t>(id)].created = true;
  });
}

void Capture::before_write(const Tensor& x) {
  attempt([&] {
    versions_[&x.storage()] = x.storage().version.load(std::memory_order_relaxed);
    const ValueId own = find(x);
    if (own != kNoValue && values_[static_cast<size_t>(own)].created) value_of(x);
    for (Value& value : values_) {
      if (value.created && value.tensor.defined() && !value.before.defined() &&
          &value.tensor.storage() == &x.storage())
        value.before = copy_of(value.tensor);
    }
  });
}

// What a caller writes from the host makes a result a constant.
void Capture::written_by_host(const Tensor& x) {
  const ValueId id = find(x);
  if (id == kNoValue) return;
  Value& value = values_[static_cast<size_t>(id)];
  if (value.tensor.defined() || value.created) return;
  for (ProgramCall& call : calls_)
    std::replace(call.results.begin(), call.results.end(), id, kNoValue);
  value.created = true;
}

void Capture::read_by_host(const Tensor& x) {
  const ValueId id = find(x);
  const bool is_made_here = id != kNoValue && (values_[static_cast<size_t>(id)].created ||
                                               !values_[static_cast<size_t>(id)].tensor.defined());
  if (!is_made_here) read_by_host_.try_emplace(&x.storage(), Ref<Storage>::share(&x.storage()));
  if (outer_) outer_->read_by_host(x);
}

ValueId Capture::value_of(const Tensor& x) {
  if (!x.defined()) return kNoValue;
  if (const ValueId id = find(x); id != kNoValue) {
    Value& value = values_[static_cast<size_t>(id)];
    value.read = true;
    if (value.created && !value.tensor.defined()) value.tensor = x;
    return id;
  }
  const auto id = static_cast<ValueId>(values_.size());
  values_.push_back({x, false, true, false, {}});
  by_address_.emplace(x.impl(), id);
  return id;
}

bool Capture::varies(const Argument& arg) const {
  const auto of = [this](ValueId id) {
    if (id == kNoValue) return false;
    const Value& value = values_[static_cast<size_t>(id)];
    return value.varies || (value.tensor.defined() && depends(value.tensor));
  };
  if (const auto* one = std::get_if<ValueArg>(&arg)) return of(one->id);
  const auto* list = std::get_if<ValuesArg>(&arg);
  return list && std::any_of(list->ids.begin(), list->ids.end(), of);
}

ValueId Capture::define(const Tensor& x, bool varies) {
  if (!x.defined()) return kNoValue;
  const auto id = static_cast<ValueId>(values_.size());
  const bool known = find(x) != kNoValue || x.impl()->refs.load() > 1;
  values_.push_back({{}, false, false, varies});
  if (known) {
    // An argument that the op returned as it is, or what others hold too.
    by_address_.insert_or_assign(x.impl(), id);
    kept_.push_back(x);
    return id;
  }
  const uint32_t mark = next_mark();
  by_mark_.emplace(mark, id);
  x.impl()->captured = mark;
  return id;
}

int32_t Capture::modes() {
  CallModes now;
  now.recording = grad_enabled();
  const ThreadState& thread = thread_state();
  std::copy(std::begin(thread.autocast), std::end(thread.autocast), now.autocast.begin());
  return number_of_modes(now);
}

int32_t Capture::number_of_modes(const CallModes& modes) {
  const auto at = std::find(modes_.begin(), modes_.end(), modes);
  if (at != modes_.end()) return static_cast<int32_t>(at - modes_.begin());
  modes_.push_back(modes);
  return static_cast<int32_t>(modes_.size()) - 1;
}

int64_t Capture::object(ProgramObject object) {
  const auto at = std::find(objects_.begin(), objects_.end(), object);
  if (at != objects_.end()) return at - objects_.begin();
  objects_.push_back(std::move(object));
  return static_cast<int64_t>(objects_.size()) - 1;
}

Argument Capture::argument(const Ref<Optimizer>& optimizer) {
  for (const Tensor& parameter : optimizer->parameters()) {
    value_of(parameter);
    written(parameter);
  }
  return object(optimizer);
}

void Capture::written(const Tensor& x) {
  if (read_by_host_.contains(&x.storage())) [[unlikely]] {
    fail(Status::unsupported,
         "the program that is being captured changes a tensor whose elements were read before: "
         "they differ from run to run");
  }
  written_.try_emplace(&x.storage(), Ref<Storage>::share(&x.storage()));
}

bool Capture::depends(const Tensor& x) const {
  if (!x.defined()) return false;
  if (written_.contains(&x.storage())) return true;
  const ValueId id = find(x);
  if (id != kNoValue && values_[static_cast<size_t>(id)].varies) return true;
  return outer_ && outer_->depends(x);
}

void Capture::name(const Tensor& x, std::string_view name) {
  const ValueId id = find(x);
  if (id == kNoValue) return;
  Value& value = values_[static_cast<size_t>(id)];
  if (!is_constant(x))
    fail(Status::invalid, "t is an input or a result of the program, expected a constant");
  check_name(name, "a constant");
  value.name = name;
}

// Created tensors that are written to, or given out, are copies in each run: of the elements that
// they had, before all that reads them.
void Capture::copy_created(std::vector<ValueId>& outputs) {
  const OpDef& clone = op_def(OpId::clone);
  for (size_t i = 0; i < values_.size(); ++i) {
    const auto id = static_cast<ValueId>(i);
    Value& value = values_[i];
    const bool given = std::find(outputs.begin(), outputs.end(), id) != outputs.end();
    if (!value.created || !value.tensor.defined() || !(given || value.before.defined())) continue;
    const auto constant = static_cast<ValueId>(values_.size());
    Value copied;
    copied.tensor = value.before.defined() ? value.before : value.tensor;
    copied.read = true;
    copied.name = std::exchange(value.name, {});
    value.tensor = Tensor();
    values_.push_back(std::move(copied));  // `value` is gone
    ProgramCall call;
    call.op = &clone;
    call.modes = plain_modes();
    call.args = {ValueArg{constant}};
    call.results = {id};
    calls_.insert(calls_.begin(), std::move(call));
  }
}

int32_t Capture::plain_modes() {
  CallModes plain;
  plain.recording = false;
  return number_of_modes(plain);
}

Ref<Program> Capture::program(const Tensors& outputs, const std::vector<std::string_view>& names) {
  check_names(names, outputs.size(), "outputs");
  auto program = Ref<Program>::adopt(new Program);
  program->outputs.reserve(outputs.size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    program->outputs.push_back(value_of(outputs[i]));
    program->output_names.push_back(name_at(names, i, "output"));
  }
  copy_created(program->outputs);
  // Constants come behind the inputs, then results.
  std::vector<ValueId> numbers(values_.size());
  ValueId next = 0;
  const auto number = [&](auto&& wanted) {
    for (size_t i = 0; i < values_.size(); ++i) {
      if (wanted(values_[i])) numbers[i] = next++;
    }
  };
  number([](const Value& value) { return value.is_input; });
  number([](const Value& value) { return !value.is_input && value.tensor.defined(); });
  number([](const Value& value) {
    return !value.tensor.defined();
  });  // created ones that nobody read, too
  const auto renumber = [&](ValueId& id) {
    if (id != kNoValue) id = numbers[static_cast<size_t>(id)];
  };
  for (Value& value : values_) {
    if (!value.tensor.defined()) continue;
    if (value.is_input) {
      program->inputs.push_back({std::move(value.name), value.tensor.dtype(), value.tensor.shape(),
                                 value.tensor.device()});
      if (!value.read) program->inputs.back().number = number_of(value.tensor);
      program->writes_inputs |= written_.contains(&value.tensor.storage());
    } else {
      const bool state = written_.contains(&value.tensor.storage());
      program->constants.push_back({std::move(value.name), value.tensor, state});
    }
  }
  for (ProgramCall& call : calls_) {
    for_each_operand(call, renumber);
    std::for_each(call.results.begin(), call.results.end(), renumber);
  }
  std::for_each(program->outputs.begin(), program->outputs.end(), renumber);
  program->value_count = next;
  program->calls = std::move(calls_);
  program->objects = std::move(objects_);
  program->modes = std::move(modes_);
  program->finish();
  return program;
}

const Tensor& outside_capture(const CallSinkOff& within, const Tensor& x, const char* name,
                              HostAccess access) {
  auto* capture = static_cast<Capture*>(within.before());
  if (!capture) [[likely]]
    return x;
  if (capture->depends(x)) {
    fail(Status::unsupported, name,
         " is computed by the program that is being captured, so this call cannot be part of it: "
         "its elements differ from run to run");
  }
  if (x.defined() && access == HostAccess::writes) capture->written_by_host(x);
  if (x.defined() && access == HostAccess::reads) capture->read_by_host(x);
  return x;
}

const Tensors& outside_capture(const CallSinkOff& within, const Tensors& xs, const char* name,
                               HostAccess access) {
  for (const Tensor& x : xs) outside_capture(within, x, name, access);
  return xs;
}

void refuse_capture(const char* what) {
  if (Capture::current())
    fail(Status::unsupported, what, " cannot be part of a program that is being captured");
}

}  // namespace libtensor
