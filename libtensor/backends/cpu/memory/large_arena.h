// SPDX-License-Identifier: Apache-2.0
// Large blocks: parts of segments from the system. A free block is split for a smaller one and
// joined with its free neighbours, so that what one size leaves behind serves another.
#pragma once

#include <cstdint>

#include "libtensor/backends/cpu/memory/size_class.h"

namespace libtensor::cpu {

// The caller takes care that one thread at a time is in here.
class LargeArena {
 public:
  static constexpr int64_t kLeast = int64_t{2} * 1024 * 1024;  // bytes that are worth it

  constexpr LargeArena() noexcept = default;

  // Room for nbytes at a multiple of kAlignment in a block of `capacity` bytes, or nullptr.
  void* alloc(int64_t nbytes, int64_t& capacity) noexcept;
  // The same from a new segment, of which `reserved` tells the size.
  void* alloc_from_system(int64_t nbytes, int64_t& capacity, int64_t& reserved) noexcept;
  static int64_t capacity_of(const void* memory) noexcept;
  // Returns the bytes that went back to the system: none with `keep`, else those of a segment that
  // is free as a whole.
  int64_t dealloc(void* memory, bool keep) noexcept;
  // Returns free segments to the system; the result is their bytes.
  int64_t trim() noexcept;

 private:
  struct Block;
  void enter(Block* block) noexcept;
  void leave(Block* block) noexcept;
  void* use(Block* block, int64_t needed, int64_t& capacity) noexcept;

  Block* free_[kSizeClasses] = {};
};

}  // namespace libtensor::cpu
