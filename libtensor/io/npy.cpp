// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/npy.h"

#include <algorithm>
#include <vector>

#include "libtensor/core/checked.h"
#include "libtensor/io/json.h"

namespace libtensor::npy {
namespace {

constexpr int kMostAxes = 64;

[[noreturn]] void malformed(const char* what) { fail(Status::io, "the npy header ", what); }

// A reader of the few literals of Python that headers are made of.
class Literals {
 public:
  explicit Literals(std::string_view text) : text_(text) {}

  void expect(char c) {
    if (!take(c)) {
      const char expected[] = {c, '\0'};
      fail(Status::io, "the npy header has no ", expected, " at byte ", static_cast<int64_t>(at_));
    }
  }

  bool take(char c) {
    skip_spaces();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool at_string() {
    skip_spaces();
    return at_ < text_.size() && (text_[at_] == '\'' || text_[at_] == '"');
  }

  std::string_view read_string() {
    if (!at_string()) malformed("has no string where one is expected");
    const char quote = text_[at_++];
    const size_t end = text_.find(quote, at_);
    if (end == std::string_view::npos) malformed("has a string without an end");
    const std::string_view inside = text_.substr(at_, end - at_);
    if (inside.find('\\') != std::string_view::npos) malformed("has a backslash in a string");
    at_ = end + 1;
    return inside;
  }

  bool read_bool() {
    skip_spaces();
    for (const bool value : {true, false}) {
      const std::string_view word = value ? "True" : "False";
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      return value;
    }
    malformed("has no True or False as fortran_order");
  }

  // With the L of Python 2.
  int64_t read_extent() {
    skip_spaces();
    const size_t begin = at_;
    int64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      if (__builtin_mul_overflow(value, 10, &value) ||
          __builtin_add_overflow(value, text_[at_] - '0', &value)) {
        malformed("has an extent that is too large");
      }
    }
    if (at_ == begin) malformed("has no tuple of extents as shape");
    take('L');
    return value;
  }

  Shape read_shape() {
    Shape shape;
    expect('(');
    while (!take(')')) {
      if (shape.size() == kMostAxes) malformed("has more than 64 axes");
      shape.push_back(read_extent());
      if (take(',')) continue;
      expect(')');
      break;
    }
    return shape;
  }

  void end() {
    skip_spaces();
    if (at_ != text_.size()) malformed("goes on behind its end");
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }

  std::string_view text_;
  size_t at_ = 0;
};

struct Kind {
  std::string_view code;
  DType dtype;
};
constexpr Kind kKinds[] = {
    {"b1", DType::boolean},   {"i1", DType::int8},        {"i2", DType::int16},
    {"i4", DType::int32},     {"i8", DType::int64},       {"u1", DType::uint8},
    {"u2", DType::uint16},    {"u4", DType::uint32},      {"u8", DType::uint64},
    {"f2", DType::float16},   {"f4", DType::float32},     {"f8", DType::float64},
    {"c8", DType::complex64}, {"c16", DType::complex128},
};

void read_descr(std::string_view descr, Header& header) {
  constexpr std::string_view kOrders = "<>=|";
  const bool has_order = !descr.empty() && kOrders.find(descr[0]) != kOrders.npos;
  for (const Kind& kind : kKinds) {
    if (descr.substr(has_order ? 1 : 0) != kind.code) continue;
    header.dtype = kind.dtype;
    header.swapped = descr[0] == '>';
    return;
  }
  fail(Status::dtype, "the array has NumPy's dtype ", json::quote(descr),
       ", which libtensor does not support");
}

}  // namespace

HeaderRange header_range(std::string_view prefix, int64_t size) {
  const auto byte = [&](size_t i) { return static_cast<int64_t>(static_cast<uint8_t>(prefix[i])); };
  if (prefix.substr(0, kMagic.size()) != kMagic)
    fail(Status::io, "not an npy array: it does not begin with \\x93NUMPY");
  if (prefix.size() < 10)
    fail(Status::io, "the npy array ends within its header, after ", size, " bytes");
  const int64_t major = byte(6), minor = byte(7);
  if (major < 1 || major > 3 || minor != 0) {
    fail(Status::io, "the npy array has version ", major, ".", minor, ", expected 1.0, 2.0 or 3.0");
  }
  HeaderRange extent;
  int64_t length = byte(8) | byte(9) << 8;
  extent.begin = 10;
  if (major > 1) {
    if (prefix.size() < 12) malformed("has no length");
    length |= byte(10) << 16 | byte(11) << 24;
    extent.begin = 12;
  }
  extent.end = extent.begin + length;
  if (length > kMostHeader || extent.end > size) {
    fail(Status::io, "the npy header has ", length, " bytes, of ", size - extent.begin,
         " that are there");
  }
  return extent;
}

Header parse_header(std::string_view text, HeaderRange extent, int64_t size) {
  Header header;
  bool has_descr = false, has_order = false, has_shape = false;
  Literals literals(text);
  literals.expect('{');
  while (!literals.take('}')) {
    const std::string_view key = literals.read_string();
    literals.expect(':');
    if (key == "descr" && !has_descr) {
      has_descr = true;
      if (!literals.at_string()) {
        fail(Status::dtype,
             "the array has a dtype of several fields, which libtensor does not support");
      }
      read_descr(literals.read_string(), header);
    } else if (key == "fortran_order" && !has_order) {
      has_order = true;
      header.fortran_order = literals.read_bool();
    } else if (key == "shape" && !has_shape) {
      has_shape = true;
      header.shape = literals.read_shape();
    } else {
      fail(Status::io, "the npy header has the key ", json::quote(key), " twice or too many");
    }
    if (literals.take(',')) continue;
    literals.expect('}');
    break;
  }
  literals.end();
  if (!has_descr || !has_order || !has_shape)
    malformed("lacks one of descr, fortran_order and shape");
  header.data_start = extent.end;
  const int64_t numel = checked_product(header.shape.data(), static_cast<int>(header.shape.size()));
  header.nbytes = checked_nbytes(numel, itemsize(header.dtype));
  if (header.nbytes > size - header.data_start) {
    fail(Status::io, "the array of shape ", header.shape, " and dtype ", header.dtype, " has ",
         header.nbytes, " bytes, but only ", size - header.data_start, " follow its header");
  }
  return header;
}

std::string header_of(DType dtype, const Shape& shape) {
  std::string_view code;
  for (const Kind& kind : kKinds) {
    if (kind.dtype == dtype) code = kind.code;
  }
  if (code.empty()) fail(Status::dtype, "x has dtype ", dtype, ", which NumPy does not have");
  std::string text = "{'descr': '";
  text += itemsize(dtype) == 1 ? "|" : "<";
  text += code;
  text += "', 'fortran_order': False, 'shape': (";
  for (size_t i = 0; i < static_cast<size_t>(shape.size()); ++i) {
    if (i > 0) text += ", ";
    text += std::to_string(shape.data()[i]);
  }
  text += shape.size() == 1 ? ",), }" : "), }";
  // NumPy keeps room for a first extent that grows, and aligns what follows to 64 bytes.
  if (shape.size() > 0) text.append(21 - std::to_string(shape.data()[0]).size(), ' ');
  constexpr size_t kShortPrefix = 10, kLongPrefix = 12, kAlignment = 64;
  const bool is_long = text.size() + 1 + kAlignment > 0xffff;
  const size_t prefix = is_long ? kLongPrefix : kShortPrefix;
  text.append(kAlignment - (prefix + text.size() + 1) % kAlignment, ' ');
  text += '\n';
  std::string out(kMagic);
  out += is_long ? '\2' : '\1';
  out += '\0';
  for (size_t i = 0; i < (is_long ? 4u : 2u); ++i)
    out += static_cast<char>(text.size() >> 8 * i & 0xff);
  return out + text;
}

}  // namespace libtensor::npy
