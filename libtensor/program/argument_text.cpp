// SPDX-License-Identifier: Apache-2.0
#include "libtensor/program/argument_text.h"

#include <cmath>
#include <cstdlib>
#include <limits>

#include "libtensor/core/number_text.h"
#include "libtensor/device/registry.h"

namespace libtensor {
namespace {

constexpr std::string_view kReductions[] = {"none", "mean", "sum"};
constexpr std::string_view kFans[] = {"fan_in", "fan_out"};

void append_value(std::string& out, ValueId id, std::string_view before) {
  if (id == kNoValue) {
    out += "null";
  } else {
    out += before;
    out += std::to_string(id);
  }
}

// C99's %a, whatever the locale.
std::string hexadecimal(double value) {
  constexpr char kDigits[] = "0123456789abcdef";
  int exponent = 0;
  double rest = std::frexp(std::fabs(value), &exponent);
  std::string out = std::signbit(value) ? "-0x" : "0x";
  rest *= 2;
  --exponent;
  out += '1';
  out += '.';
  for (rest -= 1; rest != 0; rest -= std::floor(rest)) {
    rest *= 16;
    out += kDigits[static_cast<int>(rest)];
  }
  return out + "p" + std::to_string(exponent);
}

double read_hexadecimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  const auto wrong = [&] { fail(Status::io, "header: ", quoted(text), " is not a number"); };
  const size_t p = text.find('p');
  if (!text.starts_with("0x1.") || p == std::string_view::npos || p > 4 + 13) wrong();
  double value = 1, place = 1;
  for (const char c : text.substr(4, p - 4)) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) wrong();
    place /= 16;
    value += digit * place;
  }
  std::string_view digits = text.substr(p + 1);
  const bool below = digits.starts_with('-');
  digits.remove_prefix(below ? 1 : 0);
  int exponent = 0;
  if (digits.empty() || digits.size() > 4) wrong();
  for (const char c : digits) {
    if (c < '0' || c > '9') wrong();
    exponent = exponent * 10 + (c - '0');
  }
  value = std::ldexp(value, below ? -exponent : exponent);
  return negative ? -value : value;
}

// What append_real() writes in quotation marks.
double number_of(std::string_view text) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (text == "inf") return kInfinity;
  if (text == "-inf") return -kInfinity;
  return read_hexadecimal(text);
}

// Digits with perhaps a point and an exponent. Exact where at most 2**53 and a power of ten to 22
// make the number: one operation, which rounds once. NaN for anything else.
double decimal(std::string_view text) {
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  int64_t whole = 0;
  int exponent = 0;
  bool behind_point = false;
  size_t at = 0;
  for (; at < text.size() && text[at] != 'e' && text[at] != 'E'; ++at) {
    if (text[at] == '.') {
      behind_point = true;
      continue;
    }
    whole = whole * 10 + (text[at] - '0');
    exponent -= behind_point ? 1 : 0;
    if (whole > int64_t{1} << 53) return std::numeric_limits<double>::quiet_NaN();
  }
  if (at < text.size()) {
    int given = 0;
    ++at;
    const bool below = at < text.size() && text[at] == '-';
    if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
    for (; at < text.size() && given < 10000; ++at) given = given * 10 + (text[at] - '0');
    exponent += below ? -given : given;
  }
  if (exponent > 22 || exponent < -22) return std::numeric_limits<double>::quiet_NaN();
  double power = 1;
  for (int i = std::abs(exponent); i > 0; --i) power *= 10;
  const auto digits = static_cast<double>(whole);
  const double value = exponent < 0 ? digits / power : digits * power;
  return negative ? -value : value;
}

int64_t choice(json::Reader& reader, std::span<const std::string_view> names) {
  const std::string text = reader.read_string();
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return static_cast<int64_t>(i);
  }
  fail(Status::io, "header: ", quoted(text), " is none of the choices ", names[0], ", ", names[1],
       names.size() > 2 ? ", ..." : "");
}

int64_t read_integer_or(json::Reader& reader, const ReadExtent& extent, int entry) {
  if (!extent || reader.next_kind() != '"') return read_integer(reader);
  return extent(reader.read_string(), entry);
}

Dims read_integers(json::Reader& reader, int most, const ReadExtent& extent = {}) {
  Dims list;
  for (reader.begin_array(); reader.next_element();) {
    if (list.size() == most) fail(Status::io, "header: a list of more than ", most, " integers");
    list.push_back(read_integer_or(reader, extent, list.size()));
  }
  return list;
}

int narrow(int64_t axis) {
  if (axis < -kMaxNdim || axis > kMaxNdim) fail(Status::io, "header: ", axis, " is not an axis");
  return static_cast<int>(axis);
}

// A number in quotation marks, or an extent.
Scalar read_scalar(json::Reader& reader, const ReadExtent& extent) {
  const std::string text = reader.read_string();
  const bool number =
      text == "nan" || text.ends_with("inf") || text.find("0x") != std::string::npos;
  return number || !extent ? Scalar(number_of(text)) : Scalar(extent(text, -1));
}

DType read_dtype(json::Reader& reader) {
  const std::string name = reader.read_string();
  const DType dtype = dtype_called(name);
  if (dtype == DType::unset) fail(Status::io, "header: ", quoted(name), " is not a dtype");
  return dtype;
}

}  // namespace

void append_real(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
    return;
  }
  char digits[32];
  std::string_view text(
      digits, static_cast<size_t>(write_number(digits, std::end(digits), value) - digits));
  const double read = decimal(text);
  if (read == value && std::signbit(read) == std::signbit(value)) {
    out += text;
    if (text.find_first_of(".e") == std::string_view::npos) out += ".0";
  } else {
    out += '"' + hexadecimal(value) + '"';
  }
}

void append_argument(std::string& out, const Argument& arg, std::string_view before_value,
                     const std::function<std::string(int entry)>& extent) {
  struct Append {
    std::string& out;
    std::string_view before;
    const std::function<std::string(int entry)>& extent;

    void operator()(const ValueArg& value) const { append_value(out, value.id, before); }
    void operator()(const ValuesArg& values) const {
      out += '[';
      for (size_t i = 0; i < values.ids.size(); ++i) {
        if (i > 0) out += ", ";
        append_value(out, values.ids[i], before);
      }
      out += ']';
    }
    void operator()(const Scalar& value) const {
      if (value.is_float()) return append_real(out, value.to<double>());
      if (value.kind() == DType::boolean) return (*this)(value.to<int64_t>() != 0);
      integer(value.to<int64_t>(), -1);
    }
    void integer(int64_t value, int entry) const {
      const std::string text = extent ? extent(entry) : std::string();
      if (text.empty()) {
        out += std::to_string(value);
      } else if (before.empty()) {
        json::append_string(out, text);
      } else {
        out += text;
      }
    }
    void operator()(int64_t value) const { integer(value, -1); }
    void operator()(double value) const { append_real(out, value); }
    void operator()(bool value) const { out += value ? "true" : "false"; }
    void operator()(const Dims& value) const {
      out += '[';
      for (int i = 0; i < value.size(); ++i) {
        if (i > 0) out += ", ";
        integer(value[i], i);
      }
      out += ']';
    }
    void operator()(const Axes& value) const {
      value.all ? void(out += "null") : (*this)(value.list);
    }
    void operator()(int value) const { out += std::to_string(value); }
    void operator()(const OptionalAxis& value) const {
      out += value ? std::to_string(*value) : "null";
    }
    void operator()(DType value) const {
      if (value == DType::unset) {
        out += "null";
      } else {
        json::append_string(out, dtype_name(value));
      }
    }
    void operator()(Device value) const {
      if (value.kind == DeviceKind::unset) {
        out += "null";
      } else {
        json::append_string(out, device_text(value));
      }
    }
    void operator()(const std::string& value) const { json::append_string(out, value); }
    void operator()(const Ref<Generator>& value) const { out += value ? "\"generator\"" : "null"; }
    void operator()(Reduction value) const {
      json::append_string(out, kReductions[static_cast<size_t>(value)]);
    }
    void operator()(Fan value) const {
      json::append_string(out, kFans[static_cast<size_t>(value)]);
    }
  };
  std::visit(Append{out, before_value, extent}, arg);
}

std::string device_text(Device device) {
  Text text;
  text << device;
  return std::string(text.view());
}

Device read_device(std::string_view text) {
  const size_t colon = text.find(':');
  Device device{find_device_kind(std::string(text.substr(0, colon)).c_str()), 0};
  if (device.kind == DeviceKind::unset)
    fail(Status::device, quoted(text), " is not a device of this process");
  if (colon != std::string_view::npos) {
    for (const char c : text.substr(colon + 1)) {
      if (c < '0' || c > '9' || device.index > 6553)
        fail(Status::io, "header: ", quoted(text), " is not a device");
      device.index = device.index * 10 + (c - '0');
    }
  }
  return device;
}

int64_t read_integer(json::Reader& reader) {
  const std::string_view text = reader.read_number();
  int64_t value = 0;
  const bool negative = text.starts_with('-');
  for (const char c : text.substr(negative ? 1 : 0)) {
    const int64_t digit = c - '0';
    if (digit < 0 || digit > 9 || __builtin_mul_overflow(value, int64_t{10}, &value) ||
        __builtin_sub_overflow(value, digit, &value))
      fail(Status::io, "header: ", quoted(text), " is not an integer of 64 bits");
  }
  if (!negative && value == std::numeric_limits<int64_t>::min())
    fail(Status::io, "header: ", quoted(text), " is not an integer of 64 bits");
  return negative ? value : -value;
}

double read_number(json::Reader& reader) {
  if (reader.next_kind() != '"') {
    const std::string_view text = reader.read_number();
    const double value = decimal(text);
    if (std::isnan(value))
      fail(Status::io, "header: ", quoted(text), " has more digits than a double");
    return value;
  }
  return number_of(reader.read_string());
}

Argument read_argument(json::Reader& reader, ArgKind kind, const ReadExtent& extent) {
  const char next = reader.next_kind();
  const bool none = next == 'n' && reader.read_null();
  const auto value = [&] {
    const int64_t id =
        none || (reader.next_kind() == 'n' && reader.read_null()) ? kNoValue : read_integer(reader);
    if (id < kNoValue || id > std::numeric_limits<ValueId>::max() - 1)
      fail(Status::io, "header: ", id, " is not a value");
    return static_cast<ValueId>(id);
  };
  switch (kind) {
    case ArgKind::tensor:
      return ValueArg{value()};
    case ArgKind::axes:
      return none ? Axes() : Axes::of(read_integers(reader, kMaxNdim));
    case ArgKind::optional_axis:
      return none ? OptionalAxis() : OptionalAxis(narrow(read_integer(reader)));
    case ArgKind::dtype:
      return none ? DType::unset : read_dtype(reader);
    case ArgKind::device:
      return none ? Device{DeviceKind::unset, 0} : read_device(reader.read_string());
    case ArgKind::generator:
      if (none) return Ref<Generator>();
      break;
    default:
      break;
  }
  if (none) fail(Status::io, "header: an argument is null, which this one cannot be");
  switch (kind) {
    case ArgKind::tensors: {
      ValuesArg list;
      for (reader.begin_array(); reader.next_element();) {
        const bool missing = reader.next_kind() == 'n' && reader.read_null();
        list.ids.push_back(missing ? kNoValue
                                   : std::get<ValueArg>(read_argument(reader, ArgKind::tensor)).id);
      }
      return list;
    }
    case ArgKind::scalar: {
      if (next == 't' || next == 'f') return Scalar(reader.read_bool());
      if (next == '"') return read_scalar(reader, extent);
      const std::string_view text = reader.peek_number();
      return text.find_first_of(".eE") == std::string_view::npos ? Scalar(read_integer(reader))
                                                                 : Scalar(read_number(reader));
    }
    case ArgKind::integer:
      return read_integer_or(reader, extent, -1);
    case ArgKind::real:
      return read_number(reader);
    case ArgKind::boolean:
      return reader.read_bool();
    case ArgKind::ints:
      return read_integers(reader, 1 << 20, extent);
    case ArgKind::shape:
      return read_integers(reader, kMaxNdim, extent);
    case ArgKind::axis:
      return narrow(read_integer(reader));
    case ArgKind::string:
      return reader.read_string();
    case ArgKind::reduction:
      return static_cast<Reduction>(choice(reader, kReductions));
    case ArgKind::fan:
      return static_cast<Fan>(choice(reader, kFans));
    default:
      fail(Status::io, "header: an argument of a kind that files do not hold");
  }
}

}  // namespace libtensor
