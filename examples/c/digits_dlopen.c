/* SPDX-License-Identifier: Apache-2.0 */
/* The program of digits.c, built without linking to the library: it is loaded when the program
 * runs, from the path in TENSOR_LIBRARY or from where the system looks. The headers are needed for
 * their types and constants only.
 */
#include <stdio.h>
#include <stdlib.h>
#include <tensor/tensor.h>

#include "load.h"

/* Result, name and parameters of every function that digits.c calls. */
#define FUNCTIONS(F)                                                                              \
  F(const char*, tensor_last_error_message, (void))                                               \
  F(tensor_t*, tensor_create,                                                                     \
    (const void*, const int64_t*, int32_t, tensor_dtype_t, tensor_device_t))                      \
  F(tensor_t*, tensor_empty, (const int64_t*, int32_t, tensor_dtype_t, tensor_device_t))          \
  F(void, tensor_release, (tensor_t*))                                                            \
  F(void, tensor_release_n, (tensor_t* const*, int32_t))                                          \
  F(tensor_t*, tensor_astype, (tensor_t*, tensor_dtype_t))                                        \
  F(tensor_t*, tensor_div_scalar, (tensor_t*, double))                                            \
  F(tensor_t*, tensor_linear, (tensor_t*, tensor_t*, tensor_t*))                                  \
  F(tensor_t*, tensor_relu, (tensor_t*))                                                          \
  F(tensor_t*, tensor_narrow, (tensor_t*, int32_t, int64_t, int64_t))                             \
  F(tensor_t*, tensor_index_select, (tensor_t*, int32_t, tensor_t*))                              \
  F(tensor_t*, tensor_cross_entropy, (tensor_t*, tensor_t*, tensor_t*, int64_t, double, int32_t)) \
  F(tensor_t*, tensor_argmax, (tensor_t*, int32_t, tensor_bool_t))                                \
  F(tensor_t*, tensor_eq, (tensor_t*, tensor_t*))                                                 \
  F(tensor_t*, tensor_sum, (tensor_t*, const int32_t*, int32_t, tensor_bool_t, tensor_dtype_t))   \
  F(tensor_status_t, tensor_item, (tensor_t*, double*))                                           \
  F(tensor_status_t, tensor_item_i64, (tensor_t*, int64_t*))                                      \
  F(tensor_status_t, tensor_set_requires_grad, (tensor_t*, tensor_bool_t))                        \
  F(tensor_status_t, tensor_backward, (tensor_t*, tensor_t*, uint32_t))                           \
  F(tensor_bool_t, tensor_grad_mode_set, (tensor_bool_t))                                         \
  F(tensor_rng_t*, tensor_rng_create, (const char*, uint64_t))                                    \
  F(void, tensor_rng_release, (tensor_rng_t*))                                                    \
  F(tensor_status_t, tensor_uniform_, (tensor_t*, double, double, tensor_rng_t*))                 \
  F(tensor_t*, tensor_randperm, (int64_t, tensor_dtype_t, tensor_device_t, tensor_rng_t*))        \
  F(tensor_optimizer_t*, tensor_optimizer_create,                                                 \
    (int32_t, tensor_t* const*, int32_t, const tensor_optimizer_opts_t*))                         \
  F(void, tensor_optimizer_release, (tensor_optimizer_t*))                                        \
  F(tensor_status_t, tensor_optimizer_zero_grad, (tensor_optimizer_t*))                           \
  F(tensor_status_t, tensor_optimizer_set_lr, (tensor_optimizer_t*, int32_t, double))             \
  F(tensor_status_t, tensor_optimizer_step, (tensor_optimizer_t*))

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct { FUNCTIONS(MEMBER) } library;

static int load_library(void) {
  const char* path = getenv("TENSOR_LIBRARY");
  void* handle = open_library(path ? path : DEFAULT_LIBRARY);
  uint32_t (*abi_version)(void);
  if (!handle) return 0;
    /* The sizeof compares the type above with the header's; what is in it is not evaluated. */
#define LOAD(result, name, parameters)                         \
  (void)sizeof(1 ? library.name : name);                       \
  if (!find_function(handle, #name, &library.name)) {          \
    fprintf(stderr, "digits: the library has no " #name "\n"); \
    return 0;                                                  \
  }
  FUNCTIONS(LOAD)

  if (!find_function(handle, "tensor_abi_version", &abi_version) || abi_version() != TENSOR_ABI) {
    fprintf(stderr, "digits: the library has another binary interface than the headers\n");
    return 0;
  }
  return 1;
}

#define LOAD_LIBRARY load_library
#define tensor_last_error_message library.tensor_last_error_message
#define tensor_create library.tensor_create
#define tensor_empty library.tensor_empty
#define tensor_release library.tensor_release
#define tensor_release_n library.tensor_release_n
#define tensor_astype library.tensor_astype
#define tensor_div_scalar library.tensor_div_scalar
#define tensor_linear library.tensor_linear
#define tensor_relu library.tensor_relu
#define tensor_narrow library.tensor_narrow
#define tensor_index_select library.tensor_index_select
#define tensor_cross_entropy library.tensor_cross_entropy
#define tensor_argmax library.tensor_argmax
#define tensor_eq library.tensor_eq
#define tensor_sum library.tensor_sum
#define tensor_item library.tensor_item
#define tensor_item_i64 library.tensor_item_i64
#define tensor_set_requires_grad library.tensor_set_requires_grad
#define tensor_backward library.tensor_backward
#define tensor_grad_mode_set library.tensor_grad_mode_set
#define tensor_rng_create library.tensor_rng_create
#define tensor_rng_release library.tensor_rng_release
#define tensor_uniform_ library.tensor_uniform_
#define tensor_randperm library.tensor_randperm
#define tensor_optimizer_create library.tensor_optimizer_create
#define tensor_optimizer_release library.tensor_optimizer_release
#define tensor_optimizer_zero_grad library.tensor_optimizer_zero_grad
#define tensor_optimizer_set_lr library.tensor_optimizer_set_lr
#define tensor_optimizer_step library.tensor_optimizer_step

#include "digits.c"
