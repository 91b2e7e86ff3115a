// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/lazy_mode.h"

#include "libtensor/core/env.h"

namespace libtensor {

namespace {

int64_t least_of(LazyMode mode) noexcept {
  return mode == LazyMode::all ? 0 : mode == LazyMode::automatic ? kAutomaticElements : INT64_MAX;
}

}  // namespace

LazyMode lazy_mode() noexcept {
  LazyMode& mode = thread_state().lazy;
  if (mode == LazyMode::unread) {
    mode = env::lazy();
    int64_t unknown = -1;
    least_pending.compare_exchange_strong(unknown, least_of(mode));
  }
  return mode;
}

LazyMode set_lazy_mode(LazyMode mode) noexcept {
  const LazyMode before = lazy_mode();
  thread_state().lazy = mode;
  int64_t least = least_pending;
  while (least_of(mode) < least && !least_pending.compare_exchange_weak(least, least_of(mode))) {
  }
  return before;
}

}  // namespace libtensor
