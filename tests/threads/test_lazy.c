/* SPDX-License-Identifier: Apache-2.0 */
/* Pending results that several threads read, write to what they read, and release, at once. */
#define _POSIX_C_SOURCE 200112L
#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "tensor/tensor.h"

enum { THREADS = 4, ROUNDS = 300, N = 5000 };

static tensor_t* values[THREADS];
static pthread_barrier_t barrier;

static float element(tensor_t* t, int64_t i) {
  static __thread float all[N];
  assert(tensor_copy_to_host(t, all, sizeof all) == TENSOR_OK);
  return all[i];
}

/* x * 2 + 1, pending. */
static tensor_t* chain(tensor_t* x) {
  tensor_t* twice = tensor_mul_scalar(x, 2);
  tensor_t* result = tensor_add_scalar(twice, 1);
  tensor_release(twice);
  assert(result && tensor_is_pending(result));
  return result;
}

/* Each thread makes a value for all; all read all; the last to be done with one releases it. */
static void share(int me, int round) {
  const int64_t shape[1] = {N};
  tensor_t* x = tensor_full(shape, 1, me + round, TENSOR_FLOAT32, 0);
  int i;
  assert(x);
  values[me] = chain(x);
  tensor_release(x);
  pthread_barrier_wait(&barrier);
  for (i = 0; i < THREADS; ++i) {
    const int other = (me + i) % THREADS;
    tensor_t* more = tensor_add(values[other], values[other]);
    assert(element(values[other], N - 1) == 2 * (other + round) + 1);
    assert(element(more, 0) == 4 * (other + round) + 2);
    tensor_release(more);
  }
  pthread_barrier_wait(&barrier);
  tensor_release(values[(me + 1) % THREADS]);
  pthread_barrier_wait(&barrier);
}

/* One thread writes to what the values of the others read, while they release or read them. */
static tensor_t *source, *readers[THREADS];
static void overwrite(int me, int round) {
  const int64_t shape[1] = {N};
  if (me == 0) {
    int i;
    source = tensor_full(shape, 1, round, TENSOR_FLOAT32, 0);
    for (i = 0; i < THREADS; ++i) readers[i] = chain(source);
  }
  pthread_barrier_wait(&barrier);
  if (me == 0) {
    assert(tensor_fill_(source, -1) == TENSOR_OK);
    assert(element(readers[0], 1) == 2 * round + 1);
  } else if (me % 2 == 1) {
    assert(element(readers[me], 1) == 2 * round + 1);
  }
  tensor_release(readers[me]);
  pthread_barrier_wait(&barrier);
  if (me == 0) tensor_release(source);
}

static void* work(void* arg) {
  const int me = (int)(intptr_t)arg;
  int round;
  assert(tensor_set_lazy(TENSOR_LAZY_ALL) == TENSOR_OK);
  for (round = 0; round < ROUNDS; ++round) {
    share(me, round);
    overwrite(me, round);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  tensor_memory_stats_t stats;
  int i;
  assert(tensor_set_num_threads(2, 0) == TENSOR_OK);
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (i = 0; i < THREADS; ++i)
    assert(pthread_create(&threads[i], NULL, work, (void*)(intptr_t)i) == 0);
  for (i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK);
  assert(stats.n_live_tensors == 0 && stats.allocated == 0);
  assert(tensor_set_lazy(3) == TENSOR_E_INVALID && tensor_set_lazy(-1) == TENSOR_E_INVALID);
  return 0;
}
