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
Tensor sum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor prod(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor mean(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor var(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor std(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor max(const Tensor& x, const Axes& axes, bool keepdims);
Tensor min(const Tensor& x, const Axes& axes, bool keepdims);
Tensor argmax(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensor argmin(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensor any(const Tensor& x, const Axes& axes, bool keepdims);
Tensor all(const Tensor& x, const Axes& axes, bool keepdims);
Tensor logsumexp(const Tensor& x, const Axes& axes, bool keepdims);
Tensors max_with_indices(const Tensor& x, int axis, bool keepdims);
Tensors min_with_indices(const Tensor& x, int axis, bool keepdims);
Tensor nansum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor nanmean(const Tensor& x, const Axes& axes, bool keepdims);
Tensor count_nonzero(const Tensor& x, const Axes& axes, bool keepdims);
Tensors var_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensors std_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor vector_norm(const Tensor& x, const Axes& axes, double ord, bool keepdims);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor mean(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor var(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor std(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor argmax(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensor argmin(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensor logsumexp(const Tensor& x, const Axes& axes, bool keepdims);
Tensors max_with_indices(const Tensor& x, int axis, bool keepdims);
Tensors min_with_indices(const Tensor& x, int axis, bool keepdims);
Tensor nansum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor nanmean(const Tensor& x, const Axes& axes, bool keepdims);
Tensor count_nonzero(const Tensor& x, const Axes& axes, bool keepdims);
Tensors var_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensors std_mean(const Tensor& x, const Axes& axes, double correction, bool keepdims);
Tensor vector_norm(const Tensor& x, const Axes& axes, double ord, bool keepdims);
}  // namespace body

}  // namespace libtensor
