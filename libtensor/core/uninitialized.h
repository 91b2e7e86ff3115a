// SPDX-License-Identifier: Apache-2.0
// Memory of the host that is written before it is read.
#pragma once

#include <cstdint>
#include <memory>

namespace libtensor {

// std::make_unique_for_overwrite, which libc++ has since version 16.
template <class T>
std::unique_ptr<T[]> uninitialized(int64_t n) {
  return std::unique_ptr<T[]>(new T[static_cast<size_t>(n)]);
}

}  // namespace libtensor
