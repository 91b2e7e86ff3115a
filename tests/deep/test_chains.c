/* SPDX-License-Identifier: Apache-2.0 */
/* Chains of a million ops, and a million users of one tensor: built, differentiated and freed on
 * the main stack and on one of 256 KB. */
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define MEASURED 1
#include <sys/wait.h>
#include <unistd.h>
#endif

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

#ifdef MEASURED
/* Bytes of the process in memory. */
static double resident(void) {
  long pages = 0;
  FILE* file = fopen("/proc/self/statm", "r");
  if (file && fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
  if (file) fclose(file);
  return (double)pages * 4096;
}
#endif

/* Each step takes what the last one gave; the gradient is a product of so many equal factors that
 * it is 0 or the sign. */
static tensor_t* add_or_neg(tensor_t* x, int i) {
  return i % 2 ? tensor_neg(x) : tensor_add_scalar(x, 1);
}
static tensor_t* view(tensor_t* x, int i) {
  const int64_t row[2] = {1, 1}, line[1] = {1};
  return i % 2 ? tensor_reshape(x, line, 1) : tensor_reshape(x, row, 2);
}
static tensor_t* sine(tensor_t* x, int i) { return i >= 0 ? tensor_sin(x) : NULL; }
static tensor_t* square(tensor_t* x, int i) { return i >= 0 ? tensor_mul(x, x) : NULL; }

static void long_chain(tensor_t* (*step)(tensor_t*, int), int backward) {
  tensor_t *x = leaf_of(1), *y = tensor_retain(x);
  int i;
  for (i = 0; i < LENGTH; ++i) {
    tensor_t* next = step(y, i);
    assert(next);
    tensor_release(y);
    y = next;
  }
  if (backward) {
    const double sign = LENGTH / 2 % 2 ? -1 : 1;
    assert(tensor_backward(y, NULL, 0) == TENSOR_OK);
    if (step == add_or_neg) assert(gradient(x) == sign);
    if (step == view) assert(gradient(x) == 1);
    if (step == sine) assert(gradient(x) >= 0 && gradient(x) < 1e-3);
    if (step == square) assert(gradient(x) == HUGE_VAL); /* 2 to the power of LENGTH */
  }
  tensor_release(y);
  tensor_release(x);
}

/* `most` bytes are kept for a step, of what a rule needs too: in a process of its own, for the
 * library keeps the memory of what came before. */
static void measure(tensor_t* (*step)(tensor_t*, int), double most) {
#ifdef MEASURED
  int status = 1;
  const pid_t child = fork();
  assert(child >= 0);
  if (child == 0) {
    tensor_t *x = leaf_of(1), *y = tensor_retain(x);
    const double before = resident();
    int i;
    for (i = 0; i < LENGTH; ++i) {
      tensor_t* next = step(y, i);
      tensor_release(y);
      y = next;
    }
    _exit((resident() - before) / LENGTH < most ? 0 : 1);
  }
  assert(waitpid(child, &status, 0) == child && status == 0);
#endif
  (void)step, (void)most;
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
  long_chain(add_or_neg, 1);
  long_chain(add_or_neg, 0);
  long_chain(view, 1);
  long_chain(sine, 1);
  long_chain(square, 1);
  chain_of_views();
  many_users();
  history_in_place();
  return NULL;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  tensor_memory_stats_t stats;
  measure(add_or_neg, 300);
  measure(view, 400);
  measure(sine, 670);
  measure(square, 940);
  all(NULL);
  assert(pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, STACK) == 0);
  assert(pthread_create(&thread, &attributes, all, NULL) == 0 && pthread_join(thread, NULL) == 0);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK && stats.n_live_tensors == 0);
  return 0;
}
