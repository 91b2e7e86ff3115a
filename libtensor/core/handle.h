// SPDX-License-Identifier: Apache-2.0
// What every object behind a C handle begins with: a word that tells its kind while it lives, and
// how many objects its memory has held before.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace libtensor {

enum class HandleKind : uint32_t {
  dead = 0xdeadde1d,
  tensor = 0x7e450501,
  rng = 0x7e450502,
  optimizer = 0x7e450503,
  archive = 0x7e450504,
  error = 0x7e450505,
  scheduler = 0x7e450506,
  stream = 0x7e450507,
  grad_scaler = 0x7e450508,
  event = 0x7e450509,
  node = 0x7e45050a,
  program = 0x7e45050b,
  bpe = 0x7e45050c,
  group = 0x7e45050d,
  work = 0x7e45050e,
  reducer = 0x7e45050f,
};

// The low bits of a handle hold the low bits of its object's generation, so a released handle is
// recognised after its memory holds another object. Once these bits are used up, the block waits
// in a queue before it is used again (core/object_pool.h).
inline constexpr size_t kHandleAlignment = 8;
inline constexpr uintptr_t kTagMask = kHandleAlignment - 1;

struct alignas(kHandleAlignment) HandleHeader {
  explicit HandleHeader(HandleKind kind) noexcept  // NOLINT: the generation stays
      : kind_word(static_cast<uint32_t>(kind)) {
    __asm__ volatile("" : "=m"(generation));  // the memory keeps it from one object to the next
    ++generation;
  }
  ~HandleHeader() {
    kind_word.store(static_cast<uint32_t>(HandleKind::dead), std::memory_order_relaxed);
  }
  HandleHeader(const HandleHeader&) = delete;
  HandleHeader& operator=(const HandleHeader&) = delete;
  bool is(HandleKind kind) const noexcept {
    return kind_word.load(std::memory_order_relaxed) == static_cast<uint32_t>(kind);
  }
  uintptr_t tag() const noexcept {
    return __atomic_load_n(&generation, __ATOMIC_RELAXED) & kTagMask;
  }

  std::atomic<uint32_t> kind_word;
  uint8_t generation;
};

// The C handle of an object.
inline void* handle_of(HandleHeader* header) noexcept {
  return reinterpret_cast<char*>(header) + header->tag();
}
// Where the object of a handle lies or lay; nullptr for NULL.
inline HandleHeader* header_of(void* handle) noexcept {
  return reinterpret_cast<HandleHeader*>(reinterpret_cast<uintptr_t>(handle) & ~kTagMask);
}
// nullptr unless the handle's own object lives and is of this kind.
inline HandleHeader* live_header(void* handle, HandleKind kind) noexcept {
  HandleHeader* header = header_of(handle);
  if (!header || !header->is(kind)) return nullptr;
  return ((reinterpret_cast<uintptr_t>(handle) ^ header->tag()) & kTagMask) == 0 ? header : nullptr;
}
template <class T>
T* live_object(void* handle, HandleKind kind) noexcept {
  return static_cast<T*>(live_header(handle, kind));  // nullptr stays nullptr
}

}  // namespace libtensor
