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
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensors quantize_blockwise(const Tensor& x, int64_t bits, int64_t block_size);
Tensor dequantize_blockwise(const Tensor& codes, const Tensor& scales, int64_t extent, int64_t block_size, DType dtype);
Tensor quantized_linear(const Tensor& x, const Tensor& codes, const Tensor& scales, const Tensor& bias, int64_t block_size, bool int8_activations);
}  // namespace body

}  // namespace libtensor
