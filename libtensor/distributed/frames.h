// SPDX-License-Identifier: Apache-2.0
// What processes of a session tell each other: a length, a kind, then numbers and texts.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "libtensor/core/error.h"

namespace libtensor::frames {

inline constexpr uint64_t kMagic = 0x3170756f7267746cULL;  // "ltgroup1"
inline constexpr size_t kLimit = size_t{1} << 24;          // bytes of a frame

enum class Kind : uint8_t {
  // to rank 0
  hello,
  set,
  get,
  leave,
  abort,
  report,
  // from rank 0
  welcome,
  value,
  failure,
  left,
  query,
};

class Writer {
 public:
  explicit Writer(Kind kind) : bytes_(sizeof(uint32_t), '\0') { bytes_ += static_cast<char>(kind); }
  Writer& number(int64_t value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    return *this;
  }
  Writer& text(std::string_view value) {
    number(static_cast<int64_t>(value.size()));
    bytes_.append(value);
    return *this;
  }
  const std::string& frame() {
    const auto n = static_cast<uint32_t>(bytes_.size() - sizeof(uint32_t));
    std::memcpy(bytes_.data(), &n, sizeof n);
    return bytes_;
  }

 private:
  std::string bytes_;
};

// A frame that ends too early fails: it is not of this library.
class Reader {
 public:
  explicit Reader(std::string_view frame) : rest_(frame) { kind_ = static_cast<Kind>(*bytes(1)); }
  Kind kind() const noexcept { return kind_; }
  int64_t number() {
    int64_t value;
    std::memcpy(&value, bytes(sizeof value), sizeof value);
    return value;
  }
  std::string_view text() {
    const int64_t n = number();
    if (n < 0 || static_cast<uint64_t>(n) > rest_.size()) malformed();
    return {bytes(static_cast<size_t>(n)), static_cast<size_t>(n)};
  }

 private:
  const char* bytes(size_t n) {
    if (rest_.size() < n) malformed();
    const char* data = rest_.data();
    rest_.remove_prefix(n);
    return data;
  }
  [[noreturn]] static void malformed() {
    fail(Status::distributed, "a message between processes is malformed");
  }

  std::string_view rest_;
  Kind kind_;
};

// The next whole frame in `bytes`, without its length; empty if there is none. `used` grows by it.
inline std::string_view next_frame(std::string_view bytes, size_t& used) {
  uint32_t n;
  if (bytes.size() < used + sizeof n) return {};
  std::memcpy(&n, bytes.data() + used, sizeof n);
  if (n == 0 || n > kLimit) fail(Status::distributed, "a message between processes is malformed");
  if (bytes.size() < used + sizeof n + n) return {};
  const std::string_view frame = bytes.substr(used + sizeof n, n);
  used += sizeof n + n;
  return frame;
}

}  // namespace libtensor::frames
