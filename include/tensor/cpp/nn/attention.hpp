// SPDX-License-Identifier: Apache-2.0
// Attention as a layer.
#ifndef TENSOR_CPP_NN_ATTENTION_HPP_
#define TENSOR_CPP_NN_ATTENTION_HPP_

#include <cstdint>
#include <string>
#include <tuple>

#include "tensor/cpp/nn/layers.hpp"

namespace tensor::nn {

/// What MultiheadAttention takes beside its extents.
struct MultiheadAttentionOptions {
  double dropout = 0;  // of the weights, in training
  bool bias = true;
  bool add_bias_kv = false;    // one more key and value, which are trained
  bool add_zero_attn = false;  // one more key and value of zeros
  std::int64_t kdim = 0;       // of keys, 0 for embed_dim
  std::int64_t vdim = 0;       // of values, 0 for embed_dim
  bool batch_first = false;
  Dtype dtype = Dtype::automatic;
};

/// What its forward() takes beside query, key and value. Masks forbid where they are true, or are
/// added to the scores.
struct AttentionCall {
  Tensor key_padding_mask = {};  // (N, S)
  bool need_weights = true;
  Tensor attn_mask = {};  // (L, S) or (N * num_heads, L, S)
  bool average_attn_weights = true;
  bool is_causal = false;  // a hint about attn_mask, which must be there
};

/// Linear, by the name that PyTorch prints for the last projection of attention.
class NonDynamicallyQuantizableLinear : public Linear {
 public:
  using Linear::Linear;
};

/// Attention in num_heads subspaces, of query (L, N, E), key (S, N, kdim) and value (S, N, vdim),
/// with batch_first (N, L, E), ..., or all without N. Gives (L, N, E) and the weights (N, L, S), or
/// (N, num_heads, L, S) unless averaged, undefined unless needed.
class MultiheadAttention : public Module {
 public:
  Parameter q_proj_weight, k_proj_weight, v_proj_weight, in_proj_weight, in_proj_bias;
  NonDynamicallyQuantizableLinear out_proj;
  Parameter bias_k, bias_v;
  std::int64_t embed_dim, num_heads;
  double dropout;
  bool add_zero_attn, batch_first;
  TENSOR_MEMBERS(q_proj_weight, k_proj_weight, v_proj_weight, in_proj_weight, in_proj_bias, bias_k,
                 bias_v, out_proj)

  MultiheadAttention(Integer embed_dim_, Integer num_heads_,
                     const MultiheadAttentionOptions& options = {})
      : out_proj(checked(embed_dim_, num_heads_), embed_dim_, {options.bias, options.dtype}),
        embed_dim(embed_dim_),
        num_heads(num_heads_),
        dropout(options.dropout),
        add_zero_attn(options.add_zero_attn),
        batch_first(options.batch_first) {
    const std::int64_t kdim = options.kdim != 0 ? options.kdim : embed_dim;
    const std::int64_t vdim = options.vdim != 0 ? options.vdim : embed_dim;
    const auto made = [&](const Ints& shape) { return Parameter(empty(shape, options.dtype)); };
    if (kdim == embed_dim && vdim == embed_dim) {
      in_proj_weight = made({3 * embed_dim, embed_dim});
    } else {
      q_proj_weight = made({embed_dim, embed_dim});
      k_proj_weight = made({embed_dim, kdim});
      v_proj_weight = made({embed_dim, vdim});
    }
    if (options.bias) in_proj_bias = made({3 * embed_dim});
    if (options.add_bias_kv) {
      bias_k = made({1, 1, embed_dim});
      bias_v = made({1, 1, embed_dim});
    }
    reset_parameters();
  }

  void reset_parameters() const {
    for (const Tensor& weight : {in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight}) {
      if (weight.defined()) init::xavier_uniform_(weight);
    }
    for (const Tensor& bias : {in_proj_bias, out_proj.bias}) {
      if (bias.defined()) init::zeros_(bias);
    }
    for (const Tensor& vector : {bias_k, bias_v}) {
      if (vector.defined()) init::xavier_normal_(vector);
    }
  }

  std::tuple<Tensor, Tensor> forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                     const AttentionCall& call = {}) const {
    if (query.ndim() == 0 || query.size(-1) != embed_dim) {
      throw ShapeError("MultiheadAttention: the query has shape " +
                       detail::shape_text(query.shape()) + ", expected vectors of " +
                       std::to_string(embed_dim) + " elements");
    }
    if (call.is_causal && !call.attn_mask.defined()) {
      throw InvalidError(
          "MultiheadAttention: is_causal is a hint about attn_mask, which is "
          "undefined");
    }
    const bool swap = batch_first && query.ndim() == 3;
    const auto placed = [&](const Tensor& x) { return swap ? x.transpose(0, 1) : x; };
    const auto [output, weights] = tensor::multi_head_attention(
        placed(query), placed(key), placed(value), num_heads, in_proj_weight, q_proj_weight,
        k_proj_weight, v_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, out_proj.weight,
        out_proj.bias, call.key_padding_mask, call.attn_mask, is_training() ? dropout : 0.0,
        call.need_weights, call.average_attn_weights);
    return {placed(output), call.need_weights ? weights : Tensor()};
  }
  std::tuple<Tensor, Tensor> operator()(const Tensor& query, const Tensor& key, const Tensor& value,
                                        const AttentionCall& call = {}) const {
    return forward(query, key, value, call);
  }

 private:
  static std::int64_t checked(std::int64_t embed_dim, std::int64_t num_heads) {
    constexpr std::int64_t limit = std::int64_t{1} << 60;
    if (embed_dim <= 0 || embed_dim > limit || num_heads <= 0 || embed_dim % num_heads != 0) {
      throw InvalidError("MultiheadAttention: embed_dim is " + std::to_string(embed_dim) +
                         ", expected a multiple of num_heads " + std::to_string(num_heads));
    }
    return embed_dim;
  }
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_ATTENTION_HPP_
