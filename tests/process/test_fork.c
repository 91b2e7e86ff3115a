/* SPDX-License-Identifier: Apache-2.0 */
/* A forked child computes, whether its parent has computed in parallel or other threads are
 * computing meanwhile. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
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

/* A value that a thread of the parent is computing, or has just computed, is computed by the child.
 */
static void* evaluate(void* value) {
  tensor_t* t = value;
  assert(tensor_eval(&t, 1) == TENSOR_OK);
  return NULL;
}

static void fork_beside_evaluation(int delay) {
  enum { STEPS = 20 };
  const int64_t shape[2] = {1000, 1000};
  const struct timespec wait = {0, delay * 20000L};
  pthread_t thread;
  double last = 0;
  int i, status;
  pid_t child;
  tensor_t *x = tensor_ones(shape, 2, TENSOR_FLOAT32, 0), *sum;
  for (i = 0; i < STEPS; ++i) {
    tensor_t* next = tensor_add_scalar(x, i % 2 ? 1 : 2);
    tensor_release(x);
    x = next;
  }
  assert(x && tensor_is_pending(x));
  assert(pthread_create(&thread, NULL, evaluate, x) == 0);
  nanosleep(&wait, NULL);
  child = fork();
  assert(child >= 0);
  if (child == 0) {
    alarm(60);
    sum = tensor_mean(x, NULL, 0, 0, 0);
    if (!sum || tensor_item(sum, &last) != TENSOR_OK) _exit(2);
    if (last != 1 + 1.5 * STEPS) _exit(3);
    if (tensor_fill_(x, 2) != TENSOR_OK || !compute()) _exit(4);
    _exit(0);
  }
  pthread_join(thread, NULL);
  assert(waitpid(child, &status, 0) == child);
  assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  assert(!tensor_is_pending(x));
  tensor_release(x);
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
  assert(tensor_set_lazy(TENSOR_LAZY_ALL) == TENSOR_OK);
  for (i = 0; i < 200; ++i) fork_beside_evaluation(i);
  assert(tensor_set_lazy(TENSOR_LAZY_OFF) == TENSOR_OK);
  assert(compute());
  return 0;
}
