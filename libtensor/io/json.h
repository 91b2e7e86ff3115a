// SPDX-License-Identifier: Apache-2.0
// JSON (RFC 8259) as file headers need it: a strict reader that walks a text once and keeps nothing
// of it, and the writing of strings. Errors are TENSOR_E_IO and name the text and the byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "libtensor/core/error.h"

namespace libtensor::json {

// Position of the first byte that is not UTF-8 (no overlong forms, no surrogates); npos if all is.
size_t utf8_error(std::string_view text) noexcept;

// Appends `text`, which is UTF-8, in quotation marks and escaped; only what has to be escaped is.
void append_string(std::string& out, std::string_view text);

// `text` in quotation marks for a message: one line, cut after about 60 bytes.
inline Quoted quote(std::string_view text) noexcept { return quoted(text); }

// Reads what the caller expects, in turn:
//   reader.begin_object();
//   while (reader.next_member(key)) value = reader.read_uint();
//   reader.end();
class Reader {
 public:
  static constexpr int kMaxDepth = 128;

  // `text` has to outlive the reader. `name`: what messages call it.
  explicit Reader(std::string_view text, const char* name = "header");

  void begin_object();
  // Reads the next key and its colon, or the closing brace and returns false.
  bool next_member(std::string& key);
  void begin_array();
  bool next_element();

  std::string read_string();
  // Digits only: no sign, fraction, exponent or leading zero; at most 2**64 - 1.
  uint64_t read_uint();
  // A number as it is written.
  std::string_view read_number();
  std::string_view peek_number();
  bool read_bool();
  bool read_null();  // true
  // The first character of the next value: '"', '{', '[', 't', 'f', 'n', '-' or a digit.
  char next_kind() { return peek(); }
  // Any value, at most kMaxDepth deep.
  void skip_value();
  // Nothing but white space is left.
  void end();

  // Offset of the next value, for messages.
  size_t position();
  // Behind what was read last.
  size_t offset() const noexcept { return at_; }

 private:
  char peek();  // the next character that is not white space, '\0' at the end
  void expect(char wanted);
  bool next(char close);
  void read_string_into(std::string& out);
  void read_escape(std::string& out);
  uint32_t read_hex4();
  void skip_number();
  void skip_digits();
  void read_word(std::string_view word);
  [[noreturn]] void fail_expected(const char* what);

  std::string_view text_;
  const char* name_;
  size_t at_ = 0;
  bool fresh_ = false;  // right behind an opening brace or bracket
};

}  // namespace libtensor::json
