/* SPDX-License-Identifier: Apache-2.0 */
/* Events of a CPU, whose work is done when its call returns: recorded is done. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tensor/tensor.h"

static int says(const char* words) { return strstr(tensor_last_error_message(), words) != NULL; }

static void test_marks(void) {
  tensor_stream_t* stream = tensor_stream_create(TENSOR_CPU);
  tensor_event_t* event = tensor_event_create(TENSOR_CPU, 0);
  int64_t done = 7;
  assert(stream && event && tensor_event_device(event) == TENSOR_CPU);
  assert(tensor_event_query(event, &done) == TENSOR_OK && done == 1);
  assert(tensor_event_wait(event, stream) == TENSOR_OK);
  assert(tensor_event_synchronize(event) == TENSOR_OK);
  assert(tensor_event_record(event, NULL) == TENSOR_OK);
  assert(tensor_event_record(event, stream) == TENSOR_OK);
  done = 7;
  assert(tensor_event_query(event, &done) == TENSOR_OK && done == 1);
  assert(tensor_event_wait(event, NULL) == TENSOR_OK);
  assert(tensor_event_wait(event, stream) == TENSOR_OK);
  assert(tensor_event_synchronize(event) == TENSOR_OK);
  assert(tensor_event_retain(event) == event && tensor_event_retain(NULL) == NULL);
  tensor_event_release(event);
  assert(tensor_event_query(event, &done) == TENSOR_OK);
  tensor_event_release(event);
  tensor_event_release(NULL);
  tensor_stream_release(stream);
}

static void test_times(void) {
  tensor_event_t *first = tensor_event_create(0, TENSOR_EVENT_TIMING),
                 *second = tensor_event_create(TENSOR_CPU, TENSOR_EVENT_TIMING),
                 *untimed = tensor_event_create(TENSOR_CPU, 0);
  double there = 7, back = 7;
  int i;
  assert(first && second && untimed && tensor_event_device(first) == TENSOR_CPU);
  assert(tensor_event_elapsed(first, second, &there) == TENSOR_E_INVALID && there == 0);
  assert(says("tensor_event_elapsed: start is not recorded yet"));
  assert(tensor_event_record(first, NULL) == TENSOR_OK);
  assert(tensor_event_elapsed(first, second, &there) == TENSOR_E_INVALID);
  assert(says("stop is not recorded yet"));
  for (i = 0; i < 100; ++i) tensor_release(tensor_ones(NULL, 0, 0, 0));
  assert(tensor_event_record(second, NULL) == TENSOR_OK);
  assert(tensor_event_elapsed(first, second, &there) == TENSOR_OK && there > 0);
  assert(tensor_event_elapsed(second, first, &back) == TENSOR_OK && back == -there);
  /* Recorded again, it is the later one. */
  assert(tensor_event_record(first, NULL) == TENSOR_OK);
  assert(tensor_event_elapsed(first, second, &back) == TENSOR_OK && back <= 0);
  assert(tensor_event_record(untimed, NULL) == TENSOR_OK);
  assert(tensor_event_elapsed(untimed, second, &back) == TENSOR_E_INVALID);
  assert(says("start was created without TENSOR_EVENT_TIMING"));
  tensor_event_release(first);
  tensor_event_release(second);
  tensor_event_release(untimed);
}

static void test_wrong_ones(void) {
  tensor_event_t* event = tensor_event_create(TENSOR_CPU, 0);
  assert(!tensor_event_create(TENSOR_CPU, 6) && tensor_last_error_code() == TENSOR_E_INVALID);
  assert(!tensor_event_create(TENSOR_CUDA(77), 0) && tensor_last_error_code() != TENSOR_OK);
  assert(tensor_event_record(event, (tensor_stream_t*)event) == TENSOR_E_HANDLE);
  assert(says("tensor_event_record: stream is not a live handle of this kind"));
  tensor_event_release(event);
}

int main(void) {
  test_marks();
  test_times();
  test_wrong_ones();
  printf("events of a CPU: as they should be\n");
  return 0;
}
