// SPDX-License-Identifier: Apache-2.0
// What the operating system does with memory. platform/posix.cpp and platform/windows.cpp implement
// it; no other file asks which system this is.
#pragma once

#include <cstddef>
#include <cstdint>

namespace libtensor::platform {

// nullptr where there is no memory. `nbytes` is a multiple of `alignment`, a power of two.
void* allocate(size_t nbytes, size_t alignment) noexcept;
void deallocate(void* memory) noexcept;
// A hint only.
void prefer_huge_pages(void* memory, size_t nbytes) noexcept;
// Of the last cache that the system tells of; 0 if it does not.
int64_t last_cache_bytes() noexcept;
// Memory with this code, which can be executed and no longer written to; nullptr where the system
// refuses. It is given back with the same size.
void* map_code(const void* code, size_t nbytes) noexcept;
void unmap_code(void* memory, size_t nbytes) noexcept;
// Gives unused memory of the C library back.
void trim_memory() noexcept;

}  // namespace libtensor::platform
