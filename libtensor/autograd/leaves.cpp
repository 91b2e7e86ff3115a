// SPDX-License-Identifier: Apache-2.0
#include "libtensor/autograd/leaves.h"

#include "libtensor/graph/node.h"

namespace libtensor::autograd {

void set_grad(const Tensor& x, const Tensor& grad) {
  if (grad.defined() && grad.same_as(x))
    fail(Status::autograd, "a tensor cannot be its own gradient");
  if (grad.defined()) {
    if (grad.shape() != x.shape())
      fail(Status::shape, "grad has shape ", grad.shape(), ", expected ", x.shape());
    if (grad.dtype() != x.dtype())
      fail(Status::dtype, "grad has dtype ", grad.dtype(), ", expected ", x.dtype());
    if (grad.device() != x.device())
      fail(Status::device, "grad is on ", grad.device(), ", expected ", x.device());
  } else if (!x.impl()->grad_state) {
    return;
  }
  grad_state(x.impl()).exchange_grad(grad);
}

Tensor grad_of(const Tensor& x) {
  const GradState* state = x.impl()->grad_state.get();
  return state ? state->read_grad() : Tensor();
}

void retain_grad(const Tensor& x) {
  if (!x.requires_grad())
    fail(Status::autograd, "a tensor that does not require grad has none to retain");
  if (is_leaf(x)) return;
  GradState& state = grad_state(x.impl());
  if (state.read_slot()) return;
  const Edge edge = edge_of(x);
  if (!edge.node) return;
  const auto slot = Ref<GradSlot>::adopt(new GradSlot);
  edge.node->retain(edge.output, slot);
  if (!state.start_slot(slot)) edge.node->drop(slot.get());
}

void set_requires_grad(const Tensor& x, bool on) {
  if (on && !is_inexact(x.dtype())) {
    fail(Status::dtype, "a tensor of dtype ", x.dtype(),
         " cannot require grad: only floating and complex ones can");
  }
  if (!is_leaf(x)) {
    if (!on) fail(Status::autograd, "a computed tensor cannot stop requiring grad; detach it");
    return;
  }
  if (on || x.impl()->grad_state) grad_state(x.impl()).requires_grad = on;
}

}  // namespace libtensor::autograd
