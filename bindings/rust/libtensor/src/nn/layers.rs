// SPDX-License-Identifier: Apache-2.0
//! Layers of matrix products, of shapes, and of distances.

use super::settings::with_defaults;
use super::{init, parameter, Module};
use crate::{DType, Error, Fan, Generator, Ints, Result, Tensor, TensorOptions};

/// Its input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Identity;

impl Module for Identity {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        Ok(x.clone())
    }
    crate::members!();
}

/// Weights and bias in U(-1 / sqrt(fan in), 1 / sqrt(fan in)), float32 unless the options say otherwise.
pub(super) fn weight_and_bias(
    shape: &[i64],
    bias: Option<i64>,
    options: TensorOptions,
    generator: Option<&Generator>,
) -> Result<(Tensor, Option<Tensor>)> {
    let weight = Tensor::empty(shape, options)?;
    init::kaiming_uniform_(&weight, 5.0_f64.sqrt(), Fan::In, generator)?;
    let Some(channels) = bias else {
        return Ok((parameter(weight)?, None));
    };
    let bias = Tensor::zeros(channels, options)?;
    let fan_in = init::fan_in(&weight);
    if fan_in > 0 {
        let bound = 1.0 / (fan_in as f64).sqrt();
        init::uniform_(&bias, -bound, bound, generator)?;
    }
    Ok((parameter(weight)?, Some(parameter(bias)?)))
}

/// x @ weight.T + bias, of (..., in) to (..., out), with weight (out, in) and bias (out,), which begin in
/// U(-1 / sqrt(in), 1 / sqrt(in)).
#[derive(Clone, Debug)]
pub struct Linear {
    /// (out, in)
    pub weight: Tensor,
    /// (out,)
    pub bias: Option<Tensor>,
}

impl Linear {
    /// With a bias, in float32, from the default generator.
    pub fn new(in_features: i64, out_features: i64) -> Result<Linear> {
        Linear::with(in_features, out_features, true, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        in_features: i64,
        out_features: i64,
        bias: bool,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Linear> {
        let bias = bias.then_some(out_features);
        let (weight, bias) = weight_and_bias(&[out_features, in_features], bias, options.into(), generator)?;
        Ok(Linear { weight, bias })
    }
}

impl Module for Linear {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.linear(&self.weight, self.bias.as_ref())
    }
    crate::members!(weight, bias);
}

/// x1 @ weight\[k\] @ x2 + bias\[k\] for each k, of (..., in1) and (..., in2) to (..., out). Weight and bias begin in
/// U(-1 / sqrt(in1), 1 / sqrt(in1)).
#[derive(Clone, Debug)]
pub struct Bilinear {
    /// (out, in1, in2)
    pub weight: Tensor,
    /// (out,)
    pub bias: Option<Tensor>,
}

impl Bilinear {
    /// With a bias, in float32, from the default generator.
    pub fn new(in1_features: i64, in2_features: i64, out_features: i64) -> Result<Bilinear> {
        Bilinear::with(in1_features, in2_features, out_features, true, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        in1_features: i64,
        in2_features: i64,
        out_features: i64,
        bias: bool,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Bilinear> {
        if in1_features < 1 {
            let message = format!("Bilinear: in1_features is {in1_features}, expected more than 0");
            return Err(Error::Invalid(message.into()));
        }
        let (options, bound) = (options.into(), 1.0 / (in1_features as f64).sqrt());
        let weight = Tensor::empty([out_features, in1_features, in2_features], options)?;
        init::uniform_(&weight, -bound, bound, generator)?;
        let bias = bias.then(|| Tensor::empty([out_features], options)).transpose()?;
        if let Some(bias) = &bias {
            init::uniform_(bias, -bound, bound, generator)?;
        }
        Ok(Bilinear { weight: parameter(weight)?, bias: bias.map(parameter).transpose()? })
    }

    /// The form of two inputs.
    pub fn forward(&self, x1: &Tensor, x2: &Tensor) -> Result<Tensor> {
        x1.bilinear(x2, &self.weight, self.bias.as_ref())
    }
}

impl Module for Bilinear {
    crate::members!(weight, bias);
}

with_defaults! {
    /// Joins the dimensions from `start_dim` to `end_dim`.
    #[derive(Clone, Copy, Debug)]
    Flatten {
        /// The first (1).
        start_dim: i64 = 1,
        /// The last (-1).
        end_dim: i64 = -1,
    }
}

impl Module for Flatten {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.flatten(self.start_dim, self.end_dim)
    }
    crate::members!();
}

/// Parts one dimension.
#[derive(Clone, Debug)]
pub struct Unflatten {
    /// The dimension.
    pub dim: i64,
    /// What it becomes; one of the extents may be -1.
    pub sizes: Vec<i64>,
}

impl Unflatten {
    /// `dim` becomes dimensions of these extents.
    pub fn new(dim: i64, sizes: impl Ints) -> Unflatten {
        Unflatten { dim, sizes: sizes.ints().into_owned() }
    }
}

impl Module for Unflatten {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.unflatten(self.dim, &self.sizes)
    }
    crate::members!();
}

with_defaults! {
    /// The cosine of the angle between vectors.
    #[derive(Clone, Copy, Debug)]
    CosineSimilarity {
        /// The dimension that the vectors lie along (1).
        dim: i64 = 1,
        /// The least product of lengths (1e-8).
        eps: f64 = 1e-8,
    }
}

impl CosineSimilarity {
    /// The cosine for each pair of vectors.
    pub fn forward(&self, x1: &Tensor, x2: &Tensor) -> Result<Tensor> {
        x1.cosine_similarity(x2, self.dim, self.eps)
    }
}

with_defaults! {
    /// The norm of the difference of vectors, which lie along the last dimension.
    #[derive(Clone, Copy, Debug)]
    PairwiseDistance {
        /// The order of the norm (2).
        p: f64 = 2.0,
        /// What is added to each difference (1e-6).
        eps: f64 = 1e-6,
        /// Whether the last dimension is kept (false).
        keepdim: bool = false,
    }
}

impl PairwiseDistance {
    /// The distance of each pair of vectors.
    pub fn forward(&self, x1: &Tensor, x2: &Tensor) -> Result<Tensor> {
        match self.keepdim {
            true => x1.pairwise_distance_keepdim(x2, self.p, self.eps),
            false => x1.pairwise_distance(x2, self.p, self.eps),
        }
    }
}
