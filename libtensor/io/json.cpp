// SPDX-License-Identifier: Apache-2.0
#include "libtensor/io/json.h"

#include <bitset>

#include "libtensor/core/error.h"
#include "libtensor/core/utf8.h"

namespace libtensor::json {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace

size_t utf8_error(std::string_view text) noexcept {
  for (size_t at = 0; at < text.size();) {
    const size_t length = utf8_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

void append_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += "\\u00";
          out += kHexDigits[c >> 4];
          out += kHexDigits[c & 15];
        } else {
          out += c;
        }
    }
  }
  out += '"';
}

Reader::Reader(std::string_view text, const char* name) : text_(text), name_(name) {
  if (const size_t at = utf8_error(text); at != std::string_view::npos) {
    fail(Status::io, "byte ", at, " of the ", name, " is not UTF-8");
  }
}

void Reader::begin_object() {
  expect('{');
  fresh_ = true;
}

void Reader::begin_array() {
  expect('[');
  fresh_ = true;
}

bool Reader::next_member(std::string& key) {
  if (!next('}')) return false;
  if (peek() != '"') fail_expected("a key");
  read_string_into(key);
  expect(':');
  return true;
}

bool Reader::next_element() { return next(']'); }

bool Reader::next(char close) {
  const bool first = fresh_;
  fresh_ = false;
  if (peek() == close) {
    ++at_;
    return false;
  }
  if (!first) {
    if (peek() != ',') fail_expected(close == '}' ? "',' or '}'" : "',' or ']'");
    ++at_;
  }
  return true;
}

std::string Reader::read_string() {
  if (peek() != '"') fail_expected("a string");
  std::string out;
  read_string_into(out);
  return out;
}

uint64_t Reader::read_uint() {
  if (!is_digit(peek())) fail_expected("a non-negative integer");
  const size_t begin = at_;
  uint64_t value = 0;
  for (; at_ < text_.size() && is_digit(text_[at_]); ++at_) {
    const auto digit = static_cast<uint64_t>(text_[at_] - '0');
    if (__builtin_mul_overflow(value, uint64_t{10}, &value) ||
        __builtin_add_overflow(value, digit, &value)) {
      fail(Status::io, name_, ", byte ", begin, ": the number does not fit in 64 bits");
    }
  }
  const char next = at_ < text_.size() ? text_[at_] : '\0';
  if ((text_[begin] == '0' && at_ > begin + 1) || next == '.' || next == 'e' || next == 'E') {
    at_ = begin;
    fail_expected("a non-negative integer without leading zero, fraction or exponent");
  }
  return value;
}

std::string_view Reader::read_number() {
  const char first = peek();
  if (first != '-' && !is_digit(first)) fail_expected("a number");
  const size_t begin = at_;
  skip_number();
  return text_.substr(begin, at_ - begin);
}

std::string_view Reader::peek_number() {
  const std::string_view number = read_number();
  at_ -= number.size();
  return number;
}

bool Reader::read_bool() {
  const bool value = peek() == 't';
  read_word(value ? "true" : "false");
  return value;
}

bool Reader::read_null() {
  read_word("null");
  return true;
}

void Reader::read_word(std::string_view word) {
  peek();
  if (text_.substr(at_, word.size()) != word) fail_expected(word.data());
  at_ += word.size();
}

void Reader::skip_value() {
  std::bitset<kMaxDepth> is_object;
  int depth = 0;
  std::string text;
  do {
    const char c = peek();
    if (c == '{' || c == '[') {
      if (depth == kMaxDepth)
        fail(Status::io, name_, ", byte ", at_, ": nested more than ", kMaxDepth, " deep");
      is_object[static_cast<size_t>(depth++)] = c == '{';
      c == '{' ? begin_object() : begin_array();
    } else if (c == '"') {
      read_string_into(text);
    } else if (c == '-' || is_digit(c)) {
      skip_number();
    } else {
      if (c != 't' && c != 'f' && c != 'n') fail_expected("a value");
      read_word(c == 't' ? "true" : c == 'f' ? "false" : "null");
    }
    while (depth > 0 &&
           !(is_object[static_cast<size_t>(depth - 1)] ? next_member(text) : next_element()))
      --depth;
  } while (depth > 0);
}

void Reader::end() {
  if (peek(); at_ < text_.size()) fail_expected("the end of the header");
}

size_t Reader::position() {
  peek();
  return at_;
}

char Reader::peek() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') return c;
    ++at_;
  }
  return '\0';
}

void Reader::expect(char wanted) {
  if (peek() != wanted) {
    const char what[] = {'\'', wanted, '\'', '\0'};
    fail_expected(what);
  }
  ++at_;
}

void Reader::read_string_into(std::string& out) {
  out.clear();
  const size_t begin = at_++;
  for (;;) {
    // All up to the next quotation mark, escape or control character is copied at once.
    size_t end = at_;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\\' &&
           static_cast<unsigned char>(text_[end]) >= 0x20) {
      ++end;
    }
    out.append(text_, at_, end - at_);
    at_ = end;
    if (at_ == text_.size()) fail(Status::io, name_, ", byte ", begin, ": the string does not end");
    const char c = text_[at_];
    if (c == '"') break;
    if (c != '\\') fail_expected("an escaped control character");
    ++at_;
    read_escape(out);
  }
  ++at_;
}

void Reader::read_escape(std::string& out) {
  const char c = at_ < text_.size() ? text_[at_] : '\0';
  constexpr std::string_view kShort = "\"\\/bfnrt", kMeaning = "\"\\/\b\f\n\r\t";
  if (const size_t i = kShort.find(c); i != std::string_view::npos) {
    out += kMeaning[i];
    ++at_;
    return;
  }
  if (c != 'u') fail_expected("an escape");
  const size_t begin = at_ - 1;
  ++at_;
  uint32_t code = read_hex4();
  if (code >= 0xd800 && code < 0xe000) {
    uint32_t low = 0;
    if (code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
      at_ += 2;
      low = read_hex4();
    }
    if (low < 0xdc00 || low > 0xdfff)
      fail(Status::io, name_, ", byte ", begin, ": a surrogate without its partner");
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  append_utf8(out, code);
}

uint32_t Reader::read_hex4() {
  uint32_t code = 0;
  for (int i = 0; i < 4; ++i, ++at_) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const char lower = static_cast<char>(c | 0x20);
    if (is_digit(c)) {
      code = code << 4 | static_cast<uint32_t>(c - '0');
    } else if (lower >= 'a' && lower <= 'f') {
      code = code << 4 | static_cast<uint32_t>(lower - 'a' + 10);
    } else {
      fail_expected("a hexadecimal digit");
    }
  }
  return code;
}

void Reader::skip_number() {
  const auto skip_if = [&](std::string_view any) {
    const bool found = at_ < text_.size() && any.find(text_[at_]) != std::string_view::npos;
    at_ += found ? 1 : 0;
    return found;
  };
  skip_if("-");
  if (!skip_if("0")) skip_digits();
  if (skip_if(".")) skip_digits();
  if (skip_if("eE")) {
    skip_if("+-");
    skip_digits();
  }
}

void Reader::skip_digits() {
  const size_t begin = at_;
  while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
  if (at_ == begin) fail_expected("a digit");
}

void Reader::fail_expected(const char* what) {
  if (at_ >= text_.size())
    fail(Status::io, "the ", name_, " ends at byte ", at_, ", expected ", what);
  const size_t length = utf8_length(std::string_view(text_).substr(at_));
  fail(Status::io, name_, ", byte ", at_, ": expected ", what, ", found ",
       quote(text_.substr(at_, length)));
}

}  // namespace libtensor::json
