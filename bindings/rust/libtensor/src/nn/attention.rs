// SPDX-License-Identifier: Apache-2.0
//! Attention as a layer.

use super::settings::with_defaults;
use super::{init, parameter, Linear, Member, Module};
use crate::{DType, Error, Generator, Result, Tensor, TensorOptions};
use std::cell::Cell;

with_defaults! {
    /// The settings of [`MultiHeadAttention`].
    #[derive(Clone, Copy, Debug)]
    Attention {
        /// How much of the weights is dropped in training (0).
        dropout: f64 = 0.0,
        /// Whether the projections have biases (true).
        bias: bool = true,
        /// Whether a trained vector is appended to keys and values (false).
        add_bias_kv: bool = false,
        /// Whether a zero vector is appended to keys and values (false).
        add_zero_attn: bool = false,
        /// The width of keys (embed_dim).
        kdim: Option<i64> = None,
        /// The width of values (embed_dim).
        vdim: Option<i64> = None,
        /// Whether sequences are (N, L, features), not (L, N, features) (false).
        batch_first: bool = false,
    }
}

/// What attention does not see. Masks of bool forbid where they are true, floating ones are added to the scores.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masks<'a> {
    /// Keys for each query: (L, S), or (N * heads, L, S).
    pub attention: Option<&'a Tensor>,
    /// Keys of each sequence: (N, S), or (S) without N.
    pub key_padding: Option<&'a Tensor>,
}

impl<'a> From<&'a Tensor> for Masks<'a> {
    /// Keys for each query.
    fn from(attention: &'a Tensor) -> Masks<'a> {
        Masks { attention: Some(attention), key_padding: None }
    }
}

/// Which weights of attention are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttentionWeights {
    /// None of them.
    #[default]
    None,
    /// The means over the heads, (N, L, S).
    Mean,
    /// All of them, (N, heads, L, S).
    PerHead,
}

/// Attention in several subspaces: queries (L, N, E), keys (S, N, kdim) and values (S, N, vdim) to (L, N, E), with
/// `batch_first` (N, L, E) and so on; without N, (L, E).
///
/// Projections begin as `xavier_uniform_`, biases as zeros.
#[derive(Clone, Debug)]
pub struct MultiHeadAttention {
    /// The projections of query, key and value in one, (3 E, E); none where the widths differ.
    pub in_proj_weight: Option<Tensor>,
    /// The projections of query (E, E), key (E, kdim) and value (E, vdim) where the widths differ.
    pub separate_weights: Option<[Tensor; 3]>,
    /// Their biases, (3 E).
    pub in_proj_bias: Option<Tensor>,
    /// Vectors appended to keys and values, (1, 1, E) each.
    pub bias_kv: Option<[Tensor; 2]>,
    /// The last projection.
    pub out_proj: Linear,
    /// How much of the weights is dropped in training (0).
    pub dropout: f64,
    add_zero_attn: bool,
    batch_first: bool,
    num_heads: i64,
    training: Cell<bool>,
}

impl MultiHeadAttention {
    /// With biases, in float32.
    pub fn new(embed_dim: i64, num_heads: i64) -> Result<MultiHeadAttention> {
        MultiHeadAttention::with(embed_dim, num_heads, Attention::default(), DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        embed_dim: i64,
        num_heads: i64,
        settings: Attention,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<MultiHeadAttention> {
        if embed_dim < 1 || num_heads < 1 || embed_dim % num_heads != 0 {
            let message = format!("embed_dim is {embed_dim}, expected a multiple of num_heads {num_heads}");
            return Err(Error::Invalid(format!("MultiHeadAttention: {message}").into()));
        }
        let (options, e) = (options.into(), embed_dim);
        let out_proj = Linear::with(e, e, settings.bias, options, generator)?;
        let xavier = |rows, columns| -> Result<Tensor> {
            let weight = Tensor::empty([rows, columns], options)?;
            init::xavier_uniform_(&weight, 1.0, generator)?;
            parameter(weight)
        };
        let (kdim, vdim) = (settings.kdim.unwrap_or(e), settings.vdim.unwrap_or(e));
        let (in_proj_weight, separate_weights) = match kdim == e && vdim == e {
            true => (Some(xavier(e.saturating_mul(3), e)?), None),
            false => (None, Some([xavier(e, e)?, xavier(e, kdim)?, xavier(e, vdim)?])),
        };
        let in_proj_bias =
            settings.bias.then(|| parameter(Tensor::zeros(e.saturating_mul(3), options)?)).transpose()?;
        if let Some(bias) = &out_proj.bias {
            init::constant_(bias, 0.0)?;
        }
        let vector = || -> Result<Tensor> {
            let vector = Tensor::empty([1, 1, e], options)?;
            init::xavier_normal_(&vector, 1.0, generator)?;
            parameter(vector)
        };
        let bias_kv = match settings.add_bias_kv {
            true => Some([vector()?, vector()?]),
            false => None,
        };
        let Attention { dropout, add_zero_attn, batch_first, .. } = settings;
        Ok(MultiHeadAttention {
            in_proj_weight,
            separate_weights,
            in_proj_bias,
            bias_kv,
            out_proj,
            dropout,
            add_zero_attn,
            batch_first,
            num_heads,
            training: Cell::new(true),
        })
    }

    /// The output and the weights, averaged over the heads. Masks forbid where they are true, or are added to the
    /// scores: `mask` (L, S), and `key_padding_mask` (N, S).
    pub fn attend(
        &self,
        query: &Tensor,
        key: &Tensor,
        value: &Tensor,
        key_padding_mask: Option<&Tensor>,
        mask: Option<&Tensor>,
    ) -> Result<(Tensor, Tensor)> {
        self.call([query, key, value], Masks { attention: mask, key_padding: key_padding_mask }, true, true)
    }

    /// The output, and the weights that are asked for.
    pub fn attend_with(
        &self,
        query: &Tensor,
        key: &Tensor,
        value: &Tensor,
        masks: Masks<'_>,
        weights: AttentionWeights,
    ) -> Result<(Tensor, Option<Tensor>)> {
        let (wanted, mean) = (weights != AttentionWeights::None, weights != AttentionWeights::PerHead);
        let (output, found) = self.call([query, key, value], masks, wanted, mean)?;
        Ok((output, wanted.then_some(found)))
    }

    fn call(&self, inputs: [&Tensor; 3], masks: Masks<'_>, weights: bool, mean: bool) -> Result<(Tensor, Tensor)> {
        let swap = self.batch_first && inputs[0].ndim() == 3;
        let turned = |x: &Tensor| if swap { x.transpose(0, 1) } else { Ok(x.clone()) };
        let (query, key, value) = (turned(inputs[0])?, turned(inputs[1])?, turned(inputs[2])?);
        let separate = |i: usize| self.separate_weights.as_ref().map(|all| &all[i]);
        let extra = |i: usize| self.bias_kv.as_ref().map(|both| &both[i]);
        let (output, found) = query.multi_head_attention(
            &key,
            &value,
            self.num_heads,
            self.in_proj_weight.as_ref(),
            separate(0),
            separate(1),
            separate(2),
            self.in_proj_bias.as_ref(),
            extra(0),
            extra(1),
            self.add_zero_attn,
            &self.out_proj.weight,
            self.out_proj.bias.as_ref(),
            masks.key_padding,
            masks.attention,
            if self.training.get() { self.dropout } else { 0.0 },
            weights,
            mean,
            None,
        )?;
        Ok((turned(&output)?, found))
    }
}

impl Module for MultiHeadAttention {
    /// The attention of a sequence to itself.
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        Ok(self.attend_with(x, x, x, Masks::default(), AttentionWeights::None)?.0)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        if let Some(weights) = &self.separate_weights {
            for (name, weight) in ["q_proj_weight", "k_proj_weight", "v_proj_weight"].iter().zip(weights) {
                visit(name, Member::Parameter(weight));
            }
        }
        visit("in_proj_weight", Member::from(&self.in_proj_weight));
        visit("in_proj_bias", Member::from(&self.in_proj_bias));
        if let Some([k, v]) = &self.bias_kv {
            visit("bias_k", Member::Parameter(k));
            visit("bias_v", Member::Parameter(v));
        }
        visit("out_proj", Member::Module(&self.out_proj));
        visit("training", Member::Training(&self.training));
    }
}
