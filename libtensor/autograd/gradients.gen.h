// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/tensor.h"
#include "libtensor/ops/types.h"

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
Tensor view_dx(const Tensor& dout, const Shape& x_shape);
Tensor permute_dims_dx(const Tensor& dout, const Ints& axes);
Tensor transpose_dx(const Tensor& dout, int axis0, int axis1);
Tensor broadcast_to_dx(const Tensor& dout, const Shape& x_shape);
Tensor squeeze_dx(const Tensor& dout, const Shape& x_shape);
Tensor unsqueeze_dx(const Tensor& dout, int axis);
Tensor add_da(const Tensor& dout);
Tensor add_db(const Tensor& dout);
Tensor sub_da(const Tensor& dout);
Tensor sub_db(const Tensor& dout);
Tensor mul_da(const Tensor& dout, const Tensor& b);
Tensor mul_db(const Tensor& dout, const Tensor& a);
Tensor div_da(const Tensor& dout, const Tensor& b);
Tensor div_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor neg_dx(const Tensor& dout);
Tensor sign_dx(const Tensor& dout);
Tensor square_dx(const Tensor& dout, const Tensor& x);
Tensor exp_dx(const Tensor& dout, const Tensor& out);
Tensor floor_dx(const Tensor& dout);
Tensor ceil_dx(const Tensor& dout);
Tensor round_dx(const Tensor& dout);
Tensor sum_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, bool keepdims);
Tensor matmul_da(const Tensor& dout, const Shape& a_shape, const Tensor& b);
Tensor matmul_db(const Tensor& dout, const Tensor& a, const Shape& b_shape);

}  // namespace libtensor::gradients
