// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/math_mode.h"

#include "libtensor/core/env.h"

namespace libtensor {

bool allowed(Allowance what) noexcept {
  Allows& state = thread_state().allows[static_cast<int>(what)];
  if (state == Allows::not_asked) {
    const bool begins = what == Allowance::winograd ? env::allow_winograd() : env::allow_tf32();
    state = begins ? Allows::yes : Allows::no;
  }
  return state == Allows::yes;
}

bool allow(Allowance what, bool on) noexcept {
  const bool before = allowed(what);
  thread_state().allows[static_cast<int>(what)] = on ? Allows::yes : Allows::no;
  return before;
}

}  // namespace libtensor
