// SPDX-License-Identifier: Apache-2.0
#include "libtensor/core/event_counts.h"

#include <new>

#include "libtensor/core/platform/thread_end.h"

namespace libtensor {
namespace detail {

namespace {

// Of threads without counts of their own. The others follow it; none is ever freed, so that a
// thread's counts outlive it, and a later thread goes on from there.
constinit EventCounts shared;
constinit std::atomic<EventCounts*> newest{&shared};

EventCounts* take_counts() noexcept {
  for (EventCounts* counts = newest.load(std::memory_order_acquire); counts != &shared;
       counts = counts->next) {
    bool taken = false;
    if (counts->taken.compare_exchange_strong(taken, true, std::memory_order_acquire))
      return counts;
  }
  auto* counts = new (std::nothrow) EventCounts;
  if (!counts) return nullptr;
  counts->taken.store(true, std::memory_order_relaxed);
  counts->next = newest.load(std::memory_order_relaxed);
  while (!newest.compare_exchange_weak(counts->next, counts, std::memory_order_release)) {
  }
  return counts;
}

void end_lease() noexcept {
  ThreadState& thread = thread_state();
  thread.keeps_counts = Keeps::no_more;
  if (thread.events) thread.events->taken.store(false, std::memory_order_release);
  thread.events = nullptr;
}

}  // namespace

void count_without_own(Event event) noexcept {
  ThreadState& thread = thread_state();
  if (thread.keeps_counts != Keeps::no_more) {
    thread.keeps_counts = Keeps::yes;
    platform::at_thread_end<end_lease>();
    thread.events = take_counts();
  }
  if (thread.events) {
    count_event(event);
  } else {
    shared.values[static_cast<int>(event)].fetch_add(1, std::memory_order_relaxed);
  }
}

}  // namespace detail

int64_t event_count(Event event) noexcept {
  int64_t count = 0;
  for (const detail::EventCounts* counts = detail::newest.load(std::memory_order_acquire); counts;
       counts = counts->next) {
    count += counts->values[static_cast<int>(event)].load(std::memory_order_relaxed);
  }
  return count;
}

}  // namespace libtensor
