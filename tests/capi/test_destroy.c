/* SPDX-License-Identifier: Apache-2.0 */
/* Every function that takes destroy and user calls destroy(user) once: also when it fails, and
 * whichever of its arguments is wrong. */
#include <assert.h>

#include "tensor/tensor.h"

static int destroyed;
static void count(void* user) {
  assert(user == &destroyed);
  ++destroyed;
}
static void hook(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
  (void)user, (void)grad, (void)replacement;
  *status = TENSOR_OK;
}

static void after(void* user, tensor_t* t, tensor_status_t* status) {
  (void)user;
  (void)t;
  *status = TENSOR_OK;
}
static void backward(void* user, tensor_t* const* douts, int32_t n_douts, tensor_t** dins,
                     int32_t n_dins, tensor_status_t* status) {
  (void)user, (void)douts, (void)n_douts, (void)dins, (void)n_dins;
  *status = TENSOR_OK;
}

static void function(void* user, tensor_t* const* inputs, int32_t n_inputs, tensor_t** outputs,
                     int32_t n_outputs, tensor_status_t* status) {
  assert(user == &destroyed && n_inputs == 1 && n_outputs == 1);
  outputs[0] = tensor_exp(inputs[0]);
  *status = TENSOR_OK;
}
static void failing(void* user, tensor_t* const* inputs, int32_t n_inputs, tensor_t** outputs,
                    int32_t n_outputs, tensor_status_t* status) {
  outputs[0] = tensor_exp(inputs[0]);
  (void)user, (void)n_inputs, (void)n_outputs, (void)status;
}

/* Runs once, which fails; the error is not touched by what destroy does. */
#define FAILS(call)                                \
  do {                                             \
    destroyed = 0;                                 \
    tensor_clear_error();                          \
    assert((call) && destroyed == 1);              \
    assert(tensor_last_error_code() != TENSOR_OK); \
  } while (0)

int main(void) {
  static float memory[6];
  const int64_t shape[] = {2, 3}, wrong[] = {-2, 3}, huge[] = {INT64_MAX, INT64_MAX};
  const int64_t strides[] = {INT64_MAX, INT64_MAX};
  tensor_t *x = tensor_ones(shape, 2, 0, 0), *leaf = tensor_clone(x), *t, *results[1];
  int64_t id;
  assert(tensor_set_requires_grad(leaf, 1) == TENSOR_OK);

  /* from_blob: every argument */
  FAILS(!tensor_from_blob(NULL, shape, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, NULL, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, wrong, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, huge, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, -1, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, 999, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, 2, strides, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, 2, NULL, 0, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, 2, NULL, 999, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, shape, 2, NULL, TENSOR_FLOAT32, 999, count, &destroyed));
  FAILS(!tensor_from_blob((char*)memory + 1, shape, 1, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  FAILS(!tensor_from_blob(memory, wrong, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed));
  destroyed = 0;
  t = tensor_from_blob(memory, shape, 2, NULL, TENSOR_FLOAT32, 0, count, &destroyed);
  assert(t && destroyed == 0);
  tensor_release(t);
  assert(destroyed == 1);
  assert(!tensor_from_blob(NULL, shape, 2, NULL, TENSOR_FLOAT32, 0, NULL, &destroyed));

  /* hooks */
  FAILS(tensor_register_hook(NULL, hook, count, &destroyed, &id));
  FAILS(tensor_register_hook(x, hook, count, &destroyed, &id));
  FAILS(tensor_register_hook(leaf, NULL, count, &destroyed, &id));
  FAILS(tensor_register_hook(leaf, hook, count, &destroyed, NULL));
  destroyed = 0;
  assert(tensor_register_hook(leaf, hook, count, &destroyed, &id) == TENSOR_OK && !destroyed);
  assert(tensor_remove_hook(leaf, id) == TENSOR_OK && destroyed == 1);

  FAILS(tensor_register_post_accumulate_hook(NULL, after, count, &destroyed, &id));
  FAILS(tensor_register_post_accumulate_hook(x, after, count, &destroyed, &id));
  FAILS(tensor_register_post_accumulate_hook(leaf, NULL, count, &destroyed, &id));
  destroyed = 0;
  assert(tensor_register_post_accumulate_hook(leaf, after, count, &destroyed, &id) == TENSOR_OK);
  assert(!destroyed && tensor_remove_hook(leaf, id) == TENSOR_OK && destroyed == 1);

  /* custom functions */
  results[0] = tensor_clone(x);
  FAILS(tensor_autograd_record(NULL, 1, &leaf, 1, "f", backward, count, &destroyed));
  FAILS(tensor_autograd_record(results, -1, &leaf, 1, "f", backward, count, &destroyed));
  FAILS(tensor_autograd_record(results, 1, NULL, 1, "f", backward, count, &destroyed));
  FAILS(tensor_autograd_record(results, 1, &leaf, 1, NULL, backward, count, &destroyed));
  FAILS(tensor_autograd_record(results, 1, &leaf, 1, "f", NULL, count, &destroyed));
  FAILS(tensor_autograd_record(&leaf, 1, &leaf, 1, "f", backward, count, &destroyed));
  destroyed = 0; /* nothing to record: not needed any more */
  assert(tensor_autograd_record(results, 1, &x, 1, "f", backward, count, &destroyed) == TENSOR_OK);
  assert(destroyed == 1);
  destroyed = 0;
  assert(tensor_autograd_record(results, 1, &leaf, 1, "f", backward, count, &destroyed) ==
         TENSOR_OK);
  assert(!destroyed);
  tensor_release(results[0]);
  assert(destroyed == 1);

  /* checkpoints */
  FAILS(tensor_checkpoint(NULL, count, &destroyed, &leaf, 1, 1, results, 1));
  FAILS(tensor_checkpoint(function, count, &destroyed, NULL, 1, 1, results, 1));
  FAILS(tensor_checkpoint(function, count, &destroyed, &leaf, -1, 1, results, 1));
  FAILS(tensor_checkpoint(function, count, &destroyed, &leaf, 1, 2, results, 1));
  FAILS(tensor_checkpoint(function, count, &destroyed, &leaf, 1, 1, NULL, 1));
  FAILS(tensor_checkpoint(function, count, &destroyed, &leaf, 1, 1, results, -1));
  FAILS(tensor_checkpoint(failing, count, &destroyed, &leaf, 1, 1, results, 1));
  assert(results[0] == NULL);
  destroyed = 0; /* nothing to compute again: not needed any more */
  assert(tensor_checkpoint(function, count, &destroyed, &x, 1, 1, results, 1) == TENSOR_OK);
  assert(destroyed == 1);
  tensor_release(results[0]);
  destroyed = 0;
  assert(tensor_checkpoint(function, count, &destroyed, &leaf, 1, 1, results, 1) == TENSOR_OK);
  assert(!destroyed);
  tensor_release(results[0]);
  assert(destroyed == 1);

  tensor_release(leaf);
  tensor_release(x);
  return 0;
}
