// SPDX-License-Identifier: Apache-2.0
// UTF-8 (Unicode 15, table 3-7).
#pragma once

#include <cstddef>
#include <string_view>

namespace libtensor {

// Bytes of the character that `text` begins with; 0 if it is malformed, or there is none.
inline size_t utf8_length(std::string_view text) noexcept {
  const auto byte = [&](size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const auto continues = [&](size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned lead = byte(0), second = byte(1);
  if (lead < 0x80) return text.empty() ? 0 : 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return continues(1) ? 2 : 0;
  if (lead < 0xf0) {
    const unsigned low = lead == 0xe0 ? 0xa0 : 0x80, high = lead == 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && continues(2) ? 3 : 0;
  }
  if (lead > 0xf4) return 0;
  const unsigned low = lead == 0xf0 ? 0x90 : 0x80, high = lead == 0xf4 ? 0x8f : 0xbf;
  return second >= low && second <= high && continues(2) && continues(3) ? 4 : 0;
}

}  // namespace libtensor
