/* SPDX-License-Identifier: Apache-2.0 */
/* Hooks of a leaf come and go while backward passes of another thread reach it along two edges. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "tensor/tensor.h"

static tensor_t* leaf;
static atomic_int done;

static void after(void* user, tensor_t* t, tensor_status_t* status) {
  (void)user, (void)t;
  *status = TENSOR_OK;
}
static void hook(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
  (void)user, (void)grad, (void)replacement;
  *status = TENSOR_OK;
}

static void* come_and_go(void* unused) {
  while (!done) {
    int64_t id;
    assert(tensor_register_post_accumulate_hook(leaf, after, NULL, NULL, &id) == TENSOR_OK);
    assert(tensor_remove_hook(leaf, id) == TENSOR_OK);
    assert(tensor_register_hook(leaf, hook, NULL, NULL, &id) == TENSOR_OK);
    assert(tensor_remove_hook(leaf, id) == TENSOR_OK);
  }
  return unused;
}

int main(void) {
  const float numbers[] = {1, 2, 3};
  const int64_t three = 3;
  pthread_t thread;
  leaf = tensor_create(numbers, &three, 1, TENSOR_FLOAT32, TENSOR_CPU);
  assert(leaf && tensor_set_requires_grad(leaf, 1) == TENSOR_OK);
  assert(pthread_create(&thread, NULL, come_and_go, NULL) == 0);
  for (int i = 0; i < 40000; ++i) {
    tensor_t *square = tensor_mul(leaf, leaf), *sum = tensor_sum(square, NULL, 0, 0, 0);
    tensor_t* grad;
    double first = 0;
    assert(tensor_set_grad(leaf, NULL) == TENSOR_OK && tensor_backward(sum, NULL, 0) == TENSOR_OK);
    assert(tensor_grad(leaf, &grad) == TENSOR_OK);
    if (i % 1000 == 0) {
      tensor_t* total = tensor_sum(grad, NULL, 0, 0, 0);
      assert(tensor_item(total, &first) == TENSOR_OK && first == 12);
      tensor_release(total);
    }
    tensor_release(grad);
    tensor_release(square);
    tensor_release(sum);
  }
  done = 1;
  assert(pthread_join(thread, NULL) == 0);
  tensor_release(leaf);
  return 0;
}
