/* SPDX-License-Identifier: Apache-2.0 */
/* A chain of a million ops, and a million users of one tensor: built, differentiated and freed on
 * the main stack and on one of 256 KB. */
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

#include "tensor/tensor.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LENGTH = 50000, STACK = 1 << 20 };
#else
enum { LENGTH = 1000000, STACK = 256 * 1024 };
#endif

static tensor_t* leaf_of(float value) {
  tensor_t* x = tensor_full(NULL, 0, value, TENSOR_FLOAT32, 0);
  assert(x && tensor_set_requires_grad(x, 1) == TENSOR_OK);
  return x;
}

static double gradient(tensor_t* x) {
  double value;
  tensor_t* grad;
  assert(tensor_grad(x, &grad) == TENSOR_OK && grad && tensor_item(grad, &value) == TENSOR_OK);
  tensor_release(grad);
  return value;
}

static void long_chain(int backward) {
  tensor_t *x = leaf_of(1), *y = tensor_retain(x);
  int i;
  for (i = 0; i < LENGTH; ++i) {
    tensor_t* next = i % 2 ? tensor_neg(y) : tensor_add_scalar(y, 1);
    assert(next);
    tensor_release(y);
    y = next;
  }
  if (backward) {
    assert(tensor_backward(y, NULL, 0) == TENSOR_OK);
    assert(gradient(x) == (LENGTH / 2 % 2 ? -1 : 1));
  }
  tensor_release(y);
  tensor_release(x);
}

static void chain_of_views(void) {
  const int64_t shape[1] = {1};
  tensor_t *x = tensor_ones(shape, 1, TENSOR_FLOAT32, 0), *y = tensor_retain(x);
  int i;
  for (i = 0; i < LENGTH; ++i) {
    tensor_t* next = tensor_reshape(y, shape, 1);
    assert(next);
    tensor_release(y);
    y = next;
  }
  tensor_release(x);
  tensor_release(y);
}

static void many_users(void) {
  tensor_t *x = leaf_of(3), *total = tensor_zeros(NULL, 0, TENSOR_FLOAT32, 0);
  int i;
  for (i = 0; i < LENGTH; ++i) {
    tensor_t* next = tensor_add(total, x);
    assert(next);
    tensor_release(total);
    total = next;
  }
  assert(tensor_backward(total, NULL, TENSOR_BACKWARD_RETAIN_GRAPH) == TENSOR_OK);
  assert(gradient(x) == LENGTH);
  tensor_release(x);
  tensor_release(total);
}

/* In place, so that the history grows without any tensor. */
static void history_in_place(void) {
  tensor_t *x = leaf_of(2), *y = tensor_clone(x);
  int i;
  for (i = 0; i < LENGTH; ++i) assert(tensor_add_scalar_(y, 1) == TENSOR_OK);
  assert(tensor_backward(y, NULL, 0) == TENSOR_OK && gradient(x) == 1);
  tensor_release(x);
  tensor_release(y);
}

static void* all(void* unused) {
  (void)unused;
  long_chain(1);
  long_chain(0);
  chain_of_views();
  many_users();
  history_in_place();
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  tensor_memory_stats_t stats;
  all(NULL);
  assert(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, STACK) == 0);
  assert(pthread_create(&thread, &attributes, all, NULL) == 0 && pthread_join(thread, NULL) == 0);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK && stats.n_live_tensors == 0);
  return 0;
}
