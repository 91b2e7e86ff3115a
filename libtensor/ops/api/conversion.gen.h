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
Tensor clone(const Tensor& x);
Tensor contiguous(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor to_device(const Tensor& x, Device device);
void copy_(const Tensor& x, const Tensor& src);
void fill_(const Tensor& x, Scalar value);
void zero_(const Tensor& x);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor clone(const Tensor& x);
Tensor contiguous(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor to_device(const Tensor& x, Device device);
void copy_(const Tensor& x, const Tensor& src);
void fill_(const Tensor& x, Scalar value);
void zero_(const Tensor& x);
}  // namespace body

}  // namespace libtensor
