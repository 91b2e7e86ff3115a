// Fixed-size blocks for objects that come and go with every op, and for whatever a C handle points
// to. Memory of a block is only ever used for blocks of the same pool, so that the first words of a
// released handle can still be read.
#pragma once

#include <cstddef>

namespace libtensor {

// Raises std::bad_alloc. `size` is the same in every call with one id.
void* pool_take(int id, size_t size);
void pool_give(int id, void* memory, size_t size) noexcept;

inline constexpr int kTensorPool = 0;
inline constexpr int kStoragePool = 1;
inline constexpr int kHandlePool = 2;  // handles that are not tensors, blocks of kHandleBytes
inline constexpr int kPools = 3;
inline constexpr size_t kHandleBytes = 1024;

// Builds for testing hold back this many released blocks of handles, oldest first, so that the use
// of a released one is noticed every time. Other builds notice it until the block is used again.
#if defined(TENSOR_TEST_HOOKS) || !defined(NDEBUG)
inline constexpr int kQuarantine = 1024;
#else
inline constexpr int kQuarantine = 0;
#endif

// Puts objects behind a handle into kHandlePool.
struct PooledHandle {
  static void* operator new(size_t size);
  static void operator delete(void* memory, size_t size) noexcept;
};

}  // namespace libtensor
