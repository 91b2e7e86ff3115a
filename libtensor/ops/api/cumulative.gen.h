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
Tensor cumsum(const Tensor& x, OptionalAxis axis, DType dtype);
Tensor cumprod(const Tensor& x, OptionalAxis axis, DType dtype);
Tensor logcumsumexp(const Tensor& x, int axis);
Tensors cummax(const Tensor& x, int axis);
Tensors cummin(const Tensor& x, int axis);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor cumsum(const Tensor& x, OptionalAxis axis, DType dtype);
Tensor cumprod(const Tensor& x, OptionalAxis axis, DType dtype);
Tensor logcumsumexp(const Tensor& x, int axis);
Tensors cummax(const Tensor& x, int axis);
Tensors cummin(const Tensor& x, int axis);
}  // namespace body

}  // namespace libtensor
