//! Normalisations.

use super::{parameter, Member, Module};
use crate::{DType, Error, Ints, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// (x - mean) / sqrt(var + eps) * weight + bias over the last dimensions.
#[derive(Clone, Debug)]
pub struct LayerNorm {
    /// Ones at first.
    pub weight: Option<Tensor>,
    /// Zeros at first.
    pub bias: Option<Tensor>,
    /// Keeps the divisor from 0 (1e-5).
    pub eps: f64,
    norm_ndim: i64,
}

impl LayerNorm {
    /// Over dimensions of these extents, with weight and bias in float32.
    pub fn new(normalized_shape: impl Ints) -> Result<LayerNorm> {
        LayerNorm::with(normalized_shape, true, true, DType::F32)
    }

    /// With or without weight and bias.
    pub fn with(
        normalized_shape: impl Ints,
        weight: bool,
        bias: bool,
        options: impl Into<TensorOptions>,
    ) -> Result<LayerNorm> {
        let (shape, options) = (normalized_shape.ints(), options.into());
        let weight = weight.then(|| parameter(Tensor::ones(&*shape, options)?)).transpose()?;
        let bias = bias.then(|| parameter(Tensor::zeros(&*shape, options)?)).transpose()?;
        Ok(LayerNorm { weight, bias, eps: 1e-5, norm_ndim: shape.len() as i64 })
    }
}

impl Module for LayerNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.layer_norm(self.norm_ndim, self.weight.as_ref(), self.bias.as_ref(), self.eps)
    }
    crate::members!(weight, bias);
}

/// What the batch norms have in common.
#[derive(Clone, Debug)]
struct BatchNorm {
    weight: Tensor,
    bias: Tensor,
    running_mean: Tensor,
    running_var: Tensor,
    num_batches_tracked: Tensor,
    training: Cell<bool>,
    eps: f64,
    momentum: f64,
}

impl BatchNorm {
    fn new(num_features: i64, options: TensorOptions) -> Result<BatchNorm> {
        Ok(BatchNorm {
            weight: parameter(Tensor::ones(num_features, options)?)?,
            bias: parameter(Tensor::zeros(num_features, options)?)?,
            running_mean: Tensor::zeros(num_features, options)?,
            running_var: Tensor::ones(num_features, options)?,
            num_batches_tracked: Tensor::scalar(0_i64)?,
            training: Cell::new(true),
            eps: 1e-5,
            momentum: 0.1,
        })
    }

    fn forward(&self, x: &Tensor, name: &str, ndims: &[usize]) -> Result<Tensor> {
        if !ndims.contains(&x.ndim()) {
            let message = format!("{name}: the input has {} dims, expected one of {ndims:?}", x.ndim());
            return Err(Error::Shape(message.into()));
        }
        let (weight, bias, training) = (Some(&self.weight), Some(&self.bias), self.training.get());
        let (mean, var) = (Some(&self.running_mean), Some(&self.running_var));
        let y = x.batch_norm(weight, bias, mean, var, training, self.momentum, self.eps)?;
        if training {
            self.num_batches_tracked.add_(1)?;
        }
        Ok(y)
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("weight", Member::Parameter(&self.weight));
        visit("bias", Member::Parameter(&self.bias));
        visit("running_mean", Member::Buffer(&self.running_mean));
        visit("running_var", Member::Buffer(&self.running_var));
        visit("num_batches_tracked", Member::Buffer(&self.num_batches_tracked));
        visit("training", Member::Training(&self.training));
    }
}

macro_rules! batch_norms {
    ($($(#[$about:meta])* $name:ident: $ndims:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name(BatchNorm);

        impl $name {
            /// In float32.
            pub fn new(num_features: i64) -> Result<$name> {
                $name::with(num_features, 1e-5, 0.1, DType::F32)
            }

            /// With all settings: `momentum` is how fast the running statistics follow those of the batches.
            pub fn with(
                num_features: i64,
                eps: f64,
                momentum: f64,
                options: impl Into<TensorOptions>,
            ) -> Result<$name> {
                Ok($name(BatchNorm { eps, momentum, ..BatchNorm::new(num_features, options.into())? }))
            }
        }

        impl Module for $name {
            fn forward(&self, x: &Tensor) -> Result<Tensor> {
                self.0.forward(x, stringify!($name), &$ndims)
            }

            fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                self.0.members(visit);
            }
        }
    )*};
}
batch_norms! {
    /// Normalises each channel of (N, C) or (N, C, L); out of training, with what it has seen.
    BatchNorm1d: [2, 3];
    /// Normalises each channel of (N, C, H, W); out of training, with what it has seen.
    BatchNorm2d: [4];
}

/// x / sqrt(mean(x^2) + eps) * weight over the last dimensions.
#[derive(Clone, Debug)]
pub struct RmsNorm {
    /// Ones at first.
    pub weight: Tensor,
    /// Keeps the divisor from 0; NaN stands for the distance from 1 to the next number (NaN).
    pub eps: f64,
    norm_ndim: i64,
}

impl RmsNorm {
    /// Over dimensions of these extents, with weight in float32.
    pub fn new(normalized_shape: impl Ints) -> Result<RmsNorm> {
        let shape = normalized_shape.ints();
        let weight = parameter(Tensor::ones(&*shape, DType::F32)?)?;
        Ok(RmsNorm { weight, eps: f64::NAN, norm_ndim: shape.len() as i64 })
    }
}

impl Module for RmsNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.rms_norm(self.norm_ndim, Some(&self.weight), self.eps)
    }
    crate::members!(weight);
}

/// (x - mean) / sqrt(var + eps) for each group of channels of (N, C, ...), times weight, plus bias.
#[derive(Clone, Debug)]
pub struct GroupNorm {
    /// Ones at first.
    pub weight: Tensor,
    /// Zeros at first.
    pub bias: Tensor,
    /// Keeps the divisor from 0 (1e-5).
    pub eps: f64,
    groups: i64,
}

impl GroupNorm {
    /// In float32.
    pub fn new(groups: i64, channels: i64) -> Result<GroupNorm> {
        let weight = parameter(Tensor::ones(channels, DType::F32)?)?;
        let bias = parameter(Tensor::zeros(channels, DType::F32)?)?;
        Ok(GroupNorm { weight, bias, eps: 1e-5, groups })
    }
}

impl Module for GroupNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.group_norm(self.groups, Some(&self.weight), Some(&self.bias), self.eps)
    }
    crate::members!(weight, bias);
}
