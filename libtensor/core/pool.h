// Fixed-size blocks for objects that come and go with every op. Memory of a block is only ever used for blocks of
// the same pool, so that the first word of a released handle can still be read.
#pragma once

#include <cstddef>

namespace libtensor {

// Raises std::bad_alloc. `size` is the same in every call with one id.
void* pool_take(int id, size_t size);
void pool_give(int id, void* block, size_t size) noexcept;

inline constexpr int kTensorPool = 0;
inline constexpr int kStoragePool = 1;
inline constexpr int kPools = 2;

}  // namespace libtensor
