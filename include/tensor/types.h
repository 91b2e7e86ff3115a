/* SPDX-License-Identifier: Apache-2.0 */
/* types.h: Types, constants and the contract.
 *
 * Contract of every function, unless its comment says otherwise:
 *  Types    Only int32_t, int64_t, uint32_t, uint64_t, double and pointers cross this boundary.
 *  Handles  are opaque and reference-counted. The caller owns a returned handle and releases it with its release
 *           function; arguments are borrowed. release(NULL) does nothing, and releasing never fails.
 *  Errors   Functions that create one object return NULL on failure, others a status. The code and the message are
 *           kept for each thread (status.h). On failure out-parameters are NULL or 0 and inputs are unchanged. The
 *           library never exits, aborts or prints, and no exception leaves it.
 *  Chains   A NULL result that is passed to another function keeps the first error: that call fails too, with the
 *           code and the message of the first. A chain of calls needs one check, at its end. This holds until the
 *           error is read, taken or cleared, and not where a function allows NULL: there it has its own meaning.
 *  Scopes   tensor_scope_begin() and tensor_scope_end() release the intermediate tensors of a chain (create.h).
 *  Structs  begin with struct_size, which the caller sets to sizeof. A struct larger than the library's is accepted
 *           if the additional fields are 0, and is TENSOR_E_VERSION otherwise. In structs that the library fills in,
 *           fields that it does not know become 0.
 *  destroy  A function with destroy and user calls destroy(user) exactly once: when user is no longer needed, or
 *           before it returns if it fails. destroy may be NULL.
 *  longjmp  A callback may leave by longjmp(), as errors of some interpreters do. The thread's modes are restored at
 *           its next call from about the same stack depth; memory of the abandoned call stays allocated. Allocation
 *           functions must return, and no callback may end its thread.
 *  Threads  Any function may be called from any thread. Several threads may read a tensor at once while none modifies
 *           it. Callbacks run on the thread that called the library.
 *  Arrays   are a pointer and a count. Axes: NULL and 0 mean all axes, a non-NULL pointer and 0 no axes.
 *  NULL     is accepted only for parameters marked nullable, and for empty arrays.
 *  Booleans are 0 or 1; anything else is TENSOR_E_INVALID.
 *  Strings  are UTF-8 and NUL-terminated.
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
typedef struct tensor_program_s tensor_program_t;
typedef struct tensor_bpe_s tensor_bpe_t;
typedef struct tensor_group_s tensor_group_t;
typedef struct tensor_work_s tensor_work_t;
typedef struct tensor_reducer_s tensor_reducer_t;
typedef struct tensor_stream_s tensor_stream_t;
typedef struct tensor_event_s tensor_event_t;
typedef struct tensor_node_s tensor_node_t;
typedef struct tensor_error_s tensor_error_t;
struct DLManagedTensor;
struct DLManagedTensorVersioned;
struct tensor_profile_event_s;
struct tensor_kernel_call_s;
struct tensor_device_facts_s;

#define TENSOR_CUDA(i) ((tensor_device_t)(0x00020000 | ((i) & 0xffff)))

/** Version of the library. */
#define TENSOR_VERSION_MAJOR 0
#define TENSOR_VERSION_MINOR 1
#define TENSOR_VERSION_PATCH 0
/** Version of the binary interface, and of the soname. A loader refuses any other. */
#define TENSOR_ABI 0
/** Incremented whenever functions are added. */
#define TENSOR_API_LEVEL 1
/** Maximum number of axes of a tensor. */
#define TENSOR_MAX_NDIM 64
/** An omitted bound or step of tensor_slice(). */
#define TENSOR_SLICE_NONE INT64_MIN
/** No axis: the flattened tensor, for arguments that accept it. */
enum { TENSOR_AXIS_NONE = -2147483647 - 1 };
/** The CPU. A device has its kind in the high 16 bits and its index in the low ones; 0 is the
 *  default device.
 */
enum { TENSOR_CPU = 0x00010000 };
/** The meta device, whose tensors have a shape, dtype and strides but no elements. Ops on them
 *  infer shapes and report errors without allocating or computing.
 */
enum { TENSOR_META = 0x00030000 };
/** The first CUDA device. TENSOR_CUDA(i) is device i, TENSOR_CUDA_0 + i for languages without
 *  macros.
 */
enum { TENSOR_CUDA_0 = 0x00020000 };

/** Element types. 0 means the default or the inferred dtype; 16 to 31 are reserved for narrow
 *  floating-point types.
 */
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

/** Which results of elementwise ops are left pending until they are needed: tensor_set_lazy(). */
enum {
  TENSOR_LAZY_OFF = 0,
  TENSOR_LAZY_AUTOMATIC = 1,
  TENSOR_LAZY_ALL = 2
};

/** Reduction of the elements of a loss. */
enum {
  TENSOR_REDUCE_NONE = 0,
  TENSOR_REDUCE_MEAN = 1,
  TENSOR_REDUCE_SUM = 2
};

/** The connections that an initialiser counts. */
enum {
  TENSOR_FAN_IN = 0,
  TENSOR_FAN_OUT = 1
};

/** Arguments of tensor_has_feature(). TENSOR_FEATURE_OPENMP remains for compatibility; the library
 *  uses its own threads.
 */
enum {
  TENSOR_FEATURE_CUDA = 1,
  TENSOR_FEATURE_OPENMP = 2,
  TENSOR_FEATURE_JIT = 4,
  TENSOR_FEATURE_HANDLE_CHECKS = 5
};

/** Kind of a tensor_value_t. */
enum {
  TENSOR_VALUE_NONE = 0,  /* no value: the default of the argument */
  TENSOR_VALUE_TENSOR = 1,  /* p is a tensor_t */
  TENSOR_VALUE_TENSORS = 2,  /* p is an array of `count` tensor_t * */
  TENSOR_VALUE_INT = 3,  /* i */
  TENSOR_VALUE_FLOAT = 4,  /* f */
  TENSOR_VALUE_BOOL = 5,  /* i, 0 or 1 */
  TENSOR_VALUE_INTS = 6,  /* p is an array of `count` int64_t */
  TENSOR_VALUE_DTYPE = 7,  /* i, a TENSOR_FLOAT32, ... */
  TENSOR_VALUE_DEVICE = 8,  /* i, a TENSOR_CPU, ... */
  TENSOR_VALUE_STRING = 9,  /* p is a NUL-terminated UTF-8 string */
  TENSOR_VALUE_RNG = 10  /* p is a tensor_rng_t */
};

/** Called once when `user` is no longer needed, on the thread that releases it. */
typedef void (*tensor_destroy_fn)(void *user);

/** Receives the gradient of a tensor, and may store a new reference in *replacement to replace it.
 *  *status is TENSOR_E_CALLBACK on entry: set it to TENSOR_OK as the last step.
 */
typedef void (*tensor_hook_fn)(void *user, tensor_t *grad, tensor_t **replacement, tensor_status_t *status);

/** A value of any kind: an argument of tensor_call() or an attribute of a node. `kind` determines
 *  which other fields are used; unused fields are 0.
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
