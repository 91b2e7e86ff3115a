/* random.h: Random number generators.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_RANDOM_H_
#define TENSOR_RANDOM_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_RANDOM_H_ */
