#include "libtensor/core/error.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace libtensor {
namespace {

template <class T>
void append_number(Text& text, T value) noexcept {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  text << std::string_view(digits, static_cast<size_t>(end.ptr - digits));
}

}  // namespace

Text& Text::operator<<(std::string_view part) noexcept {
  const size_t room = static_cast<size_t>(kCapacity - 1 - size_);
  const size_t n = std::min(part.size(), room);
  std::memcpy(buffer_ + size_, part.data(), n);
  size_ += static_cast<int>(n);
  buffer_[size_] = '\0';
  return *this;
}

Text& Text::operator<<(int64_t value) noexcept {
  append_number(*this, value);
  return *this;
}

Text& Text::operator<<(uint64_t value) noexcept {
  append_number(*this, value);
  return *this;
}

Text& Text::operator<<(double value) noexcept {
  append_number(*this, value);
  return *this;
}

}  // namespace libtensor
