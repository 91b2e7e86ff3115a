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
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias, std::string_view activation);
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation);
Tensor col2im(const Tensor& x, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation);
Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight, const Tensor& bias);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
Tensor linear_activation(const Tensor& x, const Tensor& weight, const Tensor& bias, std::string_view activation);
Tensor conv1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv2d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_input_grad(const Tensor& dy, const Tensor& weight, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv3d_weight_grad(const Tensor& dy, const Tensor& x, const Shape& shape, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups);
Tensor conv_transpose1d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor conv_transpose2d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor conv_transpose3d(const Tensor& x, const Tensor& weight, const Tensor& bias, const Ints& stride, const Ints& padding, const Ints& output_padding, int64_t groups, const Ints& dilation);
Tensor im2col(const Tensor& x, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation);
Tensor col2im(const Tensor& x, const Shape& shape, const Ints& kernel, const Ints& stride, const Ints& padding, const Ints& dilation);
Tensor bilinear(const Tensor& x1, const Tensor& x2, const Tensor& weight, const Tensor& bias);
}  // namespace body

}  // namespace libtensor
