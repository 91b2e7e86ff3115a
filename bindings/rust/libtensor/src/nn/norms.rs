// SPDX-License-Identifier: Apache-2.0
//! Normalisations.

use super::settings::with_defaults;
use super::{parameter, Member, Module};
use crate::{DType, Error, Ints, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// Ones of this shape as a parameter.
fn ones(on: bool, shape: impl Ints, options: TensorOptions) -> Result<Option<Tensor>> {
    on.then(|| parameter(Tensor::ones(shape, options)?)).transpose()
}

/// Zeros of this shape as a parameter.
fn zeros(on: bool, shape: impl Ints, options: TensorOptions) -> Result<Option<Tensor>> {
    on.then(|| parameter(Tensor::zeros(shape, options)?)).transpose()
}

/// The number of dimensions of `shape`, with which the input has to end.
fn ends_with(x: &Tensor, shape: &[i64], name: &str) -> Result<i64> {
    if !x.shape().ends_with(shape) {
        let message = format!("{name}: the input has shape {:?}, expected it to end with {shape:?}", x.shape());
        return Err(Error::Shape(message.into()));
    }
    Ok(shape.len() as i64)
}

/// (x - mean) / sqrt(var + eps) * weight + bias over the last dimensions.
#[derive(Clone, Debug)]
pub struct LayerNorm {
    /// Ones at first.
    pub weight: Option<Tensor>,
    /// Zeros at first.
    pub bias: Option<Tensor>,
    /// Keeps the divisor from 0 (1e-5).
    pub eps: f64,
    shape: Vec<i64>,
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
        let (shape, options) = (normalized_shape.ints().into_owned(), options.into());
        let (weight, bias) = (ones(weight, &shape, options)?, zeros(bias, &shape, options)?);
        Ok(LayerNorm { weight, bias, eps: 1e-5, shape })
    }

    /// With another `eps`.
    pub fn eps(mut self, eps: f64) -> LayerNorm {
        self.eps = eps;
        self
    }
}

impl Module for LayerNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        let ndim = ends_with(x, &self.shape, "LayerNorm")?;
        x.layer_norm(ndim, self.weight.as_ref(), self.bias.as_ref(), self.eps)
    }
    crate::members!(weight, bias);
}

/// x / sqrt(mean(x^2) + eps) * weight over the last dimensions.
#[derive(Clone, Debug)]
pub struct RmsNorm {
    /// Ones at first.
    pub weight: Option<Tensor>,
    /// Keeps the divisor from 0; NaN stands for the distance from 1 to the next number (NaN).
    pub eps: f64,
    shape: Vec<i64>,
}

impl RmsNorm {
    /// Over dimensions of these extents, with weight in float32.
    pub fn new(normalized_shape: impl Ints) -> Result<RmsNorm> {
        RmsNorm::with(normalized_shape, true, DType::F32)
    }

    /// With or without weight.
    pub fn with(normalized_shape: impl Ints, weight: bool, options: impl Into<TensorOptions>) -> Result<RmsNorm> {
        let shape = normalized_shape.ints().into_owned();
        Ok(RmsNorm { weight: ones(weight, &shape, options.into())?, eps: f64::NAN, shape })
    }

    /// With another `eps`.
    pub fn eps(mut self, eps: f64) -> RmsNorm {
        self.eps = eps;
        self
    }
}

impl Module for RmsNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.rms_norm(ends_with(x, &self.shape, "RmsNorm")?, self.weight.as_ref(), self.eps)
    }
    crate::members!(weight);
}

/// (x - mean) / sqrt(var + eps) for each group of channels of (N, C, ...), times weight, plus bias.
#[derive(Clone, Debug)]
pub struct GroupNorm {
    /// Ones at first.
    pub weight: Option<Tensor>,
    /// Zeros at first.
    pub bias: Option<Tensor>,
    /// Keeps the divisor from 0 (1e-5).
    pub eps: f64,
    groups: i64,
}

impl GroupNorm {
    /// With weight and bias in float32.
    pub fn new(groups: i64, channels: i64) -> Result<GroupNorm> {
        GroupNorm::with(groups, channels, true, true, DType::F32)
    }

    /// With or without weight and bias.
    pub fn with(
        groups: i64,
        channels: i64,
        weight: bool,
        bias: bool,
        options: impl Into<TensorOptions>,
    ) -> Result<GroupNorm> {
        if groups < 1 || channels % groups != 0 {
            let message = format!("GroupNorm: {channels} channels are no multiple of {groups} groups");
            return Err(Error::Invalid(message.into()));
        }
        let options = options.into();
        let (weight, bias) = (ones(weight, channels, options)?, zeros(bias, channels, options)?);
        Ok(GroupNorm { weight, bias, eps: 1e-5, groups })
    }

    /// With another `eps`.
    pub fn eps(mut self, eps: f64) -> GroupNorm {
        self.eps = eps;
        self
    }
}

impl Module for GroupNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.group_norm(self.groups, self.weight.as_ref(), self.bias.as_ref(), self.eps)
    }
    crate::members!(weight, bias);
}

/// x / (k + alpha * mean)^beta, with the mean of the squares of `size` neighbouring channels of (N, C, ...).
#[derive(Clone, Copy, Debug)]
pub struct LocalResponseNorm {
    /// The number of channels.
    pub size: i64,
    /// The weight of the mean (1e-4).
    pub alpha: f64,
    /// The exponent (0.75).
    pub beta: f64,
    /// What is added to the mean (1).
    pub k: f64,
}

impl LocalResponseNorm {
    /// With the defaults of the other settings.
    pub fn new(size: i64) -> LocalResponseNorm {
        LocalResponseNorm { size, alpha: 1e-4, beta: 0.75, k: 1.0 }
    }
}

impl Module for LocalResponseNorm {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.local_response_norm(self.size, self.alpha, self.beta, self.k)
    }
    crate::members!();
}

with_defaults! {
    /// The settings of batch norms, and of instance norms, whose defaults are [`NormOptions::instance`].
    #[derive(Clone, Copy, Debug)]
    NormOptions {
        /// Keeps the divisor from 0 (1e-5).
        eps: f64 = 1e-5,
        /// How fast the running statistics follow; `None` makes them equal means of all batches (0.1).
        momentum: Option<f64> = Some(0.1),
        /// Whether there is a weight (true).
        affine: bool = true,
        /// Whether there is a bias beside the weight (true).
        bias: bool = true,
        /// Whether there are running statistics, which are used out of training (true).
        track_running_stats: bool = true,
    }
}

impl NormOptions {
    /// The defaults of instance norms: neither weight nor running statistics.
    pub fn instance() -> NormOptions {
        NormOptions { affine: false, track_running_stats: false, ..NormOptions::default() }
    }
}

/// The mean and the variance that a norm has seen, and in how many batches.
#[derive(Clone, Debug)]
struct Running {
    mean: Tensor,
    var: Tensor,
    batches: Tensor,
}

/// What norms of channels have in common.
#[derive(Clone, Debug)]
struct ChannelNorm {
    weight: Option<Tensor>,
    bias: Option<Tensor>,
    running: Option<Running>,
    momentum: Cell<Option<f64>>,
    eps: f64,
    channels: i64,
    training: Cell<bool>,
}

impl ChannelNorm {
    fn new(channels: i64, settings: NormOptions, options: TensorOptions) -> Result<ChannelNorm> {
        let NormOptions { eps, momentum, affine, bias, track_running_stats } = settings;
        let running = || -> Result<Running> {
            let (mean, var) = (Tensor::zeros(channels, options)?, Tensor::ones(channels, options)?);
            let batches = Tensor::scalar(0_i64)?;
            Ok(Running { mean, var, batches })
        };
        Ok(ChannelNorm {
            weight: ones(affine, channels, options)?,
            bias: zeros(affine && bias, channels, options)?,
            running: track_running_stats.then(running).transpose()?,
            momentum: Cell::new(momentum),
            eps,
            channels,
            training: Cell::new(true),
        })
    }

    /// Weight, bias, mean and variance.
    fn tensors(&self) -> [Option<&Tensor>; 4] {
        let running = self.running.as_ref();
        [self.weight.as_ref(), self.bias.as_ref(), running.map(|r| &r.mean), running.map(|r| &r.var)]
    }

    fn batch(&self, x: &Tensor, name: &str, ndims: &[usize]) -> Result<Tensor> {
        if !ndims.contains(&x.ndim()) {
            let message = format!("{name}: the input has {} dims, expected one of {ndims:?}", x.ndim());
            return Err(Error::Shape(message.into()));
        }
        let ([weight, bias, mean, var], training) = (self.tensors(), self.training.get());
        let batches = self.running.as_ref().map(|r| &r.batches).filter(|_| training);
        let momentum = match (self.momentum.get(), batches) {
            (Some(momentum), _) => momentum,
            (None, Some(batches)) => 1.0 / (batches.item()? + 1.0),
            (None, None) => 0.0,
        };
        let y = x.batch_norm(weight, bias, mean, var, training || mean.is_none(), momentum, self.eps)?;
        if let Some(batches) = batches {
            batches.add_(1)?;
        }
        Ok(y)
    }

    fn instance(&self, x: &Tensor, name: &str, ndim: usize) -> Result<Tensor> {
        if ![ndim - 1, ndim].contains(&x.ndim()) {
            let message = format!("{name}: the input has {} dims, expected {} or {ndim}", x.ndim(), ndim - 1);
            return Err(Error::Shape(message.into()));
        }
        if x.size(1 - ndim as i64)? != self.channels {
            let message = format!("{name}: the input has shape {:?}, expected {} channels", x.shape(), self.channels);
            return Err(Error::Shape(message.into()));
        }
        let [weight, bias, mean, var] = self.tensors();
        let (own, momentum) = (self.training.get() || mean.is_none(), self.momentum.get().unwrap_or(0.0));
        let norm = |x: &Tensor| x.instance_norm(weight, bias, mean, var, own, momentum, self.eps);
        match x.ndim() == ndim {
            true => norm(x),
            false => norm(&x.unsqueeze(0)?)?.squeeze(0),
        }
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("weight", Member::from(&self.weight));
        visit("bias", Member::from(&self.bias));
        if let Some(Running { mean, var, batches }) = &self.running {
            visit("running_mean", Member::Buffer(mean));
            visit("running_var", Member::Buffer(var));
            visit("num_batches_tracked", Member::Buffer(batches));
        }
        visit("training", Member::Training(&self.training));
    }
}

macro_rules! channel_norms {
    ($($(#[$about:meta])* $name:ident: $defaults:expr, |$norm:ident, $x:ident| $call:expr, $batch:literal;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name(ChannelNorm);

        impl $name {
            /// In float32.
            pub fn new(num_features: i64) -> Result<$name> {
                $name::with(num_features, $defaults, DType::F32)
            }

            /// With all settings.
            pub fn with(
                num_features: i64,
                settings: NormOptions,
                options: impl Into<TensorOptions>,
            ) -> Result<$name> {
                Ok($name(ChannelNorm::new(num_features, settings, options.into())?))
            }
        }

        impl Module for $name {
            fn forward(&self, $x: &Tensor) -> Result<Tensor> {
                let $norm = &self.0;
                $call
            }

            fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
                self.0.members(visit);
                if $batch {
                    visit("momentum", Member::Momentum(&self.0.momentum));
                }
            }
        }
    )*};
}
channel_norms! {
    /// Normalises each channel of (N, C) or (N, C, L); out of training, with what it has seen.
    BatchNorm1d: NormOptions::default(), |norm, x| norm.batch(x, "BatchNorm1d", &[2, 3]), true;
    /// Normalises each channel of (N, C, H, W); out of training, with what it has seen.
    BatchNorm2d: NormOptions::default(), |norm, x| norm.batch(x, "BatchNorm2d", &[4]), true;
    /// Normalises each channel of (N, C, D, H, W); out of training, with what it has seen.
    BatchNorm3d: NormOptions::default(), |norm, x| norm.batch(x, "BatchNorm3d", &[5]), true;
    /// Normalises each channel of each instance of (N, C, L) or (C, L).
    InstanceNorm1d: NormOptions::instance(), |norm, x| norm.instance(x, "InstanceNorm1d", 3), false;
    /// Normalises each channel of each instance of (N, C, H, W) or (C, H, W).
    InstanceNorm2d: NormOptions::instance(), |norm, x| norm.instance(x, "InstanceNorm2d", 4), false;
    /// Normalises each channel of each instance of (N, C, D, H, W) or (C, D, H, W).
    InstanceNorm3d: NormOptions::instance(), |norm, x| norm.instance(x, "InstanceNorm3d", 5), false;
}
