// SPDX-License-Identifier: Apache-2.0
// Shared libraries that are opened at run time, and stay open.
#pragma once

#include <string>

namespace libtensor::platform {

// nullptr where it cannot be opened, or the system knows no such thing.
void* open_library(const char* name) noexcept;
void* find_symbol(void* library, const char* name) noexcept;
// What was wrong with the last library that this thread could not open.
std::string library_error();
// The file of the library or program that holds this address; "" where that can't be said.
std::string library_of(const void* address);

}  // namespace libtensor::platform
