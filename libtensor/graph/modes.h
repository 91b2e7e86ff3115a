// Switches of the calling thread.
#pragma once

#include <utility>

#include "libtensor/core/thread_state.h"

namespace libtensor {

// Whether operations leave nodes behind for gradients.
inline bool grad_enabled() noexcept { return thread_state().grad_enabled; }
// Returns the mode before.
inline bool set_grad_enabled(bool on) noexcept {
  return std::exchange(thread_state().grad_enabled, on);
}

class GradMode {
 public:
  explicit GradMode(bool on) noexcept : before_(set_grad_enabled(on)) {}
  ~GradMode() { set_grad_enabled(before_); }
  GradMode(const GradMode&) = delete;
  GradMode& operator=(const GradMode&) = delete;

 private:
  bool before_;
};

}  // namespace libtensor
