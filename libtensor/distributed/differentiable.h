// SPDX-License-Identifier: Apache-2.0
// Collectives of a process group as functions: each computes a new tensor and records a node, whose
// backward pass is a collective as well. All processes run it, in one order.
#pragma once

#include "libtensor/distributed/group.h"

namespace libtensor::differentiable {

Tensor all_reduce(const Ref<Group>& group, const Tensor& x, ReduceOp reduce);
// Zeros outside of the root process.
Tensor reduce(const Ref<Group>& group, const Tensor& x, int64_t root, ReduceOp reduce);
Tensor broadcast(const Ref<Group>& group, const Tensor& x, int64_t root);
// The tensors of all processes, one after the other along axis 0.
Tensor all_gather(const Ref<Group>& group, const Tensor& x);
// Part `rank` along axis 0 of the tensors of all processes, reduced.
Tensor reduce_scatter(const Ref<Group>& group, const Tensor& x, ReduceOp reduce);
// all_gather() in the root process, zeros in the others.
Tensor gather(const Ref<Group>& group, const Tensor& x, int64_t root);
// Part `rank` along axis 0 of the root process's tensor; x has its shape in all processes.
Tensor scatter(const Ref<Group>& group, const Tensor& x, int64_t root);
// The parts along axis 0 that the processes have for this one; extents of the parts by process,
// none: equal ones.
Tensor all_to_all(const Ref<Group>& group, const Tensor& x, const Dims& output_sizes,
                  const Dims& input_sizes);

}  // namespace libtensor::differentiable
