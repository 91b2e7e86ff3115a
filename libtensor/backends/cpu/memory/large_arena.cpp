// SPDX-License-Identifier: Apache-2.0
#include "libtensor/backends/cpu/memory/large_arena.h"

#include <algorithm>
#include <new>

#include "libtensor/core/checked.h"
#include "libtensor/core/memory_marks.h"
#include "libtensor/core/platform/memory.h"

namespace libtensor::cpu {
namespace {

constexpr int64_t kUnit = 64 * 1024;  // blocks begin at multiples of it
constexpr int64_t kHugePage = 2 * 1024 * 1024;
constexpr int64_t kLead = 4096;  // at the start of each block, for its header and more
constexpr int kStarts = 7;       // places in a page

int64_t needed_for(int64_t nbytes) noexcept { return round_up(nbytes + kLead, kUnit); }

// The list for free blocks of a size.
int list_of(int64_t size) noexcept { return size_class(std::min(size, kLargestBlock)).index; }

}  // namespace

struct LargeArena::Block {
  int64_t size;    // bytes, with this header
  int64_t before;  // bytes of the block before it in the segment; 0 for the first
  Block* next;     // in the list of free ones
  Block* previous;
  bool last;  // of the segment
  bool free;

  static Block* of(const void* memory) noexcept {
    return reinterpret_cast<Block*>(reinterpret_cast<uintptr_t>(memory) & -uintptr_t{kUnit});
  }
  Block* at(int64_t offset) noexcept {
    return reinterpret_cast<Block*>(reinterpret_cast<char*>(this) + offset);
  }
  bool is_segment() const noexcept { return before == 0 && last; }
  // Starts differ in their place in a page, by multiples of kApart.
  char* memory() noexcept {
    const uintptr_t turn = reinterpret_cast<uintptr_t>(this) / kUnit % kStarts;
    return reinterpret_cast<char*>(this) + kAlignment + turn * kApart;
  }
};

void LargeArena::enter(Block* block) noexcept {
  Block*& first = free_[list_of(block->size)];
  block->free = true;
  block->previous = nullptr;
  block->next = first;
  if (first) first->previous = block;
  first = block;
  forbid_access(block + 1, static_cast<size_t>(block->size) - sizeof(Block));
}

void LargeArena::leave(Block* block) noexcept {
  if (block->next) block->next->previous = block->previous;
  (block->previous ? block->previous->next : free_[list_of(block->size)]) = block->next;
  block->free = false;
}

void* LargeArena::use(Block* block, int64_t needed, int64_t& capacity) noexcept {
  allow_access(block, static_cast<size_t>(block->size));
  if (const int64_t rest = block->size - needed; rest >= kUnit) {
    auto* second = new (block->at(needed)) Block{rest, needed, nullptr, nullptr, block->last, true};
    if (!second->last) second->at(rest)->before = rest;
    block->size = needed;
    block->last = false;
    enter(second);
  }
  forbid_access(block + 1, static_cast<size_t>(block->size) - sizeof(Block));
  capacity = block->size;
  return block->memory();
}

void* LargeArena::alloc(int64_t nbytes, int64_t& capacity) noexcept {
  const int64_t needed = needed_for(nbytes);
  for (int i = list_of(needed); i < kSizeClasses; ++i) {
    Block* best = nullptr;
    for (Block* block = free_[i]; block; block = block->next) {
      if (block->size >= needed && (!best || block->size < best->size)) best = block;
    }
    if (!best) continue;
    leave(best);
    return use(best, needed, capacity);
  }
  return nullptr;
}

void* LargeArena::alloc_from_system(int64_t nbytes, int64_t& capacity, int64_t& reserved) noexcept {
  const int64_t needed = needed_for(nbytes);
  reserved = round_up(needed, kHugePage);
  void* memory = platform::allocate(static_cast<size_t>(reserved), static_cast<size_t>(kHugePage));
  if (!memory) return nullptr;
  if (reserved >= 2 * kHugePage) platform::prefer_huge_pages(memory, static_cast<size_t>(reserved));
  return use(new (memory) Block{reserved, 0, nullptr, nullptr, true, false}, needed, capacity);
}

int64_t LargeArena::capacity_of(const void* memory) noexcept { return Block::of(memory)->size; }

int64_t LargeArena::dealloc(void* memory, bool keep) noexcept {
  static_assert(sizeof(Block) <= kAlignment && kAlignment + (kStarts - 1) * kApart <= kLead);
  Block* block = Block::of(memory);
  if (!block->last) {
    if (Block* after = block->at(block->size); after->free) {
      leave(after);
      block->size += after->size;
      block->last = after->last;
    }
  }
  if (block->before > 0) {
    if (Block* before = block->at(-block->before); before->free) {
      leave(before);
      before->size += block->size;
      before->last = block->last;
      block = before;
    }
  }
  if (!block->last) block->at(block->size)->before = block->size;
  if (!keep && block->is_segment()) {
    const int64_t nbytes = block->size;
    allow_access(block, static_cast<size_t>(nbytes));
    platform::deallocate(block);
    return nbytes;
  }
  enter(block);
  return 0;
}

int64_t LargeArena::trim() noexcept {
  int64_t total = 0;
  for (Block* first : free_) {
    for (Block* block = first; block;) {
      Block* next = block->next;
      if (block->is_segment()) {
        leave(block);
        total += block->size;
        allow_access(block, static_cast<size_t>(block->size));
        platform::deallocate(block);
      }
      block = next;
    }
  }
  return total;
}

}  // namespace libtensor::cpu
