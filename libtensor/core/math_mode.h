// SPDX-License-Identifier: Apache-2.0
// What the calling thread allows although results differ by it.
#pragma once

#include "libtensor/core/thread_state.h"

namespace libtensor {

bool math_mode(MathMode what) noexcept;
// Returns what was before.
bool set_math_mode(MathMode what, bool on) noexcept;

class MathModeScope {
 public:
  MathModeScope(MathMode what, bool on) noexcept : what_(what), before_(set_math_mode(what, on)) {}
  ~MathModeScope() { set_math_mode(what_, before_); }
  MathModeScope(const MathModeScope&) = delete;
  MathModeScope& operator=(const MathModeScope&) = delete;

 private:
  MathMode what_;
  bool before_;
};

}  // namespace libtensor
