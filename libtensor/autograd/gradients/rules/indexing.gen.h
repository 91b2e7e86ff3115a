/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor as_strided_scatter_dx(const Tensor& dout, const Shape& shape, const Ints& strides, int64_t offset);
Tensor as_strided_scatter_dsrc(const Tensor& dout, const Shape& shape, const Ints& strides, int64_t offset);
Tensor masked_fill_dx(const Tensor& dout, const Tensor& mask);
Tensor masked_fill_dvalue(const Tensor& dout, const Tensor& mask);
Tensor index_select_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index);
Tensor gather_dx(const Tensor& dout, const Shape& x_shape, int axis, const Tensor& index);
Tensor scatter_dx(const Tensor& dout, int axis, const Tensor& index);
Tensor scatter_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape);
Tensor scatter_add_dx(const Tensor& dout);
Tensor scatter_add_dsrc(const Tensor& dout, int axis, const Tensor& index, const Shape& src_shape);
Tensors scatter_reduce_grads(const Tensor& dout, const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self, const Tensor& out);
Tensor index_dx(const Tensor& dout, const Shape& x_shape, const Tensors& indices);
Tensor index_put_dx(const Tensor& dout, const Tensors& indices, bool accumulate);
Tensor index_put_dvalues(const Tensor& dout, const Tensors& indices, const Shape& values_shape, bool accumulate);
Tensors copy_slices_grads(const Tensor& dout, const Geometry& x_geometry, const Shape& shape, const Ints& strides, int64_t offset);

}  // namespace libtensor::gradients
