// SPDX-License-Identifier: Apache-2.0
// The reverse walk over the graph.
#pragma once

#include "libtensor/graph/node.h"

namespace libtensor::autograd {

struct Options {
  bool retain_graph = false;
  bool create_graph = false;
  bool allow_unused = false;
};

// Adds gradients to the leaves. grads[i] is undefined for an output of one element: then it is 1.
void backward(const Tensors& outputs, const Tensors& grads, const Options& options);
// Returns the gradients for `inputs` and changes no leaf; undefined for unused ones if that is
// allowed.
Tensors grad(const Tensors& outputs, const Tensors& grads, const Tensors& inputs,
             const Options& options);

// The gradient reduced to the shape and dtype of what it is the gradient of: broadcast axes are
// summed. `node` is the one that it is a gradient of, null for a leaf.
Tensor reduce_to_spec(Tensor gradient, const TensorSpec& to, const Node* node);

}  // namespace libtensor::autograd
