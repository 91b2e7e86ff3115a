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
Tensor layer_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, const Tensor& bias, double eps);
Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps);
Tensor rms_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps);
Tensor group_norm(const Tensor& x, int64_t groups, const Tensor& weight, const Tensor& bias, double eps);
Tensor instance_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps);
Tensor local_response_norm(const Tensor& x, int64_t size, double alpha, double beta, double k);
Tensor normalize(const Tensor& x, double ord, int axis, double eps);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor layer_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, const Tensor& bias, double eps, Tensor& mean, Tensor& rstd);
Tensor batch_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training, double momentum, double eps, Tensor& mean, Tensor& rstd, Tensor& new_mean, Tensor& new_var);
Tensor rms_norm(const Tensor& x, int64_t norm_ndim, const Tensor& weight, double eps, Tensor& rstd);
Tensor group_norm(const Tensor& x, int64_t groups, const Tensor& weight, const Tensor& bias, double eps);
Tensor instance_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool use_input_stats, double momentum, double eps);
Tensor local_response_norm(const Tensor& x, int64_t size, double alpha, double beta, double k);
Tensor normalize(const Tensor& x, double ord, int axis, double eps);
}  // namespace body

}  // namespace libtensor
