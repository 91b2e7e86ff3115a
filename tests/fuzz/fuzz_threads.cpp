// SPDX-License-Identifier: Apache-2.0
// Two threads that each call a function at once on the same handles: two bytes choose each
// function, the following ones its arguments.
#include "../calls/two_callers.h"
#include "limited_memory.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  if (!limited) std::abort();
  const size_t half = size / 2;
  Source for_a(data, half), for_b(data + half, size - half);
  const Entry &a = entries[for_a.below(kEntries)], &b = entries[for_b.below(kEntries)];
  if (is_global(a) || is_global(b) || ties_knots(a, b)) return 0;
  call_both(a, b, Source(size), for_a, for_b, true, 4);
  const tensor_memory_stats_t stats = memory_stats();
  if (stats.n_live_tensors != 0 || stats.allocated != 0 || taken_bytes != 0) std::abort();
  return 0;
}
