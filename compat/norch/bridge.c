/* SPDX-License-Identifier: Apache-2.0 */
#include "bridge.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define THREAD_LOCAL _Thread_local
#else
#define THREAD_LOCAL __thread
#endif

static THREAD_LOCAL char last_error[640];

const char* norch_last_error(void) { return last_error; }

static void report(const char* function, const char* format, va_list arguments) {
  const int head = snprintf(last_error, sizeof last_error, "norch: %s: ", function);
  vsnprintf(last_error + head, sizeof last_error - (size_t)head, format, arguments);
  fprintf(stderr, "%s\n", last_error);
}

void norch_fail(const char* function, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(function, format, arguments);
  va_end(arguments);
}

void norch_refuse(const char* function, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  report(function, format, arguments);
  va_end(arguments);
  exit(EXIT_FAILURE);
}

tensor_t* norch_borrow(const char* function, const Tensor* t) {
  int64_t shape[TENSOR_MAX_NDIM], strides[TENSOR_MAX_NDIM];
  if (!t) {
    norch_fail(function, "a tensor is NULL");
    return NULL;
  }
  if (t->ndim < 0 || t->ndim > TENSOR_MAX_NDIM) {
    norch_fail(function, "a tensor has %d axes, expected 0 to %d", t->ndim, TENSOR_MAX_NDIM);
    return NULL;
  }
  for (int i = 0; i < t->ndim; ++i) {
    shape[i] = t->shape[i];
    strides[i] = t->strides[i];
  }
  tensor_t* handle =
      tensor_from_blob(t->data, shape, t->ndim, strides, TENSOR_FLOAT32, TENSOR_CPU, NULL, NULL);
  if (!handle) norch_fail(function, "%s", tensor_last_error_message());
  return handle;
}

int* norch_row_major(const int* shape, int ndim) {
  int* strides = malloc(sizeof(int) * (size_t)(ndim + 1)); /* never of size 0 */
  int stride = 1;
  for (int i = ndim - 1; strides && i >= 0; --i) {
    strides[i] = stride;
    stride *= shape[i] > 1 ? shape[i] : 1;
  }
  return strides;
}

static char* copy_of(const char* text) {
  char* copy = malloc(strlen(text) + 1);
  return copy ? strcpy(copy, text) : NULL;
}

static Tensor* give(const char* function, tensor_t* result) {
  const int ndim = tensor_ndim(result);
  const int64_t* shape = tensor_shape(result);
  const int64_t size = tensor_numel(result);
  for (int i = 0; i < ndim; ++i) {
    if (shape[i] > INT_MAX || size > INT_MAX) {
      norch_fail(function, "the result has %lld elements, more than an int counts",
                 (long long)size);
      return NULL;
    }
  }
  Tensor* t = calloc(1, sizeof *t);
  if (t) {
    t->data = malloc(sizeof(float) * (size_t)(size + 1));
    t->shape = malloc(sizeof(int) * (size_t)(ndim + 1));
    t->device = copy_of("cpu");
  }
  if (t && t->shape) {
    for (int i = 0; i < ndim; ++i) t->shape[i] = (int)shape[i];
    t->strides = norch_row_major(t->shape, ndim);
  }
  if (t && t->data && t->strides && t->device) {
    t->ndim = ndim;
    t->size = (int)size;
    if (tensor_copy_to_host(result, t->data, size * (int64_t)sizeof(float)) == TENSOR_OK) return t;
    norch_fail(function, "%s", tensor_last_error_message());
  } else {
    norch_fail(function, "out of memory");
  }
  if (t) {
    free(t->data);
    free(t->shape);
    free(t->strides);
    free(t->device);
    free(t);
  }
  return NULL;
}

Tensor* norch_give(const char* function, tensor_t* result) {
  if (!result) {
    norch_fail(function, "%s", tensor_last_error_message());
    return NULL;
  }
  Tensor* t = give(function, result);
  tensor_release(result);
  return t;
}
