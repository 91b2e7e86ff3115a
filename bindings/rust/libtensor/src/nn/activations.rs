// SPDX-License-Identifier: Apache-2.0
//! Activations as modules. They keep the shape of their input, but for [`Glu`].

use super::settings::with_defaults;
use super::{parameter, Module};
use crate::{members, DType, Error, Result, Tensor, TensorOptions};

macro_rules! plain {
    ($($(#[$about:meta])* $name:ident: $call:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                x.$call()
            }
            crate::members!();
        }
    )*};
}
plain! {
    /// max(x, 0)
    Relu: relu;
    /// min(max(x, 0), 6)
    Relu6: relu6;
    /// x * sigmoid(x)
    Silu: silu;
    /// 1.0507... * Elu with 1.6732..., which keeps mean 0 and variance 1.
    Selu: selu;
    /// x * tanh(log(1 + exp(x)))
    Mish: mish;
    /// 1 / (1 + exp(-x))
    Sigmoid: sigmoid;
    /// log(sigmoid(x))
    LogSigmoid: logsigmoid;
    /// The hyperbolic tangent.
    Tanh: tanh;
    /// x - tanh(x)
    Tanhshrink: tanhshrink;
    /// x / (1 + |x|)
    Softsign: softsign;
    /// min(max(x + 3, 0), 6) / 6
    Hardsigmoid: hardsigmoid;
    /// x * Hardsigmoid(x)
    Hardswish: hardswish;
}

macro_rules! with_settings {
    ($($(#[$about:meta])* $name:ident { $($fields:tt)* }: |$x:ident, $of:ident| $value:expr;)*) => {$(
        with_defaults! {
            $(#[$about])*
            #[derive(Clone, Copy, Debug)]
            $name { $($fields)* }
        }

        impl Module for $name {
            fn forward(&self, $x: &Tensor) -> Result<Tensor> {
                let $of = self;
                $value
            }
            crate::members!();
        }
    )*};
}
with_settings! {
    /// x * Phi(x) with the normal distribution function Phi.
    Gelu {
        /// Computes it by its approximation with tanh (false).
        tanh_approx: bool = false,
    }: |x, s| x.gelu(s.tanh_approx);
    /// x where x > 0, else negative_slope * x
    LeakyRelu {
        /// The slope for x < 0 (0.01).
        negative_slope: f64 = 0.01,
    }: |x, s| x.leaky_relu(s.negative_slope);
    /// x where x > 0, else alpha * (exp(x) - 1)
    Elu {
        /// The limit at minus infinity, negated (1.0).
        alpha: f64 = 1.0,
    }: |x, s| x.elu(s.alpha);
    /// x where x >= 0, else alpha * (exp(x / alpha) - 1)
    Celu {
        /// The limit at minus infinity, negated (1.0).
        alpha: f64 = 1.0,
    }: |x, s| x.celu(s.alpha);
    /// log(1 + exp(beta * x)) / beta, and x where beta * x > threshold.
    Softplus {
        /// The sharpness of the bend (1.0).
        beta: f64 = 1.0,
        /// Where x itself begins (20.0).
        threshold: f64 = 20.0,
    }: |x, s| x.softplus(s.beta, s.threshold);
    /// min(max(x, min_val), max_val)
    Hardtanh {
        /// The lower bound (-1.0).
        min_val: f64 = -1.0,
        /// The upper bound (1.0).
        max_val: f64 = 1.0,
    }: |x, s| x.hardtanh(s.min_val, s.max_val);
    /// 0 where |x| <= lambd, else x
    Hardshrink {
        /// The threshold (0.5).
        lambd: f64 = 0.5,
    }: |x, s| x.hardshrink(s.lambd);
    /// x moved towards 0 by lambd.
    Softshrink {
        /// The distance (0.5).
        lambd: f64 = 0.5,
    }: |x, s| x.softshrink(s.lambd);
    /// a * sigmoid(b) for the halves a and b of a dimension, whose extent is halved.
    Glu {
        /// The dimension (-1).
        dim: i64 = -1,
    }: |x, s| x.glu(s.dim);
}

/// x where x > threshold, else value.
#[derive(Clone, Copy, Debug)]
pub struct Threshold {
    /// The threshold.
    pub threshold: f64,
    /// What stands below it.
    pub value: f64,
}

impl Module for Threshold {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.threshold(self.threshold, self.value)
    }
    crate::members!();
}

macro_rules! along {
    ($($(#[$about:meta])* $name:ident: $call:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            /// The dimension.
            pub dim: i64,
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                x.$call(self.dim)
            }
            crate::members!();
        }
    )*};
}
along! {
    /// exp(x) / sum(exp(x)) along a dimension.
    Softmax: softmax;
    /// x - logsumexp(x) along a dimension.
    LogSoftmax: log_softmax;
    /// exp(-x) / sum(exp(-x)) along a dimension.
    Softmin: softmin;
}

/// [`Softmax`] over the channels of (N, C, H, W) or (C, H, W).
#[derive(Clone, Copy, Debug, Default)]
pub struct Softmax2d;

impl Module for Softmax2d {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        if ![3, 4].contains(&x.ndim()) {
            return Err(Error::Shape(format!("Softmax2d: the input has {} dims, expected 3 or 4", x.ndim()).into()));
        }
        x.softmax(-3)
    }
    crate::members!();
}

/// x where x > 0, else weight * x, with a trained weight for all or for each channel of (N, C, ...).
#[derive(Clone, Debug)]
pub struct PRelu {
    /// Shape (1) or (channels).
    pub weight: Tensor,
}

impl PRelu {
    /// One weight, or one for each channel, of 0.25, in float32.
    pub fn new(channels: i64) -> Result<PRelu> {
        PRelu::with(channels, 0.25, DType::F32)
    }

    /// With all settings: `init` is the first value of the weights.
    pub fn with(channels: i64, init: f64, options: impl Into<TensorOptions>) -> Result<PRelu> {
        Ok(PRelu { weight: parameter(Tensor::full([channels], init, options.into())?)? })
    }
}

impl Module for PRelu {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.prelu(&self.weight)
    }
    members!(weight);
}
