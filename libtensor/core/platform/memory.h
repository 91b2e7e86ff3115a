// What the operating system does with memory. platform/posix.cpp and platform/windows.cpp implement
// it; no other file asks which system this is.
#pragma once

#include <cstddef>

namespace libtensor::platform {

// nullptr where there is no memory. `nbytes` is a multiple of `alignment`, a power of two.
void* allocate(size_t nbytes, size_t alignment) noexcept;
void deallocate(void* memory) noexcept;
// A hint only.
void prefer_huge_pages(void* memory, size_t nbytes) noexcept;
// Gives unused memory of the C library back.
void trim_memory() noexcept;

}  // namespace libtensor::platform
