/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

namespace libtensor {

class Generator;

// The ops of a family, differentiable, as the table lists them.
namespace ops {
Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensors max_pool1d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensors max_pool2d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensors max_pool3d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad);
Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor adaptive_avg_pool1d(const Tensor& x, const Shape& shape);
Tensor adaptive_avg_pool2d(const Tensor& x, const Shape& shape);
Tensor adaptive_avg_pool3d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool1d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool2d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool3d(const Tensor& x, const Shape& shape);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor max_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode, Tensor& indices);
Tensor max_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode, Tensor& indices);
Tensor max_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode, Tensor& indices);
Tensors max_pool1d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensors max_pool2d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensors max_pool3d_with_indices(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation, bool ceil_mode);
Tensor max_unpool1d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor max_unpool2d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor max_unpool3d(const Tensor& x, const Tensor& indices, const Shape& shape);
Tensor avg_pool1d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad);
Tensor avg_pool2d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool2d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor avg_pool3d_grad(const Tensor& dy, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceil_mode, bool count_include_pad, int64_t divisor_override);
Tensor lp_pool1d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor lp_pool2d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor lp_pool3d(const Tensor& x, double norm_type, const Ints& kernel, const Ints& stride, bool ceil_mode);
Tensor adaptive_avg_pool1d(const Tensor& x, const Shape& shape);
Tensor adaptive_avg_pool2d(const Tensor& x, const Shape& shape);
Tensor adaptive_avg_pool3d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool1d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool2d(const Tensor& x, const Shape& shape);
Tensors adaptive_max_pool3d(const Tensor& x, const Shape& shape);
}  // namespace body

}  // namespace libtensor
