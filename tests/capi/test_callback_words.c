/* SPDX-License-Identifier: Apache-2.0 */
/* What a call reports whose callback failed: the words of the callback, or those of the call that
 * failed in it, and no others. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tensor/tensor.h"

static tensor_t *x, *other; /* shapes [3] and [4]; x requires grad */
static const char* const kMatmul = "tensor_matmul: shapes [3] and [4]";

static int says(int32_t code, const char* words) {
  if (tensor_last_error_code() == code && strstr(tensor_last_error_message(), words)) return 1;
  printf("%d: %s\n", tensor_last_error_code(), tensor_last_error_message());
  return 0;
}
static int begins(int32_t code, const char* words) {
  return says(code, words) && strncmp(tensor_last_error_message(), words, strlen(words)) == 0;
}

/* What callbacks do, by `user`. */
enum { kSilent, kFails, kFailsAndSays, kSays, kOther, kHandled, kNested };
static int plan;

static tensor_status_t run_checkpoint(void);

static tensor_status_t act(void) {
  tensor_status_t status = TENSOR_E_CALLBACK;
  if (plan == kFails || plan == kFailsAndSays || plan == kOther || plan == kHandled)
    assert(tensor_matmul(x, other) == NULL);
  if (plan == kFailsAndSays) status = tensor_last_error_code();
  if (plan == kSays) tensor_set_error(status = TENSOR_E_IO, "disk full");
  if (plan == kOther) status = TENSOR_E_INDEX;
  if (plan == kHandled) {
    tensor_clear_error();
    status = TENSOR_OK;
  }
  return status;
}

static void hook(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
  (void)user, (void)grad, (void)replacement;
  if (plan == kSilent) return;
  if (plan == kNested) {
    plan = kFails; /* the function within */
    assert(run_checkpoint() == TENSOR_E_CALLBACK);
    plan = kNested;
    return;
  }
  *status = act();
}
static void after(void* user, tensor_t* leaf, tensor_status_t* status) {
  (void)user, (void)leaf;
  if (plan != kSilent) *status = act();
}
static void block(void* user, tensor_t* const* inputs, int32_t n_inputs, tensor_t** outputs,
                  int32_t n_outputs, tensor_status_t* status) {
  (void)user, (void)n_inputs, (void)n_outputs;
  if (plan == kSilent) return;
  *status = act();
  if (*status == TENSOR_OK) outputs[0] = tensor_tanh(inputs[0]);
}
static void loss(void* user, tensor_t* const* inputs, int32_t n, tensor_t** output,
                 tensor_status_t* status) {
  (void)user, (void)n;
  if (plan == kSilent) return;
  *status = act();
  if (*status == TENSOR_OK) *output = tensor_sum(inputs[0], NULL, 0, 0, 0);
}

static tensor_status_t run_backward(void) {
  tensor_t* sum = tensor_sum(x, NULL, 0, 0, 0);
  const tensor_status_t status = tensor_backward(sum, NULL, 0);
  tensor_release(sum);
  return status;
}
static tensor_status_t run_hook(void) {
  int64_t id;
  tensor_status_t status;
  assert(tensor_register_hook(x, hook, NULL, NULL, &id) == TENSOR_OK);
  status = run_backward();
  assert(tensor_remove_hook(x, id) == TENSOR_OK); /* which leaves the error */
  return status;
}
static tensor_status_t run_after(void) {
  int64_t id;
  tensor_status_t status;
  assert(tensor_register_post_accumulate_hook(x, after, NULL, NULL, &id) == TENSOR_OK);
  status = run_backward();
  assert(tensor_remove_hook(x, id) == TENSOR_OK); /* which leaves the error */
  return status;
}
static tensor_status_t run_checkpoint(void) {
  tensor_t* out;
  const tensor_status_t status = tensor_checkpoint(block, NULL, NULL, &x, 1, 1, &out, 1);
  tensor_release(out);
  return status;
}
static tensor_status_t run_gradcheck(void) {
  return tensor_gradcheck(loss, NULL, &x, 1, 0, 0, 0, 0);
}

static void each(tensor_status_t (*run)(void), const char* default_words) {
  /* Nothing is said; neither an earlier error nor one of an earlier callback counts. */
  plan = kSilent;
  tensor_set_error(TENSOR_E_IO, "of before");
  assert(run() == TENSOR_E_CALLBACK && says(TENSOR_E_CALLBACK, default_words));
  plan = kFails;
  assert(run() == TENSOR_E_CALLBACK && begins(TENSOR_E_CALLBACK, kMatmul));
  plan = kFailsAndSays;
  assert(run() == TENSOR_E_SHAPE && begins(TENSOR_E_SHAPE, kMatmul));
  plan = kSays;
  assert(run() == TENSOR_E_IO && strcmp(tensor_last_error_message(), "disk full") == 0);
  plan = kSilent;
  assert(run() == TENSOR_E_CALLBACK && says(TENSOR_E_CALLBACK, default_words));
  plan = kOther; /* a status of its own, which has no words */
  assert(run() == TENSOR_E_INDEX && says(TENSOR_E_INDEX, default_words));
  plan = kHandled;
  assert(run() == TENSOR_OK);
}

static void nested_callbacks(void) {
  plan = kNested;
  assert(run_hook() == TENSOR_E_CALLBACK && begins(TENSOR_E_CALLBACK, kMatmul));
}

static void chains_through_tensor_call(void) {
  int64_t op;
  tensor_t* out = x;
  tensor_value_t value = {TENSOR_VALUE_TENSOR, 0, 0, 0, NULL};
  assert(tensor_op_find("neg", &op) == TENSOR_OK);
  value.p = tensor_matmul(x, other);
  assert(tensor_call((int32_t)op, &value, 1, &out, 1) == TENSOR_E_SHAPE && !out);
  assert(begins(TENSOR_E_SHAPE, kMatmul));
  tensor_clear_error();
  assert(tensor_call((int32_t)op, &value, 1, &out, 1) == TENSOR_E_INVALID);
  assert(begins(TENSOR_E_INVALID, "tensor_call: neg: x is NULL"));
}

static void numbers_beyond_32_bits(void) {
  static const struct {
    const char* op;
    int32_t at, kind;
    int64_t number;
  } wrong[] = {
      {"mse_loss", 2, TENSOR_VALUE_INT, INT64_C(1) << 32},
      {"sum", 2, TENSOR_VALUE_BOOL, INT64_C(1) << 32},
      {"sum", 2, TENSOR_VALUE_BOOL, (INT64_C(1) << 32) + 1},
      {"sum", 2, TENSOR_VALUE_INT, (INT64_C(1) << 32) + 1},
      {"sum", 3, TENSOR_VALUE_DTYPE, (INT64_C(1) << 32) + TENSOR_FLOAT32},
      {"add", 1, TENSOR_VALUE_BOOL, 2},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    int64_t op;
    tensor_t* out;
    tensor_value_t values[4] = {{TENSOR_VALUE_TENSOR, 0, 0, 0, NULL}};
    int32_t n = wrong[i].at + 1;
    values[0].p = x;
    for (int32_t k = 1; k < n; ++k) {
      values[k] = values[0];
      if (strcmp(wrong[i].op, "sum") == 0) memset(&values[k], 0, sizeof *values);
    }
    memset(&values[wrong[i].at], 0, sizeof *values);
    values[wrong[i].at].kind = wrong[i].kind;
    values[wrong[i].at].i = wrong[i].number;
    assert(tensor_op_find(wrong[i].op, &op) == TENSOR_OK);
    assert(tensor_call((int32_t)op, values, n, &out, 1) == TENSOR_E_INVALID && !out);
    assert(strstr(tensor_last_error_message(), "tensor_call: "));
  }
}

static void no_results_need_no_array(void) {
  tensor_program_t* p;
  int64_t empty = 0, op;
  tensor_t *none = tensor_zeros(&empty, 1, TENSOR_FLOAT32, 0), *y = tensor_ones_like(x, 0, 0);
  tensor_value_t value[2] = {{TENSOR_VALUE_TENSOR, 0, 0, 0, NULL},
                             {TENSOR_VALUE_FLOAT, 0, 0, 1, NULL}};
  assert(tensor_unbind(none, 0, NULL) == TENSOR_OK);
  assert(tensor_unbind(x, 0, NULL) == TENSOR_E_INVALID);
  assert(tensor_split(none, NULL, 0, 0, NULL) == TENSOR_OK);
  value[0].p = y;
  assert(tensor_op_find("add_", &op) == TENSOR_OK);
  assert(tensor_call((int32_t)op, value, 2, NULL, 0) == TENSOR_OK);
  assert(tensor_program_begin(&y, 1, NULL, 0) == TENSOR_OK);
  assert(tensor_mul_scalar_(y, 2) == TENSOR_OK);
  p = tensor_program_end(NULL, 0, NULL, 0);
  assert(p && tensor_program_run(p, &y, 1, NULL, 0) == TENSOR_OK);
  tensor_program_release(p);
  tensor_release(y);
  tensor_release(none);
}

int main(void) {
  const double numbers[] = {1, 2, 3};
  const int64_t three = 3, four = 4;
  x = tensor_create(numbers, &three, 1, TENSOR_FLOAT64, TENSOR_CPU);
  other = tensor_ones(&four, 1, TENSOR_FLOAT64, TENSOR_CPU);
  assert(x && other && tensor_set_requires_grad(x, 1) == TENSOR_OK);
  each(run_hook, "a gradient hook failed");
  each(run_after, "a post accumulate hook failed");
  each(run_checkpoint, "the function of a checkpoint failed");
  each(run_gradcheck, "the function to differentiate failed");
  nested_callbacks();
  chains_through_tensor_call();
  assert(tensor_set_requires_grad(x, 0) == TENSOR_OK);
  numbers_beyond_32_bits();
  no_results_need_no_array();
  tensor_release(x);
  tensor_release(other);
  puts("ok");
  return 0;
}
