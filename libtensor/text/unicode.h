// SPDX-License-Identifier: Apache-2.0
// Facts of the Unicode Character Database, and the normal forms NFC and NFD (Unicode Standard
// Annex 15).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace libtensor::unicode {

// General categories in the order of tools/gen_unicode.py, one bit each.
enum Category : uint32_t {
  Cc = 1u << 0,
  Cf = 1u << 1,
  Cn = 1u << 2,
  Co = 1u << 3,
  Cs = 1u << 4,
  Ll = 1u << 5,
  Lm = 1u << 6,
  Lo = 1u << 7,
  Lt = 1u << 8,
  Lu = 1u << 9,
  Mc = 1u << 10,
  Me = 1u << 11,
  Mn = 1u << 12,
  Nd = 1u << 13,
  Nl = 1u << 14,
  No = 1u << 15,
  Pc = 1u << 16,
  Pd = 1u << 17,
  Pe = 1u << 18,
  Pf = 1u << 19,
  Pi = 1u << 20,
  Po = 1u << 21,
  Ps = 1u << 22,
  Sc = 1u << 23,
  Sk = 1u << 24,
  Sm = 1u << 25,
  So = 1u << 26,
  Zl = 1u << 27,
  Zp = 1u << 28,
  Zs = 1u << 29,
};
inline constexpr uint32_t kAllCategories = (1u << 30) - 1;
inline constexpr uint32_t kLastCodePoint = 0x10ffff;

uint32_t category(uint32_t code) noexcept;
// The categories of "L", "Lu" or "Letter"; 0 if there is none of that name.
uint32_t categories_named(std::string_view name) noexcept;
bool is_white_space(uint32_t code) noexcept;

std::string nfc(std::string_view text);
std::string nfd(std::string_view text);

}  // namespace libtensor::unicode
