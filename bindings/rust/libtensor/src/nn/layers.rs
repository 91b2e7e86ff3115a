//! Layers.

use super::{init, parameter, Member, Module};
use crate::{DType, Fan, Generator, Result, Tensor, TensorOptions};
use std::cell::Cell;

/// Its input.
#[derive(Clone, Copy, Debug, Default)]
pub struct Identity;

impl Module for Identity {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        Ok(x.clone())
    }
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

/// x @ weight.T + bias, with weight (out, in) and bias (out,).
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

/// Joins the dimensions from `start_dim` to `end_dim`.
#[derive(Clone, Copy, Debug)]
pub struct Flatten {
    /// The first (1).
    pub start_dim: i64,
    /// The last (-1).
    pub end_dim: i64,
}

impl Default for Flatten {
    fn default() -> Flatten {
        Flatten { start_dim: 1, end_dim: -1 }
    }
}

impl Module for Flatten {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.flatten(self.start_dim, self.end_dim)
    }
}

/// In training, 0 with probability p, else x / (1 - p).
#[derive(Clone, Debug)]
pub struct Dropout {
    p: f64,
    training: Cell<bool>,
    generator: Option<Generator>,
}

impl Dropout {
    /// From the default generator.
    pub fn new(p: f64) -> Dropout {
        Dropout { p, training: Cell::new(true), generator: None }
    }

    /// From a generator of one's own.
    pub fn generator(mut self, generator: &Generator) -> Dropout {
        self.generator = Some(generator.clone());
        self
    }
}

impl Module for Dropout {
    fn forward(&self, x: &Tensor) -> Result<Tensor> {
        x.dropout(self.p, self.training.get(), self.generator.as_ref())
    }

    fn members<'a>(&'a self, visit: &mut dyn FnMut(&str, Member<'a>)) {
        visit("training", Member::Training(&self.training));
    }
}

/// Rows of weight (num_embeddings, embedding_dim), drawn from N(0, 1).
#[derive(Clone, Debug)]
pub struct Embedding {
    /// (num_embeddings, embedding_dim)
    pub weight: Tensor,
}

impl Embedding {
    /// In float32, from the default generator.
    pub fn new(num_embeddings: i64, embedding_dim: i64) -> Result<Embedding> {
        Embedding::with(num_embeddings, embedding_dim, DType::F32, None)
    }

    /// With all settings.
    pub fn with(
        num_embeddings: i64,
        embedding_dim: i64,
        options: impl Into<TensorOptions>,
        generator: Option<&Generator>,
    ) -> Result<Embedding> {
        let weight = Tensor::empty([num_embeddings, embedding_dim], options.into())?;
        init::normal_(&weight, 0.0, 1.0, generator)?;
        Ok(Embedding { weight: parameter(weight)? })
    }
}

impl Module for Embedding {
    /// The rows of these numbers.
    fn forward(&self, index: &Tensor) -> Result<Tensor> {
        self.weight.embedding(index)
    }
    crate::members!(weight);
}
