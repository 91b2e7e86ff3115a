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

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DLPACK_H_ */
