#include "libtensor/graph/reclaim.h"

#include "libtensor/core/hot_tls.h"

namespace libtensor {
namespace {
HOT_TLS Reclaimable* waiting = nullptr;
HOT_TLS bool active = false;
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
