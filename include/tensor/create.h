/* SPDX-License-Identifier: Apache-2.0 */
/* create.h: Tensors: lifetime, facts, creation, access to the elements.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_CREATE_H_
#define TENSOR_CREATE_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One more reference to `t`; returns `t`. */
TENSOR_API tensor_t *tensor_retain(tensor_t *t);

/** Gives one reference back; NULL is ignored. Never fails, never touches the error slot; any thread
 *  may call it.
 */
TENSOR_API void tensor_release(tensor_t *t);

/** Releases `n` tensors; NULL entries are ignored. */
TENSOR_API void tensor_release_n(tensor_t *const *ts, int32_t n_ts);

/** Opens a scope of the calling thread: tensors that this thread is given from now on belong to it,
 *  and tensor_scope_end() releases them. Scopes nest. A tensor that is released or given to a
 *  callback's caller meanwhile belongs to it no more; one that was retained stays with whom
 *  retained it. What another thread is to release must be kept first.
 *  Errors: TENSOR_E_NOMEM.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scope_begin(void);

/** Ends the thread's innermost scope and releases the tensors that belong to it.
 *  Errors: TENSOR_E_INVALID if none is open.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_scope_end(void);

/** Hands `t` on from the innermost scope to the one around it, or to the caller if there is none,
 *  as a function does with its result; returns `t`, also NULL. Nothing changes if `t` is not the
 *  scope's.
 */
TENSOR_API tensor_t *tensor_scope_keep(tensor_t *t);

/** Number of axes. */
TENSOR_API int32_t tensor_ndim(tensor_t *t);

/** Extents, tensor_ndim(t) of them; valid until `t` is released. */
TENSOR_API const int64_t *tensor_shape(tensor_t *t);

/** Strides in elements; they may be 0 or negative. Valid until `t` is released. */
TENSOR_API const int64_t *tensor_strides(tensor_t *t);

/** Where in its storage the first element lies, in elements. */
TENSOR_API int64_t tensor_storage_offset(tensor_t *t);

/** Number of elements. */
TENSOR_API int64_t tensor_numel(tensor_t *t);

/** Element type. */
TENSOR_API tensor_dtype_t tensor_dtype(tensor_t *t);

/** Where the elements are. */
TENSOR_API tensor_device_t tensor_device(tensor_t *t);

/** Whether the elements lie in row-major order without gaps. */
TENSOR_API tensor_bool_t tensor_is_contiguous(tensor_t *t);

/** Whether both are views of one storage. */
TENSOR_API tensor_bool_t tensor_shares_storage(tensor_t *a, tensor_t *b);

/** References to `t`; for debugging. */
TENSOR_API int64_t tensor_use_count(tensor_t *t);

/** How often the storage of `t` was changed in place. */
TENSOR_API int64_t tensor_inplace_version(tensor_t *t);

/** Bytes of an element; 0 for an unknown dtype. */
TENSOR_API int64_t tensor_dtype_size(tensor_dtype_t dtype);

/** Such as "float32"; "" for an unknown dtype. Static. */
TENSOR_API const char *tensor_dtype_name(tensor_dtype_t dtype);

/** The dtype in which a and b meet: the array API's table, an integer with a float gives the float.
 *  Errors: TENSOR_E_DTYPE for uint64 with a signed integer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_result_type(
    tensor_dtype_t a, tensor_dtype_t b, tensor_dtype_t *out);

/** A new tensor with a copy of `data`: row-major, elements of `dtype`; NULL leaves it unset.
 *  Nullable: data.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_create(
    const void *data, const int64_t *shape, int32_t ndim, tensor_dtype_t dtype,
    tensor_device_t device);

/** A tensor over the caller's memory, without a copy. Strides in elements, NULL for row-major;
 *  negative ones reach before `data`. destroy(user) runs when the storage dies, of a CUDA device
 *  when that has done all its work; also when this call fails.
 *  Nullable: data, strides, destroy, user.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_from_blob(
    void *data, const int64_t *shape, int32_t ndim, const int64_t *strides, tensor_dtype_t dtype,
    tensor_device_t device, tensor_destroy_fn destroy, void *user);

/** A 0-d tensor. Default dtype float32 for a double, int64 for an integer. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar(
    double value, tensor_dtype_t dtype, tensor_device_t device);

/** A 0-d tensor. Default dtype float32 for a double, int64 for an integer. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_i64(
    int64_t value, tensor_dtype_t dtype, tensor_device_t device);

/** A 0-d tensor of dtype uint64 that promotes as a number of the host: it does not widen an integer
 *  dtype, and has to fit into it. For numbers from 2^63 on.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_u64(uint64_t value);

/** A 0-d tensor of dtype complex128 that promotes as a number of the host: where it meets a tensor
 *  the result is complex, but no wider than that tensor; complex64 with integers.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_scalar_complex(double re, double im);

/** Copies the elements in row-major order to `data`; any layout, any device.
 *  Nullable: data.
 *  Errors: TENSOR_E_INVALID if n is not the number of bytes of the elements.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_to_host(tensor_t *t, void *data, int64_t n);

/** Overwrites the elements, in row-major order, with `data`.
 *  Nullable: data.
 *  Errors: TENSOR_E_INVALID if n is not the number of bytes of the elements, TENSOR_E_AUTOGRAD if
 *  `t` is a leaf that requires grad and grad mode is on.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_copy_from_host(
    tensor_t *t, const void *data, int64_t n);

/** Writes the elements in row-major order to `values`, which has room for n numbers of type float:
 *  converted from any real dtype, any layout, any device.
 *  Nullable: values.
 *  Errors: TENSOR_E_INVALID if n is not the number of elements, TENSOR_E_DTYPE for a complex
 *  tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_f32(tensor_t *t, void *values, int64_t n);

/** As tensor_read_f32(), to numbers of type double.
 *  Nullable: values.
 *  Errors: As tensor_read_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_f64(tensor_t *t, void *values, int64_t n);

/** As tensor_read_f32(), to numbers of type int64_t; floats lose their fraction.
 *  Nullable: values.
 *  Errors: As tensor_read_f32(), and TENSOR_E_INVALID for an element that int64_t does not hold.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_read_i64(tensor_t *t, void *values, int64_t n);

/** Overwrites the elements, in row-major order, with n numbers of type float, converted to the
 *  dtype of `t`: floats round, integers lose the fraction, bool is whether it is not 0.
 *  Nullable: values.
 *  Errors: TENSOR_E_INVALID if n is not the number of elements, or for a number that an integer
 *  dtype does not hold; TENSOR_E_AUTOGRAD if `t` is a leaf that requires grad and grad mode is on.
 *  Nothing is written then.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_f32(
    tensor_t *t, const void *values, int64_t n);

/** As tensor_write_f32(), from numbers of type double.
 *  Nullable: values.
 *  Errors: As tensor_write_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_f64(
    tensor_t *t, const void *values, int64_t n);

/** As tensor_write_f32(), from numbers of type int64_t.
 *  Nullable: values.
 *  Errors: As tensor_write_f32().
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_write_i64(
    tensor_t *t, const void *values, int64_t n);

/** The value of a tensor of one element.
 *  Errors: TENSOR_E_SHAPE for other numbers of elements, TENSOR_E_DTYPE for a complex one.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item(tensor_t *t, double *out);

/** The parts of the value of a tensor of one element; of a real one the second is 0.
 *  Errors: TENSOR_E_SHAPE for other numbers of elements.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item_complex(
    tensor_t *t, double *re, double *im);

/** The value of a tensor of one element as an integer; floats truncate and saturate; uint64 above
 *  INT64_MAX comes as its bits.
 *  Errors: TENSOR_E_SHAPE for other numbers of elements, TENSOR_E_DTYPE for a complex one.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_item_i64(tensor_t *t, int64_t *out);

/** The address of the first element, on its device. NULL for a tensor without elements. */
TENSOR_API void *tensor_data(tensor_t *t);

/** The text in PyTorch's form, cut to capacity - 1 bytes and ended with NUL; *needed is its whole
 *  length without NUL.
 *  Nullable: buffer.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_to_string(
    tensor_t *t, void *buffer, int64_t capacity, int64_t *needed);

/** How this process prints tensors: digits (4), elements above which middle ones are left out
 *  (1000), items kept at each end (3), columns (80). A negative value keeps what is set.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_set_print_options(
    int32_t precision, int64_t threshold, int32_t edge_items, int32_t line_width);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_CREATE_H_ */
