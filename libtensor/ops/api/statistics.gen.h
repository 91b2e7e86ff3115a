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
Tensor diff(const Tensor& x, int64_t n, int axis, const Tensor& prepend, const Tensor& append);
Tensor trapezoid(const Tensor& y, const Tensor& x, double dx, int axis);
Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, double dx, int axis);
Tensor cov(const Tensor& x, double correction, const Tensor& fweights, const Tensor& aweights);
Tensor corrcoef(const Tensor& x);
Tensor histc(const Tensor& x, int64_t bins, double min, double max);
Tensor bincount(const Tensor& x, const Tensor& weights, int64_t minlength);
Tensors median(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensors nanmedian(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensors mode(const Tensor& x, int axis, bool keepdims);
Tensor quantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation);
Tensor nanquantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor diff(const Tensor& x, int64_t n, int axis, const Tensor& prepend, const Tensor& append);
Tensor trapezoid(const Tensor& y, const Tensor& x, double dx, int axis);
Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, double dx, int axis);
Tensor cov(const Tensor& x, double correction, const Tensor& fweights, const Tensor& aweights);
Tensor corrcoef(const Tensor& x);
Tensor histc(const Tensor& x, int64_t bins, double min, double max);
Tensor bincount(const Tensor& x, const Tensor& weights, int64_t minlength);
Tensors median(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensors nanmedian(const Tensor& x, OptionalAxis axis, bool keepdims);
Tensors mode(const Tensor& x, int axis, bool keepdims);
Tensor quantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation);
Tensor nanquantile(const Tensor& x, const Tensor& q, OptionalAxis axis, bool keepdims, std::string_view interpolation);
}  // namespace body

}  // namespace libtensor
