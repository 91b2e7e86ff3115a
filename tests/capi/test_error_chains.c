/* SPDX-License-Identifier: Apache-2.0 */
/* Chains without checks: the first error stays, scopes release what a chain made, numbers come and
 * go converted. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tensor/print.h"
#include "tensor/tensor.h"

static const int64_t six[] = {2, 3}, four[] = {4};
static tensor_t *x, *other;

static int64_t live(void) {
  tensor_memory_stats_t stats;
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(TENSOR_CPU, &stats) == TENSOR_OK);
  return stats.n_live_tensors;
}

static int first_is_kept(void) {
  tensor_error_t* error = tensor_error_take();
  const int kept = tensor_error_code(error) == TENSOR_E_SHAPE &&
                   strcmp(tensor_error_message(error),
                          "tensor_add: shapes [2, 3] and [4] do not broadcast") == 0;
  if (!kept) printf("%d: %s\n", (int)tensor_error_code(error), tensor_error_message(error));
  tensor_error_release(error);
  return kept;
}

/* Every kind of function that a NULL can go into, behind every kind that gives one. */
static void the_first_error_stays(void) {
  tensor_t *bad, *list[2], *out = x, *outs[4];
  double value;
  assert(!tensor_tanh(tensor_add(x, other)) && first_is_kept());
  assert(!tensor_sum(tensor_exp(tensor_tanh(tensor_add(x, other))), NULL, 0, 0, 0) &&
         first_is_kept());
  bad = tensor_add(x, other);
  assert(!tensor_mul(x, bad) && !tensor_mul(bad, x) && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_mul_(x, bad) == TENSOR_E_SHAPE && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_item(bad, &value) == TENSOR_E_SHAPE && value == 0 && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_backward(bad, NULL, 0) == TENSOR_E_SHAPE && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_grad(bad, &out) == TENSOR_E_SHAPE && !out && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_ndim(bad) == 0 && !tensor_shape(bad) && !tensor_data(bad) && first_is_kept());
  list[0] = x;
  list[1] = tensor_add(x, other);
  assert(!tensor_concat(list, 2, 0) && first_is_kept());
  bad = tensor_add(x, other);
  assert(tensor_optimizer_create(TENSOR_SGD, &bad, 1, NULL) == NULL && first_is_kept());
  /* an op with several results, and an optimiser that is none */
  assert(tensor_unbind(tensor_add(x, other), 0, outs) == TENSOR_E_SHAPE && first_is_kept());
  assert(tensor_topk(x, 9, -1, 1, &outs[0], &outs[1]) != TENSOR_OK && !outs[0]);
  assert(!tensor_tanh(outs[0]));
  assert(strncmp(tensor_last_error_message(), "tensor_topk: ", 13) == 0);
  assert(tensor_optimizer_step(tensor_optimizer_create(99, &x, 1, NULL)) == TENSOR_E_INVALID);
  assert(strncmp(tensor_last_error_message(), "tensor_optimizer_create: ", 25) == 0);
  tensor_clear_error();
}

/* What is read, cleared or gave no handle hides no later mistake. */
static void a_new_mistake_is_its_own_error(void) {
  double value;
  assert(!tensor_add(x, other) && *tensor_last_error_message());
  assert(!tensor_tanh(NULL) && strcmp(tensor_last_error_message(), "tensor_tanh: x is NULL") == 0);
  assert(!tensor_add(x, other) && tensor_last_error_code() == TENSOR_E_SHAPE);
  assert(!tensor_tanh(NULL) && strcmp(tensor_last_error_message(), "tensor_tanh: x is NULL") == 0);
  assert(!tensor_add(x, other));
  tensor_clear_error();
  assert(!tensor_tanh(NULL) && strcmp(tensor_last_error_message(), "tensor_tanh: x is NULL") == 0);
  tensor_clear_error();
  assert(tensor_item(x, &value) == TENSOR_E_SHAPE); /* gives no handle */
  assert(!tensor_tanh(NULL) && strcmp(tensor_last_error_message(), "tensor_tanh: x is NULL") == 0);
  /* other errors replace the first, whatever it was */
  tensor_clear_error();
  assert(!tensor_tanh(tensor_add(x, other)) && !tensor_reshape(x, four, 1));
  assert(strncmp(tensor_last_error_message(), "tensor_reshape: ", 16) == 0);
  tensor_clear_error();
}

static tensor_t* norm_of_rows(tensor_t* t) {
  const int32_t axis = 1;
  tensor_t* result;
  assert(tensor_scope_begin() == TENSOR_OK);
  result = tensor_scope_keep(tensor_sqrt(tensor_sum(tensor_mul(t, t), &axis, 1, 0, 0)));
  assert(tensor_scope_end() == TENSOR_OK);
  return result;
}

static void scopes_release_what_was_made(void) {
  const int64_t before = live();
  tensor_t *kept, *retained, *released, *outs[2], *grad, *leaf;
  double value;
  int i;
  assert(tensor_scope_end() == TENSOR_E_INVALID && live() == before);
  kept = norm_of_rows(x);
  assert(kept && live() == before + 1);
  tensor_release(kept);

  assert(tensor_scope_begin() == TENSOR_OK);
  for (i = 0; i < 100; ++i) assert(norm_of_rows(tensor_exp(tensor_neg(x))));
  assert(tensor_unbind(x, 0, outs) == TENSOR_OK);
  retained = tensor_retain(outs[0]);
  released = tensor_tanh(x);
  tensor_release(released); /* at once */
  released = tensor_tanh(x);
  tensor_release(tensor_retain(released)); /* the scope's reference stays */
  leaf = tensor_clone(x);
  assert(tensor_set_requires_grad(leaf, 1) == TENSOR_OK);
  assert(tensor_backward(tensor_sum(tensor_mul(leaf, leaf), NULL, 0, 0, 0), NULL, 0) == TENSOR_OK);
  assert(tensor_grad(leaf, &grad) == TENSOR_OK && tensor_grad(leaf, &grad) == TENSOR_OK && grad);
  assert(!tensor_add(x, other) && !tensor_scope_keep(NULL));
  assert(tensor_scope_end() == TENSOR_OK);
  assert(live() == before + 1);
  assert(tensor_item(tensor_scope_keep(retained), &value) == TENSOR_E_SHAPE);
  tensor_release(retained);
  assert(live() == before);

  /* what the inner one keeps is the outer one's */
  assert(tensor_scope_begin() == TENSOR_OK && tensor_scope_begin() == TENSOR_OK);
  kept = tensor_scope_keep(tensor_exp(x));
  assert(tensor_scope_end() == TENSOR_OK && tensor_ndim(kept) == 2);
  assert(tensor_scope_end() == TENSOR_OK && live() == before);
  tensor_clear_error();
}

static void replace(void* user, tensor_t* grad, tensor_t** replacement, tensor_status_t* status) {
  (void)user;
  *replacement = tensor_mul_scalar(grad, 2);
  *status = *replacement ? TENSOR_OK : tensor_last_error_code();
}

/* What a callback gives away is the library's, not the scope's. */
static void gifts_leave_the_scope(void) {
  const int64_t before = live();
  int64_t id;
  double value;
  tensor_t *leaf = tensor_ones(NULL, 0, TENSOR_FLOAT32, 0), *grad;
  assert(leaf && tensor_set_requires_grad(leaf, 1) == TENSOR_OK);
  assert(tensor_register_hook(leaf, replace, NULL, NULL, &id) == TENSOR_OK);
  assert(tensor_scope_begin() == TENSOR_OK);
  assert(tensor_backward(tensor_mul_scalar(leaf, 3), NULL, 0) == TENSOR_OK);
  assert(tensor_scope_end() == TENSOR_OK);
  assert(tensor_grad(leaf, &grad) == TENSOR_OK && tensor_item(grad, &value) == TENSOR_OK);
  assert(value == 6);
  tensor_release(grad);
  tensor_release(leaf);
  assert(live() == before);
}

static void numbers_are_converted(void) {
  static const tensor_dtype_t dtypes[] = {
      TENSOR_BOOL,   TENSOR_UINT8,   TENSOR_INT8,     TENSOR_INT16,   TENSOR_INT32,
      TENSOR_INT64,  TENSOR_FLOAT16, TENSOR_BFLOAT16, TENSOR_FLOAT32, TENSOR_FLOAT64,
      TENSOR_UINT16, TENSOR_UINT32,  TENSOR_UINT64};
  const float given[] = {0, 1, 1, 0, 1, 0};
  const int64_t turned[] = {1, 0};
  size_t i;
  int k;
  for (i = 0; i < sizeof dtypes / sizeof *dtypes; ++i) {
    tensor_t *t = tensor_zeros(six, 2, dtypes[i], 0), *view = tensor_permute_dims(t, turned, 2);
    float f[6];
    double d[6];
    int64_t n[6];
    assert(t && view && tensor_write_f32(t, given, 6) == TENSOR_OK);
    assert(tensor_read_f32(t, f, 6) == TENSOR_OK && tensor_read_f64(t, d, 6) == TENSOR_OK &&
           tensor_read_i64(t, n, 6) == TENSOR_OK);
    for (k = 0; k < 6; ++k) assert(f[k] == given[k] && d[k] == given[k] && n[k] == (int)given[k]);
    assert(tensor_read_i64(view, n, 6) == TENSOR_OK);
    for (k = 0; k < 6; ++k) assert(n[k] == (int)given[k / 2 + k % 2 * 3]);
    assert(tensor_write_i64(view, n, 6) == TENSOR_OK && tensor_write_f64(t, d, 6) == TENSOR_OK);
    assert(tensor_read_f32(t, f, 5) == TENSOR_E_INVALID && tensor_read_f32(t, NULL, 6));
    assert(tensor_write_f32(t, f, 7) == TENSOR_E_INVALID && tensor_write_i64(t, NULL, 6));
    tensor_release(view);
    tensor_release(t);
  }
}

/* Nothing wraps: what a dtype does not hold is an error, and nothing is written. */
static void numbers_that_do_not_fit(void) {
  tensor_t *small = tensor_ones(NULL, 0, TENSOR_INT8, 0), *big, *z;
  double value;
  const double bad[] = {128, -129, 1e30, INFINITY, -INFINITY, NAN};
  const int64_t far[] = {128, -129, INT64_MAX, INT64_MIN};
  double fits[] = {127.9, -128.9, -0.5};
  size_t i;
  for (i = 0; i < sizeof bad / sizeof *bad; ++i) {
    const float f = (float)bad[i];
    assert(tensor_write_f64(small, &bad[i], 1) == TENSOR_E_INVALID);
    assert(tensor_write_f32(small, &f, 1) == TENSOR_E_INVALID);
    assert(tensor_item(small, &value) == TENSOR_OK && value == 1);
  }
  for (i = 0; i < 4; ++i) assert(tensor_write_i64(small, &far[i], 1) == TENSOR_E_INVALID);
  assert(tensor_write_f64(small, &fits[0], 1) == TENSOR_OK);
  assert(tensor_item(small, &value) == TENSOR_OK && value == 127);
  assert(tensor_write_f64(small, &fits[1], 1) == TENSOR_OK);
  assert(tensor_item(small, &value) == TENSOR_OK && value == -128);
  big = tensor_full(NULL, 0, 1e30, TENSOR_FLOAT32, 0);
  assert(tensor_read_i64(big, (void*)&far[0], 1) == TENSOR_E_INVALID);
  z = tensor_scalar_complex(1, 2);
  assert(tensor_read_f64(z, &value, 1) == TENSOR_E_DTYPE);
  tensor_release(small);
  tensor_release(big);
  tensor_release(z);
  tensor_clear_error();
}

static void text_on_a_stream(void) {
  char text[200];
  size_t n;
  FILE* file = tmpfile();
  if (!file) return;
  assert(tensor_fprint(file, x) == TENSOR_OK);
  rewind(file);
  n = fread(text, 1, sizeof text - 1, file);
  text[n] = '\0';
  assert(strcmp(text, "tensor([[1., 1., 1.],\n        [1., 1., 1.]])\n") == 0);
  assert(tensor_fprint(file, NULL) == TENSOR_E_INVALID && tensor_print(NULL) == TENSOR_E_INVALID);
  fclose(file);
  tensor_clear_error();
}

int main(void) {
  x = tensor_ones(six, 2, 0, 0);
  other = tensor_ones(four, 1, 0, 0);
  the_first_error_stays();
  a_new_mistake_is_its_own_error();
  scopes_release_what_was_made();
  gifts_leave_the_scope();
  numbers_are_converted();
  numbers_that_do_not_fit();
  text_on_a_stream();
  tensor_release(x);
  tensor_release(other);
  return 0;
}
