// SPDX-License-Identifier: Apache-2.0
// Collectives.
#include "libtensor/distributed/collectives.h"

#include "libtensor/capi/functions.gen.h"

namespace libtensor::capi {

void all_reduce(const Tensors& tensors, int32_t how) {
  libtensor::all_reduce(tensors, static_cast<ReduceOp>(how));
}
void broadcast_from(const Tensors& tensors, int32_t root) {
  libtensor::broadcast_from(tensors, root);
}
void all_gather(const Tensors& outputs, const Tensors& inputs) {
  libtensor::all_gather(outputs, inputs);
}
void reduce_scatter(const Tensors& outputs, const Tensors& inputs, int32_t how) {
  libtensor::reduce_scatter(outputs, inputs, static_cast<ReduceOp>(how));
}

}  // namespace libtensor::capi
