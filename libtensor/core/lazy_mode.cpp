// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/lazy_mode.h"

#include "libtensor/core/env.h"

namespace libtensor {

LazyMode lazy_mode() noexcept {
  LazyMode& mode = thread_state().lazy;
  if (mode == LazyMode::unread) {
    mode = env::lazy();
    LazyUse unknown = LazyUse::unknown;
    lazy_use.compare_exchange_strong(unknown,
                                     mode == LazyMode::off ? LazyUse::none : LazyUse::some);
  }
  return mode;
}

LazyMode set_lazy_mode(LazyMode mode) noexcept {
  const LazyMode before = lazy_mode();
  if (mode != LazyMode::off) lazy_use = LazyUse::some;
  thread_state().lazy = mode;
  return before;
}

}  // namespace libtensor
