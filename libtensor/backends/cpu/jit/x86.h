// SPDX-License-Identifier: Apache-2.0
// The instructions of x86-64 for the steps of a trace.
#pragma once

#include <cstddef>
#include <vector>

#include "libtensor/backends/cpu/jit/plan.h"

namespace libtensor::cpu::jit {

inline constexpr int64_t lanes(bool wide) { return wide ? 16 : 8; }

// What the code is: it gives 0, or another number if a condition of the trace was not met.
using Function [[gnu::sysv_abi]] = int(char* const* pointers, int64_t n, bool stream);

// Position-independent code of a Function. With AVX2 n is a multiple of the lanes. `stream`:
// streamed outputs are aligned to lines. Empty if the values need too much memory. `in_turns`: the
// steps for several registers of elements in turns, which is faster and takes longer to make; empty
// if that gains nothing.
std::vector<std::byte> assemble(const Listing& listing, bool in_turns = false);

}  // namespace libtensor::cpu::jit
