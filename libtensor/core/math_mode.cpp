// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/math_mode.h"

#include "libtensor/core/env.h"

namespace libtensor {

bool math_mode(MathMode what) noexcept {
  ModeState& state = thread_state().math_modes[static_cast<int>(what)];
  if (state == ModeState::unread) {
    const bool begins = what == MathMode::winograd ? env::allow_winograd()
                        : what == MathMode::tf32   ? env::allow_tf32()
                                                   : env::allow_reassociation();
    state = begins ? ModeState::yes : ModeState::no;
  }
  return state == ModeState::yes;
}

bool set_math_mode(MathMode what, bool on) noexcept {
  const bool before = math_mode(what);
  thread_state().math_modes[static_cast<int>(what)] = on ? ModeState::yes : ModeState::no;
  return before;
}

}  // namespace libtensor
