/* SPDX-License-Identifier: Apache-2.0 */
/* dlpack.h: Exchange with other libraries by DLPack.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_DLPACK_H_
#define TENSOR_DLPACK_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Flags of tensor_to_dlpack(). */
enum {
  TENSOR_DLPACK_COPY = 1
};

/** Creates a tensor that uses the memory of another library. On success its deleter is called when
 *  the storage is freed; on failure it is not called. Memory that is not aligned to its elements is
 *  copied; read-only memory rejects in-place functions. Elements of a bool tensor must be 0 or 1.
 *  Memory of a CUDA device (kDLCUDA, kDLCUDAManaged) must be ready for the calling thread's current
 *  stream, see tensor_stream_wait(); its deleter is called after all pending work of the device.
 *  Pinned host memory (kDLCUDAHost) belongs to the CPU.
 *  Errors: TENSOR_E_VERSION unless DLPack 1; TENSOR_E_DTYPE, TENSOR_E_DEVICE, TENSOR_E_SHAPE or
 *  TENSOR_E_INVALID for an unsupported or malformed tensor.
 */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_from_dlpack(struct DLManagedTensorVersioned *managed);

/** Same as tensor_from_dlpack(), for the structure before DLPack 1.0. */
TENSOR_API TENSOR_NODISCARD tensor_t *tensor_from_dlpack_v0(struct DLManagedTensor *managed);

/** Exports the memory of `t`, or of a copy with TENSOR_DLPACK_COPY, to another library, which calls
 *  the deleter. It is read-only if `t` requires grad, has overlapping elements or is read-only
 *  itself. The consumer of CUDA memory makes its stream wait for the current one, and calls
 *  tensor_record_stream() if it may use the memory after the deleter was called.
 *  flags: 0 or TENSOR_DLPACK_COPY
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_to_dlpack(
    tensor_t *t, uint32_t flags, struct DLManagedTensorVersioned **out);

/** Same as tensor_to_dlpack(), for the structure before DLPack 1.0, which has no flags.
 *  Errors: TENSOR_E_AUTOGRAD if `t` requires grad, TENSOR_E_UNSUPPORTED if its memory is read-only.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_to_dlpack_v0(
    tensor_t *t, struct DLManagedTensor **out);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DLPACK_H_ */
