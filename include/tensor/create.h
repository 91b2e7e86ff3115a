/* SPDX-License-Identifier: Apache-2.0 */
/* create.h: Tensors: lifetime, properties, creation, access to the elements.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_CREATE_H_
#define TENSOR_CREATE_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Adds a reference to `t`; returns `t`. */
TENSOR_API tensor_t *tensor_retain(tensor_t *t);

/** Releases a reference; NULL is ignored. Never fails, does not affect the thread's error (calls
 *  that a destroy function makes do), and may be called from any thread.
 */
TENSOR_API void tensor_release(tensor_t *t);

/** Releases `n` tensors; NULL entries are ignored. */
TENSOR_API void tensor_release_n(tensor_t *const *ts, int32_t n_ts);

/** Opens a scope on the calling thread. Tensors that this thread receives from the library belong
 *  to the innermost scope, and tensor_scope_end() releases them; scopes nest. A tensor that is
 *  released or passed to a callback's caller no longer belongs to the scope; additional references
 *  from tensor_retain() are not affected. Keep tensors that another thread will release with
 *  tensor_scope_keep().
 *  Errors: TENSOR_E_NOMEM.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scope_begin(void);

/** Closes the thread's innermost scope and releases the tensors that belong to it.
 *  Errors: TENSOR_E_INVALID if no scope is open.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scope_end(void);

/** Moves `t` from the innermost scope to the enclosing one, or to the caller if there is none, as
 *  for the result of a function; returns `t`, which may be NULL. Does nothing if `t` does not
 *  belong to the scope.
 */
TENSOR_API tensor_t *tensor_scope_keep(tensor_t *t);

/** Number of axes. */
TENSOR_API int32_t tensor_ndim(tensor_t *t);

/** Extents of the tensor, tensor_ndim(t) of them; valid until `t` is released. */
TENSOR_API const int64_t *tensor_shape(tensor_t *t);

/** Strides in elements; they may be 0 or negative. Valid until `t` is released. */
TENSOR_API const int64_t *tensor_strides(tensor_t *t);

/** Position of the first element in the storage, in elements. */
TENSOR_API int64_t tensor_storage_offset(tensor_t *t);

/** Number of elements. */
TENSOR_API int64_t tensor_numel(tensor_t *t);

/** Dtype of the tensor. */
TENSOR_API tensor_dtype_t tensor_dtype(tensor_t *t);

/** Device of the tensor. */
TENSOR_API tensor_device_t tensor_device(tensor_t *t);

/** Whether the elements are contiguous in row-major order. */
TENSOR_API tensor_bool_t tensor_is_contiguous(tensor_t *t);

/** Whether both tensors are views of the same storage. */
TENSOR_API tensor_bool_t tensor_shares_storage(tensor_t *a, tensor_t *b);

/** Number of references to `t`, for debugging. */
TENSOR_API int64_t tensor_use_count(tensor_t *t);

/** Number of in-place changes of the storage of `t`. */
TENSOR_API int64_t tensor_inplace_version(tensor_t *t);

/** Size of an element in bytes; 0 for an unknown dtype. */
TENSOR_API int64_t tensor_dtype_size(tensor_dtype_t dtype);

/** Name of a dtype, such as "float32"; "" for an unknown dtype. A static string. */
TENSOR_API const char *tensor_dtype_name(tensor_dtype_t dtype);

/** The dtype that a and b promote to, as in the array API; an integer and a floating-point dtype
 *  promote to the latter.
 *  Errors: TENSOR_E_DTYPE for uint64 and a signed integer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_result_type(
    tensor_dtype_t a, tensor_dtype_t b, tensor_dtype_t *out);

/** Creates a tensor with a copy of `data`, which is in row-major order and has elements of `dtype`;
 *  uninitialised for NULL.
 *  Nullable: data.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_create(
    const void *data, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype,
    tensor_device_t device);

/** Creates a tensor that uses the caller's memory without a copy. Strides are in elements, NULL for
 *  row-major order; negative strides address memory before `data`. Bytes of TENSOR_BOOL must be 0
 *  or 1. destroy(user) is called when the storage is freed, on a CUDA device after all its pending
 *  work, and also if this call fails.
 *  Nullable: data, strides, destroy, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_from_blob(
    void *data, const int64_t *shape, int32_t ndim, const int64_t *strides, tensor_dtype_t dtype,
    tensor_device_t device, tensor_destroy_fn destroy, void *user);

/** Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar(
    double value, tensor_dtype_t dtype, tensor_device_t device);

/** Creates a 0-d tensor. The default dtype is float32 for a double and int64 for an integer. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_i64(
    int64_t value, tensor_dtype_t dtype, tensor_device_t device);

/** Creates a 0-d uint64 tensor that promotes as a host scalar: it does not widen an integer dtype,
 *  and its value must fit into that dtype. For values from 2^63 on.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_u64(uint64_t value);

/** Creates a 0-d complex128 tensor that promotes as a host scalar: with another tensor the result
 *  is complex but no wider than that tensor, and complex64 with integers.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_complex(double re, double im);

/** Copies the elements in row-major order to `data`, from any layout and device.
 *  Nullable: data.
 *  Errors: TENSOR_E_INVALID if n is not the size of the elements in bytes.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n);

/** Overwrites the elements with `data`, in row-major order.
 *  Nullable: data.
 *  Errors: TENSOR_E_INVALID if n is not the size of the elements in bytes, TENSOR_E_AUTOGRAD if `t`
 *  is a leaf that requires grad and grad mode is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_from_host(
    tensor_t *t, const void *data, int64_t n);

/** Converts the elements to float and writes them in row-major order to `values`, an array of n
 *  elements; from any real dtype, layout and device.
 *  Nullable: values.
 *  Errors: TENSOR_E_INVALID if n is not the number of elements, TENSOR_E_DTYPE for a complex
 *  tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_f32(tensor_t *t, void *values, int64_t n);

/** Same as tensor_read_f32(), for double.
 *  Nullable: values.
 *  Errors: Same as tensor_read_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_f64(tensor_t *t, void *values, int64_t n);

/** Same as tensor_read_f32(), for int64_t; floating-point values are truncated.
 *  Nullable: values.
 *  Errors: Same as tensor_read_f32(), and TENSOR_E_INVALID for an element out of the range of
 *  int64_t.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_i64(tensor_t *t, void *values, int64_t n);

/** Overwrites the elements with n values of type float, in row-major order, converted to the dtype
 *  of `t`: rounded for floating-point dtypes, truncated for integers, compared with 0 for bool.
 *  Nullable: values.
 *  Errors: TENSOR_E_INVALID if n is not the number of elements, or for a value out of the range of
 *  an integer dtype; TENSOR_E_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on.
 *  Nothing is written then.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_f32(
    tensor_t *t, const void *values, int64_t n);

/** Same as tensor_write_f32(), for double.
 *  Nullable: values.
 *  Errors: Same as tensor_write_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_f64(
    tensor_t *t, const void *values, int64_t n);

/** Same as tensor_write_f32(), for int64_t.
 *  Nullable: values.
 *  Errors: Same as tensor_write_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_i64(
    tensor_t *t, const void *values, int64_t n);

/** Value of a tensor with one element.
 *  Errors: TENSOR_E_SHAPE unless it has one element, TENSOR_E_DTYPE for a complex tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item(tensor_t *t, double *out);

/** Real and imaginary part of the value of a tensor with one element; the imaginary part of a real
 *  tensor is 0.
 *  Errors: TENSOR_E_SHAPE unless it has one element.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item_complex(
    tensor_t *t, double *re, double *im);

/** Value of a tensor with one element as an integer. Floating-point values are truncated and
 *  saturated; uint64 values above INT64_MAX are reinterpreted.
 *  Errors: TENSOR_E_SHAPE unless it has one element, TENSOR_E_DTYPE for a complex tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item_i64(tensor_t *t, int64_t *out);

/** Address of the first element, on the device of the tensor; NULL for an empty tensor. */
TENSOR_API void *tensor_data(tensor_t *t);

/** Formats a tensor as PyTorch does. The text is truncated to capacity - 1 bytes and
 *  NUL-terminated; *needed is its full length without NUL.
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_to_string(
    tensor_t *t, void *buffer, int64_t capacity, int64_t *needed);

/** Sets how this process prints tensors: digits (4), number of elements above which the middle ones
 *  are omitted (1000), elements shown at each end (3), columns (80). A negative value leaves an
 *  option unchanged.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_print_options(
    int32_t precision, int64_t threshold, int32_t edge_items, int32_t line_width);

/** Sets how this process prints floating numbers: 0, which is the default: each tensor's numbers
 *  decide; 1: without exponents; 2: with exponents.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_print_notation(int32_t notation);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_CREATE_H_ */
