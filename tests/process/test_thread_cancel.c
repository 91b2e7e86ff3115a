/* SPDX-License-Identifier: Apache-2.0 */
/* A thread that pthread_cancel() ends while it reads and writes files: the process lives on, and no
 * lock stays taken. */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "tensor/tensor.h"

static const char* const name = "a";

static void save(const char* path) {
  tensor_t* t = tensor_ones(NULL, 0, TENSOR_FLOAT32, 0);
  assert(t && tensor_save(path, &name, 1, &t, NULL, 0) == TENSOR_OK);
  tensor_release(t);
}

static void load(const char* path) {
  tensor_archive_t* archive = tensor_archive_open(path);
  tensor_t* t = archive ? tensor_archive_get(archive, name, 0) : NULL;
  double value = 0;
  assert(t && tensor_item(t, &value) == TENSOR_OK && value == 1);
  tensor_release(t);
  tensor_archive_release(archive);
}

static void* work(void* unused) {
  (void)unused;
  for (;;) {
    load("thread_cancel.safetensors");
    save("thread_cancel_own.safetensors");
    pthread_testcancel();
  }
  return NULL;
}

int main(void) {
  int i;
  save("thread_cancel.safetensors");
  for (i = 0; i < 100; ++i) {
    const struct timespec while_it_works = {0, 1000000 + 37000 * i};
    pthread_t thread;
    void* result = NULL;
    assert(pthread_create(&thread, NULL, work, NULL) == 0);
    nanosleep(&while_it_works, NULL);
    assert(pthread_cancel(thread) == 0 && pthread_join(thread, &result) == 0);
    assert(result == PTHREAD_CANCELED);
  }
  load("thread_cancel.safetensors");
  remove("thread_cancel.safetensors");
  remove("thread_cancel_own.safetensors");
  return 0;
}
