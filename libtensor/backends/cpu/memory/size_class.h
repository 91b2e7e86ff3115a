// SPDX-License-Identifier: Apache-2.0
// Sizes of the blocks that the host allocator keeps: multiples of 64 bytes up to 1 KiB, then eight
// for each doubling, so that at most an eighth of a block is unused.
#pragma once

#include <bit>
#include <cstdint>

namespace libtensor::cpu {

inline constexpr int64_t kAlignment = 64;
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
