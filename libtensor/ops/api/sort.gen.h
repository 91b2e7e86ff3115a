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
Tensor argsort(const Tensor& x, int axis, bool descending);
Tensors sort(const Tensor& x, int axis, bool descending);
Tensors topk(const Tensor& x, int64_t k, int axis, bool largest);
Tensors kthvalue(const Tensor& x, int64_t k, int axis, bool keepdims);
Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right);
Tensor bucketize(const Tensor& x, const Tensor& boundaries, bool right);
Tensors unique_all(const Tensor& x);
Tensors unique_counts(const Tensor& x);
Tensors unique_inverse(const Tensor& x);
Tensor unique_values(const Tensor& x);
Tensors unique_dim(const Tensor& x, int axis);
Tensors unique_consecutive(const Tensor& x, OptionalAxis axis);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor argsort(const Tensor& x, int axis, bool descending);
Tensors sort(const Tensor& x, int axis, bool descending);
Tensors topk(const Tensor& x, int64_t k, int axis, bool largest);
Tensors kthvalue(const Tensor& x, int64_t k, int axis, bool keepdims);
Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool right);
Tensor bucketize(const Tensor& x, const Tensor& boundaries, bool right);
Tensors unique_all(const Tensor& x);
Tensors unique_counts(const Tensor& x);
Tensors unique_inverse(const Tensor& x);
Tensor unique_values(const Tensor& x);
Tensors unique_dim(const Tensor& x, int axis);
Tensors unique_consecutive(const Tensor& x, OptionalAxis axis);
}  // namespace body

}  // namespace libtensor
