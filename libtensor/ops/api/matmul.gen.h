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
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor matmul_integer(const Tensor& a, const Tensor& b);
Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor outer(const Tensor& a, const Tensor& b);
Tensor mv(const Tensor& a, const Tensor& b);
Tensor bmm(const Tensor& a, const Tensor& b);
Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor dot(const Tensor& a, const Tensor& b);
Tensor vecdot(const Tensor& a, const Tensor& b, int axis);
Tensor inner(const Tensor& a, const Tensor& b);
Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b);
Tensor kron(const Tensor& a, const Tensor& b);
Tensor cross(const Tensor& a, const Tensor& b, int axis);
Tensor multi_dot(const Tensors& xs);
Tensor einsum(std::string_view equation, const Tensors& operands);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor matmul_integer(const Tensor& a, const Tensor& b);
Tensor addmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor outer(const Tensor& a, const Tensor& b);
Tensor mv(const Tensor& a, const Tensor& b);
Tensor bmm(const Tensor& a, const Tensor& b);
Tensor baddbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addbmm(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addmv(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor addr(const Tensor& c, const Tensor& a, const Tensor& b, double beta, double alpha);
Tensor dot(const Tensor& a, const Tensor& b);
Tensor vecdot(const Tensor& a, const Tensor& b, int axis);
Tensor inner(const Tensor& a, const Tensor& b);
Tensor tensordot(const Tensor& a, const Tensor& b, const Ints& axes_a, const Ints& axes_b);
Tensor kron(const Tensor& a, const Tensor& b);
Tensor cross(const Tensor& a, const Tensor& b, int axis);
Tensor multi_dot(const Tensors& xs);
Tensor einsum(std::string_view equation, const Tensors& operands);
}  // namespace body

}  // namespace libtensor
