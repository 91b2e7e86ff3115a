/* SPDX-License-Identifier: Apache-2.0 */
/* What threads may do at once: read one tensor, go backward into one leaf, count references, draw
 * random numbers, run parallel ops, and release what others made. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "tensor/tensor.h"

enum { THREADS = 8, ROUNDS = 60 };

static tensor_t *shared, *leaf, *big;
static tensor_t* mailbox[THREADS];
static pthread_mutex_t mailbox_mutex = PTHREAD_MUTEX_INITIALIZER;

static double first(tensor_t* t) {
  float value;
  tensor_t* sum = tensor_sum(t, NULL, 0, 0, TENSOR_FLOAT32);
  assert(sum && tensor_copy_to_host(sum, &value, sizeof value) == TENSOR_OK);
  tensor_release(sum);
  return value;
}

static tensor_t* loss_of(tensor_t* x) {
  tensor_t* square = tensor_mul(x, x);
  tensor_t* loss = tensor_sum(square, NULL, 0, 0, 0);
  tensor_release(square);
  assert(loss);
  return loss;
}

/* Views of a shared tensor, and arithmetic with it. */
static void read_shared(void) {
  tensor_t* view = tensor_transpose(shared, 0, 1);
  tensor_t* sum = tensor_add(shared, shared);
  assert(first(view) == 12 && first(sum) == 24);
  tensor_release(view);
  tensor_release(sum);
}

static void backward_into_one_leaf(void) {
  tensor_t* loss = loss_of(leaf);
  assert(tensor_backward(loss, NULL, 0) == TENSOR_OK);
  tensor_release(loss);
}

static void backward_of_its_own(int i) {
  const int64_t shape[1] = {100};
  tensor_t *x = tensor_full(shape, 1, i, TENSOR_FLOAT32, 0), *loss, *grad;
  assert(tensor_set_requires_grad(x, 1) == TENSOR_OK);
  loss = loss_of(x);
  assert(tensor_backward(loss, NULL, 0) == TENSOR_OK && tensor_grad(x, &grad) == TENSOR_OK);
  assert(first(grad) == 200.0 * i);
  tensor_release(grad);
  tensor_release(loss);
  tensor_release(x);
}

static void count_references(void) {
  int i;
  for (i = 0; i < 50; ++i) tensor_retain(shared);
  for (i = 0; i < 50; ++i) tensor_release(shared);
}

/* Each thread releases what the one before it made. */
static void hand_over(int i) {
  const int64_t shape[2] = {2, 3};
  tensor_t *made = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *got;
  assert(made);
  pthread_mutex_lock(&mailbox_mutex);
  got = mailbox[(i + 1) % THREADS];
  mailbox[(i + 1) % THREADS] = made;
  pthread_mutex_unlock(&mailbox_mutex);
  tensor_release(got);
}

static void parallel_ops(void) {
  tensor_t* sum = tensor_add(big, big);
  assert(sum && first(sum) == 400000);
  tensor_release(sum);
}

static void fail_with_own_words(int i) {
  char expected[32] = "tensor_get 0";
  expected[11] = (char)('0' + i);
  tensor_set_error(TENSOR_E_CALLBACK, expected);
  assert(strcmp(tensor_last_error_message(), expected) == 0);
  assert(tensor_add(NULL, shared) == NULL && tensor_last_error_code() == TENSOR_E_INVALID);
}

static void* work(void* arg) {
  const int i = (int)(intptr_t)arg;
  int round;
  for (round = 0; round < ROUNDS; ++round) {
    read_shared();
    backward_into_one_leaf();
    backward_of_its_own(i);
    count_references();
    hand_over(i);
    if (round % 10 == 0) parallel_ops();
    fail_with_own_words(i);
    if (round % 20 == 0) assert(tensor_memory_trim(0) == TENSOR_OK);
  }
  return NULL;
}

int main(void) {
  const int64_t shape[2] = {3, 4}, large[1] = {200000};
  pthread_t threads[THREADS];
  tensor_memory_stats_t stats;
  tensor_t* grad;
  int i;
  shared = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  leaf = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  big = tensor_ones(large, 1, TENSOR_FLOAT32, 0);
  assert(tensor_set_requires_grad(leaf, 1) == TENSOR_OK);
  for (i = 0; i < THREADS; ++i)
    assert(pthread_create(&threads[i], NULL, work, (void*)(intptr_t)i) == 0);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(tensor_grad(leaf, &grad) == TENSOR_OK);
  assert(first(grad) == 2.0 * 12 * THREADS * ROUNDS);
  tensor_release(grad);
  tensor_release_n(mailbox, THREADS);
  tensor_release(shared);
  tensor_release(leaf);
  tensor_release(big);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK);
  assert(stats.n_live_tensors == 0 && stats.allocated == 0);
  return 0;
}
