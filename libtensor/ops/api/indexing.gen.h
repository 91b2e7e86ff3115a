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
Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset);
Tensor select_scatter(const Tensor& x, const Tensor& src, int axis, int64_t index);
Tensor slice_scatter(const Tensor& x, const Tensor& src, int axis, int64_t start, int64_t stop, int64_t step);
Tensor diagonal_scatter(const Tensor& x, const Tensor& src, int64_t offset, int axis0, int axis1);
Tensor masked_fill(const Tensor& x, const Tensor& mask, const Tensor& value);
void masked_fill_(const Tensor& x, const Tensor& mask, const Tensor& value);
Tensor index_select(const Tensor& x, int axis, const Tensor& index);
Tensor gather(const Tensor& x, int axis, const Tensor& index);
Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor scatter_reduce(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self);
void scatter_reduce_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self);
Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis);
Tensor embedding(const Tensor& weight, const Tensor& index);
Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets, std::string_view mode, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx);
Tensor one_hot(const Tensor& index, int64_t num_classes);
Tensor nonzero(const Tensor& x);
Tensor index(const Tensor& x, const Tensors& indices);
Tensor index_put(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate);
void index_put_(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate);
Tensor masked_select(const Tensor& x, const Tensor& mask);
Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src);
Tensor take(const Tensor& x, const Tensor& index, OptionalAxis axis);
Tensor put(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate);
void put_(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate);
Tensor index_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha);
void index_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha);
Tensor index_copy(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void index_copy_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor index_fill(const Tensor& x, int axis, const Tensor& index, const Tensor& value);
void index_fill_(const Tensor& x, int axis, const Tensor& index, const Tensor& value);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset);
Tensor select_scatter(const Tensor& x, const Tensor& src, int axis, int64_t index);
Tensor slice_scatter(const Tensor& x, const Tensor& src, int axis, int64_t start, int64_t stop, int64_t step);
Tensor diagonal_scatter(const Tensor& x, const Tensor& src, int64_t offset, int axis0, int axis1);
Tensor index_select(const Tensor& x, int axis, const Tensor& index);
Tensor gather(const Tensor& x, int axis, const Tensor& index);
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_reduce_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, std::string_view reduce, bool include_self);
Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis);
Tensor embedding(const Tensor& weight, const Tensor& index);
Tensor embedding_bag(const Tensor& weight, const Tensor& index, const Tensor& offsets, std::string_view mode, const Tensor& per_sample_weights, bool include_last_offset, int64_t padding_idx);
Tensor one_hot(const Tensor& index, int64_t num_classes);
Tensor nonzero(const Tensor& x);
Tensor index(const Tensor& x, const Tensors& indices);
void index_put_(const Tensor& x, const Tensors& indices, const Tensor& values, bool accumulate);
Tensor masked_select(const Tensor& x, const Tensor& mask);
Tensor masked_scatter(const Tensor& x, const Tensor& mask, const Tensor& src);
Tensor take(const Tensor& x, const Tensor& index, OptionalAxis axis);
Tensor put(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate);
void put_(const Tensor& x, const Tensor& index, const Tensor& src, bool accumulate);
Tensor index_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha);
void index_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src, Scalar alpha);
Tensor index_copy(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void index_copy_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor index_fill(const Tensor& x, int axis, const Tensor& index, const Tensor& value);
void index_fill_(const Tensor& x, int axis, const Tensor& index, const Tensor& value);
}  // namespace body

}  // namespace libtensor
