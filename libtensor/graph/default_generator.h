// SPDX-License-Identifier: Apache-2.0
// The generator that ops draw from when they are given none.
#pragma once

#include "libtensor/core/random/generator.h"
#include "libtensor/graph/modes.h"

namespace libtensor {

// The one of the process, or one that the thread has for a while.
inline Generator& default_generator() {
  ThreadState& thread = thread_state();
  if (thread.grad_mode & kInCallback) recover_modes();
  return thread.generator ? *thread.generator : Generator::of_process();
}

// Draws of the thread come from `generator` in a scope.
class DefaultGeneratorScope {
 public:
  explicit DefaultGeneratorScope(Generator* generator) noexcept
      : before_(std::exchange(thread_state().generator, generator)) {}
  ~DefaultGeneratorScope() { thread_state().generator = before_; }
  DefaultGeneratorScope(const DefaultGeneratorScope&) = delete;
  DefaultGeneratorScope& operator=(const DefaultGeneratorScope&) = delete;

 private:
  Generator* before_;
};

}  // namespace libtensor
