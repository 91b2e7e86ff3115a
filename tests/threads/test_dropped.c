/* SPDX-License-Identifier: Apache-2.0 */
/* What a call on an optimiser drops may wait, in its destroy function, for another thread that
 * calls the same optimiser: as it does where a collector of garbage stops all threads. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "tensor/tensor.h"

static tensor_optimizer_t* optimizer;
static float memory[2];
static int destroyed;

static void* call_it(void* unused) {
  double lr;
  assert(tensor_optimizer_get_lr(optimizer, 0, &lr) == TENSOR_OK);
  return unused;
}

static void destroy(void* unused) {
  pthread_t thread;
  (void)unused;
  ++destroyed;
  if (!optimizer) return;
  assert(pthread_create(&thread, NULL, call_it, NULL) == 0 && pthread_join(thread, NULL) == 0);
}

static tensor_t* borrowed(void) {
  const int64_t shape[1] = {2};
  tensor_t* t = tensor_from_blob(memory, shape, 1, NULL, TENSOR_FLOAT32, TENSOR_CPU, destroy, NULL);
  assert(t);
  return t;
}

static tensor_t* leaf(void) {
  tensor_t* t = borrowed();
  assert(tensor_set_requires_grad(t, 1) == TENSOR_OK);
  return t;
}

int main(void) {
  tensor_t *first = leaf(), *second = leaf(), *grad = borrowed();
  tensor_optimizer_t* last;
  alarm(60); /* seconds, after which it is known to hang */
  optimizer = tensor_optimizer_create(TENSOR_SGD, &first, 1, NULL);
  assert(optimizer && tensor_set_grad(first, grad) == TENSOR_OK);
  tensor_release(grad);
  assert(tensor_optimizer_zero_grad(optimizer) == TENSOR_OK && destroyed == 1);
  tensor_release(first);
  assert(tensor_optimizer_set_param(optimizer, 0, second) == TENSOR_OK && destroyed == 2);
  tensor_release(second);
  last = optimizer;
  optimizer = NULL;
  tensor_optimizer_release(last);
  assert(destroyed == 3);
  return 0;
}
