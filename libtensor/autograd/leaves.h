// SPDX-License-Identifier: Apache-2.0
// What a caller sets and asks of a tensor's gradient.
#pragma once

#include "libtensor/graph/tensor.h"

namespace libtensor::autograd {

Tensor grad_of(const Tensor& x);  // undefined where there is none
void set_grad(const Tensor& x, const Tensor& grad);
void retain_grad(const Tensor& x);
void set_requires_grad(const Tensor& x, bool on);

}  // namespace libtensor::autograd
