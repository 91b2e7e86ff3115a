// SPDX-License-Identifier: Apache-2.0
// Ops by their number, with values of any kind.
#include "tensor/call.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <variant>

#include "libtensor/capi/functions.gen.h"
#include "libtensor/capi/op_list.h"
#include "libtensor/capi/struct_size.h"
#include "libtensor/ops/execute.h"

using namespace libtensor;        // NOLINT: this file is all boundary
using namespace libtensor::shim;  // NOLINT

namespace {

struct Callable {
  int16_t op = 0;
  bool inplace = false;
};

constexpr bool has_form(const OpDef& op, bool inplace) {
  return inplace ? op.inplace : op.returns != Returns::none && !op.internal;
}

constexpr size_t count_callables() {
  size_t n = 0;
  for (const OpDef& op : kOpDefs)
    n += static_cast<size_t>(has_form(op, false)) + static_cast<size_t>(has_form(op, true));
  return n;
}

constexpr auto kCallables = [] {
  std::array<Callable, count_callables()> list;
  size_t n = 0;
  for (const OpDef& op : kOpDefs) {
    for (const bool inplace : {false, true}) {
      if (has_form(op, inplace)) list[n++] = {static_cast<int16_t>(op.id), inplace};
    }
  }
  return list;
}();

const Callable& callable(int32_t op) {
  if (op < 0 || op >= static_cast<int32_t>(kCallables.size()))
    fail(Status::invalid, "op is ", op, ", expected 0 to ", int32_t{kCallables.size() - 1});
  return kCallables[static_cast<size_t>(op)];
}

const OpDef& def_of(const Callable& callable) { return kOpDefs[static_cast<size_t>(callable.op)]; }

// Of an op that returns nothing the name ends in "_" already.
std::string full_name(const Callable& callable) {
  const OpDef& op = def_of(callable);
  return std::string(op.name) + (callable.inplace && op.returns != Returns::none ? "_" : "");
}

const char* lasting_name(int32_t op) {
  // "add_" for "add": texts of the table that live for ever.
  const Callable& of = callable(op);
  return of.inplace ? def_of(of).inplace_name : def_of(of).name;
}

// A number of the table: digits with perhaps a sign, a point and an exponent of few digits. Whole
// numbers below 2**53 and powers of ten to 22 are exact, so that one operation rounds once. The
// libraries' own functions ask the locale, or are not in every library.
double decimal(std::string_view text) {
  const bool negative = text.front() == '-';
  const size_t end = std::min(text.find('e'), text.size());
  double whole = 0;
  int places = 0;
  bool after_point = false;
  for (const char c : text.substr(negative ? 1 : 0, end - (negative ? 1 : 0))) {
    if (c == '.') {
      after_point = true;
    } else {
      whole = whole * 10 + (c - '0');
      places += after_point ? 1 : 0;
    }
  }
  int exponent = 0;
  if (end < text.size()) {
    const std::string_view digits = text.substr(end + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), exponent);
  }
  double power = 1;
  for (int i = std::abs(exponent - places); i > 0; --i) power *= 10;
  const double value = exponent < places ? whole / power : whole * power;
  return negative ? -value : value;
}

// The arguments of one call, in the types that ops take.
class Arguments {
 public:
  Arguments(const OpDef& op, const tensor_value_t* values, int32_t n) : op_(op) {
    const auto known = static_cast<int32_t>(op.args.size());
    if (n < 0 || n > known)
      fail(Status::invalid, "n_args is ", n, ", but ", op.name, " has ", known, " arguments");
    if (n > 0 && !values) fail(Status::invalid, "args is NULL, but n_args is ", n);
    for (int32_t i = 0; i < known; ++i) {
      const tensor_value_t none{};
      set(static_cast<size_t>(i), i < n ? values[i] : none);
    }
  }
  const void* const* data() const noexcept { return pointers_.data(); }

 private:
  using Stored =
      std::variant<std::monostate, Tensor, Tensors, Scalar, int64_t, double, bool, Dims, Axes, int,
                   OptionalAxis, DType, Device, std::string_view, Generator*, Reduction, Fan>;

  template <class T>
  void store(size_t i, T value) {
    stored_[i] = std::move(value);
    pointers_[i] = &std::get<T>(stored_[i]);
  }

  [[noreturn]] void wrong(size_t i, const tensor_value_t& value) const {
    if (value.kind == TENSOR_VALUE_NONE)
      fail(Status::invalid, op_.args[i].name, " is missing, and has no default");
    fail(Status::invalid, op_.args[i].name, " is of value kind ", value.kind,
         ", which this argument does not take");
  }

  int64_t whole(size_t i, const tensor_value_t& value) const {
    if (value.kind == TENSOR_VALUE_BOOL) return truth(value);
    if (value.kind == TENSOR_VALUE_INT) return value.i;
    if (value.kind != TENSOR_VALUE_NONE || !op_.args[i].default_value) wrong(i, value);
    return static_cast<int64_t>(default_number(i));
  }
  double default_number(size_t i) const {
    const std::string_view text = op_.args[i].default_value;
    return text == "true" ? 1 : text == "false" ? 0 : decimal(text);
  }
  Dims ints(size_t i, const tensor_value_t& value, bool is_shape) const {
    const ArgDef& arg = op_.args[i];
    if (value.kind == TENSOR_VALUE_INTS) {
      const auto* data = static_cast<const int64_t*>(value.p);
      return is_shape ? shape_arg(data, value.count, arg.name)
                      : ints_arg(data, value.count, arg.name);
    }
    if (value.kind != TENSOR_VALUE_NONE || !arg.default_value) wrong(i, value);
    if (std::string_view(arg.default_value) == "[]") return {};
    return {static_cast<int64_t>(default_number(i))};
  }
  static bool truth(const tensor_value_t& value) {
    if (value.i != 0 && value.i != 1)
      fail(Status::invalid, "a boolean is ", value.i, ", expected 0 or 1");
    return value.i != 0;
  }
  // What the C function of the op takes as 32 bits.
  static int32_t word(int64_t n, const char* name) {
    if (!std::in_range<int32_t>(n)) fail(Status::invalid, name, " is ", n, ", beyond int32");
    return static_cast<int32_t>(n);
  }
  // A number of the host; false for what is none.
  static bool number(const tensor_value_t& value, Scalar& to) {
    if (value.kind == TENSOR_VALUE_INT) {
      to = Scalar(value.i);
    } else if (value.kind == TENSOR_VALUE_FLOAT) {
      to = Scalar(value.f);
    } else if (value.kind == TENSOR_VALUE_BOOL) {
      to = Scalar(truth(value));
    } else {
      return false;
    }
    return true;
  }
  // The numbers of an enumeration's constants begin with 0.
  int32_t choice(size_t i, const tensor_value_t& value, std::initializer_list<const char*> names) {
    const ArgDef& arg = op_.args[i];
    if (value.kind == TENSOR_VALUE_INT)
      return enum_arg(word(value.i, arg.name), 0, static_cast<int32_t>(names.size()) - 1, arg.name);
    if (value.kind != TENSOR_VALUE_NONE || !arg.default_value) wrong(i, value);
    int32_t at = 0;
    for (const char* name : names) {
      if (std::strcmp(name, arg.default_value) == 0) return at;
      ++at;
    }
    wrong(i, value);
  }

  void set(size_t i, const tensor_value_t& value) {
    const ArgDef& arg = op_.args[i];
    const bool none = value.kind == TENSOR_VALUE_NONE;
    Scalar scalar;
    switch (arg.kind) {
      case ArgKind::tensor:
        if (value.kind == TENSOR_VALUE_TENSOR)
          return store(i, share(static_cast<tensor_t*>(const_cast<void*>(value.p)), arg.name));
        if ((op_.takes_number >> i & 1) && number(value, scalar))
          return store(i, weak_scalar(scalar));
        if (none && arg.nullable) return store(i, Tensor());
        wrong(i, value);
      case ArgKind::tensors:
        if (value.kind == TENSOR_VALUE_TENSORS)
          return store(i, tensor_list(static_cast<tensor_t* const*>(value.p), value.count, arg.name,
                                      arg.nullable));
        wrong(i, value);
      case ArgKind::scalar:
        if (number(value, scalar)) return store(i, scalar);
        if (none && arg.default_value)
          return store(i, std::strpbrk(arg.default_value, ".e") ? Scalar(default_number(i))
                                                                : Scalar(whole(i, value)));
        wrong(i, value);
      case ArgKind::integer:
        return store(i, whole(i, value));
      case ArgKind::real:
        if (value.kind == TENSOR_VALUE_FLOAT) return store(i, value.f);
        if (value.kind == TENSOR_VALUE_INT) return store(i, static_cast<double>(value.i));
        if (none && arg.default_value) return store(i, default_number(i));
        wrong(i, value);
      case ArgKind::boolean:
        return store(i, bool_arg(word(whole(i, value), arg.name), arg.name));
      case ArgKind::ints:
      case ArgKind::shape:
        return store(i, ints(i, value, arg.kind == ArgKind::shape));
      case ArgKind::axes: {
        if (none) return store(i, Axes());
        const Dims list = ints(i, value, true);
        return store(i, Axes::of(list));
      }
      case ArgKind::axis:
        return store(i, checked_axis(whole(i, value), arg.name));
      case ArgKind::optional_axis:
        return store(i,
                     none ? OptionalAxis() : OptionalAxis(checked_axis(whole(i, value), arg.name)));
      case ArgKind::dtype:
        if (none) return store(i, DType::unset);
        if (value.kind != TENSOR_VALUE_DTYPE) wrong(i, value);
        return store(i, dtype_arg(word(value.i, arg.name), arg.name));
      case ArgKind::device:
        if (none) return store(i, device_arg(0, arg.name));
        if (value.kind != TENSOR_VALUE_DEVICE) wrong(i, value);
        return store(i, device_arg(word(value.i, arg.name), arg.name));
      case ArgKind::string:
        if (none && arg.default_value) return store(i, std::string_view(arg.default_value));
        if (none && arg.nullable) return store(i, std::string_view());
        if (value.kind != TENSOR_VALUE_STRING) wrong(i, value);
        return store(i, string_arg(static_cast<const char*>(value.p), arg.name));
      case ArgKind::generator:
        if (none) return store<Generator*>(i, nullptr);
        if (value.kind != TENSOR_VALUE_RNG) wrong(i, value);
        return store(
            i, optional_rng_arg(static_cast<tensor_rng_t*>(const_cast<void*>(value.p)), arg.name));
      case ArgKind::reduction:
        return store(i, static_cast<Reduction>(choice(i, value, {"none", "mean", "sum"})));
      case ArgKind::fan:
        return store(i, static_cast<Fan>(choice(i, value, {"fan_in", "fan_out"})));
    }
  }

  static int checked_axis(int64_t axis, const char* name) {
    if (!std::in_range<int32_t>(axis))
      fail(Status::invalid, name, " is ", axis, ", which is not an axis");
    return static_cast<int>(axis);
  }

  const OpDef& op_;
  std::array<Stored, kMaxArgs> stored_;
  std::array<const void*, kMaxArgs> pointers_;
};

void run(const Callable& of, const tensor_value_t* args, int32_t n_args, Tensors& outs,
         int32_t n_outs) {
  const OpDef& def = def_of(of);
  const Arguments arguments(def, args, n_args);
  if (of.inplace) {
    execute_inplace_call({def, arguments.data()});
  } else if (def.returns == Returns::tensor) {
    if (n_outs < 1)
      fail(Status::invalid, "n_outs is ", n_outs, ", but ", def.name, " has a result");
    outs.resize(1);
    execute_call({def, arguments.data()}, outs.data());
  } else {
    execute_call({def, arguments.data()}, &outs);
    const auto n = static_cast<int32_t>(outs.size());
    if (n > n_outs) fail(Status::invalid, "n_outs is ", n_outs, ", but there are ", n, " results");
  }
}

}  // namespace

int32_t tensor_op_count(void) { return static_cast<int32_t>(kCallables.size()); }

namespace libtensor::capi {

int32_t op_number(const OpDef& op) noexcept {
  for (size_t i = 0; i < kCallables.size(); ++i) {
    if (&def_of(kCallables[i]) == &op) return static_cast<int32_t>(i);
  }
  return -1;
}

void op_find(std::string_view name, int64_t& op) {
  for (size_t i = 0; i < kCallables.size(); ++i) {
    if (full_name(kCallables[i]) == name) {
      op = static_cast<int64_t>(i);
      return;
    }
  }
  fail(Status::invalid, "name is ", quoted(name), ", which is not an op");
}

void op_info(int32_t op, tensor_op_info_t* info) {
  const Callable& of = callable(op);
  const OpDef& def = def_of(of);
  tensor_op_info_t known{};
  known.n_args = static_cast<int32_t>(def.args.size());
  known.n_results = of.inplace                        ? 0
                    : def.returns == Returns::tensor  ? 1
                    : def.returns == Returns::outputs ? static_cast<int32_t>(def.results.size())
                                                      : -1;
  known.is_inplace = of.inplace;
  known.name = lasting_name(op);
  known.doc = def.doc;
  write_struct(info, known);
}

void op_arg_info(int32_t op, int32_t arg, tensor_arg_info_t* info) {
  const OpDef& def = def_of(callable(op));
  const auto n = static_cast<int32_t>(def.args.size());
  if (arg < 0 || arg >= n)
    fail(Status::invalid, "arg is ", arg, ", but ", def.name, " has ", n, " arguments");
  const auto i = static_cast<size_t>(arg);
  const ArgDef& its = def.args[i];
  tensor_arg_info_t known{};
  known.kind = static_cast<int32_t>(its.kind);
  known.is_optional = its.nullable || its.default_value || its.kind == ArgKind::axes ||
                      its.kind == ArgKind::optional_axis || its.kind == ArgKind::dtype ||
                      its.kind == ArgKind::device || its.kind == ArgKind::generator;
  known.is_differentiable = static_cast<int32_t>(def.differentiable >> i & 1);
  known.takes_number = static_cast<int32_t>(def.takes_number >> i & 1);
  known.name = its.name;
  known.default_value = its.default_value;
  write_struct(info, known);
}

void call(int32_t op, const tensor_value_t* args, int32_t n_args, Tensors& outs, int32_t n_outs) {
  const Callable& of = callable(op);
  // Nothing may fail once the op has run.
  outs.reserve(static_cast<size_t>(std::max(n_outs, 0)));
  try {
    Tensors results;
    run(of, args, n_args, results, n_outs);
    for (Tensor& result : results) outs.push_back(std::move(result));
  } catch (const Error& error) {
    Text text;
    text << lasting_name(op) << ": " << error.what();
    throw Error(error.status(), text, error.of_null_handle());
  }
  outs.resize(static_cast<size_t>(std::max(n_outs, 0)));
}

}  // namespace libtensor::capi
