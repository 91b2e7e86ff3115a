// Shared libraries that are opened at run time, and stay open.
#pragma once

namespace libtensor::platform {

// nullptr where it cannot be opened, or the system knows no such thing.
void* open_library(const char* name) noexcept;
void* find_symbol(void* library, const char* name) noexcept;

}  // namespace libtensor::platform
