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
Tensors quantize_blockwise(const Tensor& x, int64_t bits, int64_t block_size);
Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size, DType dtype);
Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales, const Tensor& bias, int64_t block_size, bool int8_activations);
Tensor quantize_affine(const Tensor& x, const Tensor& scale, const Tensor& zero_point, int axis, DType dtype);
Tensor dequantize_affine(const Tensor& codes, const Tensor& scale, const Tensor& zero_point, int axis);
Tensor quantized_conv(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups, bool relu);
Tensor quantized_matmul(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, bool relu);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensors quantize_blockwise(const Tensor& x, int64_t bits, int64_t block_size);
Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size, DType dtype);
Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales, const Tensor& bias, int64_t block_size, bool int8_activations);
Tensor quantize_affine(const Tensor& x, const Tensor& scale, const Tensor& zero_point, int axis, DType dtype);
Tensor dequantize_affine(const Tensor& codes, const Tensor& scale, const Tensor& zero_point, int axis);
Tensor quantized_conv(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, const Ints& stride, const Ints& padding, const Ints& dilation, int64_t groups, bool relu);
Tensor quantized_matmul(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& x_scale, const Tensor& x_zero_point, const Tensor& weight_scale, const Tensor& weight_zero_point, const Tensor& out_scale, const Tensor& out_zero_point, bool relu);
}  // namespace body

}  // namespace libtensor
