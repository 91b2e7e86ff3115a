// SPDX-License-Identifier: Apache-2.0
//! Recurrent layers and their cells, with the names of parameters and the order of gates that PyTorch has.

use super::settings::with_defaults;
use super::{init, parameter, Member, Module};
use crate::{DType, Error, Generator, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// What [`Rnn`] and [`RnnCell`] do with sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nonlinearity {
    /// The hyperbolic tangent.
    #[default]
    Tanh,
    /// max(x, 0)
    Relu,
}

with_defaults! {
    /// The settings of recurrent layers.
    #[derive(Clone, Copy, Debug)]
    Recurrent {
        /// How many layers there are (1).
        layers: i64 = 1,
        /// Whether there are biases (true).
        bias: bool = true,
        /// How much of what one layer gives the next is dropped in training (0).
        dropout: f64 = 0.0,
        /// Whether each layer goes through the sequence in both directions (false).
        bidirectional: bool = false,
        /// Whether sequences are (N, L, features), not (L, N, features) (false).
        batch_first: bool = false,
        /// The width that [`Lstm`] projects h to; 0 for no projection (0).
        proj_size: i64 = 0,
        /// What [`Rnn`] does with sums (tanh).
        nonlinearity: Nonlinearity = Nonlinearity::Tanh,
    }
}

impl Recurrent {
    fn check(&self, name: &str, hidden: i64, projects: bool) -> Result<()> {
        let Recurrent { layers, proj_size, dropout, .. } = *self;
        let problem = if hidden < 1 || layers < 1 {
            format!("hidden_size is {hidden} and layers {layers}, expected more than 0")
        } else if !(0.0..=1.0).contains(&dropout) {
            format!("dropout is {dropout}, expected a number in [0, 1]")
        } else if proj_size != 0 && !projects {
            format!("proj_size is {proj_size}, only Lstm projects")
        } else if !(0..hidden).contains(&proj_size) {
            format!("proj_size is {proj_size}, expected 0 to less than hidden_size {hidden}")
        } else {
            return Ok(());
        };
        Err(Error::Invalid(format!("{name}: {problem}").into()))
    }

    /// Names and shapes of the weights of all layers and directions.
    fn shapes(&self, gates: i64, input: i64, hidden: i64) -> Vec<(String, Vec<i64>)> {
        let mut found = Vec::new();
        let ends: &[&str] = if self.bidirectional { &["", "_reverse"] } else { &[""] };
        let (rows, out) = (hidden.saturating_mul(gates), if self.proj_size > 0 { self.proj_size } else { hidden });
        for layer in 0..self.layers {
            let width = if layer == 0 { input } else { out.saturating_mul(ends.len() as i64) };
            for end in ends {
                let mut shapes = vec![("weight_ih", vec![rows, width]), ("weight_hh", vec![rows, out])];
                if self.bias {
                    shapes.extend([("bias_ih", vec![rows]), ("bias_hh", vec![rows])]);
                }
                if self.proj_size > 0 {
                    shapes.push(("weight_hr", vec![self.proj_size, hidden]));
                }
                found.extend(shapes.into_iter().map(|(name, shape)| (format!("{name}_l{layer}{end}"), shape)));
            }
        }
        found
    }
}

/// A parameter in U(-1 / sqrt(hidden), 1 / sqrt(hidden)).
fn drawn(shape: &[i64], hidden: i64, options: TensorOptions, generator: Option<&Generator>) -> Result<Tensor> {
    let (weight, bound) = (Tensor::empty(shape, options)?, 1.0 / (hidden.max(1) as f64).sqrt());
    init::uniform_(&weight, -bound, bound, generator)?;
    parameter(weight)
}

macro_rules! recurrent {
    ($($(#[$about:meta])* $name:ident: $gates:expr, $projects:expr;)*) => {$(
        $(#[$about])*
        ///
        /// Sequences are (L, N, features) or (L, features), with `batch_first` (N, L, features); all parameters begin
        /// in U(-1 / sqrt(hidden_size), 1 / sqrt(hidden_size)).
        #[derive(Clone, Debug)]
        pub struct $name {
            /// All weights, by layer and direction: weight_ih, weight_hh, bias_ih, bias_hh, weight_hr.
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
                settings.check(stringify!($name), hidden_size, $projects)?;
                let (options, mut weights, mut names) = (options.into(), Vec::new(), Vec::new());
                for (name, shape) in settings.shapes($gates, input_size, hidden_size) {
                    weights.push(drawn(&shape, hidden_size, options, generator)?);
                    names.push(name);
                }
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
    /// h = tanh(W_ih x + b_ih + W_hh h + b_hh), or max(..., 0).
    Rnn: 1, false;
    /// c = f * c + i * g and h = o * tanh(c), with gates i, f, g and o; h may be projected to a smaller width.
    Lstm: 4, true;
    /// h = (1 - z) * n + z * h, with n = tanh(W_in x + b_in + r * (W_hn h + b_hn)) and gates r and z.
    Gru: 3, false;
}

impl Rnn {
    /// The states of the last layer at all times, and those of all layers after the last one, from h or zeros.
    pub fn run(&self, x: &Tensor, h: Option<&Tensor>) -> Result<(Tensor, Tensor)> {
        let Recurrent { layers, bias, dropout, bidirectional, batch_first, nonlinearity, .. } = self.settings;
        let (weights, training) = (&self.weights, self.training.get());
        match nonlinearity {
            Nonlinearity::Tanh => {
                x.rnn_tanh(h, weights, layers, bias, dropout, training, bidirectional, batch_first, None)
            }
            Nonlinearity::Relu => {
                x.rnn_relu(h, weights, layers, bias, dropout, training, bidirectional, batch_first, None)
            }
        }
    }
}

impl Lstm {
    /// The states of the last layer at all times, and h and c after the last one, from h and c or zeros.
    pub fn run(&self, x: &Tensor, state: Option<(&Tensor, &Tensor)>) -> Result<(Tensor, (Tensor, Tensor))> {
        let Recurrent { layers, bias, dropout, bidirectional, batch_first, .. } = self.settings;
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
        let Recurrent { layers, bias, dropout, bidirectional, batch_first, .. } = self.settings;
        let training = self.training.get();
        x.gru(h, &self.weights, layers, bias, dropout, training, bidirectional, batch_first, None)
    }
}

macro_rules! cells {
    ($($(#[$about:meta])* $name:ident: $gates:expr $(, $(#[$doc:meta])* $field:ident: $type:ty)?;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// (gates * hidden_size, input_size)
            pub weight_ih: Tensor,
            /// (gates * hidden_size, hidden_size)
            pub weight_hh: Tensor,
            /// (gates * hidden_size,)
            pub bias_ih: Option<Tensor>,
            /// (gates * hidden_size,)
            pub bias_hh: Option<Tensor>,
            $($(#[$doc])* pub $field: $type,)?
        }

        impl $name {
            /// With biases, in float32.
            pub fn new(input_size: i64, hidden_size: i64) -> Result<$name> {
                $name::with(input_size, hidden_size, true, DType::F32, None)
            }

            /// With all settings of the parameters, which begin in U(-1 / sqrt(hidden_size), 1 / sqrt(hidden_size)).
            pub fn with(
                input_size: i64,
                hidden_size: i64,
                bias: bool,
                options: impl Into<TensorOptions>,
                generator: Option<&Generator>,
            ) -> Result<$name> {
                let (rows, options) = (hidden_size.saturating_mul($gates), options.into());
                let draw = |shape: &[i64]| drawn(shape, hidden_size, options, generator);
                Ok($name {
                    weight_ih: draw(&[rows, input_size])?,
                    weight_hh: draw(&[rows, hidden_size])?,
                    bias_ih: bias.then(|| draw(&[rows])).transpose()?,
                    bias_hh: bias.then(|| draw(&[rows])).transpose()?,
                    $($field: <$type>::default(),)?
                })
            }

            /// Zeros (..., hidden_size) for an input (..., input_size).
            fn zeros(&self, x: &Tensor) -> Result<Tensor> {
                let mut shape = x.shape().to_vec();
                shape.pop();
                shape.push(self.weight_hh.shape()[1]);
                Tensor::zeros(shape, (x.dtype(), x.device()))
            }
        }

        impl Module for $name {
            /// The next h for (N, input_size) or (input_size,), from zeros.
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                self.first(x)
            }
            crate::members!(weight_ih, weight_hh, bias_ih, bias_hh);
        }
    )*};
}

cells! {
    /// One step of [`Rnn`].
    RnnCell: 1,
        /// What is done with sums (tanh).
        nonlinearity: Nonlinearity;
    /// One step of [`Lstm`].
    LstmCell: 4;
    /// One step of [`Gru`].
    GruCell: 3;
}

impl RnnCell {
    /// The next h, from h or zeros.
    pub fn step(&self, x: &Tensor, h: Option<&Tensor>) -> Result<Tensor> {
        let h = h.map_or_else(|| self.zeros(x), |h| Ok(h.clone()))?;
        let (b_ih, b_hh) = (self.bias_ih.as_ref(), self.bias_hh.as_ref());
        match self.nonlinearity {
            Nonlinearity::Tanh => x.rnn_tanh_cell(&h, &self.weight_ih, &self.weight_hh, b_ih, b_hh),
            Nonlinearity::Relu => x.rnn_relu_cell(&h, &self.weight_ih, &self.weight_hh, b_ih, b_hh),
        }
    }

    fn first(&self, x: &Tensor) -> Result<Tensor> {
        self.step(x, None)
    }
}

impl LstmCell {
    /// The next h and c, from h and c or zeros.
    pub fn step(&self, x: &Tensor, state: Option<(&Tensor, &Tensor)>) -> Result<(Tensor, Tensor)> {
        let zeros = self.zeros(x)?;
        let (h, c) = state.unwrap_or((&zeros, &zeros));
        x.lstm_cell(h, c, &self.weight_ih, &self.weight_hh, self.bias_ih.as_ref(), self.bias_hh.as_ref())
    }

    fn first(&self, x: &Tensor) -> Result<Tensor> {
        Ok(self.step(x, None)?.0)
    }
}

impl GruCell {
    /// The next h, from h or zeros.
    pub fn step(&self, x: &Tensor, h: Option<&Tensor>) -> Result<Tensor> {
        let h = h.map_or_else(|| self.zeros(x), |h| Ok(h.clone()))?;
        x.gru_cell(&h, &self.weight_ih, &self.weight_hh, self.bias_ih.as_ref(), self.bias_hh.as_ref())
    }

    fn first(&self, x: &Tensor) -> Result<Tensor> {
        self.step(x, None)
    }
}
