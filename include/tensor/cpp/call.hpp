// SPDX-License-Identifier: Apache-2.0
// Any op by its name, with values of any kind: for programs that choose ops at run time.
#ifndef TENSOR_CPP_CALL_HPP_
#define TENSOR_CPP_CALL_HPP_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "tensor/call.h"
#include "tensor/cpp/index.hpp"

namespace tensor {

/// An argument of an op, or a value that a node of the graph saved: nothing, a tensor, {a, b}, a
/// number, a bool, {2, 3}, a dtype, a device, a string or a generator.
class Value {
 public:
  /// Nothing: the default of the argument.
  Value() noexcept = default;
  Value(std::nullopt_t) noexcept {}  // NOLINT: implicit
  /// An undefined tensor stands for nothing.
  Value(const Tensor& value) {  // NOLINT: implicit
    if (value.defined()) held_ = value;
  }
  Value(std::vector<Tensor> values) : held_(std::move(values)) {}  // NOLINT: implicit
  Value(std::initializer_list<Tensor> values) : Value(std::vector(values)) {}
  template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
  Value(T value) {                // NOLINT: implicit
    const Scalar number = value;  // of which large unsigned integers are an error
    if constexpr (std::is_same_v<T, bool>) {
      held_ = value;
    } else if (number.is_integral()) {
      held_ = number.to_int64();
    } else {
      held_ = number.to_double();
    }
  }
  template <class C, std::enable_if_t<detail::HoldsIntegers<C>::value &&
                                          !std::is_convertible_v<const C&, std::string>,
                                      int> = 0>
  Value(const C& values) {  // NOLINT: implicit
    std::vector<std::int64_t> integers;
    for (const auto value : values) integers.push_back(detail::to_int64(value));
    held_ = std::move(integers);
  }
  Value(std::initializer_list<std::int64_t> values) : held_(std::vector(values)) {}
  Value(Dtype value) : held_(value) {}                                 // NOLINT: implicit
  Value(Device value) : held_(value) {}                                // NOLINT: implicit
  Value(std::string value) : held_(std::move(value)) {}                // NOLINT: implicit
  Value(const char* value) : held_(std::string(value)) {}              // NOLINT: implicit
  Value(Generator value) : held_(std::move(value)) {}                  // NOLINT: implicit
  Value(Reduction value) : Value(static_cast<std::int64_t>(value)) {}  // NOLINT: implicit
  Value(Fan value) : Value(static_cast<std::int64_t>(value)) {}        // NOLINT: implicit

  ValueKind kind() const noexcept { return static_cast<ValueKind>(held_.index()); }
  bool is_none() const noexcept { return held_.index() == TENSOR_VALUE_NONE; }
  /// Whether it holds a T: Tensor, std::vector<Tensor>, std::int64_t, double, bool,
  /// std::vector<std::int64_t>, Dtype, Device, std::string or Generator.
  template <class T>
  bool holds() const noexcept {
    return std::holds_alternative<T>(held_);
  }
  /// What it holds, which must be a T.
  template <class T>
  const T& get() const {
    const T* value = std::get_if<T>(&held_);
    if (value == nullptr) {
      throw InvalidError("Value::get: the value is of kind " + std::to_string(held_.index()) +
                         ", not what was asked for");
    }
    return *value;
  }

 private:
  // In the order of TENSOR_VALUE_*.
  std::variant<std::monostate, Tensor, std::vector<Tensor>, std::int64_t, double, bool,
               std::vector<std::int64_t>, Dtype, Device, std::string, Generator>
      held_;
};

/// Arguments of an op by their names: {{"axis", 0}, {"keepdims", true}}.
using NamedValues = std::vector<std::pair<std::string, Value>>;

/// An argument of an op (tensor_arg_info_t).
struct ArgInfo {
  std::string name;
  ArgKind kind = ArgKind::tensor;
  bool is_optional = false;
  bool is_differentiable = false;
  bool takes_number = false;                      // for the tensor
  std::optional<std::string> default_value = {};  // as the reference writes it
};

/// An op (tensor_op_info_t).
struct OpInfo {
  std::string name;
  std::string doc;
  std::vector<ArgInfo> arguments = {};
  std::optional<std::int32_t> results = {};  // none where the arguments say how many
  bool is_inplace = false;                   // it writes to its first argument
};

namespace detail {

inline std::int32_t op_number(const std::string& name) {
  std::int64_t op = 0;
  check(tensor_op_find(c_string("op_info: name", name), &op));
  return static_cast<std::int32_t>(op);
}

inline tensor_op_info_t raw_op_info(std::int32_t op) {
  tensor_op_info_t info{};
  info.struct_size = sizeof info;
  check(tensor_op_info(op, &info));
  return info;
}

inline tensor_arg_info_t raw_arg_info(std::int32_t op, std::int32_t arg) {
  tensor_arg_info_t info{};
  info.struct_size = sizeof info;
  check(tensor_op_arg_info(op, arg, &info));
  return info;
}

inline OpInfo op_info(std::int32_t op) {
  const tensor_op_info_t raw = raw_op_info(op);
  OpInfo info{raw.name, raw.doc};
  if (raw.n_results >= 0) info.results = raw.n_results;
  info.is_inplace = raw.is_inplace != 0;
  for (std::int32_t i = 0; i < raw.n_args; ++i) {
    const tensor_arg_info_t its = raw_arg_info(op, i);
    ArgInfo arg;
    arg.name = its.name;
    arg.kind = static_cast<ArgKind>(its.kind);
    arg.is_optional = its.is_optional != 0;
    arg.is_differentiable = its.is_differentiable != 0;
    arg.takes_number = its.takes_number != 0;
    if (its.default_value != nullptr) arg.default_value = its.default_value;
    info.arguments.push_back(std::move(arg));
  }
  return info;
}

/// The values of a call in C's form; they borrow from what they were made of.
class RawValues {
 public:
  void push(const Value& value) {
    tensor_value_t raw{};
    raw.kind = static_cast<std::int32_t>(value.kind());
    std::int64_t results = 1;
    switch (raw.kind) {
      case TENSOR_VALUE_TENSOR: {
        const Tensor& t = value.get<Tensor>();
        raw.p = t.get();
        for (const std::int64_t extent : t.shape()) results = std::max(results, extent);
        break;
      }
      case TENSOR_VALUE_TENSORS: {
        std::vector<tensor_t*>& handles = handles_.emplace_back();
        for (const Tensor& t : value.get<std::vector<Tensor>>()) handles.push_back(t.get());
        set_array(raw, handles);
        results = raw.count;
        break;
      }
      case TENSOR_VALUE_INT:
        raw.i = value.get<std::int64_t>();
        results = raw.i;
        break;
      case TENSOR_VALUE_FLOAT:
        raw.f = value.get<double>();
        break;
      case TENSOR_VALUE_BOOL:
        raw.i = value.get<bool>() ? 1 : 0;
        break;
      case TENSOR_VALUE_INTS:
        set_array(raw, value.get<std::vector<std::int64_t>>());
        results = raw.count;
        break;
      case TENSOR_VALUE_DTYPE:
        raw.i = static_cast<std::int64_t>(value.get<Dtype>());
        break;
      case TENSOR_VALUE_DEVICE:
        raw.i = value.get<Device>().code();
        break;
      case TENSOR_VALUE_STRING:
        raw.p = c_string("call", value.get<std::string>());
        break;
      case TENSOR_VALUE_RNG:
        raw.p = value.get<Generator>().get();
        if (raw.p == nullptr) raw.kind = TENSOR_VALUE_NONE;  // the generator of the process
        break;
      default:
        break;
    }
    if (results <= most_sections) room_ = std::max(room_, results);
    values_.push_back(raw);
  }

  const tensor_value_t* data() const noexcept { return values_.data(); }
  std::int32_t count() const { return detail::count(values_.size()); }
  /// As many results as an op makes at most whose arguments say how many.
  std::int32_t room() const noexcept { return static_cast<std::int32_t>(room_); }

 private:
  static constexpr std::int64_t most_sections = 1 << 20;

  template <class T>
  static void set_array(tensor_value_t& raw, const std::vector<T>& array) {
    raw.p = array.data();
    raw.count = detail::count(array.size());
  }

  std::vector<tensor_value_t> values_;
  std::list<std::vector<tensor_t*>> handles_;
  std::int64_t room_ = 1;
};

}  // namespace detail

/// The names of all ops.
inline std::vector<std::string> ops() {
  std::vector<std::string> names;
  const std::int32_t n = tensor_op_count();
  for (std::int32_t i = 0; i < n; ++i) names.emplace_back(detail::raw_op_info(i).name);
  return names;
}

/// What the op of that name is.
inline OpInfo op_info(const std::string& name) { return detail::op_info(detail::op_number(name)); }

/// Calls the op of that name: call("sum", {x, {0, 1}}), call("sum", {x}, {{"keepdims", true}}).
/// Arguments that are left out or nothing have their defaults. An op that writes to its first
/// argument has no results.
inline Tensors call(const std::string& name, const std::vector<Value>& args,
                    const NamedValues& named = {}) {
  const std::int32_t op = detail::op_number(name);
  const tensor_op_info_t info = detail::raw_op_info(op);
  std::vector<const Value*> given;
  for (const Value& value : args) given.push_back(&value);
  for (const auto& [key, value] : named) {
    std::int32_t at = 0;
    while (at < info.n_args && key != detail::raw_arg_info(op, at).name) ++at;
    const auto i = static_cast<std::size_t>(at);
    if (at == info.n_args || (i < given.size() && given[i] != nullptr)) {
      throw InvalidError("call: " + name + (at == info.n_args ? " has no" : " has two values of") +
                         " argument \"" + key + '"');
    }
    given.resize(std::max(given.size(), i + 1));
    given[i] = &value;
  }
  const Value none;
  detail::RawValues values;
  for (const Value* value : given) values.push(value != nullptr ? *value : none);
  const std::int32_t room = info.n_results < 0 ? values.room() : info.n_results;
  std::vector<tensor_t*> handles(static_cast<std::size_t>(room) + 1);
  detail::check(tensor_call(op, values.data(), values.count(), handles.data(), room));
  return detail::adopted(handles);
}

}  // namespace tensor

#endif  // TENSOR_CPP_CALL_HPP_
