// SPDX-License-Identifier: Apache-2.0
//! What is random in training: dropouts, and an activation.

use super::{Member, Module};
use crate::{Error, Generator, Result, Tensor};
use std::cell::Cell;

/// Drops channels of (N, C, ...), or of (C, ...), which has a dimension less.
fn channels(x: &Tensor, p: f64, on: bool, rng: Option<&Generator>, name: &str, ndim: usize) -> Result<Tensor> {
    if x.ndim() + 1 == ndim {
        return x.unsqueeze(0)?.feature_dropout(p, on, rng)?.squeeze(0);
    }
    if x.ndim() != ndim {
        let message = format!("{name}: the input has {} dims, expected {} or {ndim}", x.ndim(), ndim - 1);
        return Err(Error::Shape(message.into()));
    }
    x.feature_dropout(p, on, rng)
}

macro_rules! random {
    ($($(#[$about:meta])* $name:ident($($field:ident = $value:expr),+): |$x:ident, $on:ident, $rng:ident| $call:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($field: f64,)+
            training: Cell<bool>,
            generator: Option<Generator>,
        }

        impl $name {
            /// From the default generator.
            pub fn new($($field: f64),+) -> $name {
                $name { $($field,)+ training: Cell::new(true), generator: None }
            }

            /// From a generator of one's own.
            pub fn generator(mut self, generator: &Generator) -> $name {
                self.generator = Some(generator.clone());
                self
            }
        }

        impl Default for $name {
            #[doc = concat!($("With ", stringify!($field), " = ", stringify!($value), ". "),+)]
            fn default() -> $name {
                $name::new($($value),+)
            }
        }

        impl Module for $name {
            fn forward(&self, $x: &Tensor) -> Result<Tensor> {
                let ($on, $rng) = (self.training.get(), self.generator.as_ref());
                $(let $field = self.$field;)+
                $call
            }

            fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                visit("training", Member::Training(&self.training));
            }
        }
    )*};
}

random! {
    /// In training, 0 with probability p, else x / (1 - p).
    Dropout(p = 0.5): |x, on, rng| x.dropout(p, on, rng);
    /// [`Dropout`] of whole channels of (N, C, L) or (C, L).
    Dropout1d(p = 0.5): |x, on, rng| channels(x, p, on, rng, "Dropout1d", 3);
    /// [`Dropout`] of whole channels of (N, C, H, W); three dimensions are (N, C, L).
    Dropout2d(p = 0.5): |x, on, rng| x.feature_dropout(p, on, rng);
    /// [`Dropout`] of whole channels of (N, C, D, H, W) or (C, D, H, W).
    Dropout3d(p = 0.5): |x, on, rng| channels(x, p, on, rng, "Dropout3d", 5);
    /// Dropout after [`Selu`](super::Selu), which keeps mean 0 and variance 1.
    AlphaDropout(p = 0.5): |x, on, rng| x.alpha_dropout(p, on, rng);
    /// [`AlphaDropout`] of whole channels of (N, C, ...).
    FeatureAlphaDropout(p = 0.5): |x, on, rng| x.feature_alpha_dropout(p, on, rng);
    /// x where x > 0, else x times a number between lower and upper: in training a random one, else their mean.
    RRelu(lower = 0.125, upper = 1.0 / 3.0): |x, on, rng| x.rrelu(lower, upper, on, rng);
}
