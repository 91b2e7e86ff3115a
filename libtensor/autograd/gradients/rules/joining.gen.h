/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensors concat_dxs(const Tensor& dout, OptionalAxis axis, const std::vector<Shape>& xs_shapes);
Tensor flip_dx(const Tensor& dout, const Axes& axes);
Tensor pad_dx(const Tensor& dout, const Ints& widths);

}  // namespace libtensor::gradients
