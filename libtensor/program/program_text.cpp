// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/program_text.h"

#include <algorithm>

#include "libtensor/core/error.h"
#include "libtensor/io/json.h"
#include "libtensor/program/argument_text.h"

namespace libtensor {
namespace {

std::string number(ValueId id) { return id == kNoValue ? "null" : '%' + std::to_string(id); }

const char* kind_of(const ProgramObject& object) {
  constexpr const char* kKinds[] = {"optimizer", "scheduler", "grad_scaler", "program"};
  return kKinds[object.index()];
}

void append_indented(std::string& out, std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = lines.find('\n') + 1;
    out.append("    ").append(lines.substr(0, end));
    lines.remove_prefix(end);
  }
}

void append_argument(std::string& out, const Program& program, const ProgramCall& call, size_t i) {
  append_argument(out, call.args[i], "%", [&](int entry) -> std::string {
    for (const CallExtent& extent : call.extents) {
      if (extent.arg == static_cast<int32_t>(i) && extent.entry == entry)
        return extent.value.text(symbol_names(program));
    }
    return {};
  });
}

void append_call(std::string& out, const Program& program, const ProgramCall& call) {
  for (size_t i = 0; i < call.results.size(); ++i)
    out += (i > 0 ? ", " : "") + number(call.results[i]);
  if (!call.results.empty()) out += " = ";
  out += call.inplace ? call.op->inplace_name : call.op->name;
  out += '(';
  for (size_t i = 0; i < call.args.size(); ++i) {
    const ArgDef& arg = call.op->args[i];
    if (i > 0) out += ", ";
    out += arg.name;
    out += '=';
    append_argument(out, program, call, i);
  }
  out += ")\n";
}

}  // namespace

namespace {

bool has_controls(std::string_view name) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  return std::any_of(name.begin(), name.end(), is_control);
}

// A name on its line of a listing.
std::string on_line(const std::string& name) {
  if (!has_controls(name)) return name;
  std::string out;
  json::append_string(out, name);
  return out;
}

}  // namespace

void check_name(std::string_view name, const char* of) {
  if (json::utf8_error(name) != std::string_view::npos)
    fail(Status::invalid, "the name ", quoted(name), " of ", of, " is not UTF-8");
}

bool is_symbol_name(std::string_view name) {
  const bool is_number =
      !name.empty() && ((name[0] >= '0' && name[0] <= '9') || name == "inf" || name == "nan");
  return !name.empty() && !is_number && !has_controls(name) &&
         json::utf8_error(name) == std::string_view::npos &&
         name.find_first_of(" +-*/()") == std::string_view::npos;
}

std::vector<std::string> symbol_names(const Program& program) {
  std::vector<std::string> names;
  for (const ProgramSymbol& symbol : program.symbols) names.push_back(symbol.name);
  return names;
}

std::string spec_text(const Program& program, const ValueSpec& spec) {
  std::string out = dtype_name(spec.dtype);
  out += " [";
  for (int i = 0; i < spec.shape.size(); ++i) {
    if (i > 0) out += ", ";
    const int32_t symbol = spec.symbols.empty() ? kNoSymbol : spec.symbols[static_cast<size_t>(i)];
    out += symbol == kNoSymbol ? std::to_string(spec.shape[i])
                               : program.symbols[static_cast<size_t>(symbol)].name;
  }
  out += ']';
  if (!spec.device.is_cpu()) out += " on " + device_text(spec.device);
  return out;
}

std::string Program::text() const {
  std::string out = "inputs:\n";
  ValueId id = 0;
  for (const ValueSpec& input : inputs) {
    out += "  " + number(id++) + ' ' + on_line(input.name) + ": " + spec_text(*this, input);
    if (input.number_symbol != kNoSymbol)
      out += ", " + symbols[static_cast<size_t>(input.number_symbol)].name;
    out += '\n';
  }
  out += "constants:\n";
  for (const ProgramConstant& constant : constants) {
    const Tensor& x = constant.tensor;
    out += "  " + number(id++) + ' ' + on_line(constant.name) + ": " +
           spec_text(*this, {"", x.dtype(), x.shape(), x.device()});
    if (constant.extent) {
      out += ", " + constant.extent->text(symbol_names(*this));
    } else if (x.is_weak()) {
      out += ", a number";
    }
    if (x.requires_grad()) out += ", requires grad";
    if (constant.written) out += ", written";
    out += '\n';
  }
  for (size_t i = 0; i < objects.size(); ++i) {
    out += std::string("object ") + std::to_string(i) + ": " + kind_of(objects[i]) + '\n';
    if (const auto* body = std::get_if<Ref<Program>>(&objects[i]))
      append_indented(out, (*body)->text());
  }
  out += "calls:\n";
  for (const ProgramCall& call : calls) {
    out += "  ";
    append_call(out, *this, call);
  }
  out += "outputs:\n";
  for (size_t i = 0; i < outputs.size(); ++i)
    out += "  " + number(outputs[i]) + ' ' + on_line(output_names[i]) + '\n';
  return out;
}

}  // namespace libtensor
