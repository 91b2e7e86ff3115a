// SPDX-License-Identifier: Apache-2.0
// Floating-point numbers as text, the same whatever the locale.
#pragma once

#include <charconv>

namespace libtensor {

// As std::to_chars, of which libc++ has only the part for integers before version 14. Returns the
// end of what was written; there is always room enough.
char* write_number(char* first, char* last, double value) noexcept;
char* write_number(char* first, char* last, double value, std::chars_format format,
                   int precision) noexcept;

}  // namespace libtensor
