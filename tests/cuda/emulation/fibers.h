/* SPDX-License-Identifier: Apache-2.0 */
// Runs functions that hand control to each other, on one thread of the system.
#pragma once

#include <cstddef>

namespace libtensor::emulation {

// A fiber begins anew each time it is started, and must have ended before that.
class Fiber {
 public:
  Fiber();
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  void start(void (*function)(void*), void* argument);
  // From outside: runs the fiber until it pauses or ends. True while it has not ended.
  bool resume();
  // From inside.
  void pause();

 private:
  static void run(Fiber* self);
  struct Context;
  void leave(bool ends);

  Context* context_;
  void (*function_)(void*) = nullptr;
  void* argument_ = nullptr;
  bool alive_ = false;
};

}  // namespace libtensor::emulation
