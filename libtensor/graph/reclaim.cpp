#include "libtensor/graph/reclaim.h"

namespace libtensor {
namespace {
thread_local constinit Reclaimable* waiting = nullptr;
thread_local constinit bool active = false;
}  // namespace

void reclaim(Reclaimable* object) noexcept {
  object->next_dead = waiting;
  waiting = object;
  if (active) return;
  active = true;
  while (Reclaimable* dead = waiting) {
    waiting = dead->next_dead;
    delete dead;
  }
  active = false;
}

}  // namespace libtensor
