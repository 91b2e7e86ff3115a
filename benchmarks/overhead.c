/* SPDX-License-Identifier: Apache-2.0 */
/* What a call costs from C: nanoseconds of a call that does nothing, of an addition of two numbers
 * from the call to the release of its result, and of one whose operand is made first.
 *
 *   overhead [ROUNDS]
 *
 * benchmarks/overhead.py builds and runs it beside the other languages.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <tensor/tensor.h>
#include <time.h>

/* Batches of a millisecond at most: some pass without another program taking the core. */
enum { CALLS = 1000, BATCHES = 100, MOST_ROUNDS = 100 };

static tensor_t *a, *b;
static volatile uint32_t sink;

static void die(void) {
  fprintf(stderr, "overhead: %s\n", tensor_last_error_message());
  exit(1);
}

static void nothing(void) { sink = tensor_abi_version(); }

static void add(void) {
  tensor_t* c = tensor_add(a, b);
  if (!c) die();
  tensor_release(c);
}

static const double numbers[] = {1, 2};
static const int64_t shape[] = {2};

static void create_and_add(void) {
  tensor_t* made = tensor_create(numbers, shape, 1, TENSOR_FLOAT64, TENSOR_CPU);
  tensor_t* c = made ? tensor_add(made, b) : NULL;
  if (!c) die();
  tensor_release(c);
  tensor_release(made);
}

static int ascending(const void* x, const void* y) {
  const double difference = *(const double*)x - *(const double*)y;
  return (difference > 0) - (difference < 0);
}

static void measure(const char* name, int rounds, void (*call)(void)) {
  static double times[MOST_ROUNDS * BATCHES];
  const int n = rounds * BATCHES;
  for (int batch = 0; batch < n; ++batch) {
    struct timespec start, stop;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < CALLS; ++i) call();
    clock_gettime(CLOCK_MONOTONIC, &stop);
    times[batch] =
        ((double)(stop.tv_sec - start.tv_sec) * 1e9 + (double)(stop.tv_nsec - start.tv_nsec)) /
        CALLS;
  }
  qsort(times, (size_t)n, sizeof *times, ascending);
  printf("%-34s %7.1f ns at least, %7.1f ns in the middle\n", name, times[0], times[n / 2]);
}

int main(int argc, char** argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 15;
  if (rounds < 1 || rounds > MOST_ROUNDS) rounds = 15;
  a = tensor_create(numbers, shape, 1, TENSOR_FLOAT64, TENSOR_CPU);
  b = tensor_create(numbers, shape, 1, TENSOR_FLOAT64, TENSOR_CPU);
  if (!a || !b) die();
  measure("tensor_abi_version", rounds, nothing);
  measure("tensor_add", rounds, add);
  measure("tensor_create and tensor_add", rounds, create_and_add);
  tensor_release(a);
  tensor_release(b);
  return 0;
}
