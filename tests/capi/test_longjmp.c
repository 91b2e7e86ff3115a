/* SPDX-License-Identifier: Apache-2.0 */
/* Callbacks that leave by longjmp(), as errors do in the interpreters of several languages: the
 * thread works on. */
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>

#include "tensor/tensor.h"

/* What an abandoned call held is lost. */
#ifdef __SANITIZE_ADDRESS__
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void) { return 1; }
#endif

static jmp_buf out;

static void leave_hook(void* user, tensor_t* grad, tensor_t** replacement,
                       tensor_status_t* status) {
  (void)user, (void)grad, (void)replacement, (void)status;
  longjmp(out, 1);
}
static void leave_backward(void* user, tensor_t* const* douts, int32_t n_douts, tensor_t** dins,
                           int32_t n_dins, tensor_status_t* status) {
  (void)user, (void)douts, (void)n_douts, (void)dins, (void)n_dins, (void)status;
  longjmp(out, 1);
}
/* Leaves the first time, or the second. */
static int checkpoint_calls, leaving_call;
static void leave_checkpoint(void* user, tensor_t* const* inputs, int32_t n_inputs,
                             tensor_t** outputs, int32_t n_outputs, tensor_status_t* status) {
  (void)user, (void)n_inputs, (void)n_outputs;
  outputs[0] = tensor_exp(inputs[0]);
  if (checkpoint_calls++ == leaving_call) longjmp(out, 1);
  *status = TENSOR_OK;
}
static void leave_gradcheck(void* user, tensor_t* const* inputs, int32_t n, tensor_t** output,
                            tensor_status_t* status) {
  (void)user, (void)inputs, (void)n, (void)output, (void)status;
  longjmp(out, 1);
}
static void leave_destroy(void* user) {
  (void)user;
  longjmp(out, 1);
}

static tensor_t* leaf_of(double value) {
  tensor_t* x = tensor_full(NULL, 0, value, TENSOR_FLOAT64, 0);
  assert(x && tensor_set_requires_grad(x, 1) == TENSOR_OK);
  return x;
}

/* From a deeper frame than the call that was left. */
static void works(int depth) {
  volatile char frame[1000];
  tensor_t *x, *y, *grad;
  double value;
  frame[0] = 0;
  frame[999] = frame[0];
  if (depth > 0) {
    works(depth - 1);
    frame[999] = 0;
    return;
  }
  assert(tensor_grad_mode() == 1);
  x = leaf_of(3);
  y = tensor_mul(x, x);
  assert(tensor_requires_grad(y) && tensor_backward(y, NULL, 0) == TENSOR_OK);
  assert(tensor_grad(x, &grad) == TENSOR_OK && tensor_item(grad, &value) == TENSOR_OK);
  assert(value == 6);
  tensor_release(grad);
  tensor_release(y);
  tensor_release(x);
}

enum { HOOK, HOOK_CREATE, FUNCTION, GRADCHECK, CHECKPOINT, CHECKPOINT_AGAIN, DESTROY, KINDS };

static void abandon(int kind) {
  tensor_t *x = leaf_of(2), *y = tensor_exp(x), *z;
  int64_t id;
  static double memory[1];
  tensor_status_t status = TENSOR_OK;
  if (setjmp(out)) return; /* what was made is lost */
  switch (kind) {
    case HOOK:
    case HOOK_CREATE:
      assert(tensor_register_hook(y, leave_hook, NULL, NULL, &id) == TENSOR_OK);
      z = tensor_mul(y, y);
      status = tensor_backward(z, NULL, kind == HOOK ? 0 : TENSOR_BACKWARD_CREATE_GRAPH);
      break;
    case FUNCTION:
      z = tensor_full(NULL, 0, 1, TENSOR_FLOAT64, 0);
      assert(tensor_autograd_record(&z, 1, &x, 1, "leave", leave_backward, NULL, NULL) ==
             TENSOR_OK);
      status = tensor_backward(z, NULL, 0);
      break;
    case GRADCHECK:
      status = tensor_gradcheck(leave_gradcheck, NULL, &x, 1, 0, 0, 0, 0);
      break;
    case CHECKPOINT:
    case CHECKPOINT_AGAIN:
      checkpoint_calls = 0;
      leaving_call = kind == CHECKPOINT ? 0 : 1;
      status = tensor_checkpoint(leave_checkpoint, NULL, NULL, &y, 1, 1, &z, 1);
      if (status == TENSOR_OK) status = tensor_backward(z, NULL, 0);
      break;
    case DESTROY:
      z = tensor_from_blob(memory, NULL, 0, NULL, TENSOR_FLOAT64, 0, leave_destroy, NULL);
      assert(z);
      y = tensor_mul(x, z); /* the graph holds the memory */
      tensor_release(z);
      tensor_release(y);
      break;
  }
  printf("kind %d: the callback came back, status %d\n", kind, (int)status);
  assert(0);
}

static void modes_come_back(void) {
  int kind, i;
  for (kind = 0; kind < KINDS; ++kind) {
    for (i = 0; i < 100; ++i) { /* more than passes may nest */
      abandon(kind);
      works(i % 4);
    }
  }
}

/* The mode is the one of before the call, whichever that was. */
static void other_modes(void) {
  tensor_dtype_t before;
  int kind;
  for (kind = 0; kind < DESTROY; ++kind) {
    assert(tensor_autocast_set(TENSOR_CPU, TENSOR_BFLOAT16, &before) == TENSOR_OK && before == 0);
    abandon(kind);
    assert(tensor_autocast_get(TENSOR_CPU) == TENSOR_BFLOAT16);
    assert(tensor_autocast_set(TENSOR_CPU, 0, &before) == TENSOR_OK);
    assert(before == TENSOR_BFLOAT16 && tensor_grad_mode() == 1);
  }
  works(0);
}

/* An inner pass that is left does not end the outer one. */
static int inner_runs;
static void run_inner(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
  (void)user, (void)grad, (void)replacement;
  assert(tensor_grad_mode_set(1) == 0);
  abandon(HOOK);
  assert(tensor_grad_mode_set(0) == 1);
  ++inner_runs;
  *status = TENSOR_OK;
}
static void inside_a_pass(void) {
  tensor_t *x = leaf_of(2), *y = tensor_exp(x), *z = tensor_mul(y, y);
  int64_t id;
  assert(tensor_register_hook(y, run_inner, NULL, NULL, &id) == TENSOR_OK);
  assert(tensor_backward(z, NULL, 0) == TENSOR_OK && inner_runs == 1);
  works(0);
  tensor_release(x);
  tensor_release(y);
  tensor_release(z);
}

int main(void) {
  modes_come_back();
  other_modes();
  inside_a_pass();
  return 0;
}
