#include "libtensor/core/error.h"

#include <atomic>
#include <charconv>
#include <cstring>
#include <new>

#include "libtensor/core/number_text.h"

namespace libtensor {
namespace {

template <class T>
void append_integer(Text& text, T value) noexcept {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  text << std::string_view(digits, static_cast<size_t>(end.ptr - digits));
}

// The most bytes of `text` up to `room` that cut no character of UTF-8 in two.
size_t whole_characters(std::string_view text, size_t room) noexcept {
  size_t n = room;
  while (n > 0 && room - n < 4 && (text[n] & 0xc0) == 0x80) --n;
  return (text[n] & 0xc0) == 0x80 ? room : n;
}

}  // namespace

Text& Text::operator<<(std::string_view part) noexcept {
  if (part.empty() || cut_) return *this;
  size_t n = static_cast<size_t>(kCapacity - 1 - size_);
  cut_ = part.size() > n;
  n = cut_ ? whole_characters(part, n) : part.size();
  std::memcpy(buffer_ + size_, part.data(), n);
  size_ += static_cast<int>(n);
  buffer_[size_] = '\0';
  return *this;
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

Error::Error(Status status, const Text& text) noexcept : status_(status), text_(share(text)) {}

Error::Error(const Error& other) noexcept
    : std::exception(other), status_(other.status_), text_(other.text_) {
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
