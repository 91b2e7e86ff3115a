// SPDX-License-Identifier: Apache-2.0
//! Transformers, as Vaswani et al. 2017, arXiv:1706.03762.

use super::settings::with_defaults;
use super::MultiHeadAttention;
use super::{init, Attention, AttentionWeights, Dropout, LayerNorm, Linear, Masks, Member, Module, ModuleList};
use crate::{DType, Error, Generator, Result, Tensor, TensorOptions};

with_defaults! {
    /// The settings of transformers and their layers.
    #[derive(Clone, Copy, Debug)]
    TransformerOptions {
        /// The width between the two linear layers (2048).
        dim_feedforward: i64 = 2048,
        /// How much is dropped in training (0.1).
        dropout: f64 = 0.1,
        /// What stands between the two linear layers (`Tensor::relu`).
        activation: fn(&Tensor) -> Result<Tensor> = Tensor::relu,
        /// Keeps the divisors of the norms from 0 (1e-5).
        layer_norm_eps: f64 = 1e-5,
        /// Whether sequences are (N, L, features), not (L, N, features) (false).
        batch_first: bool = false,
        /// Whether norms come before each part, not after it (false).
        norm_first: bool = false,
        /// Whether linear layers and norms have biases (true).
        bias: bool = true,
    }
}

impl TransformerOptions {
    fn norm(&self, d_model: i64, options: TensorOptions) -> Result<LayerNorm> {
        Ok(LayerNorm::with(d_model, true, self.bias, options)?.eps(self.layer_norm_eps))
    }
}

/// x and what a part makes of it, with a norm before or after.
fn residual(
    settings: &TransformerOptions,
    x: &Tensor,
    norm: &LayerNorm,
    dropout: &Dropout,
    part: impl FnOnce(&Tensor) -> Result<Tensor>,
) -> Result<Tensor> {
    match settings.norm_first {
        true => x.add(&dropout.forward(&part(&norm.forward(x)?)?)?),
        false => norm.forward(&x.add(&dropout.forward(&part(x)?)?)?),
    }
}

macro_rules! layers {
    ($($(#[$about:meta])* $name:ident { $($attention:ident),+ } { $($norm:ident, $dropout:ident;)+ })*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $(
                /// One of its attentions.
                pub $attention: MultiHeadAttention,
            )+
            /// (dim_feedforward, d_model)
            pub linear1: Linear,
            /// (d_model, dim_feedforward)
            pub linear2: Linear,
            $(
                /// The norm of one part.
                pub $norm: LayerNorm,
                $dropout: Dropout,
            )+
            dropout: Dropout,
            sizes: (i64, i64),
            settings: TransformerOptions,
        }

        impl $name {
            /// Vectors of `d_model` elements, in float32, with `nhead` subspaces.
            pub fn new(d_model: i64, nhead: i64) -> Result<$name> {
                $name::with(d_model, nhead, TransformerOptions::default(), DType::F32, None)
            }

            /// With all settings.
            pub fn with(
                d_model: i64,
                nhead: i64,
                settings: TransformerOptions,
                options: impl Into<TensorOptions>,
                generator: Option<&Generator>,
            ) -> Result<$name> {
                let TransformerOptions { dim_feedforward, dropout, bias, batch_first, .. } = settings;
                let (options, drop) = (options.into(), || Dropout::new(dropout));
                let heads = Attention { dropout, bias, batch_first, ..Attention::default() };
                $(let $attention = MultiHeadAttention::with(d_model, nhead, heads, options, generator)?;)+
                let linear1 = Linear::with(d_model, dim_feedforward, bias, options, generator)?;
                let linear2 = Linear::with(dim_feedforward, d_model, bias, options, generator)?;
                $(let ($norm, $dropout) = (settings.norm(d_model, options)?, drop());)+
                let (dropout, sizes) = (drop(), (d_model, nhead));
                Ok($name { $($attention,)+ linear1, linear2, $($norm, $dropout,)+ dropout, sizes, settings })
            }

            /// Another layer of the same settings and values. (A clone shares its parameters with the layer.)
            pub fn copy(&self) -> Result<$name> {
                let options = (self.linear1.weight.dtype(), self.linear1.weight.device());
                let unused = Generator::new(0)?;
                let other = $name::with(self.sizes.0, self.sizes.1, self.settings, options, Some(&unused))?;
                other.load_state_dict(&self.state_dict()?)?;
                Ok(other)
            }

            fn feed_forward(&self, x: &Tensor) -> Result<Tensor> {
                let between = (self.settings.activation)(&self.linear1.forward(x)?)?;
                self.linear2.forward(&self.dropout.forward(&between)?)
            }

            fn visit<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                $(visit(stringify!($attention), Member::Module(&self.$attention));)+
                visit("linear1", Member::Module(&self.linear1));
                visit("dropout", Member::Module(&self.dropout));
                visit("linear2", Member::Module(&self.linear2));
                $(visit(stringify!($norm), Member::Module(&self.$norm));)+
                $(visit(stringify!($dropout), Member::Module(&self.$dropout));)+
            }
        }
    )*};
}
layers! {
    /// Attention of a sequence (L, N, d_model) to itself, and two linear layers.
    TransformerEncoderLayer { self_attn } { norm1, dropout1; norm2, dropout2; }
    /// Attention of a sequence (L, N, d_model) to itself and to the encoder's memory (S, N, d_model), and two linear
    /// layers.
    TransformerDecoderLayer { self_attn, multihead_attn } { norm1, dropout1; norm2, dropout2; norm3, dropout3; }
}

fn attend(of: &MultiHeadAttention, x: &Tensor, memory: &Tensor, masks: Masks<'_>) -> Result<Tensor> {
    Ok(of.attend_with(x, memory, memory, masks, AttentionWeights::None)?.0)
}

impl TransformerEncoderLayer {
    /// Without what the masks forbid.
    pub fn forward_with(&self, src: &Tensor, masks: Masks<'_>) -> Result<Tensor> {
        let s = &self.settings;
        let x = residual(s, src, &self.norm1, &self.dropout1, |x| attend(&self.self_attn, x, x, masks))?;
        residual(s, &x, &self.norm2, &self.dropout2, |x| self.feed_forward(x))
    }
}

impl Module for TransformerEncoderLayer {
    fn forward(&self, src: &Tensor) -> Result<Tensor> {
        self.forward_with(src, Masks::default())
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.visit(visit);
    }
}

impl TransformerDecoderLayer {
    /// Without masks.
    pub fn forward(&self, tgt: &Tensor, memory: &Tensor) -> Result<Tensor> {
        self.forward_with(tgt, memory, Masks::default(), Masks::default())
    }

    /// Without what the masks of the sequence itself and of the memory forbid.
    pub fn forward_with(
        &self,
        tgt: &Tensor,
        memory: &Tensor,
        tgt_masks: Masks<'_>,
        memory_masks: Masks<'_>,
    ) -> Result<Tensor> {
        let s = &self.settings;
        let x = residual(s, tgt, &self.norm1, &self.dropout1, |x| attend(&self.self_attn, x, x, tgt_masks))?;
        let others = |x: &Tensor| attend(&self.multihead_attn, x, memory, memory_masks);
        let x = residual(s, &x, &self.norm2, &self.dropout2, others)?;
        residual(s, &x, &self.norm3, &self.dropout3, |x| self.feed_forward(x))
    }
}

impl Module for TransformerDecoderLayer {
    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.visit(visit);
    }
}

macro_rules! stacks {
    ($($(#[$about:meta])* $name:ident of $layer:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// The layers.
            pub layers: ModuleList<$layer>,
            /// What comes after them.
            pub norm: Option<LayerNorm>,
        }

        impl $name {
            /// A layer and copies of it, `num_layers` in all, and a norm after them.
            pub fn new(layer: $layer, num_layers: usize, norm: Option<LayerNorm>) -> Result<$name> {
                let layers: Result<_> = (0..num_layers).map(|_| layer.copy()).collect();
                Ok($name { layers: layers?, norm })
            }

            fn end(&self, x: Tensor) -> Result<Tensor> {
                self.norm.as_ref().map_or(Ok(x.clone()), |norm| norm.forward(&x))
            }

            fn visit<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                visit("layers", Member::Module(&self.layers));
                if let Some(norm) = &self.norm {
                    visit("norm", Member::Module(norm));
                }
            }
        }
    )*};
}
stacks! {
    /// Layers one after the other, and a norm.
    TransformerEncoder of TransformerEncoderLayer;
    /// Layers one after the other, which all see the encoder's memory, and a norm.
    TransformerDecoder of TransformerDecoderLayer;
}

impl TransformerEncoder {
    /// Without what the masks forbid.
    pub fn forward_with(&self, src: &Tensor, masks: Masks<'_>) -> Result<Tensor> {
        self.end(self.layers.iter().try_fold(src.clone(), |x, layer| layer.forward_with(&x, masks))?)
    }
}

impl Module for TransformerEncoder {
    fn forward(&self, src: &Tensor) -> Result<Tensor> {
        self.forward_with(src, Masks::default())
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.visit(visit);
    }
}

impl TransformerDecoder {
    /// Without masks.
    pub fn forward(&self, tgt: &Tensor, memory: &Tensor) -> Result<Tensor> {
        self.forward_with(tgt, memory, Masks::default(), Masks::default())
    }

    /// Without what the masks of the sequence itself and of the memory forbid.
    pub fn forward_with(
        &self,
        tgt: &Tensor,
        memory: &Tensor,
        tgt_masks: Masks<'_>,
        memory_masks: Masks<'_>,
    ) -> Result<Tensor> {
        let layers = self.layers.iter();
        self.end(layers.into_iter().try_fold(tgt.clone(), |x, l| l.forward_with(&x, memory, tgt_masks, memory_masks))?)
    }
}

impl Module for TransformerDecoder {
    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        self.visit(visit);
    }
}

/// An encoder, and a decoder that sees what it makes of the source.
///
/// ```
/// use libtensor::nn::{Masks, Transformer, TransformerOptions};
/// use libtensor::{DType, Tensor};
/// let settings = TransformerOptions { dim_feedforward: 32, batch_first: true, ..Default::default() };
/// let model = Transformer::with(8, 2, 1, 1, settings, DType::F32, None)?;
/// let (src, tgt) = (Tensor::ones([2, 5, 8], DType::F32)?, Tensor::ones([2, 3, 8], DType::F32)?);
/// let later = Transformer::generate_square_subsequent_mask(3, DType::F32)?;
/// let out = model.forward_with(&src, &tgt, Masks::default(), Masks::from(&later), Masks::default())?;
/// assert_eq!(out.shape(), [2, 3, 8]);
/// # Ok::<(), libtensor::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Transformer {
    /// What sees the source.
    pub encoder: TransformerEncoder,
    /// What sees the target, and the encoder's memory.
    pub decoder: TransformerDecoder,
    d_model: i64,
}

impl Transformer {
    /// Vectors of `d_model` elements, in float32, with `nhead` subspaces and six layers on each side.
    pub fn new(d_model: i64, nhead: i64) -> Result<Transformer> {
        Transformer::with(d_model, nhead, 6, 6, TransformerOptions::default(), DType::F32, None)
    }

    /// With all settings. Matrices begin as `xavier_uniform_`.
    pub fn with(
        d_model: i64,
        nhead: i64,
        encoder_layers: usize,
        decoder_layers: usize,
        settings: TransformerOptions,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Transformer> {
        let (options, norm) = (options.into(), |options| settings.norm(d_model, options));
        let layer = TransformerEncoderLayer::with(d_model, nhead, settings, options, generator)?;
        let encoder = TransformerEncoder::new(layer, encoder_layers, Some(norm(options)?))?;
        let layer = TransformerDecoderLayer::with(d_model, nhead, settings, options, generator)?;
        let decoder = TransformerDecoder::new(layer, decoder_layers, Some(norm(options)?))?;
        let made = Transformer { encoder, decoder, d_model };
        for p in made.parameters().iter().filter(|p| p.ndim() > 1) {
            init::xavier_uniform_(p, 1.0, generator)?;
        }
        Ok(made)
    }

    /// Without masks.
    pub fn forward(&self, src: &Tensor, tgt: &Tensor) -> Result<Tensor> {
        self.forward_with(src, tgt, Masks::default(), Masks::default(), Masks::default())
    }

    /// Without what the masks of the source, of the target, and of the target for the encoder's memory forbid.
    pub fn forward_with(
        &self,
        src: &Tensor,
        tgt: &Tensor,
        src_masks: Masks<'_>,
        tgt_masks: Masks<'_>,
        memory_masks: Masks<'_>,
    ) -> Result<Tensor> {
        if [src, tgt].iter().any(|x| x.shape().last() != Some(&self.d_model)) {
            let (src, tgt, width) = (src.shape(), tgt.shape(), self.d_model);
            let message = format!("src has shape {src:?} and tgt {tgt:?}, expected vectors of {width} elements");
            return Err(Error::Shape(format!("Transformer: {message}").into()));
        }
        let memory = self.encoder.forward_with(src, src_masks)?;
        self.decoder.forward_with(tgt, &memory, tgt_masks, memory_masks)
    }

    /// (n, n): 0 up to the place of the query, minus infinity for later keys.
    pub fn generate_square_subsequent_mask(n: i64, options: impl Into<TensorOptions>) -> Result<Tensor> {
        Tensor::full([n, n], f64::NEG_INFINITY, options)?.triu(1)
    }
}

impl Module for Transformer {
    crate::members!(encoder, decoder);
}
