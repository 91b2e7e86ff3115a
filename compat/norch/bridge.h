/* SPDX-License-Identifier: Apache-2.0 */
/* Between PyNorch's struct and libtensor's handles. */
#ifndef NORCH_BRIDGE_H
#define NORCH_BRIDGE_H

#include "norch.h"

/* Functions of libtensor that have the name of one of PyNorch's are not used here. */
#define tensor_div_scalar libtensor_div_scalar
#define tensor_pow_scalar libtensor_pow_scalar
#include <tensor/tensor.h>
#undef tensor_div_scalar
#undef tensor_pow_scalar

/* Writes and keeps "norch: FUNCTION: WHAT"; format as printf()'s. */
void norch_fail(const char* function, const char* format, ...);
/* Likewise, and ends the process: for what PyNorch's package would take for done. */
void norch_refuse(const char* function, const char* format, ...);

/* A handle on the memory of `t`; NULL after an error. */
tensor_t* norch_borrow(const char* function, const Tensor* t);

/* The result as a struct that owns its memory. Takes the reference; NULL and an error for NULL. */
Tensor* norch_give(const char* function, tensor_t* result);

/* Row-major strides in memory of their own; NULL if there is none. */
int* norch_row_major(const int* shape, int ndim);

#endif /* NORCH_BRIDGE_H */
