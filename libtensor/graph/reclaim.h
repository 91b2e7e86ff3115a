// SPDX-License-Identifier: Apache-2.0
// Freeing a graph is a loop: objects whose last reference goes while another is being destroyed
// wait in a list of the thread. A chain of a million nodes needs no deeper stack than one.
#pragma once

namespace libtensor {

struct Reclaimable {
  virtual ~Reclaimable() = default;
  Reclaimable* next_dead = nullptr;
};

// Deletes the object, now or when the deletion in progress on this thread is done.
void reclaim(Reclaimable* object) noexcept;

}  // namespace libtensor
