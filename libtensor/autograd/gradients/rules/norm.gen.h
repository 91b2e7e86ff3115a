/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensor layer_norm_dx(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps, const Tensor& mean, const Tensor& rstd);
Tensors layer_norm_grads(const Tensor& dout, const Tensor& x, int64_t norm_ndim, double eps, const Tensor& mean, const Tensor& rstd);
Tensor batch_norm_dx(const Tensor& dout, const Tensor& x, const Tensor& weight, bool training, double eps, const Tensor& mean, const Tensor& rstd);
Tensor batch_norm_dweight(const Tensor& dout, const Tensor& x, bool training, double eps, const Tensor& mean, const Tensor& rstd);
Tensor batch_norm_dbias(const Tensor& dout);
Tensor rms_norm_dx(const Tensor& dout, const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps, const Tensor& rstd);
Tensor rms_norm_dweight(const Tensor& dout, const Tensor& x, int64_t norm_ndim, double eps, const Tensor& rstd);

}  // namespace libtensor::gradients
