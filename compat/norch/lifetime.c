/* SPDX-License-Identifier: Apache-2.0 */
/* Making, freeing and reading the struct. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

/* NORCH_DEVICES=cpu: numbers of devices, which PyNorch's scripts take from their ranks, mean the
 * CPU. */
static bool is_number_of_cpu(const char* device) {
  const char* devices = getenv("NORCH_DEVICES");
  if (!devices || strcmp(devices, "cpu") != 0 || !*device) return false;
  return device[strspn(device, "0123456789")] == '\0';
}

static void need_cpu(const char* function, const char* device) {
  if (device && (strcmp(device, "cpu") == 0 || is_number_of_cpu(device))) return;
  norch_refuse(function, "device '%s' cannot be reached, only 'cpu'", device ? device : "NULL");
}

Tensor* create_tensor(float* data, int* shape, int ndim, char* device) {
  int64_t size = 1;
  need_cpu(__func__, device);
  if (ndim < 0 || ndim > TENSOR_MAX_NDIM) {
    norch_fail(__func__, "%d axes, expected 0 to %d", ndim, TENSOR_MAX_NDIM);
    return NULL;
  }
  for (int i = 0; i < ndim; ++i) {
    if (shape[i] < 0) {
      norch_fail(__func__, "extent %d of axis %d is negative", shape[i], i);
      return NULL;
    }
    if (shape[i] > 0 && size > INT_MAX / shape[i]) {
      norch_fail(__func__, "more elements than an int counts");
      return NULL;
    }
    size *= shape[i];
  }
  if (!data && size > 0) {
    norch_fail(__func__, "data is NULL");
    return NULL;
  }
  Tensor* t = malloc(sizeof *t);
  int* strides = norch_row_major(shape, ndim);
  char* name = malloc(strlen(device) + 1);
  if (!t || !strides || !name) {
    free(t);
    free(strides);
    free(name);
    norch_fail(__func__, "out of memory");
    return NULL;
  }
  strcpy(name, device);
  *t = (Tensor){data, strides, shape, ndim, (int)size, name};
  return t;
}

void delete_tensor(Tensor* tensor) { free(tensor); }

void delete_data(Tensor* tensor) {
  if (!tensor) return;
  free(tensor->data);
  tensor->data = NULL;
}

void delete_shape(Tensor* tensor) {
  if (!tensor) return;
  free(tensor->shape);
  tensor->shape = NULL;
}

void delete_strides(Tensor* tensor) {
  if (!tensor) return;
  free(tensor->strides);
  tensor->strides = NULL;
}

void delete_device(Tensor* tensor) {
  if (!tensor) return;
  free(tensor->device);
  tensor->device = NULL;
}

float get_item(Tensor* tensor, int* indices) {
  int64_t place = 0;
  if (!tensor) {
    norch_fail(__func__, "a tensor is NULL");
    return NAN;
  }
  for (int i = 0; i < tensor->ndim; ++i) {
    if (indices[i] < 0 || indices[i] >= tensor->shape[i]) {
      norch_fail(__func__, "index %d is out of range for axis %d of extent %d", indices[i], i,
                 tensor->shape[i]);
      return NAN;
    }
    place += (int64_t)indices[i] * tensor->strides[i];
  }
  return tensor->data[place];
}

void to_device(Tensor* tensor, char* device) {
  need_cpu(__func__, device);
  if (!tensor) norch_fail(__func__, "a tensor is NULL");
}

void make_contiguous(Tensor* tensor) {
  tensor_t* t = norch_borrow(__func__, tensor);
  if (!t) return;
  int64_t span = tensor->size > 0;
  for (int i = 0; i < tensor->ndim; ++i) {
    span += (int64_t)(tensor->shape[i] - 1) * tensor->strides[i];
  }
  int* strides = norch_row_major(tensor->shape, tensor->ndim);
  tensor_t* copy = tensor_clone(t);
  if (!strides || !copy) {
    norch_fail(__func__, "%s", strides ? tensor_last_error_message() : "out of memory");
  } else if (tensor->size > 0 && span < tensor->size) {
    norch_fail(__func__, "several elements lie at one place, so there is no room for all");
  } else if (tensor_copy_to_host(copy, tensor->data, (int64_t)sizeof(float) * tensor->size) !=
             TENSOR_OK) {
    norch_fail(__func__, "%s", tensor_last_error_message());
  } else {
    free(tensor->strides);
    tensor->strides = strides;
    strides = NULL;
  }
  free(strides);
  tensor_release(copy);
  tensor_release(t);
}
