// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/error.h"

#include <atomic>
#include <charconv>
#include <cstring>
#include <new>

#include "libtensor/core/number_text.h"
#include "libtensor/core/utf8.h"

namespace libtensor {
namespace {

template <class T>
void append_integer(Text& text, T value) noexcept {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  text << std::string_view(digits, static_cast<size_t>(end.ptr - digits));
}

// Characters that end a line, change a terminal, or turn what follows around.
bool is_printable(uint32_t code) noexcept {
  const auto between = [code](uint32_t low, uint32_t high) { return code >= low && code <= high; };
  return code >= 0x20 && !between(0x7f, 0x9f) && !between(0x200e, 0x200f) &&
         !between(0x2028, 0x202e) && !between(0x2066, 0x2069) && code != 0xfeff;
}

uint32_t code_point(std::string_view sequence) noexcept {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(sequence[i]); };
  if (sequence.size() == 1) return byte(0);
  uint32_t code = byte(0) & (0xffu >> (sequence.size() + 1));
  for (size_t i = 1; i < sequence.size(); ++i) code = code << 6 | (byte(i) & 0x3fu);
  return code;
}

// One byte or character at the start of `text` as a message shows it, and how long it is there.
struct Shown {
  char bytes[12];
  size_t n = 0, taken = 1;
};
// `mark` is escaped too, unless it is 0.
Shown show(std::string_view text, char mark) noexcept {
  Shown shown;
  const size_t length = utf8_length(text);
  const char first = text[0];
  if (length > 0 && is_printable(code_point(text.substr(0, length)))) {
    if (mark && (first == mark || first == '\\')) shown.bytes[shown.n++] = '\\';
    std::memcpy(shown.bytes + shown.n, text.data(), length);
    shown.n += length;
    shown.taken = length;
    return shown;
  }
  const std::string_view letters = "nrt", controls = "\n\r\t";
  shown.bytes[shown.n++] = '\\';
  if (const size_t at = controls.find(first); at != std::string_view::npos) {
    shown.bytes[shown.n++] = letters[at];
    return shown;
  }
  constexpr char kHex[] = "0123456789abcdef";
  const bool wide = length > 1;
  const uint32_t code =
      wide ? code_point(text.substr(0, length)) : static_cast<unsigned char>(first);
  shown.bytes[shown.n++] = wide ? 'u' : 'x';
  for (int shift = wide ? 12 : 4; shift >= 0; shift -= 4)
    shown.bytes[shown.n++] = kHex[code >> shift & 15];
  if (wide) shown.taken = length;
  return shown;
}

}  // namespace

void Text::append(const char* bytes, size_t n) noexcept {
  if (n == 0 || cut_) return;
  cut_ = n > static_cast<size_t>(kCapacity - 1 - size_);
  if (cut_) return;
  std::memcpy(buffer_ + size_, bytes, n);
  size_ += static_cast<int>(n);
  buffer_[size_] = '\0';
}

Text& Text::operator<<(std::string_view part) noexcept {
  while (!part.empty() && !cut_) {
    const Shown shown = show(part, 0);
    append(shown.bytes, shown.n);
    part.remove_prefix(shown.taken);
  }
  return *this;
}

Text& Text::operator<<(Quoted part) noexcept {
  constexpr int kMost = 60;
  *this << part.mark;
  std::string_view left = part.text;
  for (int n = 0; !left.empty() && n < kMost;) {
    const Shown shown = show(left, part.mark);
    append(shown.bytes, shown.n);
    left.remove_prefix(shown.taken);
    n += static_cast<int>(shown.n);
  }
  return *this << (left.empty() ? "" : "...") << part.mark;
}

Text& Text::operator<<(long long value) noexcept {
  append_integer(*this, value);
  return *this;
}

Text& Text::operator<<(unsigned long long value) noexcept {
  append_integer(*this, value);
  return *this;
}

Text& Text::operator<<(double value) noexcept {
  char digits[32];
  const char* end = write_number(digits, digits + sizeof digits, value);
  *this << std::string_view(digits, static_cast<size_t>(end - digits));
  return *this;
}

struct Error::Shared {
  std::atomic<int> owners{0};
  bool spare = false;
  Text text;
};

// Without memory the text lies in one of these; as many errors may be under way at once.
Error::Shared* Error::share(const Text& text) noexcept {
  static Shared spares[8];
  auto* shared = new (std::nothrow) Shared;
  if (shared) {
    shared->owners = 1;
  } else {
    for (Shared& spare : spares) {
      int none = 0;
      if (spare.owners.compare_exchange_strong(none, 1)) {
        shared = &spare;
        shared->spare = true;
        break;
      }
    }
  }
  if (shared) shared->text = text;
  return shared;
}

Error::Error(Status status, const Text& text) noexcept : Error(status, text, false) {}

Error::Error(Status status, const Text& text, bool of_null_handle) noexcept
    : status_(status), of_null_handle_(of_null_handle), text_(share(text)) {}

Error::Error(const Error& other) noexcept
    : std::exception(other),
      status_(other.status_),
      of_null_handle_(other.of_null_handle_),
      text_(other.text_) {
  if (text_) text_->owners.fetch_add(1, std::memory_order_relaxed);
}

Error::~Error() {
  if (!text_) return;
  const bool spare = text_->spare;
  if (text_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1 && !spare) delete text_;
}

const char* Error::what() const noexcept {
  return text_ ? text_->text.c_str() : "out of memory, for the text of an error too";
}

}  // namespace libtensor
