// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/program_file.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "libtensor/autograd/leaves.h"
#include "libtensor/graph/op_defs.gen.h"
#include "libtensor/ops/op_support.h"
#include "libtensor/optim/options.h"
#include "libtensor/program/argument_text.h"
#include "libtensor/program/program_text.h"

namespace libtensor {
namespace {

std::string call_name(const ProgramCall& call) {
  return call.inplace ? call.op->inplace_name : call.op->name;
}

// --- writing

template <class List, class F>
void append_list(std::string& out, const List& list, F&& append, const char* between = ", ") {
  out += '[';
  bool first = true;
  for (const auto& entry : list) {
    if (!std::exchange(first, false)) out += between;
    append(entry);
  }
  out += ']';
}

template <class F>
void for_each_option(std::string_view names, F&& f) {
  while (!names.empty()) {
    const size_t end = names.find(' ');
    f(names.substr(0, end));
    names.remove_prefix(end + 1);
  }
}

// Writes the text of a program, and collects the tensors that belong to it.
class Writer {
 public:
  explicit Writer(const Program& program) : program_(program) { name_constants(); }

  std::string text();
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> all;
    for (const std::string& name : names_) all.emplace_back(name);
    return all;
  }
  const Tensors& tensors() const noexcept { return tensors_; }

 private:
  void key(std::string_view name) {
    if (out_.back() != '{') out_ += ", ";
    json::append_string(out_, name);
    out_ += ": ";
  }
  void string(std::string_view text) { json::append_string(out_, text); }
  void argument(const Argument& arg) { append_argument(out_, arg, ""); }
  void store(std::string name, const Tensor& x) {
    names_.push_back(std::move(name));
    tensors_.push_back(x);
  }

  void name_constants();
  void place(size_t first);
  void spec(const ValueSpec& input);
  void constant(size_t i);
  void number(const Tensor& x);
  void object(size_t i);
  void optimizer(const Optimizer& optimizer, size_t number);
  void call(const ProgramCall& call);
  void modes(const CallModes& modes);
  int64_t generator(const Ref<Generator>& generator);
  ValueId constant_of(const Tensor& x) const;
  int64_t object_of(const Optimizer& optimizer) const;

  const Program& program_;
  std::string out_;
  std::vector<std::string> names_;
  Tensors tensors_;
  // Of each constant: its name, and where its elements lie if not in a tensor of this name.
  std::vector<std::string> constant_names_;
  struct Place {
    std::string of;  // "" for a tensor of its own
    int64_t offset = 0;
  };
  std::vector<Place> places_;
  std::vector<bool> placed_;
  std::vector<Ref<Generator>> generators_;
};

void Writer::name_constants() {
  std::set<std::string> taken;
  const size_t n = program_.constants.size();
  for (const ProgramConstant& constant : program_.constants) {
    if (!constant.name.empty() && !taken.insert(constant.name).second)
      fail(Status::invalid, "two constants of the program are called ", quoted(constant.name));
  }
  size_t number = 0;
  for (const ProgramConstant& constant : program_.constants) {
    std::string name = constant.name;
    while (name.empty() || (constant.name.empty() && !taken.insert(name).second))
      name = "constant." + std::to_string(number++);
    constant_names_.push_back(std::move(name));
  }
  places_.resize(n);
  placed_.resize(n);
  for (size_t i = 0; i < n; ++i) {
    if (!placed_[i] && !program_.constants[i].tensor.is_weak()) place(i);
  }
}

// Constants that share memory with this one are written as views of what holds all of them.
void Writer::place(size_t first) {
  const Tensor& x = program_.constants[first].tensor;
  std::vector<size_t> sharing;
  for (size_t i = first; i < program_.constants.size(); ++i) {
    if (!program_.constants[i].tensor.is_weak() &&
        &program_.constants[i].tensor.storage() == &x.storage())
      sharing.push_back(i);
  }
  for (const size_t i : sharing) placed_[i] = true;
  if (sharing.size() == 1) return store(constant_names_[first], x);
  int64_t low = std::numeric_limits<int64_t>::max(), high = -1;
  for (const size_t i : sharing) {
    const Tensor& other = program_.constants[i].tensor;
    if (other.dtype() != x.dtype()) {
      fail(Status::unsupported, "constants ", quoted(constant_names_[first]), " and ",
           quoted(constant_names_[i]), " share memory as ", x.dtype(), " and ", other.dtype(),
           ", which a file cannot hold");
    }
    if (other.numel() == 0) continue;
    const AddressRange range = bounds(other.shape(), other.strides());
    low = std::min(low, other.offset() + range.low);
    high = std::max(high, other.offset() + range.high);
  }
  if (high < 0) low = 0;
  const auto holds_all = std::find_if(sharing.begin(), sharing.end(), [&](size_t i) {
    const Tensor& other = program_.constants[i].tensor;
    return other.is_contiguous() && other.offset() == low && other.numel() == high - low + 1;
  });
  std::string of;
  if (holds_all != sharing.end()) {
    of = constant_names_[*holds_all];
    store(of, program_.constants[*holds_all].tensor);
  } else {
    of = constant_names_[first] + ".storage";
    store(of, alias(x, {high - low + 1}, {1}, low));
  }
  for (const size_t i : sharing) {
    if (holds_all != sharing.end() && i == *holds_all) continue;
    places_[i] = {of, program_.constants[i].tensor.offset() - low};
  }
}

void Writer::spec(const ValueSpec& input) {
  out_ += '{';
  key("name"), string(input.name);
  key("dtype"), argument(input.dtype);
  key("shape");
  append_argument(out_, input.shape, "", [&](int axis) {
    const int32_t symbol =
        input.symbols.empty() ? kNoSymbol : input.symbols[static_cast<size_t>(axis)];
    return symbol == kNoSymbol ? std::string() : program_.symbols[static_cast<size_t>(symbol)].name;
  });
  if (input.number_symbol != kNoSymbol)
    key("number"), string(program_.symbols[static_cast<size_t>(input.number_symbol)].name);
  if (!input.device.is_cpu()) key("device"), argument(input.device);
  out_ += '}';
}

void Writer::number(const Tensor& x) {
  if (is_complex(x.dtype())) {
    const auto* parts = static_cast<const double*>(x.data());
    key("complex");
    out_ += '[';
    append_real(out_, parts[0]);
    out_ += ", ";
    append_real(out_, parts[1]);
    out_ += ']';
    return;
  }
  key("number");
  if (x.dtype() == DType::boolean) return argument(Scalar(*x.data_as<bool>()));
  if (x.dtype() == DType::int64) return argument(Scalar(*x.data_as<int64_t>()));
  if (x.dtype() == DType::float64) return argument(Scalar(*x.data_as<double>()));
  out_ += std::to_string(*x.data_as<uint64_t>());
}

void Writer::constant(size_t i) {
  const Tensor& x = program_.constants[i].tensor;
  out_ += '{';
  if (const auto& extent = program_.constants[i].extent) {
    key("extent"), string(extent->text(symbol_names(program_)));
  } else if (x.is_weak()) {
    number(x);
  } else {
    key("name"), string(constant_names_[i]);
    if (!program_.constants[i].name.empty()) key("named"), out_ += "true";
    if (!x.device().is_cpu()) key("device"), argument(x.device());
    if (const Place& place = places_[i]; !place.of.empty()) {
      key("of"), string(place.of);
      key("shape"), argument(x.shape());
      key("strides"), argument(x.strides());
      key("offset"), argument(place.offset);
    }
    if (is_leaf(x) && x.requires_grad()) key("requires_grad"), out_ += "true";
    if (program_.constants[i].written) key("written"), out_ += "true";
  }
  out_ += '}';
}

ValueId Writer::constant_of(const Tensor& x) const {
  const auto at = std::find_if(program_.constants.begin(), program_.constants.end(),
                               [&](const ProgramConstant& c) { return c.tensor.same_as(x); });
  if (at != program_.constants.end())
    return static_cast<ValueId>(program_.inputs.size() +
                                static_cast<size_t>(at - program_.constants.begin()));
  fail(Status::unsupported, "a parameter of an optimiser changed since the program was captured");
}

int64_t Writer::object_of(const Optimizer& optimizer) const {
  for (size_t i = 0; i < program_.objects.size(); ++i) {
    const auto* at = std::get_if<Ref<Optimizer>>(&program_.objects[i]);
    if (at && at->get() == &optimizer) return static_cast<int64_t>(i);
  }
  fail(Status::internal, "a scheduler without its optimiser");
}

void Writer::optimizer(const Optimizer& optimizer, size_t number) {
  key("kind"), argument(static_cast<int64_t>(optimizer.kind()));
  key("groups");
  const Tensors params = optimizer.parameters();
  const std::string names = option_names(optimizer.kind());
  out_ += '[';
  for (size_t group = 0; group < optimizer.groups().size(); ++group) {
    out_ += group > 0 ? ", {" : "{";
    ValuesArg values;
    for (size_t i = 0; i < params.size(); ++i) {
      if (optimizer.group_of(i) == group) values.ids.push_back(constant_of(params[i]));
    }
    key("params"), argument(values);
    key("options");
    out_ += '{';
    for_each_option(names, [&](std::string_view name) {
      key(name), argument(get_named(optimizer.groups()[group], optimizer.kind(), name));
    });
    out_ += "}}";
  }
  out_ += ']';
  key("state");
  const std::string prefix = "optimizer." + std::to_string(number) + '.';
  out_ += '[';
  for (int64_t i = 0; i < optimizer.state_count(); ++i) {
    const std::string name = optimizer.state_name(i);
    if (i > 0) out_ += ", ";
    string(name);
    store(prefix + name, optimizer.state(name));
  }
  out_ += ']';
}

void Writer::object(size_t i) {
  const ProgramObject& object = program_.objects[i];
  out_ += '{';
  if (const auto* its = std::get_if<Ref<Optimizer>>(&object)) {
    key("optimizer");
    out_ += '{';
    optimizer(**its, i);
  } else if (const auto* schedule = std::get_if<Ref<Scheduler>>(&object)) {
    const Scheduler& scheduler = **schedule;
    key("scheduler");
    out_ += '{';
    key("kind"), argument(static_cast<int64_t>(scheduler.kind()));
    key("optimizer"), argument(object_of(scheduler.optimizer()));
    key("milestones");
    append_list(out_, scheduler.milestones(), [&](int64_t epoch) { argument(epoch); });
    key("groups");
    const std::string names = option_names(scheduler.kind());
    out_ += '[';
    for (int32_t group = 0; group < scheduler.optimizer().group_count(); ++group) {
      out_ += group > 0 ? ", {" : "{";
      for_each_option(names, [&](std::string_view name) {
        key(name), argument(scheduler.option(group, name));
      });
      out_ += '}';
    }
    out_ += ']';
  } else if (const auto* body = std::get_if<Ref<Program>>(&object)) {
    key("program");
    Writer inner(**body);
    out_ += inner.text() + '}';
    if (!inner.tensors_.empty()) fail(Status::internal, "a body has constants of its own");
    return;
  } else {
    const GradScaler& scaler = **std::get_if<Ref<GradScaler>>(&object);
    key("grad_scaler");
    out_ += '{';
    key("enabled"), argument(scaler.enabled());
    for (const GradScalerOption& option : kGradScalerOptions)
      key(option.name), argument(scaler.options().*option.field);
  }
  out_ += "}}";
}

void Writer::modes(const CallModes& modes) {
  out_ += '{';
  key("recording"), argument(modes.recording);
  for (int kind = 0; kind < kDeviceKinds; ++kind) {
    const auto dtype = static_cast<DType>(modes.autocast[static_cast<size_t>(kind)]);
    if (dtype == DType::unset) continue;
    key(device_kind_name(static_cast<DeviceKind>(kind))), argument(dtype);
  }
  out_ += '}';
}

int64_t Writer::generator(const Ref<Generator>& generator) {
  const auto at = std::find(generators_.begin(), generators_.end(), generator);
  if (at != generators_.end()) return at - generators_.begin();
  generators_.push_back(generator);
  return static_cast<int64_t>(generators_.size()) - 1;
}

void Writer::call(const ProgramCall& call) {
  out_ += "[";
  string(call_name(call));
  out_ += ", {";
  for (size_t i = 0; i < call.args.size(); ++i) {
    key(call.op->args[i].name);
    const auto* random = std::get_if<Ref<Generator>>(&call.args[i]);
    if (random && *random) {
      argument(generator(*random));
    } else {
      append_argument(out_, call.args[i], "", [&](int entry) {
        for (const CallExtent& extent : call.extents) {
          if (extent.arg == static_cast<int32_t>(i) && extent.entry == entry)
            return extent.value.text(symbol_names(program_));
        }
        return std::string();
      });
    }
  }
  out_ += "}, ";
  argument(ValuesArg{call.results});
  out_ += ", " + std::to_string(call.modes) + ']';
}

std::string Writer::text() {
  out_ = "{";
  key("format"), argument(int64_t{kProgramFormat});
  key("symbols"),
      append_list(out_, program_.symbols, [&](const ProgramSymbol& s) { string(s.name); });
  key("inputs"), append_list(out_, program_.inputs, [&](const ValueSpec& x) { spec(x); });
  std::vector<size_t> all(program_.constants.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = i;
  key("constants"), append_list(out_, all, [&](size_t i) { constant(i); });
  all.resize(program_.objects.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = i;
  key("objects"), append_list(out_, all, [&](size_t i) { object(i); });
  key("modes"), append_list(out_, program_.modes, [&](const CallModes& m) { modes(m); });
  key("calls"), append_list(
                    out_, program_.calls, [&](const ProgramCall& c) { call(c); }, ",\n");
  key("outputs"), argument(ValuesArg{program_.outputs});
  key("output_names"),
      append_list(out_, program_.output_names, [&](const std::string& s) { string(s); });
  key("generators"), append_list(out_, generators_, [&](const Ref<Generator>& g) {
    uint64_t state[Generator::kStateWords];
    g->get_state(state);
    out_ += '{';
    key("name"), string(g->name());
    key("state"), append_list(out_, state, [&](uint64_t word) { out_ += std::to_string(word); });
    out_ += '}';
  });
  return std::move(out_) + "}";
}

}  // namespace

void save_program(const Program& program, const std::string& path,
                  const std::vector<std::pair<std::string_view, std::string_view>>& metadata) {
  Writer writer(program);
  const std::string text = writer.text();
  auto all = metadata;
  for (const auto& [key, value] : metadata) {
    if (key == kProgramKey) fail(Status::invalid, "the key ", quoted(key), " is the program's own");
  }
  all.emplace_back(kProgramKey, text);
  save_tensors(path, writer.names(), writer.tensors(), all);
}

}  // namespace libtensor
