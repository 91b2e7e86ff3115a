/* SPDX-License-Identifier: Apache-2.0 */
/* distributed.h: Collectives: what several tensors, on several devices, do together.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_DISTRIBUTED_H_
#define TENSOR_DISTRIBUTED_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How a collective joins the elements of several tensors. */
enum {
  TENSOR_COLLECTIVE_SUM = 0,
  TENSOR_COLLECTIVE_MEAN = 1,
  TENSOR_COLLECTIVE_PROD = 2,
  TENSOR_COLLECTIVE_MIN = 3,
  TENSOR_COLLECTIVE_MAX = 4
};

/** Joins tensors of one shape and dtype element by element, and writes the result to each of them,
 *  with the same bits. They may be on any devices, several on one. In the order of the list, half
 *  precision in float32, and NaN goes before all numbers; but where NCCL is found and each tensor
 *  is on a CUDA device of its own, that computes sums, means and products: in an order that depends
 *  on the devices alone, half precision with a rounding at each step. A mean is of floating or
 *  complex tensors, min and max are of real ones; of bool, sum and max are any, prod and min are
 *  all. Writes in place as in-place ops do, but no gradient flows through it. Nothing is written
 *  where an argument is wrong or memory is exhausted; what tensors hold after TENSOR_E_CUDA is not
 *  known.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE where tensors differ or the dtype does not fit;
 *  TENSOR_E_INVALID for none, and where tensors share memory; TENSOR_E_AUTOGRAD for one that
 *  requires grad, with grad mode on; TENSOR_E_CUDA.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_reduce(
    tensor_t *const *tensors, int32_t n_tensors, int32_t how);

/** Copies the values of tensors[root] to all of them, which have one shape and dtype.
 *  tensor_all_reduce() says what else holds.
 *  Errors: As tensor_all_reduce(), and TENSOR_E_INDEX for a root that is not in the list.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_broadcast_from(
    tensor_t *const *tensors, int32_t n_tensors, int32_t root);

/** Writes the inputs, of one shape, one after the other along axis 0 to each output, which has n
 *  times their extent there; to (n) if they have no axis. outputs[i] and inputs[i] are on one
 *  device. An input may lie in an output. tensor_all_reduce() says what else holds.
 *  Errors: As tensor_all_reduce(), and TENSOR_E_DEVICE where an output is not with its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_gather(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs);

/** Joins the inputs, of one shape, as tensor_all_reduce() does, and writes the i-th of n equal
 *  pieces of the result along axis 0 to outputs[i], which is on the device of inputs[i]. An output
 *  may lie in an input. tensor_all_reduce() says what else holds.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: As tensor_all_reduce(), and TENSOR_E_DEVICE where an output is not with its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reduce_scatter(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t how);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DISTRIBUTED_H_ */
