/* SPDX-License-Identifier: Apache-2.0 */
// Small work through the C interface, repeated without a host language between: rows.h.
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <tensor/tensor.h>

static tensor_t *a, *b, *result, *gradient;

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, tensor_last_error_message());
  return 1;
}

int rows_threads(int count) {
  return tensor_set_num_threads(count, 0) ? failed("rows_threads") : 0;
}

int rows_version(void) { return TENSOR_VERSION_MAJOR * 100 + TENSOR_VERSION_MINOR; }

int rows_set(int which, const float* data, const int64_t* shape, int32_t ndim) {
  tensor_t** place = which ? &b : &a;
  tensor_release(*place);
  *place = tensor_create(data, shape, ndim, TENSOR_FLOAT32, TENSOR_CPU);
  return *place ? 0 : failed("rows_set");
}

static int keep(tensor_t* made, const char* what) {
  tensor_release(result);
  result = made;
  return made ? 0 : failed(what);
}

int rows_add(long times) {
  int status = 0;
  for (long t = 0; t < times && !status; ++t) status = keep(tensor_add(a, b), "add");
  return status;
}

int rows_add_scalar(long times) {
  int status = 0;
  for (long t = 0; t < times && !status; ++t) status = keep(tensor_add_scalar(a, 2), "add_scalar");
  return status;
}

int rows_sum(long times) {
  int status = 0;
  for (long t = 0; t < times && !status; ++t) status = keep(tensor_sum(a, NULL, 0, 0, 0), "sum");
  return status;
}

int rows_create(long times) {
  static const float data[16];
  static const int64_t shape[] = {16};
  int status = 0;
  for (long t = 0; t < times && !status; ++t) {
    status = keep(tensor_create(data, shape, 1, TENSOR_FLOAT32, TENSOR_CPU), "create");
  }
  return status;
}

int rows_matmul(long times) {
  int status = 0;
  for (long t = 0; t < times && !status; ++t) status = keep(tensor_matmul(a, b), "matmul");
  return status;
}

int rows_view(long times) {
  static const int64_t axes[] = {1, 0};
  int status = 0;
  for (long t = 0; t < times && !status; ++t)
    status = keep(tensor_permute_dims(a, axes, 2), "permute_dims");
  return status;
}

int rows_chain(long times, int backward) {
  if (tensor_set_requires_grad(a, backward)) return failed("requires_grad");
  for (long t = 0; t < times; ++t) {
    tensor_t* y = tensor_retain(a);
    for (int i = 0; i < CHAIN && y; ++i) {
      tensor_t* next = i % 2 ? tensor_add(y, b) : tensor_mul(y, b);
      tensor_release(y);
      y = next;
    }
    if (keep(y, "chain")) return 1;
    if (!backward) continue;
    if (tensor_set_grad(a, NULL) || tensor_backward(y, b, 0)) return failed("backward");
    tensor_release(gradient);
    if (tensor_grad(a, &gradient)) return failed("grad");
  }
  return 0;
}

int rows_result(int which, float* data, int64_t count) {
  tensor_t* wanted = which ? gradient : result;
  tensor_t* flat = wanted ? tensor_contiguous(wanted) : NULL;
  const int status = !flat || tensor_copy_to_host(flat, data, (size_t)count * sizeof *data);
  tensor_release(flat);
  return status ? failed("rows_result") : 0;
}
