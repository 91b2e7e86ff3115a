/* SPDX-License-Identifier: Apache-2.0 */
// Small work, for each library once: rows.c (libtensor); rows_torch.cpp and rows_mlx.cpp
// (PyTorch and MLX in C++), which have only what is compared. 0 is success.
#ifndef BENCHMARKS_NATIVE_ROWS_H
#define BENCHMARKS_NATIVE_ROWS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CHAIN = 1000 };  // operations of rows_chain, in turn a product with and a sum with operand 1

int rows_threads(int count);
int rows_version(void);  // 100 times the major number, and the minor one

// Operand 0 or 1 of what follows.
int rows_set(int which, const float* data, const int64_t* shape, int32_t ndim);

int rows_add(long times);
int rows_add_scalar(long times);
int rows_sum(long times);
int rows_matmul(long times);
int rows_create(long times);  // 16 elements
int rows_view(long times);    // exchanges the two axes of operand 0
int rows_chain(long times, int backward);

// The last result (0), or the gradient with respect to operand 0 (1).
int rows_result(int which, float* data, int64_t count);

#ifdef __cplusplus
}
#endif
#endif
