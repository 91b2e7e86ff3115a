/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation of a checkpoint, and of the backward pass that computes it again, fails once, or
 * fails from then on: a clean error, no gradient has changed, nothing leaks, and a pass after it
 * gives the right gradients. */
#include <assert.h>
#include <string.h>
#include <tensor/tensor.h>

#include "tests/test_hooks.h"

enum { N = 200 };

/* tanh(exp(x) * x), and dropout of it; with a checkpoint within the checkpoint. */
static void inner(void* user, tensor_t* const* inputs, int32_t n_inputs, tensor_t** outputs,
                  int32_t n_outputs, tensor_status_t* status) {
  tensor_t* power = tensor_exp(inputs[0]);
  tensor_t* product = power ? tensor_mul(power, inputs[0]) : NULL;
  (void)user, (void)n_inputs, (void)n_outputs;
  outputs[0] = product ? tensor_tanh(product) : NULL;
  *status = outputs[0] ? TENSOR_OK : tensor_last_error_code();
  tensor_release(power);
  tensor_release(product);
}
static void outer(void* user, tensor_t* const* inputs, int32_t n_inputs, tensor_t** outputs,
                  int32_t n_outputs, tensor_status_t* status) {
  tensor_t* sine = tensor_sin(inputs[0]);
  tensor_t* within = NULL;
  (void)user, (void)n_inputs, (void)n_outputs;
  if (sine && tensor_checkpoint(inner, NULL, NULL, &sine, 1, 1, &within, 1) == TENSOR_OK)
    outputs[0] = tensor_dropout(within, 0.5, 1, NULL);
  *status = outputs[0] ? TENSOR_OK : tensor_last_error_code();
  tensor_release(sine);
  tensor_release(within);
}

static tensor_status_t loss_of(tensor_t* x, tensor_t** loss) {
  tensor_t* y = NULL;
  tensor_status_t status = tensor_rng_seed(NULL, 5);
  *loss = NULL;
  if (status == TENSOR_OK) status = tensor_checkpoint(outer, NULL, NULL, &x, 1, 1, &y, 1);
  if (status != TENSOR_OK) return status;
  *loss = tensor_sum(y, NULL, 0, 0, 0);
  tensor_release(y);
  return *loss ? TENSOR_OK : tensor_last_error_code();
}

static void take_gradient(tensor_t* x, float* values) {
  tensor_t* grad = NULL;
  assert(tensor_grad(x, &grad) == TENSOR_OK && grad);
  assert(tensor_read_f32(grad, values, N) == TENSOR_OK);
  assert(tensor_set_grad(x, NULL) == TENSOR_OK);
  tensor_release(grad);
}

static int64_t check(tensor_t* x, const float* expected, int32_t mode, int backward) {
  int64_t k, failed = 0;
  for (k = 0;; ++k) {
    tensor_t *loss, *grad;
    tensor_status_t status;
    float found[N];
    int64_t n;
    if (!backward) tensor_test_fail_alloc(k, mode);
    status = loss_of(x, &loss);
    if (backward) {
      assert(status == TENSOR_OK);
      tensor_test_fail_alloc(k, mode);
      status = tensor_backward(loss, NULL, TENSOR_BACKWARD_RETAIN_GRAPH);
    }
    n = tensor_test_alloc_count();
    tensor_test_fail_alloc(-1, 0);
    assert(status == TENSOR_E_NOMEM || status == TENSOR_OK);
    if (status != TENSOR_OK) {
      ++failed;
      assert(tensor_grad(x, &grad) == TENSOR_OK && !grad);
    }
    if (!loss) assert(loss_of(x, &loss) == TENSOR_OK);
    if (!backward || status != TENSOR_OK) assert(tensor_backward(loss, NULL, 0) == TENSOR_OK);
    take_gradient(x, found);
    assert(!memcmp(found, expected, sizeof found));
    tensor_release(loss);
    if (n <= k) return failed;
  }
}

int main(void) {
  const int64_t shape[1] = {N};
  tensor_t *x = tensor_rand(shape, 1, TENSOR_FLOAT32, TENSOR_CPU, NULL), *loss;
  tensor_memory_stats_t stats;
  float expected[N];
  int32_t mode;
  assert(x && tensor_set_requires_grad(x, 1) == TENSOR_OK);
  assert(loss_of(x, &loss) == TENSOR_OK && tensor_backward(loss, NULL, 0) == TENSOR_OK);
  take_gradient(x, expected);
  tensor_release(loss);
  for (mode = 0; mode < 2; ++mode) {
    assert(check(x, expected, mode, 0) > 0);
    assert(check(x, expected, mode, 1) > 0);
  }
  tensor_release(x);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(TENSOR_CPU, &stats) == TENSOR_OK && stats.allocated == 0);
  return 0;
}
