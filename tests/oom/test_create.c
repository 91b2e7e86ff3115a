/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation of a small program fails once, or fails from then on: a clean error, and all is
 * well after. */
#include <assert.h>
#include <tensor/tensor.h>

#include "tests/test_hooks.h"

static tensor_status_t scenario(void) {
  const int64_t shape[2] = {3, 1000};
  tensor_t* a = tensor_ones(shape, 2, TENSOR_FLOAT32, TENSOR_CPU);
  tensor_t* b = a ? tensor_add(a, a) : NULL;
  tensor_t* c = b ? tensor_clone(b) : NULL;
  tensor_status_t status = c ? TENSOR_OK : tensor_last_error_code();
  tensor_release(a);
  tensor_release(b);
  tensor_release(c);
  return status;
}

int main(void) {
  int32_t mode;
  int64_t k, failed = 0;
  for (mode = 0; mode < 2; mode++) {
    for (k = 0;; k++) {
      tensor_status_t status;
      int64_t n;
      tensor_test_fail_alloc(k, mode);
      status = scenario();
      n = tensor_test_alloc_count();
      tensor_test_fail_alloc(-1, 0);
      if (n <= k) break;
      assert(status == TENSOR_E_NOMEM || status == TENSOR_OK);
      failed += status == TENSOR_E_NOMEM;
      assert(scenario() == TENSOR_OK);
    }
  }
  assert(failed > 0);
  return 0;
}
