// SPDX-License-Identifier: Apache-2.0
// Four threads that run random programs, each in the modes off and all: what they compute is the
// same. The argument is the number of programs of a thread, another one the first of them.
#include <cassert>
#include <thread>

#include "../lazy/programs.h"

namespace {

constexpr int kThreads = 4;
constexpr size_t kBytes = 400;

void run(uint64_t first, uint64_t count) {
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const std::vector<uint8_t> bytes = programs::random_bytes(seed, kBytes);
    if (programs::modes_agree(bytes.data(), bytes.size())) continue;
    std::fprintf(stderr, "program %llu differs\n", static_cast<unsigned long long>(seed));
    std::abort();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, uint64_t otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  const uint64_t count = number(1, 100), first = number(2, 1);
  if (tensor_set_num_threads(2, 0) != TENSOR_OK) std::abort();
  if (argc > 3) {
    int64_t found = 0;
    if (tensor_device_find(argv[3], &found) != TENSOR_OK) std::abort();
    programs::device = static_cast<tensor_device_t>(found);
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back(run, first + static_cast<uint64_t>(i) * count, count);
  for (std::thread& thread : threads) thread.join();
  tensor_memory_stats_t stats{};
  stats.struct_size = sizeof stats;
  if (tensor_memory_stats(programs::device, &stats) != TENSOR_OK) std::abort();
  return stats.n_live_tensors == 0 && stats.allocated == 0 ? 0 : 1;
}
