// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include <string_view>

#include "libtensor/graph/tensor.h"
#include "libtensor/ops/types.h"

namespace libtensor {

class Generator;

// The ops, differentiable, as the table lists them.
namespace ops {
Tensor empty(const Shape& shape, DType dtype, Device device);
Tensor zeros(const Shape& shape, DType dtype, Device device);
Tensor ones(const Shape& shape, DType dtype, Device device);
Tensor full(const Shape& shape, Scalar value, DType dtype, Device device);
Tensor empty_like(const Tensor& x, DType dtype, Device device);
Tensor zeros_like(const Tensor& x, DType dtype, Device device);
Tensor ones_like(const Tensor& x, DType dtype, Device device);
Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device);
Tensor arange(Scalar start, Scalar stop, Scalar step, DType dtype, Device device);
Tensor linspace(double start, double stop, int64_t num, bool endpoint, DType dtype, Device device);
Tensor eye(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor clone(const Tensor& x);
Tensor contiguous(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor to_device(const Tensor& x, Device device);
void copy_(const Tensor& x, const Tensor& src);
void fill_(const Tensor& x, Scalar value);
void zero_(const Tensor& x);
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
Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset);
Tensors split(const Tensor& x, const Ints& sizes, int axis);
Tensors unbind(const Tensor& x, int axis);
Tensor detach(const Tensor& x);
Tensor concat(const Tensors& xs, OptionalAxis axis);
Tensor stack(const Tensors& xs, int axis);
Tensor flip(const Tensor& x, const Axes& axes);
Tensor pad(const Tensor& x, const Ints& widths, Scalar value);
Tensor tile(const Tensor& x, const Ints& repeats);
Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis);
Tensor add(const Tensor& a, const Tensor& b);
void add_(const Tensor& a, const Tensor& b);
Tensor sub(const Tensor& a, const Tensor& b);
void sub_(const Tensor& a, const Tensor& b);
Tensor mul(const Tensor& a, const Tensor& b);
void mul_(const Tensor& a, const Tensor& b);
Tensor div(const Tensor& a, const Tensor& b);
void div_(const Tensor& a, const Tensor& b);
Tensor neg(const Tensor& x);
void neg_(const Tensor& x);
Tensor sign(const Tensor& x);
void sign_(const Tensor& x);
Tensor square(const Tensor& x);
void square_(const Tensor& x);
Tensor exp(const Tensor& x);
void exp_(const Tensor& x);
Tensor floor(const Tensor& x);
void floor_(const Tensor& x);
Tensor ceil(const Tensor& x);
void ceil_(const Tensor& x);
Tensor round(const Tensor& x);
void round_(const Tensor& x);
Tensor eq(const Tensor& a, const Tensor& b);
Tensor ne(const Tensor& a, const Tensor& b);
Tensor lt(const Tensor& a, const Tensor& b);
Tensor le(const Tensor& a, const Tensor& b);
Tensor gt(const Tensor& a, const Tensor& b);
Tensor ge(const Tensor& a, const Tensor& b);
Tensor logical_and(const Tensor& a, const Tensor& b);
Tensor logical_or(const Tensor& a, const Tensor& b);
Tensor logical_xor(const Tensor& a, const Tensor& b);
Tensor logical_not(const Tensor& x);
Tensor isnan(const Tensor& x);
Tensor isinf(const Tensor& x);
Tensor isfinite(const Tensor& x);
Tensor sum(const Tensor& x, const Axes& axes, bool keepdims, DType dtype);
Tensor index_select(const Tensor& x, int axis, const Tensor& index);
Tensor gather(const Tensor& x, int axis, const Tensor& index);
Tensor scatter(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor scatter_add(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis);
Tensor embedding(const Tensor& weight, const Tensor& index);
Tensor one_hot(const Tensor& index, int64_t num_classes);
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor outer(const Tensor& a, const Tensor& b);
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the user gave them.
namespace body {
Tensor empty(const Shape& shape, DType dtype, Device device);
Tensor zeros(const Shape& shape, DType dtype, Device device);
Tensor ones(const Shape& shape, DType dtype, Device device);
Tensor full(const Shape& shape, Scalar value, DType dtype, Device device);
Tensor empty_like(const Tensor& x, DType dtype, Device device);
Tensor zeros_like(const Tensor& x, DType dtype, Device device);
Tensor ones_like(const Tensor& x, DType dtype, Device device);
Tensor full_like(const Tensor& x, Scalar value, DType dtype, Device device);
Tensor arange(Scalar start, Scalar stop, Scalar step, DType dtype, Device device);
Tensor linspace(double start, double stop, int64_t num, bool endpoint, DType dtype, Device device);
Tensor eye(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor clone(const Tensor& x);
Tensor contiguous(const Tensor& x);
Tensor astype(const Tensor& x, DType dtype);
Tensor to_device(const Tensor& x, Device device);
void copy_(const Tensor& x, const Tensor& src);
void fill_(const Tensor& x, Scalar value);
void zero_(const Tensor& x);
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
Tensor as_strided_scatter(const Tensor& x, const Tensor& src, const Shape& shape, const Ints& strides, int64_t offset);
Tensors split(const Tensor& x, const Ints& sizes, int axis);
Tensors unbind(const Tensor& x, int axis);
Tensor detach(const Tensor& x);
Tensor concat(const Tensors& xs, OptionalAxis axis);
Tensor stack(const Tensors& xs, int axis);
Tensor flip(const Tensor& x, const Axes& axes);
Tensor pad(const Tensor& x, const Ints& widths, Scalar value);
Tensor tile(const Tensor& x, const Ints& repeats);
Tensor repeat(const Tensor& x, int64_t repeats, OptionalAxis axis);
Tensor index_select(const Tensor& x, int axis, const Tensor& index);
Tensor gather(const Tensor& x, int axis, const Tensor& index);
void scatter_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
void scatter_add_(const Tensor& x, int axis, const Tensor& index, const Tensor& src);
Tensor take_along_axis(const Tensor& x, const Tensor& index, int axis);
Tensor embedding(const Tensor& weight, const Tensor& index);
Tensor one_hot(const Tensor& index, int64_t num_classes);
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor outer(const Tensor& a, const Tensor& b);
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
}  // namespace body

}  // namespace libtensor
