// SPDX-License-Identifier: Apache-2.0
// Errors inside the library are exceptions with a status and a text in a fixed buffer, so that
// running out of memory can be reported without memory. capi/shim.h turns them into status codes.
#pragma once

#include <concepts>
#include <cstdint>
#include <exception>
#include <string_view>

#include "libtensor/core/status.h"

namespace libtensor {

// A string that is not the library's own, for a message: in quotation marks, with escapes, and cut
// where it is long. What is written into a Text without this is escaped but not marked.
struct Quoted {
  std::string_view text;
  char mark;
};
inline Quoted quoted(std::string_view text, char mark = '"') noexcept { return {text, mark}; }

// A text of at most 511 bytes in one line, of printable characters in UTF-8: others become escapes,
// wherever they come from. What does not fit is cut, between two characters.
class Text {
 public:
  static constexpr int kCapacity = 512;

  Text() { buffer_[0] = '\0'; }
  Text& operator<<(std::string_view part) noexcept;
  Text& operator<<(const char* part) noexcept { return *this << std::string_view(part); }
  Text& operator<<(Quoted part) noexcept;
  Text& operator<<(long long value) noexcept;
  Text& operator<<(unsigned long long value) noexcept;
  template <std::signed_integral T>
  Text& operator<<(T value) noexcept {
    return *this << static_cast<long long>(value);
  }
  template <std::unsigned_integral T>
  Text& operator<<(T value) noexcept {
    return *this << static_cast<unsigned long long>(value);
  }
  Text& operator<<(double value) noexcept;
  Text& operator<<(char value) noexcept { return *this << std::string_view(&value, 1); }
  const char* c_str() const noexcept { return buffer_; }
  std::string_view view() const noexcept { return {buffer_, static_cast<size_t>(size_)}; }

 private:
  void append(const char* bytes, size_t n) noexcept;  // all or nothing

  int size_ = 0;
  bool cut_ = false;
  char buffer_[kCapacity];
};

// Small, with its text elsewhere: without memory libc++ has 512 bytes for exceptions, and ends the
// process for more.
class Error : public std::exception {
 public:
  Error(Status status, const Text& text) noexcept;
  Error(Status status, const Text& text, bool of_null_handle) noexcept;
  Error(const Error& other) noexcept;
  Error& operator=(const Error&) = delete;
  ~Error() override;
  Status status() const noexcept { return status_; }
  // Whether the failure is that an argument is NULL which must be a handle.
  bool of_null_handle() const noexcept { return of_null_handle_; }
  const char* what() const noexcept override;

 private:
  struct Shared;

  static Shared* share(const Text& text) noexcept;

  Status status_;
  bool of_null_handle_;
  Shared* text_;
};

template <class... Parts>
[[noreturn]] void fail(Status status, const Parts&... parts) {
  Text text;
  (text << ... << parts);
  throw Error(status, text);
}

}  // namespace libtensor
