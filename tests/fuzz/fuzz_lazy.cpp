// SPDX-License-Identifier: Apache-2.0
// Programs of ops, which compute the same in the modes off and all of lazy evaluation: its
// scheduler, rewriting with the verifier after each pass, and loops. An input, which the fuzzer
// keeps short, goes on with bytes that it determines.
#include "../lazy/programs.h"
#include "limited_memory.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  std::vector<uint8_t> bytes(data, data + size);
  uint64_t seed = size;
  for (const uint8_t byte : bytes) seed = seed * 31 + byte;
  for (const uint8_t byte : programs::random_bytes(seed, 300)) bytes.push_back(byte);
  if (!limited || !programs::modes_agree(bytes.data(), bytes.size())) std::abort();
  return 0;
}
