#include "libtensor/graph/reclaim.h"

#include "libtensor/core/thread_state.h"

namespace libtensor {

void reclaim(Reclaimable* object) noexcept {
  ThreadState& thread = thread_state();
  if (thread.reclaiming) {
    object->next_dead = thread.waiting;
    thread.waiting = object;
    return;
  }
  thread.reclaiming = true;
  delete object;
  while (Reclaimable* dead = thread.waiting) {
    thread.waiting = dead->next_dead;
    delete dead;
  }
  thread.reclaiming = false;
}

}  // namespace libtensor
