//! Recurrent layers and attention, with the names of parameters and the order of gates that PyTorch has.

use super::{init, parameter, Linear, Member, Module};
use crate::{DType, Generator, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// The settings of recurrent layers.
#[derive(Clone, Copy, Debug)]
pub struct Recurrent {
    /// How many layers there are (1).
    pub layers: i64,
    /// Whether there are biases (true).
    pub bias: bool,
    /// How much of what one layer gives the next is dropped in training (0).
    pub dropout: f64,
    /// Whether each layer goes through the sequence in both directions (false).
    pub bidirectional: bool,
    /// Whether sequences are (N, L, features), not (L, N, features) (false).
    pub batch_first: bool,
}

impl Default for Recurrent {
    fn default() -> Self {
        Recurrent { layers: 1, bias: true, dropout: 0.0, bidirectional: false, batch_first: false }
    }
}

/// Names and weights of all layers and directions.
fn weights_of(
    gates: i64,
    input: i64,
    hidden: i64,
    settings: &Recurrent,
    options: TensorOptions,
    generator: Option<&Generator>,
) -> Result<(Vec<String>, Vec<Tensor>)> {
    let (mut names, mut weights) = (Vec::new(), Vec::new());
    let bound = 1.0 / (hidden.max(1) as f64).sqrt();
    let ends: &[&str] = if settings.bidirectional { &["", "_reverse"] } else { &[""] };
    for layer in 0..settings.layers {
        let width = if layer == 0 { input } else { hidden * ends.len() as i64 };
        let rows = gates * hidden;
        for end in ends {
            let mut shapes = vec![("weight_ih", vec![rows, width]), ("weight_hh", vec![rows, hidden])];
            if settings.bias {
                shapes.extend([("bias_ih", vec![rows]), ("bias_hh", vec![rows])]);
            }
            for (name, shape) in shapes {
                let weight = Tensor::empty(&*shape, options)?;
                init::uniform_(&weight, -bound, bound, generator)?;
                names.push(format!("{name}_l{layer}{end}"));
                weights.push(parameter(weight)?);
            }
        }
    }
    Ok((names, weights))
}

macro_rules! recurrent {
    ($($(#[$about:meta])* $name:ident: $gates:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// All weights, by layer and direction: weight_ih, weight_hh, bias_ih, bias_hh.
            pub weights: Vec<Tensor>,
            names: Vec<String>,
            settings: Recurrent,
            training: Cell<bool>,
        }

        impl $name {
            /// One layer, in float32.
            pub fn new(input_size: i64, hidden_size: i64) -> Result<$name> {
                $name::with(input_size, hidden_size, Recurrent::default(), DType::F32, None)
            }

            /// With all settings.
            pub fn with(
                input_size: i64,
                hidden_size: i64,
                settings: Recurrent,
                options: impl Into<TensorOptions>,
                generator: Option<&Generator>,
            ) -> Result<$name> {
                let (names, weights) =
                    weights_of($gates, input_size, hidden_size, &settings, options.into(), generator)?;
                Ok($name { weights, names, settings, training: Cell::new(true) })
            }
        }

        impl Module for $name {
            /// The states of the last layer at all times.
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                Ok(self.run(x, None)?.0)
            }

            fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                for (name, weight) in self.names.iter().zip(&self.weights) {
                    visit(name, Member::Parameter(weight));
                }
                visit("training", Member::Training(&self.training));
            }
        }
    )*};
}

recurrent! {
    /// Layers with gates that keep, forget and show what is in their cells.
    Lstm: 4;
    /// Layers with gates that reset and update their states.
    Gru: 3;
}

impl Lstm {
    /// The states of the last layer at all times, and h and c after the last one, from h and c or zeros.
    pub fn run(&self, x: &Tensor, state: Option<(&Tensor, &Tensor)>) -> Result<(Tensor, (Tensor, Tensor))> {
        let Recurrent { layers, bias, dropout, bidirectional, batch_first } = self.settings;
        let (h, c) = state.map_or((None, None), |(h, c)| (Some(h), Some(c)));
        let training = self.training.get();
        let (output, h, c) =
            x.lstm(h, c, &self.weights, layers, bias, dropout, training, bidirectional, batch_first, None)?;
        Ok((output, (h, c)))
    }
}

impl Gru {
    /// The states of the last layer at all times, and those of all layers after the last one, from h or zeros.
    pub fn run(&self, x: &Tensor, h: Option<&Tensor>) -> Result<(Tensor, Tensor)> {
        let Recurrent { layers, bias, dropout, bidirectional, batch_first } = self.settings;
        let training = self.training.get();
        x.gru(h, &self.weights, layers, bias, dropout, training, bidirectional, batch_first, None)
    }
}

/// Attention in several subspaces, of sequences (L, N, E) or (L, E).
#[derive(Clone, Debug)]
pub struct MultiHeadAttention {
    /// The projections of query, key and value in one, (3 E, E).
    pub in_proj_weight: Tensor,
    /// Their biases.
    pub in_proj_bias: Option<Tensor>,
    /// The last projection.
    pub out_proj: Linear,
    /// How much of the weights is dropped in training (0).
    pub dropout: f64,
    num_heads: i64,
    training: Cell<bool>,
}

impl MultiHeadAttention {
    /// With biases, in float32.
    pub fn new(embed_dim: i64, num_heads: i64) -> Result<MultiHeadAttention> {
        MultiHeadAttention::with(embed_dim, num_heads, true, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        embed_dim: i64,
        num_heads: i64,
        bias: bool,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<MultiHeadAttention> {
        let options = options.into();
        let weight = Tensor::empty([3 * embed_dim, embed_dim], options)?;
        init::xavier_uniform_(&weight, 1.0, generator)?;
        let own = bias.then(|| parameter(Tensor::zeros(3 * embed_dim, options)?)).transpose()?;
        let out_proj = Linear::with(embed_dim, embed_dim, bias, options, generator)?;
        if let Some(b) = &out_proj.bias {
            init::constant_(b, 0.0)?;
        }
        let training = Cell::new(true);
        let in_proj_weight = parameter(weight)?;
        Ok(MultiHeadAttention { in_proj_weight, in_proj_bias: own, out_proj, dropout: 0.0, num_heads, training })
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
        let (weight, bias) = (Some(&self.in_proj_weight), self.in_proj_bias.as_ref());
        let (out, out_bias) = (&self.out_proj.weight, self.out_proj.bias.as_ref());
        let p = if self.training.get() { self.dropout } else { 0.0 };
        query.multi_head_attention(
            key,
            value,
            self.num_heads,
            weight,
            None,
            None,
            None,
            bias,
            None,
            None,
            false,
            out,
            out_bias,
            key_padding_mask,
            mask,
            p,
            true,
            true,
            None,
        )
    }
}

impl Module for MultiHeadAttention {
    /// The attention of a sequence to itself.
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        Ok(self.attend(x, x, x, None, None)?.0)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("in_proj_weight", Member::Parameter(&self.in_proj_weight));
        visit("in_proj_bias", Member::from(&self.in_proj_bias));
        visit("out_proj", Member::Module(&self.out_proj));
        visit("training", Member::Training(&self.training));
    }
}
