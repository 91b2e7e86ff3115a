// SPDX-License-Identifier: Apache-2.0
// Time that never runs back.
#pragma once

#include <chrono>
#include <cstdint>

namespace libtensor {

// Nanoseconds since some time before the program started.
inline int64_t monotonic_ns() noexcept {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
}

}  // namespace libtensor
