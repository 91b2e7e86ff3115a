/* SPDX-License-Identifier: Apache-2.0 */
/* A device that registers itself from outside the library, as an accelerator would: memory that the
 * host cannot read (its addresses carry a tag), and a few kernels. It computes with the library's
 * own ops on the CPU, and counts what it is asked for. */
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tensor/tensor.h"

#if defined(_WIN32)
#define TOY_API __declspec(dllexport)
#else
#define TOY_API __attribute__((visibility("default")))
#endif

/* No address of a process has this bit, so that who reads the memory without its device crashes. */
#define TAG ((uintptr_t)1 << 60)
#define ALIGNMENT 64

enum { MOST_NAMES = 64 };
static struct {
  _Atomic(const char*) name;
  _Atomic int64_t calls;
} counts[MOST_NAMES];
static _Atomic int64_t live_bytes, most_bytes = INT64_MAX, failing_copies;

/* The place of a name, which the first call with it takes; the last place counts all that have
 * none. */
static _Atomic int64_t* count_of(const char* name) {
  int i = 0;
  for (; i < MOST_NAMES - 1; ++i) {
    const char* taken = NULL;
    if (atomic_compare_exchange_strong(&counts[i].name, &taken, name) || strcmp(taken, name) == 0)
      break;
  }
  return &counts[i].calls;
}

static void* real(const void* tagged) { return tagged ? (void*)((uintptr_t)tagged & ~TAG) : NULL; }

static void* toy_alloc(void* user, int32_t index, int64_t nbytes) {
  char* block;
  (void)user, (void)index;
  block = malloc((size_t)nbytes + ALIGNMENT + sizeof(void*));
  if (!block) return NULL;
  if ((live_bytes += nbytes) > most_bytes) {
    live_bytes -= nbytes;
    free(block);
    return NULL;
  }
  {
    const uintptr_t start = (uintptr_t)block + sizeof(void*);
    char* aligned = (char*)((start + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    memcpy(aligned - sizeof block, &block, sizeof block);
    ++*count_of("alloc");
    return (void*)((uintptr_t)aligned | TAG);
  }
}

static void toy_dealloc(void* user, int32_t index, void* data, int64_t nbytes) {
  void* block;
  (void)user, (void)index;
  memcpy(&block, (char*)real(data) - sizeof block, sizeof block);
  live_bytes -= nbytes;
  free(block);
}

static tensor_status_t toy_copy(void* user, int32_t index, void* to, const void* from,
                                int64_t nbytes, int32_t direction) {
  (void)user, (void)index;
  if (failing_copies > 0 && --failing_copies == 0) return TENSOR_E_IO;
  ++*count_of(direction == TENSOR_COPY_TO_DEVICE     ? "copy to device"
              : direction == TENSOR_COPY_FROM_DEVICE ? "copy from device"
                                                     : "copy on device");
  memmove(direction == TENSOR_COPY_FROM_DEVICE ? to : real(to),
          direction == TENSOR_COPY_TO_DEVICE ? from : real(from), (size_t)nbytes);
  return TENSOR_OK;
}

static tensor_status_t toy_properties(void* user, int32_t index, tensor_device_facts_t* facts) {
  (void)user;
  ++*count_of("properties");
  facts->total_bytes = 1 << 20;
  facts->processors = index + 1;
  return TENSOR_OK;
}

static tensor_status_t toy_synchronize(void* user, int32_t index) {
  (void)user, (void)index;
  ++*count_of("synchronize");
  return TENSOR_OK;
}

/* ---- kernels: the operands as tensors of the host, and the op of the kernel's name */

static tensor_t* on_host(const tensor_operand_t* x) {
  void* data = x->device == TENSOR_CPU ? x->data : real(x->data);
  return tensor_from_blob(data, x->shape, x->ndim, x->strides, x->dtype, TENSOR_CPU, NULL, NULL);
}

/* Stores the result, which is released, in the output. */
static tensor_status_t store(const tensor_operand_t* to, tensor_t* result) {
  tensor_t* out = result ? on_host(to) : NULL;
  const tensor_status_t status = out ? tensor_copy_(out, result) : tensor_last_error_code();
  tensor_release(out);
  tensor_release(result);
  return status;
}

/* What the library would convert first, or compute in another dtype, is left to it. */
static int takes(const tensor_kernel_call_t* call) {
  int32_t i;
  for (i = 0; i < call->n_inputs; ++i) {
    if (!call->inputs[i].dtype || !call->inputs[i].data) return 0;
    if (call->inputs[i].dtype != call->outputs[0].dtype) return 0;
  }
  return call->outputs[0].dtype == TENSOR_FLOAT32 && call->outputs[0].data &&
         (!call->compute || call->compute == TENSOR_FLOAT32);
}

static tensor_status_t run_elementwise(void* user, const tensor_kernel_call_t* call) {
  tensor_t* inputs[3] = {NULL, NULL, NULL};
  tensor_value_t values[3];
  tensor_t* result = NULL;
  int64_t op = 0;
  tensor_status_t status = TENSOR_OK;
  int32_t i;
  (void)user;
  if (call->n_inputs > 3 || call->n_attributes > 0 || !takes(call)) return TENSOR_E_UNSUPPORTED;
  memset(values, 0, sizeof values);
  for (i = 0; i < call->n_inputs; ++i) {
    inputs[i] = on_host(&call->inputs[i]);
    if (!inputs[i]) status = tensor_last_error_code();
    values[i].kind = TENSOR_VALUE_TENSOR;
    values[i].p = inputs[i];
  }
  if (status == TENSOR_OK) status = tensor_op_find(call->name, &op);
  if (status == TENSOR_OK) status = tensor_call((int32_t)op, values, call->n_inputs, &result, 1);
  if (status == TENSOR_OK) status = store(call->outputs, result);
  for (i = 0; i < call->n_inputs; ++i) tensor_release(inputs[i]);
  ++*count_of(call->name);
  return status;
}

static tensor_status_t run_sum(void* user, const tensor_kernel_call_t* call) {
  const tensor_operand_t *x = call->inputs, *out = call->outputs;
  int32_t axes[TENSOR_MAX_NDIM];
  tensor_t* input;
  tensor_status_t status;
  int32_t i, n = 0;
  (void)user;
  if (!takes(call)) return TENSOR_E_UNSUPPORTED;
  for (i = 0; i < x->ndim; ++i) {
    if (out->shape[i] == 1) axes[n++] = i; /* of extent 1, or reduced */
  }
  if (n == 0) return TENSOR_E_UNSUPPORTED;
  input = on_host(x);
  status = input ? store(out, tensor_sum(input, axes, n, 1, 0)) : tensor_last_error_code();
  tensor_release(input);
  ++*count_of(call->name);
  return status;
}

static tensor_status_t run_matmul(void* user, const tensor_kernel_call_t* call) {
  tensor_t *a, *b, *product = NULL;
  tensor_status_t status;
  (void)user;
  if (call->inputs[2].dtype) return TENSOR_E_UNSUPPORTED; /* no addend here */
  {
    tensor_kernel_call_t two = *call;
    two.n_inputs = 2;
    if (!takes(&two)) return TENSOR_E_UNSUPPORTED;
  }
  a = on_host(&call->inputs[0]);
  b = on_host(&call->inputs[1]);
  if (a && b) product = tensor_matmul(a, b);
  status = store(call->outputs, product);
  tensor_release(a);
  tensor_release(b);
  ++*count_of(call->name);
  return status;
}

static tensor_status_t run_softmax(void* user, const tensor_kernel_call_t* call) {
  const int64_t axis = (int64_t)call->attributes[0];
  const int logarithm = call->attributes[1] != 0;
  tensor_t* x;
  tensor_status_t status;
  (void)user;
  if (!takes(call)) return TENSOR_E_UNSUPPORTED;
  x = on_host(call->inputs);
  status = store(call->outputs, logarithm ? tensor_log_softmax(x, (int32_t)axis)
                                          : tensor_softmax(x, (int32_t)axis));
  tensor_release(x);
  ++*count_of(call->name);
  return status;
}

/* ---- what the tests ask for */

TOY_API int64_t toy_register(void) {
  static const tensor_kernel_t kernels[] = {
      {"add", run_elementwise}, {"sub", run_elementwise},  {"mul", run_elementwise},
      {"div", run_elementwise}, {"neg", run_elementwise},  {"exp", run_elementwise},
      {"log", run_elementwise}, {"tanh", run_elementwise}, {"sqrt", run_elementwise},
      {"sum", run_sum},         {"matmul", run_matmul},    {"softmax", run_softmax}};
  tensor_device_plugin_t plugin;
  int64_t device = -1;
  memset(&plugin, 0, sizeof plugin);
  plugin.struct_size = sizeof plugin;
  plugin.count = 2;
  plugin.name = "toy";
  plugin.alloc = toy_alloc;
  plugin.dealloc = toy_dealloc;
  plugin.copy = toy_copy;
  plugin.synchronize = toy_synchronize;
  plugin.properties = toy_properties;
  plugin.kernels = kernels;
  plugin.n_kernels = sizeof kernels / sizeof kernels[0];
  return tensor_device_register(&plugin, &device) == TENSOR_OK ? device : -1;
}

TOY_API int64_t toy_count(const char* name) {
  int i;
  for (i = 0; i < MOST_NAMES && counts[i].name; ++i) {
    if (strcmp(counts[i].name, name) == 0) return counts[i].calls;
  }
  return 0;
}

TOY_API int64_t toy_live_bytes(void) { return live_bytes; }
TOY_API void toy_limit_bytes(int64_t nbytes) { most_bytes = nbytes; }
TOY_API void toy_fail_copy(int64_t which) { failing_copies = which; }
