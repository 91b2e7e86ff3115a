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
Tensor reshape(const Tensor& x, const Shape& shape);
Tensor view(const Tensor& x, const Shape& shape);
Tensor flatten(const Tensor& x, int start_axis, int end_axis);
Tensor permute_dims(const Tensor& x, const Ints& axes);
Tensor transpose(const Tensor& x, int axis0, int axis1);
Tensor matrix_transpose(const Tensor& x);
Tensor broadcast_to(const Tensor& x, const Shape& shape);
Tensor squeeze(const Tensor& x, const Axes& axes);
Tensor unsqueeze(const Tensor& x, int axis);
Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step);
Tensor select(const Tensor& x, int axis, int64_t index);
Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length);
Tensor diagonal(const Tensor& x, int64_t offset, int axis0, int axis1);
Tensor as_strided(const Tensor& x, const Shape& shape, const Ints& strides, int64_t offset);
Tensors split(const Tensor& x, const Ints& sizes, int axis);
Tensors unbind(const Tensor& x, int axis);
Tensors chunk(const Tensor& x, int64_t chunks, int axis);
Tensors array_split(const Tensor& x, int64_t sections, int axis);
Tensors broadcast_tensors(const Tensors& xs);
Tensors meshgrid(const Tensors& xs, std::string_view indexing);
Tensor detach(const Tensor& x);
Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination);
Tensor unflatten(const Tensor& x, int axis, const Ints& sizes);
Tensor unfold(const Tensor& x, int axis, int64_t size, int64_t step);
Tensor atleast_1d(const Tensor& x);
Tensor atleast_2d(const Tensor& x);
Tensor atleast_3d(const Tensor& x);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor reshape(const Tensor& x, const Shape& shape);
Tensor view(const Tensor& x, const Shape& shape);
Tensor flatten(const Tensor& x, int start_axis, int end_axis);
Tensor permute_dims(const Tensor& x, const Ints& axes);
Tensor transpose(const Tensor& x, int axis0, int axis1);
Tensor matrix_transpose(const Tensor& x);
Tensor broadcast_to(const Tensor& x, const Shape& shape);
Tensor squeeze(const Tensor& x, const Axes& axes);
Tensor unsqueeze(const Tensor& x, int axis);
Tensor slice(const Tensor& x, int axis, int64_t start, int64_t stop, int64_t step);
Tensor select(const Tensor& x, int axis, int64_t index);
Tensor narrow(const Tensor& x, int axis, int64_t start, int64_t length);
Tensor diagonal(const Tensor& x, int64_t offset, int axis0, int axis1);
Tensor as_strided(const Tensor& x, const Shape& shape, const Ints& strides, int64_t offset);
Tensors split(const Tensor& x, const Ints& sizes, int axis);
Tensors unbind(const Tensor& x, int axis);
Tensors chunk(const Tensor& x, int64_t chunks, int axis);
Tensors array_split(const Tensor& x, int64_t sections, int axis);
Tensors broadcast_tensors(const Tensors& xs);
Tensors meshgrid(const Tensors& xs, std::string_view indexing);
Tensor detach(const Tensor& x);
Tensor moveaxis(const Tensor& x, const Ints& source, const Ints& destination);
Tensor unflatten(const Tensor& x, int axis, const Ints& sizes);
Tensor unfold(const Tensor& x, int axis, int64_t size, int64_t step);
Tensor atleast_1d(const Tensor& x);
Tensor atleast_2d(const Tensor& x);
Tensor atleast_3d(const Tensor& x);
}  // namespace body

}  // namespace libtensor
