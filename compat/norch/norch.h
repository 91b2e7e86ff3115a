/* SPDX-License-Identifier: Apache-2.0 */
/* PyNorch's C interface on libtensor: the functions and the struct that its Python package calls.
 *
 * Ownership is PyNorch's. create_tensor() borrows data and shape and copies device. The tensors
 * that all other functions return own everything: data, strides, shape and device come from
 * malloc(), and each has its delete function, as the struct itself has. The owner of a borrowed
 * data or shape keeps it alive and does not call its delete function.
 *
 * What differs from PyNorch: a wrong argument does not end the process. The function writes one
 * line to stderr, keeps it for norch_last_error() and returns NULL (get_item(): NaN; functions
 * without a result: nothing is changed). A NULL tensor is such an error too. Elements are float32
 * on the CPU, and NaN wins in max_tensor() and min_tensor().
 *
 * What there is not, another device than "cpu" or a group of several processes, is refused as
 * PyNorch refuses: one line on stderr, and the process ends with exit code 1. PyNorch's Python
 * package looks at no result of these functions, and would go on with wrong numbers.
 *
 * Two names, tensor_div_scalar and tensor_pow_scalar, exist in libtensor as well, with other
 * parameters. A program that needs both libraries loads this one with dlopen() and RTLD_LOCAL, as
 * ctypes does, and does not link it.
 */
#ifndef NORCH_H
#define NORCH_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define NORCH_API __declspec(dllexport)
#else
#define NORCH_API __attribute__((visibility("default")))
#endif

typedef struct {
  float* data;
  int* strides; /* in elements */
  int* shape;
  int ndim;
  int size; /* number of elements */
  char* device;
} Tensor;

/* ---- lifetime and access ---- */

NORCH_API Tensor* create_tensor(float* data, int* shape, int ndim, char* device);
NORCH_API void delete_tensor(Tensor* tensor);
NORCH_API void delete_data(Tensor* tensor);
NORCH_API void delete_shape(Tensor* tensor);
NORCH_API void delete_strides(Tensor* tensor);
NORCH_API void delete_device(Tensor* tensor);
NORCH_API float get_item(Tensor* tensor, int* indices);
/* Any device but "cpu" ends the process. */
NORCH_API void to_device(Tensor* tensor, char* device);
/* Puts the elements in row-major order in the memory where they are. */
NORCH_API void make_contiguous(Tensor* tensor);

/* ---- arithmetic: operands of one shape, unless the name says broadcasted ---- */

NORCH_API Tensor* add_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* add_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* sub_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* sub_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* elementwise_mul_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* tensor_div_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* scalar_mul_tensor(Tensor* tensor, float scalar);
NORCH_API Tensor* scalar_div_tensor(float scalar, Tensor* tensor);
NORCH_API Tensor* tensor_div_scalar(Tensor* tensor, float scalar);
NORCH_API Tensor* tensor_pow_scalar(Tensor* tensor, float exponent);
NORCH_API Tensor* scalar_pow_tensor(float base, Tensor* tensor);
NORCH_API Tensor* log_tensor(Tensor* tensor);
NORCH_API Tensor* sin_tensor(Tensor* tensor);
NORCH_API Tensor* cos_tensor(Tensor* tensor);
NORCH_API Tensor* sigmoid_tensor(Tensor* tensor);
/* 1 where the elements are equal, 0 elsewhere */
NORCH_API Tensor* equal_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* equal_broadcasted_tensor(Tensor* tensor1, Tensor* tensor2);
NORCH_API Tensor* ones_like_tensor(Tensor* tensor);
NORCH_API Tensor* zeros_like_tensor(Tensor* tensor);

/* ---- reductions: axis -1 means all, and its result has shape [1], or ones if keepdim ---- */

NORCH_API Tensor* sum_tensor(Tensor* tensor, int axis, bool keepdim);
NORCH_API Tensor* max_tensor(Tensor* tensor, int axis, bool keepdim);
NORCH_API Tensor* min_tensor(Tensor* tensor, int axis, bool keepdim);

/* ---- shapes and products; every result is a copy ---- */

NORCH_API Tensor* reshape_tensor(Tensor* tensor, int* new_shape, int new_ndim);
/* Reverses all axes. */
NORCH_API Tensor* transpose_tensor(Tensor* tensor);
NORCH_API Tensor* transpose_axes_tensor(Tensor* tensor, int axis1, int axis2);
/* (n, k) (k, m) */
NORCH_API Tensor* matmul_tensor(Tensor* tensor1, Tensor* tensor2);
/* (b, n, k) (b, k, m) */
NORCH_API Tensor* batched_matmul_tensor(Tensor* tensor1, Tensor* tensor2);
/* (n, k) (b, k, m) */
NORCH_API Tensor* broadcasted_batched_matmul_tensor(Tensor* tensor1, Tensor* tensor2);

/* ---- process groups, of libtensor's engines: tensor_group_create(). Rank and size -1 take what
 * the launcher says. A group that cannot be made, a collective that fails or has no group, and a
 * rank outside of the group end the process ---- */

NORCH_API void init_process_group(int rank, int world_size);
NORCH_API void end_process_group(void);
NORCH_API void broadcast_tensor(Tensor* tensor, int src);
NORCH_API void allreduce_sum_tensor(Tensor* tensor);
NORCH_API void allreduce_mean_tensor(Tensor* tensor);

/* ---- ours ---- */

/* The last error of this thread, "" if there was none. */
NORCH_API const char* norch_last_error(void);

#ifdef __cplusplus
}
#endif
#endif /* NORCH_H */
