// SPDX-License-Identifier: Apache-2.0
// Every allocation of every function fails in turn, alone and with all after it: the call says
// TENSOR_E_NOMEM, changes nothing, leaks nothing, and works when it is tried again.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../calls/calls.h"

namespace {

constexpr uint32_t kPrepared = 10;       // tensors that arguments are drawn from
constexpr uint64_t kScenarios = 5;       // successful calls of each function
constexpr uint64_t kTries = 60000;       // to find them
constexpr int64_t kMostFailures = 3000;  // allocations of one call

struct Outcome {
  bool called;
  tensor_status_t status;
  int64_t allocations;
};

Outcome attempt(const Entry& entry, uint64_t seed, int64_t k, int32_t mode) {
  Driver driver(Source(seed), false);
  prepare_handles(driver, entry.handles);
  driver.prepare(kPrepared);
  driver.fail_at = k;
  driver.fail_mode = mode;
  // An optimiser's step comes after gradients were unscaled, which another try finds done.
  driver.compare = k >= 0 && std::strcmp(entry.name, "tensor_grad_scaler_step") != 0;
  driver.retries = k >= 0;
  entry.call(driver);
  return {driver.called, driver.status, driver.allocations};
}

// The allocator can be set only before anything else is called; facts, limits, libraries and
// kernels are those of CUDA devices; a group of one process has no other one.
bool never_works(const char* name) {
  return std::strcmp(name, "tensor_set_allocator") == 0 ||
         std::strcmp(name, "tensor_cuda_launch") == 0 ||
         std::strcmp(name, "tensor_cuda_libraries") == 0 ||
         std::strcmp(name, "tensor_cuda_nccl_why") == 0 ||
         std::strcmp(name, "tensor_device_facts") == 0 ||
         std::strcmp(name, "tensor_memory_set_limit") == 0 ||
         std::strcmp(name, "tensor_group_send") == 0 ||
         std::strcmp(name, "tensor_group_recv") == 0 ||
         std::strcmp(name, "tensor_group_recv_any") == 0;
}

int64_t allocated() { return memory_stats().allocated; }

void fail(const char* name, const char* what, uint64_t seed, int64_t k, int32_t mode) {
  std::fprintf(stderr, "%s: %s (seed %llu, allocation %lld, mode %d)\n", name, what,
               static_cast<unsigned long long>(seed), static_cast<long long>(k), mode);
  std::abort();
}

int64_t run(const Entry& entry, uint64_t seed) {
  int64_t failures = 0;
  for (int32_t mode = 0; mode < 2; ++mode) {
    for (int64_t k = 0;; ++k) {
      const int64_t bytes = allocated();
      const Outcome outcome = attempt(entry, seed, k, mode);
      const bool fired = outcome.allocations > k;
      // A fallback may make up for a failed allocation.
      if (outcome.status != TENSOR_OK && (!fired || outcome.status != TENSOR_E_NOMEM))
        fail(entry.name, tensor_last_error_message(), seed, k, mode);
      if (memory_stats().n_live_tensors != 0) fail(entry.name, "tensors are left", seed, k, mode);
      if (allocated() != bytes) fail(entry.name, "memory is left", seed, k, mode);
      if (!fired) break;
      if (k == kMostFailures) fail(entry.name, "too many allocations", seed, k, mode);
      ++failures;
    }
  }
  if (attempt(entry, seed, -1, 0).status != TENSOR_OK)
    fail(entry.name, "no longer works", seed, -1, 0);
  return failures;
}

}  // namespace

// oom_every_call [WORD], or PART PARTS: functions with WORD in their name, or every PARTS-th from
// PART on.
int main(int argc, char** argv) {
  const char* only = argc == 2 ? argv[1] : nullptr;
  const int part = argc == 3 ? std::atoi(argv[1]) : 0, parts = argc == 3 ? std::atoi(argv[2]) : 1;
  if (parts < 1) return 2;
  int number = 0;
  if (tensor_set_num_threads(1, 0) != TENSOR_OK) return 1;
  int64_t failures = 0, functions = 0, missing = 0;
  for (const char* const* name = uncalled; *name; ++name) {
    std::fprintf(stderr, "%s: no caller in tests/calls\n", *name);
    ++missing;
  }
  for (const Entry& entry : entries) {
    if (only && !std::strstr(entry.name, only)) continue;
    if (number++ % parts != part || never_works(entry.name)) continue;
    uint64_t found = 0;
    for (uint64_t seed = 1; seed <= kTries && found < kScenarios; ++seed) {
      const Outcome outcome = attempt(entry, seed, -1, 0);
      if (!outcome.called || outcome.status != TENSOR_OK) continue;
      ++found;
      failures += run(entry, seed);
    }
    functions += found > 0;
    if (found == 0) {
      std::fprintf(stderr, "%s: no arguments found with which it works\n", entry.name);
      ++missing;
    }
  }
  std::printf("%lld functions, %lld allocations failed\n", static_cast<long long>(functions),
              static_cast<long long>(failures));
  return missing ? 1 : 0;
}
