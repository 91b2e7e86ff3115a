// SPDX-License-Identifier: Apache-2.0
// How these are made: tables, images, recurrent layers, attention, losses.
#ifndef TENSOR_TESTS_GOLDEN_MODULE_NETWORKS_HPP_
#define TENSOR_TESTS_GOLDEN_MODULE_NETWORKS_HPP_

#include <type_traits>

#include "modules.hpp"

namespace {

template <class OptionsOf>
void set_table(const Call& c, OptionsOf& o) {
  c.set("padding_idx", o.padding_idx);
  c.set("max_norm", o.max_norm);
  c.set("norm_type", o.norm_type);
  c.set("scale_grad_by_freq", o.scale_grad_by_freq);
}

template <class M>
Made upsample(const Call& c) {
  nn::UpsamplingOptions o;
  c.set("size", o.size);
  c.set("scale_factor", o.scale_factor);
  return unary(M(o));
}

nn::RecurrentOptions recurrent_options(const Call& c) {
  nn::RecurrentOptions o;
  c.set("num_layers", o.num_layers);
  c.set("nonlinearity", o.nonlinearity);
  c.set("bias", o.bias);
  c.set("batch_first", o.batch_first);
  c.set("dropout", o.dropout);
  c.set("bidirectional", o.bidirectional);
  c.set("proj_size", o.proj_size);
  return o;
}

nn::CellOptions cell_options(const Call& c) {
  nn::CellOptions o;
  c.set("bias", o.bias);
  c.set("nonlinearity", o.nonlinearity);
  return o;
}

template <class M>
Made two_states(M module) {
  return made(std::move(module),
              [](const M& m, const Inputs& in) { return m(in.at(0), in.state(0), in.state(1)); });
}

nn::TransformerLayerOptions layer_options(const Call& c) {
  nn::TransformerLayerOptions o;
  c.set("dim_feedforward", o.dim_feedforward);
  c.set("dropout", o.dropout);
  c.set("activation", o.activation);
  c.set("layer_norm_eps", o.layer_norm_eps);
  c.set("batch_first", o.batch_first);
  c.set("norm_first", o.norm_first);
  c.set("bias", o.bias);
  return o;
}

nn::EncoderMasks encoder_masks(const Inputs& in, const char* mask) {
  nn::EncoderMasks masks;
  in.set(mask, masks.mask);
  in.set("src_key_padding_mask", masks.src_key_padding_mask);
  return masks;
}

nn::DecoderMasks decoder_masks(const Inputs& in) {
  nn::DecoderMasks masks;
  in.set("tgt_mask", masks.tgt_mask);
  in.set("memory_mask", masks.memory_mask);
  in.set("tgt_key_padding_mask", masks.tgt_key_padding_mask);
  in.set("memory_key_padding_mask", masks.memory_key_padding_mask);
  return masks;
}

template <class M>
Made encoder(M module, const char* mask) {
  return made(std::move(module), [mask](const M& m, const Inputs& in) {
    return m(in.at(0), encoder_masks(in, mask));
  });
}

template <class M>
Made decoder(M module) {
  return made(std::move(module), [](const M& m, const Inputs& in) {
    return m(in.at(0), in.at(1), decoder_masks(in));
  });
}

nn::AnyModule norm_of(const Call& c) {
  return c.has("norm") ? make(c.text("norm")).module : nn::AnyModule();
}

template <class M>
Made reduced(const Call& c) {
  lt::Reduction reduction = lt::Reduction::mean;
  c.set("reduction", reduction);
  return binary(M(reduction));
}

template <class M>
Made with_margin(const Call& c) {
  M loss;
  c.set("margin", loss.margin);
  c.set("reduction", loss.reduction);
  if constexpr (std::is_same_v<M, nn::HingeEmbeddingLoss>) {
    return binary(loss);
  } else {
    return ternary(loss);
  }
}

template <class M>
Made weighted(const Call& c) {
  Tensor weight;
  lt::Reduction reduction = lt::Reduction::mean;
  c.set("weight", weight);
  c.set("reduction", reduction);
  return binary(M(weight, reduction));
}

Makers tables() {
  return {
      {"Embedding",
       {"rows columns padding_idx max_norm norm_type scale_grad_by_freq",
        [](const Call& c) {
          nn::EmbeddingOptions o;
          set_table(c, o);
          return unary(nn::Embedding(c.i("rows"), c.i("columns"), o));
        }}},
      {"EmbeddingBag",
       {"rows columns max_norm norm_type scale_grad_by_freq mode include_last_offset padding_idx",
        [](const Call& c) {
          nn::EmbeddingBagOptions o;
          set_table(c, o);
          c.set("mode", o.mode);
          c.set("include_last_offset", o.include_last_offset);
          return made(nn::EmbeddingBag(c.i("rows"), c.i("columns"), o),
                      [](const nn::EmbeddingBag& m, const Inputs& in) {
                        Tensor weights;
                        in.set("per_sample_weights", weights);
                        return m(in.at(0), in.at(1), weights);
                      });
        }}},
  };
}

Makers images() {
  const auto unfold_options = [](const Call& c) {
    nn::UnfoldOptions o;
    c.set("dilation", o.dilation);
    c.set("padding", o.padding);
    c.set("stride", o.stride);
    return o;
  };
  return {
      {"Upsample",
       {"size scale_factor mode align_corners recompute_scale_factor",
        [](const Call& c) {
          nn::InterpolateOptions o;
          c.set("size", o.size);
          c.set("scale_factor", o.scale_factor);
          c.set("mode", o.mode);
          c.set("align_corners", o.align_corners);
          c.set("recompute_scale_factor", o.recompute_scale_factor);
          return unary(nn::Upsample(o));
        }}},
      {"UpsamplingNearest2d", {"size scale_factor", upsample<nn::UpsamplingNearest2d>}},
      {"UpsamplingBilinear2d", {"size scale_factor", upsample<nn::UpsamplingBilinear2d>}},
      {"PixelShuffle", {"r", [](const Call& c) { return unary(nn::PixelShuffle(c.i("r"))); }}},
      {"PixelUnshuffle", {"r", [](const Call& c) { return unary(nn::PixelUnshuffle(c.i("r"))); }}},
      {"ChannelShuffle", {"g", [](const Call& c) { return unary(nn::ChannelShuffle(c.i("g"))); }}},
      {"Unfold",
       {"kernel_size dilation padding stride",
        [=](const Call& c) {
          return unary(nn::Unfold(c.ints("kernel_size"), unfold_options(c)));
        }}},
      {"Fold",
       {"output_size kernel_size dilation padding stride",
        [=](const Call& c) {
          return unary(nn::Fold(c.ints("output_size"), c.ints("kernel_size"), unfold_options(c)));
        }}},
  };
}

#define RECURRENT(Name, arguments, options, run)                                            \
  {                                                                                         \
#Name, {                                                                                \
      "in hidden " arguments,                                                               \
          [](const Call& c) { return run(nn::Name(c.i("in"), c.i("hidden"), options(c))); } \
    }                                                                                       \
  }

Makers recurrent() {
  return {
      RECURRENT(RNN, "num_layers nonlinearity", recurrent_options, binary),
      RECURRENT(GRU, "num_layers", recurrent_options, binary),
      RECURRENT(LSTM, "num_layers", recurrent_options, two_states),
      RECURRENT(RNNCell, "bias nonlinearity", cell_options, binary),
      RECURRENT(GRUCell, "bias", cell_options, binary),
      RECURRENT(LSTMCell, "bias", cell_options, two_states),
  };
}

Makers attention() {
  return {
      {"MultiheadAttention",
       {"embed_dim num_heads",
        [](const Call& c) {
          nn::MultiheadAttentionOptions o;
          c.set("bias", o.bias);
          c.set("add_bias_kv", o.add_bias_kv);
          c.set("add_zero_attn", o.add_zero_attn);
          c.set("kdim", o.kdim);
          c.set("vdim", o.vdim);
          c.set("batch_first", o.batch_first);
          return made(nn::MultiheadAttention(c.i("embed_dim"), c.i("num_heads"), o),
                      [](const nn::MultiheadAttention& m, const Inputs& in) {
                        nn::AttentionCall call;
                        in.set("key_padding_mask", call.key_padding_mask);
                        in.set("attn_mask", call.attn_mask);
                        call.need_weights = !in.is_false("need_weights");
                        call.average_attn_weights = !in.is_false("average_attn_weights");
                        return m(in.at(0), in.at(1), in.at(2), call);
                      });
        }}},
      {"TransformerEncoderLayer",
       {"d_model nhead",
        [](const Call& c) {
          return encoder(
              nn::TransformerEncoderLayer(c.i("d_model"), c.i("nhead"), layer_options(c)),
              "src_mask");
        }}},
      {"TransformerDecoderLayer",
       {"d_model nhead",
        [](const Call& c) {
          return decoder(
              nn::TransformerDecoderLayer(c.i("d_model"), c.i("nhead"), layer_options(c)));
        }}},
      {"TransformerEncoder",
       {"layer num_layers norm",
        [](const Call& c) {
          const Made layer = make(c.text("layer"));
          return encoder(nn::TransformerEncoder(layer.module.as<nn::TransformerEncoderLayer>(),
                                                c.i("num_layers"), norm_of(c)),
                         "mask");
        }}},
      {"TransformerDecoder",
       {"layer num_layers norm",
        [](const Call& c) {
          const Made layer = make(c.text("layer"));
          return decoder(nn::TransformerDecoder(layer.module.as<nn::TransformerDecoderLayer>(),
                                                c.i("num_layers"), norm_of(c)));
        }}},
      {"Transformer",
       {"d_model nhead num_encoder_layers num_decoder_layers dim_feedforward dropout",
        [](const Call& c) {
          nn::TransformerOptions o;
          c.set("d_model", o.d_model);
          c.set("nhead", o.nhead);
          c.set("num_encoder_layers", o.num_encoder_layers);
          c.set("num_decoder_layers", o.num_decoder_layers);
          o.layer = layer_options(c);
          return made(nn::Transformer(o), [](const nn::Transformer& m, const Inputs& in) {
            return m(in.at(0), in.at(1), encoder_masks(in, "src_mask"), decoder_masks(in));
          });
        }}},
  };
}

#define REDUCED(Name)                         \
  {                                           \
#Name, { "reduction", reduced<nn::Name> } \
  }
#define WEIGHTED(Name)                                \
  {                                                   \
#Name, { "weight reduction", weighted<nn::Name> } \
  }

Makers losses() {
  return {
      REDUCED(MSELoss),
      REDUCED(L1Loss),
      REDUCED(SoftMarginLoss),
      REDUCED(MultiLabelMarginLoss),
      WEIGHTED(BCELoss),
      WEIGHTED(MultiLabelSoftMarginLoss),
      {"SmoothL1Loss",
       {"reduction beta",
        [](const Call& c) {
          nn::SmoothL1Loss m;
          c.set("reduction", m.reduction);
          c.set("beta", m.beta);
          return binary(m);
        }}},
      {"HuberLoss",
       {"reduction delta",
        [](const Call& c) {
          nn::HuberLoss m;
          c.set("reduction", m.reduction);
          c.set("delta", m.delta);
          return binary(m);
        }}},
      {"HingeEmbeddingLoss", {"margin reduction", with_margin<nn::HingeEmbeddingLoss>}},
      {"MarginRankingLoss", {"margin reduction", with_margin<nn::MarginRankingLoss>}},
      {"CosineEmbeddingLoss", {"margin reduction", with_margin<nn::CosineEmbeddingLoss>}},
      {"NLLLoss",
       {"weight ignore_index reduction",
        [](const Call& c) {
          nn::NLLLossOptions o;
          c.set("weight", o.weight);
          c.set("ignore_index", o.ignore_index);
          c.set("reduction", o.reduction);
          return binary(nn::NLLLoss(o));
        }}},
      {"CrossEntropyLoss",
       {"weight ignore_index reduction label_smoothing",
        [](const Call& c) {
          nn::CrossEntropyLossOptions o;
          c.set("weight", o.weight);
          c.set("ignore_index", o.ignore_index);
          c.set("reduction", o.reduction);
          c.set("label_smoothing", o.label_smoothing);
          return binary(nn::CrossEntropyLoss(o));
        }}},
      {"BCEWithLogitsLoss",
       {"weight reduction pos_weight",
        [](const Call& c) {
          nn::BCEWithLogitsLossOptions o;
          c.set("weight", o.weight);
          c.set("reduction", o.reduction);
          c.set("pos_weight", o.pos_weight);
          return binary(nn::BCEWithLogitsLoss(o));
        }}},
      {"KLDivLoss",
       {"reduction log_target",
        [](const Call& c) {
          nn::KLDivLossOptions o;
          c.set("reduction", o.reduction);
          c.set("log_target", o.log_target);
          o.batchmean = c.has("reduction") && c.text("reduction") == "'batchmean'";
          return binary(nn::KLDivLoss(o));
        }}},
      {"PoissonNLLLoss",
       {"log_input full eps reduction",
        [](const Call& c) {
          nn::PoissonNLLLossOptions o;
          c.set("log_input", o.log_input);
          c.set("full", o.full);
          c.set("eps", o.eps);
          c.set("reduction", o.reduction);
          return binary(nn::PoissonNLLLoss(o));
        }}},
      {"GaussianNLLLoss",
       {"full eps reduction",
        [](const Call& c) {
          nn::GaussianNLLLossOptions o;
          c.set("full", o.full);
          c.set("eps", o.eps);
          c.set("reduction", o.reduction);
          return ternary(nn::GaussianNLLLoss(o));
        }}},
      {"MultiMarginLoss",
       {"p margin weight reduction",
        [](const Call& c) {
          nn::MultiMarginLossOptions o;
          c.set("p", o.p);
          c.set("margin", o.margin);
          c.set("weight", o.weight);
          c.set("reduction", o.reduction);
          return binary(nn::MultiMarginLoss(o));
        }}},
      {"TripletMarginLoss",
       {"margin p eps swap reduction",
        [](const Call& c) {
          nn::TripletMarginLossOptions o;
          c.set("margin", o.margin);
          c.set("p", o.p);
          c.set("eps", o.eps);
          c.set("swap", o.swap);
          c.set("reduction", o.reduction);
          return ternary(nn::TripletMarginLoss(o));
        }}},
      {"TripletMarginWithDistanceLoss",
       {"",
        [](const Call& c) {
          nn::TripletMarginWithDistanceLossOptions o;
          if (c.has("distance_function")) {
            o.distance_function =
                make(c.text("distance_function")).module.as<nn::PairwiseDistance>();
          }
          c.set("margin", o.margin);
          c.set("swap", o.swap);
          c.set("reduction", o.reduction);
          return ternary(nn::TripletMarginWithDistanceLoss(o));
        }}},
      {"CTCLoss",
       {"blank reduction zero_infinity",
        [](const Call& c) {
          nn::CTCLossOptions o;
          c.set("blank", o.blank);
          c.set("reduction", o.reduction);
          c.set("zero_infinity", o.zero_infinity);
          return made(nn::CTCLoss(o), [](const nn::CTCLoss& m, const Inputs& in) {
            return m(in.at(0), in.at(1), in.at(2), in.at(3));
          });
        }}},
  };
}

}  // namespace

#endif  // TENSOR_TESTS_GOLDEN_MODULE_NETWORKS_HPP_
