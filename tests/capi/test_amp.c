/* SPDX-License-Identifier: Apache-2.0 */
/* Mixed precision through the C interface: the switch of a thread, and scaling of losses. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "tensor/tensor.h"

static tensor_dtype_t product_dtype(tensor_t* a, tensor_t* b) {
  tensor_t* c = tensor_matmul(a, b);
  tensor_dtype_t dtype;
  assert(c);
  dtype = tensor_dtype(c);
  tensor_release(c);
  return dtype;
}

static void test_autocast(void) {
  const int64_t shape[2] = {2, 2};
  tensor_t* x = tensor_ones(shape, 2, TENSOR_FLOAT32, 0);
  tensor_dtype_t first = -1, second = -1;
  assert(x && tensor_autocast_get(0) == 0);
  assert(tensor_autocast_set(0, TENSOR_BFLOAT16, &first) == TENSOR_OK && first == 0);
  assert(tensor_autocast_get(TENSOR_CPU) == TENSOR_BFLOAT16);
  assert(tensor_autocast_get(TENSOR_CUDA(3)) == 0);
  assert(product_dtype(x, x) == TENSOR_BFLOAT16);
  assert(tensor_autocast_set(TENSOR_CPU, TENSOR_FLOAT16, &second) == TENSOR_OK);
  assert(second == TENSOR_BFLOAT16 && product_dtype(x, x) == TENSOR_FLOAT16);
  assert(tensor_autocast_set(0, TENSOR_FLOAT32, &second) == TENSOR_E_DTYPE && second == 0);
  assert(tensor_autocast_set(0, TENSOR_FLOAT16, NULL) == TENSOR_E_INVALID);
  assert(tensor_autocast_get(0) == TENSOR_FLOAT16);
  assert(tensor_autocast_set(0, first, &second) == TENSOR_OK && second == TENSOR_FLOAT16);
  assert(tensor_autocast_get(0) == 0 && product_dtype(x, x) == TENSOR_FLOAT32);
  tensor_release(x);
}

static double option(tensor_grad_scaler_t* s, const char* name) {
  double value = -1;
  assert(tensor_grad_scaler_get_option(s, name, &value) == TENSOR_OK);
  return value;
}

static void test_scaling(void) {
  const int64_t shape[1] = {3};
  tensor_t* w = tensor_ones(shape, 1, TENSOR_FLOAT32, 0);
  tensor_optimizer_opts_t opts;
  tensor_optimizer_t* sgd;
  tensor_grad_scaler_t* scaler = tensor_grad_scaler_create(0, 0, 0, 0, 1);
  int64_t stepped = -1;
  float values[3], bad[3] = {1, INFINITY, 1};
  tensor_t *loss, *scaled, *grad;
  assert(w && tensor_set_requires_grad(w, 1) == TENSOR_OK);
  memset(&opts, 0, sizeof opts);
  opts.struct_size = sizeof opts;
  opts.lr = 0.25;
  sgd = tensor_optimizer_create(TENSOR_SGD, &w, 1, &opts);
  assert(sgd && scaler && option(scaler, "scale") == 65536);
  assert(option(scaler, "growth_interval") == 2000);

  loss = tensor_sum(w, NULL, 0, 0, 0);
  scaled = tensor_grad_scaler_scale(scaler, loss);
  assert(scaled && tensor_backward(scaled, NULL, 0) == TENSOR_OK);
  assert(tensor_grad_scaler_step(scaler, sgd, &stepped) == TENSOR_OK && stepped == 1);
  assert(tensor_grad_scaler_step(scaler, sgd, &stepped) == TENSOR_E_INVALID);
  assert(strstr(tensor_last_error_message(), "tensor_grad_scaler_step: step was called"));
  assert(tensor_grad_scaler_update(scaler, 0) == TENSOR_OK &&
         option(scaler, "growth_tracker") == 1);
  assert(tensor_copy_to_host(w, values, sizeof values) == TENSOR_OK && values[1] == 0.75f);
  tensor_release(loss);
  tensor_release(scaled);

  grad = tensor_create(bad, shape, 1, TENSOR_FLOAT32, 0);
  assert(grad && tensor_set_grad(w, grad) == TENSOR_OK);
  assert(tensor_grad_scaler_due(scaler, sgd, &stepped) == TENSOR_OK && stepped == 0);
  assert(tensor_grad_scaler_update(scaler, 0) == TENSOR_OK && option(scaler, "scale") == 32768);
  assert(tensor_grad_scaler_set_option(scaler, "scale", -1) == TENSOR_E_INVALID);
  assert(tensor_grad_scaler_set_option(scaler, "size", 1) == TENSOR_E_INVALID);
  assert(tensor_grad_scaler_retain(scaler) == scaler);
  tensor_grad_scaler_release(scaler);
  assert(option(scaler, "scale") == 32768);
  tensor_grad_scaler_release(scaler);
  tensor_optimizer_release(sgd);
  tensor_release(grad);
  tensor_release(w);
  assert(!tensor_grad_scaler_create(0, 0.5, 0, 0, 1));
  assert(tensor_last_error_code() == TENSOR_E_INVALID);
}

int main(void) {
  test_autocast();
  test_scaling();
  return 0;
}
