/* SPDX-License-Identifier: Apache-2.0 */
/* A forked child computes, whether its parent has computed in parallel or other threads are
 * computing meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tensor/tensor.h"

static volatile sig_atomic_t stop;

/* Large enough for several threads; also an allocation of every kind, and a backward pass. */
static int compute(void) {
  const int64_t shape[2] = {400, 400};
  double value = 0;
  tensor_t *a = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *product, *sum;
  if (!a || tensor_set_requires_grad(a, 1) != TENSOR_OK) return 0;
  product = tensor_matmul(a, a);
  sum = product ? tensor_sum(product, NULL, 0, 0, 0) : NULL;
  if (!sum || tensor_item(sum, &value) != TENSOR_OK || tensor_backward(sum, NULL, 0) != TENSOR_OK)
    return 0;
  tensor_release(a);
  tensor_release(product);
  tensor_release(sum);
  return value == 400.0 * 400 * 400;
}

static void* keep_computing(void* unused) {
  (void)unused;
  while (!stop) assert(compute());
  return NULL;
}

/* Short backward passes, which take the locks of gradients one after the other all the time. */
static void* keep_adding(void* unused) {
  const int64_t shape[1] = {4};
  (void)unused;
  while (!stop) {
    tensor_t *w = tensor_ones(shape, 1, TENSOR_FLOAT32, 0), *sum;
    int i;
    assert(w && tensor_set_requires_grad(w, 1) == TENSOR_OK);
    for (i = 0; i < 100; ++i) {
      sum = tensor_sum(w, NULL, 0, 0, 0);
      assert(sum && tensor_backward(sum, NULL, 0) == TENSOR_OK);
      tensor_release(sum);
    }
    tensor_release(w);
  }
  return NULL;
}

static void fork_and_compute(void) {
  int status;
  const pid_t child = fork();
  assert(child >= 0);
  if (child == 0) {
    alarm(60); /* a child that hangs is killed */
    _exit(compute() ? 0 : 1);
  }
  assert(waitpid(child, &status, 0) == child);
  assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void fork_beside(void* (*work)(void*), int forks) {
  pthread_t threads[2];
  int i;
  stop = 0;
  for (i = 0; i < 2; ++i) assert(pthread_create(&threads[i], NULL, work, NULL) == 0);
  for (i = 0; i < forks; ++i) fork_and_compute();
  stop = 1;
  for (i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
}

int main(void) {
  int i;
  alarm(500); /* a fork that waits for ever is killed */
  assert(tensor_set_num_threads(4, 0) == TENSOR_OK);
  fork_and_compute();
  for (i = 0; i < 100; ++i) {
    if (i % 10 == 0) assert(compute());
    fork_and_compute();
  }
  fork_beside(keep_computing, 50);
  fork_beside(keep_adding, 200);
  assert(compute());
  return 0;
}
