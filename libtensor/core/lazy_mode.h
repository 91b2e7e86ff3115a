// SPDX-License-Identifier: Apache-2.0
// Whether results of the calling thread's ops are left pending until they are needed.
#pragma once

#include <atomic>

#include "libtensor/core/thread_state.h"

namespace libtensor {

enum class LazyUse : uint8_t { unknown, none, some };
// Whether any thread leaves results pending; unknown before the environment was looked at.
inline constinit std::atomic<LazyUse> lazy_use{LazyUse::unknown};
inline bool lazy_anywhere() noexcept {
  return lazy_use.load(std::memory_order_relaxed) != LazyUse::none;
}

// Never LazyMode::unread.
LazyMode lazy_mode() noexcept;
// Returns what was before.
LazyMode set_lazy_mode(LazyMode mode) noexcept;

}  // namespace libtensor
