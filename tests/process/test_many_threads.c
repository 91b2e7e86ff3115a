/* SPDX-License-Identifier: Apache-2.0 */
/* Ten thousand threads compute, fail once and end: they leave nothing behind. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tensor/tensor.h"

static void* work(void* unused) {
  const int64_t shape[1] = {10}, other[1] = {11};
  tensor_t *a = tensor_ones(shape, 1, TENSOR_FLOAT32, 0),
           *b = tensor_ones(other, 1, TENSOR_FLOAT32, 0);
  (void)unused;
  assert(a && b && !tensor_add(a, b) && tensor_last_error_code() == TENSOR_E_SHAPE);
  assert(strstr(tensor_last_error_message(), "tensor_add: "));
  tensor_release(a);
  tensor_release(b);
  return NULL;
}

static void run(int n) {
  pthread_attr_t attributes;
  assert(pthread_attr_init(&attributes) == 0 &&
         pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  while (n-- > 0) {
    pthread_t thread;
    assert(pthread_create(&thread, &attributes, work, NULL) == 0 &&
           pthread_join(thread, NULL) == 0);
  }
}

/* Resident memory in kB; 0 where no system says it. */
static long resident(void) {
  char line[256];
  long size = 0;
  FILE* file = fopen("/proc/self/status", "r");
  while (file && fgets(line, sizeof line, file)) {
    if (strncmp(line, "VmRSS:", 6) == 0) size = strtol(line + 6, NULL, 10);
  }
  if (file) fclose(file);
  return size;
}

int main(void) {
  long before;
  tensor_memory_stats_t stats;
  run(500);
  before = resident();
  run(10000);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  assert(resident() - before < 1024);
#else
  (void)before;
#endif
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(0, &stats) == TENSOR_OK && stats.n_live_tensors == 0 &&
         stats.allocated == 0);
  return 0;
}
