/* SPDX-License-Identifier: Apache-2.0 */
/* Sixteen threads fail in sixteen ways at once; each sees its own errors only. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "tensor/tensor.h"

enum { THREADS = 16, ROUNDS = 500 };
static tensor_t* shared; /* of 2 elements */
static tensor_error_t* errors[THREADS];

static void* fail_often(void* argument) {
  const int id = (int)(size_t)argument;
  const int64_t extent[] = {id + 3};
  char expected[128];
  int round;
  tensor_t* own = tensor_ones(extent, 1, 0, 0);
  assert(own && tensor_last_error_code() == TENSOR_OK);
  sprintf(expected, "tensor_add: shapes [2] and [%d] do not broadcast", id + 3);
  for (round = 0; round < ROUNDS; ++round) {
    tensor_t* sum;
    assert(tensor_add(shared, own) == NULL);
    sum = tensor_add(own, own);
    assert(sum);
    tensor_release(sum);
    assert(tensor_last_error_code() == TENSOR_E_SHAPE);
    assert(strcmp(tensor_last_error_message(), expected) == 0);
  }
  errors[id] = tensor_error_take();
  tensor_release(own);
  return NULL;
}

int main(void) {
  const int64_t two[] = {2};
  pthread_t threads[THREADS];
  int i;
  shared = tensor_ones(two, 1, 0, 0);
  tensor_set_error(TENSOR_E_IO, "of the main thread");
  for (i = 0; i < THREADS; ++i)
    assert(!pthread_create(&threads[i], NULL, fail_often, (void*)(size_t)i));
  for (i = 0; i < THREADS; ++i) {
    char expected[32];
    assert(!pthread_join(threads[i], NULL));
    sprintf(expected, "[%d]", i + 3);
    assert(strstr(tensor_error_message(errors[i]),
                  expected)); /* an error crosses threads as an object */
    tensor_error_release(errors[i]);
  }
  assert(strcmp(tensor_last_error_message(), "of the main thread") == 0);
  tensor_release(shared);
  return 0;
}
