// SPDX-License-Identifier: Apache-2.0
// Mixed precision as a switch of the calling thread; ops/autocast.h is what it does.
#pragma once

#include <algorithm>
#include <atomic>
#include <iterator>

#include "libtensor/core/thread_state.h"

namespace libtensor {

// How many threads have it on. While none has, an op does not ask its own.
inline constinit std::atomic<int> autocast_threads{0};
inline bool autocast_anywhere() noexcept {
  return autocast_threads.load(std::memory_order_relaxed) != 0;
}

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
    if (autocast_on(thread_)) autocast_threads.fetch_sub(1, std::memory_order_relaxed);
    std::copy(std::begin(before_), std::end(before_), std::begin(thread_.autocast));
  }
  AutocastOff(const AutocastOff&) = delete;
  AutocastOff& operator=(const AutocastOff&) = delete;

 private:
  ThreadState& thread_;
  uint8_t before_[kDeviceKinds] = {};
};

}  // namespace libtensor
