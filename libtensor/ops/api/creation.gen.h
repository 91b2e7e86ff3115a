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
Tensor logspace(double start, double stop, int64_t num, bool endpoint, double base, DType dtype, Device device);
Tensor tril_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor triu_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor vander(const Tensor& x, int64_t n, bool increasing);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
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
Tensor logspace(double start, double stop, int64_t num, bool endpoint, double base, DType dtype, Device device);
Tensor tril_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor triu_indices(int64_t n, int64_t m, int64_t k, DType dtype, Device device);
Tensor vander(const Tensor& x, int64_t n, bool increasing);
}  // namespace body

}  // namespace libtensor
