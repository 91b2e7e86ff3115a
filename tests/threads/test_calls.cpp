// SPDX-License-Identifier: Apache-2.0
// Eight threads call drawn functions with tensors of their own, and share some that nobody changes.
#include "../calls/calls.h"

#include <atomic>
#include <thread>

namespace {

constexpr int kThreads = 8;
constexpr uint64_t kPrograms = 400;

void run(uint64_t seed) {
  for (uint64_t program = 0; program < kPrograms; ++program) {
    Driver driver(Source(seed * 1000003 + program), false);
    prepare_handles(driver);
    driver.prepare(6);
    for (int step = 0; step < 32; ++step) entries[driver.below(kEntries)].call(driver);
  }
}

}  // namespace

int main() {
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < kThreads; ++i) threads.emplace_back(run, i + 1);
  for (std::thread& thread : threads) thread.join();
  const tensor_memory_stats_t stats = memory_stats();
  if (stats.n_live_tensors != 0 || stats.allocated != 0) std::abort();
  return 0;
}
