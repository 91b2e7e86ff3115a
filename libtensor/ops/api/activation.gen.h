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
Tensor sigmoid(const Tensor& x);
void sigmoid_(const Tensor& x);
Tensor relu(const Tensor& x);
void relu_(const Tensor& x);
Tensor leaky_relu(const Tensor& x, double negative_slope);
void leaky_relu_(const Tensor& x, double negative_slope);
Tensor gelu(const Tensor& x, bool tanh_approx);
void gelu_(const Tensor& x, bool tanh_approx);
Tensor silu(const Tensor& x);
void silu_(const Tensor& x);
Tensor relu6(const Tensor& x);
void relu6_(const Tensor& x);
Tensor hardtanh(const Tensor& x, double min_val, double max_val);
void hardtanh_(const Tensor& x, double min_val, double max_val);
Tensor hardsigmoid(const Tensor& x);
void hardsigmoid_(const Tensor& x);
Tensor hardswish(const Tensor& x);
void hardswish_(const Tensor& x);
Tensor hardshrink(const Tensor& x, double lambd);
void hardshrink_(const Tensor& x, double lambd);
Tensor softshrink(const Tensor& x, double lambd);
void softshrink_(const Tensor& x, double lambd);
Tensor tanhshrink(const Tensor& x);
void tanhshrink_(const Tensor& x);
Tensor threshold(const Tensor& x, double threshold, double value);
void threshold_(const Tensor& x, double threshold, double value);
Tensor elu(const Tensor& x, double alpha);
void elu_(const Tensor& x, double alpha);
Tensor celu(const Tensor& x, double alpha);
void celu_(const Tensor& x, double alpha);
Tensor selu(const Tensor& x);
void selu_(const Tensor& x);
Tensor mish(const Tensor& x);
void mish_(const Tensor& x);
Tensor softplus(const Tensor& x, double beta, double threshold);
void softplus_(const Tensor& x, double beta, double threshold);
Tensor softsign(const Tensor& x);
void softsign_(const Tensor& x);
Tensor logsigmoid(const Tensor& x);
void logsigmoid_(const Tensor& x);
Tensor softmax(const Tensor& x, int axis);
Tensor log_softmax(const Tensor& x, int axis);
Tensor prelu(const Tensor& x, const Tensor& weight);
Tensor glu(const Tensor& x, int axis);
Tensor rrelu(const Tensor& x, double lower, double upper, bool training, Generator* rng);
Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int axis, Generator* rng);
Tensor softmin(const Tensor& x, int axis);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor softmax(const Tensor& x, int axis);
Tensor log_softmax(const Tensor& x, int axis);
Tensor prelu(const Tensor& x, const Tensor& weight);
Tensor glu(const Tensor& x, int axis);
Tensor rrelu(const Tensor& x, double lower, double upper, bool training, Generator* rng);
Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int axis, Generator* rng);
Tensor softmin(const Tensor& x, int axis);
}  // namespace body

}  // namespace libtensor
