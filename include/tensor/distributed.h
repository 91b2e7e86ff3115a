/* SPDX-License-Identifier: Apache-2.0 */
/* distributed.h: Collectives: reductions and copies across tensors on several devices.
 *
 * Written by tools/generate.py from the tables. Do not edit.
 */
#ifndef TENSOR_DISTRIBUTED_H_
#define TENSOR_DISTRIBUTED_H_

#include "tensor/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Reduction of a collective. */
enum {
  TENSOR_COLLECTIVE_SUM = 0,
  TENSOR_COLLECTIVE_MEAN = 1,
  TENSOR_COLLECTIVE_PROD = 2,
  TENSOR_COLLECTIVE_MIN = 3,
  TENSOR_COLLECTIVE_MAX = 4
};

/** Reduces tensors of equal shape and dtype elementwise, and writes the same result to each of
 *  them. They may be on any devices, several on one. Operands are combined in the order of the
 *  list, half precision in float32, and NaN is propagated. With NCCL, and each tensor on its own
 *  CUDA device, sums, means and products are combined in an order that depends only on the devices,
 *  with half precision rounded at each step. Means require floating or complex tensors, min and max
 *  real ones; for bool, sum and max are any, prod and min are all. Counts as an in-place op, and is
 *  not differentiable. Nothing is written if an argument is invalid or memory is exhausted; the
 *  contents are undefined after TENSOR_E_CUDA.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: TENSOR_E_SHAPE, TENSOR_E_DTYPE if tensors differ or the dtype is not supported;
 *  TENSOR_E_INVALID for an empty list, and if tensors share memory; TENSOR_E_AUTOGRAD for a tensor
 *  that requires grad, with grad mode on; TENSOR_E_CUDA.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_reduce(
    tensor_t *const *tensors, int32_t n_tensors, int32_t how);

/** Copies the values of tensors[root] to all tensors, which have equal shapes and dtypes. See
 *  tensor_all_reduce() for the general rules.
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_INDEX if root is out of range.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_broadcast_from(
    tensor_t *const *tensors, int32_t n_tensors, int32_t root);

/** Writes the concatenation of the inputs along axis 0 to each output. The inputs have equal
 *  shapes; the outputs have n times their extent along axis 0, or shape (n) for 0-d inputs.
 *  outputs[i] and inputs[i] are on one device, and an input may be part of an output. See
 *  tensor_all_reduce() for the general rules.
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of
 *  its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_all_gather(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs);

/** Reduces the inputs, of equal shape, as tensor_all_reduce() does, and writes part i of n equal
 *  parts of the result along axis 0 to outputs[i], which is on the device of inputs[i] and may be
 *  part of an input. See tensor_all_reduce() for the general rules.
 *  how: TENSOR_COLLECTIVE_SUM, TENSOR_COLLECTIVE_MEAN, TENSOR_COLLECTIVE_PROD,
 *      TENSOR_COLLECTIVE_MIN or TENSOR_COLLECTIVE_MAX
 *  Errors: Same as tensor_all_reduce(), and TENSOR_E_DEVICE if an output is not on the device of
 *  its input.
 */
TENSOR_API TENSOR_NODISCARD tensor_status_t tensor_reduce_scatter(
    tensor_t *const *outputs, int32_t n_outputs, tensor_t *const *inputs, int32_t how);

#ifdef __cplusplus
}
#endif
#endif /* TENSOR_DISTRIBUTED_H_ */
