/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor view_as_real_dx(const Tensor& dout);
Tensor view_as_complex_dx(const Tensor& dout);
Tensor conj_physical_dx(const Tensor& dout);

}  // namespace libtensor::gradients
