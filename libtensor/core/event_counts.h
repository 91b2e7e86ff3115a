// SPDX-License-Identifier: Apache-2.0
// Exact counts of events that are too frequent for one shared counter: each thread counts for
// itself, and who asks adds up.
#pragma once

#include <atomic>
#include <cstdint>

#include "libtensor/core/thread_state.h"

namespace libtensor {

enum class Event { tensor_made, tensor_dropped, block_taken, block_given };
inline constexpr int kEvents = 4;

namespace detail {

struct EventCounts {
  std::atomic<int64_t> values[kEvents] = {};
  std::atomic<bool> taken{false};  // by a thread, which alone writes the values
  EventCounts* next = nullptr;
};

void count_without_own(Event event) noexcept;

}  // namespace detail

inline void count_event(Event event) noexcept {
  detail::EventCounts* own = thread_state().events;
  if (!own) {
    detail::count_without_own(event);
    return;
  }
  std::atomic<int64_t>& value = own->values[static_cast<int>(event)];
  value.store(value.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

int64_t event_count(Event event) noexcept;

}  // namespace libtensor
