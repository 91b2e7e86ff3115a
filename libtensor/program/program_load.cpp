// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "libtensor/autograd/leaves.h"
#include "libtensor/device/registry.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/optim/options.h"
#include "libtensor/program/argument_text.h"
#include "libtensor/program/control.h"
#include "libtensor/program/program_file.h"
#include "libtensor/program/program_text.h"

namespace libtensor {
namespace {

// The value of an argument that a file does not name, as the op table says.
Argument default_argument(const OpDef& op, const ArgDef& arg) {
  switch (arg.kind) {
    case ArgKind::axes:
      return Axes();
    case ArgKind::optional_axis:
      return OptionalAxis();
    case ArgKind::dtype:
      return DType::unset;
    case ArgKind::device:
      return Device{DeviceKind::unset, 0};
    case ArgKind::generator:
      return Ref<Generator>();
    case ArgKind::tensor:
      if (arg.nullable) return ValueArg{kNoValue};
      break;
    default:
      break;
  }
  if (!arg.default_value)
    fail(Status::io, op.name, ": ", arg.name, " is missing, and has no default");
  std::string text = arg.default_value;
  const bool is_word =
      arg.kind == ArgKind::string || arg.kind == ArgKind::reduction || arg.kind == ArgKind::fan;
  const bool is_list = arg.kind == ArgKind::ints || arg.kind == ArgKind::shape;
  if (is_word) text = '"' + text + '"';
  if (is_list && text.front() != '[') text = '[' + text + ']';
  json::Reader reader(text);
  return read_argument(reader, arg.kind);
}

// Reads the members of an object in an order of its own, whatever theirs is.
class Members {
 public:
  Members(json::Reader& reader, std::string_view text) {
    std::string key;
    for (reader.begin_object(); reader.next_member(key);) {
      const size_t begin = reader.position();
      reader.skip_value();
      if (!values_.try_emplace(key, text.substr(begin, reader.position() - begin)).second)
        fail(Status::io, "header: ", quoted(key), " is there twice");
    }
  }
  bool has(const char* key) const { return values_.contains(key); }
  json::Reader operator[](const char* key) const { return json::Reader(text(key)); }
  std::string_view text(const char* key) const {
    const auto at = values_.find(key);
    if (at == values_.end()) fail(Status::io, "header: ", quoted(key), " is missing");
    return at->second;
  }
  bool flag(const char* key) const { return has(key) && (*this)[key].read_bool(); }
  int64_t integer(const char* key) const {
    json::Reader reader = (*this)[key];
    return read_integer(reader);
  }

 private:
  std::map<std::string, std::string_view, std::less<>> values_;
};

class Loader {
 public:
  explicit Loader(const Archive& archive, Device device, int64_t depth = 0)
      : archive_(archive), device_(device), depth_(depth) {}

  Ref<Program> load(std::string_view text);

 private:
  template <class F>
  static void each(const Members& all, const char* key, F&& f) {
    const std::string_view text = all.text(key);
    json::Reader reader(text);
    for (reader.begin_array(); reader.next_element();) {
      const Members members(reader, text);
      f(members);
    }
  }
  Device device_of(const Members& entry) const {
    if (device_.kind != DeviceKind::unset) return device_;
    return entry.has("device") ? read_device(entry["device"].read_string()) : Device{};
  }
  // Of an object, one of whose members has this key.
  Members inner(const Members& object, const char* key) const {
    json::Reader reader = object[key];
    return Members(reader, object.text(key));
  }

  void input(const Members& entry);
  int32_t symbol(const std::string& name) const;
  void check_symbols() const;
  void constant(const Members& entry);
  Tensor number(const Members& entry) const;
  Tensor stored(const std::string& name, Device device);
  void generator(const Members& entry);
  void object(const Members& entry);
  Ref<Optimizer> optimizer(const Members& entry, size_t number);
  Ref<Scheduler> scheduler(const Members& entry) const;
  void modes(const Members& entry);
  void call(json::Reader& reader);
  void set_op(ProgramCall& call, const std::string& name) const;
  void read_arguments(ProgramCall& call, json::Reader& reader);
  void check_defined(const Argument& arg, const char* reader) const;
  void check_object(int64_t number, std::string_view kind) const;
  ValueId known(ValueId id, const char* where) const;
  const Tensor& constant_at(ValueId id) const;

  static constexpr int64_t kDeepest = 16;  // bodies of branches and loops

  const Archive& archive_;
  const Device device_;
  const int64_t depth_;
  Ref<Program> program_ = Ref<Program>::adopt(new Program);
  std::vector<std::string> symbols_;
  std::map<std::string, Tensor> stored_;
  std::vector<Ref<Generator>> generators_;
  ValueId defined_ = 0;  // values below it are
};

void Loader::input(const Members& entry) {
  ValueSpec spec;
  spec.name = entry["name"].read_string();
  json::Reader dtype = entry["dtype"], shape = entry["shape"];
  spec.dtype = std::get<DType>(read_argument(dtype, ArgKind::dtype));
  std::vector<int32_t> symbols;
  spec.shape = std::get<Dims>(
      read_argument(shape, ArgKind::shape, [&](const std::string& name, int axis) -> int64_t {
        symbols.resize(static_cast<size_t>(axis), kNoSymbol);
        symbols.push_back(symbol(name));
        return 1;
      }));
  if (!symbols.empty()) symbols.resize(static_cast<size_t>(spec.shape.size()), kNoSymbol);
  spec.symbols = std::move(symbols);
  checked_numel(spec.shape);
  if (entry.has("number")) {
    spec.number_symbol = symbol(entry["number"].read_string());
    if (spec.dtype != DType::int64 || !spec.shape.empty())
      fail(Status::io, "header: input ", quoted(spec.name), " is a number, expected int64 []");
  }
  spec.device = device_of(entry);
  program_->inputs.push_back(std::move(spec));
}

int32_t Loader::symbol(const std::string& name) const {
  const auto at = std::find(symbols_.begin(), symbols_.end(), name);
  if (at == symbols_.end()) fail(Status::io, "header: there is no symbol ", quoted(name));
  return static_cast<int32_t>(at - symbols_.begin());
}

// That each symbol has an input which gives it.
void Loader::check_symbols() const {
  std::vector<bool> given(symbols_.size());
  for (const ValueSpec& input : program_->inputs) {
    for (const int32_t symbol : input.symbols) {
      if (symbol != kNoSymbol) given[static_cast<size_t>(symbol)] = true;
    }
    if (input.number_symbol != kNoSymbol) given[static_cast<size_t>(input.number_symbol)] = true;
  }
  if (std::find(given.begin(), given.end(), false) != given.end())
    fail(Status::io, "header: a symbol that no input has");
}

Tensor Loader::number(const Members& entry) const {
  if (entry.has("complex")) {
    json::Reader reader = entry["complex"];
    double parts[2] = {};
    size_t n = 0;
    for (reader.begin_array(); reader.next_element();) {
      if (n == 2) fail(Status::io, "header: a complex number of more than two parts");
      parts[n++] = read_number(reader);
    }
    return weak_complex(parts[0], parts[1]);
  }
  json::Reader reader = entry["number"];
  const char first = reader.next_kind();
  if (first != 't' && first != 'f' && first != '"' && first != '-') {
    const std::string_view text = reader.peek_number();
    if (text.find_first_of(".eE") == std::string_view::npos) {
      const uint64_t value = reader.read_uint();
      return value <= static_cast<uint64_t>(INT64_MAX) ? weak_scalar(static_cast<int64_t>(value))
                                                       : weak_unsigned(value);
    }
  }
  return weak_scalar(std::get<Scalar>(read_argument(reader, ArgKind::scalar)));
}

// What constants share is read once. What is small is copied from a mapped file: ops cannot be
// deferred that read what others may write to, and what follows from it is computed at each run.
Tensor Loader::stored(const std::string& name, Device device) {
  constexpr int64_t kSmall = 1 << 14;  // bytes
  Tensor& tensor = stored_[name];
  if (tensor.defined()) return tensor;
  tensor = archive_.read(name, device);
  if (tensor.storage().nbytes <= kSmall && acquired(tensor.storage().exposed))
    tensor = copy_of(tensor);
  return tensor;
}

void Loader::constant(const Members& entry) {
  ProgramConstant made;
  if (entry.has("extent")) {
    made.extent = Extent::parse(entry["extent"].read_string(), symbols_);
    made.tensor = weak_scalar(0);
    program_->constants.push_back(std::move(made));
    return;
  }
  if (!entry.has("name")) {
    made.tensor = number(entry);
    program_->constants.push_back(std::move(made));
    return;
  }
  const std::string name = entry["name"].read_string();
  if (entry.flag("named")) made.name = name;
  made.written = entry.flag("written");
  if (!entry.has("of")) {
    made.tensor = stored(name, device_of(entry));
  } else {
    const std::string of = entry["of"].read_string();
    const Tensor whole = stored(of, device_of(entry));
    json::Reader shape = entry["shape"], strides = entry["strides"];
    const Shape extents = std::get<Dims>(read_argument(shape, ArgKind::shape));
    const Strides steps = std::get<Dims>(read_argument(strides, ArgKind::shape));
    const int64_t numel = checked_numel(extents), offset = entry.integer("offset");
    if (steps.size() != extents.size())
      fail(Status::io, "constant ", quoted(name), " has a shape of ", extents.size(), " axes and ",
           steps.size(), " strides");
    const AddressRange range = numel > 0 ? bounds(extents, steps) : AddressRange{};
    if (offset < 0 || offset > whole.numel() || range.low < -offset ||
        (numel > 0 && range.high >= whole.numel() - offset))
      fail(Status::io, "constant ", quoted(name), " reaches beyond ", quoted(of));
    made.tensor = alias(whole, extents, steps, offset);
  }
  if (entry.flag("requires_grad")) autograd::set_requires_grad(made.tensor, true);
  program_->constants.push_back(std::move(made));
}

void Loader::generator(const Members& entry) {
  auto made = Generator::create(entry["name"].read_string(), 0);
  uint64_t state[Generator::kStateWords] = {};
  size_t n = 0;
  json::Reader reader = entry["state"];
  for (reader.begin_array(); reader.next_element();) {
    const uint64_t word = reader.read_uint();
    if (n == Generator::kStateWords)
      fail(Status::io, "header: the state of a generator has more than 4 words");
    state[n++] = word;
  }
  made->set_state(state);
  generators_.push_back(std::move(made));
}

const Tensor& Loader::constant_at(ValueId id) const {
  const auto first = static_cast<int64_t>(program_->inputs.size());
  if (id < first || id - first >= static_cast<int64_t>(program_->constants.size()))
    fail(Status::io, "header: value ", id, " is not a constant");
  return program_->constants[static_cast<size_t>(id - first)].tensor;
}

Ref<Optimizer> Loader::optimizer(const Members& entry, size_t number) {
  const int64_t code = entry.integer("kind");
  if (code < static_cast<int64_t>(OptimizerKind::sgd) ||
      code > static_cast<int64_t>(OptimizerKind::rprop))
    fail(Status::io, "header: ", code, " is not a kind of optimiser");
  const auto kind = static_cast<OptimizerKind>(code);
  Ref<Optimizer> made;
  each(entry, "groups", [&](const Members& group) {
    OptimizerOptions options = default_options(kind);
    json::Reader reader = group["options"];
    std::string name;
    for (reader.begin_object(); reader.next_member(name);)
      set_named(options, kind, name, read_number(reader));
    json::Reader list = group["params"];
    Tensors params;
    const Argument values = read_argument(list, ArgKind::tensors);
    for (const ValueId id : std::get<ValuesArg>(values).ids) params.push_back(constant_at(id));
    if (!made) made = make_optimizer(kind, options);
    made->add_group(params, options);
  });
  if (!made) fail(Status::io, "header: an optimiser without groups");
  json::Reader reader = entry["state"];
  const std::string prefix = "optimizer." + std::to_string(number) + '.';
  for (reader.begin_array(); reader.next_element();) {
    const std::string name = reader.read_string();
    made->set_state(name, archive_.read(prefix + name, Device{}));
  }
  return made;
}

Ref<Scheduler> Loader::scheduler(const Members& entry) const {
  const int64_t code = entry.integer("kind"), of = entry.integer("optimizer");
  if (code < static_cast<int64_t>(SchedulerKind::step) ||
      code > static_cast<int64_t>(SchedulerKind::swa))
    fail(Status::io, "header: ", code, " is not a kind of scheduler");
  const auto* optimizer =
      of >= 0 && of < static_cast<int64_t>(program_->objects.size())
          ? std::get_if<Ref<Optimizer>>(&program_->objects[static_cast<size_t>(of)])
          : nullptr;
  if (!optimizer) fail(Status::io, "header: a scheduler's optimiser is missing");
  json::Reader list = entry["milestones"];
  const Dims milestones = std::get<Dims>(read_argument(list, ArgKind::ints));
  auto made = Ref<Scheduler>::adopt(new Scheduler(static_cast<SchedulerKind>(code), *optimizer,
                                                  {milestones.begin(), milestones.end()}));
  int32_t group = 0;
  const std::string_view text = entry.text("groups");
  json::Reader reader(text);
  for (reader.begin_array(); reader.next_element(); ++group) {
    std::string name;
    for (reader.begin_object(); reader.next_member(name);) {
      const double value = read_number(reader);
      if (!std::isnan(value)) made->set_option(group, name, value);
    }
  }
  return made;
}

void Loader::object(const Members& entry) {
  const size_t number = program_->objects.size();
  if (entry.has("optimizer")) {
    program_->objects.emplace_back(optimizer(inner(entry, "optimizer"), number));
  } else if (entry.has("scheduler")) {
    program_->objects.emplace_back(scheduler(inner(entry, "scheduler")));
  } else if (entry.has("program")) {
    if (depth_ == kDeepest)
      fail(Status::io, "header: programs within programs, more than ", kDeepest, " deep");
    Ref<Program> body = Loader(archive_, device_, depth_ + 1).load(entry.text("program"));
    if (!tensor_constants(*body).empty())
      fail(Status::io, "header: a program within the program has tensors of its own");
    program_->objects.emplace_back(std::move(body));
  } else {
    const Members its = inner(entry, "grad_scaler");
    GradScalerOptions options;
    for (const GradScalerOption& option : kGradScalerOptions) {
      json::Reader reader = its[std::string(option.name).c_str()];
      options.*option.field = read_number(reader);
    }
    program_->objects.emplace_back(
        Ref<GradScaler>::adopt(new GradScaler(options, its.flag("enabled"))));
  }
}

void Loader::modes(const Members& entry) {
  CallModes modes;
  modes.recording = entry.flag("recording");
  for (int kind = 1; kind < kDeviceKinds; ++kind) {
    const char* name = device_kind_name(static_cast<DeviceKind>(kind));
    if (!entry.has(name)) continue;
    json::Reader reader = entry[name];
    const DType dtype = std::get<DType>(read_argument(reader, ArgKind::dtype));
    if (dtype != DType::float16 && dtype != DType::bfloat16)
      fail(Status::io, "header: mixed precision in ", dtype);
    modes.autocast[static_cast<size_t>(kind)] = static_cast<uint8_t>(dtype);
  }
  program_->modes.push_back(modes);
}

void Loader::set_op(ProgramCall& call, const std::string& name) const {
  for (const OpDef& op : kOpDefs) {
    if (op.internal) continue;
    if (op.returns != Returns::none && name == op.name) {
      call.op = &op;
      return;
    }
    if (op.inplace && name == op.inplace_name) {
      call.op = &op;
      call.inplace = true;
      return;
    }
  }
  for (const Action& action : kActions) {
    if (name == action.def.name) {
      call.op = &action.def;
      call.action = &action;
      return;
    }
  }
  fail(Status::io, "header: there is no op ", quoted(name),
       "; a newer version of libtensor may have it");
}

ValueId Loader::known(ValueId id, const char* where) const {
  if (id >= defined_)
    fail(Status::io, "header: ", where, " reads value ", id, ", which no call before it has");
  return id;
}

void Loader::read_arguments(ProgramCall& call, json::Reader& reader) {
  const OpDef& op = *call.op;
  std::vector<bool> given(op.args.size());
  call.args.resize(op.args.size());
  std::string name;
  for (reader.begin_object(); reader.next_member(name);) {
    const auto at = std::find_if(op.args.begin(), op.args.end(),
                                 [&](const ArgDef& arg) { return arg.name == name; });
    if (at == op.args.end())
      fail(Status::io, "header: ", op.name, " has no argument ", quoted(name));
    const auto i = static_cast<size_t>(at - op.args.begin());
    if (given[i]) fail(Status::io, "header: ", op.name, " is given ", quoted(name), " twice");
    given[i] = true;
    if (at->kind == ArgKind::generator && reader.next_kind() != 'n') {
      const int64_t number = read_integer(reader);
      if (number < 0 || number >= static_cast<int64_t>(generators_.size()))
        fail(Status::io, "header: there is no generator ", number);
      call.args[i] = generators_[static_cast<size_t>(number)];
    } else {
      call.args[i] = read_argument(reader, at->kind, [&](const std::string& text, int entry) {
        call.extents.push_back({static_cast<int32_t>(i), entry, Extent::parse(text, symbols_)});
        return int64_t{0};
      });
    }
    check_defined(call.args[i], op.name);
    if (call.action && at->kind == ArgKind::integer)
      check_object(std::get<int64_t>(call.args[i]), at->name);
    const auto* value = std::get_if<ValueArg>(&call.args[i]);
    if (value && value->id == kNoValue && !at->nullable)
      fail(Status::io, "header: ", op.name, ": ", quoted(name), " is null");
  }
  for (size_t i = 0; i < op.args.size(); ++i) {
    if (!given[i]) call.args[i] = default_argument(op, op.args[i]);
  }
}

void Loader::check_defined(const Argument& arg, const char* reader) const {
  if (const auto* value = std::get_if<ValueArg>(&arg)) known(value->id, reader);
  if (const auto* list = std::get_if<ValuesArg>(&arg)) {
    for (const ValueId id : list->ids) known(id, reader);
  }
}

void Loader::check_object(int64_t number, std::string_view kind) const {
  const bool known = number >= 0 && number < static_cast<int64_t>(program_->objects.size());
  if (known) {
    const ProgramObject& object = program_->objects[static_cast<size_t>(number)];
    if ((kind == "optimizer" && std::holds_alternative<Ref<Optimizer>>(object)) ||
        (kind == "scheduler" && std::holds_alternative<Ref<Scheduler>>(object)) ||
        (kind == "grad_scaler" && std::holds_alternative<Ref<GradScaler>>(object)))
      return;
    if (const auto* body = std::get_if<Ref<Program>>(&object);
        body && (kind == "on_true" || kind == "on_false" || kind == "body"))
      return check_body(**body, "a body");
  }
  fail(Status::io, "header: object ", number, " is not a ", kind);
}

void Loader::call(json::Reader& reader) {
  ProgramCall made;
  reader.begin_array();
  const auto next = [&] {
    if (!reader.next_element()) fail(Status::io, "header: a call of fewer than 4 parts");
  };
  next();
  set_op(made, reader.read_string());
  next();
  read_arguments(made, reader);
  next();
  made.results = std::get<ValuesArg>(read_argument(reader, ArgKind::tensors)).ids;
  for (const ValueId id : made.results) {
    if (id == kNoValue) continue;
    if (id != defined_) fail(Status::io, "header: value ", id, ", expected ", defined_);
    ++defined_;
  }
  const Returns returns = made.inplace ? Returns::none : made.op->returns;
  if ((returns == Returns::none && !made.results.empty()) ||
      (returns == Returns::tensor && made.results.size() != 1))
    fail(Status::io, "header: ", made.op->name, " has another number of results");
  next();
  const int64_t modes = read_integer(reader);
  if (modes < 0 || modes >= static_cast<int64_t>(program_->modes.size()))
    fail(Status::io, "header: there are no modes ", modes);
  made.modes = static_cast<int32_t>(modes);
  if (reader.next_element()) fail(Status::io, "header: a call of more than 4 parts");
  program_->calls.push_back(std::move(made));
}

Ref<Program> Loader::load(std::string_view text) {
  json::Reader reader(text);
  const Members all(reader, text);
  reader.end();
  if (const int64_t format = all.integer("format"); format != kProgramFormat) {
    fail(Status::version, "the program has format ", format, ", and this library reads format ",
         kProgramFormat);
  }
  json::Reader names_of_symbols = all["symbols"];
  for (names_of_symbols.begin_array(); names_of_symbols.next_element();) {
    symbols_.push_back(names_of_symbols.read_string());
    if (!is_symbol_name(symbols_.back()))
      fail(Status::io, "header: an extent cannot be called ", quoted(symbols_.back()));
    program_->symbols.push_back({symbols_.back(), 0});
  }
  each(all, "inputs", [&](const Members& entry) { input(entry); });
  each(all, "constants", [&](const Members& entry) { constant(entry); });
  each(all, "generators", [&](const Members& entry) { generator(entry); });
  each(all, "objects", [&](const Members& entry) { object(entry); });
  each(all, "modes", [&](const Members& entry) { modes(entry); });
  check_symbols();
  defined_ = static_cast<ValueId>(program_->inputs.size() + program_->constants.size());
  json::Reader calls = all["calls"];
  for (calls.begin_array(); calls.next_element();) call(calls);
  program_->value_count = defined_;
  json::Reader outputs = all["outputs"];
  program_->outputs = std::get<ValuesArg>(read_argument(outputs, ArgKind::tensors)).ids;
  for (const ValueId id : program_->outputs) known(id, "an output");
  json::Reader names = all["output_names"];
  for (names.begin_array(); names.next_element();)
    program_->output_names.push_back(names.read_string());
  if (program_->output_names.size() != program_->outputs.size())
    fail(Status::io, "header: there are more or fewer names than outputs");
  program_->finish();
  return std::move(program_);
}

}  // namespace

Ref<Program> load_program(const Archive& archive, Device device) {
  for (const auto& [key, text] : archive.metadata()) {
    if (key == kProgramKey) return Loader(archive, device).load(text);
  }
  fail(Status::io, "the file holds no program: it has no ", quoted(kProgramKey),
       " in its metadata; python -m libtensor convert makes programs of models of PyTorch (.pt2) "
       "and ONNX");
}

}  // namespace libtensor
