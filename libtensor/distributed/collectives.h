// SPDX-License-Identifier: Apache-2.0
// Collectives: what the tensors of a list do together, one process holding all of them. They may be
// on any devices. What is written to is checked as by in-place ops; no graph is recorded.
#pragma once

#include "libtensor/device/backend.h"

namespace libtensor {

// Every tensor gets all of them joined, with the same bits.
void all_reduce(const Tensors& tensors, ReduceOp reduce);
// Every tensor gets the values of tensors[root].
void broadcast_from(const Tensors& tensors, int32_t root);
// Every output gets all inputs, one after the other along axis 0.
void all_gather(const Tensors& outputs, const Tensors& inputs);
// outputs[i] gets the i-th piece along axis 0 of all inputs joined.
void reduce_scatter(const Tensors& outputs, const Tensors& inputs, ReduceOp reduce);

}  // namespace libtensor
