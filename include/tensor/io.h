/* SPDX-License-Identifier: Apache-2.0 */
/* io.h: files of tensors: safetensors, NumPy's, PyTorch's and GGUF.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_IO_H_
#define TENSOR_IO_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Opens a file of tensors, whose format its first bytes tell: safetensors; NumPy's npz, whose
 *  member names lose their ".npy"; files of PyTorch's torch.save(); GGUF of versions 2 and 3. Reads
 *  the descriptions of the tensors, but no elements yet. Tensors in nested containers of a file of
 *  torch.save() are called by their path, such as "optimizer.state.0.exp_avg"; then the metadata
 *  "libtensor.tree" describe all that was saved. Quantised tensors of GGUF files are float32 here.
 *  docs/files.md describes what is read of each format. No file is executed.
 *  Errors: TENSOR_E_IO if the file cannot be read or is malformed.
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open(const char *path);

/** Same as tensor_archive_open(), but tensor_archive_get() returns CPU tensors that use the mapped
 *  file without a copy if their elements are aligned in it, as this library and others write them;
 *  other devices receive one copy. Members of npz files and compressed, quantised and big-endian
 *  elements are read. Pages are read on first use. Modifying such a tensor does not change the
 *  file. The file must not shrink while the tensors exist: the system terminates a program that
 *  reads missing pages. Systems without memory mapping read the file.
 *  Errors: Same as tensor_archive_open().
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open_mapped(const char *path);

/** Same as tensor_archive_open(), for a file in memory, which is copied.
 *  Nullable: data.
 *  Errors: TENSOR_E_IO if the file is malformed.
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_open_memory(
    const void *data, int64_t n);

/** The same file, whose weights of 8 and 4 bits stay what they are: a tensor NAME of the type Q8_0
 *  or Q4_0 of a GGUF file is NAME.codes and NAME.scales, without an element of the result computed;
 *  quantized_linear multiplies with them, and dequantize_blockwise gives the values of NAME. Files
 *  without such tensors are as before. To be released too; the other archive may be released
 *  before.
 *  Errors: TENSOR_E_IO if two tensors would have one name.
 */
TENSOR_API TENSOR_NODISCARD tensor_archive_t *tensor_archive_quantized(tensor_archive_t *a);

/** Closes an archive; its tensors remain valid. */
TENSOR_API void tensor_archive_release(tensor_archive_t *a);

/** Number of tensors. */
TENSOR_API int64_t tensor_archive_count(tensor_archive_t *a);

/** Name of tensor i, in file order; NULL if out of range. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_name(tensor_archive_t *a, int64_t i);

/** Dtype of tensor i, without reading its elements; 0 for a dtype that libtensor does not support.
 *  Errors: TENSOR_E_INDEX if out of range, TENSOR_E_IO if the header is malformed; the result is 0
 *  then.
 */
TENSOR_API tensor_dtype_t tensor_archive_dtype(tensor_archive_t *a, int64_t i);

/** Number of axes of tensor i, without reading its elements.
 *  Errors: Same as tensor_archive_dtype().
 */
TENSOR_API int32_t tensor_archive_ndim(tensor_archive_t *a, int64_t i);

/** Extents of tensor i, tensor_archive_ndim() of them, without reading its elements; valid until
 *  `a` is released.
 *  Errors: Same as tensor_archive_dtype(), but the result is NULL.
 */
TENSOR_API const int64_t *tensor_archive_shape(tensor_archive_t *a, int64_t i);

/** Number of metadata pairs. */
TENSOR_API int64_t tensor_archive_metadata_count(tensor_archive_t *a);

/** Key of metadata pair i; NULL if out of range. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_metadata_key(tensor_archive_t *a, int64_t i);

/** Metadata value of a key; NULL if there is none. Valid until `a` is released. */
TENSOR_API const char *tensor_archive_metadata(tensor_archive_t *a, const char *key);

/** Reads a tensor by name into new memory. CPU tensors of a file of torch.save() that share a
 *  storage there share it here, with their strides.
 *  Errors: TENSOR_E_INVALID for an unknown name, TENSOR_E_DTYPE for a dtype that libtensor does not
 *  support.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_archive_get(
    tensor_archive_t *a, const char *name, tensor_device_t device);

/** Writes a safetensors file next to `path` and renames it, so that an existing file is intact if
 *  writing fails. metadata holds alternating keys and values.
 *  Nullable: metadata.
 *  Errors: TENSOR_E_IO if the file cannot be written, TENSOR_E_INVALID for repeated names or an odd
 *  number of metadata strings.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save(
    const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors,
    const char *const *metadata, int32_t n_metadata);

/** Loads a NumPy npy file of version 1.0, 2.0 or 3.0. An array in Fortran order gives a tensor with
 *  matching strides; foreign byte order is converted.
 *  Errors: TENSOR_E_IO if the file cannot be read or is malformed, TENSOR_E_DTYPE for objects,
 *  strings, structured and other dtypes that libtensor does not support.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_load_npy(const char *path, tensor_device_t device);

/** Same as tensor_load_npy(), from the bytes of such a file in memory.
 *  Nullable: data.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_load_npy_memory(
    const void *data, int64_t n, tensor_device_t device);

/** Writes a NumPy npy file next to `path`, and renames it.
 *  Errors: TENSOR_E_IO if the file cannot be written, TENSOR_E_DTYPE for bfloat16, which NumPy does
 *  not support.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save_npy(const char *path, tensor_t *x);

/** Writes an uncompressed NumPy npz file next to `path`, and renames it.
 *  Errors: Same as tensor_save_npy(); TENSOR_E_INVALID for repeated names.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_save_npz(
    const char *path, const char *const *names, int32_t n_names, tensor_t *const *tensors);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_IO_H_ */
