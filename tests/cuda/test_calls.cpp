// SPDX-License-Identifier: Apache-2.0
// Every function of the C API, with arguments most of which are on device cuda: it works, or says
// what is wrong with them and changes nothing.
#include "../calls/calls.h"

namespace {

constexpr uint32_t kPrepared = 6;   // tensors that arguments are drawn from
constexpr uint64_t kScenarios = 5;  // successful calls of each function, within kTries
constexpr uint64_t kTries = 60;
constexpr uint64_t kHostile = 12;  // calls with arguments that may be wrong in any way

bool works(const Entry& entry, uint64_t seed, bool hostile) {
  Driver driver(Source(seed), hostile);
  driver.place = TENSOR_CUDA(0);
  driver.compare = true;
  prepare_handles(driver);
  driver.prepare(kPrepared);
  entry.call(driver);
  if (tensor_memory_set_limit(TENSOR_CUDA(0), 0) != TENSOR_OK) std::abort();
  return driver.called && driver.status == TENSOR_OK;
}

}  // namespace

// cuda_calls [WORD], or PART PARTS: functions with WORD in their name, or every PARTS-th from PART
// on.
int main(int argc, char** argv) {
  const int part = argc == 3 ? std::atoi(argv[1]) : 0, parts = argc == 3 ? std::atoi(argv[2]) : 1;
  if (parts < 1) return 2;
  int number = 0;
  if (tensor_cuda_device_count() == 0) {
    std::printf("no CUDA device: %s\n", tensor_cuda_why());
    return 77;
  }
  int64_t calls = 0, functions = 0;
  for (const Entry& entry : entries) {
    if (argc == 2 && !std::strstr(entry.name, argv[1])) continue;
    if (number++ % parts != part) continue;
    if (std::getenv("TENSOR_TEST_VERBOSE")) std::fprintf(stderr, "%s\n", entry.name);
    uint64_t found = 0;
    for (uint64_t seed = 1; seed <= kTries && found < kScenarios; ++seed, ++calls)
      found += works(entry, seed, false);
    for (uint64_t seed = 1; seed <= kHostile; ++seed, ++calls) (void)works(entry, seed, true);
    functions += found > 0;
  }
  tensor_memory_stats_t stats{};
  stats.struct_size = sizeof stats;
  if (tensor_memory_stats(TENSOR_CUDA(0), &stats) != TENSOR_OK || stats.allocated != 0 ||
      memory_stats().n_live_tensors != 0) {
    std::fprintf(stderr, "%lld bytes of the device are left\n",
                 static_cast<long long>(stats.allocated));
    return 1;
  }
  std::printf("%lld calls; %lld functions worked\n", static_cast<long long>(calls),
              static_cast<long long>(functions));
  return functions > 0 ? 0 : 1;
}
