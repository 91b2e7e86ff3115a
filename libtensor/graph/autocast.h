// SPDX-License-Identifier: Apache-2.0
// Mixed precision as a switch of the calling thread; ops/autocast.h is what it does.
#pragma once

#include <algorithm>
#include <iterator>

#include "libtensor/graph/modes.h"

namespace libtensor {

inline bool autocast_on(const ThreadState& thread) noexcept {
  return std::any_of(std::begin(thread.autocast), std::end(thread.autocast),
                     [](uint8_t dtype) { return dtype != 0; });
}

// Switches it off for a scope; what the scope switches on ends with it.
class AutocastOff {
 public:
  AutocastOff() noexcept : thread_(thread_state()) {
    std::swap_ranges(std::begin(before_), std::end(before_), std::begin(thread_.autocast));
  }
  ~AutocastOff() {
    if (autocast_on(thread_)) modes_in_use.fetch_sub(1, std::memory_order_relaxed);
    std::copy(std::begin(before_), std::end(before_), std::begin(thread_.autocast));
  }
  AutocastOff(const AutocastOff&) = delete;
  AutocastOff& operator=(const AutocastOff&) = delete;

 private:
  ThreadState& thread_;
  uint8_t before_[kDeviceKinds] = {};
};

}  // namespace libtensor
