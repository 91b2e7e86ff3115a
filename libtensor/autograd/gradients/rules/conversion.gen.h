/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor clone_dx(const Tensor& dout);
Tensor astype_dx(const Tensor& dout, DType x_dtype);
Tensor to_device_dx(const Tensor& dout, Device x_device);
Tensor copy_inplace_dx(const Tensor& dout);
Tensor copy_inplace_dsrc(const Tensor& dout);
Tensor fill_inplace_dx(const Tensor& dout);
Tensor zero_inplace_dx(const Tensor& dout);

}  // namespace libtensor::gradients
