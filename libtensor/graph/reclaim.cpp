// SPDX-License-Identifier: Apache-2.0
#include "libtensor/graph/reclaim.h"

#include "libtensor/core/thread_state.h"
#include "libtensor/graph/defer_reclaim.h"

namespace libtensor {
namespace {

// Whether the deletion that seems to be in progress was left by a destroy function's longjmp().
[[gnu::noinline]] bool abandoned(ThreadState& thread) noexcept {
  const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (thread.destroying == 0 || here <= thread.destroying) return false;
  thread.destroying = 0;
  return true;
}

// Ends the deletion in progress.
void delete_waiting(ThreadState& thread) noexcept {
  while (Reclaimable* dead = thread.waiting) {
    thread.waiting = dead->next_dead;
    delete dead;
  }
  thread.reclaiming = false;
}

}  // namespace

void reclaim(Reclaimable* object) noexcept {
  ThreadState& thread = thread_state();
  if (thread.reclaiming && !abandoned(thread)) {
    object->next_dead = thread.waiting;
    thread.waiting = object;
    return;
  }
  thread.reclaiming = true;
  delete object;
  delete_waiting(thread);
}

DeferReclaim::DeferReclaim() noexcept {
  ThreadState& thread = thread_state();
  outermost_ = !thread.reclaiming || abandoned(thread);
  thread.reclaiming = true;
}

DeferReclaim::~DeferReclaim() {
  if (outermost_) delete_waiting(thread_state());
}

}  // namespace libtensor
