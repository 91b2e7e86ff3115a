/* SPDX-License-Identifier: Apache-2.0 */
/* io.h: safetensors files.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_IO_H_
#define TENSOR_IO_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Opens a safetensors file, or an npz file of NumPy, whose members lose their ".npy". Reads what
 *  the tensors are, and no elements yet.
 *  Errors: TENSOR_E_IO if it cannot be read or is malformed.
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open(const char *path);

/** As tensor_archive_open(), but tensor_archive_get() gives tensors of the CPU over the mapped
 *  file, without a copy, where it is a safetensors file and the elements are aligned in it, as they
 *  are in what this library and others write; devices get one copy. Pages are read when they are
 *  first used. Writing to such a tensor changes neither the file nor what else is got from it
 *  later. The file must not become shorter while they live: the system ends a program that reads
 *  what is gone. Systems without mappings read the file.
 *  Errors: As tensor_archive_open().
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open_mapped(const char *path);

/** Reads a safetensors or npz file from memory, which is copied.
 *  Nullable: data.
 *  Errors: TENSOR_E_IO if it is malformed.
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open_memory(
    const void *data, int64_t n);

/** Closes it; tensors taken from it stay valid. */
TENSOR_API void tensor_archive_release(tensor_archive_t *a);

/** Number of tensors. */
TENSOR_API int64_t tensor_archive_count(tensor_archive_t *a);

/** Name of tensor i in file order, NULL out of range. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_name(tensor_archive_t *a, int64_t i);

/** Dtype of tensor i, without reading its elements; 0 for one that libtensor lacks.
 *  Errors: TENSOR_E_INDEX out of range, TENSOR_E_IO if its header is malformed; the result is 0
 *  then.
 */
TENSOR_API tensor_dtype_t tensor_archive_dtype(tensor_archive_t *a, int64_t i);

/** Number of axes of tensor i, without reading its elements.
 *  Errors: As tensor_archive_dtype().
 */
TENSOR_API int32_t tensor_archive_ndim(tensor_archive_t *a, int64_t i);

/** Extents of tensor i, tensor_archive_ndim() of them, without reading its elements; valid until
 *  `a` is released.
 *  Errors: As tensor_archive_dtype(), but NULL.
 */
TENSOR_API const int64_t *tensor_archive_shape(tensor_archive_t *a, int64_t i);

/** Number of metadata pairs. */
TENSOR_API int64_t tensor_archive_metadata_count(tensor_archive_t *a);

/** Key of pair i, NULL out of range. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_metadata_key(tensor_archive_t *a, int64_t i);

/** Value of a key, NULL if there is none. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_metadata(tensor_archive_t *a, const char *key);

/** A tensor by name, in new memory.
 *  Errors: TENSOR_E_INVALID for an unknown name, TENSOR_E_DTYPE for a dtype of the file that
 *  libtensor lacks.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_archive_get(
    tensor_archive_t *a, const char *name, tensor_device_t device);

/** Writes a safetensors file beside `path` and renames it, so that an old file stays whole if it
 *  fails. metadata: keys and values in turn.
 *  Nullable: metadata.
 *  Errors: TENSOR_E_IO if it cannot be written, TENSOR_E_INVALID for repeated names or an odd
 *  number of metadata strings.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save(
    const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors,
    const char *const *metadata, int32_t n_metadata);

/** The array of an npy file of NumPy, of version 1.0, 2.0 or 3.0; one in Fortran's order has
 *  strides to match, one of foreign byte order is converted.
 *  Errors: TENSOR_E_IO if it cannot be read or is malformed, TENSOR_E_DTYPE for objects, strings,
 *  fields and other dtypes that libtensor lacks.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_load_npy(const char *path, tensor_device_t device);

/** As tensor_load_npy, of the bytes of such a file.
 *  Nullable: data.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_load_npy_memory(
    const void *data, int64_t n, tensor_device_t device);

/** Writes an npy file as NumPy does, beside `path`, and renames it.
 *  Errors: TENSOR_E_IO if it cannot be written, TENSOR_E_DTYPE for bfloat16, which NumPy lacks.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save_npy(const char *path, tensor_t *x);

/** Writes an npz file, not compressed, beside `path`, and renames it.
 *  Errors: As tensor_save_npy; TENSOR_E_INVALID for repeated names.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save_npz(
    const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_IO_H_ */
