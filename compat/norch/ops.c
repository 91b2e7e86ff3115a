/* SPDX-License-Identifier: Apache-2.0 */
/* The operations: each borrows its operands, calls one function of libtensor, and gives the result.
 */
#include <string.h>

#include "bridge.h"

typedef tensor_t* (*unary_t)(tensor_t*);
typedef tensor_t* (*binary_t)(tensor_t*, tensor_t*);

static Tensor* unary(const char* function, const Tensor* tensor, unary_t op) {
  tensor_t* t = norch_borrow(function, tensor);
  if (!t) return NULL;
  Tensor* result = norch_give(function, op(t));
  tensor_release(t);
  return result;
}

/* Borrows both operands, or neither. */
static bool borrow_two(const char* function, const Tensor* tensor1, const Tensor* tensor2,
                       tensor_t* t[2]) {
  t[0] = norch_borrow(function, tensor1);
  t[1] = t[0] ? norch_borrow(function, tensor2) : NULL;
  if (t[1]) return true;
  tensor_release(t[0]);
  return false;
}

static Tensor* broadcasted(const char* function, const Tensor* tensor1, const Tensor* tensor2,
                           binary_t op) {
  tensor_t* t[2];
  if (!borrow_two(function, tensor1, tensor2, t)) return NULL;
  Tensor* result = norch_give(function, op(t[0], t[1]));
  tensor_release_n(t, 2);
  return result;
}

static Tensor* binary(const char* function, const Tensor* tensor1, const Tensor* tensor2,
                      binary_t op) {
  if (tensor1 && tensor2) {
    if (tensor1->ndim != tensor2->ndim) {
      norch_fail(function, "tensors of %d and %d axes, expected the same shape", tensor1->ndim,
                 tensor2->ndim);
      return NULL;
    }
    for (int i = 0; i < tensor1->ndim; ++i) {
      if (tensor1->shape[i] != tensor2->shape[i]) {
        norch_fail(function, "extents %d and %d of axis %d, expected the same shape",
                   tensor1->shape[i], tensor2->shape[i], i);
        return NULL;
      }
    }
  }
  return broadcasted(function, tensor1, tensor2, op);
}

/* A number as the second operand. */
static Tensor* with_scalar(const char* function, const Tensor* tensor, float scalar, binary_t op) {
  tensor_t* t = norch_borrow(function, tensor);
  tensor_t* number = t ? tensor_scalar(scalar, TENSOR_FLOAT32, TENSOR_CPU) : NULL;
  Tensor* result = t ? norch_give(function, number ? op(t, number) : NULL) : NULL;
  tensor_release(number);
  tensor_release(t);
  return result;
}

static tensor_t* divided_by(tensor_t* x, tensor_t* number) { return tensor_div(number, x); }
static tensor_t* power_of(tensor_t* x, tensor_t* number) { return tensor_pow(number, x); }
static tensor_t* ones_like(tensor_t* x) { return tensor_ones_like(x, 0, 0); }
static tensor_t* zeros_like(tensor_t* x) { return tensor_zeros_like(x, 0, 0); }

/* The value of `x`, a new reference that is taken, as float32. */
static tensor_t* as_float(tensor_t* x) {
  tensor_t* wide = x ? tensor_astype(x, TENSOR_FLOAT32) : NULL;
  tensor_release(x);
  return wide;
}

static tensor_t* equal(tensor_t* a, tensor_t* b) { return as_float(tensor_eq(a, b)); }

static tensor_t* reversed(tensor_t* x) {
  int64_t axes[TENSOR_MAX_NDIM];
  const int32_t ndim = tensor_ndim(x);
  for (int32_t i = 0; i < ndim; ++i) axes[i] = ndim - 1 - i;
  return tensor_permute_dims(x, axes, ndim);
}

Tensor* add_tensor(Tensor* tensor1, Tensor* tensor2) {
  return binary(__func__, tensor1, tensor2, tensor_add);
}

Tensor* add_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2) {
  return broadcasted(__func__, tensor1, tensor2, tensor_add);
}

Tensor* sub_tensor(Tensor* tensor1, Tensor* tensor2) {
  return binary(__func__, tensor1, tensor2, tensor_sub);
}

Tensor* sub_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2) {
  return broadcasted(__func__, tensor1, tensor2, tensor_sub);
}

Tensor* elementwise_mul_tensor(Tensor* tensor1, Tensor* tensor2) {
  return binary(__func__, tensor1, tensor2, tensor_mul);
}

Tensor* tensor_div_tensor(Tensor* tensor1, Tensor* tensor2) {
  return binary(__func__, tensor1, tensor2, tensor_div);
}

Tensor* scalar_mul_tensor(Tensor* tensor, float scalar) {
  return with_scalar(__func__, tensor, scalar, tensor_mul);
}

Tensor* scalar_div_tensor(float scalar, Tensor* tensor) {
  return with_scalar(__func__, tensor, scalar, divided_by);
}

Tensor* tensor_div_scalar(Tensor* tensor, float scalar) {
  return with_scalar(__func__, tensor, scalar, tensor_div);
}

Tensor* tensor_pow_scalar(Tensor* tensor, float exponent) {
  return with_scalar(__func__, tensor, exponent, tensor_pow);
}

Tensor* scalar_pow_tensor(float base, Tensor* tensor) {
  return with_scalar(__func__, tensor, base, power_of);
}

Tensor* log_tensor(Tensor* tensor) { return unary(__func__, tensor, tensor_log); }
Tensor* sin_tensor(Tensor* tensor) { return unary(__func__, tensor, tensor_sin); }
Tensor* cos_tensor(Tensor* tensor) { return unary(__func__, tensor, tensor_cos); }
Tensor* sigmoid_tensor(Tensor* tensor) { return unary(__func__, tensor, tensor_sigmoid); }
Tensor* ones_like_tensor(Tensor* tensor) { return unary(__func__, tensor, ones_like); }
Tensor* zeros_like_tensor(Tensor* tensor) { return unary(__func__, tensor, zeros_like); }
Tensor* transpose_tensor(Tensor* tensor) { return unary(__func__, tensor, reversed); }

Tensor* equal_tensor(Tensor* tensor1, Tensor* tensor2) {
  return binary(__func__, tensor1, tensor2, equal);
}

Tensor* equal_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2) {
  return broadcasted(__func__, tensor1, tensor2, equal);
}

/* ---- reductions ---- */

typedef tensor_t* (*reduction_t)(tensor_t*, const int32_t* axes, int32_t n_axes, bool keepdim);

static tensor_t* sum(tensor_t* x, const int32_t* axes, int32_t n_axes, bool keepdim) {
  return tensor_sum(x, axes, n_axes, keepdim, 0);
}

static tensor_t* largest(tensor_t* x, const int32_t* axes, int32_t n_axes, bool keepdim) {
  return tensor_max(x, axes, n_axes, keepdim);
}

static tensor_t* smallest(tensor_t* x, const int32_t* axes, int32_t n_axes, bool keepdim) {
  return tensor_min(x, axes, n_axes, keepdim);
}

/* A sum over all axes has one axis here. */
static tensor_t* over_all(tensor_t* x, reduction_t reduce, bool keepdim) {
  const int64_t one = 1;
  tensor_t* total = reduce(x, NULL, 0, keepdim);
  if (!total || keepdim) return total;
  tensor_t* vector = tensor_reshape(total, &one, 1);
  tensor_release(total);
  return vector;
}

static Tensor* reduction(const char* function, const Tensor* tensor, int axis, bool keepdim,
                         reduction_t reduce) {
  if (tensor && (axis < -1 || axis >= tensor->ndim)) {
    norch_fail(function, "axis %d is out of range for a tensor of %d axes", axis, tensor->ndim);
    return NULL;
  }
  tensor_t* t = norch_borrow(function, tensor);
  if (!t) return NULL;
  const int32_t axes[1] = {axis};
  tensor_t* reduced = axis == -1 ? over_all(t, reduce, keepdim) : reduce(t, axes, 1, keepdim);
  Tensor* result = norch_give(function, reduced);
  tensor_release(t);
  return result;
}

Tensor* sum_tensor(Tensor* tensor, int axis, bool keepdim) {
  return reduction(__func__, tensor, axis, keepdim, sum);
}

Tensor* max_tensor(Tensor* tensor, int axis, bool keepdim) {
  return reduction(__func__, tensor, axis, keepdim, largest);
}

Tensor* min_tensor(Tensor* tensor, int axis, bool keepdim) {
  return reduction(__func__, tensor, axis, keepdim, smallest);
}

/* ---- shapes and products ---- */

Tensor* reshape_tensor(Tensor* tensor, int* new_shape, int new_ndim) {
  int64_t shape[TENSOR_MAX_NDIM];
  if (new_ndim < 0 || new_ndim > TENSOR_MAX_NDIM) {
    norch_fail(__func__, "%d axes, expected 0 to %d", new_ndim, TENSOR_MAX_NDIM);
    return NULL;
  }
  for (int i = 0; i < new_ndim; ++i) shape[i] = new_shape[i];
  tensor_t* t = norch_borrow(__func__, tensor);
  if (!t) return NULL;
  Tensor* result = norch_give(__func__, tensor_reshape(t, shape, new_ndim));
  tensor_release(t);
  return result;
}

Tensor* transpose_axes_tensor(Tensor* tensor, int axis1, int axis2) {
  tensor_t* t = norch_borrow(__func__, tensor);
  if (!t) return NULL;
  Tensor* result = norch_give(__func__, tensor_transpose(t, axis1, axis2));
  tensor_release(t);
  return result;
}

static Tensor* product(const char* function, const Tensor* tensor1, const Tensor* tensor2,
                       int ndim1, int ndim2) {
  if (tensor1 && tensor2 && (tensor1->ndim != ndim1 || tensor2->ndim != ndim2)) {
    norch_fail(function, "tensors of %d and %d axes, expected %d and %d", tensor1->ndim,
               tensor2->ndim, ndim1, ndim2);
    return NULL;
  }
  if (tensor1 && tensor2 && ndim1 == 3 && tensor1->shape[0] != tensor2->shape[0]) {
    norch_fail(function, "batches of %d and %d, expected the same", tensor1->shape[0],
               tensor2->shape[0]);
    return NULL;
  }
  return broadcasted(function, tensor1, tensor2, tensor_matmul);
}

Tensor* matmul_tensor(Tensor* tensor1, Tensor* tensor2) {
  return product(__func__, tensor1, tensor2, 2, 2);
}

Tensor* batched_matmul_tensor(Tensor* tensor1, Tensor* tensor2) {
  return product(__func__, tensor1, tensor2, 3, 3);
}

Tensor* broadcasted_batched_matmul_tensor(Tensor* tensor1, Tensor* tensor2) {
  return product(__func__, tensor1, tensor2, 2, 3);
}
