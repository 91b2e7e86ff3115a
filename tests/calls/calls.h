/* SPDX-License-Identifier: Apache-2.0 */
// The table of callers, `entries`.
#ifndef TESTS_CALLS_CALLS_H_
#define TESTS_CALLS_CALLS_H_

#include <algorithm>
#include <type_traits>

#ifdef TENSOR_TEST_HOOKS
#include "tests/test_hooks.h"
#endif

#include "driver.h"

#include "calls.gen.inc"

#include "by_hand.h"

inline constexpr size_t kEntries = sizeof entries / sizeof entries[0];

inline tensor_memory_stats_t memory_stats() {
  tensor_memory_stats_t stats{};
  stats.struct_size = sizeof stats;
  if (tensor_memory_stats(0, &stats) != TENSOR_OK) std::abort();
  return stats;
}

#endif  // TESTS_CALLS_CALLS_H_
