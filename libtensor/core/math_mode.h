// SPDX-License-Identifier: Apache-2.0
// What the calling thread allows although results differ by it.
#pragma once

#include "libtensor/core/thread_state.h"

namespace libtensor {

bool math_mode(MathMode what) noexcept;
// Returns what was before.
bool set_math_mode(MathMode what, bool on) noexcept;

}  // namespace libtensor
