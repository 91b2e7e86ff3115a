/* SPDX-License-Identifier: Apache-2.0 */
// Written by tools/generate.py from the tables. Do not edit.
#pragma once

#include "libtensor/graph/op_types.h"
#include "libtensor/graph/tensor.h"

// The gradient rules, one for each differentiable argument. dout has the shape of the result. A rule may return
// any shape that its argument broadcasts to: the engine sums.
namespace libtensor::gradients {

Tensors flash_attention_grads(const Tensor& dout, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale, const Tensor& out, const Tensor& lse);
Tensor flash_attention_dmask(const Tensor& dout, const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale);

}  // namespace libtensor::gradients
