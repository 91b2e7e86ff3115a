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
Tensor slice_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t start, int64_t stop, int64_t step);
Tensor select_dx(const Tensor& dout, const Shape& x_shape, int axis, int64_t index);
Tensor diagonal_dx(const Tensor& dout, const Shape& x_shape, int64_t offset, int axis0, int axis1);
Tensor as_strided_dx(const Tensor& dout, const Geometry& x_geometry, const Shape& shape, const Ints& strides, int64_t offset);
Tensor as_strided_scatter_dx(const Tensor& dout, const Shape& shape, const Ints& strides, int64_t offset);
Tensor as_strided_scatter_dsrc(const Tensor& dout, const Shape& shape, const Ints& strides, int64_t offset);
Tensor split_dx(const Tensors& douts, int axis);
Tensor unbind_dx(const Tensors& douts, int axis);
Tensors concat_dxs(const Tensor& dout, OptionalAxis axis, const std::vector<Shape>& xs_shapes);
Tensor flip_dx(const Tensor& dout, const Axes& axes);
Tensor pad_dx(const Tensor& dout, const Ints& widths);
Tensor add_da(const Tensor& dout);
Tensor add_db(const Tensor& dout);
Tensor sub_da(const Tensor& dout);
Tensor sub_db(const Tensor& dout);
Tensor mul_da(const Tensor& dout, const Tensor& b);
Tensor mul_db(const Tensor& dout, const Tensor& a);
Tensor div_da(const Tensor& dout, const Tensor& b);
Tensor div_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor remainder_da(const Tensor& dout);
Tensor remainder_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor pow_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor pow_db(const Tensor& dout, const Tensor& a, const Tensor& b, const Tensor& out);
Tensor maximum_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor maximum_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor minimum_da(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor minimum_db(const Tensor& dout, const Tensor& a, const Tensor& b);
Tensor hypot_da(const Tensor& dout, const Tensor& a, const Tensor& out);
Tensor hypot_db(const Tensor& dout, const Tensor& b, const Tensor& out);
Tensor neg_dx(const Tensor& dout);
Tensor abs_dx(const Tensor& dout, const Tensor& x);
Tensor sign_dx(const Tensor& dout);
Tensor reciprocal_dx(const Tensor& dout, const Tensor& out);
Tensor square_dx(const Tensor& dout, const Tensor& x);
Tensor sqrt_dx(const Tensor& dout, const Tensor& out);
Tensor rsqrt_dx(const Tensor& dout, const Tensor& out);
Tensor exp_dx(const Tensor& dout, const Tensor& out);
Tensor expm1_dx(const Tensor& dout, const Tensor& out);
Tensor log_dx(const Tensor& dout, const Tensor& x);
Tensor log1p_dx(const Tensor& dout, const Tensor& x);
Tensor sin_dx(const Tensor& dout, const Tensor& x);
Tensor cos_dx(const Tensor& dout, const Tensor& x);
Tensor tanh_dx(const Tensor& dout, const Tensor& out);
Tensor sigmoid_dx(const Tensor& dout, const Tensor& out);
Tensor erf_dx(const Tensor& dout, const Tensor& x);
Tensor relu_dx(const Tensor& dout, const Tensor& out);
Tensor leaky_relu_dx(const Tensor& dout, const Tensor& x, double negative_slope);
Tensor gelu_dx(const Tensor& dout, const Tensor& x, bool tanh_approx);
Tensor silu_dx(const Tensor& dout, const Tensor& x);
Tensor floor_dx(const Tensor& dout);
Tensor ceil_dx(const Tensor& dout);
Tensor round_dx(const Tensor& dout);
Tensor clamp_dx(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor clamp_dmin(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor clamp_dmax(const Tensor& dout, const Tensor& x, const Tensor& min, const Tensor& max);
Tensor where_da(const Tensor& dout, const Tensor& condition);
Tensor where_db(const Tensor& dout, const Tensor& condition);
Tensor masked_fill_dx(const Tensor& dout, const Tensor& mask);
Tensor masked_fill_dvalue(const Tensor& dout, const Tensor& mask);
Tensor sum_dx(const Tensor& dout, const Shape& x_shape, const Axes& axes, bool keepdims);
Tensor prod_dx(const Tensor& dout, const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor var_dx(const Tensor& dout, const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor std_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, double correction, bool keepdims);
Tensor max_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor min_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor logsumexp_dx(const Tensor& dout, const Tensor& x, const Tensor& out, const Axes& axes, bool keepdims);
Tensor cumsum_dx(const Tensor& dout, const Shape& x_shape, OptionalAxis axis);
Tensor index_select_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index);
Tensor gather_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index);
Tensor scatter_dx(const Tensor& dout, int axis, const Tensor& index);
Tensor scatter_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape);
Tensor scatter_add_dx(const Tensor& dout);
Tensor scatter_add_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape);
Tensor index_dx(const Tensor& dout, const Shape& x_shape, const Tensors& indices);
Tensor index_put_dx(const Tensor& dout, const Tensors& indices, bool accumulate);
Tensor index_put_dvalues(const Tensor& dout, const Tensors& indices, const Shape& values_shape);
Tensor matmul_da(const Tensor& dout, const Shape& a_shape, const Tensor& b);
Tensor matmul_db(const Tensor& dout, const Tensor& a, const Shape& b_shape);
Tensor conv2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_dweight(const Tensor& dout, const Tensor& x, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_dbias(const Tensor& dout);
Tensor conv2d_input_grad_ddy(const Tensor& dout, const Tensor& weight, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_input_grad_dweight(const Tensor& dout, const Tensor& dy, const Shape& weight_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad_ddy(const Tensor& dout, const Tensor& x, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad_dx(const Tensor& dout, const Tensor& dy, const Shape& x_shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor max_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Tensor& indices);
Tensor avg_pool2d_dx(const Tensor& dout, const Shape& x_shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad);
Tensor avg_pool2d_grad_ddy(const Tensor& dout, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad);
Tensor softmax_dx(const Tensor& dout, const Tensor& out, int axis);
Tensor log_softmax_dx(const Tensor& dout, const Tensor& out, int axis);
Tensor layer_norm_dx(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps, const Tensor& mean, const Tensor& rstd);
Tensor layer_norm_dweight(const Tensor& dout, const Tensor& x, int64_t norm_ndim, double eps, const Tensor& mean, const Tensor& rstd);
Tensor layer_norm_dbias(const Tensor& dout);
Tensor batch_norm_dx(const Tensor& dout, const Tensor& x, const Tensor& weight, bool training, double eps, const Tensor& mean, const Tensor& rstd);
Tensor batch_norm_dweight(const Tensor& dout, const Tensor& x, bool training, double eps, const Tensor& mean, const Tensor& rstd);
Tensor batch_norm_dbias(const Tensor& dout);
Tensor dropout_dx(const Tensor& dout, const Tensor& mask);
Tensor uniform_inplace_dx(const Tensor& dout);
Tensor normal_inplace_dx(const Tensor& dout);

}  // namespace libtensor::gradients
