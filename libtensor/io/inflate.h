// SPDX-License-Identifier: Apache-2.0
// Deflate's reading side: RFC 1951.
#pragma once

#include <cstdint>
#include <string>

namespace libtensor {

// Exactly n bytes from the compressed ones in [from, from + size). TENSOR_E_IO where these are
// malformed, or more or fewer.
void inflate(const uint8_t* from, int64_t size, uint8_t* to, int64_t n);

// The first n bytes; the compressed ones may end after those that they need.
void inflate_start(const uint8_t* from, int64_t size, uint8_t* to, int64_t n);
// Compressed bytes that are enough for the first n.
constexpr int64_t bytes_for_start(int64_t n) { return 4 * n + (1 << 17); }

// As ZIP and PNG count it, polynomial 0xedb88320; `start` is what came before.
uint32_t crc32(const void* data, int64_t n, uint32_t start = 0) noexcept;

}  // namespace libtensor
