/* SPDX-License-Identifier: Apache-2.0 */
/* status.h: Library, versions, errors.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_STATUS_H_
#define TENSOR_STATUS_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Status code, returned by functions that can fail or available from tensor_last_error_code(). */
enum {
  TENSOR_OK = 0,  /* done */
  TENSOR_E_INVALID = 1,  /* bad argument */
  TENSOR_E_SHAPE = 2,  /* shapes do not fit */
  TENSOR_E_DTYPE = 3,  /* dtype not supported here */
  TENSOR_E_DEVICE = 4,  /* operands on different devices */
  TENSOR_E_INDEX = 5,  /* index out of range */
  TENSOR_E_HANDLE = 6,  /* not a live handle of this kind */
  TENSOR_E_AUTOGRAD = 7,  /* freed graph, overwritten saved tensor, no graph */
  TENSOR_E_UNSUPPORTED = 8,  /* not in this build, or not for these arguments */
  TENSOR_E_NOMEM = 9,  /* host memory exhausted */
  TENSOR_E_DEVICE_NOMEM = 10,  /* device memory exhausted */
  TENSOR_E_CUDA = 11,  /* driver, runtime or kernel failure */
  TENSOR_E_IO = 12,  /* file or format */
  TENSOR_E_CALLBACK = 13,  /* a callback failed */
  TENSOR_E_VERSION = 14,  /* struct or ABI newer or older than this library */
  TENSOR_E_FORKED = 15,  /* device used in a forked child */
  TENSOR_E_INTERNAL = 16,  /* a defect of libtensor */
  TENSOR_E_CANCELLED = 17,  /* the call was cancelled */
  TENSOR_E_DISTRIBUTED = 18  /* another process of the group failed or did not answer */
};

/** Version of the library: major << 16 | minor << 8 | patch. */
TENSOR_API uint32_t tensor_version(void);

/** TENSOR_ABI of the library. */
TENSOR_API uint32_t tensor_abi_version(void);

/** TENSOR_API_LEVEL of the library. */
TENSOR_API uint32_t tensor_api_level(void);

/** Version, compiler, commit if known, and the hash of the interface, in one line. A static string. */
TENSOR_API const char *tensor_build_info(void);

/** Whether this build has a TENSOR_FEATURE_*; 0 for unknown features. */
TENSOR_API tensor_bool_t tensor_has_feature(int32_t feature);

/** Frees all caches. The library remains usable. */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_shutdown(void);

/** Code of this thread's last failure; a success does not clear it. Reading the code or the message
 *  marks the failure as handled: passing on a NULL afterwards is a new failure.
 */
TENSOR_API tensor_status_t tensor_last_error_code(void);

/** Message of this thread's last failure, one line of fewer than 512 bytes; valid until the next
 *  failure.
 */
TENSOR_API const char *tensor_last_error_message(void);

/** Clears this thread's error. */
TENSOR_API void tensor_clear_error(void);

/** For callbacks: sets the error that the call that runs the callback reports. Without it a
 *  callback that fails has the message of the call of the library that failed in it, if one did.
 */
TENSOR_API void tensor_set_error(int32_t code, const char *message);

/** Name of a status code, such as "TENSOR_E_SHAPE". A static string. */
TENSOR_API const char *tensor_status_name(int32_t status);

/** Moves this thread's error into an object that may be passed to other threads; NULL if there is
 *  no error, or no memory.
 */
TENSOR_API tensor_error_t *tensor_error_take(void);

/** Code of an error; TENSOR_OK for NULL. */
TENSOR_API tensor_status_t tensor_error_code(tensor_error_t *e);

/** Message of an error; "" for NULL. */
TENSOR_API const char *tensor_error_message(tensor_error_t *e);

/** Frees an error. */
TENSOR_API void tensor_error_release(tensor_error_t *e);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_STATUS_H_ */
