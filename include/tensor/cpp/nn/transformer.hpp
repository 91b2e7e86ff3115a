// SPDX-License-Identifier: Apache-2.0
// Transformers, as Vaswani et al. 2017, arXiv:1706.03762.
#ifndef TENSOR_CPP_NN_TRANSFORMER_HPP_
#define TENSOR_CPP_NN_TRANSFORMER_HPP_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "tensor/cpp/nn/attention.hpp"
#include "tensor/cpp/nn/containers.hpp"
#include "tensor/cpp/nn/dropouts.hpp"
#include "tensor/cpp/nn/norms.hpp"

namespace tensor::nn {

/// "relu", "gelu", or any function of a tensor.
class Activation {
 public:
  Activation(const char* name) : Activation(std::string(name)) {}  // NOLINT: implicit
  Activation(const std::string& name) {                            // NOLINT: implicit
    if (name != "relu" && name != "gelu") {
      throw InvalidError("activation is '" + name + "', expected one of relu, gelu");
    }
    const bool gelu = name == "gelu";
    function_ = [gelu](const Tensor& x) { return gelu ? x.gelu() : x.relu(); };
  }
  template <class F, std::enable_if_t<std::is_invocable_r_v<Tensor, F, const Tensor&>, int> = 0>
  Activation(F function) : function_(std::move(function)) {}  // NOLINT: implicit

  Tensor operator()(const Tensor& x) const { return function_(x); }

 private:
  std::function<Tensor(const Tensor&)> function_;
};

/// What the layers of encoders and decoders take beside their extents.
struct TransformerLayerOptions {
  std::int64_t dim_feedforward = 2048;
  double dropout = 0.1;
  Activation activation = "relu";
  double layer_norm_eps = 1e-5;
  bool batch_first = false;
  bool norm_first = false;
  bool bias = true;
  Dtype dtype = Dtype::automatic;
};

/// Masks of an encoder: they forbid where they are true, or are added to the scores.
struct EncoderMasks {
  Tensor mask = {};                  // (L, L) or (N * nhead, L, L)
  Tensor src_key_padding_mask = {};  // (N, L)
  bool is_causal = false;            // a hint about the mask, which must be there
};

/// Masks of a decoder, of its own sequence and of the encoder's memory.
struct DecoderMasks {
  Tensor tgt_mask = {};
  Tensor memory_mask = {};
  Tensor tgt_key_padding_mask = {};
  Tensor memory_key_padding_mask = {};
  bool tgt_is_causal = false;
  bool memory_is_causal = false;
};

namespace detail {

inline MultiheadAttention attention(std::int64_t d_model, std::int64_t nhead,
                                    const TransformerLayerOptions& o) {
  MultiheadAttentionOptions options;
  options.dropout = o.dropout;
  options.bias = o.bias;
  options.batch_first = o.batch_first;
  options.dtype = o.dtype;
  return MultiheadAttention(d_model, nhead, options);
}

inline LayerNorm norm(std::int64_t d_model, const TransformerLayerOptions& o) {
  return LayerNorm(d_model, {o.layer_norm_eps, true, o.bias, o.dtype});
}

/// x with a part added, its norm before or after it.
template <class Part>
Tensor with_part(const Tensor& x, const LayerNorm& norm, const Part& part, const Dropout& dropout,
                 bool norm_first) {
  return norm_first ? x + dropout(part(norm(x))) : norm(x + dropout(part(x)));
}

/// A copy for each place.
template <class M>
ModuleList<M> copies(const M& layer, std::int64_t n) {
  ModuleList<M> made;
  for (std::int64_t i = 0; i < n; ++i) made.push_back(clone(layer));
  return made;
}

}  // namespace detail

/// Attention of a sequence (L, N, d_model), with batch_first (N, L, d_model), to itself, and two
/// linear layers.
class TransformerEncoderLayer : public Module {
 public:
  MultiheadAttention self_attn;
  Linear linear1;
  Dropout dropout;
  Linear linear2;
  LayerNorm norm1, norm2;
  Dropout dropout1, dropout2;
  bool norm_first;
  Activation activation;
  TENSOR_MEMBERS(self_attn, linear1, dropout, linear2, norm1, norm2, dropout1, dropout2)

  TransformerEncoderLayer(Integer d_model, Integer nhead,
                          const TransformerLayerOptions& options = {})
      : self_attn(detail::attention(d_model, nhead, options)),
        linear1(d_model, options.dim_feedforward, {options.bias, options.dtype}),
        dropout(options.dropout),
        linear2(options.dim_feedforward, d_model, {options.bias, options.dtype}),
        norm1(detail::norm(d_model, options)),
        norm2(detail::norm(d_model, options)),
        dropout1(options.dropout),
        dropout2(options.dropout),
        norm_first(options.norm_first),
        activation(options.activation) {}

  Tensor forward(const Tensor& src, const EncoderMasks& masks = {}) const {
    const auto attention = [&](const Tensor& x) {
      return std::get<0>(self_attn(
          x, x, x, {masks.src_key_padding_mask, false, masks.mask, true, masks.is_causal}));
    };
    const auto feed_forward = [&](const Tensor& x) {
      return linear2(dropout(activation(linear1(x))));
    };
    const Tensor x = detail::with_part(src, norm1, attention, dropout1, norm_first);
    return detail::with_part(x, norm2, feed_forward, dropout2, norm_first);
  }
  Tensor operator()(const Tensor& src, const EncoderMasks& masks = {}) const {
    return forward(src, masks);
  }
};

/// Attention of a sequence (T, N, d_model) to itself and to the encoder's memory (S, N, d_model),
/// with batch_first (N, T, d_model) and (N, S, d_model), and two linear layers.
class TransformerDecoderLayer : public Module {
 public:
  MultiheadAttention self_attn, multihead_attn;
  Linear linear1;
  Dropout dropout;
  Linear linear2;
  LayerNorm norm1, norm2, norm3;
  Dropout dropout1, dropout2, dropout3;
  bool norm_first;
  Activation activation;
  TENSOR_MEMBERS(self_attn, multihead_attn, linear1, dropout, linear2, norm1, norm2, norm3,
                 dropout1, dropout2, dropout3)

  TransformerDecoderLayer(Integer d_model, Integer nhead,
                          const TransformerLayerOptions& options = {})
      : self_attn(detail::attention(d_model, nhead, options)),
        multihead_attn(detail::attention(d_model, nhead, options)),
        linear1(d_model, options.dim_feedforward, {options.bias, options.dtype}),
        dropout(options.dropout),
        linear2(options.dim_feedforward, d_model, {options.bias, options.dtype}),
        norm1(detail::norm(d_model, options)),
        norm2(detail::norm(d_model, options)),
        norm3(detail::norm(d_model, options)),
        dropout1(options.dropout),
        dropout2(options.dropout),
        dropout3(options.dropout),
        norm_first(options.norm_first),
        activation(options.activation) {}

  Tensor forward(const Tensor& tgt, const Tensor& memory, const DecoderMasks& masks = {}) const {
    const auto own = [&](const Tensor& x) {
      return std::get<0>(self_attn(
          x, x, x, {masks.tgt_key_padding_mask, false, masks.tgt_mask, true, masks.tgt_is_causal}));
    };
    const auto others = [&](const Tensor& x) {
      return std::get<0>(multihead_attn(
          x, memory, memory,
          {masks.memory_key_padding_mask, false, masks.memory_mask, true, masks.memory_is_causal}));
    };
    const auto feed_forward = [&](const Tensor& x) {
      return linear2(dropout(activation(linear1(x))));
    };
    Tensor x = detail::with_part(tgt, norm1, own, dropout1, norm_first);
    x = detail::with_part(x, norm2, others, dropout2, norm_first);
    return detail::with_part(x, norm3, feed_forward, dropout3, norm_first);
  }
  Tensor operator()(const Tensor& tgt, const Tensor& memory, const DecoderMasks& masks = {}) const {
    return forward(tgt, memory, masks);
  }
};

/// Copies of a layer one after the other, and a norm if there is one.
class TransformerEncoder : public Module {
 public:
  ModuleList<TransformerEncoderLayer> layers;
  AnyModule norm;
  TENSOR_MEMBERS(layers, norm)

  TransformerEncoder(const TransformerEncoderLayer& layer, Integer num_layers,
                     const AnyModule& norm_ = {})
      : layers(detail::copies(layer, num_layers)), norm(norm_) {}

  Tensor forward(const Tensor& src, const EncoderMasks& masks = {}) const {
    Tensor x = src;
    for (const TransformerEncoderLayer& layer : layers) x = layer(x, masks);
    return norm.defined() ? norm(x) : x;
  }
  Tensor operator()(const Tensor& src, const EncoderMasks& masks = {}) const {
    return forward(src, masks);
  }
};

/// Copies of a layer one after the other, and a norm if there is one.
class TransformerDecoder : public Module {
 public:
  ModuleList<TransformerDecoderLayer> layers;
  AnyModule norm;
  TENSOR_MEMBERS(layers, norm)

  TransformerDecoder(const TransformerDecoderLayer& layer, Integer num_layers,
                     const AnyModule& norm_ = {})
      : layers(detail::copies(layer, num_layers)), norm(norm_) {}

  Tensor forward(const Tensor& tgt, const Tensor& memory, const DecoderMasks& masks = {}) const {
    Tensor x = tgt;
    for (const TransformerDecoderLayer& layer : layers) x = layer(x, memory, masks);
    return norm.defined() ? norm(x) : x;
  }
  Tensor operator()(const Tensor& tgt, const Tensor& memory, const DecoderMasks& masks = {}) const {
    return forward(tgt, memory, masks);
  }
};

/// What Transformer takes.
struct TransformerOptions {
  std::int64_t d_model = 512;
  std::int64_t nhead = 8;
  std::int64_t num_encoder_layers = 6;
  std::int64_t num_decoder_layers = 6;
  TransformerLayerOptions layer = {};
};

/// An encoder of src (S, N, d_model) and a decoder of tgt (T, N, d_model), with batch_first (N, S,
/// d_model) and (N, T, d_model).
class Transformer : public Module {
 public:
  TransformerEncoder encoder;
  TransformerDecoder decoder;
  TENSOR_MEMBERS(encoder, decoder)

  explicit Transformer(const TransformerOptions& options = {})
      : encoder({options.d_model, options.nhead, options.layer}, options.num_encoder_layers,
                detail::norm(options.d_model, options.layer)),
        decoder({options.d_model, options.nhead, options.layer}, options.num_decoder_layers,
                detail::norm(options.d_model, options.layer)),
        d_model_(options.d_model) {
    reset_parameters();
  }
  /// Of parts made before, which keep their parameters.
  Transformer(TransformerEncoder encoder_, TransformerDecoder decoder_, Integer d_model)
      : encoder(std::move(encoder_)), decoder(std::move(decoder_)), d_model_(d_model) {}

  void reset_parameters() const {
    for (const Tensor& p : parameters()) {
      if (p.ndim() > 1) init::xavier_uniform_(p);
    }
  }

  Tensor forward(const Tensor& src, const Tensor& tgt, const EncoderMasks& src_masks = {},
                 const DecoderMasks& tgt_masks = {}) const {
    for (const Tensor& x : {src, tgt}) {
      if (x.ndim() == 0 || x.size(-1) != d_model_) {
        throw ShapeError("Transformer: src has shape " + detail::shape_text(src.shape()) +
                         " and tgt " + detail::shape_text(tgt.shape()) + ", expected vectors of " +
                         std::to_string(d_model_) + " elements");
      }
    }
    return decoder(tgt, encoder(src, src_masks), tgt_masks);
  }
  Tensor operator()(const Tensor& src, const Tensor& tgt, const EncoderMasks& src_masks = {},
                    const DecoderMasks& tgt_masks = {}) const {
    return forward(src, tgt, src_masks, tgt_masks);
  }

  /// 0 up to the place of the query, -inf for later keys: (n, n).
  static Tensor generate_square_subsequent_mask(Integer n, const Options& options = {}) {
    return full({n, n}, -std::numeric_limits<double>::infinity(), options).triu(1);
  }

 private:
  std::int64_t d_model_;
};

}  // namespace tensor::nn

#endif  // TENSOR_CPP_NN_TRANSFORMER_HPP_
