/* SPDX-License-Identifier: Apache-2.0 */
/* The error slot of a thread: who writes it, who leaves it alone, and what its text looks like. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "tensor/tensor.h"

static tensor_t *x, *other;
static const int64_t six[] = {2, 3}, four[] = {4};

static void fail_add(void) { assert(tensor_add(x, other) == NULL); }

static int kept(void) {
  return tensor_last_error_code() == TENSOR_E_SHAPE &&
         strcmp(tensor_last_error_message(),
                "tensor_add: shapes [2, 3] and [4] do not broadcast") == 0;
}

static void success_does_not_clear(void) {
  tensor_t* sum;
  double value;
  fail_add();
  sum = tensor_sum(x, NULL, 0, 0, 0);
  assert(sum && tensor_item(sum, &value) == TENSOR_OK && value == 6);
  tensor_release(sum);
  assert(kept());
}

static void reading_and_lifetime_leave_it(void) {
  tensor_t* both[2] = {NULL, NULL};
  fail_add();
  assert(kept() && kept());
  tensor_release(tensor_retain(x));
  tensor_release(NULL);
  tensor_release_n(both, 2);
  tensor_release_n(NULL, 0);
  tensor_error_release(NULL);
  assert(tensor_ndim(x) == 2 && tensor_shape(x)[1] == 3 && tensor_strides(x)[0] == 3);
  assert(tensor_numel(x) == 6 && tensor_dtype(x) == TENSOR_FLOAT32 &&
         tensor_device(x) == TENSOR_CPU);
  assert(tensor_is_contiguous(x) && tensor_data(x) && !tensor_requires_grad(x) &&
         tensor_is_leaf(x));
  assert(tensor_dtype_size(TENSOR_FLOAT64) == 8 &&
         strcmp(tensor_dtype_name(TENSOR_INT8), "int8") == 0);
  assert(tensor_dtype_size(9999) == 0 && strcmp(tensor_dtype_name(-1), "") == 0);
  assert(strcmp(tensor_status_name(TENSOR_E_SHAPE), "TENSOR_E_SHAPE") == 0);
  assert(tensor_status_name(-1) && tensor_status_name(9999));
  (void)tensor_build_info();
  (void)tensor_grad_mode();
  assert(kept());
}

static void taken_errors_outlive_the_slot(void) {
  tensor_error_t* error;
  fail_add();
  error = tensor_error_take();
  assert(error && tensor_last_error_code() == TENSOR_OK && !*tensor_last_error_message());
  assert(tensor_error_take() == NULL);
  tensor_set_error(TENSOR_E_IO, "another");
  assert(tensor_error_code(error) == TENSOR_E_SHAPE &&
         strstr(tensor_error_message(error), "do not broadcast"));
  assert(tensor_error_code(NULL) == TENSOR_OK && !*tensor_error_message(NULL));
  tensor_error_release(error);
  tensor_clear_error();
  assert(tensor_last_error_code() == TENSOR_OK && !*tensor_last_error_message());
}

static void unknown_codes_are_those_of_callbacks(void) {
  const int32_t codes[] = {0, -1, 9999, INT32_MAX, INT32_MIN};
  size_t i;
  for (i = 0; i < sizeof codes / sizeof *codes; ++i) {
    tensor_set_error(codes[i], NULL);
    assert(tensor_last_error_code() == TENSOR_E_CALLBACK && !*tensor_last_error_message());
  }
  tensor_clear_error();
}

/* One line under 512 bytes that ends with NUL, however much there is to say. */
static void texts_are_short(void) {
  static char longest[5000];
  int64_t ones[TENSOR_MAX_NDIM], wide[TENSOR_MAX_NDIM];
  tensor_t *a, *b;
  int i;
  memset(longest, 'x', sizeof longest - 1);
  tensor_set_error(TENSOR_E_IO, longest);
  assert(strlen(tensor_last_error_message()) < 512);
  for (i = 0; i < TENSOR_MAX_NDIM; ++i) {
    ones[i] = i == 0 ? 1000000007 : 1;
    wide[i] = i == 0 ? 3 : 1;
  }
  a = tensor_empty(wide, TENSOR_MAX_NDIM, TENSOR_BOOL, 0);
  b = tensor_empty(wide, 1, TENSOR_BOOL, 0);
  assert(a && b);
  wide[0] = 2;
  tensor_release(b);
  b = tensor_empty(wide, TENSOR_MAX_NDIM, TENSOR_BOOL, 0);
  assert(tensor_add(a, b) == NULL && tensor_last_error_code() == TENSOR_E_SHAPE);
  assert(strlen(tensor_last_error_message()) < 512 && !strchr(tensor_last_error_message(), '\n'));
  assert(strncmp(tensor_last_error_message(), "tensor_add: ", 12) == 0);
  assert(tensor_broadcast_to(a, ones, TENSOR_MAX_NDIM) == NULL);
  assert(strlen(tensor_last_error_message()) < 512);
  tensor_release(a);
  tensor_release(b);
}

static void values_are_cleared_on_failure(void) {
  double value = 3;
  int64_t whole = 3;
  tensor_t* grad = x;
  tensor_dtype_t dtype = TENSOR_INT8;
  assert(tensor_item(x, &value) == TENSOR_E_SHAPE && value == 0);
  assert(tensor_item_i64(x, &whole) == TENSOR_E_SHAPE && whole == 0);
  assert(tensor_grad(NULL, &grad) == TENSOR_E_INVALID && grad == NULL);
  assert(tensor_result_type(TENSOR_UINT64, TENSOR_INT8, &dtype) == TENSOR_E_DTYPE && dtype == 0);
}

int main(void) {
  x = tensor_ones(six, 2, 0, 0);
  other = tensor_ones(four, 1, 0, 0);
  success_does_not_clear();
  reading_and_lifetime_leave_it();
  taken_errors_outlive_the_slot();
  unknown_codes_are_those_of_callbacks();
  texts_are_short();
  values_are_cleared_on_failure();
  tensor_release(x);
  tensor_release(other);
  return 0;
}
