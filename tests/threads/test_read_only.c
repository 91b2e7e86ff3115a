/* SPDX-License-Identifier: Apache-2.0 */
/* Read-only memory that threads share: each takes views of its own, marks them, differentiates with
 * them and lends them on, and none can write. The Rust binding promises this in safe code. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "tensor/tensor.h"

enum { THREADS = 8, ROUNDS = 200 };

/* As the specification of DLPack 1 has it; here only the flags are of interest. */
struct DLManagedTensorVersioned {
  uint32_t major, minor;
  void* manager_ctx;
  void (*deleter)(struct DLManagedTensorVersioned*);
  uint64_t flags;
};
enum { READ_ONLY = 1 };

static tensor_t* shared;

static double item(tensor_t* t) {
  double value;
  assert(t && tensor_item(t, &value) == TENSOR_OK);
  tensor_release(t);
  return value;
}

static void lend_on(tensor_t* t) {
  struct DLManagedTensorVersioned* lent;
  tensor_t* again;
  assert(tensor_to_dlpack(t, 0, &lent) == TENSOR_OK && (lent->flags & READ_ONLY));
  again = tensor_from_dlpack(lent);
  assert(again && tensor_zero_(again) != TENSOR_OK);
  assert(item(tensor_sum(again, NULL, 0, 0, 0)) == 12);
  tensor_release(again);
}

static void* work(void* arg) {
  int round;
  (void)arg;
  for (round = 0; round < ROUNDS; ++round) {
    tensor_t *mine = tensor_detach(shared), *row = tensor_select(mine, 0, 1), *loss, *grad;
    assert(mine && row && tensor_fill_(row, 2) != TENSOR_OK &&
           tensor_add_(mine, mine) != TENSOR_OK);
    lend_on(mine);
    assert(tensor_set_requires_grad(mine, 1) == TENSOR_OK && !tensor_requires_grad(shared));
    row = (tensor_release(row), tensor_square(mine));
    loss = tensor_sum(row, NULL, 0, 0, 0);
    assert(tensor_backward(loss, NULL, 0) == TENSOR_OK && tensor_grad(mine, &grad) == TENSOR_OK);
    assert(item(tensor_sum(grad, NULL, 0, 0, 0)) == 24);
    tensor_release(grad);
    tensor_release(loss);
    tensor_release(row);
    tensor_release(mine);
  }
  return NULL;
}

int main(void) {
  const int64_t shape[2] = {3, 4};
  pthread_t threads[THREADS];
  struct DLManagedTensorVersioned* lent;
  tensor_t* ones = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  int i;
  assert(ones && tensor_to_dlpack(ones, TENSOR_DLPACK_COPY, &lent) == TENSOR_OK);
  tensor_release(ones);
  lent->flags |= READ_ONLY;
  shared = tensor_from_dlpack(lent);
  assert(shared);
  for (i = 0; i < THREADS; ++i) assert(pthread_create(&threads[i], NULL, work, NULL) == 0);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(item(tensor_sum(shared, NULL, 0, 0, 0)) == 12);
  tensor_release(shared);
  return 0;
}
