// SPDX-License-Identifier: Apache-2.0
// Programs of C calls: two bytes choose a function, the following ones its arguments, which may
// have extents far beyond memory.
#include "../calls/calls.h"
#include "limited_memory.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  if (!limited) std::abort();
  {
    Driver driver(Source(data, size), true);
    if (driver.below(2)) prepare_handles(driver);
    for (int steps = 0; steps < 64 && !driver.source().empty(); ++steps) {
      const Entry& entry = entries[driver.below(kEntries)];
      // Callers by hand have memory of the size of an operand. Calls that take long are cancelled.
      driver.hugely = entry.op && !entry.by_hand && driver.source().one_in(8);
      if (tensor_set_interrupt([](void*) -> int32_t { return 1; }, nullptr) != TENSOR_OK)
        std::abort();
      entry.call(driver);
    }
  }
  const tensor_memory_stats_t stats = memory_stats();
  if (stats.n_live_tensors != 0 || stats.allocated != 0 || taken_bytes != 0) std::abort();
  return 0;
}
