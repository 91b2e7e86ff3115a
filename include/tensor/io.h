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

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_IO_H_ */
