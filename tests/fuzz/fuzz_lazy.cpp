// SPDX-License-Identifier: Apache-2.0
// Programs of ops, which compute the same in the modes off and all of lazy evaluation: its
// scheduler, rewriting with the verifier after each pass, loops and machine code.
#include "../lazy/programs.h"
#include "limited_memory.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  if (!limited || !programs::modes_agree(data, size)) std::abort();
  return 0;
}
