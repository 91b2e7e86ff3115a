/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor erf_dx(const Tensor& dout, const Tensor& x);
Tensor erfc_dx(const Tensor& dout, const Tensor& x);
Tensor erfinv_dx(const Tensor& dout, const Tensor& out);
Tensor lgamma_dx(const Tensor& dout, const Tensor& x);
Tensor digamma_dx(const Tensor& dout, const Tensor& x);
Tensor polygamma_dx(const Tensor& dout, const Tensor& x, int64_t n);

}  // namespace libtensor::gradients
