// SPDX-License-Identifier: Apache-2.0
// Every allocation of reading a file fails once, or fails from then on: TENSOR_E_NOMEM, and all is
// well after.
#include <cassert>
#include <cstring>
#include <string>

#include "../calls/files.h"
#include "tensor/tensor.h"
#include "tests/test_hooks.h"

namespace {

tensor_memory_stats_t memory() {
  tensor_memory_stats_t stats{};
  stats.struct_size = sizeof stats;
  const tensor_status_t status = tensor_memory_stats(TENSOR_CPU, &stats);
  assert(status == TENSOR_OK);
  (void)status;
  return stats;
}

// All tensors of a file, twice, with what they are.
tensor_status_t read_all(const std::string& file) {
  tensor_archive_t* archive =
      tensor_archive_open_memory(file.data(), static_cast<int64_t>(file.size()));
  if (!archive) return tensor_last_error_code();
  tensor_status_t status = TENSOR_OK;
  const int64_t count = tensor_archive_count(archive);
  for (int64_t i = 0; i < 2 * count && status == TENSOR_OK; ++i) {
    const char* name = tensor_archive_name(archive, i % count);
    tensor_clear_error();
    if (tensor_archive_dtype(archive, i % count) != TENSOR_FLOAT32)
      status = tensor_last_error_code();
    tensor_t* t = status == TENSOR_OK ? tensor_archive_get(archive, name, TENSOR_CPU) : nullptr;
    if (!t) status = tensor_last_error_code();
    tensor_release(t);
  }
  tensor_archive_release(archive);
  return status;
}

int64_t failures_of(const std::string& file) {
  int64_t failed = 0;
  for (int32_t mode = 0; mode < 2; ++mode) {
    for (int64_t k = 0;; ++k) {
      const tensor_memory_stats_t before = memory();
      tensor_test_fail_alloc(k, mode);
      const tensor_status_t status = read_all(file);
      const int64_t n = tensor_test_alloc_count();
      tensor_test_fail_alloc(-1, 0);
      const tensor_memory_stats_t after = memory();
      assert(after.n_live_tensors == before.n_live_tensors && after.allocated == before.allocated);
      if (n <= k) break;
      assert(status == TENSOR_E_NOMEM || status == TENSOR_OK);
      failed += status == TENSOR_E_NOMEM;
      const tensor_status_t again = read_all(file);
      assert(again == TENSOR_OK);
      (void)again;
      (void)before;
      (void)after;
    }
  }
  return failed;
}

}  // namespace

int main() {
  for (const std::string& file :
       {small_safetensors(), small_torch_file(), small_legacy_torch_file(), small_gguf()}) {
    const int64_t failures = failures_of(file);
    assert(failures > 10);
    (void)failures;
  }
}
