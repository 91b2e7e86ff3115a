// SPDX-License-Identifier: Apache-2.0
// The instructions of a processor for the steps of a trace.
#pragma once

#include <cstddef>
#include <vector>

#include "libtensor/backends/cpu/jit/plan.h"

namespace libtensor::cpu::jit {

// What the code is: it gives 0, or another number if a condition of the trace was not met.
#ifdef __aarch64__
inline constexpr int kNarrowBytes = 16;
using Function = int(char* const* pointers, int64_t n, bool stream);
#else
inline constexpr int kNarrowBytes = 32;
using Function [[gnu::sysv_abi]] = int(char* const* pointers, int64_t n, bool stream);
#endif
// Of a register.
inline constexpr int64_t lanes(bool wide, int lane_bytes) {
  return (wide ? 64 : kNarrowBytes) / lane_bytes;
}

// Position-independent code of a Function. Without AVX-512 n is a multiple of the lanes. `stream`:
// streamed outputs are aligned to lines. Empty if the values need too much memory. `in_turns`: the
// steps for several registers of elements in turns, which is faster and takes longer to make; empty
// if that gains nothing.
std::vector<std::byte> assemble(const Listing& listing, bool in_turns = false);

}  // namespace libtensor::cpu::jit
