/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor quantized_linear_dx(const Tensor& dout, const Tensor& codes, const Tensor& scales, const Shape& x_shape, int64_t block_size);
Tensor quantized_linear_dbias(const Tensor& dout);

}  // namespace libtensor::gradients
