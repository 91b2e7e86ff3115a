/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensors recurrence_grads(const Tensors& douts, const Tensor& input, const Tensor& h0, const Tensor& c0, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr, int64_t cell, bool backwards, const Tensor& h, const Tensor& c, const Tensor& gates);

}  // namespace libtensor::gradients
