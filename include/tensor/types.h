/* SPDX-License-Identifier: Apache-2.0 */
/* types.h: Types, constants and the contract.
 *
 * Contract, for every function unless its own comment says otherwise:
 *  Types    only int32_t, int64_t, uint32_t, uint64_t, double and pointers cross this boundary.
 *  Handles  are opaque and counted. A returned handle is owned by the caller, who gives it back with its release
 *           function; arguments are borrowed. release(NULL) does nothing, and releasing never fails.
 *  Errors   functions that make one object return NULL on failure, others a status; code and text are kept for each
 *           thread (status.h). On failure out-parameters are NULL or 0 and inputs are unchanged. The library never
 *           exits, aborts or prints, and lets no exception out.
 *  Chains   a NULL passed on keeps the first error: where a call failed and its NULL goes into the next one, that
 *           fails too, with the code and the text of the first. So a chain of calls needs one check, at its end. This
 *           holds until the error is read, taken or cleared.
 *  Scopes   tensor_scope_begin() and tensor_scope_end() release what a chain made on its way (create.h).
 *  Structs  begin with struct_size, which the caller sets to sizeof. A larger one than the library knows is accepted
 *           if what it does not know is 0, and is TENSOR_E_VERSION otherwise; of a struct that the library fills in,
 *           what it does not know becomes 0.
 *  destroy  a function that takes destroy and user calls destroy(user) exactly once: when user is no longer needed,
 *           or before it returns if it fails. It is not called if it is NULL.
 *  longjmp  a callback may leave by longjmp(), as errors do in the interpreters of some languages. The thread's modes
 *           are restored at its next call from about the same depth of the stack; memory of the call that was left
 *           stays allocated. Allocation functions must return, and no callback may end its thread.
 *  Threads  any function may be called from any thread. Tensors may be read by several threads at once while none
 *           changes them. Callbacks run on the thread that called into the library.
 *  Arrays   are a pointer and a count. Axes: NULL and 0 mean all axes, a pointer and 0 none.
 *  NULL     is accepted only for parameters marked nullable, and for arrays of no elements.
 *  Booleans are 0 or 1, anything else is TENSOR_E_INVALID.
 *  Strings  are UTF-8 and end with NUL.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_TYPES_H_
#define TENSOR_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#if defined(TENSOR_STATIC)
#define TENSOR_API
#elif defined(_WIN32) && defined(TENSOR_BUILD)
#define TENSOR_API __declspec(dllexport)
#elif defined(_WIN32)
#define TENSOR_API __declspec(dllimport)
#elif defined(__GNUC__)
#define TENSOR_API __attribute__((visibility("default")))
#else
#define TENSOR_API
#endif
#if defined(__GNUC__)
#define TENSOR_NODISCARD __attribute__((warn_unused_result))
#else
#define TENSOR_NODISCARD
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t tensor_status_t; /* 0 or a TENSOR_E_* code */
typedef int32_t tensor_bool_t;   /* 0 or 1 */
typedef int32_t tensor_dtype_t;  /* TENSOR_FLOAT32, ... */
typedef int32_t tensor_device_t; /* (kind << 16) | index; 0 is the default */

typedef struct tensor_s tensor_t;
typedef struct tensor_rng_s tensor_rng_t;
typedef struct tensor_optimizer_s tensor_optimizer_t;
typedef struct tensor_scheduler_s tensor_scheduler_t;
typedef struct tensor_grad_scaler_s tensor_grad_scaler_t;
typedef struct tensor_archive_s tensor_archive_t;
typedef struct tensor_stream_s tensor_stream_t;
typedef struct tensor_event_s tensor_event_t;
typedef struct tensor_node_s tensor_node_t;
typedef struct tensor_error_s tensor_error_t;
struct DLManagedTensor;
struct DLManagedTensorVersioned;
struct tensor_profile_event_s;
struct tensor_kernel_call_s;

#define TENSOR_CUDA(i) ((tensor_device_t)(0x00020000 | ((i) & 0xffff)))

/** Version of the library, for people. */
#define TENSOR_VERSION_MAJOR 0
#define TENSOR_VERSION_MINOR 1
#define TENSOR_VERSION_PATCH 0
/** Number of the binary interface, and of the soname. A loader refuses another. */
#define TENSOR_ABI 0
/** Grows by one whenever functions are added. */
#define TENSOR_API_LEVEL 1
/** Most axes a tensor can have. */
#define TENSOR_MAX_NDIM 64
/** An omitted bound of tensor_slice. */
#define TENSOR_SLICE_NONE INT64_MIN
/** No axis: the flattened tensor, for arguments that say so. */
enum { TENSOR_AXIS_NONE = -2147483647 - 1 };
/** Devices: a kind in the high 16 bits, an index in the low ones. 0 is the default device. */
enum { TENSOR_CPU = 0x00010000 };
/** The meta device: tensors with shape, dtype and strides, and without elements. Ops on them find
 *  shapes and errors, and neither allocate nor compute.
 */
enum { TENSOR_META = 0x00030000 };
/** The first CUDA device. TENSOR_CUDA(i) is device i, TENSOR_CUDA_0 + i for languages without
 *  macros.
 */
enum { TENSOR_CUDA_0 = 0x00020000 };

/** Element types. 0 means the default or the inferred one; 16 to 31 are kept for narrow floats. */
enum {
  TENSOR_BOOL = 1,
  TENSOR_UINT8 = 2,
  TENSOR_INT8 = 3,
  TENSOR_INT16 = 4,
  TENSOR_INT32 = 5,
  TENSOR_INT64 = 6,
  TENSOR_FLOAT16 = 7,
  TENSOR_BFLOAT16 = 8,
  TENSOR_FLOAT32 = 9,
  TENSOR_FLOAT64 = 10,
  TENSOR_UINT16 = 11,
  TENSOR_UINT32 = 12,
  TENSOR_UINT64 = 13,
  TENSOR_COMPLEX64 = 14,
  TENSOR_COMPLEX128 = 15
};

/** What a loss does with its elements. */
enum {
  TENSOR_REDUCE_NONE = 0,
  TENSOR_REDUCE_MEAN = 1,
  TENSOR_REDUCE_SUM = 2
};

/** Which connections an initialiser counts. */
enum {
  TENSOR_FAN_IN = 0,
  TENSOR_FAN_OUT = 1
};

/** Arguments of tensor_has_feature(). TENSOR_FEATURE_OPENMP is kept for the programs that ask: the
 *  threads are the library's own.
 */
enum {
  TENSOR_FEATURE_CUDA = 1,
  TENSOR_FEATURE_OPENMP = 2,
  TENSOR_FEATURE_JIT = 4,
  TENSOR_FEATURE_HANDLE_CHECKS = 5
};

/** What a tensor_value_t holds. */
enum {
  TENSOR_VALUE_NONE = 0,  /* nothing: the argument's default */
  TENSOR_VALUE_TENSOR = 1,  /* p is a tensor_t */
  TENSOR_VALUE_TENSORS = 2,  /* p is an array of `count` tensor_t * */
  TENSOR_VALUE_INT = 3,  /* i */
  TENSOR_VALUE_FLOAT = 4,  /* f */
  TENSOR_VALUE_BOOL = 5,  /* i, 0 or 1 */
  TENSOR_VALUE_INTS = 6,  /* p is an array of `count` int64_t */
  TENSOR_VALUE_DTYPE = 7,  /* i, a TENSOR_FLOAT32, ... */
  TENSOR_VALUE_DEVICE = 8,  /* i, a TENSOR_CPU, ... */
  TENSOR_VALUE_STRING = 9,  /* p is a UTF-8 text that ends with NUL */
  TENSOR_VALUE_RNG = 10  /* p is a tensor_rng_t */
};

/** Called once when `user` is no longer needed, on the thread that drops it. */
typedef void (*tensor_destroy_fn)(void *user);

/** One value of any kind: an argument of tensor_call(), an attribute of a node. `kind` says which
 *  of the other fields hold it; those that do not are 0.
 */
typedef struct tensor_value_s {
  int32_t kind;
  int32_t count;
  int64_t i;
  double f;
  const void *p;
} tensor_value_t;

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_TYPES_H_ */
