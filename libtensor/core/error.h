// Errors inside the library are exceptions with a status and a text in a fixed buffer, so that
// running out of memory can be reported without memory. capi/shim.h turns them into status codes.
#pragma once

#include <concepts>
#include <cstdint>
#include <exception>
#include <string_view>

#include "libtensor/core/status.h"

namespace libtensor {

// A text of at most 511 bytes. What does not fit is cut, between two characters of UTF-8.
class Text {
 public:
  static constexpr int kCapacity = 512;

  Text() { buffer_[0] = '\0'; }
  Text& operator<<(std::string_view part) noexcept;
  Text& operator<<(const char* part) noexcept { return *this << std::string_view(part); }
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
  int size_ = 0;
  bool cut_ = false;
  char buffer_[kCapacity];
};

// Small, with its text elsewhere: without memory libc++ has 512 bytes for exceptions, and ends the
// process for more.
class Error : public std::exception {
 public:
  Error(Status status, const Text& text) noexcept;
  Error(const Error& other) noexcept;
  Error& operator=(const Error&) = delete;
  ~Error() override;
  Status status() const noexcept { return status_; }
  const char* what() const noexcept override;

 private:
  struct Shared;

  static Shared* share(const Text& text) noexcept;

  Status status_;
  Shared* text_;
};

template <class... Parts>
[[noreturn]] void fail(Status status, const Parts&... parts) {
  Text text;
  (text << ... << parts);
  throw Error(status, text);
}

}  // namespace libtensor
