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
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, double dropout_p, bool causal, double scale, bool enable_gqa, Generator* rng);
Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale);
Tensors multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t num_heads, const Tensor& in_weight, const Tensor& q_weight, const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn, const Tensor& out_weight, const Tensor& out_bias, const Tensor& key_padding_mask, const Tensor& mask, double dropout_p, bool need_weights, bool average_weights, Generator* rng);
}  // namespace ops

// What is written by hand for them: no graph, arguments as the caller passed them.
namespace body {
Tensor scaled_dot_product_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, double dropout_p, bool causal, double scale, bool enable_gqa, Generator* rng);
Tensor flash_attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& mask, bool causal, double scale, Tensor& lse);
Tensors multi_head_attention(const Tensor& query, const Tensor& key, const Tensor& value, int64_t num_heads, const Tensor& in_weight, const Tensor& q_weight, const Tensor& k_weight, const Tensor& v_weight, const Tensor& in_bias, const Tensor& bias_k, const Tensor& bias_v, bool add_zero_attn, const Tensor& out_weight, const Tensor& out_bias, const Tensor& key_padding_mask, const Tensor& mask, double dropout_p, bool need_weights, bool average_weights, Generator* rng);
}  // namespace body

}  // namespace libtensor
