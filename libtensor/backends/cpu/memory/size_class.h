// SPDX-License-Identifier: Apache-2.0
// Sizes of the blocks that the host allocator keeps: multiples of 64 bytes up to 1 KiB, then eight
// for each doubling, so that at most an eighth of a block is unused.
#pragma once

#include <bit>
#include <cstdint>

namespace libtensor::cpu {

inline constexpr int64_t kAlignment = 64;
// How far starts of blocks of several pages are apart, modulo a page: a write to a place up to 256
// bytes after the place of a read makes reads of 64 bytes wait for it, as if the addresses were
// equal (Intel Optimization Reference Manual, 4K aliasing); multiplying 4 MB by a number took 1.25
// of the time where the result began 64 bytes after the operand.
inline constexpr int64_t kApart = 512;
inline constexpr int64_t kLeastApart = 16384;  // bytes of blocks, from which on
inline constexpr int64_t kLargestBlock = int64_t{1} << (sizeof(void*) == 8 ? 46 : 31);
inline constexpr int kSizeClasses = 16 + 36 * 8;

struct SizeClass {
  int index;
  int64_t capacity;  // bytes
};

// 0 < nbytes <= kLargestBlock.
constexpr SizeClass size_class(int64_t nbytes) noexcept {
  const auto last = static_cast<uint64_t>(nbytes - 1) / kAlignment;  // the last unit of 64 bytes
  if (last < 16) return {static_cast<int>(last), (static_cast<int64_t>(last) + 1) * kAlignment};
  const int shift = static_cast<int>(std::bit_width(last)) - 4;
  const auto leading = static_cast<int64_t>(last >> shift);  // 8 to 15
  return {16 + (shift - 1) * 8 + static_cast<int>(leading - 8),
          ((leading + 1) << shift) * kAlignment};
}

static_assert(size_class(kLargestBlock).index < kSizeClasses);

}  // namespace libtensor::cpu
