#include "libtensor/core/allowed.h"

#include "libtensor/core/env.h"
#include "libtensor/core/thread_state.h"

namespace libtensor {

bool winograd_allowed() noexcept {
  Allows& state = thread_state().allows_winograd;
  if (state == Allows::not_asked) state = env::allow_winograd() ? Allows::yes : Allows::no;
  return state == Allows::yes;
}

bool allow_winograd(bool on) noexcept {
  const bool before = winograd_allowed();
  thread_state().allows_winograd = on ? Allows::yes : Allows::no;
  return before;
}

}  // namespace libtensor
