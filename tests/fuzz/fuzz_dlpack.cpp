// SPDX-License-Identifier: Apache-2.0
// Described memory of other libraries: it is taken or refused, its deleter runs once, and it goes
// back out.
#include "../calls/calls.h"
#include "limited_memory.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const bool limited = limit_memory();
  if (!limited) std::abort();
  {
    Driver driver(Source(data, size), true);
    for (int step = 0; step < 8 && !driver.source().empty(); ++step) {
      call_tensor_from_dlpack(driver);
      call_tensor_to_dlpack(driver);
      call_tensor_from_dlpack_v0(driver);
      call_tensor_to_dlpack_v0(driver);
      call_tensor_add(driver);
    }
  }
  const tensor_memory_stats_t stats = memory_stats();
  if (stats.n_live_tensors != 0 || stats.allocated != 0 || taken_bytes != 0) std::abort();
  return 0;
}
