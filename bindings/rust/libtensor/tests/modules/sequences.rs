// SPDX-License-Identifier: Apache-2.0
//! Recurrent layers, attention and transformers.

use super::{both, call, on, one, Built, F64};
use crate::Case;
use libtensor::nn::*;
use libtensor::{Result, Tensor};

const DEEP: (i64, Recurrent) = (2, Recurrent { layers: 2, bidirectional: true, batch_first: true, ..ONE });
const DROPS: (i64, Recurrent) = (2, Recurrent { layers: 2, dropout: 0.5, ..ONE });
const ONE: Recurrent = Recurrent {
    layers: 1,
    bias: true,
    dropout: 0.0,
    bidirectional: false,
    batch_first: false,
    proj_size: 0,
    nonlinearity: Nonlinearity::Tanh,
};

pub fn build(name: &str) -> Result<Option<Built>> {
    match recurrent(name)? {
        Some(built) => Ok(Some(built)),
        None => match attention(name)? {
            Some(built) => Ok(Some(built)),
            None => transformer(name),
        },
    }
}

fn recurrent(name: &str) -> Result<Option<Built>> {
    let (module, variant) = name.split_once('.').unwrap_or((name, ""));
    let relu = Recurrent { nonlinearity: Nonlinearity::Relu, ..ONE };
    let projected = Recurrent { layers: 2, proj_size: 2, bidirectional: true, ..ONE };
    let (hidden, settings) = match variant {
        "" | "state" => (4, ONE),
        "one" => (4, Recurrent { bias: false, ..ONE }),
        "deep" => DEEP,
        "dropout.eval" => DROPS,
        "relu" => (4, relu),
        "projection" => (4, projected),
        _ => return Ok(None),
    };
    let bias = settings.bias;
    match module {
        "RNN" => both(Rnn::with(3, hidden, settings, F64, None)?, |m, c| m.run(c.get("x"), c.inputs.get("h"))),
        "GRU" => both(Gru::with(3, hidden, settings, F64, None)?, |m, c| m.run(c.get("x"), c.inputs.get("h"))),
        "LSTM" => call(Lstm::with(3, hidden, settings, F64, None)?, |m, c| {
            let (output, (h, c)) = m.run(c.get("x"), state(c))?;
            Ok(vec![output, h, c])
        }),
        "RNNCell" => {
            let cell = RnnCell { nonlinearity: settings.nonlinearity, ..RnnCell::with(3, 4, bias, F64, None)? };
            on(cell, |m, c| m.step(c.get("x"), c.inputs.get("h")))
        }
        "GRUCell" => on(GruCell::with(3, 4, bias, F64, None)?, |m, c| m.step(c.get("x"), c.inputs.get("h"))),
        "LSTMCell" => both(LstmCell::with(3, 4, bias, F64, None)?, |m, c| m.step(c.get("x"), state(c))),
        _ => Ok(None),
    }
}

fn state(c: &Case) -> Option<(&Tensor, &Tensor)> {
    c.inputs.get("h").zip(c.inputs.get("c"))
}

fn attention(name: &str) -> Result<Option<Built>> {
    let plain = Attention::default();
    let (heads, settings) = match name {
        "MultiheadAttention" | "MultiheadAttention.added" | "MultiheadAttention.no_weights" => (2, plain),
        "MultiheadAttention.one" => (2, Attention { bias: false, ..plain }),
        "MultiheadAttention.self" => (1, Attention { batch_first: true, ..plain }),
        "MultiheadAttention.masks" => (2, Attention { batch_first: true, ..plain }),
        "MultiheadAttention.widths" => (2, Attention { kdim: Some(3), vdim: Some(5), ..plain }),
        "MultiheadAttention.bias_kv" => (2, Attention { add_bias_kv: true, add_zero_attn: true, ..plain }),
        _ => return Ok(None),
    };
    let weights = match name {
        "MultiheadAttention.added" => AttentionWeights::PerHead,
        "MultiheadAttention.no_weights" => AttentionWeights::None,
        _ => AttentionWeights::Mean,
    };
    call(MultiHeadAttention::with(4, heads, settings, F64, None)?, move |m, c| {
        let input = |name| c.inputs.get(name).unwrap_or_else(|| c.get("x"));
        let attention = c.inputs.get("later_mask").or_else(|| c.inputs.get("added_mask"));
        let masks = Masks { attention, key_padding: c.inputs.get("hidden_mask") };
        let (output, weights) = m.attend_with(input("query"), input("key"), input("value"), masks, weights)?;
        Ok([Some(output), weights].into_iter().flatten().collect())
    })
}

/// The masks of these names.
fn masks<'a>(c: &'a Case, attention: &str, key_padding: &str) -> Masks<'a> {
    Masks { attention: c.inputs.get(attention), key_padding: c.inputs.get(key_padding) }
}

fn transformer(name: &str) -> Result<Option<Built>> {
    let small = TransformerOptions { dim_feedforward: 3, dropout: 0.0, ..TransformerOptions::default() };
    let batches = TransformerOptions { batch_first: true, ..small };
    let first = TransformerOptions { activation: |x| x.gelu(false), norm_first: true, bias: false, ..batches };
    let all = TransformerOptions { layer_norm_eps: 0.1, ..first };
    let encoder = |settings| TransformerEncoderLayer::with(4, 2, settings, F64, None);
    let decoder = |settings| TransformerDecoderLayer::with(4, 2, settings, F64, None);
    let norm = || LayerNorm::with(4, true, true, F64).map(Some);
    match name {
        "TransformerEncoderLayer" => one(encoder(small)?),
        "TransformerEncoderLayer.settings" => one(encoder(all)?),
        "TransformerEncoderLayer.one.eval" => one(encoder(TransformerOptions { dropout: 0.1, ..small })?),
        "TransformerEncoderLayer.masks" => {
            on(encoder(batches)?, |m, c| m.forward_with(c.get("src"), masks(c, "later_mask", "hidden_mask")))
        }
        "TransformerEncoder" => one(TransformerEncoder::new(encoder(small)?, 2, None)?),
        "TransformerEncoder.norm" => on(TransformerEncoder::new(encoder(small)?, 1, norm()?)?, |m, c| {
            m.forward_with(c.get("src"), c.get("later_mask").into())
        }),
        "TransformerDecoderLayer" => on(decoder(small)?, |m, c| m.forward(c.get("tgt"), c.get("memory"))),
        "TransformerDecoderLayer.settings" => on(decoder(all)?, |m, c| m.forward(c.get("tgt"), c.get("memory"))),
        "TransformerDecoderLayer.masks" => on(decoder(batches)?, |m, c| {
            let (own, memory) = (masks(c, "own_mask", ""), masks(c, "later_mask", "hidden_mask"));
            m.forward_with(c.get("tgt"), c.get("memory"), own, memory)
        }),
        "TransformerDecoder" => {
            on(TransformerDecoder::new(decoder(small)?, 2, norm()?)?, |m, c| m.forward(c.get("tgt"), c.get("memory")))
        }
        "Transformer" => {
            on(Transformer::with(4, 2, 1, 2, small, F64, None)?, |m, c| m.forward(c.get("src"), c.get("tgt")))
        }
        "Transformer.masks" => on(Transformer::with(4, 2, 1, 1, first, F64, None)?, |m, c| {
            let (hidden, own) = (masks(c, "", "hidden_mask"), masks(c, "own_mask", ""));
            m.forward_with(c.get("src"), c.get("tgt"), hidden, own, hidden)
        }),
        _ => Ok(None),
    }
}
