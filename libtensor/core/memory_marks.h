// SPDX-License-Identifier: Apache-2.0
// Tells AddressSanitizer which parts of memory that the library keeps for reuse may be touched.
#pragma once

#include <cstddef>

#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#define TENSOR_ADDRESS_SANITIZER 1
#endif

namespace libtensor {

#ifdef TENSOR_ADDRESS_SANITIZER
inline void forbid_access(const void* memory, size_t nbytes) noexcept {
  __asan_poison_memory_region(memory, nbytes);
}
inline void allow_access(const void* memory, size_t nbytes) noexcept {
  __asan_unpoison_memory_region(memory, nbytes);
}
#else
inline void forbid_access(const void*, size_t) noexcept {}
inline void allow_access(const void*, size_t) noexcept {}
#endif

}  // namespace libtensor
