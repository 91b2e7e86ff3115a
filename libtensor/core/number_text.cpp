// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/number_text.h"

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#endif

namespace libtensor {

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 14000
namespace {

char* print(char* first, char* last, const char* format, int precision, double value) noexcept {
  return first + std::snprintf(first, static_cast<size_t>(last - first), format, precision, value);
}

}  // namespace

// The fewest digits that are read back as the value, in the shorter notation.
char* write_number(char* first, char*, double value) noexcept {
  char scientific[32], fixed[360];
  int digits = 1;
  char* end = scientific;
  for (; digits <= 17; ++digits) {
    end = print(scientific, std::end(scientific), "%.*e", digits - 1, value);
    if (!std::isfinite(value) || std::strtod(scientific, nullptr) == value) break;
  }
  const char* exponent = std::find(scientific, end, 'e');
  if (exponent == end) return std::copy(scientific, end, first);
  const int decimals = std::max(0, digits - 1 - std::atoi(exponent + 1));
  char* fixed_end = print(fixed, std::end(fixed), "%.*f", decimals, value);
  return fixed_end - fixed <= end - scientific ? std::copy(fixed, fixed_end, first)
                                               : std::copy(scientific, end, first);
}

char* write_number(char* first, char* last, double value, std::chars_format format,
                   int precision) noexcept {
  return print(first, last, format == std::chars_format::fixed ? "%.*f" : "%.*e", precision, value);
}
#else
char* write_number(char* first, char* last, double value) noexcept {
  return std::to_chars(first, last, value).ptr;
}

char* write_number(char* first, char* last, double value, std::chars_format format,
                   int precision) noexcept {
  return std::to_chars(first, last, value, format, precision).ptr;
}
#endif

}  // namespace libtensor
