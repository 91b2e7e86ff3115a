/* SPDX-License-Identifier: Apache-2.0 */
/* Fault injection, in libraries built with TENSOR_TEST_HOOKS only. One setting for the whole
 * process. */
#ifndef TENSOR_TEST_HOOKS_H_
#define TENSOR_TEST_HOOKS_H_

#include <tensor/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Counts allocations from 0 again; number k fails, and with mode 1 all after it too. k < 0: none
 * fails. */
TENSOR_API void tensor_test_fail_alloc(int64_t k, int32_t mode);
/* Allocations tried since. */
TENSOR_API int64_t tensor_test_alloc_count(void);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_TEST_HOOKS_H_ */
