// SPDX-License-Identifier: Apache-2.0
// What can run code of the user's when it goes, and is dropped while a lock is held, goes after the
// lock: that code may wait for another thread, which waits for the lock.
#pragma once

namespace libtensor {

// To be made before the lock is taken.
class DeferReclaim {
 public:
  DeferReclaim() noexcept;
  ~DeferReclaim();
  DeferReclaim(const DeferReclaim&) = delete;
  DeferReclaim& operator=(const DeferReclaim&) = delete;

 private:
  bool outermost_;
};

}  // namespace libtensor
