/* SPDX-License-Identifier: Apache-2.0 */
/* Every allocation that computes pending values, or that makes them, fails once, or fails from then
 * on: a clean error, nothing has changed, and the values can be computed after. */
#include <assert.h>
#include <string.h>
#include <tensor/tensor.h>

#include "tests/test_hooks.h"

enum { ROWS = 30, COLUMNS = 200, MAKERS = 4 };

static tensor_t* released(tensor_t* made, tensor_t* a, tensor_t* b) {
  tensor_release(a);
  tensor_release(b);
  return made;
}

/* (x + x) * 2 + 1, in turn with the sums held by *other. */
static tensor_t* chain(tensor_t* x, tensor_t** other) {
  tensor_t* twice = tensor_add(x, x);
  tensor_t* more = twice ? tensor_mul_scalar(twice, 2) : NULL;
  tensor_t* result = more ? tensor_add_scalar(more, 1) : NULL;
  *other = twice;
  return released(result, more, NULL);
}

static tensor_t* converted(tensor_t* x, tensor_t** other) {
  tensor_t* half = tensor_astype(x, TENSOR_FLOAT16);
  tensor_t* root = half ? tensor_sqrt(half) : NULL;
  *other = NULL;
  return released(root ? tensor_astype(root, TENSOR_FLOAT64) : NULL, half, root);
}

/* Of the rows, exp(x - max) / sum(exp(x - max)); *other are the sums. */
static tensor_t* softmax(tensor_t* x, tensor_t** other) {
  const int32_t last = -1;
  tensor_t* most = tensor_max(x, &last, 1, 1);
  tensor_t* less = most ? tensor_sub(x, most) : NULL;
  tensor_t* power = less ? tensor_exp(less) : NULL;
  tensor_t* sum = power ? tensor_sum(power, &last, 1, 1, 0) : NULL;
  tensor_release(most);
  *other = sum;
  return released(sum ? tensor_div(power, sum) : NULL, less, power);
}

static tensor_t* view(tensor_t* x, tensor_t** other) {
  tensor_t* sum = tensor_add(x, x);
  tensor_t* transposed = sum ? tensor_transpose(sum, 0, 1) : NULL;
  *other = sum;
  return released(transposed ? tensor_tanh(transposed) : NULL, transposed, NULL);
}

static tensor_t* (*const makers[MAKERS])(tensor_t*, tensor_t**) = {chain, converted, softmax, view};

/* A sum of all elements, so that every one is looked at. */
static double total(tensor_t* t) {
  double value = 0;
  tensor_t* sum = tensor_sum(t, NULL, 0, 0, TENSOR_FLOAT64);
  assert(sum && tensor_item(sum, &value) == TENSOR_OK);
  tensor_release(sum);
  return value;
}

static int64_t check(int which, tensor_t* x, int32_t mode, int evaluates) {
  int64_t k, failed = 0;
  double expected, expected_other = 0;
  tensor_t *other, *t;
  assert(tensor_set_lazy(TENSOR_LAZY_OFF) == TENSOR_OK);
  t = makers[which](x, &other);
  expected = total(t);
  if (other) expected_other = total(other);
  released(NULL, t, other);
  assert(tensor_set_lazy(TENSOR_LAZY_ALL) == TENSOR_OK);
  for (k = 0;; ++k) {
    tensor_status_t status = TENSOR_OK;
    int64_t n;
    if (!evaluates) tensor_test_fail_alloc(k, mode);
    t = makers[which](x, &other);
    if (evaluates) {
      assert(t && tensor_is_pending(t));
      tensor_test_fail_alloc(k, mode);
      status = tensor_eval(&t, 1);
    } else if (!t) {
      status = tensor_last_error_code();
    }
    n = tensor_test_alloc_count();
    tensor_test_fail_alloc(-1, 0);
    assert(status == TENSOR_E_NOMEM || status == TENSOR_OK);
    failed += status == TENSOR_E_NOMEM;
    if (!t) {
      tensor_release(other);
      t = makers[which](x, &other);
    }
    assert(t && tensor_eval(&t, 1) == TENSOR_OK && !tensor_is_pending(t));
    assert(total(t) == expected && (!other || total(other) == expected_other));
    released(NULL, t, other);
    if (n <= k) return failed;
  }
}

int main(void) {
  const int64_t shape[2] = {ROWS, COLUMNS};
  tensor_t* x = tensor_rand(shape, 2, TENSOR_FLOAT32, TENSOR_CPU, NULL);
  tensor_memory_stats_t stats;
  int which;
  int32_t mode;
  assert(x);
  for (which = 0; which < MAKERS; ++which) {
    for (mode = 0; mode < 2; ++mode) {
      assert(check(which, x, mode, 0) > 0);
      assert(check(which, x, mode, 1) > 0);
    }
  }
  tensor_release(x);
  memset(&stats, 0, sizeof stats);
  stats.struct_size = sizeof stats;
  assert(tensor_memory_stats(TENSOR_CPU, &stats) == TENSOR_OK && stats.allocated == 0);
  return 0;
}
