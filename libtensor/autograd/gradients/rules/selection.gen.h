/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor nan_to_num_dx(const Tensor& dout, const Tensor& x);
Tensor clamp_dx(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor clamp_dmin(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor clamp_dmax(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor where_da(const Tensor& dout, const Tensor& condition);
Tensor where_db(const Tensor& dout, const Tensor& condition);

}  // namespace libtensor::gradients
