/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor matmul_da(const Tensor& dout, const Shape& a_shape, const Tensor& b);
Tensor matmul_db(const Tensor& dout, const Tensor& a, const Shape& b_shape);
Tensor addmm_dc(const Tensor& dout, double beta);
Tensor addmm_da(const Tensor& dout, const Tensor& b, double alpha);
Tensor addmm_db(const Tensor& dout, const Tensor& a, double alpha);
Tensor baddbmm_dc(const Tensor& dout, double beta);
Tensor baddbmm_da(const Tensor& dout, const Tensor& b, double alpha);
Tensor baddbmm_db(const Tensor& dout, const Tensor& a, double alpha);

}  // namespace libtensor::gradients
